-- Withdrawals: bank accounts in the member's own name, requests to have money of the wallet paid there, and how it went.

-- A row is never changed but for its end: who changes an account ends the row and gets another, so that a withdrawal shows
-- for good where it was paid to.
create table bank_account (
  id uuid primary key,
  member_id uuid not null references member,
  -- The name that the member was certified under when the account was given.
  holder_name text not null,
  kind text not null,
  -- BANKS of packages/contract.
  bank text not null,
  branch text not null default '',
  -- The number of the branch in the clearing system of the People's Bank; empty where the card number is enough.
  branch_code text not null default '',
  account_no text not null,
  account_hash bytea not null,
  is_preferred boolean not null default false,
  added_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint bank_account_kind_is_known check (kind in ('personal', 'company')),
  constraint bank_account_number_is_sealed check (account_no like 's1$%'),
  constraint bank_account_branch_code_has_twelve_digits check (branch_code ~ '^([0-9]{12})?$'),
  constraint bank_account_of_a_company_has_its_branch check (kind = 'personal' or branch <> '')
);
create unique index bank_account_once on bank_account (member_id, account_hash) where ended_at is null;
create unique index bank_account_preferred on bank_account (member_id) where is_preferred and ended_at is null;
create index bank_account_member on bank_account (member_id, added_at desc);
create index bank_account_number on bank_account (account_hash);

-- Withdrawals that leave together: through the bank's interface, or in a file that a person takes to the bank.
create table withdrawal_payout (
  id uuid primary key default gen_random_uuid(),
  payout_no text not null unique check (payout_no ~ '^DK[0-9]{6}[0-9A-Z]{10}$'),
  way text not null constraint withdrawal_payout_way_is_known check (way in ('bank', 'file')),
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  withdrawals integer not null check (withdrawals > 0),
  amount_fen bigint not null check (amount_fen > 0)
);
create index withdrawal_payout_made on withdrawal_payout (made_at desc);

create table withdrawal (
  id uuid primary key default gen_random_uuid(),
  -- Our number at the bank as well: a request that is repeated with the same number pays once.
  withdrawal_no text not null unique check (withdrawal_no ~ '^TX[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references member,
  bank_account_id uuid not null references bank_account,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'applied',
  version integer not null default 1,
  -- Above what one person may let through alone, the first of two.
  first_approved_by uuid references staff,
  approved_by uuid references staff,
  payout_id uuid references withdrawal_payout,
  -- unasked: no request has left. unanswered: one left, and whether it will be carried out is not known. accepted: the bank
  -- works on it. absent: long after the request the bank does not know it. refused, paid: it said so.
  bank_says text not null default 'unasked',
  attempts integer not null default 0,
  requested_at timestamptz,
  -- The bank's number of the transfer: one transfer pays one withdrawal.
  bank_reference text unique,
  -- Why it was rejected or not paid; the member reads it.
  reason text not null default '',
  applied_at timestamptz not null default now(),
  paid_at timestamptz,
  ended_at timestamptz,
  constraint withdrawal_state_is_known
    check (state in ('applied', 'reviewing', 'approved', 'paying', 'paid', 'failed', 'cancelled', 'rejected')),
  constraint withdrawal_is_approved_before_it_leaves
    check (state not in ('approved', 'paying', 'paid', 'failed') or approved_by is not null),
  constraint withdrawal_is_approved_by_two_different_people check (approved_by is distinct from first_approved_by or approved_by is null),
  constraint withdrawal_leaves_in_a_payout check ((state in ('paying', 'paid', 'failed')) = (payout_id is not null)),
  constraint withdrawal_bank_says_a_known_word
    check (bank_says in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid')),
  constraint withdrawal_requested_has_its_time check (bank_says = 'unasked' or requested_at is not null),
  constraint withdrawal_paid_has_the_banks_number
    check ((state = 'paid') = (bank_reference is not null) and (state = 'paid') = (paid_at is not null)),
  constraint withdrawal_ended_has_its_time
    check ((state in ('paid', 'failed', 'cancelled', 'rejected')) = (ended_at is not null)),
  constraint withdrawal_refused_has_a_reason check (state not in ('failed', 'rejected') or reason <> '')
);
-- One at a time: what is frozen for a member is what the one open withdrawal asks for.
create unique index withdrawal_open_once on withdrawal (member_id)
  where state in ('applied', 'reviewing', 'approved', 'paying');
create index withdrawal_member on withdrawal (member_id, applied_at desc, id);
create index withdrawal_newest on withdrawal (applied_at desc, id);
create index withdrawal_waiting on withdrawal (state, applied_at, id) where state in ('applied', 'reviewing', 'approved', 'paying');
create index withdrawal_of_payout on withdrawal (payout_id) where payout_id is not null;
create index withdrawal_account on withdrawal (bank_account_id);
create index withdrawal_to_ask on withdrawal (requested_at) where state = 'paying';

create table withdrawal_history (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal,
  from_state text not null,
  to_state text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint withdrawal_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint withdrawal_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index withdrawal_history_of on withdrawal_history (withdrawal_id, id);
create trigger withdrawal_history_is_kept before update or delete on withdrawal_history
  for each row execute function refuse_change();

-- What a member may take out. One row.
create table withdrawal_rule (
  id boolean primary key default true check (id),
  least_fen bigint not null default 100,
  per_day_fen bigint not null default 20000000,
  -- For so long money that came through a gateway goes back through it only.
  gateway_days integer not null default 365,
  version integer not null default 1,
  constraint withdrawal_rule_amounts_are_in_order check (0 < least_fen and least_fen <= per_day_fen),
  constraint withdrawal_rule_days_are_sensible check (gateway_days between 0 and 3650)
);
insert into withdrawal_rule default values;

-- The bank that a demonstration pays out through. Nothing else reads this table.
create table simulated_payout (
  reference text primary key,
  amount_fen bigint not null check (amount_fen > 0),
  outcome text not null check (outcome in ('paid', 'refused')),
  -- Before that the bank says that it works on it.
  decided_at timestamptz not null,
  asked_at timestamptz not null default clock_timestamp()
);

alter table alarm drop constraint alarm_kind_is_known;
alter table alarm add constraint alarm_kind_is_known check (kind in ('booksBroken', 'booksFailed', 'booksMissing',
  'limitChanged', 'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'calendarEnds',
  'withdrawal'));
alter table act_limit drop constraint act_limit_act_is_known;
alter table act_limit add constraint act_limit_act_is_known check (act in
  ('priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'withdrawal'));
insert into act_limit (act, per_act_fen, per_day_fen, alarm_fen) values ('withdrawal', 5000000, 20000000, 2000000);

-- Who pays refunds by hand looks after withdrawals; a second person is needed for large ones, so managers may, too.
update staff_role set permissions = permissions || array['withdrawal.view', 'withdrawal.review', 'withdrawal.pay']
  where permissions && array['refund.settle', 'staff.manage'] and not 'withdrawal.view' = any (permissions);
update staff_role set permissions = permissions || array['withdrawal.view']
  where permissions && array['payment.view'] and not 'withdrawal.view' = any (permissions);

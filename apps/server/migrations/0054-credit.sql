-- Trade credit: who may buy on it, up to how much and under which terms, and what was bought, billed and repaid.

-- The counter-account of credit granted, so that memos sum to zero as well.
alter table ledger_account drop constraint ledger_account_code_is_of_the_chart;
alter table ledger_account add constraint ledger_account_code_is_of_the_chart check (code in (
  'A10', 'A12', 'A20', 'A31', 'A32', 'L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41',
  'R10', 'R20', 'R30', 'R40', 'T10', 'E10', 'E20', 'E30', 'M0', 'M1', 'M2', 'M4', 'M5', 'M6', 'M7', 'M8'));

-- Whether a member may buy on credit is what its account says, and is stored nowhere else.
drop index member_trusted;
alter table member drop column is_trust;

create table credit_account (
  member_id uuid primary key references member,
  state text not null constraint credit_account_state_is_known
    check (state in ('none', 'applied', 'active', 'suspended', 'closed')),
  version integer not null default 1,
  limit_fen bigint not null default 0 check (limit_fen >= 0),
  -- A statement is closed when this day of the month begins, in Shanghai.
  statement_day integer not null default 1 constraint credit_account_statement_day_is_in_every_month
    check (statement_day between 1 and 28),
  due_days integer not null default 30 constraint credit_account_due_days_are_sensible check (due_days between 0 and 180),
  -- For each day, in ten-thousandths of what is overdue; nothing unless the contract says so.
  late_fee_bp integer not null default 0 constraint credit_account_late_fee_is_sensible check (late_fee_bp between 0 and 50),
  asked_limit_fen bigint not null check (asked_limit_fen > 0),
  asked_because text not null default '',
  applied_at timestamptz not null default now(),
  opened_at timestamptz,
  suspended_because text,
  -- Everything that happened before is on a statement: no purchase is dated before it any more.
  billed_until timestamptz not null default now(),
  constraint credit_account_suspended_has_its_cause
    check ((state = 'suspended') = (suspended_because is not null) and suspended_because in ('overdue', 'staff')),
  constraint credit_account_in_use_was_opened check (state not in ('active', 'suspended') or opened_at is not null)
);
create index credit_account_active on credit_account (member_id) where state = 'active';
create index credit_account_applied on credit_account (applied_at) where state = 'applied';
create index credit_account_to_bill on credit_account (billed_until) where opened_at is not null;

create table credit_account_history (
  id bigint generated always as identity primary key,
  member_id uuid not null references credit_account,
  from_state text not null,
  to_state text not null,
  event text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  limit_fen bigint not null,
  at timestamptz not null default clock_timestamp(),
  constraint credit_account_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint credit_account_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index credit_account_history_of on credit_account_history (member_id, id);
create trigger credit_account_history_is_kept before update or delete on credit_account_history
  for each row execute function refuse_change();

create table credit_statement (
  id uuid primary key default gen_random_uuid(),
  statement_no text not null unique check (statement_no ~ '^ZD[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references credit_account,
  period_from timestamptz not null,
  period_until timestamptz not null,
  -- What its lines add up to; what is owed of it is the ledger's to say.
  total_fen bigint not null check (total_fen >= 0),
  state text not null constraint credit_statement_state_is_known
    check (state in ('toConfirm', 'disputed', 'confirmed', 'partlyPaid', 'settled')),
  version integer not null default 1,
  -- Counts how often it was put to the member: an objection that is answered opens the next.
  edition integer not null default 1 check (edition > 0),
  made_at timestamptz not null default now(),
  -- When it is confirmed by itself.
  confirm_by timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by text constraint credit_statement_is_confirmed_in_a_known_way
    check (confirmed_by in ('member', 'time', 'payment')),
  due_on date not null,
  overdue_since timestamptz,
  -- Up to which day late fees were asked for.
  fee_until date,
  settled_at timestamptz,
  reminded_for text not null default '' constraint credit_statement_is_reminded_in_a_known_way
    check (reminded_for in ('', 'dueSoon', 'overdue')),
  constraint credit_statement_has_a_period check (period_from < period_until),
  constraint credit_statement_confirmed_has_its_time
    check ((state in ('confirmed', 'partlyPaid', 'settled')) = (confirmed_at is not null)
      and (confirmed_at is null) = (confirmed_by is null)),
  constraint credit_statement_settled_has_its_time check ((state = 'settled') = (settled_at is not null)),
  unique (member_id, period_until)
);
create index credit_statement_newest on credit_statement (made_at desc, id);
create index credit_statement_open on credit_statement (due_on) where state <> 'settled';
create index credit_statement_to_confirm on credit_statement (confirm_by) where state = 'toConfirm';

create table credit_statement_history (
  id bigint generated always as identity primary key,
  statement_id uuid not null references credit_statement,
  from_state text not null,
  to_state text not null,
  event text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint credit_statement_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint credit_statement_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index credit_statement_history_of on credit_statement_history (statement_id, id);
create trigger credit_statement_history_is_kept before update or delete on credit_statement_history
  for each row execute function refuse_change();

-- Every change of what a member owes: positive owes more. A purchase, and what went back of it before it was billed, is a
-- line of the one statement that bills it; everything else acts on a statement that stands.
create table credit_movement (
  id bigint generated always as identity primary key,
  member_id uuid not null references credit_account,
  kind text not null constraint credit_movement_kind_is_known
    check (kind in ('purchase', 'refund', 'repayment', 'lateFee', 'correction', 'writeOff')),
  -- The key of its journal.
  biz_key text not null,
  -- The number under which people know it.
  reference text not null,
  amount_fen bigint not null check (amount_fen <> 0),
  -- How much of it is late fee and no use of the limit.
  fee_fen bigint not null default 0,
  payment_id uuid references payment,
  main_order_id uuid references main_order,
  main_no text not null default '',
  note text not null default '',
  happened_at timestamptz not null,
  -- The statement whose line it is.
  billed_in uuid references credit_statement,
  -- The statement that it acts on.
  settles uuid references credit_statement,
  constraint credit_movement_of_an_order_names_it
    check ((kind in ('purchase', 'refund')) = (main_order_id is not null and payment_id is not null)),
  constraint credit_movement_goes_its_way check ((amount_fen > 0) = (kind in ('purchase', 'lateFee'))),
  constraint credit_movement_of_a_statement_is_no_line check (billed_in is null or settles is null),
  constraint credit_movement_names_its_statement
    check (kind = 'refund' or (settles is not null) = (kind <> 'purchase')),
  constraint credit_movement_fee_is_within_it check (abs(fee_fen) <= abs(amount_fen) and sign(fee_fen) in (0, sign(amount_fen))),
  unique nulls not distinct (biz_key, settles, main_order_id)
);
create index credit_movement_member on credit_movement (member_id, id desc);
create index credit_movement_unbilled on credit_movement (member_id) where billed_in is null and settles is null;
create index credit_movement_line on credit_movement (billed_in, id) where billed_in is not null;
create index credit_movement_settles on credit_movement (settles, id) where settles is not null;
create index credit_movement_order on credit_movement (main_order_id) where main_order_id is not null;

-- A movement only gets the statement that bills it, once.
create function credit_movement_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.billed_in is not null
    or to_jsonb(new) - 'billed_in' is distinct from to_jsonb(old) - 'billed_in' then
    raise exception 'What a member owes is never rewritten: % on credit_movement is refused.', tg_op
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger credit_movement_is_kept before update or delete on credit_movement
  for each row execute function credit_movement_refuse_change();

-- What is bought after a close belongs to the next statement.
create function credit_movement_require_open_period() returns trigger language plpgsql as $$
begin
  if new.settles is null and new.happened_at < (select billed_until from credit_account where member_id = new.member_id) then
    raise exception 'Everything before % is billed.', new.happened_at using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger credit_movement_is_in_an_open_period before insert on credit_movement
  for each row execute function credit_movement_require_open_period();

create table credit_objection (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references credit_statement,
  edition integer not null,
  reason text not null,
  made_at timestamptz not null default now(),
  answered_by uuid references staff,
  answer text not null default '',
  answered_at timestamptz,
  constraint credit_objection_answered_has_its_time check ((answered_at is null) = (answer = '')),
  unique (statement_id, edition)
);
create table credit_objection_line (
  objection_id uuid not null references credit_objection,
  movement_id bigint not null references credit_movement,
  reason text not null,
  primary key (objection_id, movement_id)
);

-- What one person of finance wants and a second one has to allow.
create table credit_proposal (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references credit_account,
  kind text not null constraint credit_proposal_kind_is_known check (kind in ('terms', 'writeOff')),
  limit_fen bigint,
  statement_day integer,
  due_days integer,
  late_fee_bp integer,
  statement_id uuid references credit_statement,
  amount_fen bigint,
  reason text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  state text not null default 'waiting' constraint credit_proposal_state_is_known
    check (state in ('waiting', 'granted', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  constraint credit_proposal_says_what
    check (case kind when 'terms' then limit_fen is not null and statement_day is not null and due_days is not null
        and late_fee_bp is not null and statement_id is null
      else statement_id is not null and amount_fen > 0 and limit_fen is null end),
  constraint credit_proposal_decided_has_its_person
    check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint credit_proposal_is_granted_by_another check (state <> 'granted' or decided_by <> proposed_by)
);
create unique index credit_proposal_terms_once on credit_proposal (member_id) where state = 'waiting' and kind = 'terms';
create unique index credit_proposal_write_off_once on credit_proposal (statement_id) where state = 'waiting' and kind = 'writeOff';
create index credit_proposal_of on credit_proposal (member_id, proposed_at desc);

-- What a member wants to repay: at once from the wallet, or when money of a gateway or a transfer has come.
create table credit_repayment (
  id uuid primary key default gen_random_uuid(),
  repayment_no text not null unique check (repayment_no ~ '^HK[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references credit_account,
  way text not null constraint credit_repayment_way_is_known check (way in ('wallet', 'gateway', 'transfer')),
  state text not null default 'waiting' constraint credit_repayment_state_is_known
    check (state in ('waiting', 'done', 'dropped')),
  amount_fen bigint not null check (amount_fen > 0),
  -- What went to statements; the rest stays in the wallet.
  repaid_fen bigint not null default 0 check (repaid_fen between 0 and amount_fen),
  pay_no text unique,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint credit_repayment_ended_has_its_time check ((state = 'waiting') = (ended_at is null)),
  constraint credit_repayment_by_gateway_names_its_payment check ((way = 'gateway') = (pay_no is not null))
);
create index credit_repayment_member on credit_repayment (member_id, made_at desc);
create unique index credit_repayment_transfer_once on credit_repayment (member_id) where way = 'transfer' and state = 'waiting';

-- Payments get a third part. Credit shares a payment with the wallet, never with a gateway.
alter table payment
  add column credit_part_fen bigint not null default 0,
  drop constraint payment_parts_are_not_negative,
  add constraint payment_parts_are_not_negative
    check (wallet_part_fen >= 0 and online_part_fen >= 0 and credit_part_fen >= 0),
  drop constraint payment_parts_make_the_amount,
  add constraint payment_parts_make_the_amount
    check (wallet_part_fen + online_part_fen + credit_part_fen in (0, amount_fen)),
  drop constraint payment_parts_wait_for_the_payer,
  add constraint payment_parts_wait_for_the_payer
    check (state <> 'created' or wallet_part_fen + online_part_fen + credit_part_fen = 0),
  drop constraint payment_parts_are_chosen_once_paying,
  add constraint payment_parts_are_chosen_once_paying
    check (state not in ('pending', 'succeeded') or wallet_part_fen + online_part_fen + credit_part_fen = amount_fen),
  add constraint payment_credit_is_not_mixed_with_a_gateway check (credit_part_fen = 0 or online_part_fen = 0),
  drop constraint payment_purpose_is_known,
  add constraint payment_purpose_is_known check (purpose in ('order', 'topUp', 'repayment'));

alter table refund
  drop constraint refund_part_check,
  add constraint refund_part_is_known check (part in ('wallet', 'online', 'credit')),
  -- Of a credit part: what was repaid already, which goes to the wallet.
  add column wallet_rest_fen bigint not null default 0,
  add constraint refund_wallet_rest_is_of_a_credit_part
    check (wallet_rest_fen between 0 and case when part = 'credit' then amount_fen else 0 end);

alter table alarm drop constraint alarm_kind_is_known;
alter table alarm add constraint alarm_kind_is_known check (kind in ('booksBroken', 'booksFailed', 'booksMissing',
  'limitChanged', 'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'calendarEnds',
  'withdrawal', 'creditLimit', 'creditCorrection'));
alter table act_limit drop constraint act_limit_act_is_known;
alter table act_limit add constraint act_limit_act_is_known check (act in
  ('priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'withdrawal', 'creditLimit',
   'creditCorrection'));
insert into act_limit (act, per_act_fen, per_day_fen, alarm_fen) values
  ('creditLimit', 1000000, 5000000, 500000), ('creditCorrection', 100000, 500000, 50000);

-- Who settles refunds is finance, and managers are the second person.
update staff_role set permissions = permissions || array['credit.view', 'credit.decide']
  where permissions && array['refund.settle', 'staff.manage'] and not 'credit.view' = any (permissions);
update staff_role set permissions = permissions || array['credit.view']
  where permissions && array['payment.view'] and not 'credit.view' = any (permissions);

-- What watches over the money: adjustments with a row of their own, runs of the books' check, alarms, and what one
-- person alone may do.

-- What the house gave to a wallet, or took back, outside any payment. Its journal is `adjust:{key}`.
create table wallet_adjustment (
  key text primary key,
  member_id uuid not null references member,
  -- Positive: given to the member.
  amount_fen bigint not null,
  reference text not null,
  -- Empty: the house itself.
  made_by uuid references staff,
  made_at timestamptz not null default now(),
  constraint wallet_adjustment_moves_something check (amount_fen <> 0)
);
create index wallet_adjustment_member on wallet_adjustment (member_id, made_at desc);
create trigger wallet_adjustment_is_kept before update or delete on wallet_adjustment
  for each row execute function refuse_change();

-- The former program had journals only.
insert into wallet_adjustment (key, member_id, amount_fen, reference, made_at)
  select substr(journal.biz_key, length('adjust:') + 1), account.owner::uuid, -posting.amount_fen, journal.reference,
    journal.created_at
  from ledger_journal journal
  join ledger_posting posting on posting.journal_id = journal.id
  join ledger_account account on account.id = posting.account_id and account.code = 'L10'
  where journal.kind = 'adjustment';

-- Each check of the books: when it ran, how long it took and what it found.
create table books_run (
  id uuid primary key default gen_random_uuid(),
  -- The day in Shanghai whose nightly run it is; empty for a run that somebody asked for.
  night date,
  asked_by uuid references staff,
  -- running: until the check has ended, or for ever when its process died.
  state text not null default 'running',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  found integer not null default 0,
  -- Violation[] of features/ledger/check-rules.ts; at most some of each rule.
  violations jsonb not null default '[]',
  constraint books_run_state_is_known check (state in ('running', 'clean', 'broken', 'failed')),
  constraint books_run_ended_has_its_time check ((state = 'running') = (ended_at is null)),
  constraint books_run_is_clean_without_findings check (state not in ('clean', 'broken') or (state = 'broken') = (found > 0))
);
create index books_run_started on books_run (started_at desc);
-- A night is done once, whichever process does it. One that failed may be tried again.
create unique index books_run_night on books_run (night) where state in ('clean', 'broken');

-- What somebody should look at. It stays until what it is about is over, or a person has seen to it and says how.
create table alarm (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  -- The number of the order, refund, transfer or member that it is about; empty for the books as a whole.
  subject text not null default '',
  -- Fen; of an act.
  amount_fen bigint,
  -- How many findings; of the books.
  found integer,
  -- Who did what raised it. Nobody sees to an alarm about the own act.
  actor_id uuid references staff,
  raised_at timestamptz not null default now(),
  -- How often it was raised again while it was open.
  times integer not null default 1,
  last_raised_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Empty when it ended by itself.
  acknowledged_by uuid references staff,
  note text not null default '',
  constraint alarm_kind_is_known check (kind in ('booksBroken', 'booksFailed', 'booksMissing', 'limitChanged',
    'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation')),
  constraint alarm_is_acknowledged_with_a_note check ((acknowledged_by is null) = (note = '')),
  constraint alarm_acknowledged_has_ended check (acknowledged_by is null or ended_at is not null),
  constraint alarm_is_acknowledged_by_somebody_else check (acknowledged_by is distinct from actor_id or actor_id is null)
);
create index alarm_raised on alarm (raised_at desc);
create index alarm_open on alarm (raised_at desc) where ended_at is null;
-- The books have one open alarm of each kind, however many runs find the same.
create unique index alarm_of_the_books on alarm (kind)
  where ended_at is null and kind in ('booksBroken', 'booksFailed', 'booksMissing');

-- What one member of staff may do alone: by one act, and in one day in Shanghai. An act at the alarm's threshold is let
-- through and seen by others.
create table act_limit (
  act text primary key,
  per_act_fen bigint not null,
  per_day_fen bigint not null,
  alarm_fen bigint not null,
  -- Hundredths of a per cent of the engine's price; of price changes only.
  per_act_bp integer,
  alarm_bp integer,
  version integer not null default 1,
  constraint act_limit_act_is_known
    check (act in ('priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation')),
  constraint act_limit_amounts_are_in_order check (0 < alarm_fen and alarm_fen <= per_act_fen and per_act_fen <= per_day_fen),
  constraint act_limit_shares_are_of_price_changes
    check ((act = 'priceChange') = (per_act_bp is not null) and (per_act_bp is null) = (alarm_bp is null)),
  constraint act_limit_shares_are_in_order check (0 < alarm_bp and alarm_bp <= per_act_bp and per_act_bp <= 10000)
);
insert into act_limit (act, per_act_fen, per_day_fen, alarm_fen, per_act_bp, alarm_bp) values
  ('priceChange', 2000000, 10000000, 200000, 3000, 1500),
  ('walletAdjustment', 500000, 1000000, 100000, null, null),
  ('foreignTransfer', 5000000, 20000000, 1000000, null, null),
  ('manualRefund', 5000000, 20000000, 1000000, null, null),
  ('attestation', 1000000, 3000000, 1, null, null);

-- Who set a limit to what.
create table act_limit_change (
  id bigint generated always as identity primary key,
  act text not null references act_limit,
  per_act_fen bigint not null,
  per_day_fen bigint not null,
  alarm_fen bigint not null,
  per_act_bp integer,
  alarm_bp integer,
  reason text not null,
  changed_by uuid not null references staff,
  changed_at timestamptz not null default now()
);
create trigger act_limit_change_is_kept before update or delete on act_limit_change
  for each row execute function refuse_change();

-- Each act that a limit counts.
create table staff_act (
  id bigint generated always as identity primary key,
  act text not null references act_limit,
  staff_id uuid not null references staff,
  amount_fen bigint not null check (amount_fen >= 0),
  subject text not null,
  -- In Shanghai.
  day date not null default (now() at time zone 'Asia/Shanghai')::date,
  at timestamptz not null default now()
);
create index staff_act_of on staff_act (staff_id, act, day);
create trigger staff_act_is_kept before update or delete on staff_act
  for each row execute function refuse_change();

-- Who saw the ledger sees its alarms; who manages staff does both, sets limits and asks for a check.
update staff_role set permissions = permissions || array['alarm.view', 'alarm.acknowledge', 'books.check']
  where 'ledger.view' = any (permissions) and not 'alarm.view' = any (permissions);
update staff_role set permissions = permissions || array['alarm.view', 'alarm.acknowledge', 'books.check']
  where 'staff.manage' = any (permissions) and not 'alarm.view' = any (permissions);
update staff_role set permissions = permissions || array['limit.edit']
  where 'staff.manage' = any (permissions) and not 'limit.edit' = any (permissions);

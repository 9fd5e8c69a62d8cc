-- The ledger: double entry in whole fen, debit positive and credit negative, append-only.
--
-- These rules are in the database because they have to hold for every writer: a journal sums to zero and is booked once
-- per key, guarded accounts stay on their side, postings are counted without gaps and never change.

-- ---- ledger ----

-- Tells whether a guarded account may have this balance. Used by the check of the table, ledger_post and the ledger
-- checks. PL/pgSQL, because PostgreSQL would inline an SQL function into the check and plan it for every statement.
create function ledger_side_holds(code text, balance_fen bigint) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return case
    when code in ('L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41', 'M8') then balance_fen <= 0
    when code in ('A30', 'A31', 'A32', 'M1', 'M2', 'M5', 'M6', 'M7') then balance_fen >= 0
    else true
  end;
end $$;

create table ledger_account (
  id bigint generated always as identity primary key,
  -- The chart of accounts is features/ledger/ledger/chart.ts; a test compares the two lists.
  code text not null,
  -- Member, order, payment or channel; empty for an account of the company.
  owner text not null,
  balance_fen bigint not null default 0,
  -- Number of postings of the account.
  version integer not null default 0,
  unique (code, owner),
  constraint ledger_account_side check (ledger_side_holds(code, balance_fen)),
  constraint ledger_account_code_is_of_the_chart check (code in (
    'A10', 'A12', 'A20', 'A30', 'A31', 'A32', 'A39', 'A40', 'L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41', 'L50', 'Q10', 'Q20', 'R10', 'R11', 'R12', 'R20', 'R30', 'R40', 'R50', 'T10',
    'E10', 'E20', 'E30', 'E40', 'E41', 'E42', 'E50', 'E60', 'M0', 'M1', 'M2', 'M4', 'M5', 'M6', 'M7', 'M8'))
);

-- Output tax of sales and their revenue by kind. The granted rule with the latest day up to that of the shipment applies; a change
-- needs four eyes.
create table revenue_rule (
  id uuid primary key default gen_random_uuid(),
  -- Day in Shanghai.
  since date not null,
  taxpayer text not null constraint revenue_rule_taxpayer_is_known check (taxpayer in ('general', 'smallScale')),
  board_percent integer not null,
  freight_percent integer not null,
  -- Price lines that are revenue of tooling; the others are revenue of boards.
  tooling_lines text[] not null,
  reason text not null default '',
  -- Null for the first rule.
  asked_by uuid references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' constraint revenue_rule_state_is_known check (state in ('waiting', 'granted', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint revenue_rule_rates_are_the_taxpayers check (case taxpayer when 'general' then array[13, 9, 6] else array[3, 1] end
    @> array[board_percent, freight_percent]),
  constraint revenue_rule_is_decided_by_user
    check (asked_by is null or (state = 'waiting') = (decided_by is null and decided_at is null)),
  constraint revenue_rule_needs_a_second_person check (state <> 'granted' or decided_by <> asked_by)
);
create unique index revenue_rule_waits_once on revenue_rule (state) where state = 'waiting';
create unique index revenue_rule_of_day on revenue_rule (since) where state = 'granted';
insert into revenue_rule (since, taxpayer, board_percent, freight_percent, tooling_lines, state)
  values ('2000-01-01', 'general', 13, 13, '{engineering,film,designs}', 'granted');

create table ledger_journal (
  id bigint generated always as identity primary key,
  -- Idempotency key of the event: `pay:{payNo}`, `refund:{refundNo}`.
  biz_key text not null unique,
  kind text not null,
  -- Readable number of the event.
  reference text not null,
  -- Time of the event, and of its booking.
  event_at timestamptz not null,
  created_at timestamptz not null default now(),
  -- Accounting day in Shanghai: the day of the event, or the current day when that month is closed.
  booked_on date not null,
  reversal_of bigint unique references ledger_journal
);
create index ledger_journal_of_day on ledger_journal (booked_on, id);
create index ledger_journal_of_reference on ledger_journal (reference);
-- What was written last: rows are in the order of their times.
create index ledger_journal_written on ledger_journal using brin (created_at) with (pages_per_range = 16);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: % on % is refused.', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function ledger_refuse_change();

-- Checked at commit, when all postings of the journal exist.
create function ledger_require_balance() returns trigger language plpgsql as $$
declare
  journal bigint;
  postings integer;
  total numeric;
begin
  if tg_table_name = 'ledger_journal' then journal := new.id; else journal := new.journal_id; end if;
  select count(*), coalesce(sum(amount_fen), 0) into postings, total
    from ledger_posting where journal_id = journal;
  if postings < 2 or total <> 0 then
    raise exception 'Journal % has % postings that add up to % fen.', journal, postings, total
      using errcode = 'integrity_constraint_violation';
  end if;
  return null;
end $$;
create constraint trigger ledger_journal_balanced after insert on ledger_journal
  deferrable initially deferred for each row execute function ledger_require_balance();

-- A trigger and not a parameter of ledger_post: every writer of a journal gets the right day. An external clock that is
-- ahead dates nothing into the future.
create function ledger_date_in_open_month() returns trigger language plpgsql as $$
declare
  open_from date;
  today date := (clock_timestamp() at time zone 'Asia/Shanghai')::date;
begin
  perform pg_advisory_xact_lock_shared(ledger_close_lock());
  open_from := ledger_open_from();
  if new.booked_on is null then
    new.booked_on := least((new.event_at at time zone 'Asia/Shanghai')::date, today);
    if new.booked_on < open_from then new.booked_on := today; end if;
  end if;
  if new.booked_on < open_from then
    raise exception 'The month of % is closed.', new.booked_on
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_month_is_open';
  end if;
  return new;
end $$;
create trigger ledger_journal_is_dated before insert on ledger_journal
  for each row execute function ledger_date_in_open_month();

create table ledger_posting (
  journal_id bigint not null references ledger_journal,
  account_id bigint not null references ledger_account,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint not null,
  -- Counts the postings of the account from 1 without gaps.
  version integer not null check (version > 0),
  primary key (journal_id, account_id),
  unique (account_id, version)
);

-- Books a journal once per key: creates missing accounts, locks all of them by ascending id, updates the balances and
-- inserts the postings. The constraints and triggers above validate the result.
--
-- A function and not statements of the server, for two reasons. All callers take the locks of a journal here in one
-- order, so two journals cannot deadlock. And accounts of the company and of a channel are shared: their locks should
-- not be held during a round trip to the server.
--
-- is_new: false when the key exists; then nothing is written. overdrawn: the first of the given accounts (from 1) that
-- would change sides; the caller has to roll back.
--
-- The arrays are always short. With a custom plan PostgreSQL would plan the statements for each journal, which takes
-- longer than running them: hence the generic plan.
create function ledger_post(
  journal_key text, journal_kind text, journal_reference text, happened_at timestamptz, reverses_key text,
  codes text[], owners text[], amounts bigint[],
  out is_new boolean, out overdrawn integer
) language plpgsql set plan_cache_mode = force_generic_plan as $$
declare
  journal bigint;
  posted integer;
begin
  insert into ledger_journal (biz_key, kind, reference, event_at, reversal_of)
    values (journal_key, journal_kind, journal_reference, coalesce(happened_at, now()),
      (select id from ledger_journal where biz_key = reverses_key))
    on conflict (biz_key) do nothing returning id into journal;
  is_new := journal is not null;
  if not is_new then return; end if;

  insert into ledger_account (code, owner)
    select given.code, given.owner from unnest(codes, owners) as given (code, owner)
    where not exists (select from ledger_account known where known.code = given.code and known.owner = given.owner)
    on conflict (code, owner) do nothing;

  perform from ledger_account account join unnest(codes, owners) as given (code, owner) using (code, owner)
    order by account.id for update of account;

  with moved as (
    update ledger_account as account
    set balance_fen = account.balance_fen + given.amount_fen, version = account.version + 1
    from unnest(codes, owners, amounts) as given (code, owner, amount_fen)
    where account.code = given.code and account.owner = given.owner
      and ledger_side_holds(account.code, account.balance_fen + given.amount_fen)
    returning account.id, given.amount_fen, account.balance_fen, account.version
  )
  insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
    select journal, id, amount_fen, balance_fen, version from moved;
  get diagnostics posted = row_count;

  -- A posting is missing: its account would have changed sides.
  if posted < cardinality(codes) then
    select min(given.place)::integer into overdrawn
      from unnest(codes, owners) with ordinality as given (code, owner, place)
      join ledger_account account using (code, owner)
      where not exists (
        select from ledger_posting where journal_id = journal and account_id = account.id
      );
  end if;
end $$;
create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create constraint trigger ledger_posting_balanced after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_require_balance();

-- A journal of a closed month gets no further posting.
create function ledger_refuse_closed_posting() returns trigger language plpgsql as $$
begin
  if exists (select from added join ledger_journal journal on journal.id = added.journal_id
    where journal.booked_on < (select ledger_open_from())) then
    raise exception 'The month of this journal is closed.'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_month_is_open';
  end if;
  return null;
end $$;
create trigger ledger_posting_is_in_open_month after insert on ledger_posting
  referencing new table as added for each statement execute function ledger_refuse_closed_posting();

-- Closed months: no posting is dated into them. A late event is booked in the open month, on the day of its booking;
-- event_at keeps its own time.
create table ledger_close (
  id uuid primary key default gen_random_uuid(),
  month date not null constraint ledger_close_is_of_a_month check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by uuid not null references staff,
  note text not null default '',
  -- Set when a second approver has granted the reopening; the row stays, and a new one closes the month again.
  reopened_at timestamptz
);
create unique index ledger_close_in_force on ledger_close (month) where reopened_at is null;

-- Returns the first open day; null when no month is closed.
create function ledger_open_from() returns date language sql stable as $$
  select (max(month) + interval '1 month')::date from ledger_close where reopened_at is null
$$;

-- Writers of journals take this lock shared, a close or reopening takes it exclusively: a journal is dated before a
-- close and part of its figures, or after it and in the next month.
create function ledger_close_lock() returns bigint language sql immutable as $$
  select hashtextextended('ledger close', 0)
$$;

create function ledger_keep_closes() returns trigger language plpgsql as $$
declare
  open_from date;
begin
  if tg_op = 'DELETE' then
    raise exception 'A close stays on record.' using errcode = 'integrity_constraint_violation';
  end if;
  perform pg_advisory_xact_lock(ledger_close_lock());
  open_from := ledger_open_from();
  if tg_op = 'INSERT' then
    if new.reopened_at is not null or new.month <> coalesce(open_from, new.month)
      or new.month >= date_trunc('month', clock_timestamp() at time zone 'Asia/Shanghai')::date then
      raise exception 'Months are closed one after the other, when they are over.' using errcode = 'integrity_constraint_violation';
    end if;
    return new;
  end if;
  if old.reopened_at is not null or new.reopened_at is null
    or (new.id, new.month, new.closed_at, new.closed_by, new.note) is distinct from (old.id, old.month, old.closed_at, old.closed_by, old.note)
    or (new.month + interval '1 month')::date <> open_from
    or not exists (select from ledger_reopening where close_id = new.id and state = 'granted') then
    raise exception 'Only the last closed month is reopened, when a second person has granted it.'
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger ledger_close_is_immutable before insert or update or delete on ledger_close
  for each row execute function ledger_keep_closes();

-- Figures of the month at its close: ledger checks compare with them, and later months start from them.
create table ledger_close_figure (
  close_id uuid not null references ledger_close,
  code text not null,
  opening_fen bigint not null,
  debit_fen bigint not null check (debit_fen >= 0),
  credit_fen bigint not null check (credit_fen >= 0),
  primary key (close_id, code)
);
create trigger ledger_close_figure_is_immutable before update or delete on ledger_close_figure
  for each row execute function refuse_change();

create table ledger_reopening (
  id uuid primary key default gen_random_uuid(),
  close_id uuid not null references ledger_close,
  reason text not null constraint ledger_reopening_has_a_reason check (length(reason) >= 2),
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' constraint ledger_reopening_state_is_known check (state in ('waiting', 'granted', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint ledger_reopening_is_decided_by_user check ((state = 'waiting') = (decided_by is null and decided_at is null)),
  constraint ledger_reopening_needs_a_second_person check (state <> 'granted' or decided_by <> asked_by)
);
create unique index ledger_reopening_waits_once on ledger_reopening (close_id) where state = 'waiting';
create index ledger_reopening_decided on ledger_reopening (decided_at desc) where state <> 'waiting';

-- ---- wallet ----

-- Credit or debit of a wallet outside any payment. Its journal is `adjust:{key}`.
create table wallet_adjustment (
  key text primary key,
  member_id uuid not null references member,
  -- Positive: credit of the member.
  amount_fen bigint not null,
  reference text not null,
  -- Null: the system.
  made_by uuid references staff,
  made_at timestamptz not null default now(),
  constraint wallet_adjustment_moves_something check (amount_fen <> 0)
);
create index wallet_adjustment_member on wallet_adjustment (member_id, made_at desc);
create trigger wallet_adjustment_is_immutable before update or delete on wallet_adjustment
  for each row execute function refuse_change();

-- ---- revenue ----

-- Refund of a part of the price after shipping, by complaint. Append-only.
create table concession (
  complaint_no text primary key,
  order_id uuid not null references pcb_order,
  amount_fen bigint not null constraint concession_gives_something check (amount_fen > 0),
  at timestamptz not null default now(),
  constraint concession_is_the_complaints foreign key (complaint_no, order_id, amount_fen)
    references complaint (complaint_no, order_id, refund_fen)
);
create index concession_of_order on concession (order_id);
create trigger concession_is_immutable before update or delete on concession for each row execute function refuse_change();

-- ---- credit-accounts ----

-- Trade credit of a member: state, limit and terms.
create table credit_account (
  member_id uuid primary key references member,
  state text not null constraint credit_account_state_is_known
    check (state in ('none', 'applied', 'active', 'suspended', 'closed')),
  version integer not null default 1,
  limit_fen bigint not null default 0 check (limit_fen >= 0),
  -- A statement is closed at the start of this day of the month in Shanghai.
  statement_day integer not null default 1 constraint credit_account_statement_day_is_in_every_month
    check (statement_day between 1 and 28),
  due_days integer not null default 30 constraint credit_account_due_days_are_sensible check (due_days between 0 and 180),
  -- Basis points of the overdue amount per day; 0 unless agreed in the contract.
  late_fee_bp integer not null default 0 constraint credit_account_late_fee_is_sensible check (late_fee_bp between 0 and 50),
  asked_limit_fen bigint not null check (asked_limit_fen > 0),
  asked_because text not null default '',
  applied_at timestamptz not null default now(),
  opened_at timestamptz,
  suspended_because text,
  -- End of the last statement: no purchase is dated before it.
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
create trigger credit_account_history_is_immutable before update or delete on credit_account_history
  for each row execute function refuse_change();

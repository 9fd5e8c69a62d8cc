-- The ledger: double entry in whole fen, debit positive and credit negative. It only grows.
--
-- These rules are here and not in the program, because they must hold whoever writes: a journal sums to zero and is
-- booked once per key, guarded accounts stay on their side, postings are counted without a gap and never change.

-- On which side a guarded account may stand. The table's check, ledger_post and the check of the books ask it.
-- In PL/pgSQL, because PostgreSQL would copy a function of SQL into the table's check and plan it for every statement.
create function ledger_side_holds(code text, balance_fen bigint) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return case
    when code in ('L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41') then balance_fen <= 0
    when code in ('A31', 'A32', 'M1', 'M2', 'M5', 'M6', 'M7') then balance_fen >= 0
    else true
  end;
end $$;

create table ledger_account (
  id bigint generated always as identity primary key,
  -- The chart of accounts is features/ledger/chart.ts; a test holds the two lists together.
  code text not null check (code in (
    'A10', 'A20', 'A31', 'A32', 'L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41',
    'R10', 'R20', 'R30', 'R40', 'T10', 'E10', 'E20', 'E30', 'M1', 'M2', 'M5', 'M6', 'M7')),
  -- Whose account: a member, an order, a payment, a channel; empty for an account of the house.
  owner text not null,
  balance_fen bigint not null default 0,
  -- How many postings the account has.
  version integer not null default 0,
  unique (code, owner),
  constraint ledger_account_side check (ledger_side_holds(code, balance_fen))
);

create table ledger_journal (
  id bigint generated always as identity primary key,
  -- What happened, once: `pay:{payNo}`, `refund:{refundNo}`.
  biz_key text not null unique,
  kind text not null,
  -- The number under which people know the event.
  reference text not null,
  -- When it happened in the world, and when the books learned of it.
  event_at timestamptz not null,
  created_at timestamptz not null default now(),
  reversal_of bigint unique references ledger_journal
);

create table ledger_posting (
  journal_id bigint not null references ledger_journal,
  account_id bigint not null references ledger_account,
  amount_fen bigint not null check (amount_fen <> 0),
  balance_after_fen bigint not null,
  -- Counts the postings of the account from 1 without a gap.
  version integer not null check (version > 0),
  primary key (journal_id, account_id),
  unique (account_id, version)
);

create function ledger_refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The ledger only grows: % on % is refused.', tg_op, tg_table_name
    using errcode = 'integrity_constraint_violation';
end $$;

create trigger ledger_posting_append_only before update or delete or truncate on ledger_posting
  for each statement execute function ledger_refuse_change();
create trigger ledger_journal_append_only before update or delete or truncate on ledger_journal
  for each statement execute function ledger_refuse_change();

-- Judged at commit, when every posting of the journal is there.
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
create constraint trigger ledger_posting_balanced after insert on ledger_posting
  deferrable initially deferred for each row execute function ledger_require_balance();

-- Books a journal once per key: makes the accounts that are missing, locks all of them by ascending id, moves the
-- balances and writes the postings. The constraints and triggers above judge the result.
--
-- A function and not statements of the program, for two reasons. Whoever posts takes the locks of a journal here, in one
-- order, so two journals cannot wait for each other in a circle. And accounts of the house and of a channel are shared by
-- everybody: their locks should not be held while the program is asked for the next statement.
--
-- is_new: false when the key was taken; nothing is written then. overdrawn: which of the given accounts (from 1) would
-- change sides; the caller must then roll back.
--
-- The arrays are always short. Told their length, PostgreSQL would plan the statements for each journal, which takes
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

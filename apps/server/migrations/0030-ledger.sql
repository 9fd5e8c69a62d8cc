-- The ledger: double entry in whole fen, debit positive and credit negative. It only grows.

-- Which side a guarded account may stand on. Written once: the table's check and the posting statement both ask it.
create function ledger_side_holds(code text, balance_fen bigint) returns boolean
  language sql immutable parallel safe
  return case
    when code in ('L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41') then balance_fen <= 0
    when code in ('A31', 'A32', 'M1', 'M2', 'M5', 'M6', 'M7') then balance_fen >= 0
    else true
  end;

create table ledger_account (
  id bigint generated always as identity primary key,
  -- The chart of accounts is features/ledger/chart.ts; a test holds the two lists together.
  code text not null check (code in (
    'A10', 'A20', 'A31', 'A32', 'L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41',
    'R10', 'R20', 'R30', 'R40', 'T10', 'E10', 'E20', 'E30', 'M1', 'M2', 'M5', 'M6', 'M7')),
  -- Whose account: a member, an order, a payment, a channel; empty for an account of the house.
  owner text not null,
  balance_fen bigint not null default 0,
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

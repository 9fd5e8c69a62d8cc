-- Months that finance has closed: no posting may be dated into them any more, whoever writes. What comes late is dated in
-- the open month, on the day on which it is written, and its event's own time says which event it belongs to.
create table ledger_close (
  id uuid primary key default gen_random_uuid(),
  month date not null constraint ledger_close_is_of_a_month check (extract(day from month) = 1),
  closed_at timestamptz not null default now(),
  closed_by uuid not null references staff,
  note text not null default '',
  -- Set when a second person has granted it; the row stays, and the month is closed anew by another one.
  reopened_at timestamptz
);
create unique index ledger_close_in_force on ledger_close (month) where reopened_at is null;

-- What the month was when it was closed: the books are checked against it, and later months begin from it.
create table ledger_close_figure (
  close_id uuid not null references ledger_close,
  code text not null,
  opening_fen bigint not null,
  debit_fen bigint not null check (debit_fen >= 0),
  credit_fen bigint not null check (credit_fen >= 0),
  primary key (close_id, code)
);

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
  constraint ledger_reopening_is_decided_by_somebody check ((state = 'waiting') = (decided_by is null and decided_at is null)),
  constraint ledger_reopening_needs_a_second_person check (state <> 'granted' or decided_by <> asked_by)
);
create unique index ledger_reopening_waits_once on ledger_reopening (close_id) where state = 'waiting';
create index ledger_reopening_decided on ledger_reopening (decided_at desc) where state <> 'waiting';

create trigger ledger_close_figure_is_kept before update or delete on ledger_close_figure
  for each row execute function refuse_change();

-- The first day that is open; null while nothing was ever closed.
create function ledger_open_from() returns date language sql stable as $$
  select (max(month) + interval '1 month')::date from ledger_close where reopened_at is null
$$;

-- Whoever writes a journal holds this lock shared, whoever closes or reopens holds it alone: so a journal is dated before a
-- close and is in its figures, or after it and in the next month.
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
create trigger ledger_close_is_kept before insert or update or delete on ledger_close
  for each row execute function ledger_keep_closes();

drop trigger ledger_journal_is_dated on ledger_journal;
drop function ledger_date_journal();
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

-- Nor does a journal of a closed month get one posting more.
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

-- Whoever checks the books closes them; whoever gives out permissions can give this one.
update staff_role set permissions = permissions || array['books.close']
  where 'books.check' = any (permissions) and not 'books.close' = any (permissions);

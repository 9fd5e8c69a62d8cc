-- A clock that was set back into a closed month must not stop payments: an event of that time is booked on the first open day
-- and marked like any event of a closed month. Earlier, every journal of that time was refused.
create function ledger_date_in_open_period() returns trigger language plpgsql as $$
declare
  open_from date;
  today date := (clock_timestamp() at time zone 'Asia/Shanghai')::date;
begin
  perform pg_advisory_xact_lock_shared(ledger_close_lock());
  open_from := ledger_open_from();
  if new.booked_on is null then
    new.booked_on := least((new.event_at at time zone 'Asia/Shanghai')::date, today);
    if new.booked_on < open_from then new.booked_on := greatest(today, open_from); end if;
  end if;
  if new.booked_on < open_from then
    raise exception 'The month of % is closed.', new.booked_on
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_month_is_open';
  end if;
  return new;
end $$;
-- The previous version inserts as before, and is no longer refused either. The function it used is dropped one release later.
create or replace trigger ledger_journal_is_dated before insert on ledger_journal
  for each row execute function ledger_date_in_open_period();

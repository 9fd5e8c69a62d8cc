-- The day in Shanghai to which finance counts a journal. It is the day of the event; a journal says its event's own time
-- beside it. Later rules may date what comes late on another day, so the day is kept and not worked out.
alter table ledger_journal add column booked_on date;
alter table ledger_journal disable trigger ledger_journal_append_only;
update ledger_journal set booked_on = least((event_at at time zone 'Asia/Shanghai')::date, (created_at at time zone 'Asia/Shanghai')::date);
alter table ledger_journal enable trigger ledger_journal_append_only;
alter table ledger_journal alter column booked_on set not null;
create index ledger_journal_of_day on ledger_journal (booked_on, id);
create index ledger_journal_of_reference on ledger_journal (reference);

-- A trigger and not a parameter of ledger_post: whoever writes a journal has it dated, an older version of the program too.
-- An outside clock that runs ahead dates nothing into the future.
create function ledger_date_journal() returns trigger language plpgsql as $$
begin
  new.booked_on := coalesce(new.booked_on,
    least((new.event_at at time zone 'Asia/Shanghai')::date, (now() at time zone 'Asia/Shanghai')::date));
  return new;
end $$;
create trigger ledger_journal_is_dated before insert on ledger_journal
  for each row execute function ledger_date_journal();

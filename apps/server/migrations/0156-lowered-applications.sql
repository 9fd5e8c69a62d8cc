-- A refund lowers what is applied for and not issued. What it took from which source of an application; its booking is the
-- journal of that key.
create table invoice_lowering (
  biz_key text primary key,
  application_id uuid not null references invoice_application,
  source_no text not null references invoice_source,
  amount_fen bigint not null constraint invoice_lowering_takes_something check (amount_fen > 0),
  at timestamptz not null default now()
);
create index invoice_lowering_of on invoice_lowering (application_id);
create trigger invoice_lowering_is_kept before update or delete on invoice_lowering
  for each row execute function refuse_change();
create trigger invoice_lowering_is_not_emptied before truncate on invoice_lowering
  for each statement execute function refuse_change();

-- Lines change until the request to the tax platform; afterwards they are fixed.
create function invoice_line_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where id = old.invoice_id and state in ('waiting', 'refused'))
    and (tg_op = 'DELETE' or new.amount_fen <= old.amount_fen
      and (new.invoice_id, new.position, new.source_no) = (old.invoice_id, old.position, old.source_no))
  then return coalesce(new, old); end if;
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger invoice_line_is_kept on invoice_line;
create trigger invoice_line_is_kept before update or delete on invoice_line
  for each row execute function invoice_line_refuse_change();

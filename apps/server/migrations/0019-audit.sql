-- What staff did, for good: who, what, on what, from what to what, why and from where.

create table audit_entry (
  id bigint generated always as identity primary key,
  -- When the act began, by the clock of the database.
  at timestamptz not null default now(),
  staff_id uuid not null references staff,
  -- As it was at that time.
  staff_name text not null,
  -- AUDIT_ACTS of packages/contract.
  act text not null,
  -- AUDIT_OBJECTS of packages/contract.
  object_kind text not null,
  -- Empty for what there is only once, and for a list.
  object_id text not null default '',
  -- The number or name that people know the object by.
  object_no text not null default '',
  -- Whose the object is.
  member_id uuid references member,
  -- Only what changed: [{field, path?, before: [], after: []}], all in text.
  changes jsonb not null default '[]',
  reason text not null default '',
  ip text not null default '',
  device text not null default '',
  request_id text not null default '',
  constraint audit_entry_changes_are_a_list check (jsonb_typeof(changes) = 'array')
);

-- The log is read from the newest on, by each of the filters.
create index audit_entry_at on audit_entry (at desc, id desc);
create index audit_entry_staff on audit_entry (staff_id, at desc, id desc);
create index audit_entry_act on audit_entry (act, at desc, id desc);
create index audit_entry_kind on audit_entry (object_kind, at desc, id desc);
create index audit_entry_object on audit_entry (object_id, at desc, id desc) where object_id <> '';
create index audit_entry_no on audit_entry (upper(object_no) text_pattern_ops, at desc, id desc) where object_no <> '';
create index audit_entry_member on audit_entry (member_id, at desc, id desc) where member_id is not null;
create index audit_entry_reason_words on audit_entry using gin (reason gin_trgm_ops) where reason <> '';

-- A row never changes, but for one thing: what was written freely about a member goes when the member is forgotten.
create function audit_entry_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.reason = '' and old.reason <> ''
    and to_jsonb(new) - 'reason' = to_jsonb(old) - 'reason'
    and exists (select from member where id = old.member_id and closed_at is not null)
  then return new; end if;
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger audit_entry_is_kept before update or delete on audit_entry
  for each row execute function audit_entry_refuse_change();
create trigger audit_entry_is_not_emptied before truncate on audit_entry
  for each statement execute function refuse_change();

-- Who manages staff reads the log.
update staff_role set permissions = permissions || array['audit.view']
  where 'staff.manage' = any (permissions) and not 'audit.view' = any (permissions);

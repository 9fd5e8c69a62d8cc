-- Who gained control of whose account: made it, gave it permissions, or reset what it signs in with. The second person of a
-- two-person act must have an account that the first one does not control, nor the other way round.
create table staff_control_event (
  id bigint generated always as identity primary key,
  kind text not null
    constraint staff_control_event_kind_is_known check (kind in ('created', 'widened', 'passwordReset', 'factorsReset')),
  by_staff_id uuid not null references staff,
  staff_id uuid not null references staff,
  at timestamptz not null default now(),
  constraint staff_control_event_is_about_another_account check (by_staff_id <> staff_id)
);
create index staff_control_event_at on staff_control_event (at);
create trigger staff_control_event_is_kept before update or delete on staff_control_event
  for each row execute function refuse_change();
create trigger staff_control_event_is_not_emptied before truncate on staff_control_event
  for each statement execute function refuse_change();

-- The audit log has what was done before. Events count for thirty days, so older ones are left out. The log does not say who held a
-- role when it was changed: those who hold it now count.
insert into staff_control_event (kind, by_staff_id, staff_id, at)
  select kind, by_staff_id, staff.id, found.at from (
    select entry.staff_id as by_staff_id, entry.object_id, entry.at,
      case act when 'staff.create' then 'created' when 'staff.change' then 'widened'
        when 'staff.resetPassword' then 'passwordReset' else 'factorsReset' end as kind
    from audit_entry entry
    where entry.object_kind = 'staff' and (act in ('staff.create', 'staff.resetPassword', 'staff.resetFactors')
      or act = 'staff.change' and exists (select from jsonb_array_elements(changes) change
        where change ->> 'field' = 'roles' and not change -> 'before' @> (change -> 'after')
          or change ->> 'field' = 'isDisabled' and change -> 'after' ? 'false'))
    union all
    select entry.staff_id, holder.staff_id::text, entry.at, 'widened'
    from audit_entry entry
    join staff_role_holder holder on holder.role_id::text = entry.object_id
    where entry.object_kind = 'role' and act = 'role.change' and exists (select from jsonb_array_elements(changes) change
      where change ->> 'field' = 'permissions' and not change -> 'before' @> (change -> 'after'))
  ) found
  join staff on staff.id::text = found.object_id
  where found.at > now() - interval '30 days' and by_staff_id <> staff.id
  order by found.at;

alter table alarm drop constraint alarm_kind_is_known;
alter table alarm add constraint alarm_kind_is_known check (kind in ('booksBroken', 'booksFailed', 'booksMissing',
  'limitChanged', 'priceChange', 'walletAdjustment', 'foreignTransfer', 'manualRefund', 'attestation', 'calendarEnds', 'clockSteppedBack',
  'withdrawal', 'creditLimit', 'creditCorrection', 'dependentApproval', 'commonController'));

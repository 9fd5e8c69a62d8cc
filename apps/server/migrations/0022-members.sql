-- Members as staff find them, look after them and act for them.

-- When a member last ordered, beside the member and not in it: a checkout must not rewrite the row that every sign-in reads,
-- nor its indexes. Every member has a row, so that who never ordered is found by an index, too.
create table member_activity (
  member_id uuid primary key references member,
  last_order_at timestamptz
);
insert into member_activity (member_id, last_order_at)
  select id, (select max(created_at) from main_order where member_id = member.id) from member;
create index member_activity_last_order on member_activity (last_order_at desc nulls last, member_id desc);

create function begin_member_activity() returns trigger language plpgsql as $$
begin
  insert into member_activity (member_id) values (new.id);
  return null;
end
$$;
create trigger member_has_activity after insert on member
  for each row execute function begin_member_activity();

create function note_member_order() returns trigger language plpgsql as $$
begin
  update member_activity set last_order_at = new.created_at
    where member_id = new.member_id and (last_order_at is null or last_order_at < new.created_at);
  return null;
end
$$;
create trigger main_order_is_activity after insert on main_order
  for each row execute function note_member_order();

-- The list of members: its order, and what narrows it.
create index member_newest on member (created_at desc, id desc);
create index member_newest_of_type on member (member_type, created_at desc, id desc);
create index member_disabled on member (created_at desc, id desc) where is_disabled;
create index member_trusted on member (created_at desc, id desc) where is_trust;
-- Chinese names are sought by two letters, of which trigrams know nothing: pairs of neighbouring letters find any part from
-- two letters on.
create function letter_pairs(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), at, 2)), '{}') from generate_series(1, length(words) - 1) as at
$$;
create index member_name_pairs on member
  using gin (letter_pairs(member_no || ' ' || company_name || ' ' || true_name));
-- Ended sessions count for when a member was last here.
create index member_session_of on member_session (member_id);

-- Whom a member turns to where staff have said so; the others are shared out among the contacts of a role.
create table member_contact (
  member_id uuid not null references member,
  role text not null constraint member_contact_role_is_known check (role in ('sales', 'support', 'engineer')),
  contact_id uuid not null references service_contact on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (member_id, role)
);
create index member_contact_contact on member_contact (contact_id, member_id);

-- What staff did because a member asked for it. The member reads every row.
create table behalf_act (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  act text not null constraint behalf_act_is_listed
    check (act in ('signOutDevice', 'signOutEverywhere', 'cancelOrder', 'correctAddress')),
  staff_id uuid not null references staff,
  -- As they were called on that day.
  staff_name text not null,
  staff_roles text[] not null,
  object_kind text not null constraint behalf_act_object_is_known
    check (object_kind in ('account', 'device', 'order', 'mainOrder')),
  object_id uuid not null,
  object_name text not null,
  reason text not null,
  -- [{field, before, after}], telephone numbers masked.
  changes jsonb not null default '[]',
  acted_at timestamptz not null default now(),
  is_forgotten boolean not null default false,
  constraint behalf_act_has_a_reason check (is_forgotten or length(reason) between 2 and 200)
);
create index behalf_act_member on behalf_act (member_id, id desc);

-- Rows are written once. When a closed account is forgotten, words and values go; that something was done stays.
create function keep_behalf_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.is_forgotten and new.is_forgotten
    and new.reason = '' and new.changes = '[]' and new.object_name = ''
    and (new.id, new.member_id, new.act, new.staff_id, new.staff_name, new.staff_roles, new.object_kind, new.object_id,
      new.acted_at)
    is not distinct from (old.id, old.member_id, old.act, old.staff_id, old.staff_name, old.staff_roles, old.object_kind,
      old.object_id, old.acted_at)
  then
    return new;
  end if;
  raise exception 'rows of behalf_act are written once';
end
$$;
create trigger behalf_act_is_kept before update or delete on behalf_act
  for each row execute function keep_behalf_act();
create trigger behalf_act_is_not_emptied before truncate on behalf_act
  for each statement execute function keep_behalf_act();

-- Whom a short message of sms_log went to, as a keyed hash: what a member's messages are found by.
create table sms_addressee (
  message_id uuid primary key,
  phone_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index sms_addressee_phone on sms_addressee (phone_hash, sent_at desc);
create index sms_addressee_sent on sms_addressee (sent_at);
insert into retention (kind, keep_days, least_days, what) values
  ('sentMessage', 180, 1, 'That a short message was sent, when and of which kind');

-- Who could disable members may act for them from now on.
update staff_role set permissions = array_append(permissions, 'member.act')
  where permissions @> array['member.edit'] and not permissions @> array['member.act'];

-- What the house tells its members, as they read it in the member centre.
create table member_message (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- MESSAGE_EVENTS of packages/contract.
  event text not null,
  -- What it is about: the number of an order, the id of a question; empty for pages that are one for each member.
  about text not null default '',
  -- Numbers and amounts that fill the places of its text. No names, telephone numbers or addresses.
  params jsonb not null default '{}',
  -- Names the fact: nothing is told twice.
  fact text not null constraint member_message_names_its_fact check (fact <> ''),
  at timestamptz not null default now(),
  read_at timestamptz,
  constraint member_message_once unique (member_id, event, fact)
);
create index member_message_newest on member_message (member_id, at desc, id);
create index member_message_unread on member_message (member_id) where read_at is null;
create index member_message_old on member_message (at);

insert into retention (kind, keep_days, least_days, what) values
  ('memberMessage', 365, 1, 'What a member was told, in the member centre');

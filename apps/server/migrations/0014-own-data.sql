-- What a member may do with the own data, and how long the house keeps what it no longer needs.

-- A closed account cannot be opened again. Orders, money and papers keep their rows: the law wants them for some years.
alter table member
  add column closed_at timestamptz,
  -- After that time nothing of the person is left in any of them.
  add column forgotten_at timestamptz,
  add constraint member_is_forgotten_after_closing check (forgotten_at is null or closed_at is not null);
create index member_to_forget on member (closed_at) where closed_at is not null and forgotten_at is null;

-- How many days something is kept after it has ended; changed by a person who may change tables, in force at once.
create table retention (
  kind text primary key,
  keep_days integer not null,
  -- Below that something that still needs it would break.
  least_days integer not null,
  what text not null,
  constraint retention_is_not_too_short check (keep_days >= least_days)
);
insert into retention (kind, keep_days, least_days, what) values
  ('closedAccount', 1095, 1095, 'Names, numbers, addresses and papers in orders and certifications of a closed account'),
  ('session', 30, 1, 'Sessions of members and staff that have ended'),
  ('smsCode', 1, 1, 'Codes that were sent by SMS'),
  ('message', 7, 1, 'Messages of the outbox that were sent'),
  ('answer', 8, 8, 'Answers of calls that were made under a key of their own'),
  ('limitUse', 2, 2, 'Tries that limits count');

create function kept_for(wanted text) returns interval language sql stable
  return (select make_interval(days => keep_days) from retention where kind = wanted);

-- What was handed in to be certified is forgotten with the account, its picture too.
alter table certification add column is_forgotten boolean not null default false;
alter table certification drop constraint certification_by_documents_has_a_picture;
alter table certification add constraint certification_by_documents_has_a_picture
  check (authen_type <> 2 or (picture_type in (2, 4, 5) and (image_id is not null or is_forgotten)));

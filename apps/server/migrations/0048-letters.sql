-- Letters by e-mail, and what each member wants to be told how.

alter table member
  -- The address that was proved by a code. Letters go to `email` while the two are the same.
  add column proven_email text not null default '',
  add column letter_language text not null default 'zh-CN',
  add constraint member_letter_language_is_known check (letter_language in ('zh-CN', 'zh-TW', 'en'));

-- A code may prove an address, too; `phone` then holds the keyed hash of member and address.
alter table sms_code drop constraint sms_code_purpose_check;
alter table sms_code add constraint sms_code_purpose_check
  check (purpose in ('signIn', 'certify', 'payPassword', 'sensitive', 'newPhone', 'email'));

alter table outbox_message drop constraint outbox_message_kind_check;
alter table outbox_message add constraint outbox_message_kind_check check (kind in ('sms', 'captcha', 'mail'));

-- What a member has switched off. What is not here is on.
create table message_choice (
  member_id uuid not null references member,
  -- MESSAGE_EVENTS of packages/contract.
  event text not null,
  channel text not null constraint message_choice_channel_is_known check (channel in ('sms', 'mail')),
  primary key (member_id, event, channel)
);

-- Letters that wait and that left. What they say is made when they are sent, from the message and the member.
create table letter (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- Null for a code that proves an address.
  message_id uuid references member_message on delete set null,
  is_code boolean not null,
  recipient text not null constraint letter_recipient_is_masked check (recipient like '%*%'),
  -- As in sms_log: waiting, taken by the mail server, refused for good, given up, or kept in the house (a demonstration).
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'refused', 'late', 'kept')),
  -- The code that the mail server answered, never its words.
  answer text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  tried_at timestamptz,
  answered_at timestamptz
);
create index letter_newest on letter (created_at desc, id);
create index letter_message on letter (message_id);
create index letter_member on letter (member_id);

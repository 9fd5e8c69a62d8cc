-- Telephone, identity and bank account numbers are stored sealed: `s1$key$…`, which only a server process with the
-- key-encryption key can open. Rows of before are sealed by the program before it serves its first request; the rules below
-- hold for every row that is written from now on, so a process of the former program can write no number in plain text.

-- The keys that fields are sealed with. They are stored wrapped: the key that unwraps them is not in the database, and
-- wrapped_under is its id, from which it cannot be told. A retired key opens what was sealed with it and seals nothing.
create table data_key (
  id integer generated always as identity primary key,
  -- field: seals and opens. lookup: the keyed hashes by which sealed numbers are found.
  purpose text not null constraint data_key_purpose_is_known check (purpose in ('field', 'lookup')),
  wrapped bytea not null,
  wrapped_under text not null constraint data_key_names_its_wrapping check (wrapped_under ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index data_key_in_use on data_key (purpose) where retired_at is null;

-- A member is found by the keyed hash of the whole number, of its last four digits, or of the identity number.
alter table member
  drop constraint member_account_check,
  drop constraint member_account_key,
  add column account_hash bytea,
  add column account_tail_hash bytea,
  add column identity_hash bytea;
create unique index member_account_hash on member (account_hash);
create index member_account_tail on member (account_tail_hash);
create index member_identity on member (identity_hash) where identity_hash is not null;
alter table member
  add constraint member_account_is_sealed
    check (account like 's1$%' and account_hash is not null and account_tail_hash is not null) not valid,
  add constraint member_identity_is_sealed check (
    (identity_no = '' and identity_hash is null) or (identity_no like 's1$%' and identity_hash is not null)) not valid;

alter table certification add column identity_hash bytea;
drop index certification_identity;
create index certification_identity on certification (identity_hash);
alter table certification add constraint certification_identity_is_sealed
  check (identity_no like 's1$%' and identity_hash is not null) not valid;

alter table delivery_address add constraint delivery_address_phone_is_sealed check (phone like 's1$%') not valid;
alter table main_order add constraint main_order_phone_is_sealed check (address ->> 'phone' like 's1$%') not valid;
alter table bank_transfer add constraint bank_transfer_payer_account_is_sealed
  check (payer_account like 's1$%') not valid;

-- Answers hold whatever their call answers, and messages whom they went to.
alter table idempotency_key add constraint idempotency_key_answer_is_sealed
  check (jsonb_typeof(answer) = 'string' and answer #>> '{}' like 's1$%') not valid;
drop index outbox_message_recipient;
alter table outbox_message add constraint outbox_message_is_sealed
  check (recipient like 's1$%' and text like 's1$%') not valid;

-- A code belongs to the keyed hash of a number. Codes live for minutes: who waits for one asks for another.
delete from sms_code;
alter table sms_code add constraint sms_code_phone_is_hashed check (phone ~ '^[A-Za-z0-9_-]{43}$');
delete from limit_use where key like 'sms phone %' or key ~ '^login [0-9]{11} ';

-- The demonstration's member, by a name that is no number.
update demonstration
  set accounts = array(select regexp_replace(account, '^(1[3-9][0-9])[0-9]{4}([0-9]{4})$', '\1****\2')
    from unnest(accounts) as account);

-- Who of the staff looked at which number of whom, in full. Lists and pages show numbers masked.
create table revealed_field (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff,
  field text not null,
  -- The object that the number stands in, and whose it is; empty for a transfer to nobody's account.
  object_id uuid not null,
  member_id uuid references member,
  ip text not null,
  revealed_at timestamptz not null default now()
);
create index revealed_field_member on revealed_field (member_id, id desc);
create index revealed_field_staff on revealed_field (staff_id, id desc);
create trigger revealed_field_is_kept before update or delete on revealed_field
  for each row execute function refuse_change();
create trigger revealed_field_is_not_emptied before truncate on revealed_field
  for each statement execute function refuse_change();

-- Who saw numbers in full until now may reveal them from now on.
update staff_role set permissions = array_append(permissions, 'personal.reveal')
  where permissions && array['member.view', 'certification.review', 'transfer.match', 'order.ship', 'refund.settle']
    and not permissions @> array['personal.reveal'];

-- Members: accounts, sessions, certification, addresses and bank accounts. Of tokens and codes only hashes are stored.

-- ---- accounts ----

create sequence member_no_seq start 100001;

create table member (
  id uuid primary key default gen_random_uuid(),
  -- Phone number for sign-in, encrypted; account_hash and account_tail_hash (last four digits) are keyed hashes for
  -- lookups.
  account text not null,
  account_hash bytea,
  account_tail_hash bytea,
  member_no text not null unique default 'XB' || nextval('member_no_seq'),
  -- As certified.
  member_type text not null default '' check (member_type in ('', 'Person', 'Enterprise')),
  true_name text not null default '',
  company_name text not null default '',
  -- Tax number of a company, or identity number of a person; encrypted.
  identity_no text not null default '',
  identity_hash bytea,
  -- As entered by the member.
  portrait text not null default '',
  sex text not null default '' check (sex in ('', 'male', 'female')),
  -- Text without a time zone: the day is shown and never computed with.
  birthday text check (birthday ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  qq text not null default '',
  email text not null default '',
  -- Address verified by a code. Emails are sent while `email` equals it.
  proven_email text not null default '',
  email_language text not null default 'zh-CN',
  industry text not null default '',
  password_hash text,
  pay_password_hash text,
  is_disabled boolean not null default false,
  -- Reason of the last time staff disabled or enabled the account. The technical log holds no free text.
  disabled_reason text not null default '',
  -- A closed account cannot be reopened. Orders, payments and invoices keep their rows for the legal retention period.
  closed_at timestamptz,
  -- All personal data has been erased.
  erased_at timestamptz,
  -- Staff changes name the version that they are based on.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint member_account_is_encrypted
    check (account like 's1$%' and account_hash is not null and account_tail_hash is not null),
  constraint member_identity_is_encrypted check (
    (identity_no = '' and identity_hash is null) or (identity_no like 's1$%' and identity_hash is not null)),
  constraint member_is_forgotten_after_closing check (erased_at is null or closed_at is not null),
  constraint member_email_language_is_known check (email_language in ('zh-CN', 'zh-TW', 'en'))
);
create unique index member_account_hash on member (account_hash);
create index member_account_tail on member (account_tail_hash);
create index member_identity on member (identity_hash) where identity_hash is not null;
create index member_to_forget on member (closed_at) where closed_at is not null and erased_at is null;
create index member_no_words on member using gin (member_no gin_trgm_ops);
create index member_true_name_words on member using gin (true_name gin_trgm_ops);
create index member_company_words on member using gin (company_name gin_trgm_ops);
-- Order and filters of the list of members.
create index member_newest on member (created_at desc, id desc);
create index member_newest_of_type on member (member_type, created_at desc, id desc);
create index member_disabled on member (created_at desc, id desc) where is_disabled;
create index member_name_pairs on member
  using gin (bigrams(member_no || ' ' || company_name || ' ' || true_name));

create function begin_member_activity() returns trigger language plpgsql as $$
begin
  insert into member_activity (member_id) values (new.id);
  return null;
end
$$;
create trigger member_has_activity after insert on member
  for each row execute function begin_member_activity();

-- A person who acts in the account of a company. The member of the account is its owner and has no row. A person who has
-- left and is invited again gets the same row back.
create table company_membership (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references member,
  person_id uuid not null references member,
  role text not null,
  joined_at timestamptz not null default now(),
  -- Access has ended: removed by the owner, left, or one of the accounts was closed.
  ended_at timestamptz,
  version integer not null default 1,
  constraint company_membership_once unique (account_id, person_id),
  constraint company_membership_is_of_others check (account_id <> person_id),
  constraint company_membership_role_is_known check (role in ('purchaser', 'engineer', 'bookkeeper', 'viewer'))
);
create index company_membership_person on company_membership (person_id) where ended_at is null;

-- An invitation into the account of a company. The link contains the token, of which only the hash is stored.
create table company_invitation (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references member,
  role text not null,
  token_hash bytea not null unique,
  -- The only phone that can accept it: keyed hash, and the number as shown; null and empty when the link is enough.
  phone_hash bytea,
  phone_shown text not null default '',
  invited_at timestamptz not null default now(),
  expires_at timestamptz not null,
  -- Answered or withdrawn.
  ended_at timestamptz,
  constraint company_invitation_role_is_known check (role in ('purchaser', 'engineer', 'bookkeeper', 'viewer')),
  constraint company_invitation_shows_its_phone check ((phone_hash is null) = (phone_shown = '')),
  constraint company_invitation_phone_is_masked check (phone_shown = '' or phone_shown like '%****%')
);
create index company_invitation_open on company_invitation (account_id, invited_at desc) where ended_at is null;
create index company_invitation_expiry on company_invitation (expires_at);

-- A key with which a program acts in an account for the person who made it. Of the secret only the hash is stored.
create table api_key (
  id uuid primary key default gen_random_uuid(),
  account_id uuid not null references member,
  person_id uuid not null references member,
  name text not null,
  -- Beginning of the current secret, as shown.
  prefix text not null,
  scopes text[] not null,
  -- Networks that alone can use the key; all when empty.
  networks cidr[] not null default '{}',
  -- SHA-256 of the secret, and of the secret before the last rotation, which is valid until `previous_until`.
  token_hash bytea not null unique,
  previous_hash bytea unique,
  previous_until timestamptz,
  per_order_fen bigint,
  per_month_fen bigint,
  made_at timestamptz not null default now(),
  expires_at timestamptz,
  last_used_at timestamptz,
  last_used_ip text not null default '',
  revoked_at timestamptz,
  -- Name of the staff user who revoked it; empty for the member.
  revoked_by text not null default '',
  revoked_reason text not null default '',
  constraint api_key_has_scopes check (cardinality(scopes) > 0),
  constraint api_key_pays_within_limits check (
    ('pay' = any(scopes)) = (per_order_fen is not null and per_month_fen is not null) and (per_order_fen is null) = (per_month_fen is null)
  ),
  constraint api_key_limits_are_positive check (per_order_fen > 0 and per_month_fen > 0),
  constraint api_key_overlap_has_an_end check ((previous_hash is null) = (previous_until is null))
);
create index api_key_account on api_key (account_id, made_at desc);
create index api_key_person on api_key (person_id) where revoked_at is null;
create index api_key_expiry on api_key (expires_at) where revoked_at is null;

-- Networks from which a key was used: a new one is reported.
create table api_key_network (
  key_id uuid not null references api_key on delete cascade,
  network text not null,
  seen_at timestamptz not null default now(),
  primary key (key_id, network)
);

-- Requests of a key in the current minute. A crash may forget them: unlogged rows cost a request no write to the log.
create unlogged table api_key_minute (
  key_id uuid primary key,
  begins_at timestamptz not null,
  requests integer not null
) with (fillfactor = 50);

-- Money that a key has paid, by main order. Refunds do not give it back.
create table api_key_payment (
  id bigint generated always as identity primary key,
  key_id uuid not null references api_key,
  pay_no text not null,
  main_order_id uuid not null,
  amount_fen bigint not null check (amount_fen > 0),
  paid_on date not null default china_day(),
  constraint api_key_payment_once unique (pay_no, main_order_id)
);
create index api_key_payment_month on api_key_payment (key_id, paid_on);
create index api_key_payment_order on api_key_payment (key_id, main_order_id);

-- A request of a program that a person answers in the browser: for a key, or for the confirmation of an order. Of its codes only
-- the hashes are stored.
create table program_request (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  state text not null default 'pending',
  device_code_hash bytea not null unique,
  user_code_hash bytea not null unique,
  -- As the program states them.
  program text not null,
  host text not null,
  ip text not null,
  scopes text[] not null default '{}',
  -- The account: of an order from the beginning, of a key with the answer.
  member_id uuid references member,
  -- The person who answered, and the input of a granted key without the pay password.
  person_id uuid references member,
  granted jsonb,
  requested_at timestamptz not null default now(),
  expires_at timestamptz not null,
  polled_at timestamptz,
  interval_seconds integer not null,
  constraint program_request_kind_is_known check (kind in ('key', 'order')),
  constraint program_request_state_is_known check (state in ('pending', 'approved', 'denied', 'collected')),
  constraint program_request_answer_names_its_person check (state = 'pending' or (member_id is not null and person_id is not null))
);
create index program_request_expiry on program_request (expires_at);
create index program_request_member on program_request (member_id);

-- The person who last did something with an object: one of a company other than its owner, or a program with a key.
create table company_action (
  -- Number or id of the object: a payment, repayment, invoice application or address.
  reference text primary key,
  member_id uuid not null references member,
  person_id uuid not null references member,
  person_name text not null,
  at timestamptz not null default now()
);

create table member_session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- The company's account in which the session acts; null for the own one. It counts only with a membership.
  acting_in uuid references member,
  -- SHA-256 of the bearer token, which is not stored.
  token_hash bytea not null unique,
  device text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index member_session_member on member_session (member_id) where revoked_at is null;
-- Ended sessions count for the last visit of a member.
create index member_session_of on member_session (member_id);

-- A verification code that was sent to a phone number, or to an email address (purpose email): `phone` is the keyed
-- hash of the number, or of member and address. The newest unused code of a purpose is valid; five wrong attempts
-- invalidate it.
create table sms_code (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null check (purpose in ('signIn', 'certify', 'payPassword', 'sensitive', 'newPhone', 'email')),
  code_hash bytea not null,
  -- The client that asked and alone can use the code: a member, or the hash of a browser's device token.
  holder text not null,
  -- Of a client without an account: there the code can be used without its cookie.
  network text,
  -- Tries of the holder, and those from the network without the cookie: neither uses up the other's.
  tries integer not null default 0,
  network_tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint sms_code_phone_is_hashed check (phone ~ '^[A-Za-z0-9_-]{43}$')
);
create index sms_code_phone on sms_code (phone, purpose, id desc);

create table captcha (
  key text primary key,
  -- Keyed hash: four letters could be found by trying all of them.
  answer_hash bytea not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- Proof that a session has recently verified the phone number of its member. Valid for one change.
create table phone_proof (
  token_hash bytea primary key,
  session_id uuid not null references member_session on delete cascade,
  expires_at timestamptz not null
);
create index phone_proof_session on phone_proof (session_id);

-- A wrong pay password attempt. It is stored although the payment is refused, and deleted after a correct attempt.
create table pay_password_failure (
  member_id uuid not null references member,
  failed_at timestamptz not null default clock_timestamp()
);
create index pay_password_failure_member on pay_password_failure (member_id, failed_at);

-- Last order of a member, in its own table: a checkout must not rewrite the member row, which every sign-in reads, nor
-- its indexes. Every member has a row, so that members without orders are found by the index, too.
create table member_activity (
  member_id uuid primary key references member,
  last_order_at timestamptz
);
create index member_activity_last_order on member_activity (last_order_at desc nulls last, member_id desc);

create function note_member_order() returns trigger language plpgsql as $$
begin
  update member_activity set last_order_at = new.created_at
    where member_id = new.member_id and (last_order_at is null or last_order_at < new.created_at);
  return null;
end
$$;

-- ---- certification ----

create table certification (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- An approval certifies a member, upgrades a person to an enterprise, or follows a change of the company register.
  kind text not null check (kind in ('first', 'upgrade', 'update')),
  submitted_type text not null check (submitted_type in ('Person', 'Enterprise')),
  name text not null check (name <> ''),
  identity_no text not null check (identity_no <> ''),
  identity_hash bytea,
  -- Spec §3: 1 corporate transfer, 2 documents; 0 for a person.
  authen_type integer not null check (authen_type in (0, 1, 2)),
  document_type integer not null default 0 check (document_type in (0, 2, 4, 5, 6)),
  image_id uuid,
  -- Submitted data and the image are erased with the account.
  is_erased boolean not null default false,
  state text not null check (state in ('reviewing', 'awaitingTransfer', 'approved', 'rejected', 'withdrawn')),
  reason text not null default '',
  -- Deadline of the expected transfer.
  deadline timestamptz,
  version integer not null default 1,
  decided_by uuid references staff,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint certification_way_fits_the_type check ((submitted_type = 'Person') = (authen_type = 0)),
  constraint certification_by_documents_has_an_image
    check (authen_type <> 2 or (document_type in (2, 4, 5) and (image_id is not null or is_erased))),
  constraint certification_awaiting_a_transfer_has_a_deadline
    check (state <> 'awaitingTransfer' or (authen_type = 1 and deadline is not null)),
  constraint certification_decided_has_its_time
    check ((state in ('reviewing', 'awaitingTransfer')) = (decided_at is null)),
  constraint certification_identity_is_encrypted
    check (identity_no like 's1$%' and identity_hash is not null)
);
-- At most one open certification per member, also with concurrent submissions.
create unique index certification_open on certification (member_id) where state in ('reviewing', 'awaitingTransfer');
create index certification_member on certification (member_id, created_at desc);
create index certification_queue on certification (state, created_at);
create index certification_identity on certification (identity_hash);

create table certification_history (
  id bigint generated always as identity primary key,
  certification_id uuid not null references certification,
  from_state text not null,
  to_state text not null,
  -- bank: a transfer arrived. clock: a deadline passed.
  actor text not null check (actor in ('member', 'staff', 'bank', 'clock')),
  staff_id uuid references staff,
  reason text not null default '',
  at timestamptz not null default now(),
  constraint certification_history_staff_has_an_id check ((actor = 'staff') = (staff_id is not null))
);
create index certification_history_of on certification_history (certification_id, id);

-- ---- company-register ----

-- Cache of the company register.
create table company_lookup (
  question text primary key,
  answer jsonb not null,
  expires_at timestamptz not null
);

-- ---- transfer-accounts ----

create sequence transfer_account_seq start 1001;

-- Personal account number for transfers, which identifies the sender.
create table transfer_account (
  member_id uuid primary key references member,
  account_no text not null unique check (account_no ~ '^[0-9]{12,24}$'),
  created_at timestamptz not null default now()
);

-- ---- bank-accounts ----

-- A row changes only by its end: an edited account is a new row, so that a withdrawal shows where it was paid to.
create table bank_account (
  id uuid primary key,
  member_id uuid not null references member,
  -- Certified name of the member when the account was added.
  holder_name text not null,
  kind text not null,
  -- BANKS of packages/contract.
  bank text not null,
  branch text not null default '',
  -- CNAPS code of the branch; empty where the card number is sufficient.
  branch_code text not null default '',
  account_no text not null,
  account_hash bytea not null,
  is_preferred boolean not null default false,
  added_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint bank_account_kind_is_known check (kind in ('personal', 'company')),
  constraint bank_account_number_is_encrypted check (account_no like 's1$%'),
  constraint bank_account_branch_code_has_twelve_digits check (branch_code ~ '^([0-9]{12})?$'),
  constraint bank_account_of_a_company_has_its_branch check (kind = 'personal' or branch <> ''),
  constraint bank_account_is_of_its_member unique (id, member_id)
);
create unique index bank_account_once on bank_account (member_id, account_hash) where ended_at is null;
create unique index bank_account_preferred on bank_account (member_id) where is_preferred and ended_at is null;
create index bank_account_member on bank_account (member_id, added_at desc);
create index bank_account_number on bank_account (account_hash);

-- ---- addresses ----

create table delivery_address (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  contact_name text not null,
  phone text not null,
  province text not null,
  city text not null,
  district text not null default '',
  detail text not null,
  company_name text not null default '',
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint delivery_address_phone_is_encrypted check (phone like 's1$%')
);
create index delivery_address_member on delivery_address (member_id);
-- At most one default per member, also with concurrent requests.
create unique index delivery_address_default on delivery_address (member_id) where is_default;

-- Tables of earlier files that refer to tables of this one.
alter table known_device add foreign key (member_id) references member on delete cascade;
alter table audit_entry add foreign key (member_id) references member;

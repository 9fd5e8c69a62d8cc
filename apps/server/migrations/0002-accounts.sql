-- Members and staff: who they are, how they sign in, and the secrets that prove it.

create sequence member_no_seq start 100001;

create table member (
  id uuid primary key default gen_random_uuid(),
  -- The phone number that a member signs in with.
  account text not null unique check (account ~ '^1[3-9][0-9]{9}$'),
  member_no text not null unique default 'XB' || nextval('member_no_seq'),
  -- As certified.
  member_type text not null default '' check (member_type in ('', 'Person', 'Enterprise')),
  true_name text not null default '',
  company_name text not null default '',
  -- Tax or credit code of a company, or a person's identity number.
  identity_no text not null default '',
  -- As the member tells.
  portrait text not null default '',
  sex text not null default '' check (sex in ('', 'male', 'female')),
  -- A day without a time zone, as text: it is shown and never computed with.
  birthday text check (birthday ~ '^[0-9]{4}-[0-9]{2}-[0-9]{2}$'),
  qq text not null default '',
  email text not null default '',
  industry text not null default '',
  password_hash text,
  pay_password_hash text,
  -- Whether the member may buy on trade credit.
  is_trust boolean not null default false,
  is_disabled boolean not null default false,
  -- Staff who change a member name the version that they judged.
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table member_session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- SHA-256 of the bearer token; the token itself is stored nowhere.
  token_hash bytea not null unique,
  -- Names the session in requests of the specification's clients; opens nothing by itself.
  ticket text not null unique,
  device text not null default '',
  ip text not null default '',
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);
create index member_session_member on member_session (member_id) where revoked_at is null;

-- A code that was sent to a phone. The newest unused one of a purpose counts; five wrong tries burn it.
create table sms_code (
  id bigint generated always as identity primary key,
  phone text not null,
  purpose text not null check (purpose in ('signIn', 'certify', 'payPassword', 'sensitive', 'newPhone')),
  code_hash bytea not null,
  tries integer not null default 0,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index sms_code_phone on sms_code (phone, purpose, id desc);

create table captcha (
  key text primary key,
  answer text not null,
  expires_at timestamptz not null
);
create index captcha_expiry on captcha (expires_at);

-- That a session has lately proved the phone of its member. Good for one change.
create table phone_proof (
  token_hash bytea primary key,
  session_id uuid not null references member_session on delete cascade,
  expires_at timestamptz not null
);
create index phone_proof_session on phone_proof (session_id);

-- One random key per purpose, shared by all server processes; made by the first one that needs it.
create table server_key (
  purpose text primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Which key the pay passwords are sealed with: its id, from which the key cannot be told. The key itself is not in the
-- database, so a stolen database opens no pay password.
create table pay_password_key (
  only_one boolean primary key default true check (only_one),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  set_at timestamptz not null default now()
);

-- A wrong try of a pay password. It is kept although the payment was refused, and deleted after a right try.
create table pay_password_failure (
  member_id uuid not null references member,
  failed_at timestamptz not null default clock_timestamp()
);
create index pay_password_failure_member on pay_password_failure (member_id, failed_at);

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
  created_at timestamptz not null default now()
);
create index delivery_address_member on delivery_address (member_id);
-- At most one default per member, also when two requests set one at the same time.
create unique index delivery_address_default on delivery_address (member_id) where is_default;

-- Several administrators change staff and roles: each change names the version that it was judged on.
create table staff (
  id uuid primary key default gen_random_uuid(),
  account text not null unique,
  name text not null,
  password_hash text not null,
  is_disabled boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);

create table staff_role (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  permissions text[] not null default '{}',
  version integer not null default 1
);

create table staff_role_holder (
  staff_id uuid not null references staff on delete cascade,
  role_id uuid not null references staff_role on delete cascade,
  primary key (staff_id, role_id)
);

create table staff_session (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  expires_at timestamptz not null,
  revoked_at timestamptz
);

-- Present only in a database that was filled as a demonstration, with the accounts made for it. Only these accounts may
-- be given new passwords from the command line.
create table demonstration (
  is_only boolean primary key default true check (is_only),
  accounts text[] not null default '{}',
  seeded_at timestamptz not null default now()
);

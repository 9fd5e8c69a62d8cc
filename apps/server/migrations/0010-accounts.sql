-- Members and staff, their sessions, and the codes that prove a phone or a person.

create sequence member_no_seq start 100001;

create table member (
  id uuid primary key default gen_random_uuid(),
  -- The phone number that a member signs in with.
  account text not null unique check (account ~ '^1[3-9][0-9]{9}$'),
  member_no text not null unique default 'XB' || nextval('member_no_seq'),
  true_name text not null default '',
  company_name text not null default '',
  portrait text not null default '',
  member_type text not null default '' check (member_type in ('', 'Person', 'Enterprise')),
  password_hash text,
  pay_password_hash text,
  is_trust boolean not null default false,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now()
);

create table member_session (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- SHA-256 of the bearer token; the token itself is nowhere.
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
  purpose text not null check (purpose in ('signIn', 'certify', 'payPassword', 'sensitive')),
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

create table staff_role (
  id uuid primary key default gen_random_uuid(),
  name text not null unique,
  permissions text[] not null default '{}'
);

create table staff (
  id uuid primary key default gen_random_uuid(),
  account text not null unique,
  name text not null,
  password_hash text not null,
  is_disabled boolean not null default false,
  created_at timestamptz not null default now()
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
-- Exactly one default per member, also under a race.
create unique index delivery_address_default on delivery_address (member_id) where is_default;

-- Signing in: devices that are known, second factors of staff, and secrets of which only hashes are stored.

-- A browser that signed in as this person before. It has tries of its own: what strangers try counts elsewhere.
create table known_device (
  id uuid primary key default gen_random_uuid(),
  -- SHA-256 of 256 random bits in a cookie of the browser. One browser may be several people's.
  token_hash bytea not null,
  member_id uuid references member on delete cascade,
  staff_id uuid references staff on delete cascade,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  constraint known_device_is_of_one_person check (num_nonnulls(member_id, staff_id) = 1)
);
create unique index known_device_member on known_device (member_id, token_hash) where member_id is not null;
create unique index known_device_staff on known_device (staff_id, token_hash) where staff_id is not null;
create index known_device_age on known_device (last_used_at);

-- The app on a telephone that shows a code for each half minute (TOTP, RFC 6238).
create table staff_totp (
  staff_id uuid primary key references staff on delete cascade,
  -- AES-256-GCM under a key that is not in the database; key_id names that key.
  sealed_secret bytea not null,
  key_id text not null,
  -- The half minute of the last code that was accepted: a code is good once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  -- Since when it counts: a right code has shown that the app has the secret.
  confirmed_at timestamptz,
  last_used_at timestamptz
);

create table staff_passkey (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  name text not null check (length(name) between 1 and 40),
  -- Whether the maker of the device keeps a copy of it, as with a telephone's account.
  is_synced boolean not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index staff_passkey_staff on staff_passkey (staff_id);

-- A code on paper for who has lost everything else; good once. Keyed hashes.
create table staff_recovery_code (
  staff_id uuid not null references staff on delete cascade,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- A sign-in, or the making of a passkey, that waits for what the person does next. Used once, and over after minutes.
create table staff_challenge (
  token_hash bytea primary key,
  purpose text not null check (purpose in ('factor', 'passkey', 'newPasskey')),
  -- Nobody yet for a sign-in by passkey alone.
  staff_id uuid references staff on delete cascade,
  -- What the passkey has to sign.
  challenge text not null,
  tries integer not null default 0,
  expires_at timestamptz not null,
  constraint staff_challenge_has_its_person check ((purpose = 'passkey') = (staff_id is null))
);
create index staff_challenge_expiry on staff_challenge (expires_at);

-- What happened to the ways in which a member of staff signs in, and who did it. Only grows.
create table staff_sign_in_history (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff on delete cascade,
  what text not null check (what in (
    'totpAdded', 'totpRemoved', 'passkeyAdded', 'passkeyRemoved', 'recoveryCodesMade', 'recoveryCodeUsed',
    'factorsReset', 'passwordChanged', 'passwordReset')),
  detail text not null default '',
  by_staff_id uuid not null references staff on delete cascade,
  at timestamptz not null default now()
);
create index staff_sign_in_history_staff on staff_sign_in_history (staff_id, id desc);

-- From here on: secrets that stood in the database as they are sent. The old columns stay, empty, for the former program;
-- what it writes there is hashed before it is stored.

-- Pictures that are being answered are drawn anew.
delete from captcha;
alter table captcha add column answer_hash bytea, alter column answer drop not null;

alter table member_session add column ticket_hash bytea, alter column ticket drop not null;
update member_session set ticket_hash = sha256(convert_to(ticket, 'UTF8')), ticket = null;
create function member_session_ticket_is_hashed() returns trigger language plpgsql as $$
begin
  if new.ticket is not null then
    new.ticket_hash := sha256(convert_to(new.ticket, 'UTF8'));
    new.ticket := null;
  end if;
  return new;
end $$;
create trigger member_session_ticket_is_hashed before insert or update of ticket on member_session
  for each row execute function member_session_ticket_is_hashed();

alter table payment add column share_token_hash bytea, alter column share_token drop not null;
update payment set share_token_hash = sha256(convert_to(share_token, 'UTF8')), share_token = null;
create unique index payment_share_token_hash on payment (share_token_hash);
create function payment_share_token_is_hashed() returns trigger language plpgsql as $$
begin
  if new.share_token is not null then
    new.share_token_hash := sha256(convert_to(new.share_token, 'UTF8'));
    new.share_token := null;
  end if;
  return new;
end $$;
create trigger payment_share_token_is_hashed before insert or update of share_token on payment
  for each row execute function payment_share_token_is_hashed();

-- The token is worked out from the seed under a key that is not in the database, so that its owner can be shown it again.
-- Links from before have none: they work, and are shown to their owners no more until these make them anew.
alter table quote_share add column token_hash bytea, add column token_seed bytea, alter column token drop not null;
update quote_share set token_hash = sha256(convert_to(token, 'UTF8')), token = null;
create unique index quote_share_token_hash on quote_share (token_hash);
create function quote_share_token_is_hashed() returns trigger language plpgsql as $$
begin
  if new.token is not null then
    new.token_hash := sha256(convert_to(new.token, 'UTF8'));
    new.token := null;
  end if;
  return new;
end $$;
create trigger quote_share_token_is_hashed before insert or update of token on quote_share
  for each row execute function quote_share_token_is_hashed();

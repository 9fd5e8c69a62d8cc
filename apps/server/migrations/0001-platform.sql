-- Idempotency keys, limits, encryption keys, SMS, processes, backups, and the fakes of external services.
--
-- Personal data (phone, identity and bank account numbers) is stored encrypted as `s1$key$…`; only a server process with
-- the key-encryption key can decrypt it. Checks whose names end with is_encrypted refuse plain text.
--
-- Searches by substring use trigram indexes, so that they do not slow down with history.

create extension if not exists pg_trgm;

-- Months of the partitioned tables. A schema of their own hides them from whatever lists the tables of the instance.
create schema if not exists partitions;

-- Trigger of tables whose rows are written once: published prices, price versions, histories.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Returns a readable number such as M261204001001. The day comes first, so that staff find an order by date. The
-- counter never restarts, so a number is used once.
create function day_number(prefix text, counter bigint) returns text language sql volatile as $$
  select prefix || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(counter::text, greatest(6, length(counter::text)), '0')
$$;

-- Returns the current day in Shanghai.
create function china_day() returns date language sql stable as $$
  select (now() at time zone 'Asia/Shanghai')::date
$$;

-- Returns all pairs of neighbouring characters. Chinese names are searched by two characters, too short for trigrams;
-- an index of pairs finds any substring of two or more.
create function bigrams(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), at, 2)), '{}') from generate_series(1, length(words) - 1) as at
$$;

-- The idempotency key of a write with the reply that it got. The row commits together with the write.
create table idempotency_key (
  scope text not null,
  key text not null,
  -- Hash of the request without its secrets: a six-digit code could be found by trying all of them.
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key),
  -- A reply may contain personal data, so it is encrypted.
  constraint idempotency_key_answer_is_encrypted
    check (jsonb_typeof(answer) = 'string' and answer #>> '{}' like 's1$%')
);
create index idempotency_key_age on idempotency_key (created_at);

-- Locks an idempotency key for this transaction and returns the stored reply. `taken` is false when another transaction
-- holds the key. This is a function because a statement sees only what was committed before it began: the read has to
-- begin after the lock is taken.
create function claim_attempt(
  attempt_scope text, attempt_key text,
  out taken boolean, out known_hash bytea, out known_answer jsonb
) language plpgsql as $$
begin
  taken := pg_try_advisory_xact_lock(hashtextextended(attempt_scope || E'\n' || attempt_key, 0));
  if taken then
    select attempt.request_hash, attempt.answer into known_hash, known_answer
      from idempotency_key attempt where attempt.scope = attempt_scope and attempt.key = attempt_key;
  end if;
end $$;

-- One row per use of something limited (SMS, sign-ins, uploads), counted over a rolling window. A use of processor time has as
-- many units as milliseconds.
create table limit_use (
  key text not null,
  used_at timestamptz not null,
  units integer not null default 1 check (units > 0)
);
create index limit_use_key on limit_use (key, used_at);

-- Messages of the built-in SMS and email adapters, and captcha answers of a demonstration. Only /dev/outbox reads them.
create table outbox_message (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'captcha', 'mail')),
  recipient text not null,
  text text not null,
  sent_at timestamptz not null default now(),
  constraint outbox_message_is_encrypted
    check (recipient like 's1$%' and text like 's1$%')
);

-- The sandbox gateway acts as a bank in the same database. No other code reads these tables.
create table sandbox_key (
  id boolean primary key default true check (id),
  -- Ed25519 in PKCS 8 PEM, generated at first use.
  private_key text not null,
  public_key text not null
);

create table sandbox_trade (
  id bigint generated always as identity primary key,
  pay_no text not null unique,
  trade_no text not null unique,
  -- Part of the address of the payment page.
  token text not null unique,
  subject text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- deciding: the payer has confirmed and the bank is working on it; closing no longer stops it.
  state text not null default 'waiting' check (state in ('waiting', 'deciding', 'paid', 'failed', 'closed')),
  return_url text not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint sandbox_trade_paid_has_its_time check ((state = 'paid') = (paid_at is not null))
);

create table sandbox_refund (
  refund_no text primary key,
  trade_id bigint not null references sandbox_trade,
  amount_fen bigint not null check (amount_fen > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refund_trade on sandbox_refund (trade_id);

-- Data encryption keys, stored wrapped. The key-encryption key is not in the database; `wrapped_under` is its id, from
-- which the key cannot be derived. A retired key decrypts and no longer encrypts.
create table data_key (
  id integer generated always as identity primary key,
  -- field: encrypts and decrypts. lookup: keyed hashes by which encrypted numbers are found.
  purpose text not null constraint data_key_purpose_is_known check (purpose in ('field', 'lookup')),
  wrapped bytea not null,
  wrapped_under text not null constraint data_key_names_its_wrapping check (wrapped_under ~ '^[0-9a-f]{16}$'),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create unique index data_key_in_use on data_key (purpose) where retired_at is null;

-- The keyed hash of the phone number of each row of sms_log, by which messages of a member are found.
create table sms_addressee (
  message_id uuid primary key,
  phone_hash bytea not null,
  sent_at timestamptz not null default now()
);
create index sms_addressee_phone on sms_addressee (phone_hash, sent_at desc);
create index sms_addressee_sent on sms_addressee (sent_at);

-- SMS messages that were sent: without parameters, which may hold a code, and with masked numbers.
create table sms_log (
  id uuid primary key,
  template text not null,
  recipient text not null,
  -- waiting: for the provider. sent: accepted by it. refused: for good. late: expired before it was sent. kept: in the
  -- outbox of a demonstration.
  state text not null check (state in ('waiting', 'sent', 'refused', 'late', 'notSent')),
  -- Status code of the provider, such as Ok or LimitExceeded.
  answer text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint sms_log_recipient_is_masked check (recipient like '%*%')
);
create index sms_log_newest on sms_log (created_at desc, id);

-- One row per running process, which updates it every few seconds.
create table instance_process (
  id uuid primary key,
  host text not null,
  roles text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- Offset from the clock of the database; positive when the process is ahead.
  clock_ahead_ms integer not null,
  streams integer not null,
  disk_bytes bigint not null,
  disk_free_bytes bigint not null
);

-- Health of external services: last success and last failure.
create table outside_service (
  name text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- An error code or kind; no request data.
  last_failure text not null default ''
);

-- Completed backups.
create table backup_run (
  id uuid primary key default gen_random_uuid(),
  taken_at timestamptz not null,
  seconds integer not null,
  row_count bigint not null,
  file_count integer not null,
  with_keys boolean not null
);
create index backup_run_newest on backup_run (taken_at desc);

-- Jobs that a staff user has abandoned, with a reason.
create table job_given_up (
  id uuid primary key default gen_random_uuid(),
  job_id bigint not null,
  name text not null,
  attempts integer not null,
  failure text not null,
  reason text not null,
  staff_id uuid not null,
  given_up_at timestamptz not null default now(),
  constraint job_given_up_has_a_reason check (reason <> '')
);
create index job_given_up_newest on job_given_up (given_up_at desc);

-- The payout bank of a demonstration. No other code reads this table.
create table simulated_payout (
  reference text primary key,
  amount_fen bigint not null check (amount_fen > 0),
  outcome text not null check (outcome in ('paid', 'refused')),
  -- Until then the bank reports that it is working on it.
  decided_at timestamptz not null,
  asked_at timestamptz not null default clock_timestamp()
);

create sequence simulated_invoice_no_seq start 1001;

-- The tax platform of a demonstration. No other code reads this table.
create table simulated_invoice (
  reference text primary key,
  amount_fen bigint not null,
  outcome text not null check (outcome in ('issued', 'refused')),
  reason text not null default '',
  invoice_no text,
  -- Until then the tax platform reports that it is working on it.
  decided_at timestamptz not null,
  asked_at timestamptz not null default clock_timestamp()
);

-- Credit notes at the tax platform of a demonstration. No other code reads this table.
create table simulated_credit_note (
  reference text primary key,
  amount_fen bigint not null default 0,
  outcome text not null check (outcome in ('issued', 'refused')),
  reason text not null default '',
  credit_note_no text,
  -- Until then the tax platform reports that it is working on it.
  decided_at timestamptz not null,
  -- Deadline for confirmation by the buyer; null when none is needed.
  waits_until timestamptz,
  form_no text,
  form_answer text not null default '' check (form_answer in ('', 'confirmed', 'declined', 'revoked')),
  asked_at timestamptz not null default clock_timestamp()
);

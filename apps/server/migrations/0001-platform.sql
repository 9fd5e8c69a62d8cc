-- What every feature stands on: attempts made once, limits, and the messages of the demonstration.

-- A client's key for one write, with the answer that was given. Commits together with the write itself.
create table idempotency_key (
  scope text not null,
  key text not null,
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- One row per use of something limited (SMS, logins, uploads); counted over a rolling window.
create table limit_use (
  key text not null,
  used_at timestamptz not null
);
create index limit_use_key on limit_use (key, used_at);

-- What the built-in SMS adapter would have sent, and captcha answers in a demonstration. Read by /dev/outbox only.
create table outbox_message (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('sms', 'captcha')),
  recipient text not null,
  text text not null,
  sent_at timestamptz not null default now()
);
create index outbox_message_recipient on outbox_message (recipient, id desc);

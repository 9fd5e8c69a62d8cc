-- What every feature stands on: writes that happen once, limits, the messages of a demonstration, and two helpers.

-- Tables whose rows are written once use this as their trigger: published prices, price versions, histories.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;

-- A number that people read out, such as M261204001001. The day in front lets them find an order by hand. The counter
-- never starts again, so a number is never used twice.
create function day_number(prefix text, counter bigint) returns text language sql volatile as $$
  select prefix || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD')
    || lpad(counter::text, greatest(6, length(counter::text)), '0')
$$;

-- The key that a client gave one write, with the answer that the write got. The row commits together with the write.
create table idempotency_key (
  scope text not null,
  key text not null,
  -- Of the request without its secrets: six digits would be found by trying all of them.
  request_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null default now(),
  primary key (scope, key)
);
create index idempotency_key_age on idempotency_key (created_at);

-- Takes a client's key for this transaction and tells what was answered under it before. taken is false when another
-- transaction has the key. A function and not one statement, because a statement sees only what was committed before it
-- began: the read has to begin after the lock was taken.
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

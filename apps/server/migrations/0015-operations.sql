-- Retention periods and the demonstration.

-- ---- account-data ----

-- Retention periods in days. A database administrator changes them, with immediate effect.
create table retention (
  kind text primary key,
  retention_days integer not null,
  -- Minimum that other features need.
  min_days integer not null,
  what text not null,
  constraint retention_is_not_too_short check (retention_days >= min_days)
);

-- Returns the retention period of a kind.
create function retention_of(wanted text) returns interval language sql stable
  return (select make_interval(days => retention_days) from retention where kind = wanted);

insert into retention (kind, retention_days, min_days, what) values
  ('closedAccount', 1095, 1095, 'Names, numbers, addresses and papers in orders and certifications of a closed account'),
  ('session', 30, 1, 'Sessions of members and staff that have ended'),
  ('smsCode', 1, 1, 'Codes that were sent by SMS'),
  ('message', 7, 1, 'Messages of the outbox that were sent'),
  ('answer', 8, 8, 'Answers of calls that were made under a key of their own'),
  ('limitUse', 2, 2, 'Tries that limits count'),
  ('sentMessage', 180, 1, 'That a short message was sent, when and of which kind'),
  ('memberMessage', 365, 1, 'What a member was told, in the member centre'),
  ('webhookDelivery', 30, 4, 'Events sent to endpoints of members, with the requests and answers'),
  -- Electronic commerce law, article 31: three years. They explain accounting records, which stay ten.
  ('auditEntry', 3660, 1096, 'Actions of staff, by months');

-- ---- demonstration ----

-- One row in a database with demonstration data, with its accounts. The command line resets the passwords of these
-- accounts only.
create table demonstration (
  is_only boolean primary key default true check (is_only),
  accounts text[] not null default '{}',
  seeded_at timestamptz not null default now(),
  -- The year of orders that the first start writes in the background; null before, and when it is there.
  year_state text check (year_state in ('running', 'interrupted', 'failed')),
  year_orders_placed integer not null default 0,
  year_orders_planned integer not null default 0,
  year_seen_at timestamptz,
  constraint demonstration_year_is_placed_as_planned
    check (year_orders_placed between 0 and year_orders_planned),
  constraint demonstration_running_year_is_seen
    check (year_state is distinct from 'running' or year_seen_at is not null)
);

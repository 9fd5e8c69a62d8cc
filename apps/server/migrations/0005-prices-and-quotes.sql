-- Price data by version, how staff change it, and the quotes that are made from it.

-- Published versions. A stored quote names the versions that it was made from, so a version never changes.
create table price_book (
  version text primary key,
  -- PriceBook of packages/pricing.
  data jsonb not null,
  data_hash text not null generated always as (md5(data::text)) stored,
  effective_at timestamptz not null,
  published_at timestamptz not null default now()
);
create trigger price_book_is_kept before update or delete on price_book
  for each row execute function refuse_change();

create table work_calendar (
  version text primary key,
  -- WorkCalendar of packages/pricing.
  data jsonb not null,
  data_hash text not null generated always as (md5(data::text)) stored,
  effective_at timestamptz not null,
  published_at timestamptz not null default now()
);
create trigger work_calendar_is_kept before update or delete on work_calendar
  for each row execute function refuse_change();

create table freight_table (
  version text primary key,
  -- FreightTable of packages/pricing.
  data jsonb not null,
  data_hash text not null generated always as (md5(data::text)) stored,
  effective_at timestamptz not null,
  published_at timestamptz not null default now()
);
create trigger freight_table_is_kept before update or delete on freight_table
  for each row execute function refuse_change();

-- A copy of a published version that staff edit before it counts. The three kinds are edited alike.
create table price_draft (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  name text not null check (length(name) between 1 and 60),
  based_on text not null,
  -- Whatever JSON was saved: its faults are told at every reading and stop only the publication.
  data jsonb not null,
  -- When two people edit the same draft, the second learns that the first has changed it.
  revision integer not null default 1 check (revision > 0),
  changed_by uuid not null references staff,
  changed_at timestamptz not null default now()
);

-- A version that counts no more, from when on. Quotes made under it still hold and can still be computed again, so the
-- version itself stays.
create table price_withdrawal (
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  version text not null,
  withdrawn_at timestamptz not null default now(),
  primary key (kind, version)
);
create trigger price_withdrawal_is_kept before update or delete on price_withdrawal
  for each row execute function refuse_change();

-- Who did what to price data, when and why.
create table price_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  action text not null check (action in ('draft', 'save', 'publish', 'withdraw', 'discard')),
  -- The version, or the name of the draft.
  subject text not null,
  reason text not null default '',
  staff_id uuid not null references staff,
  at timestamptz not null default now()
);
create trigger price_change_is_kept before update or delete on price_change
  for each row execute function refuse_change();

create sequence quotation_no_seq start 1001;

-- A price that was promised: it can be computed again, to the fen, from what stands here.
create table quote (
  id uuid primary key default gen_random_uuid(),
  -- The number on a printed quotation.
  quotation_no text not null unique default day_number('Q', nextval('quotation_no_seq')),
  -- Nobody's when a guest asked; then whoever knows the id may use it.
  member_id uuid references member,
  -- The canonical BoardSpec, and the SHA-256 of its fingerprint.
  spec jsonb not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- The number of the former order whose tooling is used again. It refers to pcb_order, which 0006-orders.sql makes.
  repeat_of text,
  price_book_version text not null references price_book,
  calendar_version text not null references work_calendar,
  quoted_at timestamptz not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- PriceLine[] of packages/pricing, amounts as the decimal text of fen. They add up to amount_fen.
  lines jsonb not null,
  working_days integer not null check (working_days > 0),
  ship_date date not null,
  -- What is sent: its weight, and the sides of a delivered piece for the parcel.
  weight_g integer not null check (weight_g > 0),
  piece_length_mm numeric(8, 2) not null,
  piece_width_mm numeric(8, 2) not null,
  expires_at timestamptz not null
);
create index quote_member on quote (member_id, quoted_at desc);
-- For computing the newest quotes again under a draft of a price book, whoever asked for them.
create index quote_newest on quote (quoted_at desc);
create trigger quote_is_kept before update or delete on quote
  for each row execute function refuse_change();

-- A link that shows a quote to whoever has it. The token is the whole secret; deleting the row ends the link.
create table quote_share (
  quote_id uuid primary key references quote,
  token text not null unique check (length(token) >= 40),
  shared_at timestamptz not null default now()
);

-- A quote that a member put into the own list, under a name.
create table saved_quote (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  quote_id uuid not null references quote,
  name text not null check (length(name) between 1 and 60),
  saved_at timestamptz not null default now(),
  unique (member_id, quote_id)
);
create index saved_quote_member on saved_quote (member_id, saved_at desc);

-- Choices that a member makes again and again, under a name.
create table quote_profile (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  name text not null check (length(name) between 1 and 30),
  -- Part of a BoardSpec: nothing that belongs to one board.
  spec jsonb not null,
  saved_at timestamptz not null default now(),
  unique (member_id, name)
);

-- Versioned price data, drafts of it, and quotes.

-- ---- prices ----

-- Published versions. A stored quote names the versions that it was made from, so a version never changes.
create table price_book (
  version text primary key,
  -- PriceBook of packages/pricing.
  data jsonb not null,
  data_hash text not null generated always as (md5(data::text)) stored,
  effective_at timestamptz not null,
  published_at timestamptz not null default now()
);
create trigger price_book_is_immutable before update or delete on price_book
  for each row execute function refuse_change();

create table work_calendar (
  version text primary key,
  -- WorkCalendar of packages/pricing.
  data jsonb not null,
  data_hash text not null generated always as (md5(data::text)) stored,
  effective_at timestamptz not null,
  published_at timestamptz not null default now()
);
create trigger work_calendar_is_immutable before update or delete on work_calendar
  for each row execute function refuse_change();

create table freight_table (
  version text primary key,
  -- FreightTable of packages/pricing.
  data jsonb not null,
  data_hash text not null generated always as (md5(data::text)) stored,
  effective_at timestamptz not null,
  published_at timestamptz not null default now()
);
create trigger freight_table_is_immutable before update or delete on freight_table
  for each row execute function refuse_change();

-- Versions that are no longer in force, from when on. Quotes made with them are still valid and reproducible, so the
-- version itself stays.
create table price_withdrawal (
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  version text not null,
  withdrawn_at timestamptz not null default now(),
  primary key (kind, version)
);
create trigger price_withdrawal_is_immutable before update or delete on price_withdrawal
  for each row execute function refuse_change();

-- Calendar versions by which the promised days of boards were renewed; the last row has the current one.
create table promise_calendar (
  id bigint generated always as identity primary key,
  version text not null references work_calendar,
  at timestamptz not null default now()
);

-- ---- quotes ----

create sequence quotation_no_seq start 1001;

-- A price that was promised. It can be recalculated to the fen from this row.
create table quote (
  id uuid primary key default gen_random_uuid(),
  -- Number on the printed quotation.
  quotation_no text not null unique default day_number('Q', nextval('quotation_no_seq')),
  -- Null for a guest; then anyone with the id may use it.
  member_id uuid references member,
  -- The canonical BoardSpec, and the SHA-256 of its fingerprint.
  spec jsonb not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  -- Number of the earlier order whose tooling is reused.
  repeat_of text,
  price_book_version text not null references price_book,
  calendar_version text not null references work_calendar,
  quoted_at timestamptz not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- PriceLine[] of packages/pricing, amounts as decimal text in fen. They sum to amount_fen.
  lines jsonb not null,
  working_days integer not null check (working_days > 0),
  ship_date date not null,
  -- Shipping weight, and the size of a delivered piece for the parcel.
  weight_g integer not null check (weight_g > 0),
  piece_length_mm numeric(8, 2) not null,
  piece_width_mm numeric(8, 2) not null,
  expires_at timestamptz not null
);
create index quote_member on quote (member_id, quoted_at desc);
-- The newest quotes are recalculated with a draft of a price book.
create index quote_newest on quote (quoted_at desc);
-- References to a version of the price data.
create index quote_price_book on quote (price_book_version);
create index quote_calendar on quote (calendar_version);
create trigger quote_is_immutable before update or delete on quote
  for each row execute function refuse_change();

-- A public link to a quote. The token is the only secret; deleting the row revokes the link.
create table quote_share (
  quote_id uuid primary key references quote,
  -- The token is derived from the seed with a key that is not in the database, so that its owner can be shown the link
  -- again.
  token_hash bytea not null,
  token_seed bytea not null,
  shared_at timestamptz not null default now()
);
create unique index quote_share_token_hash on quote_share (token_hash);

-- A quote in the list of a member, with a name.
create table saved_quote (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  quote_id uuid not null references quote,
  name text not null check (length(name) between 1 and 60),
  saved_at timestamptz not null default now(),
  unique (member_id, quote_id)
);
create index saved_quote_member on saved_quote (member_id, saved_at desc);

-- Named default options of a member.
create table quote_profile (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  name text not null check (length(name) between 1 and 30),
  -- Part of a BoardSpec: options that do not depend on one board.
  spec jsonb not null,
  saved_at timestamptz not null default now(),
  unique (member_id, name)
);

-- Thumbnail of the board of a quote, shown to recipients if its member wants that. The browser of the member rendered
-- it; the board file is not stored with the quote. `view_key` is the secret part of its address.
create table quote_image (
  quote_id uuid primary key references quote,
  view_key text not null check (length(view_key) >= 32),
  jpeg bytea not null check (length(jpeg) between 1 and 400000),
  stored_at timestamptz not null default now()
);

-- ---- quotations ----

-- A quotation over several quantities of a board with the freight to a region. Each quantity is a quote.
create table quotation (
  id uuid primary key default gen_random_uuid(),
  quotation_no text not null unique default day_number('QT', nextval('quotation_no_seq')),
  member_id uuid not null references member,
  province text not null check (length(province) between 1 and 20),
  city text not null default '' check (length(city) <= 40),
  -- The buyer's own reference.
  reference text not null default '' check (length(reference) <= 40),
  freight_version text not null references freight_table,
  made_at timestamptz not null default now()
);
create index quotation_member on quotation (member_id, made_at desc, id);
create index quotation_freight_table on quotation (freight_version);
create trigger quotation_is_immutable before update or delete on quotation
  for each row execute function refuse_change();

create table quotation_row (
  quotation_id uuid not null references quotation,
  position smallint not null check (position between 0 and 5),
  quote_id uuid not null references quote,
  carrier text not null,
  freight_fen bigint not null check (freight_fen >= 0),
  freight_days integer not null check (freight_days >= 0),
  primary key (quotation_id, position)
);
create index quotation_row_quote on quotation_row (quote_id);
create trigger quotation_row_is_immutable before update or delete on quotation_row
  for each row execute function refuse_change();

-- ---- price-drafts ----

-- A copy of a published version that staff edit before publication. The three kinds are edited in the same way.
create table price_draft (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  name text not null check (length(name) between 1 and 60),
  based_on text not null,
  -- Any JSON: errors are reported at every read and prevent only the publication.
  data jsonb not null,
  -- Optimistic lock: the second of two concurrent editors gets a conflict.
  revision integer not null default 1 check (revision > 0),
  changed_by uuid not null references staff,
  changed_at timestamptz not null default now(),
  -- Every user who began or saved the draft; another one publishes prices and freight.
  authors uuid[] not null constraint price_draft_has_authors check (cardinality(authors) > 0)
);

-- Audit of price data.
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
create trigger price_change_is_immutable before update or delete on price_change
  for each row execute function refuse_change();

-- ---- coupons ----

-- Conditions of a coupon. A rule is never edited: it is switched off, and another one is made.
create table coupon_rule (
  id uuid primary key default gen_random_uuid(),
  rule_no text not null unique,
  name text not null check (length(name) between 1 and 30),
  kind text not null check (kind in ('amount', 'percent', 'freight')),
  -- The discount, or its maximum for a percentage and for freight.
  max_fen bigint not null,
  percent integer,
  -- Minimum price of the boards before the discount.
  minimum_fen bigint not null,
  audience text not null check (audience in ('everyone', 'newMember', 'enterprise')),
  given_by text not null check (given_by in ('staff', 'firstOrder', 'code')),
  code text unique,
  is_combinable boolean not null default false,
  valid_from timestamptz not null default now(),
  valid_until timestamptz not null,
  max_uses integer not null check (max_uses > 0),
  -- For one member, with all accounts that share its company, phone number or device.
  max_uses_each integer not null check (max_uses_each > 0),
  -- Maximum of all discounts together.
  budget_fen bigint not null,
  -- No member can use a rule that is not on.
  state text not null default 'off' check (state in ('off', 'waiting', 'on')),
  version integer not null default 1,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  -- The newest request to switch it on, and its decision; is_alone is within the requester's own limit.
  reason text not null default '' check (length(reason) <= 200),
  asked_by uuid references staff,
  asked_at timestamptz,
  decided_by uuid references staff,
  decided_at timestamptz,
  is_approved boolean,
  note text not null default '',
  is_alone boolean not null default false,
  constraint coupon_rule_is_below_its_minimum check (0 < max_fen and max_fen < minimum_fen),
  constraint coupon_rule_percent_is_of_its_kind check ((kind = 'percent') = (percent is not null) and percent between 1 and 90),
  constraint coupon_rule_code_is_of_its_way check ((given_by = 'code') = (code is not null)),
  constraint coupon_rule_budget_pays_for_one check (budget_fen >= max_fen),
  constraint coupon_rule_has_a_time check (valid_from < valid_until),
  constraint coupon_rule_that_is_on_is_decided check (state <> 'on' or (decided_by is not null and is_approved))
);
create index coupon_rule_newest on coupon_rule (made_at desc, id desc);

-- A coupon of one member.
create table coupon (
  id uuid primary key default gen_random_uuid(),
  coupon_no text not null unique,
  rule_id uuid not null references coupon_rule,
  member_id uuid not null references member,
  state text not null default 'given' check (state in ('waiting', 'given', 'refused')),
  -- The staff user who gives it, with the reason; null for a code and for a first order.
  asked_by uuid references staff,
  reason text not null default '' check (length(reason) <= 200),
  given_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  is_alone boolean not null default false,
  constraint coupon_of_staff_has_a_reason check ((asked_by is null) = (reason = '')),
  constraint coupon_of_staff_is_decided check (asked_by is null or state = 'waiting' or decided_by is not null)
);
create index coupon_member on coupon (member_id, given_at desc);
create index coupon_of_rule on coupon (rule_id, given_at desc);

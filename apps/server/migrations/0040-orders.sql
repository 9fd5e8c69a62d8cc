-- From the price book to the parcel: quotes, carts, orders, production and shipping.

-- What is written once and read for ever: published prices, price versions, histories.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;

-- Published tariffs. A stored quote names the versions that it was made from, so a version never changes.
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

-- A price that was promised: it can be computed again, to the fen, from what stands here.
create table quote (
  id uuid primary key default gen_random_uuid(),
  -- Nobody's when a guest asked; then whoever knows the id may use it.
  member_id uuid references member,
  -- The canonical BoardSpec, and the SHA-256 of its fingerprint.
  spec jsonb not null,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
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
create trigger quote_is_kept before update or delete on quote
  for each row execute function refuse_change();

-- Ordering deletes the row; pcb_order.cart_row_id holds that each was ordered once.
create table cart_row (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  -- The price that the buyer saw when the row was put here.
  seen_fen bigint not null check (seen_fen > 0),
  note text not null default '' check (length(note) <= 300),
  added_at timestamptz not null default now()
);
create index cart_row_member on cart_row (member_id, added_at desc);

create sequence main_order_no_seq start 1001;
create sequence pcb_order_no_seq start 1001;

-- The day in front lets people find an order by hand; the counter never starts again, so a number is never used twice.
create function day_number(prefix text, counter bigint) returns text language sql volatile as $$
  select prefix || to_char(now() at time zone 'Asia/Shanghai', 'YYMMDD') || lpad(counter::text, greatest(6, length(counter::text)), '0')
$$;

-- One checkout. Its state follows from its PCB orders and is stored nowhere.
create table main_order (
  id uuid primary key default gen_random_uuid(),
  main_no text not null unique default day_number('M', nextval('main_order_no_seq')),
  member_id uuid not null references member,
  -- Where it goes, as it was when it was ordered; the id is for prefilling the next order, the address may be gone.
  address_id uuid not null,
  address jsonb not null,
  carrier text not null,
  -- FreightOption of packages/pricing: the weights and the rule that the freight came from.
  freight jsonb not null,
  freight_fen bigint not null check (freight_fen >= 0),
  freight_version text not null references freight_table,
  note text not null default '' check (length(note) <= 300),
  version integer not null default 1,
  -- Set while the whole order waits for its payment.
  pay_deadline timestamptz,
  created_at timestamptz not null default now()
);
create index main_order_member on main_order (member_id, created_at desc);
create index main_order_unpaid on main_order (pay_deadline) where pay_deadline is not null;

create table shipment (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  carrier text not null,
  waybill text not null,
  weight_g integer not null check (weight_g > 0),
  shipped_by uuid not null references staff,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz check (delivered_at >= shipped_at),
  -- A parcel belongs to one checkout; a second use is a typing mistake.
  unique (carrier, waybill)
);
create index shipment_member on shipment (member_id, shipped_at desc);
create index shipment_main_order on shipment (main_order_id);

-- The manufacturing unit.
create table pcb_order (
  id uuid primary key default gen_random_uuid(),
  order_no text not null unique default day_number('P', nextval('pcb_order_no_seq')),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  position integer not null check (position > 0),
  -- The cart row that was turned into this order: once.
  cart_row_id uuid not null unique,
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  spec jsonb not null,
  state smallint not null default 10 check (state in (0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90)),
  state_since timestamptz not null default now(),
  version integer not null default 1,
  -- The price version that holds; order_price_version has its lines.
  price_version integer not null default 1 check (price_version > 0),
  amount_fen bigint not null check (amount_fen > 0),
  working_days integer not null check (working_days > 0),
  weight_g integer not null check (weight_g > 0),
  -- ReviewFinding[]: where file and specification disagree, and what the file lacks.
  findings jsonb not null default '[]',
  machine_reviewed_at timestamptz,
  -- Promised when the payment arrived; the forecast moves only for a stated cause.
  promised_ship_date date,
  forecast_ship_date date,
  slip_reason text not null default '',
  shipment_id uuid references shipment,
  note text not null default '' check (length(note) <= 300),
  customer_part_no text not null default '',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (main_order_id, position),
  -- In production and after, a date was promised; on the road and after, there is a parcel.
  check (state not in (40, 50, 60, 70, 80) or promised_ship_date is not null),
  check (state not in (70, 80) or shipment_id is not null)
);
create index pcb_order_member on pcb_order (member_id, created_at desc);
create index pcb_order_state on pcb_order (state, state_since);
create index pcb_order_shipment on pcb_order (shipment_id) where shipment_id is not null;

-- What an order costs and why. Version 1 is the quote; a higher one is a change order that the buyer must accept.
create table order_price_version (
  order_id uuid not null references pcb_order,
  version integer not null check (version > 0),
  amount_fen bigint not null check (amount_fen > 0),
  working_days integer not null check (working_days > 0),
  lines jsonb not null,
  reason text not null default '',
  proposed_by uuid references staff,
  proposed_at timestamptz not null default now(),
  primary key (order_id, version)
);
create trigger order_price_version_is_kept before update or delete on order_price_version
  for each row execute function refuse_change();

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references pcb_order,
  -- Empty for the first row: the order was made.
  from_state smallint,
  to_state smallint not null,
  action text not null,
  actor_kind text not null check (actor_kind in ('buyer', 'staff', 'system')),
  actor_id uuid,
  actor_name text not null default '',
  reason text not null default '',
  price_delta_fen bigint not null default 0,
  days_delta integer not null default 0,
  at timestamptz not null default now(),
  check ((actor_kind = 'system') = (actor_id is null))
);
create index order_history_order on order_history (order_id, id);
create trigger order_history_is_kept before update or delete on order_history
  for each row execute function refuse_change();

create table production_step (
  order_id uuid not null references pcb_order,
  position integer not null check (position > 0),
  step text not null,
  planned_start date not null,
  planned_end date not null check (planned_end >= planned_start),
  done_at timestamptz,
  operator_id uuid references staff,
  operator_name text not null default '',
  slip_reason text not null default '',
  primary key (order_id, position),
  check ((done_at is null) = (operator_id is null))
);

-- From the cart to the parcel: main orders, their boards, production and shipping.

-- Ordering deletes the row; pcb_order.cart_row_id holds that each row was ordered once.
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

-- One checkout. Its state follows from its PCB orders and is stored nowhere.
create table main_order (
  id uuid primary key default gen_random_uuid(),
  main_no text not null unique default day_number('M', nextval('main_order_no_seq')),
  member_id uuid not null references member,
  -- Where it goes, as it was when it was ordered. The id prefills the next order; its address may have been deleted.
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

-- Freight is worked out again when boards leave a main order. main_order holds the freight that counts; these rows tell
-- how it came to be less than what was ordered.
create table freight_change (
  id bigint generated always as identity primary key,
  main_order_id uuid not null references main_order,
  -- The boards that left, by the numbers that people know them by.
  order_nos text[] not null check (cardinality(order_nos) > 0),
  before_fen bigint not null,
  after_fen bigint not null,
  changed_at timestamptz not null default now(),
  -- A lighter parcel is never charged more than the one that was ordered.
  constraint freight_change_lowers_the_freight check (after_fen >= 0 and after_fen < before_fen)
);
create index freight_change_main_order on freight_change (main_order_id);
create trigger freight_change_is_kept before update or delete on freight_change
  for each row execute function refuse_change();

create table shipment (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  carrier text not null,
  waybill text not null,
  weight_g integer not null check (weight_g > 0),
  shipped_by uuid not null references staff,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz,
  -- A parcel belongs to one checkout; a second use of a waybill is a typing mistake.
  unique (carrier, waybill),
  constraint shipment_is_delivered_after_it_was_shipped check (delivered_at >= shipped_at)
);
create index shipment_member on shipment (member_id, shipped_at desc);
create index shipment_main_order on shipment (main_order_id);

-- The manufacturing unit.
create table pcb_order (
  id uuid primary key default gen_random_uuid(),
  order_no text not null unique default day_number('P', nextval('pcb_order_no_seq')),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  position integer not null,
  -- The cart row that was turned into this order: once.
  cart_row_id uuid not null unique,
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  spec jsonb not null,
  -- The codes are those of features/orders/order-machine.ts.
  state smallint not null default 10,
  state_since timestamptz not null default now(),
  version integer not null default 1,
  -- The price version that holds; order_price_version has its lines.
  price_version integer not null default 1,
  amount_fen bigint not null,
  working_days integer not null,
  weight_g integer not null,
  -- ReviewFinding[]: where file and specification disagree, and what the file lacks.
  findings jsonb not null default '[]',
  machine_reviewed_at timestamptz,
  -- Promised when the payment arrived; the forecast moves only for a stated cause.
  promised_ship_date date,
  forecast_ship_date date,
  slip_reason text not null default '',
  shipment_id uuid references shipment,
  note text not null default '',
  customer_part_no text not null default '',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (main_order_id, position),
  constraint pcb_order_state_is_known check (state in (0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90)),
  constraint pcb_order_position_is_positive check (position > 0),
  constraint pcb_order_price_version_is_positive check (price_version > 0),
  constraint pcb_order_amount_is_positive check (amount_fen > 0),
  constraint pcb_order_working_days_are_positive check (working_days > 0),
  constraint pcb_order_weight_is_positive check (weight_g > 0),
  constraint pcb_order_note_is_short check (length(note) <= 300),
  -- In production and after, a date was promised; on the road and after, there is a parcel.
  constraint pcb_order_in_production_has_a_promised_date
    check (state not in (40, 50, 60, 70, 80) or promised_ship_date is not null),
  constraint pcb_order_on_the_road_has_a_shipment check (state not in (70, 80) or shipment_id is not null)
);
create index pcb_order_member on pcb_order (member_id, created_at desc);
create index pcb_order_state on pcb_order (state, state_since);
create index pcb_order_shipment on pcb_order (shipment_id) where shipment_id is not null;

-- Here and not in 0005, because a quote and an order refer to each other.
alter table quote add foreign key (repeat_of) references pcb_order (order_no);

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
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null default '',
  reason text not null default '',
  price_delta_fen bigint not null default 0,
  days_delta integer not null default 0,
  at timestamptz not null default now(),
  constraint order_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint order_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index order_history_order on order_history (order_id, id);
create trigger order_history_is_kept before update or delete on order_history
  for each row execute function refuse_change();

create table production_step (
  order_id uuid not null references pcb_order,
  position integer not null check (position > 0),
  step text not null,
  planned_start date not null,
  planned_end date not null,
  done_at timestamptz,
  operator_id uuid references staff,
  operator_name text not null default '',
  slip_reason text not null default '',
  primary key (order_id, position),
  constraint production_step_ends_after_it_starts check (planned_end >= planned_start),
  constraint production_step_is_done_by_somebody check ((done_at is null) = (operator_id is null))
);

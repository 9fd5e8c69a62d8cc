-- Main orders and their boards: state, prices, holds and history.

create sequence main_order_no_seq start 1001;

-- One checkout. Its state is derived from its PCB orders and not stored.
create table main_order (
  id uuid primary key default gen_random_uuid(),
  main_no text not null unique default day_number('M', nextval('main_order_no_seq')),
  member_id uuid not null references member,
  -- The delivery address at the time of the order. The id prefills the next order; its address may have been deleted.
  address_id uuid not null,
  address jsonb not null,
  -- Names of one or two characters have no trigram: they are searched in the newest orders with an index that contains
  -- this column.
  consignee text generated always as
    ((address ->> 'contactName') || ' ' || (address ->> 'companyName')) stored,
  carrier text not null,
  -- Packing and label, and the buyer's purchase order number and cost centre.
  parcel_label text not null default 'company',
  label_text text not null default '',
  po_number text not null default '',
  cost_centre text not null default '',
  -- Counts changes of the label: a parcel packed for an earlier version is repacked.
  delivery_version integer not null default 1,
  -- FreightOption of packages/pricing: the weights and the rule of the freight.
  freight jsonb not null,
  freight_fen bigint not null check (freight_fen >= 0),
  freight_version text not null references freight_table,
  note text not null default '' check (length(note) <= 300),
  version integer not null default 1,
  -- Set while the whole order waits for its payment. Without an index: a payment would write all indexes of the row.
  pay_deadline timestamptz,
  -- The deadline of the last reminder: one reminder per deadline.
  pay_reminded_for timestamptz,
  -- Set while a more expensive delivery waits for its payment: address_id, address, carrier, freight and packing before
  -- the change, restored after the deadline. Its phone number is encrypted.
  previous_delivery jsonb,
  delivery_deadline timestamptz,
  delivery_reminded_at timestamptz,
  created_at timestamptz not null default now(),
  constraint main_order_phone_is_encrypted check (address ->> 'phone' like 's1$%'),
  constraint parcel_label_is_known check (parcel_label in ('company', 'neutral', 'own')),
  constraint own_label_has_words check ((parcel_label = 'own') = (label_text <> '')),
  constraint packing_words_are_short check (length(label_text) <= 60 and length(po_number) <= 40 and length(cost_centre) <= 40),
  constraint main_order_delivery_version_is_positive check (delivery_version > 0),
  constraint main_order_waits_for_its_delivery_as_a_whole check (
    (previous_delivery is null) = (delivery_deadline is null)
    and (delivery_reminded_at is null or delivery_deadline is not null)
  ),
  constraint main_order_previous_phone_is_encrypted check (previous_delivery #>> '{address,phone}' like 's1$%')
);
create index main_order_member on main_order (member_id, created_at desc);
create index main_order_no_words on main_order using gin (main_no gin_trgm_ops);
create index main_order_freight_table on main_order (freight_version);
create index main_order_consignee_words on main_order using gin (consignee gin_trgm_ops);
create index main_order_newest_consignees on main_order (main_no desc) include (id, consignee);
create index main_order_delivery_deadline on main_order (delivery_deadline) where delivery_deadline is not null;
create trigger main_order_is_activity after insert on main_order
  for each row execute function note_member_order();

-- Freight is recalculated when the boards of a main order change. main_order has the freight in force; these rows
-- explain the difference to the ordered one.
create table freight_change (
  id bigint generated always as identity primary key,
  main_order_id uuid not null references main_order,
  -- Numbers of the boards that left or were edited.
  order_nos text[] not null check (cardinality(order_nos) > 0),
  before_fen bigint not null,
  after_fen bigint not null,
  changed_at timestamptz not null default now(),
  constraint freight_change_is_a_change check (after_fen >= 0 and after_fen <> before_fen)
);
create index freight_change_main_order on freight_change (main_order_id);
create trigger freight_change_is_immutable before update or delete on freight_change
  for each row execute function refuse_change();

create function tags_text(tags text[]) returns text language sql immutable as $$
  select array_to_string(tags, ' ')
$$;

create sequence pcb_order_no_seq start 1001;

-- The manufacturing unit.
create table pcb_order (
  id uuid primary key default gen_random_uuid(),
  order_no text not null unique default day_number('P', nextval('pcb_order_no_seq')),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  position integer not null,
  -- A cart row becomes an order once.
  cart_row_id uuid not null unique,
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  -- The order that this one repeats, with or without its tooling.
  reorder_of text references pcb_order (order_no),
  -- A remake of a defective board, free of charge; every other board has a price.
  remake_of uuid references pcb_order,
  -- The returned order whose file this one is compared with.
  replaces_order_id uuid references pcb_order,
  spec jsonb not null,
  -- Codes of features/orders-core/orders/order-machine.ts.
  state smallint not null default 10,
  state_since timestamptz not null default now(),
  version integer not null default 1,
  -- An order is reviewed in rounds: each new file or specification of the buyer begins the next one.
  round integer not null default 1 constraint pcb_order_round_is_positive check (round > 0),
  -- The price version in force; order_price_version has its lines.
  price_version integer not null default 1,
  amount_fen bigint not null,
  -- Discount by coupons, a negative line of the price version in force: amount_fen is the price after it.
  coupon_fen bigint not null default 0,
  -- Refunded after shipping. amount_fen stays the sales price.
  conceded_fen bigint not null default 0,
  cancel_fee_fen bigint not null default 0,
  working_days integer not null,
  weight_g integer not null,
  -- ReviewFinding[]: differences between file and specification, and missing data.
  findings jsonb not null default '[]',
  machine_reviewed_at timestamptz,
  -- Confirmation of the production file of the current round; null before it and where none is needed.
  file_confirmed_at timestamptz,
  -- Promised when the payment arrived; the forecast moves only for a stated reason.
  promised_ship_date date,
  forecast_ship_date date,
  delay_reason text not null default '',
  -- Working days between the promised day and the planned one, with the reason. Days of waiting for the buyer are in
  -- held_days.
  plan_late_days integer not null default 0
    constraint pcb_order_plan_late_days_is_a_number check (plan_late_days between 0 and 400),
  plan_late_reason text not null default ''
    constraint pcb_order_plan_late_reason_is_short check (length(plan_late_reason) <= 200),
  -- The open hold and the days of the ended ones, denormalised from order_hold for readers of an order.
  held_since timestamptz,
  -- Cause of the open hold.
  held_for text,
  held_days integer not null default 0,
  -- Deadline of the buyer; null while no reply is due.
  answer_deadline timestamptz,
  -- Last reminder of the deadline.
  answer_reminded_at timestamptz,
  shipment_id uuid,
  note text not null default '',
  customer_part_no text not null default '',
  tags text[] not null default '{}',
  created_at timestamptz not null default now(),
  unique (main_order_id, position),
  constraint pcb_order_state_is_known check (state in (0, 10, 15, 20, 30, 40, 50, 60, 70, 80, 90)),
  constraint pcb_order_position_is_positive check (position > 0),
  constraint pcb_order_price_version_is_positive check (price_version > 0),
  constraint pcb_order_coupon_is_no_surcharge check (coupon_fen >= 0),
  constraint pcb_order_amount_is_positive check (amount_fen > 0 or remake_of is not null),
  constraint pcb_order_working_days_are_positive check (working_days > 0),
  constraint pcb_order_weight_is_positive check (weight_g > 0),
  constraint pcb_order_note_is_short check (length(note) <= 300),
  -- In production and later a date is promised; in transit and later there is a shipment.
  constraint pcb_order_in_production_has_a_promised_date
    check (state not between 40 and 80 or promised_ship_date is not null),
  constraint pcb_order_on_the_road_has_a_shipment check (state not between 70 and 80 or shipment_id is not null),
  constraint pcb_order_held_days_are_not_negative check (held_days >= 0),
  constraint pcb_order_held_for_is_known
    check (held_for in ('question', 'change', 'payment', 'productionFile', 'cancellation', 'floor', 'material')),
  constraint pcb_order_is_held_for_something check ((held_since is null) = (held_for is null)),
  constraint pcb_order_fee_is_of_a_cancelled_board
    check (cancel_fee_fen = 0 or (state = 90 and cancel_fee_fen > 0 and cancel_fee_fen <= amount_fen)),
  constraint pcb_order_repeats_another check (reorder_of <> order_no),
  constraint pcb_order_concession_is_at_most_its_amount check (conceded_fen between 0 and amount_fen),
  constraint pcb_order_remake_costs_nothing check (remake_of is null or amount_fen = 0),
  constraint pcb_order_late_plan_has_a_reason check ((plan_late_days > 0) = (plan_late_reason <> ''))
);
create index pcb_order_member on pcb_order (member_id, created_at desc);
create index pcb_order_state on pcb_order (state, state_since);
-- Stencils are few among the boards.
create index pcb_order_stencils on pcb_order (state, state_since) where spec ->> 'product' = 'stencil';
create index pcb_order_shipment on pcb_order (shipment_id) where shipment_id is not null;
-- A board file is deletable when no row refers to its id.
create index pcb_order_file on pcb_order (board_file_id);
create index pcb_order_replaces on pcb_order (replaces_order_id) where replaces_order_id is not null;
create index pcb_order_part_words on pcb_order using gin (customer_part_no gin_trgm_ops) where customer_part_no <> '';
-- Queue of staff: unfinished orders first, longest waiting first.
create index pcb_order_queue on pcb_order ((state >= 80), state_since, id desc) where state <> 0;
-- Staff search by parts of numbers, tags and names.
create index pcb_order_no_words on pcb_order using gin (order_no gin_trgm_ops);
create index pcb_order_tag_words on pcb_order using gin (tags_text(tags) gin_trgm_ops) where tags <> '{}';
create index pcb_order_answer_deadline on pcb_order (answer_deadline) where answer_deadline is not null;
create index pcb_order_reorder_of on pcb_order (reorder_of) where reorder_of is not null;
create index pcb_order_remakes on pcb_order (remake_of) where remake_of is not null;
create trigger pcb_order_holds_its_file after insert on pcb_order
  for each row execute function hold_ordered_file();

create function count_order() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then insert into order_count (state, change) values (old.state, -1); end if;
  if tg_op <> 'DELETE' then insert into order_count (state, change) values (new.state, 1); end if;
  return null;
end
$$;
create trigger pcb_order_is_counted after insert or delete on pcb_order
  for each row execute function count_order();
create trigger pcb_order_state_is_counted after update of state on pcb_order
  for each row when (old.state is distinct from new.state) execute function count_order();
-- Each new file of an order counts as ordered, too.
create trigger pcb_order_holds_its_next_file after update of board_file_id on pcb_order
  for each row when (old.board_file_id <> new.board_file_id) execute function hold_ordered_file();

-- Price of an order. Version 1 is the quote; a higher one is a change order that the buyer has to accept.
create table order_price_version (
  order_id uuid not null references pcb_order,
  version integer not null check (version > 0),
  amount_fen bigint not null,
  working_days integer not null check (working_days > 0),
  lines jsonb not null,
  -- Quote of the changed specification; null when only price or days change.
  quote_id uuid references quote,
  -- Findings of the review and positions on the drawing that justify a change order.
  evidence jsonb not null default '[]',
  reason text not null default '',
  proposed_by uuid references staff,
  proposed_at timestamptz not null default now(),
  primary key (order_id, version),
  constraint order_price_version_evidence_is_a_list check (jsonb_typeof(evidence) = 'array'),
  -- The ledger checks require that an order costs what its version says, so a remake has 0 here, too.
  constraint order_price_version_amount_is_no_debt check (amount_fen >= 0)
);
create trigger order_price_version_is_immutable before update or delete on order_price_version
  for each row execute function refuse_change();

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null references pcb_order,
  -- Null in the first row: the order was created.
  from_state smallint,
  to_state smallint not null,
  action text not null,
  actor_kind text not null,
  actor_id uuid,
  actor_name text not null default '',
  reason text not null default '',
  -- The step of the route that was completed or undone.
  step text,
  price_delta_fen bigint not null default 0,
  days_delta integer not null default 0,
  at timestamptz not null default now(),
  constraint order_history_step_is_of_production
    check (step is null or action in ('completeStep', 'finishRoute', 'undoStep')),
  constraint order_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint order_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index order_history_order on order_history (order_id, id);
-- The decisions of engineers on boards in review: how long they take.
create index order_history_reviewed on order_history (id) where from_state = 10 and actor_kind = 'staff';
create trigger order_history_is_immutable before update or delete on order_history
  for each row execute function refuse_change();

-- Number of orders per state, as deltas. Each transaction inserts rows and waits for no other; a job sums them to one
-- row per state.
create table order_count (
  state smallint not null,
  change bigint not null
);

-- Intervals in which the lead time of a board does not run.
create table order_hold (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  cause text not null,
  reason text not null default '' constraint order_hold_reason_is_short check (length(reason) <= 200),
  -- The day on which awaited material is expected.
  expected_on date,
  -- Null when the system opened it.
  opened_by uuid references staff,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Working days added to the promised date at its end; 0 before the payment.
  days integer not null default 0,
  constraint order_hold_cause_is_known
    check (cause in ('question', 'change', 'payment', 'productionFile', 'cancellation', 'floor', 'material')),
  constraint order_hold_ends_after_it_began check (ended_at >= opened_at),
  constraint order_hold_days_are_known_at_its_end check (days = 0 or (days > 0 and ended_at is not null)),
  -- The company holds a board for its own reason: the promised date does not move.
  constraint order_hold_of_the_company_has_a_reason
    check (cause not in ('floor', 'material') or (reason <> '' and days = 0)),
  constraint order_hold_for_material_has_a_day check ((cause = 'material') = (expected_on is not null))
);
create unique index order_hold_open on order_hold (order_id) where ended_at is null;
create index order_hold_of_order on order_hold (order_id, opened_at);

-- A finished round: what was ordered and what was found. The current round is in pcb_order.
create table order_round (
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  spec jsonb not null,
  amount_fen bigint not null check (amount_fen > 0),
  working_days integer not null check (working_days > 0),
  findings jsonb not null,
  -- State of the order when the buyer resubmitted it, and the reason of its return.
  ended_state smallint not null,
  reason text not null default '',
  ended_at timestamptz not null default now(),
  primary key (order_id, round)
);
-- The review shows every order with the same file, in finished rounds, too.
create index order_round_file on order_round (board_file_id);
create trigger order_round_is_immutable before update or delete on order_round
  for each row execute function refuse_change();

-- Time for a reply of the buyer, and lead time of the reminder. One row, changed by a database administrator.
create table answer_rule (
  id boolean primary key default true check (id),
  answer_days integer not null default 7,
  remind_hours integer not null default 24,
  constraint answer_rule_leaves_time check (answer_days between 2 and 90 and remind_hours between 1 and answer_days * 24 - 1)
);

insert into answer_rule default values;

-- Tables of earlier files that refer to tables of this one.
alter table quote add foreign key (repeat_of) references pcb_order (order_no);

-- Factories, production, quality, batches and shipping.

-- ---- quality ----

-- Measurement of one ordered characteristic of a board, with the limits of that day. A repeated measurement after
-- rework replaces the previous row, which stays.
create table quality_measurement (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  characteristic text not null constraint quality_characteristic_is_short check (length(characteristic) between 1 and 40),
  unit text not null default '' constraint quality_unit_is_short check (length(unit) <= 10),
  nominal numeric,
  min_value numeric,
  max_value numeric,
  -- Readings in the unit; empty for visual inspections and pass/fail tests.
  readings numeric[] not null default '{}' constraint quality_readings_are_few check (cardinality(readings) <= 20),
  -- Null when a user of quality waived the measurement; the note has the reason.
  is_passed boolean,
  note text not null default '' constraint quality_note_is_short check (length(note) <= 200),
  -- A staff user, or the station and operator that a factory's system reported.
  inspector_id uuid references staff,
  inspector_name text not null default '' constraint quality_inspector_is_short check (length(inspector_name) <= 120),
  measured_at timestamptz not null default now(),
  replaced_at timestamptz,
  constraint quality_has_one_inspector check ((inspector_id is null) = (inspector_name <> '')),
  constraint quality_waiver_has_a_reason check (is_passed is not null or (note <> '' and inspector_id is not null)),
  constraint quality_limits_are_in_order check (min_value is null or max_value is null or min_value <= max_value)
);
create unique index quality_measurement_counts on quality_measurement (order_id, characteristic) where replaced_at is null;
create index quality_measurement_of on quality_measurement (order_id);

create sequence nonconformance_no_seq;

create table nonconformance (
  id uuid primary key default gen_random_uuid(),
  nonconformance_no text not null unique default day_number('N', nextval('nonconformance_no_seq')),
  order_id uuid not null references pcb_order,
  source text not null constraint nonconformance_source_is_known check (source in ('inspection', 'floor', 'panel', 'other')),
  step text,
  -- Batch and layout, or station, as text.
  place text not null default '' constraint nonconformance_place_is_short check (length(place) <= 80),
  characteristic text,
  pieces integer not null constraint nonconformance_is_of_pieces check (pieces > 0),
  cause text not null constraint nonconformance_cause_is_known check (cause in (
    'material', 'drilling', 'plating', 'imaging', 'etching', 'lamination', 'solderMask', 'legend', 'surfaceFinish', 'routing',
    'handling', 'engineering', 'machine', 'unknown')),
  text text not null default '' constraint nonconformance_text_is_short check (length(text) <= 500),
  -- awaitingBuyer: the buyer has to accept the use as is. inProgress: pieces are reworked or made again.
  state text not null default 'open'
    constraint nonconformance_state_is_known check (state in ('open', 'awaitingBuyer', 'inProgress', 'closed')),
  disposition text constraint nonconformance_disposition_is_known check (disposition in ('useAsIs', 'rework', 'scrap')),
  decision_text text not null default '' constraint nonconformance_decision_is_short check (length(decision_text) <= 500),
  version integer not null default 1,
  opened_by uuid not null references staff,
  opened_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  -- The buyer's reply about the use as is; null without a request or a reply.
  buyer_agrees boolean,
  answered_at timestamptz,
  closed_by uuid references staff,
  closed_at timestamptz,
  constraint nonconformance_is_decided check (
    (state = 'open' and disposition is null) or (state <> 'open' and disposition is not null and decided_by is not null and decided_at is not null)),
  constraint nonconformance_asks_for_use check (state <> 'awaitingBuyer' or disposition = 'useAsIs'),
  constraint nonconformance_works_on_pieces check (state <> 'inProgress' or disposition in ('rework', 'scrap')),
  constraint nonconformance_is_used_only_when_agreed check (
    not (state = 'closed' and disposition = 'useAsIs') or coalesce(buyer_agrees, false)),
  constraint nonconformance_closed_has_its_time check ((state = 'closed') = (closed_at is not null))
);
create index nonconformance_of_order on nonconformance (order_id, opened_at desc);
create index nonconformance_open on nonconformance (order_id) where state <> 'closed';
create index nonconformance_newest on nonconformance (opened_at desc, id);
-- Search, filters and order of the list of nonconformances.
create index nonconformance_no_words on nonconformance using gin (nonconformance_no gin_trgm_ops);
create index nonconformance_of_cause on nonconformance (cause, opened_at desc, id);
create index nonconformance_in_state on nonconformance (state, opened_at desc, id);
create index nonconformance_disposed on nonconformance (disposition, opened_at desc, id);

create table nonconformance_image (
  id uuid primary key,
  nonconformance_id uuid not null references nonconformance,
  added_by uuid not null references staff,
  added_at timestamptz not null default now()
);
create index nonconformance_image_of on nonconformance_image (nonconformance_id);

-- History of a nonconformance. Append-only.
create table nonconformance_event (
  id bigint primary key generated always as identity,
  nonconformance_id uuid not null references nonconformance,
  kind text not null constraint nonconformance_event_kind_is_known
    check (kind in ('open', 'decide', 'agree', 'object', 'close', 'reopen')),
  disposition text,
  text text not null default '' constraint nonconformance_event_text_is_short check (length(text) <= 500),
  -- Null for the buyer.
  staff_id uuid references staff,
  at timestamptz not null default now()
);
create index nonconformance_event_of on nonconformance_event (nonconformance_id, id);

-- ---- order documents ----

-- Reports and certificates ordered with a board. The bytes are in the file store under the id. A document is never
-- changed, only replaced.
create table order_document (
  id uuid primary key,
  order_id uuid not null references pcb_order,
  document text not null,
  file_name text not null,
  bytes integer not null,
  staff_id uuid not null references staff,
  made_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references staff,
  withdrawn_because text not null default '',
  constraint order_document_is_known check (document in
    ('outgoingReport', 'microsectionReport', 'impedanceReport', 'solderabilityReport', 'certificate')),
  constraint order_document_has_a_name check (length(file_name) between 1 and 200),
  constraint order_document_has_bytes check (bytes > 0),
  constraint order_document_withdrawal_has_its_author check ((withdrawn_at is null) = (withdrawn_by is null))
);
-- One valid document of each kind.
create unique index order_document_valid on order_document (order_id, document) where withdrawn_at is null;

-- ---- production ----

-- A step is completed by a staff user or by the system of its factory.
create table production_step (
  order_id uuid not null references pcb_order,
  position integer not null check (position > 0),
  step text not null,
  planned_start date not null,
  planned_end date not null,
  done_at timestamptz,
  operator_id uuid references staff,
  operator_name text not null default '',
  station text not null default '' constraint production_step_station_is_short check (length(station) <= 40),
  -- Reported by a station: good and scrapped pieces.
  good_count integer constraint production_step_good_is_a_number check (good_count >= 0),
  scrap_count integer not null default 0 constraint production_step_scrap_is_a_number check (scrap_count >= 0),
  delay_reason text not null default '',
  primary key (order_id, position),
  constraint production_step_ends_after_it_starts check (planned_end >= planned_start),
  constraint production_step_is_done_by_user
    check ((done_at is null) = (operator_id is null and operator_name = ''))
);

-- ---- shipping ----

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
  trouble text,
  -- The parcel in which the contents were sent again.
  replaced_by uuid references shipment,
  -- The waybill whose tracking events the provider pushes.
  pushed_waybill text,
  -- A parcel belongs to one checkout; a second use of a waybill is a typing error.
  unique (carrier, waybill),
  constraint shipment_is_delivered_after_it_was_shipped check (delivered_at >= shipped_at),
  constraint shipment_trouble_is_known check (trouble in ('lost', 'returned')),
  constraint shipment_delivered_is_no_trouble check (delivered_at is null or trouble is null),
  constraint shipment_replaced_was_trouble check (replaced_by is null or trouble is not null)
);
create index shipment_member on shipment (member_id, shipped_at desc);
create index shipment_main_order on shipment (main_order_id);
-- Staff search by waybill.
create index shipment_waybill on shipment (waybill);
create index shipment_on_its_way on shipment (shipped_at) where delivered_at is null and trouble is null;
create index shipment_in_trouble on shipment (main_order_id) where trouble is not null and replaced_by is null;

-- Waybill format of a carrier, and whether its tracking is queried.
create table carrier_setting (
  carrier text primary key,
  -- '#' is a digit, '@' a letter, {n} or {n,m} a repetition; other characters are literal. Empty: any number.
  masks text[] not null,
  is_tracked boolean not null default true,
  changed_at timestamptz not null default now()
);

insert into carrier_setting (carrier, masks, is_tracked) values
  ('SF', '{"SF#{10,15}","#{12}"}', true),
  ('ZTO', '{"#{12,15}"}', true),
  ('EMS', '{"@{2}#{9}CN","#{13}"}', true),
  ('JD', '{"JD@{1,2}#{11,13}","JD#{13}"}', true),
  ('YTO', '{"YT#{13}","#{10,12}"}', true),
  ('STO', '{"#{12,15}"}', true),
  ('DBL', '{"DPK#{12}","#{8,12}"}', true),
  ('PICKUP', '{}', false);

-- A packed parcel: several boards of one main order, or some pieces of a board. After handover a shipment with the same
-- id exists.
create table parcel (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  carrier text not null,
  waybill text not null,
  weight_g integer not null,
  -- Version of the printed label: see main_order.delivery_version.
  delivery_version integer not null,
  packed_by uuid references staff,
  packed_at timestamptz not null default now(),
  outcome text,
  ended_at timestamptz,
  constraint parcel_weight_is_positive check (weight_g > 0),
  constraint parcel_outcome_is_known check (outcome in ('sent', 'void')),
  constraint parcel_ends_with_an_outcome check ((outcome is null) = (ended_at is null))
);
-- A void parcel releases its number.
create unique index parcel_waybill on parcel (carrier, waybill) where outcome is distinct from 'void';
create index parcel_main_order on parcel (main_order_id);
create index parcel_open on parcel (packed_at) where outcome is null;

create table parcel_item (
  parcel_id uuid not null references parcel,
  order_id uuid not null references pcb_order,
  pieces integer not null,
  primary key (parcel_id, order_id),
  constraint parcel_item_pieces_are_positive check (pieces > 0)
);
create index parcel_item_order on parcel_item (order_id);

-- Parcels contain at most the ordered pieces of a PCB order. The caller locks the main order.
create function parcel_item_fits() returns trigger language plpgsql as $$
begin
  if (select sum(item.pieces) from parcel_item item join parcel on parcel.id = item.parcel_id
      where item.order_id = new.order_id and parcel.outcome is distinct from 'void'
        and not exists (select from shipment where shipment.id = parcel.id and shipment.replaced_by is not null))
    > (select (spec ->> 'quantity')::integer from pcb_order where id = new.order_id) then
    raise exception 'parcels hold more pieces of % than were ordered', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create constraint trigger parcel_item_fits after insert or update on parcel_item
  deferrable initially deferred for each row execute function parcel_item_fits();

-- Actions on parcels other than packing and handover.
create table parcel_event (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references parcel,
  kind text not null,
  staff_id uuid references staff,
  reason text not null default '',
  before text not null default '',
  after text not null default '',
  happened_at timestamptz not null default now(),
  constraint parcel_event_kind_is_known
    check (kind in ('partSent', 'voided', 'waybillCorrected', 'declaredLost', 'declaredReturned', 'found', 'resent'))
);
create index parcel_event_parcel on parcel_event (parcel_id);
create trigger parcel_event_is_immutable before update or delete on parcel_event
  for each row execute function refuse_change();

-- Tracking events of a carrier, by the queried number.
create table track_event (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipment,
  waybill text not null,
  kind text not null,
  happened_at timestamptz not null,
  place text not null default '',
  unique (shipment_id, waybill, kind, happened_at),
  constraint track_event_kind_is_known check (kind in ('accepted', 'moving', 'delivered', 'lost', 'returned'))
);
create trigger track_event_is_immutable before update or delete on track_event
  for each row execute function refuse_change();

-- ---- factories ----

-- New orders go to one default factory.
create table factory (
  id uuid primary key default gen_random_uuid(),
  code text not null default 'F' || upper(substr(md5(gen_random_uuid()::text), 1, 8)),
  name text not null unique constraint factory_name_is_short check (length(name) between 2 and 60),
  -- Text of the public page.
  profile text not null default '' constraint factory_profile_is_short check (length(profile) <= 2000),
  province text not null default '' constraint factory_province_is_short check (length(province) <= 20),
  city text not null default '' constraint factory_city_is_short check (length(city) <= 20),
  -- Contact of the company, no personal data.
  contact text not null default '' constraint factory_contact_is_short check (length(contact) <= 200),
  gets_orders boolean not null default false,
  is_paused boolean not null default false,
  source text not null default 'manual'
    constraint factory_source_is_known check (source in ('manual', 'folder', 'simulated')),
  -- Null: it makes everything that is sold. Without a row in factory_capacity its queue is not checked.
  capability jsonb,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint factory_code_is_its_own unique (code),
  constraint factory_code_is_one check (code ~ '^[A-Z][A-Z0-9-]{0,11}$'),
  -- The default factory has to be available.
  constraint factory_that_gets_orders_is_open check (not (gets_orders and is_paused))
);
create unique index factory_gets_orders on factory (gets_orders) where gets_orders;

insert into factory (code, name, gets_orders) values ('F01', '迅板本厂', true);

create table factory_order (
  order_id uuid primary key references pcb_order,
  factory_id uuid not null references factory,
  -- Load of the board.
  layer_class text,
  area_dm2 integer constraint factory_order_area_is_a_number check (area_dm2 > 0),
  given_at timestamptz not null default now(),
  given_by uuid references staff,
  is_proposed boolean not null default true,
  reason text not null default '' constraint factory_order_reason_is_short check (length(reason) <= 200),
  -- The state of all factories at that time.
  proposal jsonb,
  -- End of the work on the board; open rows are the load of a factory.
  left_at timestamptz,
  -- Planned start at the factory; without a plan, the day of the actual start.
  planned_on date,
  constraint factory_order_other_choice_has_a_reason check (is_proposed or (reason <> '' and given_by is not null))
);
create index factory_order_factory on factory_order (factory_id);
create index factory_order_open on factory_order (factory_id, layer_class) include (area_dm2) where left_at is null;
create index factory_order_planned on factory_order (factory_id, planned_on) where left_at is null and planned_on is not null;

-- Promised and actual shipping day, written when the board is shipped.
create table promise_outcome (
  order_id uuid primary key references factory_order (order_id),
  factory_id uuid not null references factory,
  promised_on date not null,
  -- The promised day plus the working days of waiting for the buyer.
  due_on date not null,
  shipped_on date not null,
  constraint promise_outcome_is_put_off_only check (due_on >= promised_on)
);
create index promise_outcome_factory on promise_outcome (factory_id, shipped_on);
create trigger promise_outcome_is_immutable before update or delete on promise_outcome
  for each row execute function refuse_change();

create table factory_capacity (
  factory_id uuid not null references factory,
  layer_class text not null
    constraint factory_capacity_class_is_known check (layer_class in ('upToTwo', 'four', 'sixAndEight', 'fromTen')),
  m2_per_day integer not null constraint factory_capacity_is_a_number check (m2_per_day between 0 and 100000),
  primary key (factory_id, layer_class)
);

create table factory_holiday (
  factory_id uuid not null references factory,
  from_day date not null,
  to_day date not null,
  name text not null constraint factory_holiday_name_is_short check (length(name) <= 30),
  primary key (factory_id, from_day),
  constraint factory_holiday_ends_after_it_begins check (to_day between from_day and from_day + 60)
);

-- ---- batches ----

create sequence batch_no_seq;

-- Orders of several buyers on the same working panels, with layout, panel count, spoilage and shortages. A batch lasts
-- from the first step to routing, which separates its panels into boards.
create table batch (
  id uuid primary key default gen_random_uuid(),
  batch_no text not null unique default day_number('B', nextval('batch_no_seq')),
  state text not null default 'planned'
    constraint batch_state_is_known check (state in ('planned', 'inProduction', 'done', 'dissolved')),
  -- It makes the missing pieces of another batch.
  is_remake boolean not null default false,
  remake_of uuid references batch,
  panel_length_mm integer not null constraint batch_panel_has_a_length check (panel_length_mm > 0),
  panel_width_mm integer not null constraint batch_panel_has_a_width check (panel_width_mm > 0),
  margin_um integer not null constraint batch_margin_is_a_number check (margin_um >= 0),
  gap_um integer not null constraint batch_gap_is_a_number check (gap_um >= 0),
  utilisation_permille integer not null constraint batch_utilisation_is_a_share check (utilisation_permille between 0 and 1000),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  started_at timestamptz,
  ended_at timestamptz,
  constraint batch_remakes_another check (is_remake = (remake_of is not null)),
  constraint batch_that_runs_was_started check (state <> 'inProduction' or started_at is not null),
  constraint batch_that_ended_has_its_time check ((ended_at is not null) = (state in ('done', 'dissolved'))),
  constraint batch_kind unique (id, is_remake)
);
create index batch_newest on batch (created_at desc, id);
create index batch_open on batch (created_at) where state in ('planned', 'inProduction');
create index batch_remakes on batch (remake_of) where remake_of is not null;

create table batch_order (
  batch_id uuid not null,
  order_id uuid not null references pcb_order,
  is_remake boolean not null,
  -- Number and colour of the order on the panel.
  position integer not null constraint batch_order_position_is_one check (position > 0),
  piece_length_um integer not null constraint batch_piece_has_a_length check (piece_length_um > 0),
  piece_width_um integer not null constraint batch_piece_has_a_width check (piece_width_um > 0),
  boards_per_piece integer not null constraint batch_piece_has_boards check (boards_per_piece > 0),
  -- Pieces owed to the buyer, and pieces to make including spares.
  owed integer not null constraint batch_order_is_owed_pieces check (owed > 0),
  to_make integer not null,
  left_at timestamptz,
  left_for text constraint batch_order_left_for_is_known check (left_for in ('removed', 'cancelled', 'parted', 'dissolved')),
  primary key (batch_id, order_id),
  foreign key (batch_id, is_remake) references batch (id, is_remake),
  constraint batch_order_makes_what_is_owed check (to_make >= owed),
  constraint batch_order_that_left_has_a_reason check ((left_at is null) = (left_for is null))
);
-- An order is in at most one active batch; remake batches do not count.
create unique index batch_order_lives_once on batch_order (order_id) where left_at is null and not is_remake;
create index batch_order_live on batch_order (order_id) where left_at is null;
create index batch_order_of_order on batch_order (order_id);

-- The panels of a batch hold the pieces to make of each order. Checked at commit, because orders and layouts change
-- together.
create function batch_holds_its_orders() returns trigger language plpgsql as $$
declare
  batch uuid := case when tg_op = 'DELETE' then old.batch_id else new.batch_id end;
  short uuid;
begin
  select own.order_id into short from batch_order own
    where own.batch_id = batch and own.left_at is null
      and own.to_make > coalesce((
        select sum(piece.pieces * layout.panels) from batch_piece piece
        join batch_layout layout on layout.batch_id = piece.batch_id and layout.position = piece.layout
        where piece.batch_id = own.batch_id and piece.order_id = own.order_id), 0)
    limit 1;
  if short is not null then
    raise exception 'batch % holds too few pieces of order %', batch, short
      using errcode = '23514', constraint = 'batch_holds_its_orders';
  end if;
  return null;
end $$;
create constraint trigger batch_holds_its_orders after insert or update on batch_order
  deferrable initially deferred for each row execute function batch_holds_its_orders();

create table batch_layout (
  batch_id uuid not null references batch,
  position integer not null constraint batch_layout_position_is_one check (position > 0),
  panels integer not null constraint batch_layout_has_panels check (panels > 0),
  spoiled integer not null default 0,
  -- Rows and columns of pieces: order, corner in micrometres, count, rotation.
  blocks jsonb not null,
  primary key (batch_id, position),
  constraint batch_layout_spoils_what_it_has check (spoiled between 0 and panels)
);
create constraint trigger batch_holds_its_orders after insert or update or delete on batch_layout
  deferrable initially deferred for each row execute function batch_holds_its_orders();

create table batch_piece (
  batch_id uuid not null,
  layout integer not null,
  order_id uuid not null,
  -- Per panel of the layout.
  pieces integer not null constraint batch_piece_is_there check (pieces > 0),
  primary key (batch_id, layout, order_id),
  foreign key (batch_id, layout) references batch_layout (batch_id, position) on delete cascade,
  foreign key (batch_id, order_id) references batch_order (batch_id, order_id)
);
create constraint trigger batch_holds_its_orders after insert or update or delete on batch_piece
  deferrable initially deferred for each row execute function batch_holds_its_orders();

-- Missing pieces of an order, and their resolution by the choice of the buyer.
create table batch_shortage (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null,
  order_id uuid not null,
  pieces integer not null constraint batch_shortage_is_of_pieces check (pieces > 0),
  policy text not null constraint batch_shortage_policy_is_known check (policy in ('ask', 'refund', 'remake')),
  decision text,
  -- Option that the buyer chose in the question; acted upon by the system.
  chosen text constraint batch_shortage_choice_is_known check (chosen in ('remake', 'refund', 'cancel')),
  remake_id uuid references batch,
  -- Proposed price version for the delivered pieces.
  refund_version integer,
  question_id uuid references engineering_question,
  -- The question waits for the buyer while this is null.
  answered_at timestamptz,
  note text not null default '' constraint batch_shortage_note_is_short check (length(note) <= 200),
  decided_by uuid references staff,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (batch_id, order_id) references batch_order (batch_id, order_id),
  constraint batch_shortage_answers_a_question check (answered_at is null or question_id is not null),
  constraint batch_shortage_choice_is_an_answer check (chosen is null or answered_at is not null),
  constraint batch_shortage_has_its_remake check ((remake_id is not null) = (decision is not distinct from 'remake')),
  constraint batch_shortage_decided_has_its_time check ((decision is null) = (decided_at is null)),
  constraint batch_shortage_settled_has_a_note check (decision is distinct from 'settled' or note <> ''),
  constraint batch_shortage_decision_is_one check (decision in ('remake', 'refund', 'settled', 'cancelled')),
  constraint batch_shortage_refund_has_its_price check ((refund_version is not null) = (decision is not distinct from 'refund'))
);
create index batch_shortage_of_batch on batch_shortage (batch_id);
create index batch_shortage_of_order on batch_shortage (order_id);
create index batch_shortage_chosen on batch_shortage (chosen) where chosen is not null and decision is null;
create index batch_shortage_asked on batch_shortage (question_id) where question_id is not null;
create index batch_shortage_remade on batch_shortage (remake_id) where remake_id is not null;

-- History of a batch. Append-only.
create table batch_event (
  id bigint primary key generated always as identity,
  batch_id uuid not null references batch,
  kind text not null,
  -- Step, order number, layout or batch.
  about text not null default '' constraint batch_event_about_is_short check (length(about) <= 200),
  panels integer,
  reason text not null default '' constraint batch_event_reason_is_short check (length(reason) <= 200),
  staff_id uuid references staff,
  staff_name text not null default '',
  at timestamptz not null default now(),
  constraint batch_event_is_of_a_kind
    check (kind in ('create', 'change', 'layOut', 'dissolve', 'start', 'step', 'undo', 'spoil', 'remake', 'settle', 'finish', 'leave',
      'part', 'refund', 'refuse', 'ask'))
);
create index batch_event_of_batch on batch_event (batch_id, id);

-- Completed steps of a remake batch, which passes the factory separately from its orders. The sequence of steps follows
-- from the boards.
create table remake_step (
  batch_id uuid not null,
  is_remake boolean not null default true constraint remake_step_is_of_a_remake check (is_remake),
  step text not null,
  done_at timestamptz not null default now(),
  station text not null default '' constraint remake_step_station_is_short check (length(station) <= 40),
  operator_id uuid references staff,
  operator_name text not null default '',
  primary key (batch_id, step),
  foreign key (batch_id, is_remake) references batch (id, is_remake)
);

-- ---- production-files ----

-- Files for manufacturing made from the files of a board, confirmed by the buyer where that was ordered.
create table production_file (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  version integer not null check (version > 0),
  -- Stored among the files of the member.
  board_file_id uuid not null references board_file,
  -- The file that it was made from.
  original_file_id uuid not null references board_file,
  staff_id uuid not null references staff,
  uploaded_at timestamptz not null default now(),
  -- Automatic confirmation; null when it waits for the buyer.
  confirms_at timestamptz,
  state text not null default 'waiting',
  ended_at timestamptz,
  ended_by text,
  refusal_text text not null default '',
  -- Position on the drawing: fractions of its width and height, side and layer.
  refusal_place jsonb,
  unique (order_id, version),
  constraint production_file_state_is_known check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  constraint production_file_ends_by_user
    check ((state = 'waiting') = (ended_at is null) and (ended_at is null) = (ended_by is null)),
  constraint production_file_end_is_known check (ended_by in ('buyer', 'staff', 'system')),
  constraint production_file_is_refused_with_words check ((state = 'refused') = (refusal_text <> '')),
  constraint production_file_is_marked_when_refused check (refusal_place is null or state = 'refused')
);
-- One at a time waits for the buyer.
create unique index production_file_waiting on production_file (order_id) where state = 'waiting';
create index production_file_silent on production_file (confirms_at) where state = 'waiting';
create trigger production_file_holds_its_file after insert on production_file
  for each row execute function hold_ordered_file();

-- ---- floor ----

-- Step reports of factory systems, each stored once as received, with the result of its processing.
create table step_event (
  id uuid primary key default gen_random_uuid(),
  source text not null constraint step_event_source_is_short check (length(source) between 1 and 40),
  -- As sent: the factory may be unknown.
  factory_code text not null constraint step_event_factory_is_short check (length(factory_code) <= 40),
  external_id text not null constraint step_event_id_is_short check (length(external_id) between 1 and 120),
  raw text not null constraint step_event_raw_is_short check (length(raw) <= 4000),
  raw_hash bytea not null,
  factory_id uuid references factory,
  order_id uuid references pcb_order,
  order_no text not null default '',
  step text not null default '',
  station text not null default '',
  operator text not null default '',
  good_count integer,
  scrap_count integer,
  delay_reason text not null default '',
  happened_at timestamptz,
  received_at timestamptz not null default now(),
  state text not null constraint step_event_state_is_known check (state in ('waiting', 'applied', 'void', 'failed', 'dismissed')),
  reason text,
  reason_detail text not null default '',
  attempts integer not null default 1,
  ended_by uuid references staff,
  note text not null default '' constraint step_event_note_is_short check (length(note) <= 200),
  constraint step_event_is_stored_once unique (source, factory_code, external_id),
  constraint step_event_fault_has_a_reason check ((reason is null) = (state in ('applied', 'dismissed'))),
  constraint step_event_that_counts_is_whole
    check (state not in ('waiting', 'applied') or (factory_id is not null and order_id is not null and happened_at is not null))
);
create index step_event_newest on step_event (received_at desc, id);
create index step_event_waiting on step_event (order_id) where state = 'waiting';
create index step_event_open on step_event (received_at desc) where state in ('waiting', 'failed');
create index step_event_of_order on step_event (order_no);

-- ---- CAM jobs ----

-- The working files from which an order, or the panels of a batch, are made.
create table cam_job (
  id uuid primary key default gen_random_uuid(),
  order_id uuid unique references pcb_order,
  batch_id uuid unique references batch,
  created_at timestamptz not null default now(),
  constraint cam_job_is_of_an_order_or_a_batch check (num_nonnulls(order_id, batch_id) = 1)
);

-- A version is filled as a draft, then released; a released one can be withdrawn, which stops the route.
-- From which class of orders on another engineer releases the working files; the newest granted row applies. A null column is no
-- condition; a change needs four eyes.
create table cam_rule (
  id uuid primary key default gen_random_uuid(),
  layers integer constraint cam_rule_layers_are_some check (layers > 0),
  ipc_class integer constraint cam_rule_class_is_known check (ipc_class in (2, 3)),
  amount_fen bigint constraint cam_rule_amount_is_positive check (amount_fen > 0),
  reason text not null constraint cam_rule_has_a_reason check (length(reason) between 2 and 200),
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' constraint cam_rule_state_is_known check (state in ('waiting', 'granted', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint cam_rule_is_decided_by_user check ((state = 'waiting') = (decided_by is null and decided_at is null)),
  constraint cam_rule_needs_a_second_person check (state <> 'granted' or decided_by <> asked_by)
);
create unique index cam_rule_waits_once on cam_rule (state) where state = 'waiting';
create index cam_rule_decided on cam_rule (decided_at desc) where state <> 'waiting';

create table cam_version (
  id uuid primary key default gen_random_uuid(),
  job_id uuid not null references cam_job,
  version integer not null constraint cam_version_counts_from_one check (version > 0),
  state text not null default 'draft'
    constraint cam_version_state_is_known check (state in ('draft', 'released', 'withdrawn')),
  -- Counts the changes of a draft: a release names the one that was looked at.
  revision integer not null default 1,
  created_by uuid not null references staff,
  created_at timestamptz not null default now(),
  released_by uuid references staff,
  released_at timestamptz,
  withdrawn_at timestamptz,
  -- Null when the system withdrew it.
  withdrawn_by uuid references staff,
  withdrawn_for text constraint cam_version_withdrawal_is_known
    check (withdrawn_for in ('round', 'change', 'file', 'layout', 'replaced', 'engineer')),
  withdrawn_because text not null default ''
    constraint cam_version_reason_is_short check (length(withdrawn_because) <= 200),
  unique (job_id, version),
  constraint cam_version_release_has_its_author check ((released_by is null) = (released_at is null)),
  constraint cam_version_in_use_was_released check ((state = 'draft') = (released_at is null)),
  constraint cam_version_withdrawal_has_its_time
    check ((state = 'withdrawn') = (withdrawn_at is not null) and (withdrawn_at is null) = (withdrawn_for is null))
);
-- One version is worked on, and one is in use.
create unique index cam_version_draft on cam_version (job_id) where state = 'draft';
create unique index cam_version_released on cam_version (job_id) where state = 'released';

-- The customer's file and round that a version was made from, and the board file that an engineer edited, if any.
create table cam_source (
  version_id uuid not null references cam_version,
  order_id uuid not null references pcb_order,
  original_file_id uuid not null references board_file,
  round integer not null,
  -- The board as it was ordered, without quantity and terms: another one withdraws the release.
  spec_hash text not null,
  -- Stored among the files of the member.
  board_file_id uuid references board_file,
  edited_by uuid references staff,
  primary key (version_id, order_id),
  constraint cam_source_edit_has_its_author check ((board_file_id is null) = (edited_by is null))
);
create index cam_source_of_order on cam_source (order_id);
create trigger cam_source_holds_its_file after update of board_file_id on cam_source
  for each row when (new.board_file_id is not null) execute function hold_ordered_file();

-- The bytes are in the file store under the id.
create table cam_file (
  id uuid primary key,
  version_id uuid not null references cam_version,
  kind text not null constraint cam_file_kind_is_known
    check (kind in ('panel', 'drill', 'rout', 'artwork', 'aoi', 'probe', 'instructions', 'other')),
  file_name text not null constraint cam_file_has_a_name check (length(file_name) between 1 and 200),
  bytes integer not null constraint cam_file_has_bytes check (bytes > 0),
  sha256 text not null constraint cam_file_has_a_checksum check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Written by the platform from the layout, not added by an engineer.
  is_written boolean not null,
  added_by uuid not null references staff,
  added_at timestamptz not null default now(),
  unique (version_id, kind, file_name)
);

create table cam_instruction (
  version_id uuid not null references cam_version,
  step text not null,
  text text not null constraint cam_instruction_is_short check (length(text) between 1 and 500),
  staff_id uuid not null references staff,
  primary key (version_id, step)
);

-- A part in which a version differs from the customer's file: a layer, the holes, the outline, or the panel as a whole.
create table cam_difference (
  version_id uuid not null references cam_version,
  order_id uuid not null references pcb_order,
  part text not null constraint cam_difference_part_is_short check (length(part) between 1 and 40),
  state text not null constraint cam_difference_state_is_known
    check (state in ('changed', 'only-before', 'only-after', 'not-compared')),
  decision text constraint cam_difference_decision_is_known check (decision in ('explained', 'accepted')),
  reason text not null default '' constraint cam_difference_reason_is_short check (length(reason) <= 200),
  decided_by uuid references staff,
  decided_at timestamptz,
  primary key (version_id, order_id, part),
  constraint cam_difference_is_decided_with_a_reason check (
    (decision is null) = (decided_by is null) and (decision is null) = (decided_at is null)
    and (decision is null) = (reason = ''))
);

-- Tables of earlier files that refer to tables of this one.
alter table pcb_order add foreign key (shipment_id) references shipment;

-- What was measured on boards before they were sent, and what was found wrong with them.

-- One ordered characteristic of a board, measured. Limits are those of the day on which it was measured; what is measured anew
-- after rework replaces the former row, which stays.
create table quality_measurement (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  characteristic text not null constraint quality_characteristic_is_short check (length(characteristic) between 1 and 40),
  unit text not null default '' constraint quality_unit_is_short check (length(unit) <= 10),
  nominal numeric,
  least numeric,
  most numeric,
  -- Readings in the unit; none for what is looked at or tested as a whole.
  readings numeric[] not null default '{}' constraint quality_readings_are_few check (cardinality(readings) <= 20),
  is_passed boolean not null,
  note text not null default '' constraint quality_note_is_short check (length(note) <= 200),
  inspector_id uuid not null references staff,
  measured_at timestamptz not null default now(),
  replaced_at timestamptz,
  constraint quality_limits_are_in_order check (least is null or most is null or least <= most)
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
  -- The batch and layout, or the station, in words of the floor.
  place text not null default '' constraint nonconformance_place_is_short check (length(place) <= 80),
  characteristic text,
  pieces integer not null constraint nonconformance_is_of_pieces check (pieces > 0),
  cause text not null constraint nonconformance_cause_is_known check (cause in (
    'material', 'drilling', 'plating', 'imaging', 'etching', 'lamination', 'solderMask', 'legend', 'surfaceFinish', 'routing',
    'handling', 'engineering', 'machine', 'unknown')),
  text text not null default '' constraint nonconformance_text_is_short check (length(text) <= 500),
  -- asked: its buyer has to agree that it is used as it is; working: it is reworked or made again.
  state text not null default 'open'
    constraint nonconformance_state_is_known check (state in ('open', 'asked', 'working', 'closed')),
  disposition text constraint nonconformance_disposition_is_known check (disposition in ('useAsIs', 'rework', 'scrap')),
  decision_text text not null default '' constraint nonconformance_decision_is_short check (length(decision_text) <= 500),
  version integer not null default 1,
  opened_by uuid not null references staff,
  opened_at timestamptz not null default now(),
  decided_by uuid references staff,
  decided_at timestamptz,
  -- What the buyer said to its use as it is; null while nobody asked or no answer is there.
  buyer_agrees boolean,
  answered_at timestamptz,
  closed_by uuid references staff,
  closed_at timestamptz,
  constraint nonconformance_is_decided check (
    (state = 'open' and disposition is null) or (state <> 'open' and disposition is not null and decided_by is not null and decided_at is not null)),
  constraint nonconformance_asks_for_use check (state <> 'asked' or disposition = 'useAsIs'),
  constraint nonconformance_works_on_pieces check (state <> 'working' or disposition in ('rework', 'scrap')),
  constraint nonconformance_is_used_only_when_agreed check (
    not (state = 'closed' and disposition = 'useAsIs') or coalesce(buyer_agrees, false)),
  constraint nonconformance_closed_says_when check ((state = 'closed') = (closed_at is not null))
);
create index nonconformance_of_order on nonconformance (order_id, opened_at desc);
create index nonconformance_open on nonconformance (order_id) where state <> 'closed';
create index nonconformance_newest on nonconformance (opened_at desc, id);

create table nonconformance_picture (
  id uuid primary key,
  nonconformance_id uuid not null references nonconformance,
  added_by uuid not null references staff,
  added_at timestamptz not null default now()
);
create index nonconformance_picture_of on nonconformance_picture (nonconformance_id);

-- What was done with a non-conformance, by whom and why; never changed.
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

-- Who judges boards decides what becomes of a bad one.
update staff_role set permissions = permissions || array['quality.decide']
  where permissions && array['order.review', 'staff.manage'] and not 'quality.decide' = any (permissions);

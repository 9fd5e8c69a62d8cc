-- What the systems of factories tell of the steps of boards: each is kept once, as it came, with what became of it.
create table step_event (
  id uuid primary key default gen_random_uuid(),
  source text not null constraint step_event_source_is_short check (length(source) between 1 and 40),
  -- As the sender writes it: the factory need not be known.
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
  good integer,
  scrap integer,
  slip_reason text not null default '',
  happened_at timestamptz,
  received_at timestamptz not null default now(),
  state text not null constraint step_event_state_is_known check (state in ('waiting', 'applied', 'void', 'failed', 'dismissed')),
  reason text,
  about text not null default '',
  tries integer not null default 1,
  ended_by uuid references staff,
  note text not null default '' constraint step_event_note_is_short check (length(note) <= 200),
  constraint step_event_is_told_once unique (source, factory_code, external_id),
  constraint step_event_says_why check ((reason is null) = (state in ('applied', 'dismissed'))),
  constraint step_event_that_counts_is_whole
    check (state not in ('waiting', 'applied') or (factory_id is not null and order_id is not null and happened_at is not null))
);
create index step_event_newest on step_event (received_at desc, id);
create index step_event_waiting on step_event (order_id) where state = 'waiting';
create index step_event_open on step_event (received_at desc) where state in ('waiting', 'failed');
create index step_event_of_order on step_event (order_no);

-- A step is done by a member of staff, or as its factory told.
alter table production_step
  add column scrap integer not null default 0 constraint production_step_scrap_is_a_number check (scrap >= 0),
  drop constraint production_step_is_done_by_somebody,
  add constraint production_step_is_done_by_somebody
    check ((done_at is null) = (operator_id is null and operator_name = ''));

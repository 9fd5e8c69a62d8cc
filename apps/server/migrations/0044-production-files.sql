-- Production files: what the house makes of a board's files to work from, confirmed by the buyer where that was ordered.

create table production_file (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  version integer not null check (version > 0),
  -- It lies among the files of the member, who has ordered it.
  board_file_id uuid not null references board_file,
  -- What it was made from.
  original_file_id uuid not null references board_file,
  staff_id uuid not null references staff,
  uploaded_at timestamptz not null default now(),
  -- When it counts as confirmed by itself; empty when it waits for the buyer.
  confirms_at timestamptz,
  state text not null default 'waiting',
  ended_at timestamptz,
  ended_by text,
  refusal_text text not null default '',
  -- A place on the drawn board: shares of its width and height, its face and layer.
  refusal_place jsonb,
  unique (order_id, version),
  constraint production_file_state_is_known check (state in ('waiting', 'confirmed', 'refused', 'withdrawn')),
  constraint production_file_ends_by_somebody
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

-- Since when the file of the current round may be made; empty until then, and where nobody has to confirm it.
alter table pcb_order add column file_confirmed_at timestamptz;

alter table order_hold drop constraint order_hold_cause_is_known;
alter table order_hold add constraint order_hold_cause_is_known
  check (cause in ('question', 'change', 'payment', 'productionFile'));
alter table pcb_order drop constraint pcb_order_held_for_is_known;
alter table pcb_order add constraint pcb_order_held_for_is_known
  check (held_for in ('question', 'change', 'payment', 'productionFile'));

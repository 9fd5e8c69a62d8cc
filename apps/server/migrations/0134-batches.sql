-- Orders of several buyers on the same working panels: which, how they lie, how many panels, what was spoiled, and which orders
-- lack pieces because of it. A batch lasts from the first step to routing, where its panels become boards.
create sequence batch_no_seq;
create table batch (
  id uuid primary key default gen_random_uuid(),
  batch_no text not null unique default day_number('B', nextval('batch_no_seq')),
  state text not null default 'planned'
    constraint batch_state_is_known check (state in ('planned', 'inProduction', 'done', 'dissolved')),
  -- It makes pieces that spoiled panels of another batch left orders short of.
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
  constraint batch_that_ended_says_when check ((ended_at is not null) = (state in ('done', 'dissolved'))),
  constraint batch_kind unique (id, is_remake)
);
create index batch_newest on batch (created_at desc, id);
create index batch_open on batch (created_at) where state in ('planned', 'inProduction');
create index batch_remakes on batch (remake_of) where remake_of is not null;

create table batch_order (
  batch_id uuid not null,
  order_id uuid not null references pcb_order,
  is_remake boolean not null,
  -- Its place among the orders of the batch: the number and colour by which it is known on the panel.
  position integer not null constraint batch_order_position_is_one check (position > 0),
  piece_length_um integer not null constraint batch_piece_has_a_length check (piece_length_um > 0),
  piece_width_um integer not null constraint batch_piece_has_a_width check (piece_width_um > 0),
  boards_per_piece integer not null constraint batch_piece_has_boards check (boards_per_piece > 0),
  -- Pieces that the buyer is owed, and those that are made with some to spare.
  owed integer not null constraint batch_order_is_owed_pieces check (owed > 0),
  to_make integer not null,
  left_at timestamptz,
  left_for text constraint batch_order_left_for_is_known check (left_for in ('removed', 'cancelled', 'parted', 'dissolved')),
  primary key (batch_id, order_id),
  foreign key (batch_id, is_remake) references batch (id, is_remake),
  constraint batch_order_makes_what_is_owed check (to_make >= owed),
  constraint batch_order_says_why_it_left check ((left_at is null) = (left_for is null))
);
-- An order is in one live batch at most; batches that make missing pieces of it come beside that one.
create unique index batch_order_lives_once on batch_order (order_id) where left_at is null and not is_remake;
create index batch_order_live on batch_order (order_id) where left_at is null;
create index batch_order_of_order on batch_order (order_id);

create table batch_layout (
  batch_id uuid not null references batch,
  position integer not null constraint batch_layout_position_is_one check (position > 0),
  panels integer not null constraint batch_layout_has_panels check (panels > 0),
  spoiled integer not null default 0,
  -- Rows and columns of pieces: order, corner in micrometres, how many, turned or not.
  blocks jsonb not null,
  primary key (batch_id, position),
  constraint batch_layout_spoils_what_it_has check (spoiled between 0 and panels)
);

create table batch_piece (
  batch_id uuid not null,
  layout integer not null,
  order_id uuid not null,
  -- On one panel of the layout.
  pieces integer not null constraint batch_piece_is_there check (pieces > 0),
  primary key (batch_id, layout, order_id),
  foreign key (batch_id, layout) references batch_layout (batch_id, position) on delete cascade,
  foreign key (batch_id, order_id) references batch_order (batch_id, order_id)
);

-- The panels of a batch hold what is to be made of each of its orders. Judged when the transaction ends, because orders and layouts
-- change together.
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
create constraint trigger batch_holds_its_orders after insert or update or delete on batch_layout
  deferrable initially deferred for each row execute function batch_holds_its_orders();
create constraint trigger batch_holds_its_orders after insert or update or delete on batch_piece
  deferrable initially deferred for each row execute function batch_holds_its_orders();

-- Pieces that an order lacks of what is owed, and what becomes of them by the buyer's wish.
create table batch_shortage (
  id uuid primary key default gen_random_uuid(),
  batch_id uuid not null,
  order_id uuid not null,
  pieces integer not null constraint batch_shortage_is_of_pieces check (pieces > 0),
  policy text not null constraint batch_shortage_policy_is_known check (policy in ('ask', 'refund', 'remake')),
  decision text constraint batch_shortage_decision_is_known check (decision in ('remake', 'settled')),
  remake_id uuid references batch,
  note text not null default '' constraint batch_shortage_note_is_short check (length(note) <= 200),
  decided_by uuid references staff,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  foreign key (batch_id, order_id) references batch_order (batch_id, order_id),
  constraint batch_shortage_has_its_remake check ((remake_id is not null) = (decision is not distinct from 'remake')),
  constraint batch_shortage_says_when check ((decision is null) = (decided_at is null)),
  constraint batch_shortage_settled_says_how check (decision is distinct from 'settled' or note <> '')
);
create index batch_shortage_of_batch on batch_shortage (batch_id);
create index batch_shortage_of_order on batch_shortage (order_id);
create index batch_shortage_remade on batch_shortage (remake_id) where remake_id is not null;

-- What was done with a batch, by whom and why; never changed.
create table batch_event (
  id bigint primary key generated always as identity,
  batch_id uuid not null references batch,
  kind text not null constraint batch_event_kind_is_known
    check (kind in ('create', 'change', 'layOut', 'dissolve', 'start', 'step', 'spoil', 'remake', 'settle', 'finish', 'leave', 'part')),
  -- The step, the order's number, the layout or the batch that it is about.
  about text not null default '' constraint batch_event_about_is_short check (length(about) <= 200),
  panels integer,
  reason text not null default '' constraint batch_event_reason_is_short check (length(reason) <= 200),
  staff_id uuid references staff,
  staff_name text not null default '',
  at timestamptz not null default now()
);
create index batch_event_of_batch on batch_event (batch_id, id);

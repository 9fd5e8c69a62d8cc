-- An order is reviewed in rounds: each new file or specification of the buyer's opens the next one under the same number.
alter table pcb_order
  add column round integer not null default 1 constraint pcb_order_round_is_positive check (round > 0);

-- A round that is over: what was asked for in it and what was found. The one that stands is in pcb_order.
create table order_round (
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  board_file_id uuid not null references board_file,
  quote_id uuid not null references quote,
  spec jsonb not null,
  amount_fen bigint not null check (amount_fen > 0),
  working_days integer not null check (working_days > 0),
  findings jsonb not null,
  -- Where the order stood when the buyer took it up again, and what had been said then.
  ended_state smallint not null,
  reason text not null default '',
  ended_at timestamptz not null default now(),
  primary key (order_id, round)
);
create trigger order_round_is_kept before update or delete on order_round
  for each row execute function refuse_change();

-- What the machine review decided about a round, rule by rule, with the figures that it judged by.
create table machine_review (
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  board_file_id uuid references board_file,
  is_passed boolean not null,
  rules jsonb not null,
  -- By which list of rules: it may be longer one day.
  rules_version integer not null check (rules_version > 0),
  reviewed_at timestamptz not null default now(),
  primary key (order_id, round)
);
create trigger machine_review_is_kept before update or delete on machine_review
  for each row execute function refuse_change();

-- The next file of an order is held like its first.
create trigger pcb_order_holds_its_next_file after update of board_file_id on pcb_order
  for each row when (old.board_file_id <> new.board_file_id) execute function hold_ordered_file();

-- An edited board may weigh more than the one that was ordered, and its freight then costs more.
alter table freight_change
  drop constraint freight_change_lowers_the_freight,
  add constraint freight_change_is_a_change check (after_fen >= 0 and after_fen <> before_fen);

-- An order stands still while something is waited for, and a change order may change what is made.

-- Intervals in which the lead time of a board does not run.
create table order_hold (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  cause text not null,
  -- Who stopped it; empty when the house did.
  opened_by uuid references staff,
  opened_at timestamptz not null default now(),
  ended_at timestamptz,
  -- Working days by which the promise was put off when it ended: none before the payment has started the clock.
  days integer not null default 0,
  constraint order_hold_cause_is_known check (cause in ('question')),
  constraint order_hold_ends_after_it_began check (ended_at >= opened_at),
  constraint order_hold_days_are_known_at_its_end check (days = 0 or (days > 0 and ended_at is not null))
);
create unique index order_hold_open on order_hold (order_id) where ended_at is null;
create index order_hold_of_order on order_hold (order_id, opened_at);

-- The open interval and the days of the ended ones, so that nobody who reads an order has to ask for them.
alter table pcb_order
  add column held_since timestamptz,
  add column held_days integer not null default 0,
  add constraint pcb_order_held_days_are_not_negative check (held_days >= 0);

-- The quote of the changed specification; empty when only price or days change.
alter table order_price_version add column quote_id uuid references quote;

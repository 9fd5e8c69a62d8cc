-- A board in production is cancelled with a fee that its buyer agrees to.

alter table order_hold
  drop constraint order_hold_cause_is_known,
  add constraint order_hold_cause_is_known check (cause in ('question', 'change', 'payment', 'productionFile', 'cancellation'));
alter table pcb_order
  drop constraint pcb_order_held_for_is_known,
  add constraint pcb_order_held_for_is_known check (held_for in ('question', 'change', 'payment', 'productionFile', 'cancellation')),
  add column cancel_fee_fen bigint not null default 0,
  add constraint pcb_order_fee_is_of_a_cancelled_board
    check (cancel_fee_fen = 0 or (state = 90 and cancel_fee_fen > 0 and cancel_fee_fen <= amount_fen));

create table cancellation_offer (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  fee_fen bigint not null,
  reason text not null,
  offered_by uuid not null references staff,
  offered_at timestamptz not null default now(),
  outcome text,
  ended_at timestamptz,
  constraint cancellation_offer_fee_is_not_negative check (fee_fen >= 0),
  constraint cancellation_offer_outcome_is_known check (outcome in ('agreed', 'refused', 'withdrawn')),
  constraint cancellation_offer_ends_with_an_outcome check ((outcome is null) = (ended_at is null))
);
-- The buyer decides about one at a time.
create unique index cancellation_offer_open on cancellation_offer (order_id) where outcome is null;

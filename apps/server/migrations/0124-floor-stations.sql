-- What a station tells of a step: where it was, how many pieces came out whole. And a board can be stopped on the floor, with
-- a reason, until somebody has seen to it.
alter table production_step
  add column station text not null default '' constraint production_step_station_is_short check (length(station) <= 40),
  add column good integer constraint production_step_good_is_a_number check (good >= 0);

alter table order_hold
  add column reason text not null default '' constraint order_hold_reason_is_short check (length(reason) <= 200),
  drop constraint order_hold_cause_is_known,
  add constraint order_hold_cause_is_known
    check (cause in ('question', 'change', 'payment', 'productionFile', 'cancellation', 'floor')),
  -- The house stops a board of its own: it says why, and the promised day stays where it is.
  add constraint order_hold_of_the_floor_says_why check (cause <> 'floor' or (reason <> '' and days = 0));
alter table pcb_order
  drop constraint pcb_order_held_for_is_known,
  add constraint pcb_order_held_for_is_known
    check (held_for in ('question', 'change', 'payment', 'productionFile', 'cancellation', 'floor'));

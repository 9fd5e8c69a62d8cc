-- A change order may come after the payment: the board stands still until its buyer has decided, and until what it costs more
-- is paid.

alter table order_hold
  drop constraint order_hold_cause_is_known,
  add constraint order_hold_cause_is_known check (cause in ('question', 'change', 'payment'));

-- What the open interval is for, beside `held_since`.
alter table pcb_order add column held_for text;
update pcb_order set held_for = 'question' where held_since is not null;
alter table pcb_order
  add constraint pcb_order_held_for_is_known check (held_for in ('question', 'change', 'payment')),
  add constraint pcb_order_is_held_for_something check ((held_since is null) = (held_for is null));

-- Boards that are paid for wait until a dearer delivery is paid. When that is not done in time the main order goes where it
-- went before: this is what the former delivery was, kept only as long as the wait lasts.
alter table main_order
  -- address_id, address, carrier, freight and packing, as the columns of this table have them; the telephone number is sealed.
  add column former_delivery jsonb,
  add column delivery_deadline timestamptz,
  add column delivery_reminded_at timestamptz,
  add constraint main_order_waits_for_its_delivery_as_a_whole check (
    (former_delivery is null) = (delivery_deadline is null)
    and (delivery_reminded_at is null or delivery_deadline is not null)
  ),
  add constraint main_order_former_phone_is_sealed check (former_delivery #>> '{address,phone}' like 's1$%');
create index main_order_delivery_deadline on main_order (delivery_deadline) where delivery_deadline is not null;

-- Made by the clock, not by the buyer.
alter table delivery_change add column is_undone boolean not null default false;

-- Boards whose supplement was due before it had its time: found without reading every order.
create index pcb_order_waits_without_deadline on pcb_order (held_since)
  where held_for = 'payment' and answer_deadline is null;

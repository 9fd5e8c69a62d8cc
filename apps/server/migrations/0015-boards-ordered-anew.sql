-- A board that went back to the cart is ordered anew. The order that it came from says which file it is compared with.
alter table cart_row add column replaces_order_id uuid references pcb_order;
alter table pcb_order add column replaces_order_id uuid references pcb_order;
create index pcb_order_replaces on pcb_order (replaces_order_id) where replaces_order_id is not null;

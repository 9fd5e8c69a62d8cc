-- A board that is ordered again remembers of what it is the repeat, whether or not the former tooling is used for it.
alter table cart_row add column reorder_of text references pcb_order (order_no);
alter table pcb_order
  add column reorder_of text references pcb_order (order_no),
  add constraint pcb_order_repeats_another check (reorder_of <> order_no);
create index pcb_order_reorder_of on pcb_order (reorder_of) where reorder_of is not null;

-- An unchanged repeat passes by what was decided about the order before, whatever the rules say of the files.
alter table machine_review
  add column by_earlier text references pcb_order (order_no),
  add constraint machine_review_by_earlier_is_passed check (by_earlier is null or is_passed);

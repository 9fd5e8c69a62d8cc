-- What staff search by parts of words has an index of trigrams, so that a search does not grow with history.

create extension if not exists pg_trgm;

create index board_file_name_words on board_file using gin (file_name gin_trgm_ops);
create index pcb_order_part_words on pcb_order using gin (customer_part_no gin_trgm_ops) where customer_part_no <> '';
create index main_order_consignee_words on main_order
  using gin (((address ->> 'contactName') || ' ' || (address ->> 'companyName')) gin_trgm_ops);
create index member_name_words on member using gin ((company_name || ' ' || true_name) gin_trgm_ops);

-- A waybill and a payment are asked for by their number, a refund by its own.
create index shipment_waybill on shipment (waybill);

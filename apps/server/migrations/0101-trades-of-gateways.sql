-- A trade of a gateway belongs to one payment. Most payments have none, and every change of theirs wrote an entry of the
-- index all the same.
alter table payment drop constraint payment_gateway_gateway_ref_key;
create unique index payment_trade on payment (gateway, gateway_ref) where gateway_ref is not null;

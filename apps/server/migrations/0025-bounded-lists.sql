-- Lists of staff that read what they show, however many years lie behind it.

-- Refunds that leave the house: the newest, those that were paid twice, and parts of their numbers.
create index refund_newest on refund (created_at desc, id) where part = 'online';
create index refund_paid_twice on refund (created_at) where bank_reference is not null and gateway_says = 'paid';
create index refund_no_words on refund using gin (refund_no gin_trgm_ops) where part = 'online';
create index refund_reference_words on refund using gin (bank_reference gin_trgm_ops) where bank_reference is not null;

-- What stands on a version of the price data.
create index quote_price_book on quote (price_book_version);
create index quote_calendar on quote (calendar_version);
create index main_order_freight_table on main_order (freight_version);

-- Who a parcel is for, as a column: names of one or two characters are in no trigram and are looked for among the newest
-- orders, which this index holds without the rest of their rows.
drop index main_order_consignee_words;
alter table main_order add column consignee text generated always as
  ((address ->> 'contactName') || ' ' || (address ->> 'companyName')) stored;
create index main_order_consignee_words on main_order using gin (consignee gin_trgm_ops);
create index main_order_newest_consignees on main_order (main_no desc) include (id, consignee);

-- Searches by text ignore width: `（集团）` is found by `(集团)`, `Ｐ２６１１` by `P2611`. What is typed is normalised by the
-- contract, what is stored by this function. Nearly all texts are normalised already, and the test for that is cheaper.
create function searchable(words text) returns text language sql immutable parallel safe as $$
  select case when words is nfkc normalized then words else normalize(words, nfkc) end
$$;

create index member_true_name_search on member using gin (searchable(true_name) gin_trgm_ops);
create index member_company_search on member using gin (searchable(company_name) gin_trgm_ops);
create index member_name_search_pairs on member
  using gin (bigrams(searchable(member_no || ' ' || company_name || ' ' || true_name)));
create index board_file_name_search on board_file using gin (searchable(file_name) gin_trgm_ops);
create index main_order_consignee_search on main_order using gin (searchable(consignee) gin_trgm_ops);
create index pcb_order_part_search on pcb_order
  using gin (searchable(customer_part_no) gin_trgm_ops) where customer_part_no <> '';
create index pcb_order_tag_search on pcb_order using gin (searchable(tags_text(tags)) gin_trgm_ops) where tags <> '{}';
create index main_order_reference_search on main_order
  using gin (searchable(po_number || ' ' || cost_centre) gin_trgm_ops) where po_number <> '' or cost_centre <> '';
create index audit_entry_reason_search on audit_entry using gin (bigrams(searchable(reason))) where reason <> '';
create index audit_entry_no_search on audit_entry
  (upper(searchable(object_no)) text_pattern_ops, at desc, id desc) where object_no <> '';

-- Their searches go by the indexes above. The previous version finds the same without them, by reading more.
drop index member_true_name_words;
drop index member_company_words;
drop index member_name_pairs;
drop index board_file_name_words;
drop index main_order_consignee_words;
drop index pcb_order_part_words;
drop index pcb_order_tag_words;
drop index audit_entry_reason_pairs;
drop index audit_entry_no;

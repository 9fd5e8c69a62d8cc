-- Few entries of complaints are refunds that wait for a second person: the list of approvals reads these alone.
create index complaint_entry_proposed on complaint_entry (complaint_id, id) where kind = 'propose';

-- Lists of complaints and non-conformances read their page and not what lies behind.
create index complaint_no_words on complaint using gin (complaint_no gin_trgm_ops);
create index complaint_of_kind on complaint (kind, created_at desc, id);
create index complaint_in_state on complaint (state, created_at desc, id);
create index nonconformance_no_words on nonconformance using gin (nonconformance_no gin_trgm_ops);
create index nonconformance_of_cause on nonconformance (cause, opened_at desc, id);
create index nonconformance_in_state on nonconformance (state, opened_at desc, id);
create index nonconformance_disposed on nonconformance (disposition, opened_at desc, id);

-- Reasons are searched by two Chinese characters, too, which make no trigram: each two characters that follow each other
-- stand in the index.
drop index audit_entry_reason_words;
create index audit_entry_reason_pairs on audit_entry using gin (letter_pairs(reason)) where reason <> '';

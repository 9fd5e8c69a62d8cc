-- A replay against a draft of a price book reads the newest quotes, whoever asked for them.
create index quote_newest on quote (quoted_at desc);

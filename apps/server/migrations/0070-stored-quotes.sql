-- Quotes that people keep, show to others and print; habits of a member; tariffs that staff edit.

-- The number on a printed quotation. A counter in it never starts again, so a number is never used twice.
create sequence quotation_no_seq start 1001;
alter table quote
  add column quotation_no text not null unique default day_number('Q', nextval('quotation_no_seq')),
  -- The former order whose tooling is used again.
  add column repeat_of text references pcb_order (order_no);

-- A link that shows a quote to whoever has it. The token is the whole secret; deleting the row ends the link.
create table quote_share (
  quote_id uuid primary key references quote,
  token text not null unique check (length(token) >= 40),
  shared_at timestamptz not null default now()
);

create table saved_quote (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  quote_id uuid not null references quote,
  name text not null check (length(name) between 1 and 60),
  saved_at timestamptz not null default now(),
  unique (member_id, quote_id)
);
create index saved_quote_member on saved_quote (member_id, saved_at desc);

create table quote_profile (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  name text not null check (length(name) between 1 and 30),
  -- Part of a BoardSpec: nothing that belongs to one board.
  spec jsonb not null,
  saved_at timestamptz not null default now(),
  unique (member_id, name)
);

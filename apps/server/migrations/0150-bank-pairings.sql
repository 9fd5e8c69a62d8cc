-- Which bookings a line of the bank is about, where the numbers do not tell and a person says so. What was undone stays, with its reason.
create table bank_pairing (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references bank_statement_line,
  -- Why the two sums differ, where they do.
  note text not null,
  paired_by uuid not null references staff,
  paired_at timestamptz not null default now(),
  undone_because text constraint bank_pairing_is_undone_for_a_reason check (length(undone_because) >= 2),
  undone_by uuid references staff,
  undone_at timestamptz,
  is_live boolean not null generated always as (undone_at is null) stored,
  constraint bank_pairing_is_undone_by_somebody check (num_nonnulls(undone_because, undone_by, undone_at) in (0, 3)),
  unique (id, is_live)
);
create unique index bank_pairing_of_a_line_is_one on bank_pairing (line_id) where is_live;

create table bank_paired_booking (
  pairing_id uuid not null,
  -- The key of the journal.
  biz_key text not null references ledger_journal (biz_key),
  -- That of the pairing, which it follows.
  is_live boolean not null default true,
  primary key (pairing_id, biz_key),
  foreign key (pairing_id, is_live) references bank_pairing (id, is_live) on update cascade
);
create unique index bank_paired_booking_is_of_one_line on bank_paired_booking (biz_key) where is_live;

-- What the gateways settle with the house, by their own bills: one for each gateway and day in Shanghai, read once.
create table gateway_bill (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  day date not null,
  -- Taken less paid back, and what the gateway keeps of it. The rest comes to the bank.
  amount_fen bigint not null,
  fee_fen bigint not null,
  read_at timestamptz not null default now(),
  constraint gateway_bill_is_read_once unique (gateway, day)
);

create table gateway_bill_line (
  bill_id uuid not null references gateway_bill,
  position integer not null,
  gateway text not null,
  kind text not null,
  -- Ours, of the payment or refund, and the gateway's own.
  no text not null,
  gateway_ref text not null,
  at timestamptz not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  primary key (bill_id, position),
  constraint gateway_bill_line_kind_is_known check (kind in ('payment', 'refund'))
);
create index gateway_bill_line_of_number on gateway_bill_line (gateway, no);

-- Where a bill and the books do not agree, until they do or somebody says why not.
create table bill_difference (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  no text not null,
  kind text not null,
  day date not null,
  billed_fen bigint not null,
  booked_fen bigint not null,
  found_at timestamptz not null default now(),
  ended_at timestamptz,
  explained_by uuid references staff,
  note text not null default '',
  constraint bill_difference_kind_is_known check (kind in ('unbooked', 'unbilled', 'amount')),
  constraint bill_difference_is_one check (billed_fen <> booked_fen),
  constraint bill_difference_is_explained_with_a_note check ((explained_by is null) = (note = '')),
  constraint bill_difference_explained_has_ended check (explained_by is null or ended_at is not null)
);
-- One for each number, however often bills are compared: what was explained once is not asked about again.
create unique index bill_difference_of_number on bill_difference (gateway, no)
  where ended_at is null or explained_by is not null;
create index bill_difference_open on bill_difference (found_at desc) where ended_at is null;
create index bill_difference_of_day on bill_difference (gateway, day);

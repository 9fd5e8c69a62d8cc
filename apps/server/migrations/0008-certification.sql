-- Who a member is by its papers, the accounts that members transfer to, and the transfers that arrived.

create table certification (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  -- What an approval does: certifies, raises a person to an enterprise, or follows a change of the company register.
  kind text not null check (kind in ('first', 'upgrade', 'update')),
  submitted_type text not null check (submitted_type in ('Person', 'Enterprise')),
  name text not null check (name <> ''),
  identity_no text not null check (identity_no <> ''),
  -- Spec §3: 1 corporate transfer, 2 documents; 0 for a person.
  authen_type integer not null check (authen_type in (0, 1, 2)),
  picture_type integer not null default 0 check (picture_type in (0, 2, 4, 5, 6)),
  image_id uuid references member_image,
  state text not null check (state in ('reviewing', 'awaitingTransfer', 'approved', 'rejected', 'withdrawn')),
  reason text not null default '',
  -- Until when a transfer is waited for.
  deadline timestamptz,
  version integer not null default 1,
  decided_by uuid references staff,
  decided_at timestamptz,
  created_at timestamptz not null default now(),
  constraint certification_way_fits_the_type check ((submitted_type = 'Person') = (authen_type = 0)),
  constraint certification_by_documents_has_a_picture
    check (authen_type <> 2 or (picture_type in (2, 4, 5) and image_id is not null)),
  constraint certification_awaiting_a_transfer_has_a_deadline
    check (state <> 'awaitingTransfer' or (authen_type = 1 and deadline is not null)),
  constraint certification_decided_has_its_time
    check ((state in ('reviewing', 'awaitingTransfer')) = (decided_at is null))
);
-- A member has one open certification at most, also when two are submitted at the same time.
create unique index certification_open on certification (member_id) where state in ('reviewing', 'awaitingTransfer');
create index certification_member on certification (member_id, created_at desc);
create index certification_queue on certification (state, created_at);
create index certification_identity on certification (identity_no) where state = 'approved';

create table certification_history (
  id bigint generated always as identity primary key,
  certification_id uuid not null references certification,
  from_state text not null,
  to_state text not null,
  -- bank: a transfer arrived. clock: a deadline passed.
  actor text not null check (actor in ('member', 'staff', 'bank', 'clock')),
  staff_id uuid references staff,
  reason text not null default '',
  at timestamptz not null default now(),
  constraint certification_history_staff_has_an_id check ((actor = 'staff') = (staff_id is not null))
);
create index certification_history_of on certification_history (certification_id, id);

-- What the company register answered lately, so that typing a name does not ask it again for every member.
create table company_lookup (
  question text primary key,
  answer jsonb not null,
  expires_at timestamptz not null
);

create sequence transfer_account_seq start 1001;

-- The number that one member transfers to: who sent money is known by where it arrives.
create table transfer_account (
  member_id uuid primary key references member,
  account_no text not null unique check (account_no ~ '^[0-9]{12,24}$'),
  created_at timestamptz not null default now()
);

create table bank_transfer (
  id uuid primary key default gen_random_uuid(),
  -- The bank's own number of the transfer: it arrives once, however often it is told.
  bank_reference text not null unique,
  to_account text not null,
  -- Whose account that is; empty for a number that we do not know.
  member_id uuid references member,
  amount_fen bigint not null check (amount_fen > 0),
  payer_name text not null,
  payer_account text not null,
  remark text not null default '',
  state text not null check (state in ('credited', 'waiting', 'returned')),
  certification_id uuid references certification,
  note text not null default '',
  version integer not null default 1,
  decided_by uuid references staff,
  decided_at timestamptz,
  arrived_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint bank_transfer_is_credited_to_a_member check (state <> 'credited' or member_id is not null)
);
create index bank_transfer_member on bank_transfer (member_id, arrived_at desc);
create index bank_transfer_waiting on bank_transfer (arrived_at) where state = 'waiting';

-- Whom members are told to turn to.
create table service_contact (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('sales', 'support', 'engineer')),
  position integer not null,
  name text not null,
  phone text not null default '',
  qq text not null default '',
  we_chat text not null default '',
  email text not null default '',
  unique (role, position)
);

-- Payments, what they pay for, refunds, and the bank that the sandbox gateway plays.

create table payment (
  id uuid primary key default gen_random_uuid(),
  -- Our number at the gateway. Readable, and too long to guess.
  pay_no text not null unique,
  -- 256 random bits: who has it may see and pay this payment without signing in, while it is open.
  share_token text not null unique,
  purpose text not null,
  member_id uuid not null references member,
  amount_fen bigint not null,
  -- Chosen when the payer pays; both nothing before that.
  wallet_part_fen bigint not null default 0,
  online_part_fen bigint not null default 0,
  state text not null default 'created',
  version integer not null default 1,
  gateway text,
  -- The gateway's number of the trade that paid.
  gateway_ref text,
  deadline timestamptz not null,
  created_at timestamptz not null default now(),
  -- Since when it waits for the gateway.
  pending_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint payment_number_is_well_formed check (pay_no ~ '^ZF[0-9]{6}[0-9A-Z]{10}$'),
  constraint payment_purpose_is_known check (purpose in ('order', 'topUp')),
  constraint payment_state_is_known check (state in ('created', 'pending', 'succeeded', 'closed', 'failed')),
  constraint payment_amount_is_positive check (amount_fen > 0),
  constraint payment_parts_are_not_negative check (wallet_part_fen >= 0 and online_part_fen >= 0),
  constraint payment_parts_make_the_amount check (wallet_part_fen + online_part_fen in (0, amount_fen)),
  constraint payment_parts_wait_for_the_payer check (state <> 'created' or wallet_part_fen + online_part_fen = 0),
  constraint payment_parts_are_chosen_once_paying
    check (state not in ('pending', 'succeeded') or wallet_part_fen + online_part_fen = amount_fen),
  -- Only what goes through a gateway waits, and only that has a gateway.
  constraint payment_pending_has_an_online_part check (state <> 'pending' or online_part_fen > 0),
  constraint payment_online_part_has_a_gateway check ((online_part_fen > 0) = (gateway is not null)),
  constraint payment_succeeded_has_its_time check ((state = 'succeeded') = (paid_at is not null)),
  constraint payment_ended_has_its_time check ((state in ('succeeded', 'closed', 'failed')) = (ended_at is not null))
);
create index payment_member on payment (member_id, created_at desc);
create index payment_open on payment (deadline) where state in ('created', 'pending');
-- A trade of a gateway belongs to one payment. Most payments have no trade, so they are left out of the index.
create unique index payment_trade on payment (gateway, gateway_ref) where gateway_ref is not null;

-- What a payment is for, as it was when the payment was opened. Never changed: locks are taken by it.
create table payment_order (
  payment_id uuid not null references payment,
  main_order_id uuid not null references main_order,
  position integer not null,
  main_no text not null,
  -- One line per board, for the payer's eyes.
  boards text[] not null,
  total_fen bigint not null check (total_fen > 0),
  amount_fen bigint not null check (amount_fen > 0),
  primary key (payment_id, main_order_id),
  constraint payment_order_amount_is_within_the_total check (amount_fen <= total_fen)
);
create index payment_order_main on payment_order (main_order_id);

create table refund (
  id uuid primary key default gen_random_uuid(),
  -- Our number at the gateway: a repeated request with the same number refunds once.
  refund_no text not null unique check (refund_no ~ '^TK[0-9]{6}[0-9A-Z]{10}$'),
  payment_id uuid not null references payment,
  -- Empty for money that came for a payment that was over: it goes back whole.
  main_order_id uuid references main_order,
  part text not null check (part in ('wallet', 'online')),
  amount_fen bigint not null check (amount_fen > 0),
  -- manual: the gateway refused too often, and a person pays it by bank transfer.
  state text not null default 'created' check (state in ('created', 'sent', 'succeeded', 'failed', 'manual')),
  reason text not null,
  -- Of money that came too late, so that one trade is sent back once; else empty.
  late_gateway text,
  late_gateway_ref text,
  attempts integer not null default 0,
  -- The bank's number of the transfer by which a person paid it: one transfer pays one refund.
  bank_reference text unique check (bank_reference ~ '^[A-Za-z0-9-]{4,64}$'),
  paid_out_by uuid references staff,
  payout_note text not null default '',
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (late_gateway, late_gateway_ref),
  constraint refund_is_of_an_order_or_of_late_money check ((main_order_id is null) = (late_gateway_ref is not null)),
  constraint refund_of_late_money_names_its_gateway check ((late_gateway is null) = (late_gateway_ref is null)),
  constraint refund_to_the_wallet_is_done_at_once check (part = 'online' or state = 'succeeded'),
  constraint refund_by_transfer_names_a_person check ((bank_reference is null) = (paid_out_by is null)),
  constraint refund_by_transfer_is_done check (bank_reference is null or state = 'succeeded')
);
create index refund_payment on refund (payment_id);
create index refund_main_order on refund (main_order_id);
create index refund_open on refund (created_at) where state in ('created', 'sent', 'failed');
create index refund_manual on refund (created_at) where state = 'manual';

-- The sandbox gateway: a bank of its own that happens to live in the same database. Nothing else reads these tables.
create table sandbox_key (
  id boolean primary key default true check (id),
  -- Ed25519, PKCS 8 PEM; made at first use.
  private_key text not null,
  public_key text not null
);

create table sandbox_trade (
  id bigint generated always as identity primary key,
  pay_no text not null unique,
  trade_no text not null unique,
  -- In the address of the page that plays the bank.
  token text not null unique,
  subject text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- deciding: the payer has confirmed and the bank takes its time; closing no longer stops it.
  state text not null default 'waiting' check (state in ('waiting', 'deciding', 'paid', 'failed', 'closed')),
  return_url text not null,
  paid_at timestamptz,
  created_at timestamptz not null default now(),
  constraint sandbox_trade_paid_has_its_time check ((state = 'paid') = (paid_at is not null))
);

create table sandbox_refund (
  refund_no text primary key,
  trade_id bigint not null references sandbox_trade,
  amount_fen bigint not null check (amount_fen > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refund_trade on sandbox_refund (trade_id);

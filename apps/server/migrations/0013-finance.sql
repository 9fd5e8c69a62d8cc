-- Payments, refunds, bank transfers, trade credit, invoices, withdrawals, reconciliation and ledger checks.

-- ---- payments ----

create table payment (
  id uuid primary key default gen_random_uuid(),
  -- Our number at the gateway. Readable, and long enough not to be guessed. In the order of its bytes, so that the index of the
  -- constraint serves searches by prefix, too.
  pay_no text collate "C" not null unique,
  -- Hash of the token in the payment link, with which anyone can see and pay the open payment without signing in; null
  -- for top-ups.
  share_token_hash bytea,
  purpose text not null,
  member_id uuid not null references member,
  amount_fen bigint not null,
  -- Parts are chosen when the payer pays; 0 before that.
  wallet_part_fen bigint not null default 0,
  online_part_fen bigint not null default 0,
  -- Combined with the wallet, never with a gateway.
  credit_part_fen bigint not null default 0,
  state text not null default 'created',
  version integer not null default 1,
  gateway text,
  -- Number of the paid trade at the gateway.
  gateway_ref text,
  deadline timestamptz not null,
  created_at timestamptz not null default now(),
  -- Start of waiting for the gateway.
  pending_at timestamptz,
  -- Queries of a pending payment at the gateway, and the time of the next; null: not yet queried.
  asks integer not null default 0,
  next_ask_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  -- True while a dispute of it is open.
  is_disputed boolean not null default false,
  -- Taken back by the gateway because of disputes that are open or lost, and the part of it that is lost.
  taken_back_fen bigint not null default 0,
  lost_fen bigint not null default 0,
  constraint payment_number_is_well_formed check (pay_no ~ '^ZF[0-9]{6}[0-9A-Z]{10}$'),
  constraint payment_purpose_is_known check (purpose in ('order', 'topUp', 'repayment')),
  constraint payment_state_is_known check (state in ('created', 'pending', 'succeeded', 'closed', 'failed')),
  constraint payment_amount_is_positive check (amount_fen > 0),
  constraint payment_parts_are_not_negative
    check (wallet_part_fen >= 0 and online_part_fen >= 0 and credit_part_fen >= 0),
  constraint payment_parts_make_the_amount
    check (wallet_part_fen + online_part_fen + credit_part_fen in (0, amount_fen)),
  constraint payment_parts_wait_for_the_payer
    check (state <> 'created' or wallet_part_fen + online_part_fen + credit_part_fen = 0),
  constraint payment_parts_are_chosen_once_paying
    check (state not in ('pending', 'succeeded') or wallet_part_fen + online_part_fen + credit_part_fen = amount_fen),
  -- Only an online part has a gateway and can be pending.
  constraint payment_pending_has_an_online_part check (state <> 'pending' or online_part_fen > 0),
  constraint payment_online_part_has_a_gateway check ((online_part_fen > 0) = (gateway is not null)),
  constraint payment_succeeded_has_its_time check ((state = 'succeeded') = (paid_at is not null)),
  constraint payment_ended_has_its_time check ((state in ('succeeded', 'closed', 'failed')) = (ended_at is not null)),
  constraint payment_credit_is_not_mixed_with_a_gateway check (credit_part_fen = 0 or online_part_fen = 0),
  constraint payment_success_names_its_trade
    check (state <> 'succeeded' or online_part_fen = 0 or coalesce(gateway_ref <> '', false)),
  constraint payment_taken_back_was_paid
    check (taken_back_fen between 0 and case when state = 'succeeded' then online_part_fen else 0 end),
  constraint payment_lost_was_taken_back check (lost_fen between 0 and taken_back_fen)
);
create index payment_member on payment (member_id, created_at desc);
create index payment_open on payment (deadline) where state in ('created', 'pending');
-- A trade of a gateway belongs to one payment. Most payments have no trade and are not in the index.
create unique index payment_trade on payment (gateway, gateway_ref) where gateway_ref is not null;
create unique index payment_share_token_hash on payment (share_token_hash);
create index payment_newest on payment (created_at desc, id);
create index payment_state_newest on payment (state, created_at desc, id);

-- Subject of a payment when it was opened. Never changed: locks are taken by it.
create table payment_order (
  payment_id uuid not null references payment,
  main_order_id uuid not null references main_order,
  position integer not null,
  main_no text not null,
  -- One line per board, shown to the payer.
  boards text[] not null,
  -- The boards that are paid: a board that becomes payable while the buyer is at the gateway is not included. Null: all
  -- payable boards.
  board_ids uuid[],
  -- Numbers of boards of the same checkout that were not payable yet, shown to the payer.
  later text[] not null default '{}',
  total_fen bigint not null check (total_fen > 0),
  -- Discount by coupons, which the total is lower by, shown to the payer.
  coupon_fen bigint not null default 0 check (coupon_fen >= 0),
  amount_fen bigint not null check (amount_fen > 0),
  primary key (payment_id, main_order_id),
  constraint payment_order_amount_is_within_the_total check (amount_fen <= total_fen)
);
create index payment_order_main on payment_order (main_order_id);

-- Amounts of a company above which a payment by a person with the role needs an approval; null: never.
create table approval_rule (
  member_id uuid primary key references member,
  purchaser_above_fen bigint,
  bookkeeper_above_fen bigint,
  -- Bookkeepers approve, too, as far as they pay without an approval themselves. The owner always approves.
  bookkeepers_approve boolean not null default false,
  version integer not null default 1,
  changed_at timestamptz not null default now(),
  constraint approval_rule_amounts_are_not_negative check (purchaser_above_fen >= 0 and bookkeeper_above_fen >= 0)
);

-- A request of a person to be allowed to pay exactly these amounts for exactly these boards of a company.
create table payment_approval (
  id uuid primary key default gen_random_uuid(),
  -- The account of the company.
  member_id uuid not null references member,
  amount_fen bigint not null,
  -- Total of the main orders, with which the amount of the rule was compared.
  total_fen bigint not null,
  reason text not null,
  state text not null default 'open',
  requested_by uuid not null references member,
  requester_name text not null,
  requested_at timestamptz not null default now(),
  deadline timestamptz not null,
  reminded_at timestamptz,
  decided_by uuid references member,
  decider_name text not null default '',
  decided_at timestamptz,
  decision_reason text not null default '',
  -- The last payment that began with it; it is used when that payment has succeeded.
  pay_no text,
  ended_at timestamptz,
  version integer not null default 1,
  constraint payment_approval_state_is_known
    check (state in ('open', 'approved', 'refused', 'expired', 'withdrawn', 'used', 'lapsed')),
  constraint payment_approval_amount_is_positive check (amount_fen > 0 and total_fen > 0),
  constraint payment_approval_reason_is_short check (length(reason) <= 200 and length(decision_reason) <= 200),
  constraint payment_approval_is_decided_by_another check (decided_by <> requested_by),
  constraint payment_approval_decision_is_complete check ((decided_by is null) = (decided_at is null)),
  constraint payment_approval_decided_names_its_decision
    check (state not in ('approved', 'refused', 'used') or decided_by is not null),
  constraint payment_approval_used_names_its_payment check (state <> 'used' or pay_no is not null),
  constraint payment_approval_ended_has_its_time check ((state in ('open', 'approved')) = (ended_at is null))
);
create index payment_approval_of_member on payment_approval (member_id, requested_at desc, id);
create index payment_approval_live on payment_approval (deadline) where state in ('open', 'approved');

create table payment_approval_order (
  approval_id uuid not null references payment_approval on delete cascade,
  main_order_id uuid not null references main_order,
  position integer not null,
  main_no text not null,
  -- The boards that are paid for the first time.
  board_ids uuid[] not null,
  -- Round and price version of each board as it was approved.
  content text not null,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (approval_id, main_order_id)
);
create index payment_approval_order_main on payment_approval_order (main_order_id);

create table refund (
  id uuid primary key default gen_random_uuid(),
  -- Our number at the gateway: a repeated request with the same number refunds once.
  refund_no text not null unique check (refund_no ~ '^TK[0-9]{6}[0-9A-Z]{10}$'),
  payment_id uuid not null references payment,
  -- Null for money that arrived after the end of the payment: it is refunded in full.
  main_order_id uuid references main_order,
  part text not null,
  amount_fen bigint not null check (amount_fen > 0),
  -- The repaid share of a credit part, which goes to the wallet.
  wallet_rest_fen bigint not null default 0,
  -- manual: the gateway refused too often, and staff pay by bank transfer.
  state text not null default 'created' check (state in ('created', 'sent', 'succeeded', 'failed', 'manual')),
  reason text not null,
  -- Of money that arrived too late, so that one trade is refunded once; null otherwise.
  late_gateway text,
  late_gateway_ref text,
  attempts integer not null default 0,
  -- unasked: no request was sent. unanswered: one was sent, its result is unknown. accepted: the gateway is working on
  -- it. refused: rejected. absent: the gateway does not know it long after the last request. paid: paid. Only refused
  -- and absent mean that no money is coming.
  gateway_answer text not null default 'unasked'
    constraint refund_gateway_answer_is_known
      check (gateway_answer in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid')),
  -- Time of the last request.
  requested_at timestamptz,
  -- The bank's number of a manual transfer: one transfer pays one refund.
  bank_reference text unique check (bank_reference ~ '^[A-Za-z0-9-]{4,64}$'),
  paid_out_by uuid references staff,
  payee_id uuid,
  payout_note text not null default '',
  -- How staff made sure that the gateway will not pay, when the gateway itself did not report it.
  attestation text not null default '',
  -- Paid with what the gateway took back because of a dispute: waits for its end (claim), or was booked as a loss (loss).
  covered_by text constraint refund_is_covered_by_a_dispute check (covered_by in ('claim', 'loss')),
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  unique (late_gateway, late_gateway_ref),
  constraint refund_is_of_an_order_or_of_late_money check ((main_order_id is null) = (late_gateway_ref is not null)),
  constraint refund_of_late_money_names_its_gateway check ((late_gateway is null) = (late_gateway_ref is null)),
  constraint refund_to_the_wallet_is_done_at_once check (part = 'online' or state = 'succeeded'),
  constraint refund_by_transfer_names_a_person check ((bank_reference is null) = (paid_out_by is null)),
  constraint refund_by_transfer_is_done check (bank_reference is null or state = 'succeeded'),
  constraint refund_requested_has_its_time check (gateway_answer = 'unasked' or requested_at is not null),
  -- `paid` together with a transfer means that it was paid twice.
  constraint refund_by_transfer_has_no_other_way
    check (bank_reference is null or gateway_answer in ('refused', 'absent', 'paid') or attestation <> ''),
  constraint refund_part_is_known check (part in ('wallet', 'online', 'credit')),
  constraint refund_wallet_rest_is_of_a_credit_part
    check (wallet_rest_fen between 0 and case when part = 'credit' then amount_fen else 0 end),
  constraint refund_by_hand_has_its_payee check (bank_reference is null or payee_id is not null),
  constraint refund_covered_is_not_requested
    check (covered_by is null or part = 'online' and main_order_id is not null and gateway_answer = 'unasked' and bank_reference is null)
);
create index refund_payment on refund (payment_id);

-- What a lost dispute took is not refunded once more by the company.
create function refuse_refund_of_lost_payment() returns trigger language plpgsql as $$
declare
  checked uuid;
begin
  if tg_table_name = 'payment' then checked := new.id; else checked := new.payment_id; end if;
  if exists (select from payment where id = checked and lost_fen > 0
      and lost_fen + (select coalesce(sum(amount_fen), 0) from refund where payment_id = checked and part = 'online'
        and main_order_id is not null and covered_by is null) > online_part_fen) then
    raise exception 'payment % was lost to a dispute', checked
      using errcode = 'check_violation', constraint = 'lost_dispute_excludes_refunds';
  end if;
  return null;
end $$;
create trigger lost_dispute_excludes_refunds after insert or update of amount_fen, covered_by on refund
  for each row execute function refuse_refund_of_lost_payment();
create trigger lost_dispute_excludes_refunds after update of lost_fen on payment
  for each row execute function refuse_refund_of_lost_payment();
create index refund_main_order on refund (main_order_id);
create index refund_open on refund (created_at) where state in ('created', 'sent', 'failed');
create index refund_manual on refund (created_at) where state = 'manual';
-- Refunds with an unknown result that no process waits for.
create index refund_doubtful on refund (requested_at)
  where gateway_answer in ('unanswered', 'accepted') and (state = 'manual' or bank_reference is not null);
-- Lists of online refunds: newest, paid twice, and search by parts of numbers.
create index refund_newest on refund (created_at desc, id) where part = 'online';
create index refund_paid_twice on refund (created_at) where bank_reference is not null and gateway_answer = 'paid';
create index refund_no_words on refund using gin (refund_no gin_trgm_ops) where part = 'online';
create index refund_reference_words on refund using gin (bank_reference gin_trgm_ops) where bank_reference is not null;

-- Bank account for a manual refund, entered with a reason and evidence. An account from which the member has
-- transferred is valid at once; any other needs a second approver.
create table refund_payee (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refund,
  kind text not null constraint refund_payee_kind_is_known check (kind in ('personal', 'company')),
  holder_name text not null constraint refund_payee_has_a_name check (holder_name <> ''),
  bank text not null,
  branch text not null,
  account_no text not null constraint refund_payee_number_is_encrypted check (account_no like 's1$%'),
  -- The member has sent transfers from this account under its own name.
  is_origin boolean not null,
  reason text not null constraint refund_payee_has_a_reason check (length(reason) >= 2),
  -- Id in the file store.
  evidence_id uuid not null unique,
  evidence_name text not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint refund_payee_state_is_known check (state in ('waiting', 'done', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint refund_payee_is_of_its_refund unique (id, refund_id),
  constraint refund_payee_is_decided_by_user
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint refund_payee_is_done_by_another check (state <> 'done' or (decided_by = asked_by) = is_origin)
);
create unique index refund_payee_waits_once on refund_payee (refund_id) where state = 'waiting';
create index refund_payee_of on refund_payee (refund_id, asked_at desc);
create index refund_payee_decided on refund_payee (decided_at desc) where not is_origin;
alter table refund add constraint refund_goes_to_its_payee foreign key (payee_id, id) references refund_payee (id, refund_id);

-- ---- bank-transfers ----

create table bank_transfer (
  id uuid primary key default gen_random_uuid(),
  -- The bank's number of the transfer: it is recorded once, however often it is reported.
  bank_reference text not null unique,
  to_account text not null,
  -- Owner of the account; null for an unknown number.
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
  -- The second look at a claim by hand. Until it is approved, the money can be spent but not withdrawn.
  claim_check text,
  claim_checked_by uuid references staff,
  claim_checked_at timestamptz,
  claim_check_note text not null default '',
  -- When the orders that it names, and a repayment that it was announced for, were paid with it.
  used_at timestamptz,
  arrived_at timestamptz not null,
  created_at timestamptz not null default now(),
  constraint bank_transfer_is_credited_to_a_member check (state <> 'credited' or member_id is not null),
  constraint bank_transfer_is_used_when_credited check (used_at is null or state = 'credited'),
  constraint bank_transfer_claim_check_is_known check (claim_check in ('waiting', 'approved', 'refused')),
  constraint bank_transfer_claim_is_checked
    check ((claim_check is not null) = (state = 'credited' and decided_at is not null)),
  constraint bank_transfer_claim_check_has_its_user
    check (coalesce(claim_check <> 'waiting', false) = (claim_checked_by is not null)
      and (claim_checked_by is null) = (claim_checked_at is null)),
  constraint bank_transfer_claim_is_approved_by_another
    check (claim_check is distinct from 'approved' or claim_checked_by is distinct from decided_by),
  constraint bank_transfer_payer_account_is_encrypted
    check (payer_account like 's1$%')
);
create index bank_transfer_member on bank_transfer (member_id, arrived_at desc);
create index bank_transfer_waiting on bank_transfer (arrived_at) where state = 'waiting';
create index bank_transfer_unchecked on bank_transfer (member_id) where claim_check in ('waiting', 'refused');
create index bank_transfer_checked on bank_transfer (claim_checked_at desc) where claim_checked_at is not null;

-- Reversal of a transfer that was credited to the wrong wallet: one staff user requests it, another approves. The row
-- stays, because the next claim of the transfer has its own number and journal.
create table transfer_undo (
  id uuid primary key default gen_random_uuid(),
  transfer_id uuid not null references bank_transfer,
  -- Number of the reversed claim, from 1.
  claim_no integer not null constraint transfer_undo_claims_are_counted check (claim_no > 0),
  -- The credited wallet and amount.
  member_id uuid not null references member,
  amount_fen bigint not null constraint transfer_undo_takes_money check (amount_fen > 0),
  reason text not null constraint transfer_undo_has_a_reason check (length(reason) >= 2),
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint transfer_undo_state_is_known check (state in ('waiting', 'done', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint transfer_undo_is_decided_by_user
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint transfer_undo_is_done_by_another check (state <> 'done' or decided_by <> asked_by)
);
create unique index transfer_undo_waits_once on transfer_undo (transfer_id) where state = 'waiting';
create unique index transfer_undo_is_done_once on transfer_undo (transfer_id, claim_no) where state = 'done';
create index transfer_undo_decided on transfer_undo (decided_at desc);

-- ---- wallet-corrections ----

-- Discretionary credit or debit of a wallet: one staff user requests it with a reason and evidence, another approves.
-- Goodwill up to the limit of adjustments needs no approval. An executed correction has a wallet_adjustment under its
-- id.
create table wallet_correction (
  id uuid primary key default gen_random_uuid(),
  correction_no text not null unique,
  member_id uuid not null references member,
  kind text not null constraint wallet_correction_kind_is_known check (kind in ('goodwill', 'adjustment')),
  -- Positive: credit of the member.
  amount_fen bigint not null constraint wallet_correction_moves_something check (amount_fen <> 0),
  reason text not null constraint wallet_correction_has_a_reason check (length(reason) >= 2),
  -- Id in the file store.
  evidence_id uuid not null unique,
  evidence_name text not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  is_alone boolean not null default false,
  state text not null default 'waiting'
    constraint wallet_correction_state_is_known check (state in ('waiting', 'done', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint wallet_correction_goodwill_gives check (kind <> 'goodwill' or amount_fen > 0),
  constraint wallet_correction_alone_is_goodwill check (not is_alone or (kind = 'goodwill' and state = 'done')),
  constraint wallet_correction_is_decided_by_user
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint wallet_correction_is_done_by_another check (state <> 'done' or (decided_by = asked_by) = is_alone)
);
create index wallet_correction_of on wallet_correction (member_id, asked_at desc);
create index wallet_correction_waiting on wallet_correction (asked_at) where state = 'waiting';
create index wallet_correction_decided on wallet_correction (decided_at desc);

-- ---- credit ----

create table credit_statement (
  id uuid primary key default gen_random_uuid(),
  statement_no text not null unique check (statement_no ~ '^ZD[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references credit_account,
  period_from timestamptz not null,
  period_until timestamptz not null,
  -- Sum of its lines; the ledger has the open amount.
  total_fen bigint not null check (total_fen >= 0),
  state text not null constraint credit_statement_state_is_known
    check (state in ('toConfirm', 'disputed', 'confirmed', 'partlyPaid', 'settled')),
  version integer not null default 1,
  -- Counts the presentations to the member: a resolved objection starts the next.
  edition integer not null default 1 check (edition > 0),
  made_at timestamptz not null default now(),
  -- Automatic confirmation.
  confirm_by timestamptz not null,
  confirmed_at timestamptz,
  confirmed_by text constraint credit_statement_is_confirmed_in_a_known_way
    check (confirmed_by in ('member', 'time', 'payment')),
  due_on date not null,
  overdue_since timestamptz,
  -- Last day for which late fees were charged.
  fee_until date,
  -- Late fees of all days so far, in ten-thousandths of a fen: rounded once.
  fee_parts bigint not null default 0 check (fee_parts >= 0),
  settled_at timestamptz,
  reminded_for text not null default '' constraint credit_statement_is_reminded_in_a_known_way
    check (reminded_for in ('', 'dueSoon', 'overdue')),
  constraint credit_statement_has_a_period check (period_from < period_until),
  constraint credit_statement_confirmed_has_its_time
    check ((state in ('confirmed', 'partlyPaid', 'settled')) = (confirmed_at is not null)
      and (confirmed_at is null) = (confirmed_by is null)),
  constraint credit_statement_settled_has_its_time check ((state = 'settled') = (settled_at is not null)),
  constraint credit_statement_is_of_its_member unique (id, member_id),
  unique (member_id, period_until)
);
create index credit_statement_newest on credit_statement (made_at desc, id);
create index credit_statement_open on credit_statement (due_on) where state <> 'settled';
create index credit_statement_to_confirm on credit_statement (confirm_by) where state = 'toConfirm';

create table credit_statement_history (
  id bigint generated always as identity primary key,
  statement_id uuid not null references credit_statement,
  from_state text not null,
  to_state text not null,
  event text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint credit_statement_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint credit_statement_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index credit_statement_history_of on credit_statement_history (statement_id, id);
create trigger credit_statement_history_is_immutable before update or delete on credit_statement_history
  for each row execute function refuse_change();

-- Every change of the debt of a member; positive increases it. A purchase, and its refund before billing, is a line of
-- the statement that bills it; all else acts on an existing statement.
create table credit_movement (
  id bigint generated always as identity primary key,
  member_id uuid not null references credit_account,
  kind text not null constraint credit_movement_kind_is_known
    check (kind in ('purchase', 'refund', 'repayment', 'lateFee', 'correction', 'writeOff')),
  -- Key of its journal.
  biz_key text not null,
  -- Readable number.
  reference text not null,
  amount_fen bigint not null check (amount_fen <> 0),
  -- Part that is late fee and does not use the limit.
  fee_fen bigint not null default 0,
  payment_id uuid references payment,
  main_order_id uuid references main_order,
  main_no text not null default '',
  note text not null default '',
  happened_at timestamptz not null,
  -- The statement whose line it is.
  billed_in uuid references credit_statement,
  -- The statement that it acts on.
  settles uuid references credit_statement,
  constraint credit_movement_of_an_order_names_it
    check ((kind in ('purchase', 'refund')) = (main_order_id is not null and payment_id is not null)),
  constraint credit_movement_goes_its_way check ((amount_fen > 0) = (kind in ('purchase', 'lateFee'))),
  constraint credit_movement_of_a_statement_is_no_line check (billed_in is null or settles is null),
  constraint credit_movement_names_its_statement
    check (kind = 'refund' or (settles is not null) = (kind <> 'purchase')),
  constraint credit_movement_fee_is_within_it check (abs(fee_fen) <= abs(amount_fen) and sign(fee_fen) in (0, sign(amount_fen))),
  constraint credit_movement_is_a_line_of_its_member foreign key (billed_in, member_id) references credit_statement (id, member_id),
  constraint credit_movement_settles_for_its_member foreign key (settles, member_id) references credit_statement (id, member_id),
  unique nulls not distinct (biz_key, settles, main_order_id)
);
create index credit_movement_member on credit_movement (member_id, id desc);
create index credit_movement_unbilled on credit_movement (member_id) where billed_in is null and settles is null;
create index credit_movement_line on credit_movement (billed_in, id) where billed_in is not null;
create index credit_movement_settles on credit_movement (settles, id) where settles is not null;
create index credit_movement_order on credit_movement (main_order_id) where main_order_id is not null;

-- The only change of a movement is the assignment to the statement that bills it, once.
create function credit_movement_refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or old.billed_in is not null
    or to_jsonb(new) - 'billed_in' is distinct from to_jsonb(old) - 'billed_in' then
    raise exception 'What a member owes is never rewritten: % on credit_movement is refused.', tg_op
      using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger credit_movement_is_immutable before update or delete on credit_movement
  for each row execute function credit_movement_refuse_change();

-- A purchase after the close belongs to the next statement.
create function credit_movement_require_open_period() returns trigger language plpgsql as $$
begin
  if new.settles is null and new.happened_at < (select billed_until from credit_account where member_id = new.member_id) then
    raise exception 'Everything before % is billed.', new.happened_at using errcode = 'integrity_constraint_violation';
  end if;
  return new;
end $$;
create trigger credit_movement_is_in_an_open_period before insert on credit_movement
  for each row execute function credit_movement_require_open_period();

create table credit_objection (
  id uuid primary key default gen_random_uuid(),
  statement_id uuid not null references credit_statement,
  edition integer not null,
  reason text not null,
  made_at timestamptz not null default now(),
  answered_by uuid references staff,
  answer text not null default '',
  answered_at timestamptz,
  constraint credit_objection_answered_has_its_time check ((answered_at is null) = (answer = '')),
  unique (statement_id, edition)
);

create table credit_objection_line (
  objection_id uuid not null references credit_objection,
  movement_id bigint not null references credit_movement,
  reason text not null,
  primary key (objection_id, movement_id)
);

-- Terms or write-offs that need a four-eyes approval.
create table credit_proposal (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references credit_account,
  kind text not null constraint credit_proposal_kind_is_known check (kind in ('terms', 'writeOff')),
  limit_fen bigint,
  statement_day integer,
  due_days integer,
  late_fee_bp integer,
  statement_id uuid references credit_statement,
  amount_fen bigint,
  reason text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  state text not null default 'waiting' constraint credit_proposal_state_is_known
    check (state in ('waiting', 'granted', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  decision_note text not null default '',
  constraint credit_proposal_has_its_content
    check (case kind when 'terms' then limit_fen is not null and statement_day is not null and due_days is not null
        and late_fee_bp is not null and statement_id is null
      else statement_id is not null and amount_fen > 0 and limit_fen is null end),
  constraint credit_proposal_decided_has_its_person
    check ((state = 'waiting') = (decided_by is null) and (decided_by is null) = (decided_at is null)),
  constraint credit_proposal_is_granted_by_another check (state <> 'granted' or decided_by <> proposed_by)
);
create unique index credit_proposal_terms_once on credit_proposal (member_id) where state = 'waiting' and kind = 'terms';
create unique index credit_proposal_write_off_once on credit_proposal (statement_id) where state = 'waiting' and kind = 'writeOff';
create index credit_proposal_of on credit_proposal (member_id, proposed_at desc);

-- Repayment by a member: immediately from the wallet, or when money of a gateway or a transfer arrives.
create table credit_repayment (
  id uuid primary key default gen_random_uuid(),
  repayment_no text not null unique check (repayment_no ~ '^HK[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references credit_account,
  way text not null constraint credit_repayment_way_is_known check (way in ('wallet', 'gateway', 'transfer')),
  state text not null default 'waiting' constraint credit_repayment_state_is_known
    check (state in ('waiting', 'done', 'dropped')),
  amount_fen bigint not null check (amount_fen > 0),
  -- Assigned to statements; the rest stays in the wallet.
  repaid_fen bigint not null default 0 check (repaid_fen between 0 and amount_fen),
  pay_no text unique,
  made_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint credit_repayment_ended_has_its_time check ((state = 'waiting') = (ended_at is null)),
  constraint credit_repayment_by_gateway_names_its_payment check ((way = 'gateway') = (pay_no is not null))
);
create index credit_repayment_member on credit_repayment (member_id, made_at desc);
create unique index credit_repayment_transfer_once on credit_repayment (member_id) where way = 'transfer' and state = 'waiting';

-- ---- invoices ----

-- A shipped board, or the freight of a main order with one. Its amounts are in the ledger only, with its number as the
-- owner of the accounts M4 to M8.
create table invoice_source (
  no text primary key,
  kind text not null constraint invoice_source_kind_is_known check (kind in ('board', 'freight')),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  since timestamptz not null default now(),
  -- Bought on trade credit: it can be invoiced after the confirmation of its statement.
  awaits_statement boolean not null default false
);
create index invoice_source_member on invoice_source (member_id, since desc, no);
create index invoice_source_main on invoice_source (main_order_id);

-- Main orders on trade credit with a confirmed statement: later shipments can be invoiced at once.
create table invoice_release (
  main_order_id uuid primary key references main_order,
  released_at timestamptz not null default now()
);

-- Billing profiles (抬头) of a member. The certified name and number of a company override these.
create table billing_profile (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  holder text not null,
  title text not null,
  tax_no text not null default '',
  kind text not null,
  medium text not null,
  -- Address for electronic invoices.
  email text not null default '' check (length(email) <= 120),
  -- As registered with the tax office.
  registered_address text not null default '',
  registered_phone text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  -- Delivery address of paper invoices.
  address_id uuid,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint invoice_title_holder_is_known check (holder in ('company', 'person')),
  constraint invoice_title_kind_is_known check (kind in ('ordinary', 'special')),
  constraint invoice_title_medium_is_known check (medium in ('electronic', 'paper')),
  constraint invoice_title_is_not_empty check (title <> ''),
  constraint invoice_title_of_a_company_has_its_number check ((holder = 'company') = (tax_no <> '')),
  constraint invoice_title_special_is_of_a_company check (kind = 'ordinary' or holder = 'company'),
  constraint invoice_title_special_is_complete check (kind = 'ordinary'
    or (registered_address <> '' and registered_phone <> '' and bank <> '' and bank_account <> '')),
  constraint invoice_title_paper_goes_somewhere check (medium = 'electronic' or address_id is not null)
);
create unique index billing_profile_default on billing_profile (member_id) where is_default;
create index billing_profile_member on billing_profile (member_id, created_at desc);

create table invoice_application (
  id uuid primary key default gen_random_uuid(),
  application_no text not null unique check (application_no ~ '^KP[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references member,
  state text not null default 'applied',
  version integer not null default 1,
  kind text not null,
  medium text not null,
  -- InvoiceBuyer: copy of the billing profile.
  buyer jsonb not null,
  -- Delivery of a paper invoice, with the phone number encrypted; null for an electronic one.
  delivery jsonb,
  -- Copy of the address in the billing profile.
  email text not null default '' check (length(email) <= 120),
  amount_fen bigint not null check (amount_fen > 0),
  -- Amount at the application: refunds lower the other one until the invoices are issued.
  applied_fen bigint not null,
  -- Printed on the invoice: the member's note of up to 100 characters, and references of the main orders.
  note text not null default '' check (length(note) <= 200),
  origin text not null default 'member',
  -- Reason of a rejection, shown to the member.
  reason text not null default '',
  mail_state text not null default 'none' constraint invoice_application_mail_state_is_known
    check (mail_state in ('none', 'waiting', 'sent', 'refused', 'late')),
  mail_promised_at timestamptz,
  mail_attempts integer not null default 0,
  mailed_at timestamptz,
  applied_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint invoice_application_state_is_known
    check (state in ('applied', 'issuing', 'issued', 'rejected', 'reversed')),
  constraint invoice_application_kind_is_known check (kind in ('ordinary', 'special')),
  constraint invoice_application_medium_is_known check (medium in ('electronic', 'paper')),
  constraint invoice_application_origin_is_known check (origin in ('member', 'checkout')),
  constraint invoice_application_is_at_most_what_was_applied_for check (amount_fen <= applied_fen),
  constraint invoice_application_paper_goes_somewhere check ((medium = 'paper') = (delivery is not null)),
  constraint invoice_application_rejected_has_a_reason check (state <> 'rejected' or reason <> ''),
  constraint invoice_application_ended_has_its_time
    check ((state in ('issued', 'rejected', 'reversed')) = (ended_at is not null))
);
create index invoice_application_member on invoice_application (member_id, applied_at desc, id);
create index invoice_application_newest on invoice_application (applied_at desc, id);
create index invoice_application_waiting on invoice_application (state, applied_at, id) where state in ('applied', 'issuing');

create table invoice_application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references invoice_application,
  from_state text not null,
  to_state text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint invoice_application_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint invoice_application_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index invoice_application_history_of on invoice_application_history (application_id, id);
create trigger invoice_application_history_is_immutable before update or delete on invoice_application_history
  for each row execute function refuse_change();

-- Claims of open applications: a source is in at most one.
create table invoice_claim (
  source_no text primary key references invoice_source,
  application_id uuid not null references invoice_application,
  amount_fen bigint not null check (amount_fen > 0)
);
create index invoice_claim_application on invoice_claim (application_id);

-- An application becomes one invoice, or several when the amount of one is limited.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references invoice_application,
  position integer not null check (position > 0),
  state text not null default 'waiting',
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen >= 0),
  tax_fen bigint not null check (tax_fen >= 0),
  -- unasked: no request was sent. unanswered: one was sent, its result is unknown. accepted: the tax platform is
  -- working on it. absent: it does not know it. refused, issued: its result.
  service_answer text not null default 'unasked',
  attempts integer not null default 0,
  requested_at timestamptz,
  fault text not null default '',
  invoice_no text unique,
  issued_at timestamptz,
  -- Staff user who entered it manually; null when the tax platform issued it.
  entered_by uuid references staff,
  -- PDF that was entered or that the tax platform made; without one it is printed here.
  file_name text not null default '',
  file_bytes bigint not null default 0,
  -- Parcel of a paper invoice.
  carrier text not null default '',
  waybill text not null default '',
  sent_at timestamptz,
  -- Its buyer has booked or deducted it: it is taken back by a confirmed confirmation form only.
  used_at timestamptz,
  unique (application_id, position),
  constraint invoice_state_is_known check (state in ('waiting', 'asked', 'refused', 'issued', 'dropped')),
  constraint invoice_service_answer_is_known
    check (service_answer in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'issued')),
  constraint invoice_is_net_and_tax check (amount_fen = net_fen + tax_fen),
  constraint invoice_number_is_well_formed check (invoice_no ~ '^([0-9]{20}|[0-9]{8})$'),
  constraint invoice_issued_has_its_number check ((state = 'issued') = (invoice_no is not null)),
  constraint invoice_issued_has_its_time check ((state = 'issued') = (issued_at is not null)),
  constraint invoice_refused_has_its_reason check (state <> 'refused' or fault <> ''),
  constraint invoice_sent_has_a_parcel check ((sent_at is null) = (waybill = '')),
  constraint invoice_used_is_issued check (used_at is null or state = 'issued')
);
create index invoice_application_of on invoice (application_id);
create index invoice_to_ask on invoice (requested_at) where state = 'asked';
create index invoice_issued on invoice (issued_at) where state = 'issued';

-- Printed lines. A source may be split over several invoices.
create table invoice_line (
  invoice_id uuid not null references invoice,
  position integer not null check (position > 0),
  source_no text not null references invoice_source,
  name text not null,
  model text not null default '',
  unit text not null default '',
  quantity text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen >= 0),
  tax_fen bigint not null check (tax_fen >= 0),
  primary key (invoice_id, position),
  constraint invoice_line_is_net_and_tax check (amount_fen = net_fen + tax_fen)
);
create index invoice_line_source on invoice_line (source_no);

-- Lines change until a request for them leaves for the tax platform; afterwards they are fixed.
create function invoice_line_refuse_change() returns trigger language plpgsql as $$
begin
  if exists (select from invoice where id = old.invoice_id
      and (state in ('waiting', 'refused') or state = 'asked' and service_answer = 'unasked'))
    and (tg_op = 'DELETE' or new.amount_fen <= old.amount_fen
      and (new.invoice_id, new.position, new.source_no) = (old.invoice_id, old.position, old.source_no))
  then return coalesce(new, old); end if;
  raise exception 'rows of % are written once', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger invoice_line_is_immutable before update or delete on invoice_line
  for each row execute function invoice_line_refuse_change();

-- An issued invoice has one number and one amount for good: only credit notes take it back.
create trigger invoice_is_issued_once before update on invoice for each row
  when (old.state = 'issued' and (new.state, new.invoice_no, new.application_id, new.amount_fen, new.tax_fen)
    is distinct from (old.state, old.invoice_no, old.application_id, old.amount_fen, old.tax_fen))
  execute function refuse_change();
create trigger invoice_issued_stays before delete on invoice for each row
  when (old.state = 'issued') execute function refuse_change();

-- An invoice is the sum of its lines. Checked at commit, because both change together.
create function invoice_require_sum() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'invoice' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.invoice_id;
  else changed := new.invoice_id; end if;
  if exists (select from invoice left join invoice_line line on line.invoice_id = invoice.id
      where invoice.id = changed group by invoice.id
      having invoice.amount_fen <> coalesce(sum(line.amount_fen), 0) or invoice.tax_fen <> coalesce(sum(line.tax_fen), 0)) then
    raise exception 'invoice % is not the sum of its lines', changed
      using errcode = '23514', constraint = 'invoice_is_its_lines';
  end if;
  return null;
end $$;
create constraint trigger invoice_is_its_lines after insert or update of amount_fen, tax_fen on invoice
  deferrable initially deferred for each row execute function invoice_require_sum();
create constraint trigger invoice_is_its_lines after insert or update or delete on invoice_line
  deferrable initially deferred for each row execute function invoice_require_sum();

-- A credit note (红字发票) reverses an invoice in full or in part.
create table invoice_credit_note (
  id uuid primary key default gen_random_uuid(),
  credit_note_no text not null unique check (credit_note_no ~ '^HZ[0-9]{6}[0-9A-Z]{10}$'),
  invoice_id uuid not null references invoice,
  -- A paper invoice of the current month is voided instead.
  kind text not null default 'creditNote' constraint invoice_credit_note_kind_is_known check (kind in ('creditNote', 'void')),
  -- waiting: the other side has to confirm the form at the tax office first. confirmed: both sides agree, and the credit
  -- note can be issued.
  state text not null default 'asked',
  cause text not null,
  reason text not null check (reason <> ''),
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen >= 0),
  tax_fen bigint not null check (tax_fen >= 0),
  -- manual: staff follow the form at the tax office, and no request is sent.
  service_answer text not null default 'unasked',
  attempts integer not null default 0,
  requested_at timestamptz,
  -- Confirmation form (红字信息确认单): its number at the tax office, and the side that started it.
  form_no text unique,
  initiator text,
  -- The tax service takes the buyer's answer from the member centre; otherwise it is given at the tax bureau.
  takes_answer boolean not null default false,
  -- Deadline for the confirmation by the other side; kept afterwards.
  waits_until timestamptz,
  -- Decision about the form that the tax service still has to hear: the buyer's answer, or the company's revocation.
  form_answer text not null default '' constraint invoice_credit_note_form_answer_is_known
    check (form_answer in ('', 'confirmed', 'declined', 'revoked')),
  fault text not null default '',
  invoice_no text unique,
  issued_at timestamptz,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  -- declined: by the other side. lapsed: not confirmed in time. revoked: by its initiator. All final, as refused is.
  constraint invoice_credit_note_state_is_known
    check (state in ('asked', 'waiting', 'confirmed', 'issued', 'refused', 'declined', 'lapsed', 'revoked')),
  constraint invoice_credit_note_initiator_is_known check (initiator in ('seller', 'buyer')),
  constraint invoice_credit_note_form_has_an_initiator check ((form_no is null) = (initiator is null)),
  constraint invoice_credit_note_form_number_is_well_formed check (form_no ~ '^[0-9]{16,20}$'),
  constraint invoice_credit_note_waits_with_its_form check (state not in ('waiting', 'confirmed') or form_no is not null),
  constraint invoice_credit_note_cause_is_known check (cause in ('returned', 'mistake', 'discount')),
  constraint invoice_credit_note_service_answer_is_known check (service_answer in
    ('unasked', 'unanswered', 'accepted', 'waiting', 'refused', 'absent', 'issued', 'declined', 'lapsed', 'revoked', 'manual')),
  constraint invoice_credit_note_is_net_and_tax check (amount_fen = net_fen + tax_fen),
  constraint invoice_credit_note_number_is_well_formed check (invoice_no ~ '^([0-9]{20}|[0-9]{8})$'),
  constraint invoice_credit_note_issued_has_its_number
    check ((state = 'issued' and kind = 'creditNote') = (invoice_no is not null) and (state = 'issued') = (issued_at is not null)),
  constraint invoice_credit_note_refused_has_its_reason check (state <> 'refused' or fault <> ''),
  constraint invoice_credit_note_waits_until_some_time check (state <> 'waiting' or waits_until is not null)
);
create unique index invoice_credit_note_one_at_a_time on invoice_credit_note (invoice_id) where state in ('asked', 'waiting', 'confirmed');
create index invoice_credit_note_of on invoice_credit_note (invoice_id);
create index invoice_credit_note_to_ask on invoice_credit_note (requested_at) where state in ('asked', 'waiting');
create index invoice_credit_note_issued on invoice_credit_note (issued_at) where state = 'issued';

create table invoice_credit_note_part (
  credit_note_id uuid not null references invoice_credit_note,
  source_no text not null references invoice_source,
  amount_fen bigint not null check (amount_fen > 0),
  -- Tax of this part, so that the tax of a source is known from its lines and parts.
  tax_fen bigint not null,
  primary key (credit_note_id, source_no),
  constraint invoice_credit_note_part_is_net_and_tax check (tax_fen between 0 and amount_fen)
);
create trigger invoice_credit_note_part_is_immutable before update or delete on invoice_credit_note_part
  for each row execute function refuse_change();

-- Billing profile of the automatic invoice of a main order after shipping. It is deleted with the profile: then the
-- member applies manually.
create table invoice_choice (
  main_order_id uuid primary key references main_order,
  billing_profile_id uuid not null references billing_profile on delete cascade,
  chosen_at timestamptz not null default now()
);
create index invoice_choice_billing_profile on invoice_choice (billing_profile_id, chosen_at desc);

-- A refund lowers an application that is not issued: the amount taken from each source. `biz_key` is the key of its
-- journal.
create table invoice_lowering (
  biz_key text primary key,
  application_id uuid not null references invoice_application,
  source_no text not null references invoice_source,
  amount_fen bigint not null constraint invoice_lowering_takes_something check (amount_fen > 0),
  at timestamptz not null default now()
);
create index invoice_lowering_of on invoice_lowering (application_id);
create trigger invoice_lowering_is_immutable before update or delete on invoice_lowering
  for each row execute function refuse_change();
create trigger invoice_lowering_is_not_emptied before truncate on invoice_lowering
  for each statement execute function refuse_change();

-- An application is the sum of its invoices, and what was applied for less what refunds took. Checked at commit.
create function invoice_application_require_sum() returns trigger language plpgsql as $$
declare
  changed uuid;
begin
  if tg_table_name = 'invoice_application' then changed := new.id;
  elsif tg_op = 'DELETE' then changed := old.application_id;
  else changed := new.application_id; end if;
  if exists (select from invoice_application application where application.id = changed
      and (amount_fen <> (select coalesce(sum(invoice.amount_fen), 0) from invoice where invoice.application_id = changed)
        or applied_fen <> amount_fen
          + (select coalesce(sum(lowering.amount_fen), 0) from invoice_lowering lowering where lowering.application_id = changed))) then
    raise exception 'application % is not the sum of its invoices', changed
      using errcode = '23514', constraint = 'invoice_application_is_its_invoices';
  end if;
  return null;
end $$;
create constraint trigger invoice_application_is_its_invoices after insert or update of amount_fen, applied_fen on invoice_application
  deferrable initially deferred for each row execute function invoice_application_require_sum();
create constraint trigger invoice_application_is_its_invoices after insert or update of amount_fen or delete on invoice
  deferrable initially deferred for each row execute function invoice_application_require_sum();
create constraint trigger invoice_application_is_its_invoices after insert on invoice_lowering
  deferrable initially deferred for each row execute function invoice_application_require_sum();

-- ---- withdrawals ----

-- Withdrawals that are paid together: through the API of the bank, or with a file that staff upload to the bank.
create table withdrawal_payout (
  id uuid primary key default gen_random_uuid(),
  payout_no text not null unique check (payout_no ~ '^DK[0-9]{6}[0-9A-Z]{10}$'),
  way text not null constraint withdrawal_payout_way_is_known check (way in ('bank', 'file')),
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  withdrawals integer not null check (withdrawals > 0),
  amount_fen bigint not null check (amount_fen > 0)
);
create index withdrawal_payout_made on withdrawal_payout (made_at desc);

create table withdrawal (
  id uuid primary key default gen_random_uuid(),
  -- Our number at the bank: a repeated request with the same number pays once.
  withdrawal_no text not null unique check (withdrawal_no ~ '^TX[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references member,
  bank_account_id uuid not null references bank_account,
  amount_fen bigint not null check (amount_fen > 0),
  state text not null default 'applied',
  version integer not null default 1,
  -- First of two approvers, above the limit of one.
  first_approved_by uuid references staff,
  approved_by uuid references staff,
  payout_id uuid references withdrawal_payout,
  -- unasked: no request was sent. unanswered: one was sent, its result is unknown. accepted: the bank is working on it.
  -- absent: the bank does not know it long after the request. refused, paid: its result.
  bank_answer text not null default 'unasked',
  attempts integer not null default 0,
  requested_at timestamptz,
  -- The bank's number of the transfer: one transfer pays one withdrawal.
  bank_reference text unique,
  -- Reason of a rejection or failure, shown to the member.
  reason text not null default '',
  applied_at timestamptz not null default now(),
  -- A large one to a new bank account is approved from then on; null for any other.
  not_before timestamptz,
  approved_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  constraint withdrawal_state_is_known
    check (state in ('applied', 'reviewing', 'approved', 'paying', 'paid', 'failed', 'cancelled', 'rejected')),
  constraint withdrawal_is_approved_before_it_leaves
    check (state not in ('approved', 'paying', 'paid', 'failed') or approved_by is not null),
  constraint withdrawal_waits_for_a_new_account
    check (state not in ('approved', 'paying', 'paid', 'failed') or not_before is null
      or coalesce(approved_at >= not_before, false)),
  constraint withdrawal_is_approved_by_two_different_people check (approved_by is distinct from first_approved_by or approved_by is null),
  constraint withdrawal_leaves_in_a_payout check ((state in ('paying', 'paid', 'failed')) = (payout_id is not null)),
  constraint withdrawal_bank_answer_is_known
    check (bank_answer in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid')),
  constraint withdrawal_requested_has_its_time check (bank_answer = 'unasked' or requested_at is not null),
  constraint withdrawal_paid_has_the_banks_number
    check ((state = 'paid') = (bank_reference is not null) and (state = 'paid') = (paid_at is not null)),
  constraint withdrawal_ended_has_its_time
    check ((state in ('paid', 'failed', 'cancelled', 'rejected')) = (ended_at is not null)),
  constraint withdrawal_refused_has_a_reason check (state not in ('failed', 'rejected') or reason <> ''),
  constraint withdrawal_goes_to_its_member foreign key (bank_account_id, member_id) references bank_account (id, member_id)
);
-- One open withdrawal per member: the frozen amount is that of this one.
create unique index withdrawal_open_once on withdrawal (member_id)
  where state in ('applied', 'reviewing', 'approved', 'paying');
create index withdrawal_member on withdrawal (member_id, applied_at desc, id);
create index withdrawal_newest on withdrawal (applied_at desc, id);
create index withdrawal_waiting on withdrawal (state, applied_at, id) where state in ('applied', 'reviewing', 'approved', 'paying');
create index withdrawal_of_payout on withdrawal (payout_id) where payout_id is not null;
create index withdrawal_account on withdrawal (bank_account_id);
create index withdrawal_to_ask on withdrawal (requested_at) where state = 'paying';

create table withdrawal_history (
  id bigint generated always as identity primary key,
  withdrawal_id uuid not null references withdrawal,
  from_state text not null,
  to_state text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint withdrawal_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint withdrawal_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index withdrawal_history_of on withdrawal_history (withdrawal_id, id);
create trigger withdrawal_history_is_immutable before update or delete on withdrawal_history
  for each row execute function refuse_change();

-- Limits of withdrawals. One row.
create table withdrawal_rule (
  id boolean primary key default true check (id),
  min_fen bigint not null default 100,
  per_day_fen bigint not null default 20000000,
  -- Days in which money of a gateway goes back only through it.
  gateway_days integer not null default 365,
  version integer not null default 1,
  constraint withdrawal_rule_amounts_are_in_order check (0 < min_fen and min_fen <= per_day_fen),
  constraint withdrawal_rule_days_are_sensible check (gateway_days between 0 and 3650)
);

insert into withdrawal_rule default values;

-- ---- settlements ----

-- Settlement bills of gateways: one per gateway and day in Shanghai, imported once.
create table gateway_bill (
  id uuid primary key default gen_random_uuid(),
  gateway text not null,
  day date not null,
  -- Payments less refunds, and the gateway's fee. The difference arrives at the bank.
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
  -- Our number of the payment or refund, and that of the gateway.
  no text not null,
  gateway_ref text not null,
  at timestamptz not null,
  amount_fen bigint not null,
  fee_fen bigint not null,
  primary key (bill_id, position),
  constraint gateway_bill_line_kind_is_known check (kind in ('payment', 'refund'))
);
create index gateway_bill_line_of_number on gateway_bill_line (gateway, no);

-- Differences between a bill and the ledger, until they are resolved or explained.
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
-- One per number, however often bills are compared: an explained difference is not reported again.
create unique index bill_difference_of_number on bill_difference (gateway, no)
  where ended_at is null or explained_by is not null;
create index bill_difference_open on bill_difference (found_at desc) where ended_at is null;
create index bill_difference_of_day on bill_difference (gateway, day);

-- ---- bank-statements ----

-- Lines of the uploaded bank statement, to be reconciled with the bookings.
create table bank_statement_line (
  id uuid primary key default gen_random_uuid(),
  -- The bank's number of the movement: a line that is uploaded again is recognised by it.
  reference text not null constraint bank_statement_line_is_known_once unique,
  at timestamptz not null,
  -- Positive: incoming.
  amount_fen bigint not null constraint bank_statement_line_moves_something check (amount_fen <> 0),
  counterparty text not null,
  remark text not null,
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null default now()
);
create index bank_statement_line_at on bank_statement_line (at);

-- A line without another event, or its difference from its bookings, as booked from the bank reconciliation.
create table bank_line_booking (
  line_id uuid primary key references bank_statement_line,
  kind text not null constraint bank_line_booking_kind_is_known check (kind in ('bankFee', 'bankInterest', 'bankRounding')),
  -- Positive: incoming.
  amount_fen bigint not null,
  booked_by uuid not null references staff,
  booked_at timestamptz not null default now(),
  constraint bank_line_booking_has_its_sign check (
    case kind when 'bankFee' then amount_fen < 0 when 'bankInterest' then amount_fen > 0
      else amount_fen <> 0 and abs(amount_fen) <= 100 end)
);

-- Final explanation of a line without a booking, a booking without a line, or a difference.
create table bank_explanation (
  id uuid primary key default gen_random_uuid(),
  line_id uuid unique references bank_statement_line,
  -- Key of the journal.
  biz_key text unique,
  note text not null constraint bank_explanation_has_a_note check (length(note) >= 2),
  explained_by uuid not null references staff,
  explained_at timestamptz not null default now(),
  constraint bank_explanation_is_of_one_side check (num_nonnulls(line_id, biz_key) = 1)
);

-- Manual assignment of bookings to a bank line, where the numbers do not match. An undone pairing stays, with its
-- reason.
create table bank_pairing (
  id uuid primary key default gen_random_uuid(),
  line_id uuid not null references bank_statement_line,
  -- Reason of a difference of the sums.
  note text not null,
  paired_by uuid not null references staff,
  paired_at timestamptz not null default now(),
  undone_because text constraint bank_pairing_is_undone_for_a_reason check (length(undone_because) >= 2),
  undone_by uuid references staff,
  undone_at timestamptz,
  is_live boolean not null generated always as (undone_at is null) stored,
  constraint bank_pairing_is_undone_by_user check (num_nonnulls(undone_because, undone_by, undone_at) in (0, 3)),
  unique (id, is_live)
);
create unique index bank_pairing_of_a_line_is_one on bank_pairing (line_id) where is_live;

create table bank_paired_booking (
  pairing_id uuid not null,
  -- Key of the journal.
  biz_key text not null references ledger_journal (biz_key),
  -- Copy of that of the pairing, cascaded by the foreign key.
  is_live boolean not null default true,
  primary key (pairing_id, biz_key),
  foreign key (pairing_id, is_live) references bank_pairing (id, is_live) on update cascade
);
create unique index bank_paired_booking_is_of_one_line on bank_paired_booking (biz_key) where is_live;

-- ---- loss-rates ----

-- Expected loss of trade credit by the age of the debt, each from a month on.
create table expected_loss_rate (
  age text not null constraint expected_loss_rate_age_is_known check (age in ('notDue', 'upTo30', 'upTo60', 'upTo90', 'older')),
  since date not null constraint expected_loss_rate_holds_from_a_month check (extract(day from since) = 1),
  rate_bp integer not null constraint expected_loss_rate_is_a_share check (rate_bp between 0 and 10000),
  -- Null: the default of the product.
  set_by uuid references staff,
  set_at timestamptz not null default now(),
  primary key (age, since)
);
insert into expected_loss_rate (age, since, rate_bp) values
  ('notDue', '2000-01-01', 50), ('upTo30', '2000-01-01', 200), ('upTo60', '2000-01-01', 1000),
  ('upTo90', '2000-01-01', 3000), ('older', '2000-01-01', 6000);

-- ---- manual-journals ----

-- Journals that staff enter, with four-eyes approval.
create table manual_journal (
  id uuid primary key default gen_random_uuid(),
  journal_no text not null unique,
  -- Accounting day.
  day date not null,
  summary text not null constraint manual_journal_has_a_summary check (length(summary) >= 2),
  -- Auxiliary accounting of its lines on revenue and expense accounts; empty for none.
  department text not null default '',
  project text not null default '',
  -- First of the closed month that it corrects.
  corrects_month date constraint manual_journal_corrects_a_month check (extract(day from corrects_month) = 1),
  -- The journal that it reverses. Its lines are those with the opposite sign.
  reverses_id uuid references manual_journal,
  -- The journal that it repeats.
  repeats_id uuid references manual_journal,
  -- To be repeated in the next month.
  is_monthly boolean not null default false,
  -- Id in the file store.
  evidence_id uuid unique,
  evidence_name text not null default '',
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting' constraint manual_journal_state_is_known check (state in ('waiting', 'done', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint manual_journal_is_decided_by_user
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint manual_journal_is_done_by_another check (state <> 'done' or decided_by <> asked_by)
);
create unique index manual_journal_is_reversed_once on manual_journal (reverses_id) where state <> 'refused';
create unique index manual_journal_is_repeated_once on manual_journal (repeats_id) where state <> 'refused';
create index manual_journal_asked on manual_journal (asked_at desc);

create table manual_journal_line (
  journal_id uuid not null references manual_journal,
  line integer not null,
  -- Account of the ledger.
  code text not null,
  -- Debit positive.
  amount_fen bigint not null constraint manual_journal_line_moves_something check (amount_fen <> 0),
  primary key (journal_id, line),
  unique (journal_id, code)
);

-- ---- carrier-claims ----

-- Claims against carriers for lost and damaged parcels.
create table carrier_claim (
  id uuid primary key default gen_random_uuid(),
  claim_no text not null unique,
  shipment_id uuid not null references shipment,
  main_no text not null,
  -- As claimed; the waybill of a parcel can be corrected.
  carrier text not null,
  waybill text not null,
  cause text not null constraint carrier_claim_cause_is_known check (cause in ('lost', 'damaged')),
  claimed_fen bigint not null constraint carrier_claim_claims_something check (claimed_fen > 0),
  agreed_fen bigint,
  state text not null default 'sent',
  -- Day of the carrier's answer; once it agreed, of its payment.
  due_on date not null,
  note text not null,
  claimed_by uuid not null references staff,
  claimed_at timestamptz not null default now(),
  paid_on date,
  bank_reference text not null default '',
  reason text not null default '',
  constraint carrier_claim_state_is_known check (state in ('sent', 'agreed', 'paid', 'refused')),
  constraint carrier_claim_agreement_is_at_most_the_claim check (agreed_fen between 1 and claimed_fen),
  constraint carrier_claim_agreed_has_an_amount
    check (case state when 'sent' then agreed_fen is null when 'refused' then true else agreed_fen is not null end),
  constraint carrier_claim_paid_has_a_day check ((state = 'paid') = (paid_on is not null)),
  constraint carrier_claim_refused_has_a_reason check ((state = 'refused') = (reason <> ''))
);
create unique index carrier_claim_is_one_per_parcel on carrier_claim (shipment_id) where state <> 'refused';
create index carrier_claim_main_order on carrier_claim (main_no);
create index carrier_claim_open on carrier_claim (due_on) where state in ('sent', 'agreed');

-- ---- disputes ----

-- Complaints and chargebacks of payers at a gateway.
create table dispute (
  id uuid primary key default gen_random_uuid(),
  dispute_no text not null unique,
  payment_id uuid not null references payment,
  pay_no text not null,
  member_id uuid not null references member,
  gateway text not null,
  -- The gateway's number; a complaint may be about several trades.
  gateway_ref text not null,
  kind text not null constraint dispute_kind_is_known check (kind in ('complaint', 'chargeback')),
  amount_fen bigint not null constraint dispute_is_about_money check (amount_fen > 0),
  content text not null,
  state text not null default 'received',
  -- The gateway decides without an answer after this time.
  answer_by timestamptz not null,
  received_at timestamptz not null default now(),
  -- Null: by a notice of the gateway.
  recorded_by uuid references staff,
  answer text not null default '',
  answered_by uuid references staff,
  answered_at timestamptz,
  taken_fen bigint,
  -- Day on which the gateway took the money.
  taken_on date,
  -- Part of a lost amount that no refund was due for.
  loss_fen bigint,
  reason text not null default '',
  -- Null: by a notice of the gateway.
  ended_by uuid references staff,
  ended_at timestamptz,
  constraint dispute_state_is_known check (state in ('received', 'answered', 'won', 'lost', 'withdrawn')),
  constraint dispute_of_a_trade_is_recorded_once unique (gateway, gateway_ref, payment_id),
  constraint dispute_answer_has_its_author
    check ((answer = '') = (answered_at is null) and (answered_at is null) = (answered_by is null)),
  constraint dispute_answered_has_its_answer check (state <> 'answered' or answered_at is not null),
  constraint dispute_taken_is_something check (taken_fen > 0 and taken_fen <= amount_fen),
  constraint dispute_taken_has_its_day check ((taken_fen is null) = (taken_on is null)),
  constraint dispute_lost_was_taken check (state <> 'lost' or taken_fen is not null),
  constraint dispute_lost_has_its_loss check ((state = 'lost') = (loss_fen is not null)),
  constraint dispute_loss_was_taken check (loss_fen between 0 and taken_fen),
  constraint dispute_ended_has_its_time check ((state in ('won', 'lost', 'withdrawn')) = (ended_at is not null)),
  constraint dispute_ended_has_a_reason check ((ended_at is null) = (reason = ''))
);
create index dispute_open on dispute (answer_by) where state in ('received', 'answered');
create unique index dispute_takes_one_at_a_time on dispute (payment_id)
  where taken_fen is not null and state in ('received', 'answered');
create index dispute_payment on dispute (payment_id);
create index dispute_newest on dispute (received_at desc);

-- ---- ledger-checks ----

-- Runs of the ledger checks.
create table ledger_check (
  id uuid primary key default gen_random_uuid(),
  -- Day in Shanghai of a nightly run; null for a manual run.
  night date,
  asked_by uuid references staff,
  -- running: until the end of the check, or for ever when its process crashed.
  state text not null default 'running',
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  violation_count integer not null default 0,
  -- Violation[] of features/finance/ledger-checks/check-rules.ts; a limited number per rule.
  violations jsonb not null default '[]',
  constraint ledger_check_state_is_known check (state in ('running', 'clean', 'violated', 'failed')),
  constraint ledger_check_ended_has_its_time check ((state = 'running') = (ended_at is null)),
  constraint ledger_check_is_clean_without_violations
    check (state not in ('clean', 'violated') or (state = 'violated') = (violation_count > 0))
);
create index ledger_check_started on ledger_check (started_at desc);
-- One run per night, by any process. A failed one can be repeated.
create unique index ledger_check_night on ledger_check (night) where state in ('clean', 'violated');

-- ---- vouchers ----

-- Accounts of the enterprise accounting standard for the accounts of the ledger, each from a month on. Four digits are the
-- standard's; the levels below them are the company's.
create table standard_account (
  code text not null constraint standard_account_code_is_money check (code ~ '^[AELQRT][0-9]{2}$'),
  since date not null constraint standard_account_holds_from_a_month check (extract(day from since) = 1),
  standard_code text not null
    constraint standard_account_code_has_levels check (standard_code ~ '^[1-6][0-9]{3}([.][0-9]{2}){0,3}$'),
  name text not null constraint standard_account_is_named check (length(name) between 2 and 60),
  -- Null: the default of the product.
  set_by uuid references staff,
  set_at timestamptz not null default now(),
  primary key (code, since)
);
insert into standard_account (code, since, standard_code, name) values
  ('A10', '2000-01-01', '1012.01', '其他货币资金—支付平台'),
  ('A12', '2000-01-01', '1221.01', '其他应收款—支付平台'),
  ('A20', '2000-01-01', '1002', '银行存款'),
  ('A30', '2000-01-01', '2205.02', '合同负债—赊销未发货'),
  ('A31', '2000-01-01', '1122.01', '应收账款—未出账'),
  ('A32', '2000-01-01', '1122.02', '应收账款—已出账'),
  ('L10', '2000-01-01', '2241.01', '其他应付款—会员余额'),
  ('L11', '2000-01-01', '2241.02', '其他应付款—会员冻结余额'),
  ('L12', '2000-01-01', '2241.03', '其他应付款—支付占用'),
  ('L20', '2000-01-01', '2205.01', '合同负债—预收货款'),
  ('L30', '2000-01-01', '2241.04', '其他应付款—待认领来款'),
  ('L40', '2000-01-01', '2241.05', '其他应付款—待付退款'),
  ('L41', '2000-01-01', '2241.06', '其他应付款—待付提现'),
  ('R10', '2000-01-01', '6001.01', '主营业务收入—线路板'),
  ('R11', '2000-01-01', '6001.04', '主营业务收入—工程费'),
  ('R12', '2000-01-01', '6001.05', '主营业务收入—优惠券折扣'),
  ('R20', '2000-01-01', '6001.02', '主营业务收入—运费'),
  ('R30', '2000-01-01', '6001.03', '主营业务收入—取消费'),
  ('R40', '2000-01-01', '6051.01', '其他业务收入—逾期费'),
  ('R50', '2000-01-01', '6301.01', '营业外收入—快递赔款'),
  ('T10', '2000-01-01', '2221.01', '应交税费—应交增值税（销项税额）'),
  ('E10', '2000-01-01', '6603.01', '财务费用—手续费'),
  ('E20', '2000-01-01', '6702', '信用减值损失'),
  ('E30', '2000-01-01', '6711.01', '营业外支出—余额调整'),
  ('E40', '2000-01-01', '6603.02', '财务费用—银行手续费'),
  ('E41', '2000-01-01', '6603.03', '财务费用—利息收入'),
  ('E42', '2000-01-01', '6603.04', '财务费用—尾差'),
  ('A39', '2000-01-01', '1231', '坏账准备'),
  ('A40', '2000-01-01', '1221.02', '其他应收款—其他'),
  ('L50', '2000-01-01', '2241.07', '其他应付款—其他'),
  ('Q10', '2000-01-01', '4103', '本年利润'),
  ('Q20', '2000-01-01', '4104.01', '利润分配—未分配利润'),
  ('E50', '2000-01-01', '6602', '管理费用'),
  ('E60', '2000-01-01', '6711.03', '营业外支出—拒付损失');

-- The vouchers of one closed month, made in one transaction.
create table voucher_month (
  month date primary key,
  close_id uuid not null unique references ledger_close,
  -- One voucher for each kind of journal and day, for each kind, or for each journal.
  mode text not null constraint voucher_month_mode_is_known check (mode in ('daily', 'monthly', 'each')),
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  made_in bigint not null default txid_current()
);
create trigger voucher_month_is_immutable before update on voucher_month for each row execute function refuse_change();

create table voucher (
  month date not null references voucher_month on delete cascade,
  -- 记-1, 记-2, … of the month.
  no integer not null constraint voucher_is_numbered_from_one check (no > 0),
  day date not null,
  -- Kind of its journals.
  kind text not null,
  summary text not null,
  -- Number of its journals, each of which has its document.
  attachments integer not null constraint voucher_has_attachments check (attachments > 0),
  primary key (month, no)
);
create table voucher_line (
  month date not null,
  no integer not null,
  line integer not null,
  standard_code text not null,
  name text not null,
  -- Auxiliary accounting; null for an account that is not kept per customer.
  member_id uuid references member,
  -- Those of a manual journal, on revenue and expense accounts; empty for none.
  department text not null default '',
  project text not null default '',
  debit_fen bigint not null,
  credit_fen bigint not null,
  primary key (month, no, line),
  foreign key (month, no) references voucher on delete cascade,
  constraint voucher_line_has_one_side check (least(debit_fen, credit_fen) = 0 and greatest(debit_fen, credit_fen) > 0)
);
-- A journal is in one voucher.
create table voucher_journal (
  journal_id bigint primary key references ledger_journal,
  month date not null,
  no integer not null,
  foreign key (month, no) references voucher on delete cascade
);
create index voucher_journal_of_voucher on voucher_journal (month, no);

create table voucher_export (
  id uuid primary key default gen_random_uuid(),
  month date not null references voucher_month,
  layout text not null,
  exported_by uuid not null references staff,
  exported_at timestamptz not null default now()
);
create index voucher_export_of_month on voucher_export (month, exported_at);
create trigger voucher_export_is_immutable before update or delete on voucher_export
  for each row execute function refuse_change();

-- Vouchers are added only by the transaction that makes their month.
create function voucher_refuse_later() returns trigger language plpgsql as $$
begin
  if exists (select from added join voucher_month using (month) where made_in <> txid_current()) then
    raise exception 'The vouchers of this month are made.'
      using errcode = 'integrity_constraint_violation', constraint = 'vouchers_are_made_at_once';
  end if;
  return null;
end $$;
-- They are deleted only with their month.
create function voucher_stay_with_month() returns trigger language plpgsql as $$
begin
  if exists (select from voucher_month where month = old.month) then
    raise exception 'A voucher stays.' using errcode = 'integrity_constraint_violation', constraint = 'voucher_is_immutable';
  end if;
  return old;
end $$;
do $$ declare name text; begin
  foreach name in array array['voucher', 'voucher_line', 'voucher_journal'] loop
    execute format('create trigger %I before update on %I for each row execute function refuse_change()',
      name || '_is_immutable', name);
    execute format('create trigger %I before delete on %I for each row execute function voucher_stay_with_month()',
      name || '_stays', name);
    execute format('create trigger %I after insert on %I referencing new table as added for each statement
      execute function voucher_refuse_later()', name || '_is_made_at_once', name);
  end loop;
end $$;

create function voucher_month_leaves_reopened() returns trigger language plpgsql as $$
begin
  if not exists (select from ledger_close where id = old.close_id and reopened_at is not null) then
    raise exception 'The vouchers of a closed month stay.'
      using errcode = 'integrity_constraint_violation', constraint = 'voucher_is_immutable';
  end if;
  return old;
end $$;
create trigger voucher_month_stays before delete on voucher_month
  for each row execute function voucher_month_leaves_reopened();

-- Checked at commit, when all vouchers of the month exist.
create function voucher_month_is_the_ledger() returns trigger language plpgsql as $$
declare
  broken text;
begin
  if not exists (select from ledger_close where id = new.close_id and month = new.month and reopened_at is null) then
    broken := 'voucher_month_is_closed';
  elsif (select count(*) <> coalesce(max(no), 0) from voucher where month = new.month) then
    broken := 'voucher_numbers_have_no_gap';
  elsif exists (
    select from voucher left join voucher_line line using (month, no) where month = new.month
    group by no having coalesce(sum(line.debit_fen), 0) = 0 or sum(line.debit_fen) <> sum(line.credit_fen)
  ) then
    broken := 'voucher_is_balanced';
  elsif exists (
    select from ledger_journal journal
    left join voucher_journal chosen on chosen.journal_id = journal.id and chosen.month = new.month
    where journal.booked_on >= new.month and journal.booked_on < new.month + interval '1 month' and chosen.no is null
      and exists (select from ledger_posting posting join ledger_account account on account.id = posting.account_id
        where posting.journal_id = journal.id and account.code !~ '^M')
  ) or exists (
    select from voucher left join (
      select no, count(*) as journals from voucher_journal join ledger_journal journal on journal.id = journal_id
      where month = new.month and journal.booked_on >= month and journal.booked_on < month + interval '1 month' group by no
    ) counted using (no)
    where month = new.month and journals is distinct from attachments
  ) then
    broken := 'voucher_has_every_journal';
  elsif exists (
    select from (
      select no, standard_code, sum(greatest(amount_fen, 0)) as debit_fen, -sum(least(amount_fen, 0)) as credit_fen
      from voucher_journal chosen
      join ledger_posting posting on posting.journal_id = chosen.journal_id
      join ledger_account account on account.id = posting.account_id
      join (
        select distinct on (code) code, standard_code from standard_account where since <= new.month order by code, since desc
      ) standard on standard.code = account.code
      where chosen.month = new.month group by no, standard_code
    ) moved
    full join (
      select no, standard_code, sum(debit_fen) as debit_fen, sum(credit_fen) as credit_fen from voucher_line
      where month = new.month group by no, standard_code
    ) lines using (no, standard_code)
    where (moved.debit_fen, moved.credit_fen) is distinct from (lines.debit_fen, lines.credit_fen)
  ) then
    broken := 'vouchers_are_the_ledger';
  end if;
  if broken is not null then
    raise exception 'The vouchers of % are refused: %.', new.month, broken
      using errcode = 'integrity_constraint_violation', constraint = broken;
  end if;
  return null;
end $$;
create constraint trigger voucher_month_is_checked after insert on voucher_month
  deferrable initially deferred for each row execute function voucher_month_is_the_ledger();

-- An account does not change in a month that has vouchers.
create function standard_account_keep_vouchers() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(ledger_close_lock());
  if tg_op = 'DELETE' or exists (select from voucher_month where month >= new.since)
    or tg_op = 'UPDATE' and (old.code, old.since) is distinct from (new.code, new.since) then
    raise exception 'A month that has vouchers keeps its accounts.'
      using errcode = 'integrity_constraint_violation', constraint = 'standard_account_keeps_vouchers';
  end if;
  return new;
end $$;
create trigger standard_account_is_changeable before insert or update or delete on standard_account
  for each row execute function standard_account_keep_vouchers();

-- A month stays closed once its vouchers were exported: later events are booked in the open month.
create function ledger_close_keep_exported() returns trigger language plpgsql as $$
begin
  if new.reopened_at is not null
    and exists (select from voucher_month join voucher_export using (month) where close_id = new.id) then
    raise exception 'The vouchers of this month were exported.'
      using errcode = 'integrity_constraint_violation', constraint = 'ledger_close_was_exported';
  end if;
  return new;
end $$;
create trigger ledger_close_is_exported before update on ledger_close
  for each row execute function ledger_close_keep_exported();

-- What a gateway is known to have done about a refund, and when a payment's gateway is asked next.

-- Money that a gateway paid although a person had paid the same refund by bank transfer: it is owed back to the house.
alter table ledger_account drop constraint ledger_account_code_check;
alter table ledger_account add constraint ledger_account_code_is_of_the_chart check (code in (
  'A10', 'A12', 'A20', 'A31', 'A32', 'L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41',
  'R10', 'R20', 'R30', 'R40', 'T10', 'E10', 'E20', 'E30', 'M1', 'M2', 'M5', 'M6', 'M7'));

-- unasked: no request has left. unanswered: one left, and whether it will be carried out is not known. accepted: the
-- gateway works on it. refused: it said no. absent: long after the last request it does not know the refund. paid: it
-- paid. Only refused and absent say that no money is coming.
alter table refund
  add column gateway_says text not null default 'unasked'
    constraint refund_gateway_says_a_known_word
      check (gateway_says in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'paid')),
  -- When the last request left.
  add column requested_at timestamptz,
  -- How the person who paid by transfer made sure that the gateway will not pay, when the gateway itself did not say so.
  add column attestation text not null default '';

-- The former program did not write down what it heard, so nothing better is known of what it tried.
update refund set
  requested_at = case when part = 'online' and attempts > 0 then created_at end,
  attestation = case when bank_reference is null then '' else payout_note end,
  gateway_says = case
    when part = 'wallet' or attempts = 0 then 'unasked'
    when state = 'sent' then 'accepted'
    when state = 'succeeded' and bank_reference is null then 'paid'
    else 'unanswered' end;

alter table refund
  add constraint refund_requested_has_its_time check (gateway_says = 'unasked' or requested_at is not null),
  -- paid here means that it was paid twice. A process of the former program that still runs cannot book a transfer any
  -- more: it does not know whether it may.
  add constraint refund_by_transfer_has_no_other_way
    check (bank_reference is null or gateway_says in ('refused', 'absent', 'paid') or attestation <> '');
-- Whose outcome is not known although nobody waits for the gateway any more.
create index refund_doubtful on refund (requested_at)
  where gateway_says in ('unanswered', 'accepted') and (state = 'manual' or bank_reference is not null);

-- How often a gateway was asked about a pending payment by the house itself, and when it is next; empty: not yet asked.
alter table payment
  add column asks integer not null default 0,
  add column next_ask_at timestamptz;

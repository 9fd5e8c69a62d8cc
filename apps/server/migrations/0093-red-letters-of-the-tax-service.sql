-- Red letters are asked for at the tax service, as invoices are. A paper invoice of the running month is voided instead.
alter table invoice_red
  add column kind text not null default 'red' constraint invoice_red_kind_is_known check (kind in ('red', 'void')),
  -- Until when the buyer can say whether the red letter is right; set while it has to, and kept.
  add column waits_until timestamptz,
  add column buyer_says text not null default '' constraint invoice_red_buyer_says_a_known_word
    check (buyer_says in ('', 'confirmed', 'declined')),
  drop constraint invoice_red_state_is_known,
  -- declined: the buyer said it is not right. lapsed: it said nothing in time. Both are for good, as a refusal is.
  add constraint invoice_red_state_is_known
    check (state in ('asked', 'waiting', 'issued', 'refused', 'declined', 'lapsed')),
  drop constraint invoice_red_service_says_a_known_word,
  add constraint invoice_red_service_says_a_known_word check (service_says in
    ('unasked', 'unanswered', 'accepted', 'waiting', 'refused', 'absent', 'issued', 'declined', 'lapsed')),
  drop constraint invoice_red_issued_has_its_number,
  add constraint invoice_red_issued_has_its_number
    check ((state = 'issued' and kind = 'red') = (invoice_no is not null) and (state = 'issued') = (issued_at is not null)),
  add constraint invoice_red_waits_until_some_time check (state <> 'waiting' or waits_until is not null);

-- The tax service of a demonstration. Nothing else reads this table.
create table simulated_red (
  reference text primary key,
  outcome text not null check (outcome in ('issued', 'refused')),
  reason text not null default '',
  red_no text,
  -- Before that the service says that it works on it.
  decided_at timestamptz not null,
  -- Until when the buyer can confirm; null where nobody has to.
  waits_until timestamptz,
  buyer_says text not null default '' check (buyer_says in ('', 'confirmed', 'declined')),
  asked_at timestamptz not null default clock_timestamp()
);

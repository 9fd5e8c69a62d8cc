-- A transfer that a person had credited to the wrong wallet goes back to those that wait: one person asks for it, another
-- decides. What was undone stays on record, because a transfer that is claimed anew is another claim with a journal of its own.
create table transfer_undo (
  id uuid primary key default gen_random_uuid(),
  transfer_id uuid not null references bank_transfer,
  -- Which claim of the transfer it is about: the first is 1.
  claim_no integer not null constraint transfer_undo_claims_are_counted check (claim_no > 0),
  -- Whose wallet the claim had credited, and with how much.
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
  constraint transfer_undo_is_decided_by_somebody
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint transfer_undo_is_done_by_another check (state <> 'done' or decided_by <> asked_by)
);
create unique index transfer_undo_waits_once on transfer_undo (transfer_id) where state = 'waiting';
create unique index transfer_undo_is_done_once on transfer_undo (transfer_id, claim_no) where state = 'done';
create index transfer_undo_decided on transfer_undo (decided_at desc);

-- What the house gives to a wallet or takes from it by its own judgement: somebody asks with a reason and a file as evidence,
-- and another decides. A small goodwill one person may give alone, up to the limit of adjustments. What is done has a
-- `wallet_adjustment` under its id.
create table wallet_correction (
  id uuid primary key default gen_random_uuid(),
  correction_no text not null unique,
  member_id uuid not null references member,
  kind text not null constraint wallet_correction_kind_is_known check (kind in ('goodwill', 'adjustment')),
  -- Positive: given to the member.
  amount_fen bigint not null constraint wallet_correction_moves_something check (amount_fen <> 0),
  reason text not null constraint wallet_correction_has_a_reason check (length(reason) >= 2),
  -- The file of this id in the store.
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
  constraint wallet_correction_is_decided_by_somebody
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint wallet_correction_is_done_by_another check (state <> 'done' or (decided_by = asked_by) = is_alone)
);
create index wallet_correction_of on wallet_correction (member_id, asked_at desc);
create index wallet_correction_waiting on wallet_correction (asked_at) where state = 'waiting';
create index wallet_correction_decided on wallet_correction (decided_at desc);

-- Who pays refunds by hand may ask for corrections, and decide about those of others.
update staff_role set permissions = permissions || array['wallet.correct']
  where permissions && array['refund.settle', 'staff.manage'] and not 'wallet.correct' = any (permissions);

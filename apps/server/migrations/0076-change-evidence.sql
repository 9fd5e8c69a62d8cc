-- A change order says what it comes from: findings of the review and places on the drawn board.
alter table order_price_version
  add column evidence jsonb not null default '[]',
  add constraint order_price_version_evidence_is_a_list check (jsonb_typeof(evidence) = 'array');

-- A change order with a line that no rule gives, of more than one person may agree to alone: it waits for a second one.
-- It is about the board as it stood (`order_version`); when the board has moved on, nobody can allow it any more.
create table change_proposal (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  order_version integer not null,
  -- What was asked for, as the call brought it.
  request jsonb not null,
  amount_delta_fen bigint not null,
  line_name text not null,
  reason text not null,
  proposed_by uuid not null references staff,
  proposed_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint change_proposal_state_is_known check (state in ('waiting', 'allowed', 'refused', 'lapsed')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint change_proposal_request_is_an_object check (jsonb_typeof(request) = 'object'),
  constraint change_proposal_moves_money check (amount_delta_fen <> 0),
  constraint change_proposal_line_has_a_name check (length(line_name) between 1 and 40),
  constraint change_proposal_is_decided_by_somebody
    check ((state in ('allowed', 'refused')) = (decided_by is not null) and (state = 'waiting') = (decided_at is null)),
  constraint change_proposal_is_allowed_by_another check (state <> 'allowed' or decided_by <> proposed_by)
);
create unique index change_proposal_once on change_proposal (order_id) where state = 'waiting';
create index change_proposal_of on change_proposal (order_id, proposed_at desc);

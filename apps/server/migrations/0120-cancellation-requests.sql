-- A board that was paid for is cancelled by staff only when a second person agrees: one asks, another decides. The request is
-- about the board as it stood (`order_version`) and about what would go back then; when either has moved on, nobody can agree
-- to it any more.
create table cancellation_request (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  order_version integer not null,
  -- What goes back, with the freight that is saved.
  amount_fen bigint not null constraint cancellation_request_takes_nothing check (amount_fen >= 0),
  goes_to text[] not null
    constraint cancellation_request_goes_to_known_places check (goes_to <@ array['wallet', 'credit', 'online']),
  reason text not null constraint cancellation_request_has_a_reason check (length(reason) >= 2),
  is_asked_by_member boolean not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint cancellation_request_state_is_known check (state in ('waiting', 'done', 'refused', 'lapsed')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint cancellation_request_is_decided_by_somebody
    check ((state in ('done', 'refused')) = (decided_by is not null) and (state = 'waiting') = (decided_at is null)),
  constraint cancellation_request_is_done_by_another check (state <> 'done' or decided_by <> asked_by)
);
create unique index cancellation_request_once on cancellation_request (order_id) where state = 'waiting';
create index cancellation_request_of on cancellation_request (order_id, asked_at desc);
create index cancellation_request_decided on cancellation_request (decided_at desc) where state in ('done', 'refused');

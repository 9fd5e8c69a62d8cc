-- What engineers decided about each finding that kept a board from passing, so that they can see how others decide.
create table review_verdict (
  id bigint generated always as identity primary key,
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  -- Of the finding.
  code text not null,
  verdict text not null,
  staff_id uuid not null references staff,
  given_at timestamptz not null default now(),
  constraint review_verdict_is_known check (verdict in ('approve', 'sendBack', 'requestChange'))
);
create index review_verdict_newest on review_verdict (code, given_at desc);
create trigger review_verdict_is_kept before update or delete on review_verdict
  for each row execute function refuse_change();

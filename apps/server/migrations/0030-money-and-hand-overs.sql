-- Payments as a list of staff, and who handed which task to whom.

create index payment_newest on payment (created_at desc, id);
create index payment_state_newest on payment (state, created_at desc, id);
-- Numbers are searched by their beginning.
create index payment_number_begins on payment (pay_no text_pattern_ops);

-- Who owns a task stands in the task. This is how it came to its owner from the hands of somebody else.
create table task_hand_over (
  id bigint generated always as identity primary key,
  task_id uuid not null references task,
  -- Of the task: what happened to an order is found by it.
  subject_id uuid not null,
  by_id uuid not null references staff,
  -- Who had it; empty when nobody had taken it.
  from_id uuid references staff,
  to_id uuid not null references staff,
  handed_at timestamptz not null default now(),
  -- Since when it is with its former owner again, because whoever handed it over thought better of it.
  taken_back_at timestamptz
);
create index task_hand_over_subject on task_hand_over (subject_id);
create index task_hand_over_task on task_hand_over (task_id, id desc);

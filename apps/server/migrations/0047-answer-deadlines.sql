-- Boards that wait for their buyer's next step, returned or with a change to confirm, do not wait for ever.

-- How long, and how much earlier the buyer is reminded; changed by a person who may change tables. One row.
create table answer_rule (
  id boolean primary key default true check (id),
  answer_days integer not null default 7,
  remind_hours integer not null default 24,
  constraint answer_rule_leaves_time check (answer_days between 2 and 90 and remind_hours between 1 and answer_days * 24 - 1)
);
insert into answer_rule default values;

alter table pcb_order
  -- Until when the buyer may answer; null while nothing is asked of the buyer.
  add column answer_deadline timestamptz,
  -- When the buyer was last reminded of it.
  add column answer_reminded_at timestamptz;

-- What waits already has the whole time from now on.
update pcb_order set answer_deadline = now() + (select make_interval(days => answer_days) from answer_rule)
  where state in (15, 20);
create index pcb_order_answer_deadline on pcb_order (answer_deadline) where answer_deadline is not null;

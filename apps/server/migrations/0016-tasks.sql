-- What is to be done in the house, by whom and by when.

-- One row for each stretch of work: it is opened by a fact (an order has reached a state, a transfer waits) and ended by
-- what comes after. The facts themselves stand in the tables of their rooms.
create table task (
  id uuid primary key default gen_random_uuid(),
  -- TASK_KINDS of packages/contract.
  kind text not null,
  -- The order, certification, transfer, refund or alarm.
  subject_id uuid not null,
  subject_no text not null default '',
  member_id uuid references member,
  amount_fen bigint,
  -- The payer of a transfer, the name on a certification, the kind of an alarm, the next step of a board.
  about text not null default '',
  -- Nobody has taken it while this is empty.
  owner_id uuid references staff,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  -- Who did it; empty when the buyer, the house or the course of things ended it.
  ended_by uuid references staff,
  constraint task_is_done_when_it_has_ended check (ended_by is null or ended_at is not null)
);
-- A fact makes one task, whoever is told of it and how often.
create unique index task_open on task (subject_id, kind) where ended_at is null;
create index task_due on task (due_at, id) where ended_at is null;
create index task_of_owner on task (owner_id, due_at, id) where ended_at is null;
create index task_done on task (ended_by, ended_at desc, id) where ended_by is not null;

-- Lists of the console that a person has given a name. The address says which page, which list and which filters.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  name text not null,
  address text not null,
  created_at timestamptz not null default now(),
  unique (staff_id, name),
  constraint saved_view_has_a_name check (name <> '')
);

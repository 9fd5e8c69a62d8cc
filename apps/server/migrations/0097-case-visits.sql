-- Who has the page of an order open, and who of them works at it. A page that is open says so again and again; without that the
-- visit is over when its time is, by the clock of the database.
create table case_visit (
  order_id uuid not null references pcb_order,
  staff_id uuid not null references staff,
  opened_at timestamptz not null default now(),
  until timestamptz not null,
  -- Since when this person works at it; null for who only looks.
  working_since timestamptz,
  primary key (order_id, staff_id),
  constraint case_visit_lasts check (until > opened_at)
);
-- One person works at a case.
create unique index case_visit_worker on case_visit (order_id) where working_since is not null;

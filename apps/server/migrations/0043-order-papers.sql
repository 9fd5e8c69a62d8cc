-- Papers that were ordered with a board: its reports and certificate, made while it is produced.

-- The bytes lie in the file store under the id. A paper is never changed: another one takes its place.
create table order_paper (
  id uuid primary key,
  order_id uuid not null references pcb_order,
  paper text not null,
  file_name text not null,
  bytes integer not null,
  staff_id uuid not null references staff,
  made_at timestamptz not null default now(),
  withdrawn_at timestamptz,
  withdrawn_by uuid references staff,
  withdrawn_because text not null default '',
  constraint order_paper_is_known check (paper in
    ('outgoingReport', 'microsectionReport', 'impedanceReport', 'solderabilityReport', 'certificate')),
  constraint order_paper_has_a_name check (length(file_name) between 1 and 200),
  constraint order_paper_has_bytes check (bytes > 0),
  constraint order_paper_is_withdrawn_by_somebody check ((withdrawn_at is null) = (withdrawn_by is null))
);
-- One of each kind counts.
create unique index order_paper_that_counts on order_paper (order_id, paper) where withdrawn_at is null;

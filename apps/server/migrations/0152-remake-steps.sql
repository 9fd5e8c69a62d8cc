-- A batch that makes missing pieces goes through the factory by itself: its steps are told of it, because its orders are further on.
-- A row for each step that is done; which come after one another follows from the boards.
create table remake_step (
  batch_id uuid not null,
  is_remake boolean not null default true constraint remake_step_is_of_a_remake check (is_remake),
  step text not null,
  done_at timestamptz not null default now(),
  station text not null default '' constraint remake_step_station_is_short check (length(station) <= 40),
  operator_id uuid references staff,
  operator_name text not null default '',
  primary key (batch_id, step),
  foreign key (batch_id, is_remake) references batch (id, is_remake)
);

-- A step that was told by mistake is taken back.
alter table batch_event drop constraint batch_event_kind_is_one,
  add constraint batch_event_is_of_a_kind
    check (kind in ('create', 'change', 'layOut', 'dissolve', 'start', 'step', 'undo', 'spoil', 'remake', 'settle', 'finish', 'leave',
      'part', 'refund', 'refuse', 'ask'));

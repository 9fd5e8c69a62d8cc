-- What a member of staff begins the day with, and what an administrator watches.

-- How much each person has done in a day that is over. Today's is counted from the tasks themselves.
create table task_day (
  day date not null,
  kind text not null,
  staff_id uuid not null references staff,
  ended integer not null,
  primary key (day, kind, staff_id),
  constraint task_day_counts_something check (ended > 0)
);
-- Which days have been counted: also those on which nobody did anything.
create table task_day_counted (
  day date primary key,
  counted_at timestamptz not null default now()
);
-- What was done in a day, read without the rows.
create index task_ended on task (ended_at, kind, ended_by) where ended_by is not null;

-- Short messages as the house sent them: never their places, which may hold a code, and no number but its edges.
create table sms_log (
  id uuid primary key,
  template text not null,
  recipient text not null,
  -- waiting for the provider, taken by it, refused for good, too late to be sent, or kept in the house (a demonstration).
  state text not null check (state in ('waiting', 'sent', 'refused', 'late', 'kept')),
  -- The provider's own word, such as Ok or LimitExceeded.
  answer text not null default '',
  attempts integer not null default 0,
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  constraint sms_log_recipient_is_masked check (recipient like '%*%')
);
create index sms_log_newest on sms_log (created_at desc, id);

-- One row for each process of the house that lives, written by itself every some seconds.
create table house_process (
  id uuid primary key,
  host text not null,
  roles text not null,
  version text not null,
  started_at timestamptz not null default now(),
  seen_at timestamptz not null default now(),
  -- How far its clock is from that of the database; positive when it is ahead.
  clock_ahead_ms integer not null,
  streams integer not null,
  disk_bytes bigint not null,
  disk_free_bytes bigint not null
);

-- What stands outside of the house: when it last did what was asked of it, and when it last did not.
create table outside_service (
  name text primary key,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  -- A code or the kind of the failure; nothing that was sent.
  last_failure text not null default ''
);

-- Backups as they were finished.
create table backup_run (
  id uuid primary key default gen_random_uuid(),
  taken_at timestamptz not null,
  seconds integer not null,
  row_count bigint not null,
  file_count integer not null,
  with_keys boolean not null
);
create index backup_run_newest on backup_run (taken_at desc);

-- Jobs that a person has given up, with what they were and why.
create table job_given_up (
  id uuid primary key default gen_random_uuid(),
  job_id bigint not null,
  name text not null,
  attempts integer not null,
  failure text not null,
  reason text not null,
  staff_id uuid not null references staff,
  given_up_at timestamptz not null default now(),
  constraint job_given_up_has_a_reason check (reason <> '')
);
create index job_given_up_newest on job_given_up (given_up_at desc);

-- Whoever administers staff looks after the house.
update staff_role set permissions = permissions || array['house.view', 'house.mend']
  where 'staff.manage' = any (permissions) and not 'house.view' = any (permissions);

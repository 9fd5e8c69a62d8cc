-- Work of staff across the other modules: tasks, notes, contacts, presence, actions on behalf of members.

-- ---- on-behalf actions ----

-- Actions of staff on behalf of a member, who can read every row.
create table on_behalf_action (
  id bigint generated always as identity primary key,
  member_id uuid not null references member,
  action text not null constraint on_behalf_action_is_listed
    check (action in ('signOutDevice', 'signOutEverywhere', 'cancelOrder', 'correctAddress')),
  staff_id uuid not null references staff,
  -- Name and roles at that time.
  staff_name text not null,
  staff_roles text[] not null,
  object_kind text not null constraint on_behalf_action_object_is_known
    check (object_kind in ('account', 'device', 'order', 'mainOrder')),
  object_id uuid not null,
  object_name text not null,
  reason text not null,
  -- [{field, before, after}], phone numbers masked.
  changes jsonb not null default '[]',
  acted_at timestamptz not null default now(),
  is_erased boolean not null default false,
  constraint on_behalf_action_has_a_reason check (is_erased or length(reason) between 2 and 200)
);
create index on_behalf_action_member on on_behalf_action (member_id, id desc);

-- Rows are written once. With the personal data of a closed account, texts and values are erased; the row stays.
create function keep_on_behalf_act() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and not old.is_erased and new.is_erased
    and new.reason = '' and new.changes = '[]' and new.object_name = ''
    and (new.id, new.member_id, new.action, new.staff_id, new.staff_name, new.staff_roles, new.object_kind, new.object_id,
      new.acted_at)
    is not distinct from (old.id, old.member_id, old.action, old.staff_id, old.staff_name, old.staff_roles, old.object_kind,
      old.object_id, old.acted_at)
  then
    return new;
  end if;
  raise exception 'rows of on_behalf_action are written once';
end
$$;
create trigger on_behalf_action_is_immutable before update or delete on on_behalf_action
  for each row execute function keep_on_behalf_act();
create trigger on_behalf_action_is_not_emptied before truncate on on_behalf_action
  for each statement execute function keep_on_behalf_act();

-- ---- cancel-requests ----

-- Cancellation of a paid board by staff needs a four-eyes approval. The request refers to the board at `order_version`
-- and to its refund then; after a change of either it can no longer be approved.
create table cancellation_request (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  order_version integer not null,
  -- Refund including the saved freight.
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
  constraint cancellation_request_is_decided_by_user
    check ((state in ('done', 'refused')) = (decided_by is not null) and (state = 'waiting') = (decided_at is null)),
  constraint cancellation_request_is_done_by_another check (state <> 'done' or decided_by <> asked_by)
);
create unique index cancellation_request_once on cancellation_request (order_id) where state = 'waiting';
create index cancellation_request_of on cancellation_request (order_id, asked_at desc);
create index cancellation_request_decided on cancellation_request (decided_at desc) where state in ('done', 'refused');

-- ---- notes ----

-- Internal notes of staff about a main order or a member.
create table note (
  id uuid primary key default gen_random_uuid(),
  -- NOTE_SUBJECTS of packages/contract; the id is that of the subject.
  subject_kind text not null,
  subject_id uuid not null,
  author_id uuid not null references staff,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- A withdrawn note keeps its position and is shown without its text.
  withdrawn_at timestamptz,
  pinned_at timestamptz,
  pinned_by uuid references staff,
  constraint note_subject_is_known check (subject_kind in ('mainOrder', 'member')),
  constraint note_text_is_short check (length(text) <= 4000),
  constraint note_is_pinned_by_user check ((pinned_at is null) = (pinned_by is null)),
  constraint note_is_not_pinned_once_withdrawn check (withdrawn_at is null or pinned_at is null)
);
-- Pinned notes first, then the newest.
create index note_of_subject on note (subject_kind, subject_id, (pinned_at is null), created_at desc, id desc);

-- A mentioned colleague. An unread mention is a task of the colleague.
create table note_mention (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null references note on delete cascade,
  staff_id uuid not null references staff,
  -- The name in the text after the @.
  name text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (note_id, staff_id)
);
create index note_mention_unread on note_mention (staff_id, note_id) where read_at is null;

-- The bytes are in the file store under the id. Without a note the file is uploaded and not sent yet.
create table note_file (
  id uuid primary key default gen_random_uuid(),
  note_id uuid references note on delete cascade,
  position integer not null default 0,
  uploaded_by uuid not null references staff,
  media text not null,
  file_name text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  constraint note_file_media_is_known check (media in ('image', 'pdf', 'zip')),
  constraint note_file_has_a_name check (length(file_name) between 1 and 200),
  constraint note_file_has_bytes check (bytes > 0)
);
create index note_file_of_note on note_file (note_id, position);
create index note_file_unsent on note_file (created_at) where note_id is null;

-- ---- tasks ----

-- One row per work item: a fact opens it (an order reaches a state, a transfer waits) and the next fact ends it. The
-- facts are in the tables of their features.
create table task (
  id uuid primary key default gen_random_uuid(),
  -- TASK_KINDS of packages/contract.
  kind text not null,
  -- Order, certification, transfer, refund, alarm or control event.
  subject_id uuid not null,
  subject_no text not null default '',
  member_id uuid references member,
  amount_fen bigint,
  -- Payer of a transfer, name on a certification, kind of an alarm, or next step of a board.
  about text not null default '',
  -- Null while it is not claimed.
  assignee_id uuid references staff,
  opened_at timestamptz not null default now(),
  due_at timestamptz not null,
  ended_at timestamptz,
  -- Null when the buyer or the system ended it.
  ended_by uuid references staff,
  constraint task_is_done_when_it_has_ended check (ended_by is null or ended_at is not null)
);
-- One open task per fact, however often it is reported.
create unique index task_open on task (subject_id, kind) where ended_at is null;
create index task_due on task (due_at, id) where ended_at is null;
create index task_of_assignee on task (assignee_id, due_at, id) where ended_at is null;
create index task_done on task (ended_by, ended_at desc, id) where ended_by is not null;
-- Index-only count of the tasks ended in a day.
create index task_ended on task (ended_at, kind, ended_by) where ended_by is not null;

-- Working times and absence of a staff user. Without a row: those of the work calendar, and no absence.
create table staff_schedule (
  staff_id uuid primary key references staff,
  -- Days of the week, 1 is Monday; null: the working days of the calendar.
  weekdays smallint[],
  starts_at text,
  ends_at text,
  away_from date,
  away_to date,
  -- Gets the open and the new tasks of an absent user; without one they return to the queue.
  deputy_id uuid references staff,
  constraint staff_schedule_times_are_a_day
    check ((starts_at is null) = (ends_at is null) and (starts_at is null or starts_at < ends_at)),
  constraint staff_schedule_weekdays_are_known
    check (weekdays is null or (cardinality(weekdays) between 1 and 7 and weekdays <@ '{1,2,3,4,5,6,7}')),
  constraint staff_schedule_absence_has_its_days
    check ((away_from is null) = (away_to is null) and (away_from is null or away_from <= away_to)),
  constraint staff_schedule_deputy_is_for_an_absence check (deputy_id is null or away_from is not null),
  constraint staff_schedule_deputy_is_another check (deputy_id <> staff_id)
);

-- Named lists of the console. The address contains page, list and filters.
create table saved_view (
  id uuid primary key default gen_random_uuid(),
  staff_id uuid not null references staff,
  name text not null,
  address text not null,
  created_at timestamptz not null default now(),
  unique (staff_id, name),
  constraint saved_view_has_a_name check (name <> '')
);

-- Tasks per staff user on each past day. The current day is counted from the tasks.
create table task_day (
  day date not null,
  kind text not null,
  staff_id uuid not null references staff,
  ended integer not null,
  primary key (day, kind, staff_id),
  constraint task_day_counts_something check (ended > 0)
);

-- Counted days, including those without tasks.
create table task_day_counted (
  day date primary key,
  counted_at timestamptz not null default now()
);

-- Handovers of tasks between staff users. The current owner is in the task.
create table task_hand_over (
  id bigint generated always as identity primary key,
  task_id uuid not null references task,
  -- Subject of the task, for the history of an order.
  subject_id uuid not null,
  by_id uuid not null references staff,
  -- Null when it was not claimed.
  from_id uuid references staff,
  to_id uuid not null references staff,
  handed_at timestamptz not null default now(),
  -- Set when the sender took it back.
  taken_back_at timestamptz
);
create index task_hand_over_subject on task_hand_over (subject_id);
create index task_hand_over_task on task_hand_over (task_id, id desc);

-- ---- personal-data ----

-- Log of personal data that staff displayed unmasked. Lists and pages mask it.
create table revealed_field (
  id bigint generated always as identity primary key,
  staff_id uuid not null references staff,
  field text not null,
  -- The object with the value, and its owner; null for a transfer to an unknown account.
  object_id uuid not null,
  member_id uuid references member,
  ip text not null,
  revealed_at timestamptz not null default now()
);
create index revealed_field_member on revealed_field (member_id, id desc);
create index revealed_field_staff on revealed_field (staff_id, id desc);
create trigger revealed_field_is_immutable before update or delete on revealed_field
  for each row execute function refuse_change();
create trigger revealed_field_is_not_emptied before truncate on revealed_field
  for each statement execute function refuse_change();

-- ---- members ----

-- Contacts shown to members.
create table service_contact (
  id uuid primary key default gen_random_uuid(),
  role text not null check (role in ('sales', 'support', 'engineer')),
  position integer not null,
  name text not null,
  phone text not null default '',
  qq text not null default '',
  we_chat text not null default '',
  email text not null default '',
  unique (role, position)
);

-- Contacts assigned by staff; other members are distributed among the contacts of a role.
create table member_contact (
  member_id uuid not null references member,
  role text not null constraint member_contact_role_is_known check (role in ('sales', 'support', 'engineer')),
  contact_id uuid not null references service_contact on delete cascade,
  chosen_at timestamptz not null default now(),
  primary key (member_id, role)
);
create index member_contact_contact on member_contact (contact_id, member_id);

-- ---- case-visits ----

-- Presence: staff with the page of an order open. An open page renews its row; without renewal the visit expires, by
-- the clock of the database.
create table case_presence (
  order_id uuid not null references pcb_order,
  staff_id uuid not null references staff,
  opened_at timestamptz not null default now(),
  until timestamptz not null,
  -- Set while this staff user works on it; null for a viewer.
  working_since timestamptz,
  primary key (order_id, staff_id),
  constraint presence_lasts check (until > opened_at)
);
-- One staff user works on an order.
create unique index presence_worker on case_presence (order_id) where working_since is not null;

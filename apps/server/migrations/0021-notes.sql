-- Notes of staff about a main order or a member, which no buyer sees; whom they call, and what is attached.

create table note (
  id uuid primary key default gen_random_uuid(),
  -- NOTE_SUBJECTS of packages/contract; the id is of the room that has the subject.
  subject_kind text not null,
  subject_id uuid not null,
  author_id uuid not null references staff,
  text text not null,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  -- A withdrawn note keeps its place and is shown without its text.
  withdrawn_at timestamptz,
  pinned_at timestamptz,
  pinned_by uuid references staff,
  constraint note_subject_is_known check (subject_kind in ('mainOrder', 'member')),
  constraint note_text_is_short check (length(text) <= 4000),
  constraint note_is_pinned_by_somebody check ((pinned_at is null) = (pinned_by is null)),
  constraint note_is_not_pinned_once_withdrawn check (withdrawn_at is null or pinned_at is null)
);
-- Pinned ones first, then the newest.
create index note_of_subject on note (subject_kind, subject_id, (pinned_at is null), created_at desc, id desc);

-- A colleague who is called in a note. What is not read yet is a task of the colleague.
create table note_mention (
  id uuid primary key default gen_random_uuid(),
  note_id uuid not null references note on delete cascade,
  staff_id uuid not null references staff,
  -- The name that stands in the text behind the @.
  called text not null,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (note_id, staff_id)
);
create index note_mention_unread on note_mention (staff_id, note_id) where read_at is null;

-- The bytes lie in the file store under the id. Without a note the file was uploaded and not sent yet.
create table note_file (
  id uuid primary key default gen_random_uuid(),
  note_id uuid references note on delete cascade,
  position integer not null default 0,
  uploaded_by uuid not null references staff,
  media text not null,
  file_name text not null,
  bytes integer not null,
  created_at timestamptz not null default now(),
  constraint note_file_media_is_known check (media in ('picture', 'pdf', 'zip')),
  constraint note_file_has_a_name check (length(file_name) between 1 and 200),
  constraint note_file_has_bytes check (bytes > 0)
);
create index note_file_of_note on note_file (note_id, position);
create index note_file_unsent on note_file (created_at) where note_id is null;

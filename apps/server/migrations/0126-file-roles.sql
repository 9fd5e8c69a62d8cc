-- What an engineer says that files of a board are for, where the reader was wrong: they win over all other evidence.
-- The tag is of the roles, and part of the name of the drawing that was made with them.
alter table board_file
  add column roles jsonb not null default '{}',
  add column roles_tag text not null default ''
    constraint board_file_roles_have_a_tag check ((roles = '{}') = (roles_tag = ''));

-- Drawings of a content under corrected roles: what a collection of files has to delete with it.
create table corrected_drawing (
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  roles_tag text not null check (roles_tag ~ '^[0-9a-f]{16}$'),
  primary key (sha256, roles_tag)
);

-- Who corrected what, and what the machine review says of the board that was measured anew. The decision of the round stays
-- as it was made.
create table file_role_correction (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null references pcb_order,
  round integer not null check (round > 0),
  board_file_id uuid not null references board_file,
  -- Each with the name of a file, and the role before and after.
  changes jsonb not null constraint file_role_correction_changes_something check (jsonb_array_length(changes) > 0),
  is_passed boolean not null,
  rules jsonb not null,
  rules_version integer not null check (rules_version > 0),
  staff_id uuid not null references staff,
  corrected_at timestamptz not null default now()
);
create index file_role_correction_of on file_role_correction (order_id, corrected_at);
create trigger file_role_correction_is_kept before update or delete on file_role_correction
  for each row execute function refuse_change();

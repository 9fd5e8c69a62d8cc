-- Files of members. The bytes are in the file store under their hash; these tables have the owners.

-- ---- uploads ----

create table member_image (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  purpose text not null
    check (purpose in ('attachment', 'portrait', 'certification', 'evaluation', 'question', 'complaint')),
  -- Of the image that the server re-encoded from the upload; the uploaded bytes are not stored.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  -- Secret part of the address of a portrait, which pages show without a token.
  view_key text not null,
  created_at timestamptz not null default now(),
  -- First reference to it. An image without a reference is deleted after a day.
  used_at timestamptz
);
create index member_image_member on member_image (member_id);
create index member_image_unused on member_image (created_at) where used_at is null;
create index member_image_content on member_image (sha256);

create function count_member_image() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_storage_use('member ' || new.member_id, new.bytes, new.bytes);
  else
    perform add_storage_use('member ' || old.member_id, -old.bytes, 0);
  end if;
  return null;
end $$;
create trigger member_image_is_counted after insert or delete on member_image
  for each row execute function count_member_image();

-- ---- files ----

-- A board file with the measurements of the server.
create table board_file (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- Size of the drawings of both sides.
  drawn_bytes bigint not null default 0 constraint board_file_drawings_have_a_size check (drawn_bytes >= 0),
  -- BoardFacts of packages/gerber, and the version of the reader that measured them.
  facts jsonb not null,
  facts_version integer not null,
  -- Secret part of the address of a drawing, so that images load without a token.
  image_key text not null unique,
  -- Roles of files corrected by an engineer, which override all other evidence. `roles_tag` identifies them and is part
  -- of the name of the drawings made with them.
  roles jsonb not null default '{}',
  roles_tag text not null default ''
    constraint board_file_roles_have_a_tag check ((roles = '{}') = (roles_tag = '')),
  has_image boolean not null,
  created_at timestamptz not null default now(),
  -- Last upload. A file without references is deleted some time later.
  touched_at timestamptz not null default now(),
  -- First order. From then on the file does not count as storage of the member and is not deleted.
  ordered_at timestamptz,
  -- The same file of the same member is the same row.
  unique (member_id, sha256)
);
create index board_file_sha256 on board_file (sha256);
create index board_file_unordered on board_file (touched_at) where ordered_at is null;
create index board_file_newest on board_file (member_id, touched_at desc);
create index board_file_name_words on board_file using gin (file_name gin_trgm_ops);

create function counted_bytes(file board_file) returns bigint language sql immutable as $$
  select case when file.ordered_at is null then file.bytes + file.drawn_bytes else 0 end
$$;

-- Marks a board file as ordered.
create function hold_ordered_file() returns trigger language plpgsql as $$
begin
  update board_file set ordered_at = now() where id = new.board_file_id and ordered_at is null;
  return null;
end $$;

create function count_board_file() returns trigger language plpgsql as $$
declare
  kept bigint := 0;
  uploaded bigint := 0;
begin
  if tg_op <> 'DELETE' then kept := kept + counted_bytes(new); end if;
  if tg_op <> 'INSERT' then kept := kept - counted_bytes(old); end if;
  if tg_op = 'INSERT' then uploaded := new.bytes; end if;
  if kept <> 0 or uploaded <> 0 then
    perform add_storage_use('member ' || coalesce(new.member_id, old.member_id), kept, uploaded);
  end if;
  return null;
end $$;
create trigger board_file_is_counted after insert or update or delete on board_file
  for each row execute function count_board_file();

-- A board file that arrives in parts, over several connections and processes. It is deleted a day after its last part.
create table board_upload (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  file_name text not null,
  -- Size of the complete file.
  bytes integer not null check (bytes > 0),
  -- Content of a finished upload. Its parts are deleted, and a repeated request gets the same board file.
  sha256 text check (sha256 ~ '^[0-9a-f]{64}$'),
  -- Last part.
  touched_at timestamptz not null default now()
);
create index board_upload_member on board_upload (member_id);
create index board_upload_oldest on board_upload (touched_at);

-- A part. Its bytes are in the file store under its id.
create table board_upload_part (
  id uuid primary key,
  upload_id uuid not null references board_upload,
  start_byte integer not null check (start_byte >= 0),
  bytes integer not null check (bytes > 0),
  -- The same part of two requests is stored once.
  unique (upload_id, start_byte)
);

-- Parts have no gaps, do not exceed their file, and count as storage of the member.
create function count_board_upload_part() returns trigger language plpgsql as $$
declare
  upload board_upload;
  stored integer;
begin
  select * into upload from board_upload where id = coalesce(new.upload_id, old.upload_id);
  if tg_op = 'DELETE' then
    perform add_storage_use('member ' || upload.member_id, -old.bytes, 0);
    return null;
  end if;
  select coalesce(sum(bytes), 0) into stored from board_upload_part where upload_id = new.upload_id and id <> new.id;
  if new.start_byte <> stored or stored + new.bytes > upload.bytes then
    raise exception 'part at % does not follow the % bytes of upload %', new.start_byte, stored, new.upload_id
      using errcode = 'check_violation';
  end if;
  perform add_storage_use('member ' || upload.member_id, new.bytes, 0);
  return null;
end $$;
create trigger board_upload_part_is_counted after insert or delete on board_upload_part
  for each row execute function count_board_upload_part();

-- Every content of the file store by its hash. A writer claims it here before it stores the bytes. Bytes are deleted
-- together with the row here, so a concurrent claim waits and then stores them again.
create table board_content (
  sha256 text primary key,
  claimed_at timestamptz not null default now()
);
create index board_content_oldest on board_content (claimed_at);

-- Drawings of a content with corrected roles, deleted together with it.
create table corrected_drawing (
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  roles_tag text not null check (roles_tag ~ '^[0-9a-f]{16}$'),
  primary key (sha256, roles_tag)
);

-- Tables of earlier files that refer to tables of this one.
alter table certification add foreign key (image_id) references member_image;

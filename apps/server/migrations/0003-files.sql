-- What members upload. The bytes live in the file store under their hash; here stands whose they are.

-- A board file with what the server measured in it.
create table board_file (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- BoardFacts of packages/gerber, and the version of the reader that measured them.
  facts jsonb not null,
  facts_version integer not null,
  -- Secret part of the address of a drawn side, so that pictures load without a token.
  picture_key text not null unique,
  has_picture boolean not null,
  created_at timestamptz not null default now(),
  -- The same file of the same member is the same row.
  unique (member_id, sha256)
);
create index board_file_sha256 on board_file (sha256);

create table member_image (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  purpose text not null check (purpose in ('attachment', 'portrait', 'certification', 'evaluation', 'question')),
  -- Of the picture that the server drew from the upload; the uploaded bytes are stored nowhere.
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes integer not null check (bytes > 0),
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  -- Secret part of the address of a portrait, which pages show without a token.
  view_key text not null,
  created_at timestamptz not null default now(),
  -- When something first referred to it. A picture that nothing refers to is deleted after a day.
  used_at timestamptz
);
create index member_image_member on member_image (member_id);
create index member_image_unused on member_image (created_at) where used_at is null;
create index member_image_content on member_image (sha256);

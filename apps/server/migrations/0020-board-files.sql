-- Uploaded board files with what the server measured in them. Bytes live in the file store under their hash.

create table board_file (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- BoardFacts of packages/gerber, in the version that read them.
  facts jsonb not null,
  facts_version integer not null,
  -- Proof in the address of a drawn side, so that pictures load without a token.
  picture_key text not null unique,
  has_picture boolean not null,
  created_at timestamptz not null default now(),
  -- The same file of the same member is the same row.
  unique (member_id, sha256)
);
create index board_file_sha256 on board_file (sha256);

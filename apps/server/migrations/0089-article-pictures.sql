-- Pictures of articles. Their bytes, as the server drew them, lie in the file store below `article-picture/`.
create table article_picture (
  id uuid primary key default gen_random_uuid(),
  -- As its uploader named it: how staff find it again.
  file_name text not null check (file_name <> ''),
  bytes integer not null check (bytes > 0),
  -- A part of its address, so that pages keep its place before it has arrived.
  width_px integer not null check (width_px > 0),
  height_px integer not null check (height_px > 0),
  uploaded_by uuid not null references staff,
  uploaded_at timestamptz not null default now()
);
create index article_picture_by_age on article_picture (uploaded_at);

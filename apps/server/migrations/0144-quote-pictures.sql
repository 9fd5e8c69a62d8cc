-- How the board of a quote looks, if its member wants that shown to whoever gets the quote: a small picture that the member's
-- browser drew. The board's file is not here. The key is the proof that the picture's address carries.
create table quote_picture (
  quote_id uuid primary key references quote,
  view_key text not null check (length(view_key) >= 32),
  jpeg bytea not null check (length(jpeg) between 1 and 400000),
  kept_at timestamptz not null default now()
);

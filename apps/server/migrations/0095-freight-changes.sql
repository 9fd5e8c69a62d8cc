-- Freight is worked out again when boards leave a main order. main_order holds the freight that counts; this is how it
-- came to be less than what was ordered.
create table freight_change (
  id bigint generated always as identity primary key,
  main_order_id uuid not null references main_order,
  -- The boards that left, by the numbers that people know them by.
  order_nos text[] not null check (cardinality(order_nos) > 0),
  before_fen bigint not null,
  -- A lighter parcel is never charged more than the one that was ordered.
  after_fen bigint not null check (after_fen >= 0 and after_fen < before_fen),
  changed_at timestamptz not null default now()
);
create index freight_change_main_order on freight_change (main_order_id);
create trigger freight_change_is_kept before update or delete on freight_change
  for each row execute function refuse_change();

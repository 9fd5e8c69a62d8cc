-- Before its boards have gone, a buyer changes where a main order goes, with whom, to whom and how it is packed.

-- Counts what stands on a label: a parcel that was packed for a former one is packed anew.
alter table main_order
  add column delivery_version integer not null default 1,
  add constraint main_order_delivery_version_is_positive check (delivery_version > 0);

create table delivery_change (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  -- The delivery version that it made.
  version integer not null,
  -- Names of what was changed; where somebody lives is not kept here.
  parts text[] not null,
  carrier_before text not null,
  carrier_after text not null,
  freight_before_fen bigint not null,
  freight_after_fen bigint not null,
  changed_at timestamptz not null default now(),
  unique (main_order_id, version),
  constraint delivery_change_changes_something check (cardinality(parts) > 0),
  constraint delivery_change_freight_is_not_negative check (freight_before_fen >= 0 and freight_after_fen >= 0)
);
create trigger delivery_change_is_kept before update or delete on delivery_change
  for each row execute function refuse_change();

-- Parcels are packed before they are handed over: several boards of one main order, or some pieces of a board.

-- How a carrier writes its waybills, and whether it is asked where a parcel is.
create table carrier_setting (
  carrier text primary key,
  -- '#' is a digit, '@' a letter, {n} or {n,m} says how many; anything else stands for itself. None: any number.
  masks text[] not null,
  is_tracked boolean not null default true,
  changed_at timestamptz not null default now()
);
insert into carrier_setting (carrier, masks, is_tracked) values
  ('SF', '{"SF#{10,15}","#{12}"}', true),
  ('ZTO', '{"#{12,15}"}', true),
  ('EMS', '{"@{2}#{9}CN","#{13}"}', true),
  ('PICKUP', '{}', false);

-- A parcel that was handed over is a shipment with the same id.
create table parcel (
  id uuid primary key default gen_random_uuid(),
  main_order_id uuid not null references main_order,
  carrier text not null,
  waybill text not null,
  weight_g integer not null,
  -- What stood on its label: see main_order.delivery_version.
  delivery_version integer not null,
  packed_by uuid references staff,
  packed_at timestamptz not null default now(),
  outcome text,
  ended_at timestamptz,
  constraint parcel_weight_is_positive check (weight_g > 0),
  constraint parcel_outcome_is_known check (outcome in ('sent', 'void')),
  constraint parcel_ends_with_an_outcome check ((outcome is null) = (ended_at is null))
);
-- A void parcel gives its number back.
create unique index parcel_waybill on parcel (carrier, waybill) where outcome is distinct from 'void';
create index parcel_main_order on parcel (main_order_id);
create index parcel_open on parcel (packed_at) where outcome is null;

create table parcel_item (
  parcel_id uuid not null references parcel,
  order_id uuid not null references pcb_order,
  pieces integer not null,
  primary key (parcel_id, order_id),
  constraint parcel_item_pieces_are_positive check (pieces > 0)
);
create index parcel_item_order on parcel_item (order_id);

-- No more pieces of a board are in parcels than were ordered. Whoever packs holds the main order.
create function parcel_item_fits() returns trigger language plpgsql as $$
begin
  if (select sum(item.pieces) from parcel_item item join parcel on parcel.id = item.parcel_id
      where item.order_id = new.order_id and parcel.outcome is distinct from 'void'
        and not exists (select from shipment where shipment.id = parcel.id and shipment.replaced_by is not null))
    > (select (spec ->> 'quantity')::integer from pcb_order where id = new.order_id) then
    raise exception 'parcels hold more pieces of % than were ordered', new.order_id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create constraint trigger parcel_item_fits after insert or update on parcel_item
  deferrable initially deferred for each row execute function parcel_item_fits();

-- What people did with parcels besides packing and handing them over.
create table parcel_event (
  id bigint generated always as identity primary key,
  parcel_id uuid not null references parcel,
  kind text not null,
  staff_id uuid references staff,
  reason text not null default '',
  before text not null default '',
  after text not null default '',
  happened_at timestamptz not null default now(),
  constraint parcel_event_kind_is_known
    check (kind in ('partSent', 'voided', 'waybillCorrected', 'found', 'resent'))
);
create index parcel_event_parcel on parcel_event (parcel_id);
create trigger parcel_event_is_kept before update or delete on parcel_event
  for each row execute function refuse_change();

-- What a carrier says of a parcel, by the number under which it was asked.
create table track_event (
  id bigint generated always as identity primary key,
  shipment_id uuid not null references shipment,
  waybill text not null,
  kind text not null,
  happened_at timestamptz not null,
  place text not null default '',
  unique (shipment_id, waybill, kind, happened_at),
  constraint track_event_kind_is_known check (kind in ('accepted', 'moving', 'delivered', 'lost', 'returned'))
);
create trigger track_event_is_kept before update or delete on track_event
  for each row execute function refuse_change();

alter table shipment
  add column trouble text,
  -- The parcel in which its contents were sent once more.
  add column replaced_by uuid references shipment,
  add constraint shipment_trouble_is_known check (trouble in ('lost', 'returned')),
  add constraint shipment_delivered_is_no_trouble check (delivered_at is null or trouble is null),
  add constraint shipment_replaced_was_trouble check (replaced_by is null or trouble is not null);
create index shipment_on_its_way on shipment (shipped_at) where delivered_at is null and trouble is null;
create index shipment_in_trouble on shipment (main_order_id) where trouble is not null and replaced_by is null;

insert into parcel (id, main_order_id, carrier, waybill, weight_g, delivery_version, packed_by, packed_at, outcome, ended_at)
  select id, main_order_id, carrier, waybill, weight_g, 1, shipped_by, shipped_at, 'sent', shipped_at from shipment;
insert into parcel_item (parcel_id, order_id, pieces)
  select shipment_id, id, (spec ->> 'quantity')::integer from pcb_order where shipment_id is not null;

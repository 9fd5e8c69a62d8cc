-- What each factory can make, how much a day, when it is closed and where it is. Without a capability it makes all that the
-- house sells; without a capacity its queue is not judged.
alter table factory
  add column code text,
  add column is_paused boolean not null default false,
  add column province text not null default '' constraint factory_province_is_short check (length(province) <= 20),
  add column city text not null default '' constraint factory_city_is_short check (length(city) <= 20),
  -- Whom to ask there, and how: a number of the firm, no person's.
  add column contact text not null default '' constraint factory_contact_is_short check (length(contact) <= 200),
  add column source text not null default 'manual'
    constraint factory_source_is_known check (source in ('manual', 'folder', 'simulated')),
  add column capability jsonb;
update factory set code = 'F' || lpad(number::text, 2, '0')
  from (select id, row_number() over (order by gets_orders desc, created_at, id) as number from factory) numbered
  where numbered.id = factory.id;
alter table factory
  alter column code set default 'F' || upper(substr(md5(gen_random_uuid()::text), 1, 8)),
  alter column code set not null,
  add constraint factory_code_is_its_own unique (code),
  add constraint factory_code_is_one check (code ~ '^[A-Z][A-Z0-9-]{0,11}$'),
  -- The one that gets what nobody else is proposed for is there for it.
  add constraint factory_that_gets_orders_is_open check (not (gets_orders and is_paused));

create table factory_capacity (
  factory_id uuid not null references factory,
  layer_class text not null
    constraint factory_capacity_class_is_known check (layer_class in ('upToTwo', 'four', 'sixAndEight', 'fromTen')),
  m2_per_day integer not null constraint factory_capacity_is_a_number check (m2_per_day between 0 and 100000),
  primary key (factory_id, layer_class)
);

create table factory_holiday (
  factory_id uuid not null references factory,
  from_day date not null,
  to_day date not null,
  name text not null constraint factory_holiday_name_is_short check (length(name) <= 30),
  primary key (factory_id, from_day),
  constraint factory_holiday_ends_after_it_begins check (to_day between from_day and from_day + 60)
);

-- What a board asks of its factory, who chose it, and how the factories stood then.
alter table factory_order
  add column layer_class text,
  add column area_dm2 integer constraint factory_order_area_is_a_number check (area_dm2 > 0),
  add column given_by uuid references staff,
  add column is_proposed boolean not null default true,
  add column reason text not null default '' constraint factory_order_reason_is_short check (length(reason) <= 200),
  add column proposal jsonb,
  -- Since when it has nothing to do with the board any more; its load is what it still has.
  add column left_at timestamptz,
  add constraint factory_order_says_why_another check (is_proposed or (reason <> '' and given_by is not null));
update factory_order set
    layer_class = case when (spec->>'layers')::int <= 2 then 'upToTwo' when (spec->>'layers')::int = 4 then 'four'
      when (spec->>'layers')::int <= 8 then 'sixAndEight' else 'fromTen' end,
    area_dm2 = greatest(1, ceil((spec->>'lengthMm')::numeric * (spec->>'widthMm')::numeric * (spec->>'quantity')::numeric
      * case when spec->>'deliveryForm' = 'panelByUs' then (spec->>'panelX')::numeric * (spec->>'panelY')::numeric else 1 end
      / 10000))::integer,
    left_at = case when state in (40, 50) then null else now() end
  from pcb_order where pcb_order.id = factory_order.order_id;
create index factory_order_open on factory_order (factory_id, layer_class) include (area_dm2) where left_at is null;

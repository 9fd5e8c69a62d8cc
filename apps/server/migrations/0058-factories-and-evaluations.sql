-- Who makes boards. One factory gets what is started now; every board before this was made by it.
create table factory (
  id uuid primary key default gen_random_uuid(),
  name text not null unique constraint factory_name_is_short check (length(name) between 2 and 60),
  -- What the public page says of it.
  profile text not null default '' constraint factory_profile_is_short check (length(profile) <= 2000),
  gets_orders boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index factory_gets_orders on factory (gets_orders) where gets_orders;
insert into factory (name, gets_orders) values ('迅板本厂', true);

create table factory_order (
  order_id uuid primary key references pcb_order,
  factory_id uuid not null references factory,
  given_at timestamptz not null default now()
);
create index factory_order_factory on factory_order (factory_id);

-- What became of a promise: written when the board was sent, out of what the order was promised and the day on which it left.
create table promise_outcome (
  order_id uuid primary key references factory_order (order_id),
  factory_id uuid not null references factory,
  promised_on date not null,
  -- The promise put off by the working days that were waited for the buyer.
  due_on date not null,
  shipped_on date not null,
  constraint promise_outcome_is_put_off_only check (due_on >= promised_on)
);
create index promise_outcome_factory on promise_outcome (factory_id, shipped_on);
create trigger promise_outcome_is_kept before update or delete on promise_outcome
  for each row execute function refuse_change();

insert into factory_order (order_id, factory_id, given_at)
  select pcb_order.id, factory.id, pcb_order.created_at from pcb_order, factory
  where factory.gets_orders and pcb_order.state in (50, 60, 70, 80);
insert into promise_outcome (order_id, factory_id, promised_on, due_on, shipped_on)
  select pcb_order.id, factory_order.factory_id, promised_ship_date, promised_ship_date + held_days,
    (shipment.shipped_at at time zone 'Asia/Shanghai')::date
  from pcb_order join factory_order on factory_order.order_id = pcb_order.id
    join shipment on shipment.id = pcb_order.shipment_id;

-- What a buyer says of a board that has arrived: once for each order. A deleted one is taken up again or stays away.
create table evaluation (
  id uuid primary key default gen_random_uuid(),
  order_id uuid not null unique references pcb_order,
  member_id uuid not null references member,
  factory_id uuid not null references factory,
  quality smallint not null check (quality between 1 and 5),
  delivery smallint not null check (delivery between 1 and 5),
  service smallint not null check (service between 1 and 5),
  packing smallint not null check (packing between 1 and 5),
  text text not null default '' constraint evaluation_text_is_short check (length(text) <= 1000),
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  deleted_at timestamptz,
  hidden_at timestamptz,
  hidden_by uuid references staff,
  hidden_reason text not null default '',
  constraint evaluation_is_hidden_by_somebody_for_a_reason check (
    (hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason = ''))
);
create index evaluation_public on evaluation (factory_id, created_at desc, id)
  where deleted_at is null and hidden_at is null;
create index evaluation_member on evaluation (member_id, created_at desc);
create index evaluation_newest on evaluation (created_at desc, id);

-- Only who bought a board that has arrived evaluates it, and only for fifteen days more. Words may be blanked later.
create function judge_evaluation() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if not exists (select from pcb_order
        where id = new.order_id and member_id = new.member_id and state = 80) then
      raise exception 'An evaluation is of an own order that is completed.' using errcode = 'check_violation';
    end if;
    return new;
  end if;
  if (new.order_id, new.member_id, new.factory_id, new.created_at)
      is distinct from (old.order_id, old.member_id, old.factory_id, old.created_at) then
    raise exception 'An evaluation stays with its order.' using errcode = 'check_violation';
  end if;
  if now() > old.created_at + interval '15 days'
      and ((new.quality, new.delivery, new.service, new.packing)
          is distinct from (old.quality, old.delivery, old.service, old.packing)
        or (new.text <> old.text and new.text <> '')) then
    raise exception 'An evaluation is edited for fifteen days.' using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger evaluation_is_judged before insert or update on evaluation
  for each row execute function judge_evaluation();

create table evaluation_picture (
  evaluation_id uuid not null references evaluation,
  position smallint not null check (position between 1 and 6),
  image_id uuid not null unique references member_image on delete cascade,
  primary key (evaluation_id, position)
);

-- Who talks with members looks after what they write; who administers may do everything.
update staff_role set permissions = permissions || array['evaluation.view', 'evaluation.moderate']
  where permissions && array['member.act', 'staff.manage'] and not 'evaluation.view' = any (permissions);
update staff_role set permissions = permissions || array['factory.edit']
  where permissions && array['staff.manage'] and not 'factory.edit' = any (permissions);

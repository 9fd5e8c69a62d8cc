-- Complaints and ratings.

-- ---- evaluations ----

-- Rating of a delivered board, one per order. A deleted one can be restored.
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
  constraint evaluation_is_hidden_by_user_for_a_reason check (
    (hidden_at is null) = (hidden_by is null) and (hidden_at is null) = (hidden_reason = ''))
);
create index evaluation_public on evaluation (factory_id, created_at desc, id)
  where deleted_at is null and hidden_at is null;
create index evaluation_member on evaluation (member_id, created_at desc);
create index evaluation_newest on evaluation (created_at desc, id);

-- Only the buyer of a completed order rates it and edits the rating for fifteen days. Erasing the text is always
-- allowed.
create function validate_evaluation() returns trigger language plpgsql as $$
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
create trigger evaluation_is_valid before insert or update on evaluation
  for each row execute function validate_evaluation();

create table evaluation_image (
  evaluation_id uuid not null references evaluation,
  position smallint not null check (position between 1 and 6),
  image_id uuid not null unique references member_image on delete cascade,
  primary key (evaluation_id, position)
);

-- ---- after-sales ----

create sequence complaint_no_seq;

-- Complaint of a buyer within fourteen days.
create table complaint (
  id uuid primary key default gen_random_uuid(),
  complaint_no text not null unique default day_number('C', nextval('complaint_no_seq')),
  order_id uuid not null references pcb_order,
  member_id uuid not null references member,
  kind text not null constraint complaint_kind_is_known check (kind in (
    'openOrShort', 'size', 'holes', 'solderability', 'appearance', 'warp', 'legendOrMask', 'quantity', 'wrongBoard', 'transport', 'other')),
  pieces integer not null constraint complaint_is_of_pieces check (pieces > 0),
  text text not null constraint complaint_text_is_short check (length(text) <= 1000),
  -- awaitingBuyer: for more information. proposed: a refund waits for a second approver.
  state text not null default 'open' constraint complaint_state_is_known
    check (state in ('open', 'awaitingBuyer', 'proposed', 'remade', 'refunded', 'refused', 'withdrawn')),
  version integer not null default 1,
  -- Amount of the refund, also while it waits for approval.
  refund_fen bigint constraint complaint_refund_is_positive check (refund_fen > 0),
  remake_order_id uuid unique references pcb_order,
  -- Shown to the buyer.
  verdict_text text not null default '' constraint complaint_verdict_is_short check (length(verdict_text) <= 1000),
  -- The staff user who decided, and the second approver of a refund above the limit.
  decided_by uuid references staff,
  agreed_by uuid references staff,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  ended_at timestamptz,
  constraint complaint_refund_has_an_amount check ((refund_fen is not null) = (state in ('proposed', 'refunded'))),
  constraint complaint_remake_has_its_order check ((remake_order_id is not null) = (state = 'remade')),
  constraint complaint_verdict_has_author check ((decided_by is not null) = (state in ('proposed', 'remade', 'refunded', 'refused'))),
  constraint complaint_is_agreed_by_another check (agreed_by is null or (state = 'refunded' and agreed_by <> decided_by)),
  constraint complaint_that_ended_has_its_time check ((ended_at is not null) = (state in ('remade', 'refunded', 'refused', 'withdrawn'))),
  constraint complaint_refund unique (complaint_no, order_id, refund_fen)
);
create unique index complaint_open_once on complaint (order_id) where state in ('open', 'awaitingBuyer', 'proposed');
create index complaint_of_order on complaint (order_id, created_at desc);
create index complaint_of_member on complaint (member_id, created_at desc);
create index complaint_open on complaint (created_at) where ended_at is null;
create index complaint_newest on complaint (created_at desc, id);
create index complaint_proposed on complaint (created_at) where state = 'proposed';
-- Search, filters and order of the list of complaints.
create index complaint_no_words on complaint using gin (complaint_no gin_trgm_ops);
create index complaint_of_kind on complaint (kind, created_at desc, id);
create index complaint_in_state on complaint (state, created_at desc, id);

-- Refunds granted by complaint, which the ledger checks compare with the concessions.
create view refunded_complaint as
  select complaint_no, order_id, refund_fen, decided_by, agreed_by, ended_at from complaint where state = 'refunded';

create table complaint_image (
  complaint_id uuid not null references complaint,
  position integer not null constraint complaint_image_position_is_one check (position between 1 and 6),
  image_id uuid not null unique references member_image on delete cascade,
  primary key (complaint_id, position)
);

-- History of a complaint. Append-only, except that texts are erased with an account.
create table complaint_entry (
  id bigint primary key generated always as identity,
  complaint_id uuid not null references complaint,
  kind text not null constraint complaint_entry_kind_is_known check (kind in (
    'make', 'edit', 'withdraw', 'ask', 'answer', 'propose', 'decline', 'remake', 'refund', 'refuse')),
  text text not null default '' constraint complaint_entry_text_is_short check (length(text) <= 1000),
  amount_fen bigint,
  -- Null for the buyer.
  staff_id uuid references staff,
  at timestamptz not null default now()
);
create index complaint_entry_of on complaint_entry (complaint_id, id);
-- The list of approvals reads only the few proposals.
create index complaint_entry_proposed on complaint_entry (complaint_id, id) where kind = 'propose';

-- After-sales: what a buyer complains of within fourteen days, what the house answers, and what follows from it.

-- A board that was sent and is not as it should be: money that was given back for it afterwards is not a part of its price any
-- more, although its price stays what it was sold at.
alter table pcb_order add column conceded_fen bigint not null default 0;
alter table pcb_order add constraint pcb_order_concedes_at_most_its_amount check (conceded_fen between 0 and amount_fen);

-- A board that is made again for one that was not as it should be. It costs its buyer nothing; every other board costs something.
alter table pcb_order add column remake_of uuid references pcb_order;
create index pcb_order_remakes on pcb_order (remake_of) where remake_of is not null;
alter table pcb_order drop constraint pcb_order_amount_is_positive;
alter table pcb_order add constraint pcb_order_amount_is_positive check (amount_fen > 0 or remake_of is not null);
alter table pcb_order add constraint pcb_order_remake_costs_nothing check (remake_of is null or amount_fen = 0);
-- The books hold that a board costs what its version says (rule orderPriceIsItsVersion), so zero is a remake's here, too.
alter table order_price_version drop constraint order_price_version_amount_fen_check;
alter table order_price_version add constraint order_price_version_amount_is_no_debt check (amount_fen >= 0);

alter table member_image drop constraint member_image_purpose_check;
alter table member_image add constraint member_image_purpose_check
  check (purpose in ('attachment', 'portrait', 'certification', 'evaluation', 'question', 'complaint'));

create sequence complaint_no_seq;
create table complaint (
  id uuid primary key default gen_random_uuid(),
  complaint_no text not null unique default day_number('C', nextval('complaint_no_seq')),
  order_id uuid not null references pcb_order,
  member_id uuid not null references member,
  kind text not null constraint complaint_kind_is_known check (kind in (
    'openOrShort', 'size', 'holes', 'solderability', 'appearance', 'warp', 'legendOrMask', 'quantity', 'wrongBoard', 'transport', 'other')),
  pieces integer not null constraint complaint_is_of_pieces check (pieces > 0),
  text text not null constraint complaint_text_is_short check (length(text) <= 1000),
  -- asked: the house wants to know more; proposed: a refund waits for a second person.
  state text not null default 'open' constraint complaint_state_is_known
    check (state in ('open', 'asked', 'proposed', 'remade', 'refunded', 'refused', 'withdrawn')),
  version integer not null default 1,
  -- What is given back, also while it waits for a second person.
  refund_fen bigint constraint complaint_refund_is_positive check (refund_fen > 0),
  remake_order_id uuid unique references pcb_order,
  -- What the buyer reads of the verdict.
  verdict_text text not null default '' constraint complaint_verdict_is_short check (length(verdict_text) <= 1000),
  -- Who gave the verdict, and for a refund above the limit who agreed to it.
  decided_by uuid references staff,
  agreed_by uuid references staff,
  created_at timestamptz not null default now(),
  edited_at timestamptz,
  ended_at timestamptz,
  constraint complaint_refund_has_an_amount check ((refund_fen is not null) = (state in ('proposed', 'refunded'))),
  constraint complaint_remake_has_its_order check ((remake_order_id is not null) = (state = 'remade')),
  constraint complaint_verdict_is_somebodys check ((decided_by is not null) = (state in ('proposed', 'remade', 'refunded', 'refused'))),
  constraint complaint_is_agreed_by_another check (agreed_by is null or (state = 'refunded' and agreed_by <> decided_by)),
  constraint complaint_that_ended_says_when check ((ended_at is not null) = (state in ('remade', 'refunded', 'refused', 'withdrawn'))),
  constraint complaint_refund unique (complaint_no, order_id, refund_fen)
);
create unique index complaint_open_once on complaint (order_id) where state in ('open', 'asked', 'proposed');
create index complaint_of_order on complaint (order_id, created_at desc);
create index complaint_of_member on complaint (member_id, created_at desc);
create index complaint_open on complaint (created_at) where ended_at is null;
create index complaint_newest on complaint (created_at desc, id);
create index complaint_proposed on complaint (created_at) where state = 'proposed';

create table complaint_picture (
  complaint_id uuid not null references complaint,
  position integer not null constraint complaint_picture_position_is_one check (position between 1 and 6),
  image_id uuid not null unique references member_image on delete cascade,
  primary key (complaint_id, position)
);

-- What was said and decided, in order; never changed but for the words of a member who has left.
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

-- What of a board's price was given back after it was sent, and for which complaint; never changed.
create table concession (
  complaint_no text primary key,
  order_id uuid not null references pcb_order,
  amount_fen bigint not null constraint concession_gives_something check (amount_fen > 0),
  at timestamptz not null default now(),
  constraint concession_is_the_complaints foreign key (complaint_no, order_id, amount_fen)
    references complaint (complaint_no, order_id, refund_fen)
);
create index concession_of_order on concession (order_id);
create trigger concession_is_kept before update or delete on concession for each row execute function refuse_change();

-- Who looks after members and their money answers complaints.
update staff_role set permissions = permissions || array['complaint.answer']
  where permissions && array['member.edit', 'staff.manage'] and not 'complaint.answer' = any (permissions);

-- Invoices: whom they are made out to, what of a member's consumption can be invoiced, and applications for them.

-- M4 counts what was sold, against which stand what can be invoiced (M5), is applied for (M6) and was invoiced (M7). M8 is
-- what was invoiced although it is not sold any more: a red letter is owed for it.
alter table ledger_account drop constraint ledger_account_code_is_of_the_chart;
alter table ledger_account add constraint ledger_account_code_is_of_the_chart check (code in (
  'A10', 'A12', 'A20', 'A31', 'A32', 'L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41',
  'R10', 'R20', 'R30', 'R40', 'T10', 'E10', 'E20', 'E30', 'M1', 'M2', 'M4', 'M5', 'M6', 'M7', 'M8'));

create or replace function ledger_side_holds(code text, balance_fen bigint) returns boolean
  language plpgsql immutable parallel safe as $$
begin
  return case
    when code in ('L10', 'L11', 'L12', 'L20', 'L30', 'L40', 'L41', 'M8') then balance_fen <= 0
    when code in ('A31', 'A32', 'M1', 'M2', 'M5', 'M6', 'M7') then balance_fen >= 0
    else true
  end;
end $$;

-- A board that was sent, or the freight of a main order of which one was. What it comes to stands in the ledger alone, under
-- its number as the owner of M4 to M8.
create table invoice_source (
  no text primary key,
  kind text not null constraint invoice_source_kind_is_known check (kind in ('board', 'freight')),
  main_order_id uuid not null references main_order,
  member_id uuid not null references member,
  since timestamptz not null default now(),
  -- Bought on trade credit: it can be invoiced once the statement that it stands on is confirmed.
  awaits_statement boolean not null default false
);
create index invoice_source_member on invoice_source (member_id, since desc, no);
create index invoice_source_main on invoice_source (main_order_id);

-- Main orders on trade credit whose statement was confirmed: what is sent of them later can be invoiced at once.
create table invoice_release (
  main_order_id uuid primary key references main_order,
  released_at timestamptz not null default now()
);

-- Whom a member has invoices made out to. For a certified company the certified name and number stand in the place of these.
create table invoice_title (
  id uuid primary key default gen_random_uuid(),
  member_id uuid not null references member,
  holder text not null,
  title text not null,
  tax_no text not null default '',
  kind text not null,
  medium text not null,
  -- Of the company, as it is registered with the tax office.
  registered_address text not null default '',
  registered_phone text not null default '',
  bank text not null default '',
  bank_account text not null default '',
  -- Where a paper one goes.
  address_id uuid,
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  constraint invoice_title_holder_is_known check (holder in ('company', 'person')),
  constraint invoice_title_kind_is_known check (kind in ('ordinary', 'special')),
  constraint invoice_title_medium_is_known check (medium in ('electronic', 'paper')),
  constraint invoice_title_is_of_somebody check (title <> ''),
  constraint invoice_title_of_a_company_has_its_number check ((holder = 'company') = (tax_no <> '')),
  constraint invoice_title_special_is_of_a_company check (kind = 'ordinary' or holder = 'company'),
  constraint invoice_title_special_is_complete check (kind = 'ordinary'
    or (registered_address <> '' and registered_phone <> '' and bank <> '' and bank_account <> '')),
  constraint invoice_title_paper_goes_somewhere check (medium = 'electronic' or address_id is not null)
);
create unique index invoice_title_default on invoice_title (member_id) where is_default;
create index invoice_title_member on invoice_title (member_id, created_at desc);

create table invoice_application (
  id uuid primary key default gen_random_uuid(),
  application_no text not null unique check (application_no ~ '^KP[0-9]{6}[0-9A-Z]{10}$'),
  member_id uuid not null references member,
  state text not null default 'applied',
  version integer not null default 1,
  kind text not null,
  medium text not null,
  -- InvoiceBuyer: the title as it was when it was applied for.
  buyer jsonb not null,
  -- Where a paper one goes, with the telephone number sealed; null for an electronic one.
  delivery jsonb,
  amount_fen bigint not null check (amount_fen > 0),
  -- What the buyer wants to have printed.
  note text not null default '' check (length(note) <= 100),
  origin text not null default 'member',
  -- Why it was rejected; the member reads it.
  reason text not null default '',
  applied_at timestamptz not null default now(),
  ended_at timestamptz,
  constraint invoice_application_state_is_known
    check (state in ('applied', 'issuing', 'issued', 'rejected', 'reversed')),
  constraint invoice_application_kind_is_known check (kind in ('ordinary', 'special')),
  constraint invoice_application_medium_is_known check (medium in ('electronic', 'paper')),
  constraint invoice_application_origin_is_known check (origin in ('member', 'checkout')),
  constraint invoice_application_paper_goes_somewhere check ((medium = 'paper') = (delivery is not null)),
  constraint invoice_application_rejected_has_a_reason check (state <> 'rejected' or reason <> ''),
  constraint invoice_application_ended_has_its_time
    check ((state in ('issued', 'rejected', 'reversed')) = (ended_at is not null))
);
create index invoice_application_member on invoice_application (member_id, applied_at desc, id);
create index invoice_application_newest on invoice_application (applied_at desc, id);
create index invoice_application_waiting on invoice_application (state, applied_at, id) where state in ('applied', 'issuing');

create table invoice_application_history (
  id bigint generated always as identity primary key,
  application_id uuid not null references invoice_application,
  from_state text not null,
  to_state text not null,
  actor_kind text not null,
  actor_id uuid,
  note text not null default '',
  at timestamptz not null default clock_timestamp(),
  constraint invoice_application_history_actor_is_known check (actor_kind in ('buyer', 'staff', 'system')),
  constraint invoice_application_history_people_have_an_id check ((actor_kind = 'system') = (actor_id is null))
);
create index invoice_application_history_of on invoice_application_history (application_id, id);
create trigger invoice_application_history_is_kept before update or delete on invoice_application_history
  for each row execute function refuse_change();

-- What open applications ask for: a part is in one of them.
create table invoice_claim (
  source_no text primary key references invoice_source,
  application_id uuid not null references invoice_application,
  amount_fen bigint not null check (amount_fen > 0)
);
create index invoice_claim_application on invoice_claim (application_id);

-- An application makes one invoice, or several when the amount of one has a limit.
create table invoice (
  id uuid primary key default gen_random_uuid(),
  application_id uuid not null references invoice_application,
  position integer not null check (position > 0),
  state text not null default 'waiting',
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen >= 0),
  tax_fen bigint not null check (tax_fen >= 0),
  -- unasked: no request has left. unanswered: one left, and nobody knows what became of it. accepted: the tax service works on
  -- it. absent: it does not know it. refused, issued: it said so.
  service_says text not null default 'unasked',
  attempts integer not null default 0,
  requested_at timestamptz,
  fault text not null default '',
  invoice_no text unique,
  issued_at timestamptz,
  -- Who entered it by hand; empty when the tax service issued it.
  entered_by uuid references staff,
  file_name text not null default '',
  file_bytes bigint not null default 0,
  -- The parcel of a paper one.
  carrier text not null default '',
  waybill text not null default '',
  sent_at timestamptz,
  unique (application_id, position),
  constraint invoice_state_is_known check (state in ('waiting', 'asked', 'refused', 'issued', 'dropped')),
  constraint invoice_service_says_a_known_word
    check (service_says in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'issued')),
  constraint invoice_is_net_and_tax check (amount_fen = net_fen + tax_fen),
  constraint invoice_number_is_well_formed check (invoice_no ~ '^([0-9]{20}|[0-9]{8})$'),
  constraint invoice_issued_has_its_number check ((state = 'issued') = (invoice_no is not null)),
  constraint invoice_issued_has_its_time check ((state = 'issued') = (issued_at is not null)),
  constraint invoice_refused_has_its_reason check (state <> 'refused' or fault <> ''),
  constraint invoice_sent_has_a_parcel check ((sent_at is null) = (waybill = ''))
);
create index invoice_application_of on invoice (application_id);
create index invoice_to_ask on invoice (requested_at) where state = 'asked';
create index invoice_issued on invoice (issued_at) where state = 'issued';

-- As they are printed. A part may be split over several invoices.
create table invoice_line (
  invoice_id uuid not null references invoice,
  position integer not null check (position > 0),
  source_no text not null references invoice_source,
  name text not null,
  model text not null default '',
  unit text not null default '',
  quantity text not null default '',
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen >= 0),
  tax_fen bigint not null check (tax_fen >= 0),
  primary key (invoice_id, position),
  constraint invoice_line_is_net_and_tax check (amount_fen = net_fen + tax_fen)
);
create index invoice_line_source on invoice_line (source_no);
create trigger invoice_line_is_kept before update or delete on invoice_line
  for each row execute function refuse_change();

-- A red letter takes an invoice back, wholly or in part.
create table invoice_red (
  id uuid primary key default gen_random_uuid(),
  red_no text not null unique check (red_no ~ '^HZ[0-9]{6}[0-9A-Z]{10}$'),
  invoice_id uuid not null references invoice,
  -- waiting: the buyer has used the invoice and has to confirm at the tax office first.
  state text not null default 'asked',
  cause text not null,
  reason text not null check (reason <> ''),
  amount_fen bigint not null check (amount_fen > 0),
  net_fen bigint not null check (net_fen >= 0),
  tax_fen bigint not null check (tax_fen >= 0),
  service_says text not null default 'unasked',
  attempts integer not null default 0,
  requested_at timestamptz,
  fault text not null default '',
  invoice_no text unique,
  issued_at timestamptz,
  made_by uuid not null references staff,
  made_at timestamptz not null default now(),
  constraint invoice_red_state_is_known check (state in ('asked', 'waiting', 'issued', 'refused')),
  constraint invoice_red_cause_is_known check (cause in ('returned', 'mistake', 'discount')),
  constraint invoice_red_service_says_a_known_word
    check (service_says in ('unasked', 'unanswered', 'accepted', 'refused', 'absent', 'issued')),
  constraint invoice_red_is_net_and_tax check (amount_fen = net_fen + tax_fen),
  constraint invoice_red_number_is_well_formed check (invoice_no ~ '^([0-9]{20}|[0-9]{8})$'),
  constraint invoice_red_issued_has_its_number
    check ((state = 'issued') = (invoice_no is not null) and (state = 'issued') = (issued_at is not null)),
  constraint invoice_red_refused_has_its_reason check (state <> 'refused' or fault <> '')
);
create unique index invoice_red_one_at_a_time on invoice_red (invoice_id) where state in ('asked', 'waiting');
create index invoice_red_of on invoice_red (invoice_id);
create index invoice_red_to_ask on invoice_red (requested_at) where state in ('asked', 'waiting');
create index invoice_red_issued on invoice_red (issued_at) where state = 'issued';

create table invoice_red_part (
  red_id uuid not null references invoice_red,
  source_no text not null references invoice_source,
  amount_fen bigint not null check (amount_fen > 0),
  primary key (red_id, source_no)
);
create trigger invoice_red_part_is_kept before update or delete on invoice_red_part
  for each row execute function refuse_change();

-- The tax service of a demonstration. Nothing else reads this table.
create table simulated_invoice (
  reference text primary key,
  amount_fen bigint not null,
  outcome text not null check (outcome in ('issued', 'refused')),
  reason text not null default '',
  invoice_no text,
  -- Before that the service says that it works on it.
  decided_at timestamptz not null,
  asked_at timestamptz not null default clock_timestamp()
);
create sequence simulated_invoice_no_seq start 1001;

-- Boards that were sent before: their tax is taken out of the sales of today, and they can be invoiced.
insert into invoice_source (no, kind, main_order_id, member_id, since)
  select board.order_no, 'board', board.main_order_id, board.member_id, shipment.shipped_at
  from pcb_order board join shipment on shipment.id = board.shipment_id
  union all
  select main.main_no, 'freight', main.id, main.member_id, min(shipment.shipped_at)
  from main_order main join shipment on shipment.main_order_id = main.id
  where main.freight_fen > 0 group by main.id;

do $$
declare
  sold record;
  tax bigint;
begin
  for sold in
    select board.order_no as no, board.amount_fen as fen, true as is_board, board.order_no as reference
      from pcb_order board where board.shipment_id is not null
    union all
    select main.main_no, -sum(sales.amount_fen)::bigint, false,
        (select min(board.order_no) from pcb_order board where board.main_order_id = main.id and board.shipment_id is not null)
      from main_order main
      join ledger_account prepaid on prepaid.code = 'L20' and prepaid.owner = main.id::text
      join ledger_posting spent on spent.account_id = prepaid.id
      join ledger_posting sales on sales.journal_id = spent.journal_id
      join ledger_account freight on freight.id = sales.account_id and freight.code = 'R20'
      group by main.id having sum(sales.amount_fen) < 0
    order by is_board desc, no
  loop
    tax := sold.fen - round(sold.fen * 100 / 113.0)::bigint;
    if tax > 0 then
      perform ledger_post(case when sold.is_board then 'vat:' else 'vat:freight:' end || sold.no, 'outputTax', sold.reference,
        null, null, array[case when sold.is_board then 'R10' else 'R20' end, 'T10'], array['', ''], array[tax, -tax]);
    end if;
    perform ledger_post('invoiceable:' || sold.no, 'invoiceable', sold.no, null, null,
      array['M4', 'M5'], array[sold.no, sold.no], array[-sold.fen, sold.fen]);
  end loop;
end $$;

-- Who sees payments sees invoices; who pays refunds by hand issues them.
update staff_role set permissions = permissions || array['invoice.view']
  where permissions && array['payment.view', 'refund.settle', 'staff.manage'] and not 'invoice.view' = any (permissions);
update staff_role set permissions = permissions || array['invoice.issue']
  where permissions && array['refund.settle', 'staff.manage'] and not 'invoice.issue' = any (permissions);

-- To whom the invoice of a main order is made out by itself once everything of it was sent. A title that goes takes its choices
-- along: then the member applies by hand.
create table invoice_choice (
  main_order_id uuid primary key references main_order,
  title_id uuid not null references invoice_title on delete cascade,
  chosen_at timestamptz not null default now()
);
create index invoice_choice_title on invoice_choice (title_id, chosen_at desc);

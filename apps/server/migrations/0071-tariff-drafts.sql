-- What staff work on before it counts. Price books, calendars and freight tables are edited alike.
create table tariff_draft (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  name text not null check (length(name) between 1 and 60),
  based_on text not null,
  -- Whatever JSON was saved: its faults are told at every reading and stop only the publication.
  data jsonb not null,
  -- Two people who edit the same draft: the second learns that it has changed under their hands.
  revision integer not null default 1 check (revision > 0),
  changed_by uuid not null references staff,
  changed_at timestamptz not null default now()
);

-- A version that counts no more, from when on. Quotes made under it still hold and still replay, so it stays published.
create table tariff_withdrawal (
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  version text not null,
  withdrawn_at timestamptz not null default now(),
  primary key (kind, version)
);
create trigger tariff_withdrawal_is_kept before update or delete on tariff_withdrawal
  for each row execute function refuse_change();

create table tariff_change (
  id bigint generated always as identity primary key,
  kind text not null check (kind in ('priceBook', 'workCalendar', 'freightTable')),
  action text not null check (action in ('draft', 'save', 'publish', 'withdraw', 'discard')),
  -- The version, or the name of the draft.
  subject text not null,
  reason text not null default '',
  staff_id uuid not null references staff,
  at timestamptz not null default now()
);
create trigger tariff_change_is_kept before update or delete on tariff_change
  for each row execute function refuse_change();

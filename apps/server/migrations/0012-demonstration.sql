-- Present only in a database that was filled as a demonstration, with the accounts made for it: these, and no others,
-- may be given new passwords from the command line.
create table demonstration (
  is_only boolean primary key default true check (is_only),
  accounts text[] not null default '{}',
  seeded_at timestamptz not null default now()
);

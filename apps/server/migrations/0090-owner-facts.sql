-- What only the owner of the house knows: its company, where and when it is reached, its numbers. No row: not known yet.
create table owner_fact (
  -- OWNER_FACTS of packages/contract.
  name text primary key check (name ~ '^[a-z][A-Za-z]+$'),
  value text not null check (value <> ''),
  set_by uuid not null references staff,
  set_at timestamptz not null default now()
);

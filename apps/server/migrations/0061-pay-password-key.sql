-- Which key the pay passwords are kept under: its id, from which the key cannot be told. The key itself is never in here.
create table pay_password_key (
  only_one boolean primary key default true check (only_one),
  key_id text not null check (key_id ~ '^[0-9a-f]{16}$'),
  set_at timestamptz not null default now()
);

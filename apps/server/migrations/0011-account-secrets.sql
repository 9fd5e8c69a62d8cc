-- Keys that this installation made for itself, and wrong tries of the pay password.

-- One random key per purpose, shared by all server processes; made by the first one that needs it.
create table server_key (
  purpose text primary key,
  key bytea not null check (octet_length(key) = 32)
);

-- Outlives the refused payment that it belongs to; forgotten after a right try.
create table pay_password_failure (
  member_id uuid not null references member,
  failed_at timestamptz not null default clock_timestamp()
);
create index pay_password_failure_member on pay_password_failure (member_id, failed_at);

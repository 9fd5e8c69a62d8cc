-- A refund that its gateway would not take is settled by a person with a bank transfer.
alter table refund
  -- The bank's number of the transfer: one transfer settles one refund.
  add column bank_reference text unique check (bank_reference ~ '^[A-Za-z0-9-]{4,64}$'),
  add column settled_by uuid references staff,
  add column settle_note text not null default '',
  add constraint refund_settled_by_a_person check ((bank_reference is null) = (settled_by is null)),
  add constraint refund_settled_is_done check (bank_reference is null or state = 'succeeded');

create index refund_manual on refund (created_at) where state = 'manual';

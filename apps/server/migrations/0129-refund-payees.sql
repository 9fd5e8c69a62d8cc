-- Where a refund goes that a person pays by bank transfer: somebody writes the account down with a reason and a file as
-- evidence. An account from which the member's own transfers came is in force at once; about any other a second person decides.
create table refund_payee (
  id uuid primary key default gen_random_uuid(),
  refund_id uuid not null references refund,
  kind text not null constraint refund_payee_kind_is_known check (kind in ('personal', 'company')),
  holder_name text not null constraint refund_payee_has_a_name check (holder_name <> ''),
  bank text not null,
  branch text not null,
  account_no text not null constraint refund_payee_number_is_sealed check (account_no like 's1$%'),
  -- The member has sent transfers from this account, under its own name.
  is_origin boolean not null,
  reason text not null constraint refund_payee_has_a_reason check (length(reason) >= 2),
  -- The file of this id in the store.
  evidence_id uuid not null unique,
  evidence_name text not null,
  asked_by uuid not null references staff,
  asked_at timestamptz not null default now(),
  state text not null default 'waiting'
    constraint refund_payee_state_is_known check (state in ('waiting', 'done', 'refused')),
  decided_by uuid references staff,
  decided_at timestamptz,
  note text not null default '',
  constraint refund_payee_is_of_its_refund unique (id, refund_id),
  constraint refund_payee_is_decided_by_somebody
    check ((state = 'waiting') = (decided_by is null) and (state = 'waiting') = (decided_at is null)),
  constraint refund_payee_is_done_by_another check (state <> 'done' or (decided_by = asked_by) = is_origin)
);
create unique index refund_payee_waits_once on refund_payee (refund_id) where state = 'waiting';
create index refund_payee_of on refund_payee (refund_id, asked_at desc);
create index refund_payee_decided on refund_payee (decided_at desc) where not is_origin;

alter table refund add column payee_id uuid;
alter table refund add constraint refund_goes_to_its_payee foreign key (payee_id, id) references refund_payee (id, refund_id);
-- What was asked to be paid back before there were payees may still be settled without one, also by the former program.
do $$
begin
  execute format(
    'alter table refund add constraint refund_by_hand_has_its_payee
      check (bank_reference is null or payee_id is not null or created_at < %L)', now());
end
$$;

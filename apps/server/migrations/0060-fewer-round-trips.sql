-- Steps that always go together, as one call each. A function and not one statement with parts: every step in here sees
-- what was committed up to its own beginning, so what is read after a lock is what the lock protects.

-- Takes a client's key for this transaction and tells what was answered under it before.
create function claim_attempt(
  attempt_scope text, attempt_key text,
  out taken boolean, out known_hash bytea, out known_answer jsonb
) language plpgsql as $$
begin
  taken := pg_try_advisory_xact_lock(hashtextextended(attempt_scope || E'\n' || attempt_key, 0));
  if taken then
    select attempt.request_hash, attempt.answer into known_hash, known_answer
      from idempotency_key attempt where attempt.scope = attempt_scope and attempt.key = attempt_key;
  end if;
end $$;

-- Books a journal once per key: makes the accounts that are missing, locks all of them in ascending order of their ids,
-- moves the balances and writes the postings. The tables' own constraints and triggers judge the result as always.
-- is_new: false when the key was taken; nothing is written then. overdrawn: which of the given accounts (from 1) would
-- change sides; the caller must then roll back.
create function ledger_post(
  journal_key text, journal_kind text, journal_reference text, happened_at timestamptz, reverses_key text,
  codes text[], owners text[], amounts bigint[],
  out is_new boolean, out overdrawn integer
) language plpgsql as $$
declare
  journal bigint;
begin
  insert into ledger_journal (biz_key, kind, reference, event_at, reversal_of)
    values (journal_key, journal_kind, journal_reference, coalesce(happened_at, now()),
      (select id from ledger_journal where biz_key = reverses_key))
    on conflict (biz_key) do nothing returning id into journal;
  is_new := journal is not null;
  if not is_new then return; end if;

  insert into ledger_account (code, owner)
    select given.code, given.owner from unnest(codes, owners) as given (code, owner)
    where not exists (select from ledger_account known where known.code = given.code and known.owner = given.owner)
    on conflict (code, owner) do nothing;

  perform from ledger_account account join unnest(codes, owners) as given (code, owner) using (code, owner)
    order by account.id for update of account;

  with movement as (
    select account.id, given.amount_fen, given.place
    from unnest(codes, owners, amounts) with ordinality as given (code, owner, amount_fen, place)
    join ledger_account account using (code, owner)
  ), moved as (
    update ledger_account as account
    set balance_fen = account.balance_fen + movement.amount_fen, version = account.version + 1
    from movement
    where account.id = movement.id and ledger_side_holds(account.code, account.balance_fen + movement.amount_fen)
    returning account.id, movement.amount_fen, account.balance_fen, account.version
  ), posted as (
    insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
    select journal, id, amount_fen, balance_fen, version from moved
    returning account_id
  )
  select min(movement.place)::integer into overdrawn
    from movement where movement.id not in (select account_id from posted);
end $$;

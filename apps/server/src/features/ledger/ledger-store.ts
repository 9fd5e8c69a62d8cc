import { type Fen, fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../platform/db/transaction.ts';
import { type Account, type AccountKind, codeOf, kindOf } from './chart.ts';
import type { Journal, Posting } from './journal.ts';

/** Makes the journal's row; undefined when its key is taken. A transaction that is about to take it is waited for. */
export async function insertJournal(
  tx: Tx,
  { bizKey, kind, reference }: Journal,
  eventAt: Date | undefined,
  reversalOfKey: string | undefined,
): Promise<bigint | undefined> {
  const row = await tx
    .insertInto('ledger_journal')
    .values({
      biz_key: bizKey,
      kind,
      reference,
      event_at: eventAt ?? sql<Date>`now()`,
      reversal_of:
        reversalOfKey === undefined
          ? null
          : sql<bigint>`(select id from ledger_journal where biz_key = ${reversalOfKey})`,
    })
    .onConflict((conflict) => conflict.column('biz_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** What was booked under a key, in no particular order. */
export async function findJournal(
  reader: Reader,
  bizKey: string,
): Promise<{ kind: string; postings: readonly Posting[] } | undefined> {
  const rows = await reader
    .selectFrom('ledger_journal as journal')
    .innerJoin('ledger_posting as posting', 'posting.journal_id', 'journal.id')
    .innerJoin('ledger_account as account', 'account.id', 'posting.account_id')
    .select(['journal.kind', 'account.code', 'account.owner', 'posting.amount_fen'])
    .where('journal.biz_key', '=', bizKey)
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    kind: first.kind,
    postings: rows.map((row) => ({
      account: { kind: kindOf(row.code), owner: row.owner },
      amount: fen(row.amount_fen),
    })),
  };
}

/**
 * Locks accounts in ascending order of their ids, making those that are missing, and returns the ids in the order of
 * the accounts given.
 */
export async function lockAccounts(tx: Tx, accounts: readonly Account[]): Promise<readonly bigint[]> {
  let found = await lockExisting(tx, accounts);
  if (found.size < accounts.length) {
    const missing = accounts.filter((account) => !found.has(keyOf(codeOf(account.kind), account.owner)));
    await tx
      .insertInto('ledger_account')
      .values(missing.map(({ kind, owner }) => ({ code: codeOf(kind), owner })))
      .onConflict((conflict) => conflict.columns(['code', 'owner']).doNothing())
      .execute();
    found = await lockExisting(tx, accounts);
  }
  return accounts.map(({ kind, owner }) => {
    const id = found.get(keyOf(codeOf(kind), owner));
    if (id === undefined) throw new Error(`The account ${codeOf(kind)} ${owner} could not be made`);
    return id;
  });
}

async function lockExisting(tx: Tx, accounts: readonly Account[]): Promise<Map<string, bigint>> {
  const { rows } = await sql<{ id: bigint; code: string; owner: string }>`
    select id, code, owner from ledger_account
    where (code, owner) in (select * from unnest(
      ${accounts.map(({ kind }) => codeOf(kind))}::text[], ${accounts.map(({ owner }) => owner)}::text[]))
    order by id for update`.execute(tx);
  return new Map(rows.map((row) => [keyOf(row.code, row.owner), row.id]));
}

const keyOf = (code: string, owner: string): string => `${code} ${owner}`;

/**
 * Moves the balances of locked accounts and writes the postings, in one statement. Returns the accounts that it left
 * alone because their side would not have held; the caller must then roll back.
 */
export async function insertPostings(
  tx: Tx,
  journalId: bigint,
  movements: readonly { readonly accountId: bigint; readonly amount: Fen }[],
): Promise<ReadonlySet<bigint>> {
  const { rows } = await sql<{ account_id: bigint }>`
    with movement as (
      select * from unnest(${movements.map(({ accountId }) => accountId)}::bigint[],
                           ${movements.map(({ amount }) => amount)}::bigint[]) as m (account_id, amount_fen)
    ), moved as (
      update ledger_account as account
      set balance_fen = account.balance_fen + movement.amount_fen, version = account.version + 1
      from movement
      where account.id = movement.account_id
        and ledger_side_holds(account.code, account.balance_fen + movement.amount_fen)
      returning account.id, movement.amount_fen, account.balance_fen, account.version
    )
    insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
    select ${journalId}::bigint, id, amount_fen, balance_fen, version from moved
    returning account_id`.execute(tx);
  const moved = new Set(rows.map((row) => row.account_id));
  return new Set(movements.map(({ accountId }) => accountId).filter((id) => !moved.has(id)));
}

/** Debit positive; nothing was ever booked on an account that does not exist. */
export async function accountBalance(reader: Reader, kind: AccountKind, owner: string): Promise<Fen> {
  const row = await reader
    .selectFrom('ledger_account')
    .select('balance_fen')
    .where('code', '=', codeOf(kind))
    .where('owner', '=', owner)
    .executeTakeFirst();
  return fen(row?.balance_fen ?? 0n);
}

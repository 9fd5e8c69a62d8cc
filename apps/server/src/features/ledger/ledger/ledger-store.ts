import { fen } from '@xunban/money';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { type Account, codeOf, kindOf } from './chart.ts';
import type { Journal, Posting } from './journal.ts';

/**
 * Books a journal's postings, one per account and each account once, in one call of the database's own `ledger_post`. The
 * accounts are locked in ascending order of their ids, after every row of the business.
 * @returns whether the key was free, and the account that would be overdrawn, if any: then the caller must roll back
 */
export async function insertJournal(
  tx: Tx,
  { bizKey, kind, reference }: Journal,
  postings: readonly Posting[],
  eventAt: Date | undefined,
  reversesKey: string | undefined,
): Promise<{ readonly isNew: boolean; readonly overdrawn: Account | undefined }> {
  const codes = postings.map(({ account }) => codeOf(account.kind));
  const owners = postings.map(({ account }) => account.owner);
  const amounts = postings.map(({ amount }) => amount);
  const { rows } = await sql<{ is_new: boolean; overdrawn: number | null }>`
    select is_new, overdrawn from ledger_post(${bizKey}, ${kind}, ${reference}, ${eventAt ?? null}, ${reversesKey ?? null},
      ${codes}::text[], ${owners}::text[], ${amounts}::bigint[])`.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`journal ${bizKey}: posting returned no row`);
  return { isNew: row.is_new, overdrawn: row.overdrawn === null ? undefined : postings[row.overdrawn - 1]?.account };
}

/** Returns the postings under a key, in no particular order. */
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

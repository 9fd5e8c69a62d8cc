import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type Account, type AccountKind, codeOf, kindOf } from './chart.ts';
import { firstDay, firstDayAfter } from './period-balances.ts';

/**
 * Postings of a month (yyyy-MM) on accounts of money, without memos: a table of `journal_id`, `booked_on`, `kind`, `reference`,
 * `code`, `owner` and `amount_fen`, debit positive.
 */
export const moneyPostings = (month: string): RawBuilder<unknown> =>
  sql`(select journal.id as journal_id, journal.booked_on, journal.kind, journal.reference, account.code, account.owner,
      posting.amount_fen
    from ledger_journal journal
    join ledger_posting posting on posting.journal_id = journal.id
    join ledger_account account on account.id = posting.account_id
    where journal.booked_on >= ${firstDay(month)} and journal.booked_on < ${firstDayAfter(month)}
      and account.code !~ '^M')`;

/** Accounts of these kinds that were moved in a month. */
export async function accountsMoved(
  reader: Reader,
  month: string,
  kinds: readonly AccountKind[],
): Promise<readonly Account[]> {
  const { rows } = await sql<{ code: string; owner: string }>`
    select distinct code, owner from ${moneyPostings(month)} posting where code = any (${kinds.map(codeOf)})`.execute(
    reader,
  );
  return rows.map(({ code, owner }) => ({ kind: kindOf(code), owner }));
}

/** The journals with these ids, in the order of their days. */
export async function journalsById(
  reader: Reader,
  ids: readonly bigint[],
): Promise<readonly { readonly id: string; readonly reference: string; readonly bookedOn: string }[]> {
  if (ids.length === 0) return [];
  const rows = await reader
    .selectFrom('ledger_journal')
    .select(['id', 'reference', 'booked_on'])
    .where('id', 'in', [...ids])
    .orderBy('booked_on')
    .orderBy('id')
    .execute();
  return rows.map(({ id, reference, booked_on }) => ({ id: String(id), reference, bookedOn: booked_on }));
}

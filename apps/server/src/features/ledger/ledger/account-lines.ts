import { type Fen, fen } from '@xunban/money';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { accountBalance } from './account-balance.ts';
import { type Account, codeOf } from './chart.ts';
import type { JournalKind } from './journal.ts';

/** One booking on an account, in the order of booking. */
export interface AccountLine {
  readonly kind: JournalKind;
  readonly reference: string;
  /** Debit positive. */
  readonly amount: Fen;
  readonly at: Date;
}

/** A kind of journal, and how young it has to be in days; of whatever age when left out. */
export interface LineStart {
  readonly kind: JournalKind;
  readonly withinDays?: number;
}

/**
 * Bookings of an account since the first credit of certain kinds, with the balance before that one. Without such a credit there
 * are no lines, and the balance is the account's.
 */
export async function linesSinceCredit(
  reader: Reader,
  { kind, owner }: Account,
  starts: readonly LineStart[],
): Promise<{ readonly before: Fen; readonly lines: readonly AccountLine[] }> {
  const begins: RawBuilder<unknown>[] = starts.map(({ kind: wanted, withinDays }) =>
    withinDays === undefined
      ? sql`journal.kind = ${wanted}`
      : sql`(journal.kind = ${wanted} and journal.event_at > now() - make_interval(days => ${withinDays}))`,
  );
  const { rows } = await sql<{
    readonly kind: JournalKind;
    readonly reference: string;
    readonly amount_fen: bigint;
    readonly event_at: Date;
    readonly balance_after_fen: bigint;
  }>`
    with entry as (
      select posting.version, posting.amount_fen, posting.balance_after_fen, journal.kind, journal.reference,
        journal.event_at, posting.amount_fen < 0 and (${sql.join(begins, sql` or `)}) as is_start
      from ledger_account account
      join ledger_posting posting on posting.account_id = account.id
      join ledger_journal journal on journal.id = posting.journal_id
      where account.code = ${codeOf(kind)} and account.owner = ${owner}
    )
    select kind, reference, amount_fen, event_at, balance_after_fen from entry
    where version >= (select min(version) from entry where is_start) order by version`.execute(reader);
  const [first] = rows;
  const lines = rows.map((row) => ({
    kind: row.kind,
    reference: row.reference,
    amount: fen(row.amount_fen),
    at: row.event_at,
  }));
  const before = first ? fen(first.balance_after_fen - first.amount_fen) : await accountBalance(reader, kind, owner);
  return { before, lines };
}

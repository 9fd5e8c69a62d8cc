import { type Selectable, sql } from 'kysely';
import type { LedgerReopening } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { periodBalances } from './period-balances.ts';
import { bookYearEnd } from './year-end.ts';

export interface MonthClose {
  readonly id: string;
  /** yyyy-MM. */
  readonly month: string;
  readonly closedAt: Date;
  readonly closedBy: string;
  readonly note: string;
  /** Null while it is in force. */
  readonly reopenedAt: Date | null;
}

export type Reopening = Selectable<LedgerReopening> & {
  /** yyyy-MM. */
  readonly month: string;
};

/** Every close there was, the latest month first, and of one month the latest close first. */
export async function monthCloses(reader: Reader): Promise<readonly MonthClose[]> {
  const rows = await reader
    .selectFrom('ledger_close')
    .select(['id', 'closed_at', 'closed_by', 'note', 'reopened_at'])
    .select(sql<string>`to_char(month, 'YYYY-MM')`.as('month'))
    .orderBy('ledger_close.month', 'desc')
    .orderBy('closed_at', 'desc')
    .execute();
  return rows.map((row) => ({
    ...{ id: row.id, month: row.month, closedAt: row.closed_at, closedBy: row.closed_by, note: row.note },
    reopenedAt: row.reopened_at,
  }));
}

/** The month of the first booking and the one that is now in Shanghai, by the clock of the database; yyyy-MM. */
export async function ledgerMonthRange(
  reader: Reader,
): Promise<{ readonly first: string | undefined; readonly now: string }> {
  const { rows } = await sql<{ first: string | null; now: string }>`
    select (select to_char(min(booked_on), 'YYYY-MM') from ledger_journal) as first,
      to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as now`.execute(reader);
  const [row] = rows;
  if (!row) throw new Error('invariant: calendar query returned no row');
  return { first: row.first ?? undefined, now: row.now };
}

/**
 * Blocks bookings until this transaction ends, so that the content of a month is read and stored consistently. Waits for
 * journals that are being written.
 */
export async function lockCloses(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(ledger_close_lock())`.execute(tx);
}

/**
 * Closes a month and stores its figures; December books the closing journals of its year first. The database refuses any but the next one.
 * @param month yyyy-MM, under {@link lockCloses}
 */
export async function insertClose(
  tx: Tx,
  { month, staffId, note }: { readonly month: string; readonly staffId: string; readonly note: string },
): Promise<string> {
  if (month.endsWith('-12')) await bookYearEnd(tx, month, 1 + (await closesOf(tx, month)));
  const balances = await periodBalances(tx, month);
  const { id } = await tx
    .insertInto('ledger_close')
    .values({ month: `${month}-01`, closed_by: staffId, note })
    .returning('id')
    .executeTakeFirstOrThrow();
  if (balances.length > 0)
    await tx
      .insertInto('ledger_close_figure')
      .values(
        balances.map(({ code, opening, debit, credit }) => ({
          ...{ close_id: id, code, opening_fen: opening, debit_fen: debit, credit_fen: credit },
        })),
      )
      .execute();
  return id;
}

async function closesOf(reader: Reader, month: string): Promise<number> {
  return (await monthCloses(reader)).filter((close) => close.month === month).length;
}

/** @returns the id of the request */
export async function insertReopening(
  tx: Tx,
  { closeId, staffId, reason }: { readonly closeId: string; readonly staffId: string; readonly reason: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('ledger_reopening')
    .values({ close_id: closeId, asked_by: staffId, reason })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Requests to reopen a month: those that wait, or of the others the latest `most`. */
export async function findReopenings(
  reader: Reader,
  {
    isWaiting,
    max,
    ids,
  }: { readonly isWaiting?: boolean; readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<readonly Reopening[]> {
  let query = reader
    .selectFrom('ledger_reopening as asked')
    .innerJoin('ledger_close as closed', 'closed.id', 'asked.close_id')
    .selectAll('asked')
    .select(sql<string>`to_char(closed.month, 'YYYY-MM')`.as('month'));
  if (ids) query = query.where('asked.id', 'in', [...ids]);
  if (isWaiting !== undefined) query = query.where('asked.state', isWaiting ? '=' : '<>', 'waiting');
  return query.orderBy('asked.decided_at', 'desc').orderBy('asked.asked_at').limit(max).execute();
}

/** Ends a request that waits, under {@link lockCloses}; a granted one opens its month. */
export async function endReopening(
  tx: Tx,
  { id, close_id }: Pick<Reopening, 'id' | 'close_id'>,
  { isGranted, staffId, note }: { readonly isGranted: boolean; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('ledger_reopening')
    .set({ state: isGranted ? 'granted' : 'refused', decided_by: staffId, decided_at: sql<Date>`now()`, note })
    .where('id', '=', id)
    .execute();
  if (!isGranted) return;
  await tx.updateTable('ledger_close').set({ reopened_at: sql<Date>`now()` }).where('id', '=', close_id).execute();
}

import type { DemonstrationYear } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../../platform/db/transaction.ts';

interface Purchases {
  readonly placed: number;
  readonly planned: number;
}

/** A year that was not written on for so long was interrupted. */
const SILENT_AFTER = '2 minutes';

/** A year that is there has no state. */
export type YearEnd = 'failed' | 'interrupted' | null;

/** Stores how far a year is. */
export async function storeYearProgress(tx: Tx, { placed, planned }: Purchases): Promise<void> {
  await tx
    .updateTable('demonstration')
    .set({
      ...{ year_state: 'running', year_orders_placed: placed, year_orders_planned: planned },
      year_seen_at: sql<Date>`now()`,
    })
    .execute();
}

export async function endYearProgress(tx: Tx, state: YearEnd): Promise<void> {
  await tx.updateTable('demonstration').set({ year_state: state }).execute();
}

/** Returns how far the year of a demonstration is; null when none is being written. */
export async function yearProgress(reader: Reader): Promise<DemonstrationYear | null> {
  const row = await reader
    .selectFrom('demonstration')
    .select([
      'year_state as state',
      'year_orders_placed as placed',
      'year_orders_planned as planned',
      sql<boolean | null>`year_seen_at < now() - ${SILENT_AFTER}::interval`.as('isSilent'),
    ])
    .executeTakeFirst();
  if (!row || row.state === null) return null;
  const { state, placed, planned } = row;
  if (state === 'failed' || state === 'interrupted') return { state, placed, planned };
  return { state: row.isSilent === true ? 'interrupted' : 'running', placed, planned };
}

/** True while a year is being written. */
export const isYearRunning = async (reader: Reader): Promise<boolean> =>
  (await yearProgress(reader))?.state === 'running';

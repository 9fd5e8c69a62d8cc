import type { DemonstrationYear } from '@xunban/contract';
import { sql } from 'kysely';
import type { Reader, Tx } from '../../../../platform/db/transaction.ts';

interface Purchases {
  readonly placed: number;
  readonly planned: number;
}

/** A year that was not written on for so long was interrupted: the next start begins it again. */
const SILENT_AFTER = '2 minutes';

/** Stores how far a year is, outside of the transaction that writes it. */
export async function storeYearProgress(tx: Tx, { placed, planned }: Purchases): Promise<void> {
  await tx
    .updateTable('demonstration')
    .set({
      ...{ year_state: 'running', year_orders_placed: placed, year_orders_planned: planned },
      year_seen_at: sql<Date>`now()`,
    })
    .execute();
}

/** A year that is there, or was given up, has no state. */
export async function endYearProgress(tx: Tx, state: 'failed' | null): Promise<void> {
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
  const { placed, planned } = row;
  if (row.state === 'failed') return { state: 'failed', placed, planned };
  return { state: row.isSilent === true ? 'interrupted' : 'running', placed, planned };
}

import { sql } from 'kysely';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Seconds for which an open page stays valid without renewal. */
export const LEASE_SECONDS = 60;

export interface PresenceEntry {
  readonly staffId: string;
  readonly openedAt: Date;
  readonly workingSince: Date | null;
}

/** Serializes entering, leaving and taking over one case. Ends expired presences by the database clock. */
export async function lockCase(tx: Tx, orderId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`case ${orderId}`}, 0))`.execute(tx);
  await tx.deleteFrom('case_presence').where('order_id', '=', orderId).where('until', '<=', sql<Date>`now()`).execute();
}

/** Returns the worker first, then the others by time of entry. */
export async function presenceOf(reader: Reader, orderId: string): Promise<PresenceEntry[]> {
  const rows = await reader
    .selectFrom('case_presence')
    .select(['staff_id', 'opened_at', 'working_since'])
    .where('order_id', '=', orderId)
    .where('until', '>', sql<Date>`now()`)
    .orderBy('working_since')
    .orderBy('opened_at')
    .orderBy('staff_id')
    .execute();
  return rows.map((row) => ({ staffId: row.staff_id, openedAt: row.opened_at, workingSince: row.working_since }));
}

/** The page is open for a lease more. */
export async function putPresence(tx: Tx, orderId: string, staffId: string): Promise<void> {
  const until = sql<Date>`now() + make_interval(secs => ${LEASE_SECONDS})`;
  await tx
    .insertInto('case_presence')
    .values({ order_id: orderId, staff_id: staffId, until })
    .onConflict((conflict) => conflict.columns(['order_id', 'staff_id']).doUpdateSet({ until }))
    .execute();
}

/** @param staffId null for none */
export async function setWorker(tx: Tx, orderId: string, staffId: string | null): Promise<void> {
  await tx
    .updateTable('case_presence')
    .set({ working_since: null })
    .where('order_id', '=', orderId)
    .where('working_since', 'is not', null)
    .execute();
  if (staffId === null) return;
  await tx
    .updateTable('case_presence')
    .set({ working_since: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('staff_id', '=', staffId)
    .execute();
}

export async function endPresence(tx: Tx, orderId: string, staffId: string): Promise<void> {
  await tx.deleteFrom('case_presence').where('order_id', '=', orderId).where('staff_id', '=', staffId).execute();
}

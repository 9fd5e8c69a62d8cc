import {
  parseEnum,
  SHORTAGE_CHOICES,
  SHORTAGE_DECISIONS,
  type ShortageChoice,
  type ShortageDecision,
} from '@xunban/contract';
import { type Selectable, sql } from 'kysely';
import type { BatchShortage } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

/** Pieces that an order lacks of what is owed, and what becomes of them. */
export interface Shortage {
  readonly id: string;
  readonly batchId: string;
  readonly orderId: string;
  readonly pieces: number;
  readonly policy: 'ask' | 'refund' | 'remake';
  readonly decision: ShortageDecision | null;
  /** The option that the buyer chose. */
  readonly chosen: ShortageChoice | null;
  readonly remakeId: string | null;
  /** The price version in which the missing pieces are paid back. */
  readonly refundVersion: number | null;
  /** In which its buyer is asked. */
  readonly questionId: string | null;
  readonly note: string;
}

/** Returns the missing pieces of orders in batches, in the order of reporting. */
export async function shortagesIn(reader: Reader, batchIds: readonly string[]): Promise<Shortage[]> {
  const rows = await reader
    .selectFrom('batch_shortage')
    .selectAll()
    .where('batch_id', 'in', [...batchIds])
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return rows.map(toShortage);
}

/** Counts an order's open shortages: undecided, or being remade. */
export async function countOpenShortages(reader: Reader, orderId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from batch_shortage shortage left join batch remake on remake.id = shortage.remake_id
    where shortage.order_id = ${orderId}
      and (shortage.decision is null or remake.state in ('planned', 'inProduction'))`.execute(reader);
  return rows[0]?.count ?? 0;
}

export async function insertShortages(
  tx: Tx,
  batchId: string,
  shortages: readonly { readonly orderId: string; readonly pieces: number; readonly policy: Shortage['policy'] }[],
): Promise<readonly Shortage[]> {
  if (shortages.length === 0) return [];
  const rows = await tx
    .insertInto('batch_shortage')
    .values(shortages.map(({ orderId, pieces, policy }) => ({ batch_id: batchId, order_id: orderId, pieces, policy })))
    .returningAll()
    .execute();
  return rows.map(toShortage);
}

export async function decideShortages(
  tx: Tx,
  ids: readonly string[],
  decided: {
    readonly decision: ShortageDecision;
    readonly remakeId: string | null;
    readonly refundVersion?: number;
    readonly note: string;
    readonly by: string | null;
  },
): Promise<void> {
  await tx
    .updateTable('batch_shortage')
    .set({
      ...{ decision: decided.decision, remake_id: decided.remakeId, note: decided.note, decided_by: decided.by },
      refund_version: decided.refundVersion ?? null,
      decided_at: sql<Date>`now()`,
    })
    .where('id', 'in', [...ids])
    .execute();
}

/** The shortages of an order that was cancelled have no decision left to take. @returns the ids of their batches */
export async function cancelShortages(tx: Tx, orderId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('batch_shortage')
    .set({ decision: 'cancelled', decided_at: sql<Date>`now()` })
    .where('order_id', '=', orderId)
    .where('decision', 'is', null)
    .returning('batch_id')
    .execute();
  return [...new Set(rows.map(({ batch_id }) => batch_id))];
}

/** Returns the undecided shortages that a question is about. */
export async function shortagesAsked(tx: Tx, questionId: string): Promise<Shortage[]> {
  const rows = await tx
    .selectFrom('batch_shortage')
    .selectAll()
    .where('question_id', '=', questionId)
    .where('decision', 'is', null)
    .orderBy('id')
    .execute();
  return rows.map(toShortage);
}

/** @param chosen null when the answer is no option, or the question was closed without one */
export async function noteAnswer(tx: Tx, ids: readonly string[], chosen: ShortageChoice | null): Promise<void> {
  await tx
    .updateTable('batch_shortage')
    .set({ chosen, answered_at: sql<Date>`now()` })
    .where('id', 'in', [...ids])
    .execute();
}

/** Returns the undecided shortages whose buyers chose that the pieces are made again, the oldest first. */
export async function chosenRemakes(reader: Reader, limit: number): Promise<Shortage[]> {
  const rows = await reader
    .selectFrom('batch_shortage')
    .selectAll()
    .where('chosen', '=', 'remake')
    .where('decision', 'is', null)
    .orderBy('created_at')
    .limit(limit)
    .execute();
  return rows.map(toShortage);
}

/** Resets the shortages that a batch was to remake to undecided. */
export async function reopenShortages(tx: Tx, remakeId: string): Promise<void> {
  await tx
    .updateTable('batch_shortage')
    .set({ decision: null, chosen: null, remake_id: null, note: '', decided_by: null, decided_at: null })
    .where('remake_id', '=', remakeId)
    .execute();
}

/** The buyer of an order was asked about what it lacks. */
export async function noteQuestion(tx: Tx, id: string, questionId: string): Promise<void> {
  await tx
    .updateTable('batch_shortage')
    .set({ question_id: questionId, answered_at: null, chosen: null })
    .where('id', '=', id)
    .execute();
}

/**
 * Resets the shortages whose refund price was not accepted to undecided.
 * @returns the ids of their batches
 */
export async function reopenRefunds(tx: Tx, orderId: string, priceVersion: number): Promise<string[]> {
  const rows = await tx
    .updateTable('batch_shortage')
    .set({ decision: null, chosen: null, refund_version: null, note: '', decided_by: null, decided_at: null })
    .where('order_id', '=', orderId)
    .where('refund_version', '>', priceVersion)
    .returning('batch_id')
    .execute();
  return rows.map(({ batch_id }) => batch_id);
}

const toShortage = (row: Selectable<BatchShortage>): Shortage => ({
  ...{ id: row.id, batchId: row.batch_id, orderId: row.order_id, pieces: row.pieces },
  policy: parseEnum(['ask', 'refund', 'remake'], row.policy),
  decision: row.decision === null ? null : parseEnum(SHORTAGE_DECISIONS, row.decision),
  chosen: row.chosen === null ? null : parseEnum(SHORTAGE_CHOICES, row.chosen),
  ...{ remakeId: row.remake_id, refundVersion: row.refund_version, questionId: row.question_id, note: row.note },
});

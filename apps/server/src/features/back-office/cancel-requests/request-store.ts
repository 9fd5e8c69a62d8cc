import { parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { CancellationRequest as Row } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';

const STATES = ['waiting', 'done', 'refused', 'lapsed'] as const;

/** That a paid board be cancelled, as one member of staff wants it and another has to decide. */
export interface CancelRequest {
  readonly id: string;
  readonly orderId: string;
  /** Version of the board at the time of the request. */
  readonly orderVersion: number;
  /** Refund amount, with the saved freight. */
  readonly amount: Fen;
  /** Refund targets: wallet, credit, online. */
  readonly goesTo: readonly string[];
  readonly reason: string;
  readonly isAskedByMember: boolean;
  readonly askedBy: string;
  readonly askedAt: Date;
  readonly state: (typeof STATES)[number];
  readonly decidedBy: string | null;
  readonly decidedAt: Date | null;
  readonly note: string;
}

/** Inserts a request. A waiting one for an earlier version of the PCB order lapses. The caller holds the lock of the order. */
export async function insertRequest(
  tx: Tx,
  row: Pick<CancelRequest, 'orderId' | 'orderVersion' | 'amount' | 'goesTo' | 'reason' | 'isAskedByMember' | 'askedBy'>,
): Promise<void> {
  await tx
    .updateTable('cancellation_request')
    .set({ state: 'lapsed', decided_at: sql<Date>`now()` })
    .where('order_id', '=', row.orderId)
    .where('state', '=', 'waiting')
    .execute();
  await tx
    .insertInto('cancellation_request')
    .values({
      ...{ order_id: row.orderId, order_version: row.orderVersion, amount_fen: row.amount, goes_to: [...row.goesTo] },
      ...{ reason: row.reason, is_asked_by_member: row.isAskedByMember, asked_by: row.askedBy },
    })
    .execute();
}

export async function findRequest(reader: Reader, id: string): Promise<CancelRequest | undefined> {
  const row = await reader.selectFrom('cancellation_request').selectAll().where('id', '=', id).executeTakeFirst();
  return row && requestOf(row);
}

/** Returns pending requests for these boards, or for all, including boards that have moved on since. */
export async function requestsWaiting(
  reader: Reader,
  { orderIds, ids }: { readonly orderIds?: readonly string[]; readonly ids?: readonly string[] | undefined },
): Promise<CancelRequest[]> {
  let query = reader.selectFrom('cancellation_request').selectAll().where('state', '=', 'waiting');
  if (orderIds) query = query.where('order_id', 'in', orderIds.length === 0 ? [NIL_UUID] : [...orderIds]);
  if (ids) query = query.where('id', 'in', [...ids]);
  return (await query.execute()).map(requestOf);
}

/** Returns decided requests, the latest first. */
export async function requestsDecided(
  reader: Reader,
  { max, ids }: { readonly max: number; readonly ids?: readonly string[] | undefined },
): Promise<CancelRequest[]> {
  let query = reader.selectFrom('cancellation_request').selectAll().where('state', 'in', ['done', 'refused']);
  if (ids) query = query.where('id', 'in', [...ids]);
  return (await query.orderBy('decided_at', 'desc').limit(max).execute()).map(requestOf);
}

export async function endRequest(
  tx: Tx,
  id: string,
  end: { readonly state: 'done' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('cancellation_request')
    .set({ state: end.state, decided_by: end.staffId, decided_at: sql<Date>`now()`, note: end.note })
    .where('id', '=', id)
    .execute();
}

const NIL_UUID = '00000000-0000-0000-0000-000000000000';

function requestOf(row: Selectable<Row>): CancelRequest {
  const state = parseEnum(STATES, row.state, 'state of a cancellation request');
  return {
    ...{ id: row.id, orderId: row.order_id, orderVersion: row.order_version, amount: fen(row.amount_fen) },
    ...{ goesTo: row.goes_to, reason: row.reason, isAskedByMember: row.is_asked_by_member },
    ...{ askedBy: row.asked_by, askedAt: row.asked_at, state },
    ...{ decidedBy: row.decided_by, decidedAt: row.decided_at, note: row.note },
  };
}

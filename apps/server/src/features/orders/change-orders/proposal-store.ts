import { calls, parseEnum } from '@xunban/contract';
import { type Fen, fen } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { ChangeProposal as Table } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import type { ChangeRequest } from './change-request.ts';

/** A change order that one engineer wants and a second one has to allow. */
export interface Proposal {
  readonly id: string;
  readonly orderId: string;
  /** Order version of the proposal; after a change of the order it cannot be approved. */
  readonly orderVersion: number;
  readonly request: ChangeRequest;
  readonly amountDeltaFen: Fen;
  readonly proposedBy: string;
  readonly proposedAt: Date;
  readonly state: 'waiting' | 'allowed' | 'refused' | 'lapsed';
}

/** Inserts a proposal; it replaces the previous one for the same board. */
export async function insertProposal(
  tx: Tx,
  row: {
    readonly order: PcbOrder;
    readonly request: ChangeRequest;
    readonly amountDeltaFen: Fen;
    readonly staffId: string;
  },
): Promise<void> {
  const { order, request, amountDeltaFen, staffId } = row;
  await tx
    .updateTable('change_proposal')
    .set({ state: 'lapsed', decided_at: sql<Date>`now()` })
    .where('order_id', '=', order.id)
    .where('state', '=', 'waiting')
    .execute();
  await tx
    .insertInto('change_proposal')
    .values({
      ...{ order_id: order.id, order_version: order.version, request: JSON.stringify(request) },
      ...{ amount_delta_fen: amountDeltaFen, line_name: request.lineName, reason: request.reason },
      proposed_by: staffId,
    })
    .execute();
}

export async function findProposal(reader: Reader, id: string): Promise<Proposal | undefined> {
  const row = await reader.selectFrom('change_proposal').selectAll().where('id', '=', id).executeTakeFirst();
  return row && proposalOf(row);
}

/** Returns pending proposals for these boards, including boards that have changed since. */
export async function proposalsWaiting(reader: Reader, orderIds: readonly string[]): Promise<Proposal[]> {
  if (orderIds.length === 0) return [];
  const rows = await reader
    .selectFrom('change_proposal')
    .selectAll()
    .where('order_id', 'in', [...orderIds])
    .where('state', '=', 'waiting')
    .execute();
  return rows.map(proposalOf);
}

export async function endProposal(
  tx: Tx,
  id: string,
  end: { readonly state: 'allowed' | 'refused'; readonly staffId: string; readonly note: string },
): Promise<void> {
  await tx
    .updateTable('change_proposal')
    .set({ state: end.state, decided_by: end.staffId, decided_at: sql<Date>`now()`, note: end.note })
    .where('id', '=', id)
    .execute();
}

export function proposalOf(row: Selectable<Table>): Proposal {
  const state = parseEnum(['waiting', 'allowed', 'refused', 'lapsed'], row.state, 'state of a change proposal');
  return {
    id: row.id,
    orderId: row.order_id,
    orderVersion: row.order_version,
    request: calls.staff.requestChange.body.parse(row.request),
    amountDeltaFen: fen(row.amount_delta_fen),
    proposedBy: row.proposed_by,
    proposedAt: row.proposed_at,
    state,
  };
}

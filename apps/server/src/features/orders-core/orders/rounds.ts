import { type OrderedSpec, type OrderState, storedSpec } from '@xunban/contract';
import { type Fen, fen, subtract } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { advanceOrder, type NextRound } from './advance-order.ts';
import { couponOf } from './coupon-lines.ts';
import { insertPriceVersion } from './new-orders.ts';
import { buyerActor } from './order-actor.ts';
import { codeOf, stateOf } from './order-machine.ts';
import type { PcbOrder } from './order-records.ts';
import { priceVersionsOf } from './price-versions.ts';

/** A round that is over: what was asked for in it. The one that stands is the order itself. */
export interface PreviousRound {
  readonly round: number;
  readonly fileId: string;
  readonly spec: OrderedSpec;
  readonly amountFen: Fen;
  readonly workingDays: number;
  readonly endedState: OrderState;
  readonly reason: string;
  readonly endedAt: Date;
}

export interface RevisedBoard extends NextRound {
  readonly amountFen: Fen;
  readonly workingDays: number;
  readonly lines: readonly StoredLine[];
}

/**
 * Opens the next round of an order that the buyer resubmits with another file, specification or note: it keeps its number, and
 * the data of the previous round is kept. The caller holds the locks of the main order and of the one that the order moves to.
 * @param reason the message that ended the previous round: the reason of the return, or the proposal
 * @throws Refusal `order.notAllowed`, `order.stateChanged`
 */
export async function openRound(tx: Tx, order: PcbOrder, revised: RevisedBoard, reason: string): Promise<void> {
  const { amountFen, workingDays, lines, ...next } = revised;
  const versions = await priceVersionsOf(tx, order.id);
  const priceVersion = Math.max(0, ...versions.map(({ version }) => version)) + 1;
  await insertRound(tx, order, reason);
  await insertPriceVersion(tx, {
    orderId: order.id,
    version: priceVersion,
    amountFen,
    workingDays,
    lines,
    reason: '',
    staffId: null,
  });
  await advanceOrder(tx, order, {
    action: 'resubmit',
    actor: buyerActor(order.memberId),
    facts: { isPaid: false, isDelivered: false },
    priceDeltaFen: subtract(amountFen, order.amountFen),
    daysDelta: workingDays - order.workingDays,
    set: { priceVersion, amountFen, couponFen: couponOf(lines), workingDays, next },
  });
}

async function insertRound(tx: Tx, order: PcbOrder, reason: string): Promise<void> {
  await tx
    .insertInto('order_round')
    .values({
      order_id: order.id,
      round: order.round,
      board_file_id: order.fileId,
      quote_id: order.quoteId,
      spec: JSON.stringify(order.spec),
      amount_fen: order.amountFen,
      working_days: order.workingDays,
      findings: JSON.stringify(order.findings),
      ended_state: codeOf(order.state),
      reason,
    })
    .execute();
}

/** Returns the previous rounds of an order, oldest first. */
export async function roundsOf(reader: Reader, orderId: string): Promise<PreviousRound[]> {
  const rows = await reader
    .selectFrom('order_round')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('round')
    .execute();
  return rows.map((row) => ({
    round: row.round,
    fileId: row.board_file_id,
    spec: storedSpec.parse(row.spec),
    amountFen: fen(row.amount_fen),
    workingDays: row.working_days,
    endedState: stateOf(row.ended_state),
    reason: row.reason,
    endedAt: row.ended_at,
  }));
}

import { type GatewayName, parseEnum, type TransferStatus } from '@xunban/contract';
import { add, type Fen, fen, sum } from '@xunban/money';
import { type Selectable, sql } from 'kysely';
import type { Refund as RefundTable } from '../../../platform/db/schema.ts';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { storedGateway } from '../../../platform/gateways/known-gateways.ts';
import { NO_PARTS, type PaidShare, type Part, type Parts, partsByOrder } from './payment-parts.ts';
import { parseGatewayStatus, REFUND_STATES, type RefundState } from './payment-state.ts';
import { refundChanged } from './refund-events.ts';

/** Disputes cover a refund by money that the gateway took back: while they are open (`claim`), or once they are lost (`loss`). */
export type CoveredBy = 'claim' | 'loss';

export interface NewRefund {
  readonly refundNo: string;
  readonly paymentId: string;
  readonly part: Part;
  readonly amount: Fen;
  readonly reason: string;
}

export interface Refund extends NewRefund {
  readonly id: string;
  readonly mainOrderId: string | null;
  readonly state: RefundState;
  readonly attempts: number;
  readonly gatewayAnswer: TransferStatus;
  /** Time of its last request; null before the first. */
  readonly requestedAt: Date | null;
  /** True when paid by a manual bank transfer. */
  readonly isPaidByHand: boolean;
  /** The trade whose late money goes back; null for a refund of what an order was paid with. */
  readonly lateGatewayRef: string | null;
  readonly coveredBy: CoveredBy | null;
}

/** The wallet and credit parts are returned at once; the online part is still in transit. */
export async function insertOrderRefund(
  tx: Tx,
  refund: NewRefund & { readonly mainOrderId: string; readonly walletRest?: Fen; readonly coveredBy?: CoveredBy },
): Promise<void> {
  const isDone = refund.part !== 'online';
  await tx
    .insertInto('refund')
    .values({
      ...valuesOf(refund),
      main_order_id: refund.mainOrderId,
      ...(refund.walletRest === undefined ? {} : { wallet_rest_fen: refund.walletRest }),
      ...(refund.coveredBy && { covered_by: refund.coveredBy }),
      state: isDone ? 'succeeded' : 'created',
      ended_at: isDone ? sql<Date>`now()` : null,
    })
    .execute();
}

/** False when this trade's money is on its way back already. */
export async function insertLateRefund(
  tx: Tx,
  refund: NewRefund & { readonly gateway: string; readonly gatewayRef: string },
): Promise<boolean> {
  const row = await tx
    .insertInto('refund')
    .values({ ...valuesOf(refund), late_gateway: refund.gateway, late_gateway_ref: refund.gatewayRef })
    .onConflict((conflict) => conflict.columns(['late_gateway', 'late_gateway_ref']).doNothing())
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const valuesOf = (refund: NewRefund) => ({
  refund_no: refund.refundNo,
  payment_id: refund.paymentId,
  part: refund.part,
  amount_fen: refund.amount,
  reason: refund.reason,
});

export async function findRefund(reader: Reader, refundNo: string): Promise<Refund | undefined> {
  const row = await reader.selectFrom('refund').selectAll().where('refund_no', '=', refundNo).executeTakeFirst();
  return row && refundOf(row);
}

/** The trade that a refund is of, as its gateway knows it. */
export async function tradeOfRefund(
  reader: Reader,
  refund: Refund,
): Promise<{
  readonly payNo: string;
  readonly gateway: GatewayName;
  readonly gatewayRef: string;
  readonly tradeAmount: Fen;
}> {
  const payment = await reader
    .selectFrom('payment')
    .select(['pay_no', 'gateway', 'gateway_ref', 'online_part_fen'])
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
  const gatewayRef = refund.lateGatewayRef ?? payment.gateway_ref;
  if (payment.gateway === null || gatewayRef === null)
    throw new Error(`refund ${refund.refundNo} belongs to a payment that no gateway received`);
  // Money that comes for any trade of a payment is taken for its online part and for nothing else.
  const tradeAmount = fen(payment.online_part_fen);
  return { payNo: payment.pay_no, gateway: storedGateway(payment.gateway), gatewayRef, tradeAmount };
}

export interface LockedRefund extends Refund {
  /** Seconds since the last request by the database clock; infinite before the first. */
  readonly secondsSinceRequest: number;
}

export async function lockRefund(tx: Tx, refundNo: string): Promise<LockedRefund> {
  const row = await tx
    .selectFrom('refund')
    .selectAll()
    .select(sql<number | null>`extract(epoch from clock_timestamp() - requested_at)::float8`.as('seconds'))
    .where('refund_no', '=', refundNo)
    .forUpdate()
    .executeTakeFirstOrThrow();
  return { ...refundOf(row), secondsSinceRequest: row.seconds ?? Number.POSITIVE_INFINITY };
}

/** Records that a request is sent now: until its answer is recorded as well, its outcome is unknown. */
export async function writeRequest(tx: Tx, refund: Refund): Promise<Date> {
  const row = await tx
    .updateTable('refund')
    .set({ gateway_answer: 'unanswered', requested_at: sql<Date>`clock_timestamp()` })
    .where('id', '=', refund.id)
    .returning('requested_at')
    .executeTakeFirstOrThrow();
  if (!row.requested_at) throw new Error(`invariant: refund ${refund.refundNo} has no request time`);
  return row.requested_at;
}

export async function moveRefund(
  tx: Tx,
  refund: Refund,
  state: RefundState,
  gatewayAnswer: TransferStatus = refund.gatewayAnswer,
): Promise<void> {
  const hasEnded = state === 'succeeded' && refund.state !== 'succeeded';
  await tx
    .updateTable('refund')
    .set({
      state,
      gateway_answer: gatewayAnswer,
      attempts: refund.attempts + 1,
      ...(hasEnded ? { ended_at: sql<Date>`now()` } : {}),
    })
    .where('id', '=', refund.id)
    .execute();
  if (state === 'manual' || refund.state === 'manual') await raise(tx, refundChanged, { id: refund.id, staffId: null });
}

/** Days after a manual refund during which its gateway is queried for a second payment. */
const DOUBT_DAYS = 30;

/** Refunds that a gateway still owes an answer for, those longest without one first. */
export async function refundNosToRetry(reader: Reader, olderThanSeconds: number, limit: number): Promise<string[]> {
  const { rows } = await sql<{ refund_no: string }>`
    select refund_no from refund
    where covered_by is null and (state in ('created', 'sent', 'failed')
        or gateway_answer in ('unanswered', 'accepted')
          and (state = 'manual' or bank_reference is not null and ended_at > now() - make_interval(days => ${DOUBT_DAYS})))
      and created_at < now() - make_interval(secs => ${olderThanSeconds})
    order by coalesce(requested_at, created_at) limit ${limit}`.execute(reader);
  return rows.map((row) => row.refund_no);
}

/** Returns the refunded amount of a payment, pending refunds included. */
export async function refundedOf(reader: Reader, paymentId: string): Promise<Fen> {
  const rows = await reader.selectFrom('refund').select('amount_fen').where('payment_id', '=', paymentId).execute();
  return sum(rows.map((row) => fen(row.amount_fen)));
}

export interface OrderPaidShare extends PaidShare {
  readonly memberId: string;
}

/** Returns each payment's share of one main order and its refunded part, newest payment first. Call under the order's lock. */
export async function paidShares(reader: Reader, mainOrderId: string): Promise<OrderPaidShare[]> {
  const payments = await reader
    .selectFrom('payment')
    .innerJoin('payment_order as mine', 'mine.payment_id', 'payment.id')
    .select(['payment.id', 'payment.pay_no', 'payment.member_id', 'payment.wallet_part_fen', 'payment.credit_part_fen'])
    .where('mine.main_order_id', '=', mainOrderId)
    .where('payment.state', '=', 'succeeded')
    .orderBy('payment.paid_at', 'desc')
    .orderBy('payment.id', 'desc')
    .execute();
  const refunds = await reader
    .selectFrom('refund')
    .select(['payment_id', 'part', 'amount_fen'])
    .where('main_order_id', '=', mainOrderId)
    .execute();
  const shares: OrderPaidShare[] = [];
  for (const payment of payments) {
    const orders = await reader
      .selectFrom('payment_order')
      .select(['main_order_id', 'amount_fen'])
      .where('payment_id', '=', payment.id)
      .orderBy('position')
      .execute();
    const parts = partsByOrder(
      orders.map((order) => fen(order.amount_fen)),
      fen(payment.wallet_part_fen),
      payment.credit_part_fen > 0n ? 'credit' : 'online',
    );
    const paid = parts[orders.findIndex((order) => order.main_order_id === mainOrderId)];
    if (!paid) throw new Error(`invariant: payment ${payment.pay_no} has no order`);
    const refunded = refunds
      .filter((refund) => refund.payment_id === payment.id)
      .reduce<Parts>(
        (running, { part, amount_fen }) =>
          withPart(running, parseEnum(['wallet', 'credit', 'online'], part, 'part of a payment'), fen(amount_fen)),
        NO_PARTS,
      );
    shares.push({ paymentId: payment.id, memberId: payment.member_id, paid, refunded });
  }
  return shares;
}

const withPart = (parts: Parts, part: Part, amount: Fen): Parts => ({ ...parts, [part]: add(parts[part], amount) });

function refundOf(row: Selectable<RefundTable>): Refund {
  return {
    id: row.id,
    refundNo: row.refund_no,
    paymentId: row.payment_id,
    mainOrderId: row.main_order_id,
    part: parseEnum(['wallet', 'credit', 'online'], row.part, 'part of a payment'),
    amount: fen(row.amount_fen),
    reason: row.reason,
    state: parseEnum(REFUND_STATES, row.state, 'state of a refund'),
    attempts: row.attempts,
    gatewayAnswer: parseGatewayStatus(row.gateway_answer),
    requestedAt: row.requested_at,
    isPaidByHand: row.bank_reference !== null,
    lateGatewayRef: row.late_gateway_ref,
    coveredBy: row.covered_by === null ? null : parseEnum(['claim', 'loss'], row.covered_by, 'cover of a refund'),
  };
}

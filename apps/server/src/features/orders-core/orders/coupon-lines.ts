import { add, type Fen, fen, negate, sum } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { insertHistory } from './history.ts';
import { insertPriceVersion } from './new-orders.ts';
import { SYSTEM } from './order-actor.ts';
import type { PcbOrder } from './order-records.ts';
import { priceVersionsOf } from './price-versions.ts';

/** A coupon as a price line names it. */
export interface NamedCoupon {
  readonly couponNo: string;
  readonly name: string;
}

/** The share of a board in a coupon, as a line of its price. */
export const couponLine = ({ couponNo, name }: NamedCoupon, shareFen: Fen): StoredLine => ({
  ...{ ruleId: 'coupon.share', line: 'coupon', inputs: { no: couponNo, name } },
  ...{ formula: 'coupon × board ÷ boards', rounding: 'floor', amountFen: negate(shareFen) },
});

export const isCouponLine = ({ line }: Pick<StoredLine, 'line'>): boolean => line === 'coupon';

/** Returns the discount by coupons in the lines of a price. */
export const couponOf = (lines: readonly StoredLine[]): Fen =>
  negate(sum(lines.filter(isCouponLine).map(({ amountFen }) => amountFen)));

/**
 * Takes the coupons off a board that is not paid for: a new version of its price, without them. The caller holds the lock of the
 * main order.
 */
export async function takeCouponsOff(tx: Tx, order: PcbOrder): Promise<void> {
  const versions = await priceVersionsOf(tx, order.id);
  const current = versions.find(({ version }) => version === order.priceVersion);
  const version = Math.max(0, ...versions.map((one) => one.version)) + 1;
  const amountFen = add(order.amountFen, order.couponFen);
  await insertPriceVersion(tx, {
    ...{ orderId: order.id, version, amountFen, workingDays: order.workingDays },
    lines: (current?.lines ?? []).filter((line) => !isCouponLine(line)),
    ...{ reason: '', staffId: null },
  });
  await tx
    .updateTable('pcb_order')
    .set({ price_version: version, amount_fen: amountFen, coupon_fen: fen(0n), version: sql<number>`version + 1` })
    .where('id', '=', order.id)
    .execute();
  await insertHistory(tx, {
    ...{ orderId: order.id, from: order.state, to: order.state, action: 'loseCoupon', actor: SYSTEM, reason: '' },
    ...{ priceDeltaFen: order.couponFen, daysDelta: 0 },
  });
  await publish(tx, { topic: 'order', id: order.orderNo, memberId: order.memberId });
}

/**
 * Returns the coupon lines of a board whose buyer revises it: each is at most what it was, in proportion to a lower price, so
 * that a cheaper board never keeps the discount of an expensive one.
 */
export function scaledCouponLines(lines: readonly StoredLine[], beforeFen: Fen, afterFen: Fen): StoredLine[] {
  if (afterFen >= beforeFen) return lines.filter(isCouponLine);
  return lines.filter(isCouponLine).flatMap((line) => {
    const shareFen = fen((negate(line.amountFen) * afterFen) / beforeFen);
    return shareFen === 0n ? [] : [{ ...line, amountFen: negate(shareFen) }];
  });
}

/** Returns the price of a board before its coupons. */
export const listPriceOf = ({ amountFen, couponFen }: Pick<PcbOrder, 'amountFen' | 'couponFen'>): Fen =>
  add(amountFen, couponFen);

import { sum } from '@xunban/money';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { listPriceOf, takeCouponsOff } from '../../orders-core/orders/coupon-lines.ts';
import { wasInProduction } from '../../orders-core/orders/history.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type CouponUse, returnCoupons, usesOfMain } from './coupon-store.ts';

/**
 * Follow-up after the buyer took boards out of a main order or made one cheaper: below the minimum of a coupon, the boards that
 * are not paid for lose the coupons of the order. Paid boards keep their share, because an accepted amount changes by a change
 * order only; a board with an open change order keeps it, because its buyer decides about that price. The caller holds the lock of
 * the main order.
 * @returns the main order as it is now
 */
export async function keepMinimum(tx: Tx, main: MainOrder): Promise<MainOrder> {
  const uses = await usesOfMain(tx, main.id);
  const live = main.orders.filter(({ state }) => isLive(state));
  const goodsFen = sum(live.map(listPriceOf));
  if (live.length === 0 || !uses.some(({ minimumFen }) => goodsFen < minimumFen)) return main;
  for (const order of live.filter(losesCoupons)) await takeCouponsOff(tx, order);
  const [now] = await lockMainOrders(tx, [main.id]);
  if (!now) throw new Error(`main order ${main.id} not found`);
  await returnUnused(tx, now);
  return now;
}

const losesCoupons = (order: PcbOrder): boolean =>
  order.couponFen > 0n && !isSold(order) && order.state !== 'awaitingConfirmation';

/**
 * Returns the coupons of a main order to its member when none of its boards uses them any more and none of them was in
 * production. The caller holds the lock of the main order.
 */
export async function returnUnused(tx: Tx, main: MainOrder): Promise<void> {
  if (main.orders.some(({ state, couponFen }) => isLive(state) && couponFen > 0n)) return;
  if ((await usesOfMain(tx, main.id)).length === 0) return;
  if (await wasInProduction(tx, main.id)) return;
  await returnCoupons(tx, main.id);
}

/** Coupons in use by a main order, by number. */
export const couponsOfMain = (reader: Reader, mainOrderId: string): Promise<CouponUse[]> =>
  usesOfMain(reader, mainOrderId);

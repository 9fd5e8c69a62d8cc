import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { findOrders, type OrderWithDetail } from '../order-views/find-orders.ts';

/** Returns own orders in the order of their numbers, each once. @throws Refusal `notFound` for a missing one or another member's */
export async function selectedOrders(
  reader: Reader,
  memberId: string,
  orderNos: readonly string[],
): Promise<OrderWithDetail[]> {
  const asked = [...new Set(orderNos)];
  const page = { sorts: [], skip: 0, take: asked.length };
  const { items } = await findOrders(reader, { memberId, orderNos: asked }, page);
  const found = new Map(items.map((item) => [item.order.orderNo, item]));
  return asked.map((orderNo) => {
    const item = found.get(orderNo);
    if (!item) throw new Refusal('notFound');
    return item;
  });
}

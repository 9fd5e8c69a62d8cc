import type { Reader } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { listOrders, type OrderFilter, type OrderPage } from '../orders/list-orders.ts';
import { mainIdOfOrder } from '../orders/main-orders.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { type OrderSheet, orderSheets } from './order-sheet.ts';

/** A PCB order with the sheet of its main order. */
export interface OrderOnSheet {
  readonly order: PcbOrder;
  readonly sheet: OrderSheet;
}

/** A page of orders with what is told about them, in the order of the page. */
export async function findOrders(
  reader: Reader,
  filter: OrderFilter,
  page: OrderPage,
): Promise<{ readonly total: number; readonly items: readonly OrderOnSheet[] }> {
  const { total, orders } = await listOrders(reader, filter, page);
  const sheets = await orderSheets(
    reader,
    orders.map(({ mainOrderId }) => mainOrderId),
  );
  const items = orders.flatMap(({ id, mainOrderId }): OrderOnSheet[] => {
    const sheet = sheets.get(mainOrderId);
    const order = sheet?.main.orders.find((one) => one.id === id);
    return sheet && order ? [{ order, sheet }] : [];
  });
  return { total, items };
}

/**
 * One PCB order.
 * @param memberId whose it must be; null for staff
 * @throws Refusal `notFound` for a missing one and for somebody else's alike
 */
export async function findOrder(
  reader: Reader,
  memberId: string | null,
  which: { readonly id: string } | { readonly orderNo: string },
): Promise<OrderOnSheet> {
  const mainId = await mainIdOfOrder(reader, which);
  const sheet = mainId === undefined ? undefined : (await orderSheets(reader, [mainId])).get(mainId);
  const order = sheet?.main.orders.find((one) => ('id' in which ? one.id === which.id : one.orderNo === which.orderNo));
  if (!sheet || !order || (memberId !== null && order.memberId !== memberId)) throw new Refusal('notFound');
  return { order, sheet };
}

/** One own main order. @throws Refusal `notFound` */
export async function findMain(reader: Reader, memberId: string, mainOrderId: string): Promise<OrderSheet> {
  const sheet = (await orderSheets(reader, [mainOrderId])).get(mainOrderId);
  if (sheet?.main.memberId !== memberId) throw new Refusal('notFound');
  return sheet;
}

import type { Reader } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { isMemberCalled } from '../accounts/member-cards.ts';
import { isFileNamed } from '../files/board-cards.ts';
import { mainIdsOf, type WhichOrder } from '../orders/find-order.ts';
import { listOrders, type OrderFilter, type OrderPage } from '../orders/list-orders.ts';
import { findMainOf } from '../orders/main-orders.ts';
import type { PcbOrder } from '../orders/order-records.ts';
import { type OrderSheet, orderSheets, sheetOf } from './order-sheet.ts';

/** A PCB order with the sheet of its main order. */
export interface OrderOnSheet {
  readonly order: PcbOrder;
  readonly sheet: OrderSheet;
}

/** A page of orders with what is told about them, in the order of the page. The text may be part of a file's name, too. */
export async function findOrders(
  reader: Reader,
  filter: Omit<OrderFilter, 'elsewhere'>,
  page: OrderPage,
): Promise<{ readonly total: number; readonly items: readonly OrderOnSheet[] }> {
  const { total, orders } = await listOrders(reader, { ...filter, elsewhere: placesOf(reader, filter) }, page);
  return { total, items: await onSheets(reader, orders) };
}

/** These orders with what is told about them, in this order; a missing one is left out. */
export async function findOrdersOf(reader: Reader, ids: readonly string[]): Promise<OrderOnSheet[]> {
  return onSheets(reader, await mainIdsOf(reader, ids));
}

async function onSheets(
  reader: Reader,
  orders: readonly { readonly id: string; readonly mainOrderId: string }[],
): Promise<OrderOnSheet[]> {
  const sheets = await orderSheets(
    reader,
    orders.map(({ mainOrderId }) => mainOrderId),
  );
  return orders.flatMap(({ id, mainOrderId }): OrderOnSheet[] => {
    const sheet = sheets.get(mainOrderId);
    const order = sheet?.main.orders.find((one) => one.id === id);
    return sheet && order ? [{ order, sheet }] : [];
  });
}

/** Staff find an order by whose it is, too; a buyer has only own ones. */
const placesOf = (
  reader: Reader,
  { memberId: whose, text }: Pick<OrderFilter, 'memberId' | 'text'>,
): NonNullable<OrderFilter['elsewhere']> => {
  const sought = whose === undefined ? text : undefined;
  return (pattern, { fileId, memberId }) => [
    isFileNamed(fileId, pattern),
    ...(sought === undefined ? [] : [isMemberCalled(reader, memberId, sought)]),
  ];
};

/**
 * One PCB order.
 * @param memberId whose it must be; null for staff
 * @throws Refusal `notFound` for a missing one and for somebody else's alike
 */
export async function findOrder(reader: Reader, memberId: string | null, which: WhichOrder): Promise<OrderOnSheet> {
  const main = await findMainOf(reader, which);
  const order = main?.orders.find((one) => ('id' in which ? one.id === which.id : one.orderNo === which.orderNo));
  if (!main || !order || (memberId !== null && order.memberId !== memberId)) throw new Refusal('notFound');
  return { order, sheet: await sheetOf(reader, main) };
}

/** One own main order. @throws Refusal `notFound` */
export async function findMain(reader: Reader, memberId: string, mainOrderId: string): Promise<OrderSheet> {
  const sheet = (await orderSheets(reader, [mainOrderId])).get(mainOrderId);
  if (sheet?.main.memberId !== memberId) throw new Refusal('notFound');
  return sheet;
}

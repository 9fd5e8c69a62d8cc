import { sql } from 'kysely';
import type { Reader } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { filesNamed, isFileNamed } from '../../files/files/board-cards.ts';
import { isMemberCalled, type MemberPlace, membersCalled } from '../../identity/accounts/member-cards.ts';
import { mainIdsOf, type WhichOrder } from '../../orders-core/orders/find-order.ts';
import { listOrders, type OrderFilter, type OrderPage } from '../../orders-core/orders/list-orders.ts';
import { findOrderInMain } from '../../orders-core/orders/main-orders.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { detailOf, type MainOrderDetail, mainOrderDetails } from './main-order-detail.ts';

/** A PCB order with the detail of its main order. */
export interface OrderWithDetail {
  readonly order: PcbOrder;
  readonly detail: MainOrderDetail;
}

/** Filter of orders; staff name the member fields to search in. */
type SoughtOrders = Omit<OrderFilter, 'elsewhere'> & { readonly places?: readonly MemberPlace[] };

/** Returns a page of orders with their details, in the order of the page. The text can also be part of a file's name. */
export async function findOrders(
  reader: Reader,
  filter: SoughtOrders,
  page: OrderPage,
): Promise<{ readonly total: number; readonly items: readonly OrderWithDetail[] }> {
  const { places, ...sought } = filter;
  const elsewhere = elsewhereOf(reader, sought.memberId === undefined ? places : undefined, sought.text);
  const { total, orders } = await listOrders(reader, { ...sought, elsewhere }, page);
  return { total, items: await withDetails(reader, orders) };
}

/** Returns these orders with their details, in this order; a missing one is left out. */
export async function findOrdersOf(reader: Reader, ids: readonly string[]): Promise<OrderWithDetail[]> {
  return withDetails(reader, await mainIdsOf(reader, ids));
}

async function withDetails(
  reader: Reader,
  orders: readonly { readonly id: string; readonly mainOrderId: string }[],
): Promise<OrderWithDetail[]> {
  const details = await mainOrderDetails(
    reader,
    orders.map(({ mainOrderId }) => mainOrderId),
  );
  return orders.flatMap(({ id, mainOrderId }): OrderWithDetail[] => {
    const detail = details.get(mainOrderId);
    const order = detail?.main.orders.find((one) => one.id === id);
    return detail && order ? [{ order, detail }] : [];
  });
}

/** Staff find an order by whose it is, too; a buyer has only own ones. */
const elsewhereOf = (
  reader: Reader,
  places: readonly MemberPlace[] | undefined,
  text: string | undefined,
): NonNullable<OrderFilter['elsewhere']> => {
  const [sought, among] = [text ?? '', text === undefined ? [] : (places ?? [])];
  return {
    indexed: (pattern, { fileId, memberId }) => [
      sql<boolean>`${sql.ref(fileId)} in ${filesNamed(pattern)}`,
      ...(among.length > 0 ? [sql<boolean>`${sql.ref(memberId)} in ${membersCalled(reader, sought, among)}`] : []),
    ],
    ofOne: (pattern, { fileId, memberId }) => [
      isFileNamed(fileId, pattern),
      ...(among.length > 0 ? [isMemberCalled(reader, memberId, sought, among)] : []),
    ],
  };
};

/**
 * Returns one PCB order.
 * @param memberId the required owner; null for staff
 * @throws Refusal `notFound` for a missing one and for another member's alike
 */
export async function findOrder(reader: Reader, memberId: string | null, which: WhichOrder): Promise<OrderWithDetail> {
  const { main, order } = await findOrderInMain(reader, memberId, which);
  return { order, detail: await detailOf(reader, main) };
}

/** One own main order. @throws Refusal `notFound` */
export async function findMain(reader: Reader, memberId: string, mainOrderId: string): Promise<MainOrderDetail> {
  const detail = (await mainOrderDetails(reader, [mainOrderId])).get(mainOrderId);
  if (detail?.main.memberId !== memberId) throw new Refusal('notFound');
  return detail;
}

import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { storedAddress } from './address-snapshot.ts';
import { mainIdQuery, type WhichOrder } from './find-order.ts';
import type { MainOrder, PcbOrder } from './order-records.ts';
import { readMainOrders } from './order-rows.ts';

/**
 * Locks main orders and then their PCB orders, each by ascending id, and reads them. A change of an order locks its main order
 * first, so that price, payment and states of one checkout are always validated together.
 */
export async function lockMainOrders(tx: Tx, mainOrderIds: readonly string[]): Promise<MainOrder[]> {
  if (mainOrderIds.length === 0) return [];
  // Both are sent together and run in this order. The second sees everything that was committed before the first got
  // its locks.
  const [mainOrders, orders] = await Promise.all([
    tx.selectFrom('main_order').selectAll().where('id', 'in', mainOrderIds).orderBy('id').forUpdate().execute(),
    tx
      .selectFrom('pcb_order')
      .selectAll()
      .where('main_order_id', 'in', mainOrderIds)
      .orderBy('id')
      .forUpdate()
      .execute(),
  ]);
  return readMainOrders(mainOrders, orders);
}

/** The same for the main order of a PCB order; undefined for a missing one. */
export async function lockMainOf(tx: Tx, which: WhichOrder): Promise<MainOrder | undefined> {
  const id = mainIdQuery(tx, which);
  const [mainOrders, orders] = await Promise.all([
    tx.selectFrom('main_order').selectAll().where('id', '=', id).forUpdate().execute(),
    tx.selectFrom('pcb_order').selectAll().where('main_order_id', '=', id).orderBy('id').forUpdate().execute(),
  ]);
  return readMainOrders(mainOrders, orders)[0];
}

/** Main orders without locks, for answers. */
export async function findMainOrders(reader: Reader, mainOrderIds: readonly string[]): Promise<MainOrder[]> {
  if (mainOrderIds.length === 0) return [];
  const [mainOrders, orders] = await Promise.all([
    reader.selectFrom('main_order').selectAll().where('id', 'in', mainOrderIds).execute(),
    reader.selectFrom('pcb_order').selectAll().where('main_order_id', 'in', mainOrderIds).execute(),
  ]);
  return readMainOrders(mainOrders, orders);
}

/** Finds the main order of a PCB order, without locks. */
export async function findMainOf(reader: Reader, which: WhichOrder): Promise<MainOrder | undefined> {
  const id = mainIdQuery(reader, which);
  const [mainOrders, orders] = await Promise.all([
    reader.selectFrom('main_order').selectAll().where('id', '=', id).execute(),
    reader.selectFrom('pcb_order').selectAll().where('main_order_id', '=', id).execute(),
  ]);
  return readMainOrders(mainOrders, orders)[0];
}

/** Finds a main order by its number, without locks. */
export async function findMainByNo(reader: Reader, mainNo: string): Promise<MainOrder | undefined> {
  const row = await reader.selectFrom('main_order').select('id').where('main_no', '=', mainNo).executeTakeFirst();
  return row && (await findMainOrders(reader, [row.id]))[0];
}

/** The province that a main order is sent to. */
export async function provinceOf(reader: Reader, mainOrderId: string): Promise<string> {
  const { address } = await reader
    .selectFrom('main_order')
    .select('address')
    .where('id', '=', mainOrderId)
    .executeTakeFirstOrThrow();
  return storedAddress.parse(address).province;
}

/**
 * Finds a PCB order with its main order, without locks.
 * @param memberId owner that the order must have; null for staff
 * @throws {Refusal} `notFound` for a missing order and for one of another member alike
 */
export async function findOrderInMain(
  reader: Reader,
  memberId: string | null,
  which: WhichOrder,
): Promise<{ readonly main: MainOrder; readonly order: PcbOrder }> {
  const main = await findMainOf(reader, which);
  const order = main?.orders.find((one) => ('id' in which ? one.id === which.id : one.orderNo === which.orderNo));
  if (!main || !order || (memberId !== null && order.memberId !== memberId)) throw new Refusal('notFound');
  return { main, order };
}

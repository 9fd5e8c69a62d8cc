import { type BatchPlan, type Capability, panelDifferences } from '@xunban/pricing';
import type { Reader, Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { factoriesOfOrders } from '../../orders-core/factories/factory-records.ts';
import { boardSpecOf } from '../../orders-core/orders/board-spec-of.ts';
import { boardsById } from '../../orders-core/orders/boards-by-id.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentPriceData } from '../../pricing/prices/price-data.ts';
import type { BatchPlanner } from './batch-planner.ts';
import { type FullBatch, fullBatches, liveBatchesOf, lockBatch } from './batch-store.ts';
import { type Asked, askedOf, dueOn, isOpenForBatch } from './order-for-batch.ts';

type Caller = Parameters<BatchPlanner['plan']>[2];

/** Orders that are to be in a batch, laid out; what they were when that was done is compared under the lock. */
export interface LaidOut {
  readonly plan: BatchPlan;
  readonly asked: readonly Asked[];
}

/**
 * Lays out orders together, before any lock is held: a search may take a second.
 * @param batchId the batch that they may be in already
 * @throws Refusal `notFound`, `batch.orderNotOpen`, `batch.orderTaken`, `batch.mixed`, `batch.tooLarge`, `unavailable`
 */
export async function layOut(
  reader: Reader,
  planner: BatchPlanner,
  orderIds: readonly string[],
  caller: Caller,
  batchId?: string,
): Promise<LaidOut> {
  const ids = [...new Set(orderIds)];
  const boards = await boardsById(reader, ids);
  const orders = ids.map((id) => boards.get(id)).filter((order) => order !== undefined);
  if (orders.length < ids.length) throw new Refusal('notFound');
  await requireFit(reader, orders, batchId);
  const { capability } = await currentPriceData(reader, 'price_book');
  const asked = inSequence(orders).map((order) => askedOf(order, capability));
  const [first] = orders;
  const plan =
    first &&
    (await planner.plan(
      asked.map(({ item }) => item),
      boardSpecOf(first).layers,
      caller,
    ));
  if (!plan) throw new Refusal('batch.tooLarge');
  return { plan, asked };
}

/** Sorts orders by due day, then by number. */
const inSequence = (orders: readonly PcbOrder[]): PcbOrder[] =>
  [...orders].sort((a, b) => (dueOn(a) + a.orderNo < dueOn(b) + b.orderNo ? -1 : 1));

/**
 * Checks that orders can be made together.
 * @throws Refusal that names the incompatible order
 */
export async function requireFit(reader: Reader, orders: readonly PcbOrder[], batchId?: string): Promise<void> {
  const [first] = orders;
  if (!first) throw new Refusal('notFound');
  const ids = orders.map(({ id }) => id);
  const [taken, factories] = [await liveBatchesOf(reader, ids), await factoriesOfOrders(reader, ids)];
  for (const order of orders) {
    const about = { params: { no: order.orderNo }, data: { orderNo: order.orderNo } };
    if (!isOpenForBatch(order)) throw new Refusal('batch.orderNotOpen', about);
    if (taken.some((own) => own.orderId === order.id && !own.isRemake && own.batchId !== batchId))
      throw new Refusal('batch.orderTaken', about);
    const fields = panelDifferences(boardSpecOf(first), boardSpecOf(order));
    if (fields.length > 0) throw new Refusal('batch.mixed', { ...about, data: { orderNo: order.orderNo, fields } });
  }
  if (new Set([...factories.values()]).size > 1)
    throw new Refusal('batch.mixed', {
      params: { no: first.orderNo },
      data: { orderNo: first.orderNo, fields: ['factory'] },
    });
}

/**
 * Locks the main orders of PCB orders, then a batch, because a process that moves a PCB order locks its main order before the
 * batch.
 * @throws Refusal `notFound`, `batch.stateChanged` when the version differs, or orders were added or removed meanwhile
 */
export async function lockBatchAtVersion(tx: Tx, id: string, version: number, alsoIds: readonly string[] = []) {
  const [found] = await fullBatches(tx, [id]);
  if (!found) throw new Refusal('notFound');
  const inIt = ordersIn(found);
  const { orders } = await lockOrders(tx, [...inIt, ...alsoIds]);
  const batch = await lockBatch(tx, id);
  if (!batch || batch.version !== version || ordersIn(batch).join() !== inIt.join())
    throw new Refusal('batch.stateChanged');
  return { batch, orders };
}

/** Returns the ids of the PCB orders that have not left a batch, in the order of their numbers. */
export const ordersIn = ({ orders }: Pick<FullBatch, 'orders'>): string[] =>
  orders.filter(({ isIn }) => isIn).map(({ orderId }) => orderId);

/** Locks PCB orders with their main orders. @throws Refusal `notFound` */
export async function lockOrders(
  tx: Tx,
  orderIds: readonly string[],
): Promise<{ readonly mainOrders: readonly MainOrder[]; readonly orders: ReadonlyMap<string, PcbOrder> }> {
  const wanted = new Set(orderIds);
  const found = await boardsById(tx, [...wanted]);
  if (found.size < wanted.size) throw new Refusal('notFound');
  const mainOrders = await lockMainOrders(tx, [...new Set([...found.values()].map(({ mainOrderId }) => mainOrderId))]);
  const orders = new Map(mainOrders.flatMap((main) => main.orders).map((order) => [order.id, order]));
  // An order was moved to another main order meanwhile; a retry checks it again.
  for (const id of wanted) if (!orders.has(id)) throw new Refusal('batch.stateChanged');
  return { mainOrders, orders };
}

/** Checks whether the layout matches the current orders. */
export function isAsAsked(
  orders: readonly PcbOrder[],
  laidOut: readonly Asked[],
  capability: Pick<Capability, 'tabGapMm'>,
): boolean {
  return orders.every((order) => {
    const was = laidOut.find(({ item }) => item.id === order.id);
    return (
      was !== undefined &&
      JSON.stringify(was) === JSON.stringify(askedOf(order, capability, was.owed)) &&
      was.owed === order.spec.quantity
    );
  });
}

import type { MainOrder } from '@xunban/contract';
import { shipOrder } from '../features/fulfilment/shipping/ship-order.ts';
import { reviewOrder } from '../features/orders/order-review/review-order.ts';
import { payOrder, placePlainOrder, produceBoard } from './orders.ts';
import type { TestMember, TestServer, TestStaff } from './server.ts';

let waybills = 0;

/** A board of a main order that was paid is made and sent, by the use cases. */
export async function sendBoard(staff: Pick<TestStaff, 'db' | 'staffId'>, orderNo: string): Promise<void> {
  const send = await makeBoard(staff, orderNo);
  await send();
}

/** Makes a board of a main order that was paid, by the use cases. @returns its shipment */
export async function makeBoard(
  { db, staffId }: Pick<TestStaff, 'db' | 'staffId'>,
  orderNo: string,
): Promise<() => Promise<unknown>> {
  const board = await db.read
    .selectFrom('pcb_order')
    .select('id')
    .where('order_no', '=', orderNo)
    .executeTakeFirstOrThrow();
  const version = await produceBoard(db, staffId, board);
  waybills += 1;
  const waybill = `SF${String(process.pid).padStart(7, '0')}${String(waybills).padStart(6, '0')}`;
  const actor = { kind: 'staff', id: staffId, name: '测试员工' } as const;
  return () =>
    db.transaction((tx) => shipOrder(tx, actor, { orderId: board.id, version, carrier: 'SF', waybill, weightG: 400 }));
}

/** A paid main order of plain boards, of which the first ones are sent. The server needs no worker for it. */
export async function sentOrder(
  server: TestServer,
  staff: TestStaff,
  buyer: TestMember,
  {
    boards = 1,
    sent = boards,
    useCredit = false,
    ...wishes
  }: {
    readonly boards?: number;
    readonly sent?: number;
    readonly useCredit?: boolean;
    readonly billingProfileId?: string;
  } = {},
): Promise<MainOrder> {
  const placed = await placePlainOrder(server, buyer, boards, undefined, wishes);
  for (const { id } of placed.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, placed, { useCredit });
  for (const { orderNo } of placed.orders.slice(0, sent)) await sendBoard(staff, orderNo);
  return buyer.api.order.mainDetail({ query: { mainOrderId: placed.id } });
}

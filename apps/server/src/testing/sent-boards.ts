import type { MainOrder } from '@xunban/contract';
import { reviewOrder } from '../features/orders/order-review/review-order.ts';
import { payOrder, placePlainOrder, produce } from './orders.ts';
import type { TestMember, TestServer, TestStaff } from './server.ts';

let waybills = 0;

/** A board of a main order that was paid is made and sent. */
export async function sendBoard(staff: TestStaff, buyer: TestMember, orderNo: string): Promise<void> {
  const { id, version } = await buyer.api.order.detail({ query: { orderNo } });
  const produced = await produce(staff, { id, version });
  waybills += 1;
  const waybill = `SF${String(process.pid).padStart(7, '0')}${String(waybills).padStart(6, '0')}`;
  await staff.api.staff.ship({
    params: { id },
    body: { version: produced.version, carrier: 'SF', waybill, weightG: 400 },
  });
}

/** A paid main order of plain boards, of which the first ones are sent. The server needs no worker for it. */
export async function sentOrder(
  server: TestServer,
  staff: TestStaff,
  buyer: TestMember,
  {
    boards = 1,
    sent = boards,
    ...wishes
  }: { readonly boards?: number; readonly sent?: number; readonly billingProfileId?: string } = {},
): Promise<MainOrder> {
  const placed = await placePlainOrder(server, buyer, boards, undefined, wishes);
  for (const { id } of placed.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, placed);
  for (const { orderNo } of placed.orders.slice(0, sent)) await sendBoard(staff, buyer, orderNo);
  return buyer.api.order.mainDetail({ query: { mainOrderId: placed.id } });
}

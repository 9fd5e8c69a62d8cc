import { ORDER_STATES } from '@xunban/contract';
import { reviewOrder } from '../../features/orders/order-review/review-order.ts';
import { releaseCam } from '../cam-jobs.ts';
import { cancelPaid, giveAddress, payOrder, placePlainOrder, produce, twoLayerFacts } from '../orders.ts';
import { press } from '../payments.ts';
import type { TestMember, TestServer } from '../server.ts';

/** Boards that {@link playHistory} and {@link playWork} leave behind. */
export const BOARDS_OF_HISTORY = 5;
export const BOARDS_OF_WORK = 8;

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

/**
 * Plays the history of one member over HTTP: two boards in one parcel paid from the wallet, one of them measured, reworked and
 * refunded in part after a complaint; one board paid at the gateway, whose complaint was refused; one sent back to the payer
 * after it was paid, one that was never paid. The server must have no worker, whose jobs would interfere.
 * @returns the member's id
 */
export async function playHistory(server: TestServer): Promise<string> {
  const [buyer, staff] = [await newBuyer(server), await server.newStaff()];
  const together = await passedOrder(server, buyer, 2);
  await payOrder(server, buyer, together);
  const measured = firstOf(await boardsOf(buyer, together.id));
  await rework(staff, await produce(staff, measured));
  await sendOrder(buyer, staff, together.id);
  const refunded = await complain(buyer, measured.orderNo);
  await staff.api.staffAfterSales.refund({
    params: { id: refunded.id },
    body: { version: refunded.version, text: '字符偏位，退一部分', amount: '1.00' },
  });

  const online = await passedOrder(server, buyer, 1);
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [online.id] } });
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: due, gateway: 'sandbox' } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  await sendOrder(buyer, staff, online.id);
  const refused = await complain(buyer, firstOf(await boardsOf(buyer, online.id)).orderNo);
  await staff.api.staffAfterSales.refuse({
    params: { id: refused.id },
    body: { version: refused.version, text: '在公差之内' },
  });

  const returned = await passedOrder(server, buyer, 1);
  await payOrder(server, buyer, returned);
  for (const board of await boardsOf(buyer, returned.id)) await cancelPaid(server, staff, board, '客户不再需要这款板');

  const unpaid = await passedOrder(server, buyer, 1);
  await buyer.api.order.cancel({ body: { mainOrderId: unpaid.id } });
  return buyer.memberId;
}

/**
 * Plays one member's work in progress: a board in each state from the review to shipment, and one sent back. One in production
 * waits for a verdict about some of its pieces, and the buyer of the delivered one complains.
 * @returns the member's id
 */
export async function playWork(server: TestServer): Promise<string> {
  const [buyer, staff] = [await newBuyer(server), await server.newStaff()];
  await waitingForEngineer(server, buyer);

  const sentBack = await waitingForEngineer(server, buyer);
  await staff.api.staff.sendBack({ params: sentBack, body: { version: sentBack.version, reason: '缺少钻孔文件' } });

  const changed = await waitingForEngineer(server, buyer);
  await staff.api.staff.requestChange({
    params: changed,
    body: { version: changed.version, reason: '外形比下单尺寸大', amountDelta: 12, lineName: '外形加大', daysDelta: 1 },
  });

  await passedOrder(server, buyer, 1);
  const paid = async () => {
    const order = await passedOrder(server, buyer, 1);
    await payOrder(server, buyer, order);
    return firstOf(await boardsOf(buyer, order.id));
  };
  await paid();

  const begun = await paid();
  const { version } = await staff.api.staff.startProduction({ params: begun, body: { version: begun.version } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: begun.id });
  await staff.api.staff.completeStep({ params: begun, body: { version, position: 1 } });

  await report(staff, (await produce(staff, await paid())).id);
  const delivered = await produce(staff, await paid());
  await ship(staff, delivered);
  const { version: now } = await staff.api.staff.order({ params: delivered });
  await staff.api.staff.confirmDelivery({ params: delivered, body: { version: now } });
  await complain(buyer, delivered.orderNo);
  return buyer.memberId;
}

async function newBuyer(server: TestServer): Promise<TestMember> {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  return buyer;
}

/** A main order of plain boards, which the machine has passed. */
async function passedOrder(server: TestServer, buyer: TestMember, boards: number) {
  const main = await placePlainOrder(server, buyer, boards);
  for (const { id } of main.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  return main;
}

/** A board without a hole and much larger than ordered: an engineer has to look at it. */
async function waitingForEngineer(server: TestServer, buyer: TestMember) {
  const facts = twoLayerFacts({ widthMm: 160, heightMm: 80 });
  const main = await placePlainOrder(server, buyer, 1, facts);
  for (const { id } of main.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  return firstOf(await boardsOf(buyer, main.id));
}

const boardsOf = async ({ api }: TestMember, mainOrderId: string) =>
  (await api.order.mainDetail({ query: { mainOrderId } })).orders;

function firstOf<T>([first]: readonly T[]): T {
  if (first === undefined) throw new Error('order has no board');
  return first;
}

/** Pieces of a board are not as they should be. */
const report = ({ api }: Staff, id: string) =>
  api.staffQuality.open({
    params: { id },
    body: { source: 'inspection', pieces: 2, cause: 'unknown', place: '终检', text: '字符偏位' },
  });

/** A board is measured; what was found wrong with some of its pieces is reworked. */
async function rework(staff: Staff, { id }: { readonly id: string }): Promise<void> {
  const { staffQuality } = staff.api;
  await staffQuality.measure({
    params: { id },
    body: { items: [{ characteristic: 'warp', readings: [0.3, 0.4, 0.3, 0.5, 0.4] }] },
  });
  const found = await report(staff, id);
  const decided = await staffQuality.decide({
    params: { id: found.id },
    body: { version: found.version, disposition: 'rework', cause: 'unknown', pieces: 2, text: '重印字符' },
  });
  await staffQuality.close({ params: { id: found.id }, body: { version: decided.version, text: '已重印' } });
}

const complain = ({ api }: TestMember, orderNo: string) =>
  api.afterSales.make({ body: { orderNo, kind: 'legendOrMask', pieces: 1, text: '有一片字符偏位', images: [] } });

/** The boards of a paid order are made, sent, delivered and received. */
async function sendOrder(buyer: TestMember, staff: Staff, mainOrderId: string): Promise<void> {
  for (const board of await boardsOf(buyer, mainOrderId)) await ship(staff, await made(staff, board));
  for (const { id, version } of await boardsOf(buyer, mainOrderId))
    await staff.api.staff.confirmDelivery({ params: { id }, body: { version } });
  await buyer.api.order.receive({ query: { mainOrderId } });
}

/** It may already be produced. */
async function made(staff: Staff, { id }: { readonly id: string }) {
  const board = await staff.api.staff.order({ params: { id } });
  return board.state === ORDER_STATES.awaitingShipment ? board : produce(staff, board);
}

let parcels = 0;
async function ship({ api }: Staff, { id, version }: { readonly id: string; readonly version: number }): Promise<void> {
  parcels += 1;
  const waybill = `SF${String(parcels).padStart(13, '0')}`;
  await api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 400 } });
}

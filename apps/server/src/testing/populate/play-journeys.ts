import { reviewOrder } from '../../features/order-review/review-order.ts';
import { cancelPaid, giveAddress, payOrder, placePlainOrder, produce, twoLayerFacts } from '../orders.ts';
import { press } from '../payments.ts';
import type { TestMember, TestServer } from '../server.ts';

/** Boards that {@link playHistory} and {@link playWork} leave behind. */
export const BOARDS_OF_HISTORY = 5;
export const BOARDS_OF_WORK = 8;

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

/**
 * What one member has behind it, played over HTTP: two boards in one parcel paid from the wallet, one board paid at the
 * gateway, one sent back to the payer after it was paid, one that was never paid.
 * The server must have no worker, whose jobs would come between.
 * @returns the member's id
 */
export async function playHistory(server: TestServer): Promise<string> {
  const [buyer, staff] = [await newBuyer(server), await server.newStaff()];
  const together = await passedOrder(server, buyer, 2);
  await payOrder(server, buyer, together);
  await sendOrder(buyer, staff, together.id);

  const online = await passedOrder(server, buyer, 1);
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [online.id] } });
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: due, gateway: 'sandbox' } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  await sendOrder(buyer, staff, online.id);

  const returned = await passedOrder(server, buyer, 1);
  await payOrder(server, buyer, returned);
  for (const board of await boardsOf(buyer, returned.id)) await cancelPaid(server, staff, board, '客户不再需要这款板');

  const unpaid = await passedOrder(server, buyer, 1);
  await buyer.api.order.cancel({ body: { mainOrderId: unpaid.id } });
  return buyer.memberId;
}

/**
 * What one member has in the house at a time: a board in each state from the review to the road, and one sent back.
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
  await staff.api.staff.completeStep({ params: begun, body: { version, position: 1 } });

  await produce(staff, await paid());
  await ship(staff, await produce(staff, await paid()));
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
  if (first === undefined) throw new Error('The order has no board.');
  return first;
}

/** The boards of a paid order are made, sent, delivered and received. */
async function sendOrder(buyer: TestMember, staff: Staff, mainOrderId: string): Promise<void> {
  for (const board of await boardsOf(buyer, mainOrderId)) await ship(staff, await produce(staff, board));
  for (const { id, version } of await boardsOf(buyer, mainOrderId))
    await staff.api.staff.confirmDelivery({ params: { id }, body: { version } });
  await buyer.api.order.receive({ query: { mainOrderId } });
}

let parcels = 0;
async function ship({ api }: Staff, { id, version }: { readonly id: string; readonly version: number }): Promise<void> {
  parcels += 1;
  const waybill = `SF${String(parcels).padStart(13, '0')}`;
  await api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 400 } });
}

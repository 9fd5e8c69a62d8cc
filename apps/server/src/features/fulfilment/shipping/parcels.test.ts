import { createHash, createHmac } from 'node:crypto';
import { type MainOrder, ORDER_STATES, type PackingJob } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatedCarrier } from '../../../platform/carriers/simulated-carrier.ts';
import {
  checkOut,
  fillCart,
  giveAddress,
  giveBoardFile,
  PLAIN_BOARD,
  payOrder,
  produce,
  reviewBoards,
} from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { accountBalance } from '../../ledger/ledger/account-balance.ts';
import { confirmReceipts } from '../../orders/buyer-orders/buyer-orders-jobs.ts';
import { labelDocument, noteDocument } from './parcel-documents.ts';
import { readPrintedParcel } from './print-parcel.ts';
import { subscribeParcels, trackParcels } from './track-parcels.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({
    KUAIDI100_CUSTOMER: 'FAKE',
    KUAIDI100_KEY: 'fake-key',
    KUAIDI100_URL: 'http://127.0.0.1:9',
  });
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

let numbers = 0;
function newWaybill(end = '11'): string {
  numbers += 1;
  return `SF${20_261_124_000 + numbers}${end}`;
}
const track = () => trackParcels(server.deps, simulatedCarrier(1));
const prepaid = async ({ id }: Pick<MainOrder, 'id'>) =>
  Number(-(await accountBalance(server.deps.db.read, 'orderPrepaid', id)));
const readMainOrder = (buyer: TestMember, { id }: Pick<MainOrder, 'id'>) =>
  buyer.api.order.mainDetail({ query: { mainOrderId: id } });
const job = ({ mainNo }: Pick<MainOrder, 'mainNo'>) => staff.api.staffParcels.job({ params: { no: mainNo } });
const kinds = async ({ mainNo }: Pick<MainOrder, 'mainNo'>) =>
  (await staff.api.staffMainOrders.show({ params: { no: mainNo } })).tasks.map(({ kind }) => kind);

/** Returns the waybills in a buyer's messages of one event. */
const notifiedWaybills = async (buyer: TestMember, event: string) =>
  (await buyer.api.message.list({ query: {} })).items.flatMap((one) =>
    one.event === event ? one.params['waybill'] : [],
  );

/** Parcels left so many days earlier than they did. */
const daysEarlier = (main: Pick<MainOrder, 'id'>, days: number) =>
  server.deps.db.transaction((tx) =>
    sql`update shipment set shipped_at = shipped_at - make_interval(days => ${days}),
      delivered_at = delivered_at - make_interval(days => ${days}) where main_order_id = ${main.id}`.execute(tx),
  );

/** A paid main order with a board for each quantity, of which the first so many are ready to be packed. */
async function newReady(quantities: readonly number[], ready = quantities.length) {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  const cartIds: string[] = [];
  for (const quantity of quantities) {
    const fileId = await giveBoardFile(server, buyer.memberId);
    cartIds.push((await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, quantity } })).cartId);
  }
  const main = await checkOut(buyer, cartIds);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  for (const board of main.orders.slice(0, ready)) await produce(staff, board);
  return { buyer, main };
}

function pack(main: MainOrder, pieces: readonly (number | null)[], waybill = newWaybill()): Promise<PackingJob> {
  const items = pieces.flatMap((count, index) =>
    count === null ? [] : [{ orderId: main.orders[index]?.id ?? '', pieces: count }],
  );
  return staff.api.staffParcels.pack({
    params: { no: main.mainNo },
    body: { carrier: 'SF', waybill, weightG: 900, items },
  });
}
const handOver = (id: string) => staff.api.staffParcels.handOver({ params: { id } });
const last = ({ parcels }: PackingJob) => parcels.at(-1)?.id ?? '';

test('two boards in one parcel and a third later, in parts: revenue follows the last piece of each', async () => {
  const { buyer, main } = await newReady([10, 10, 20], 2);
  const station = await staff.api.staffParcels.station({ query: { filter: main.mainNo } });
  expect(station.items).toMatchObject([{ mainNo: main.mainNo, boards: [{ packed: 0 }, { packed: 0 }, { packed: 0 }] }]);
  await expect(pack(main, [11, null, 1])).rejects.toMatchObject({
    validationErrors: [{ members: ['items.0.pieces'] }, { members: ['items.1.orderId'] }],
  });
  const packed = await pack(main, [10, 10]);
  expect((await readMainOrder(buyer, main)).shipments).toEqual([]);
  await expect(pack(main, [1])).rejects.toMatchObject({ kind: 'invalid' });
  await handOver(last(packed));
  await expect(handOver(last(packed))).rejects.toMatchObject({ code: 'parcel.ended' });
  const first = await readMainOrder(buyer, main);
  expect(first.orders.map(({ state }) => state)).toEqual([70, 70, 40]);
  expect(first.shipments).toMatchObject([{ items: [{ pieces: 10 }, { pieces: 10 }] }]);

  const third = main.orders[2]?.id ?? '';
  await produce(staff, { id: third });
  const before = await prepaid(main);
  await handOver(last(await pack(main, [null, null, 8])));
  // Nothing is booked as sold before the last piece is shipped.
  expect(await prepaid(main)).toBe(before);
  const part = await buyer.api.order.detail({ query: { orderNo: main.orders[2]?.orderNo ?? '' } });
  expect(part).toMatchObject({
    state: ORDER_STATES.awaitingShipment,
    shipments: [{ items: [{ pieces: 8, ordered: 20, boardsPerPiece: 1 }] }],
  });
  await handOver(last(await pack(main, [null, null, 12])));
  expect(await prepaid(main)).toBe(0);
  const all = await readMainOrder(buyer, main);
  expect(all.orders.map(({ state }) => state)).toEqual([70, 70, 70]);
  expect(all.shipments).toHaveLength(3);
  const listed = await buyer.api.order.shipments({ query: {} });
  expect(listed.totalCount).toBe(3);
  const { items } = await staff.api.staffMainOrders.timeline({
    params: { no: main.mainNo },
    query: { group: 'parcel', maxResultCount: 50 },
  });
  expect(items.map(({ event }) => event)).toContain('partSent');
});

test('a waybill matches its carrier, is corrected with a reason, and an unsent parcel can be unpacked', async () => {
  const { buyer, main } = await newReady([10]);
  await expect(pack(main, [10], 'ABC123')).rejects.toMatchObject({ code: 'shipping.waybillForm' });
  const { id, version } = await staff.api.staff.order({ params: { id: main.orders[0]?.id ?? '' } });
  await expect(
    staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill: 'ABC123', weightG: 1 } }),
  ).rejects.toMatchObject({ code: 'shipping.waybillForm' });
  const wrong = newWaybill();
  const packed = await pack(main, [10], wrong);
  const right = newWaybill();
  const params = { id: last(packed) };
  await expect(
    staff.api.staffParcels.correctWaybill({ params, body: { carrier: 'SF', waybill: right, reason: '' } }),
  ).rejects.toMatchObject({ kind: 'invalid' });
  await staff.api.staffParcels.void({ params, body: { reason: '装错箱' } });
  expect((await job(main)).parcels).toEqual([]);
  // A void parcel gives its number back.
  const again = await pack(main, [10], wrong);
  await handOver(last(again));
  const body = { carrier: 'SF', waybill: right, reason: '贴错单' };
  const corrected = await staff.api.staffParcels.correctWaybill({ params: { id: last(again) }, body });
  expect(corrected.parcels).toMatchObject([{ waybill: right, isSent: true }]);
  expect((await readMainOrder(buyer, main)).shipments).toMatchObject([{ waybill: right }]);
  expect(await notifiedWaybills(buyer, 'waybillCorrected')).toEqual([right]);
  await expect(
    staff.api.staffParcels.void({ params: { id: last(again) }, body: { reason: '太晚了' } }),
  ).rejects.toMatchObject({ code: 'parcel.ended' });
  // Shipped parcels are found by the exact number of the main order, the board or the parcel only.
  const found = async (filter: string) =>
    (await staff.api.staffParcels.station({ query: { filter } })).items.map(({ mainNo }) => mainNo);
  for (const no of [main.mainNo, main.orders[0]?.orderNo ?? '', right, right.toLowerCase()])
    expect(await found(no)).toEqual([main.mainNo]);
  expect(await found(main.mainNo.slice(0, -1))).not.toContain(main.mainNo);
  const other = await newReady([10]);
  expect(await found(other.main.mainNo)).toEqual([other.main.mainNo]);
  await expect(pack(other.main, [10], right)).rejects.toMatchObject({ code: 'shipping.waybillUsed' });
});

test('tracking comes from the carrier; the days until the receipt begin at delivery', async () => {
  const { buyer, main } = await newReady([10]);
  await handOver(last(await pack(main, [10])));
  await track();
  expect((await readMainOrder(buyer, main)).shipments[0]?.events).toHaveLength(1);
  await daysEarlier(main, 1);
  await Promise.all([track(), track()]);
  const moving = (await readMainOrder(buyer, main)).shipments[0];
  expect(moving?.events.map(({ kind }) => kind)).toEqual(['moving', 'accepted', 'shipped']);
  expect(await kinds(main)).toEqual(['trackParcel']);
  await daysEarlier(main, 1);
  await track();
  const arrived = (await readMainOrder(buyer, main)).shipments[0];
  expect(arrived).toMatchObject({ deliveredAt: expect.any(String), trouble: null });
  expect(await kinds(main)).toEqual([]);
  await daysEarlier(main, 9);
  await confirmReceipts(server.deps);
  expect((await readMainOrder(buyer, main)).state).toBe(ORDER_STATES.awaitingReceipt);
  await daysEarlier(main, 1);
  await confirmReceipts(server.deps);
  expect((await readMainOrder(buyer, main)).state).toBe(ORDER_STATES.completed);
});

test('a lost parcel creates a task; its content is sent again and sold once', async () => {
  const { buyer, main } = await newReady([10]);
  await handOver(last(await pack(main, [10], newWaybill('97'))));
  await daysEarlier(main, 7);
  await track();
  expect(await kinds(main)).toEqual(['traceParcel']);
  const lost = await job(main);
  expect(lost.parcels).toMatchObject([{ trouble: 'lost' }]);
  expect((await readMainOrder(buyer, main)).shipments).toMatchObject([{ trouble: 'lost', deliveredAt: null }]);
  const params = { id: last(lost) };
  const found = await staff.api.staffParcels.found({ params, body: { reason: '快递说找到了' } });
  expect(found.parcels).toMatchObject([{ trouble: null }]);
  await expect(staff.api.staffParcels.found({ params, body: { reason: '再说一次' } })).rejects.toMatchObject({
    code: 'parcel.noTrouble',
  });

  const { buyer: other, main: second } = await newReady([10]);
  await handOver(last(await pack(second, [10], newWaybill('98'))));
  await daysEarlier(second, 7);
  await track();
  expect(await kinds(second)).toEqual(['traceParcel']);
  const waybill = newWaybill();
  const body = { carrier: 'SF', waybill, weightG: 900, reason: '退件重发' };
  const resent = await staff.api.staffParcels.resend({ params: { id: last(await job(second)) }, body });
  expect(resent.parcels).toMatchObject([{ waybill, isSent: true, trouble: null }]);
  expect(await kinds(second)).toEqual(['trackParcel']);
  expect(await prepaid(second)).toBe(0);
  expect(await notifiedWaybills(other, 'parcelResent')).toEqual([waybill]);
  expect((await readMainOrder(other, second)).shipments).toMatchObject([
    { waybill, isReplaced: false },
    { isReplaced: true, trouble: 'returned' },
  ]);
});

test('a parcel packed before the delivery change is packed again; label and note follow the packing', async () => {
  const { buyer, main } = await newReady([10]);
  const packed = await pack(main, [10]);
  const params = { id: last(packed) };
  const isPdf = async (answer: Blob) =>
    Buffer.from(await answer.arrayBuffer())
      .subarray(0, 5)
      .toString() === '%PDF-';
  expect(await isPdf(await staff.api.staffParcels.label({ params }))).toBe(true);
  expect(await isPdf(await staff.api.staffParcels.deliveryNote({ params }))).toBe(true);
  const known = await buyer.api.main.deliveryChoices({ query: { mainOrderId: main.id } });
  await buyer.api.order.changeAddress({
    body: {
      ...{ mainOrderId: main.id, version: known.version, carrier: known.carrier, contactName: '王工' },
      packing: { label: 'neutral', labelText: '', poNumber: 'PO-77', costCentre: '' },
      expectedFreight: known.freight.toFixed(2),
    },
  });
  expect((await job(main)).parcels).toMatchObject([{ isOutdated: true }]);
  await expect(handOver(params.id)).rejects.toMatchObject({ code: 'parcel.outdated' });
  await staff.api.staffParcels.void({ params, body: { reason: '地址改了' } });
  const again = last(await pack(main, [10]));
  await buyer.api.main.changeReferences({ params: { id: main.id }, body: { poNumber: 'PO-78', costCentre: '研发部' } });
  expect((await job(main)).parcels.map(({ isOutdated }) => isOutdated)).toEqual([true]);
  await staff.api.staffParcels.void({ params: { id: again }, body: { reason: '单号改了' } });
  await handOver(last(await pack(main, [10])));
});

test('a parcel that its carrier does not report as lost is declared lost by staff, and its content is sent again', async () => {
  const { buyer, main } = await newReady([10]);
  const packed = last(await pack(main, [10]));
  const declare = (id: string) =>
    staff.api.staffParcels.declareLost({ params: { id }, body: { trouble: 'lost', reason: '快递客服：查无此件' } });
  await expect(declare(packed)).rejects.toMatchObject({ code: 'parcel.notOnItsWay' });
  await handOver(packed);
  expect((await declare(packed)).parcels).toMatchObject([{ trouble: 'lost' }]);
  expect(await kinds(main)).toEqual(['traceParcel']);
  expect((await readMainOrder(buyer, main)).shipments).toMatchObject([{ trouble: 'lost', deliveredAt: null }]);
  await expect(declare(packed)).rejects.toMatchObject({ code: 'parcel.notOnItsWay' });
  const body = { carrier: 'SF', waybill: newWaybill(), weightG: 900, reason: '丢件重发' };
  const resent = await staff.api.staffParcels.resend({ params: { id: packed }, body });
  expect(resent.parcels).toMatchObject([{ waybill: body.waybill, isSent: true, trouble: null }]);
  expect(await prepaid(main)).toBe(0);
});

test('the documents of a parcel have its current address, and list panels by their boards', async () => {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  const fileId = await giveBoardFile(server, buyer.memberId);
  const spec = { ...PLAIN_BOARD, quantity: 5, deliveryForm: 'panelByUs', panelX: 2, panelY: 2 } as const;
  const main = await checkOut(buyer, [(await fillCart(buyer, { fileId, spec })).cartId]);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const addressId = await giveAddress(buyer, { district: '福田区' });
  const known = await buyer.api.main.deliveryChoices({ query: { mainOrderId: main.id, addressId } });
  const offer = known.offers.find(({ carrier }) => carrier === known.carrier);
  await buyer.api.order.changeAddress({
    body: {
      ...{ mainOrderId: main.id, version: known.version, carrier: known.carrier, packing: known.packing, addressId },
      expectedFreight: (offer?.price ?? 0).toFixed(2),
    },
  });
  await produce(staff, { id: main.orders[0]?.id ?? '' });
  const packed = await pack(main, [3]);
  expect(packed).toMatchObject({
    address: { district: '福田区' },
    parcels: [{ items: [{ pieces: 3, boardsPerPiece: 4 }] }],
  });
  const printed = await readPrintedParcel(server.deps, last(packed));
  const noteOf = noteDocument({ ...printed, boxes: [printed] });
  for (const document of [labelDocument(printed), noteOf]) expect(JSON.stringify(document.content)).toContain('福田区');
  const note = JSON.stringify(noteOf.content);
  expect(note).toContain('3 SET × 4 = 12 PCS');
  expect(note).toContain('5 SET × 4 = 20 PCS');
});

test('only who ships packs, and nothing is found that is not there', async () => {
  const { main } = await newReady([10]);
  const reader = await server.newStaff(['order.view']);
  const params = { no: main.mainNo };
  await expect(reader.api.staffParcels.job({ params })).rejects.toMatchObject({ kind: 'forbidden' });
  await expect(staff.api.staffParcels.job({ params: { no: 'M000' } })).rejects.toMatchObject({ code: 'notFound' });
  await expect(handOver(crypto.randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  const bad = { masks: ['SF#{12}', '.*'], isTracked: true };
  await expect(staff.api.staffParcels.saveCarrier({ params: { carrier: 'ZTO' }, body: bad })).rejects.toMatchObject({
    validationErrors: [{ members: ['masks.1'] }],
  });
  const saved = await staff.api.staffParcels.saveCarrier({
    params: { carrier: 'ZTO' },
    body: { masks: ['#{12,15}', '7#{13}'], isTracked: true },
  });
  expect(saved.find(({ carrier }) => carrier === 'ZTO')?.masks).toHaveLength(2);
});

test('a waybill is ordered from a carrier that issues them: the same one until it is packed, and it fits the mask', async () => {
  const { main } = await newReady([10, 20]);
  const order = (carrier = 'SF') =>
    staff.api.staffParcels.requestWaybill({ params: { no: main.mainNo }, body: { carrier, weightG: 900 } });
  await expect(order('ZTO')).rejects.toMatchObject({ code: 'shipping.noWaybills' });
  const { waybill } = await order();
  expect((await order()).waybill).toBe(waybill);
  await pack(main, [10], waybill);
  expect((await order()).waybill).not.toBe(waybill);
  const settings = await staff.api.staffParcels.carriers({});
  expect(settings.filter(({ issuesWaybills }) => issuesWaybills).map(({ carrier }) => carrier)).toEqual(['SF']);
  expect(settings.map(({ carrier }) => carrier)).toEqual(['SF', 'ZTO', 'EMS', 'PICKUP', 'DBL', 'JD', 'STO', 'YTO']);
});

describe('pushed tracking', () => {
  const [key, callback] = ['fake-key', '/api/carriers/kuaidi100/notify'];
  const subscribed: string[] = [];
  const subscribe = () =>
    subscribeParcels(server.deps, async ({ waybill }) => {
      subscribed.push(waybill);
    });
  const notify = async (waybill: string, sign?: string) => {
    const event = (status: string, hour: number) => ({
      ...{ status, context: status, ftime: `2026-11-24 ${hour}:00:00` },
    });
    const data = [event('签收', 18), event('揽收', 10)];
    const param = JSON.stringify({ lastResult: { state: '3', com: 'shunfeng', nu: waybill, data } });
    const salt = createHmac('sha256', key).update('kuaidi100 push').digest('hex').slice(0, 32);
    const own = createHash('md5').update(`${param}${salt}`).digest('hex').toUpperCase();
    const response = await fetch(`${server.url}${callback}`, {
      method: 'POST',
      body: new URLSearchParams({ param, sign: sign ?? own }),
    });
    return [response.status, (await response.json()).returnCode];
  };

  test('a parcel is subscribed once for each number; a genuine notice delivers it, also when it comes twice', async () => {
    const { buyer, main } = await newReady([10]);
    const waybill = newWaybill();
    await handOver(last(await pack(main, [10], waybill)));
    await subscribe();
    await subscribe();
    expect(subscribed.filter((one) => one === waybill)).toHaveLength(1);
    expect(await notify(waybill, 'F'.repeat(32))).toEqual([401, '500']);
    expect((await readMainOrder(buyer, main)).shipments[0]?.deliveredAt).toBeNull();
    expect(await Promise.all([notify(waybill), notify(waybill)])).toEqual([
      [200, '200'],
      [200, '200'],
    ]);
    const [parcel] = (await readMainOrder(buyer, main)).shipments;
    expect(parcel?.events.map(({ kind }) => kind)).toEqual(['delivered', 'accepted', 'shipped']);
    expect(await notify('SF0000000000000')).toEqual([200, '200']);
  });
});

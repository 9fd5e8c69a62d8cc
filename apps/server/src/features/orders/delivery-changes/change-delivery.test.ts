import { type MainOrder, ORDER_STATES } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveAddress, payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { remindSupplements } from '../change-orders/change-orders-jobs.ts';
import { remindDeliveries } from './delivery-changes-jobs.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const LHASA = { province: '西藏自治区', city: '拉萨市', district: '城关区' };
const fen = (yuan: number) => Math.round(yuan * 100);
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const readMainOrder = (buyer: TestMember, { id }: Pick<MainOrder, 'id'>) =>
  buyer.api.order.mainDetail({ query: { mainOrderId: id } });

async function newPaid(boards = 1) {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  return { buyer, main: await readMainOrder(buyer, main) };
}

/** Requests another delivery, with the offered terms. */
async function wish(
  buyer: TestMember,
  main: Pick<MainOrder, 'id'>,
  change: {
    readonly addressId?: string;
    readonly carrier?: string;
    readonly contactName?: string;
    readonly phone?: string;
  },
) {
  const { addressId } = change;
  const known = await buyer.api.main.deliveryChoices({
    query: { mainOrderId: main.id, ...(addressId && { addressId }) },
  });
  const carrier = change.carrier ?? known.carrier;
  const offer = known.offers.find((one) => one.carrier === carrier);
  if (!offer) throw new Error(`${carrier} does not deliver to this address`);
  const body = {
    ...{ mainOrderId: main.id, version: known.version, packing: known.packing },
    ...change,
    ...{ carrier, expectedFreight: offer.price.toFixed(2) },
  };
  return { body, offer };
}

async function send(main: MainOrder, index: number) {
  const id = main.orders[index]?.id ?? '';
  const { version } = await produce(staff, { id });
  const waybill = `SF${main.mainNo.slice(1)}${index}`;
  return staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 200 } });
}

test('a more expensive address after the payment: the difference is due, the board waits for it and continues when it is paid', async () => {
  const { buyer, main } = await newPaid();
  const addressId = await giveAddress(buyer, LHASA);
  const { body, offer } = await wish(buyer, main, { addressId, contactName: '收发室' });
  expect(offer.difference).toBeGreaterThan(0);
  expect(offer).toMatchObject({ due: offer.difference, hindrance: null });

  await expect(buyer.api.order.changeAddress({ body: { ...body, expectedFreight: '1.00' } })).rejects.toMatchObject({
    code: 'delivery.freightChanged',
    data: { freight: offer.price },
  });
  const changed = await buyer.api.order.changeAddress({ body });
  expect(changed).toMatchObject({
    freight: offer.price,
    due: offer.difference,
    address: { city: '拉萨市', contactName: '收发室' },
    can: expect.arrayContaining(['pay']),
  });
  const [board] = changed.orders;
  const id = board?.id ?? '';
  expect(board).toMatchObject({ state: ORDER_STATES.awaitingProduction, hold: { cause: 'payment' } });
  const { version } = await staff.api.staff.order({ params: { id } });
  await expect(staff.api.staff.startProduction({ params: { id }, body: { version } })).rejects.toMatchObject({
    code: 'order.notAllowed',
  });
  const { tasks } = await staff.api.staffMainOrders.show({ params: { no: main.mainNo } });
  expect(tasks.map(({ kind }) => kind)).toEqual(['awaitPayment']);
  const timeline = await staff.api.staffMainOrders.timeline({
    params: { no: main.mainNo },
    query: { group: 'parcel' },
  });
  expect(timeline.items).toMatchObject([
    { event: 'changeDelivery', actor: 'buyer', parts: expect.arrayContaining(['region']) },
  ]);

  await creditWallet(server.deps.db, buyer.memberId, BigInt(fen(offer.difference)));
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
  await buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });
  const paid = await readMainOrder(buyer, main);
  expect(paid).toMatchObject({ due: 0, orders: [{ hold: null }] });
  const after = await staff.api.staffMainOrders.show({ params: { no: main.mainNo } });
  expect(after.tasks.map(({ kind }) => kind)).toEqual(['planOrder']);

  await send(paid, 0);
  const late = await buyer.api.main.deliveryChoices({ query: { mainOrderId: main.id } });
  expect(late).toMatchObject({ isAllSent: true, offers: [] });
  await expect(buyer.api.order.changeAddress({ body: { ...body, version: late.version } })).rejects.toMatchObject({
    code: 'delivery.alreadySent',
  });
});

test('a cheaper carrier gives the difference back at once, and another consignee changes no money', async () => {
  const { buyer, main } = await newPaid();
  const cheaper = await wish(buyer, main, { carrier: 'PICKUP' });
  const changed = await buyer.api.main.changeOrderAddress({ body: cheaper.body });
  expect(changed).toMatchObject({ carrier: 'PICKUP', freight: 0, due: 0, total: changed.goodsAmount });
  expect(await wallet(buyer)).toBe(fen(main.freight));

  await expect(buyer.api.order.changeAddress({ body: cheaper.body })).rejects.toMatchObject({ code: 'staleVersion' });
  const same = await wish(buyer, main, {});
  await expect(buyer.api.order.changeAddress({ body: same.body })).rejects.toMatchObject({
    code: 'delivery.nothingChanged',
  });
  const { body } = await wish(buyer, main, { contactName: '王工', phone: '13711112222' });
  const packing = { label: 'own', labelText: '星河 B 仓', poNumber: 'PO-9', costCentre: '' } as const;
  const packed = await buyer.api.order.changeAddress({ body: { ...body, packing } });
  expect(packed).toMatchObject({ packing, due: 0, address: { contactName: '王工', phone: '13711112222' } });
  // The address book stays as it was.
  expect((await buyer.api.address.list({}))[0]).toMatchObject({ contactName: '李工' });
});

const HOUR = 3_600_000;
const remind = () => remindDeliveries(server.deps);
const eventsOf = async ({ api }: TestMember) =>
  (await api.message.list({ query: { maxResultCount: 100 } })).items.map(({ event }) => event).reverse();

/** Advances the clock for one main order and its boards. */
const advanceClock = ({ id }: Pick<MainOrder, 'id'>, hours: number) =>
  server.deps.db.transaction(async (tx) => {
    const ago = sql`make_interval(hours => ${hours})`;
    await sql`update main_order set delivery_deadline = delivery_deadline - ${ago},
      delivery_reminded_at = delivery_reminded_at - ${ago} where id = ${id}`.execute(tx);
    await sql`update pcb_order set answer_deadline = answer_deadline - ${ago},
      answer_reminded_at = answer_reminded_at - ${ago} where main_order_id = ${id}`.execute(tx);
  });

/** The fields that a change of the delivery affects, and its timeout restores. */
const wayOf = ({ address, carrier, freight, freightRule, packing, total, due, paid }: MainOrder) => {
  return { address, carrier, freight, freightRule, packing, total, due, paid };
};
const readStored = async ({ id }: Pick<MainOrder, 'id'>) =>
  (
    await server.deps.db.read
      .selectFrom('main_order')
      .select(['previous_delivery', 'delivery_deadline'])
      .where('id', '=', id)
      .execute()
  )[0];
const NOTHING_STORED = { previous_delivery: null, delivery_deadline: null };

test('an unpaid delivery supplement: reminded a day before, then the previous delivery is restored, once, and the boards continue', async () => {
  const { buyer, main } = await newPaid(2);
  const addressId = await giveAddress(buyer, LHASA);
  const { body, offer } = await wish(buyer, main, { addressId, contactName: '收发室' });
  const packing = { label: 'own', labelText: '拉萨站', poNumber: 'PO-1', costCentre: '' } as const;
  const costlier = await buyer.api.order.changeAddress({ body: { ...body, packing } });
  expect(costlier.deliveryWait).toMatchObject({
    ...{ province: '广东省', city: '深圳市', carrier: main.carrier, freight: main.freight },
  });
  expect(Math.round((Date.parse(costlier.deliveryWait?.until ?? '') - Date.now()) / HOUR)).toBe(7 * 24);
  expect(costlier).toMatchObject({ due: offer.difference });

  await advanceClock(main, 6 * 24 - 1);
  await remind();
  expect(await eventsOf(buyer)).not.toContain('deliveryReminder');
  await advanceClock(main, 2);
  await Promise.all([remind(), remind()]);
  await advanceClock(main, 22);
  await remind();
  expect(wayOf(await readMainOrder(buyer, main))).toEqual(wayOf(costlier));
  await advanceClock(main, 2);
  await Promise.all([remind(), remind()]);
  await remind();

  const after = await readMainOrder(buyer, main);
  // References cost nothing, so the newest stay.
  expect(wayOf(after)).toEqual(wayOf({ ...main, packing: { ...main.packing, poNumber: 'PO-1' } }));
  expect(after).toMatchObject({ deliveryWait: null, orders: [{ hold: null }, { hold: null }] });
  expect(after.orders.map(({ state }) => state)).toEqual(main.orders.map(({ state }) => state));
  const events = await eventsOf(buyer);
  expect(events.filter((event) => event === 'deliveryReminder')).toHaveLength(1);
  expect(events.filter((event) => event === 'deliveryReverted')).toHaveLength(1);
  expect(await readStored(main)).toEqual(NOTHING_STORED);
  const timeline = await staff.api.staffMainOrders.timeline({
    params: { no: main.mainNo },
    query: { group: 'parcel' },
  });
  expect(timeline.items.map(({ event, actor }) => [event, actor]).sort()).toEqual([
    ['changeDelivery', 'buyer'],
    ['undoDelivery', 'system'],
  ]);
  const { tasks } = await staff.api.staffMainOrders.show({ params: { no: main.mainNo } });
  expect(tasks.map(({ kind }) => kind)).toEqual(['planOrder', 'planOrder']);
  await send(after, 0);
});

test('a second more expensive delivery keeps the deadline, and its expiry restores the paid one', async () => {
  const { buyer, main } = await newPaid();
  const go = async (now: MainOrder, place: typeof LHASA) => {
    const addressId = await giveAddress(buyer, place);
    return buyer.api.order.changeAddress({ body: (await wish(buyer, now, { addressId })).body });
  };
  const first = await go(main, { province: '北京市', city: '北京市', district: '海淀区' });
  expect(first.due).toBeGreaterThan(0);
  await advanceClock(main, 24);
  const second = await go(first, LHASA);
  expect(second.due).toBeGreaterThan(first.due);
  expect(Math.round((Date.parse(second.deliveryWait?.until ?? '') - Date.now()) / HOUR)).toBe(6 * 24);
  await advanceClock(main, 5 * 24 + 1);
  await remind();
  await advanceClock(main, 24);
  await remind();
  expect(wayOf(await readMainOrder(buyer, main))).toEqual(wayOf(main));
});

test('paid, gone back or cancelled: nothing is kept of where it went, and the clock does nothing', async () => {
  const { buyer, main } = await newPaid();
  const addressId = await giveAddress(buyer, LHASA);
  const costlier = await buyer.api.order.changeAddress({ body: (await wish(buyer, main, { addressId })).body });
  await creditWallet(server.deps.db, buyer.memberId, BigInt(fen(costlier.due)));
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
  await advanceClock(main, 6 * 24 + 1);
  await remind();
  await advanceClock(main, 24);
  // The buyer's payment races the expiry job in the last second: one outcome, and the ledger is balanced.
  const [paid] = await Promise.allSettled([
    buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } }),
    remind(),
  ]);
  const after = await readMainOrder(buyer, main);
  expect(after).toMatchObject({ due: 0, deliveryWait: null, orders: [{ hold: null }] });
  expect(wayOf(after)).toEqual(
    paid.status === 'fulfilled' ? { ...wayOf(costlier), due: 0, paid: costlier.total } : wayOf(main),
  );
  expect(await readStored(main)).toEqual(NOTHING_STORED);

  const left = await newPaid();
  const to = await giveAddress(left.buyer, LHASA);
  await left.buyer.api.order.changeAddress({ body: (await wish(left.buyer, left.main, { addressId: to })).body });
  await left.buyer.api.order.cancel({ body: { mainOrderId: left.main.id, orderId: left.main.orders[0]?.id ?? '' } });
  await advanceClock(left.main, 6 * 24 + 1);
  await remind();
  await advanceClock(left.main, 24);
  await remind();
  expect(await readStored(left.main)).toEqual(NOTHING_STORED);
  expect(await eventsOf(left.buyer)).not.toContain('deliveryReverted');
});

test('a board that waits for its supplement is reverted, then waits for the delivery supplement like the others', async () => {
  const { buyer, main } = await newPaid();
  const [board] = main.orders;
  const params = { id: board?.id ?? '' };
  const { version } = await staff.api.staff.order({ params });
  const body = { version, reason: '客户加急', amountDelta: '9', lineName: '加急', daysDelta: 0 };
  await staff.api.staff.requestChange({ params, body });
  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo: board?.orderNo ?? '' } });
  await buyer.api.order.acceptChange({ body: { orderId: params.id, priceVersion: changeOrder?.priceVersion ?? 0 } });
  await advanceClock(main, 24);
  const owing = await readMainOrder(buyer, main);
  const addressId = await giveAddress(buyer, LHASA);
  await buyer.api.order.changeAddress({ body: (await wish(buyer, owing, { addressId })).body });
  await advanceClock(main, 5 * 24 + 1);
  await remindSupplements(server.deps);
  await advanceClock(main, 24);
  await remindSupplements(server.deps);
  const held = await readMainOrder(buyer, main);
  expect(held).toMatchObject({ address: { city: '拉萨市' }, orders: [{ hold: { cause: 'payment' } }] });
  expect(held.deliveryWait).not.toBeNull();
  await remind();
  await advanceClock(main, 24);
  await remind();
  const after = await readMainOrder(buyer, main);
  expect(wayOf(after)).toEqual(wayOf(main));
  expect(after).toMatchObject({ due: 0, orders: [{ hold: null }] });
});

test('back to the cheaper way before the supplement is paid: nothing is due and the board goes on', async () => {
  const { buyer, main } = await newPaid();
  const addressId = await giveAddress(buyer, LHASA);
  await buyer.api.order.changeAddress({ body: (await wish(buyer, main, { addressId })).body });
  const [home] = (await buyer.api.address.list({})).filter(({ province }) => province === '广东省');
  const back = await wish(buyer, main, { addressId: home?.id ?? '' });
  expect(back.offer.due).toBe(0);
  const changed = await buyer.api.order.changeAddress({ body: back.body });
  expect(changed).toMatchObject({ due: 0, freight: main.freight, orders: [{ hold: null }] });
  expect(await wallet(buyer)).toBe(0);
});

test('after a first parcel has gone only what keeps the freight can be changed', async () => {
  const { buyer, main } = await newPaid(2);
  await send(main, 0);
  const addressId = await giveAddress(buyer, LHASA);
  const far = await wish(buyer, main, { addressId });
  expect(far.offer.hindrance).toBe('freightIsFixed');
  await expect(buyer.api.order.changeAddress({ body: far.body })).rejects.toMatchObject({
    code: 'delivery.freightIsFixed',
  });
  const near = await wish(buyer, main, { contactName: '前台' });
  const changed = await buyer.api.order.changeAddress({ body: near.body });
  expect(changed).toMatchObject({ freight: main.freight, address: { contactName: '前台' } });
});

test('other members, anonymous clients and bad input', async () => {
  const { buyer, main } = await newPaid();
  const otherMember = await server.newMember();
  const { body } = await wish(buyer, main, { contactName: '王工' });
  await expect(otherMember.api.order.changeAddress({ body })).rejects.toMatchObject({ code: 'notFound' });
  await expect(otherMember.api.main.deliveryChoices({ query: { mainOrderId: main.id } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const foreign = await giveAddress(otherMember, {});
  await expect(buyer.api.order.changeAddress({ body: { ...body, addressId: foreign } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(server.guest.order.changeAddress({ body })).rejects.toMatchObject({ status: 401 });
  await expect(
    buyer.api.order.changeAddress({
      body: { ...body, carrier: '', phone: '12', packing: { label: 'own', labelText: '' }, expectedFreight: 'x' },
    }),
  ).rejects.toMatchObject({
    validationErrors: expect.arrayContaining(
      ['carrier', 'phone', 'packing.labelText', 'expectedFreight'].map((field) =>
        expect.objectContaining({ members: [field] }),
      ),
    ),
  });
});

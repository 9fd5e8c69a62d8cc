import { type MainOrder, ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveAddress, payOrder, placePlainOrder, produce, untilState } from '../../testing/orders.ts';
import { giveMoney, PAY_PASSWORD, violations } from '../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';
import { walletBalance } from '../wallet/wallet-balance.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const LHASA = { province: '西藏自治区', city: '拉萨市', district: '城关区' };
const fen = (yuan: number) => Math.round(yuan * 100);
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const seen = (buyer: TestMember, { id }: Pick<MainOrder, 'id'>) =>
  buyer.api.order.mainDetail({ query: { mainOrderId: id } });

async function newPaid(boards = 1) {
  const buyer = await server.newMember();
  await giveAddress(buyer, {});
  const main = await placePlainOrder(server, buyer, boards);
  for (const { orderNo } of main.orders) await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
  await payOrder(server, buyer, main);
  return { buyer, main: await seen(buyer, main) };
}

/** Asks for another delivery, with what is on offer for it. */
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
  if (!offer) throw new Error(`${carrier} does not go there.`);
  const body = {
    ...{ mainOrderId: main.id, version: known.version, packing: known.packing },
    ...change,
    ...{ carrier, expectedFreight: offer.price.toFixed(2) },
  };
  return { body, offer };
}

async function send(main: MainOrder, index: number) {
  const id = main.orders[index]?.id ?? '';
  const { version } = await produce(staff, await staff.api.staff.order({ params: { id } }));
  const waybill = `SF${main.mainNo.slice(1)}${index}`;
  return staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 200 } });
}

test('a dearer address after the payment: the difference is due, the board waits for it and goes on when it is paid', async () => {
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
  const told = await staff.api.staffMainOrders.timeline({ params: { no: main.mainNo }, query: { group: 'parcel' } });
  expect(told.items).toMatchObject([
    { event: 'changeDelivery', actor: 'buyer', parts: expect.arrayContaining(['region']) },
  ]);

  await giveMoney(server.deps.db, buyer.memberId, BigInt(fen(offer.difference)));
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
  await buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });
  const paid = await seen(buyer, main);
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
  const packing = { label: 'own', labelText: '星河 B 仓', poNumber: 'PO-9' } as const;
  const packed = await buyer.api.order.changeAddress({ body: { ...body, packing } });
  expect(packed).toMatchObject({ packing, due: 0, address: { contactName: '王工', phone: '13711112222' } });
  // The address book stays as it was.
  expect((await buyer.api.address.list({}))[0]).toMatchObject({ contactName: '李工' });
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
  expect(far.offer.hindrance).toBe('freightCannotFollow');
  await expect(buyer.api.order.changeAddress({ body: far.body })).rejects.toMatchObject({
    code: 'delivery.freightCannotFollow',
  });
  const near = await wish(buyer, main, { contactName: '前台' });
  const changed = await buyer.api.order.changeAddress({ body: near.body });
  expect(changed).toMatchObject({ freight: main.freight, address: { contactName: '前台' } });
});

test('strangers, guests and bad input', async () => {
  const { buyer, main } = await newPaid();
  const stranger = await server.newMember();
  const { body } = await wish(buyer, main, { contactName: '王工' });
  await expect(stranger.api.order.changeAddress({ body })).rejects.toMatchObject({ code: 'notFound' });
  await expect(stranger.api.main.deliveryChoices({ query: { mainOrderId: main.id } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const foreign = await giveAddress(stranger, {});
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

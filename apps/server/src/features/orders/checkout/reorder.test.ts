import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, fillCart, giveAddress, giveBoardFile, twoLayerFacts, untilState } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { replayQuote } from '../../pricing/quotes/quote-board.ts';
import { findQuote } from '../../pricing/quotes/stored-quotes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Too large for the sample price, so that tooling is a separate fee; the mark requires an engineer in each new review. */
const LARGE = { layers: 2, lengthMm: 300, widthMm: 200, quantity: 50, orderNumberMark: 'specified' } as const;
const SIZE = twoLayerFacts({ widthMm: 300, heightMm: 200 });

/** An order that stands in production, as an engineer let it through. */
async function producedOrder(buyer: TestMember, note = '') {
  const fileId = await giveBoardFile(server, buyer.memberId, SIZE);
  const { cartId, amount } = await fillCart(buyer, { fileId, spec: LARGE });
  const { orderNo, id } = (await checkOut(buyer, [cartId])).orders[0]!;
  await expect.poll(async () => (await buyer.api.order.detail({ query: { orderNo } })).decision).not.toBeNull();
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('pcb_order')
      .set({ state: 50, promised_ship_date: '2026-12-01', note })
      .where('order_no', '=', orderNo)
      .execute(),
  );
  return { id, orderNo, fileId, amount };
}

const reviewed = async ({ api }: TestMember, orderNo: string) => {
  await expect.poll(async () => (await api.order.detail({ query: { orderNo } })).decision).not.toBeNull();
  return api.order.detail({ query: { orderNo } });
};

test('an unchanged repeat costs the same in quote, cart, checkout and order, and replays to the fen', async () => {
  const buyer = await server.newMember();
  const { orderNo, fileId } = await producedOrder(buyer, '请按上次的做');
  const asked = await buyer.api.quote.recalculateReorder({ body: { orderNo, quantity: 30 } });
  const total = asked.quote.chosen!.total;
  expect(asked).toMatchObject({
    tooling: 'reused',
    toolingFields: [],
    previous: { orderNo, isSameFile: true },
    review: 'earlier',
    changes: [{ field: 'quantity', before: 50, after: 30 }],
  });
  expect(asked.saving).toBeGreaterThan(0);
  const row = await buyer.api.order.reorderToCart({ body: { orderNo, quantity: 30, expectedAmount: total } });
  expect(row).toMatchObject({ amount: total, reorderOf: orderNo, fileId, note: '请按上次的做', changes: [] });
  expect(row.priceLines.filter(({ line }) => line === 'repeat').map(({ amount }) => -amount)).toEqual([asked.saving]);
  const previous = await buyer.api.comparison.previousInCart({});
  expect(previous).toMatchObject([{ cartId: row.id, previous: { orderNo, reason: 'repeat', isSameFile: true } }]);
  const order = (await checkOut(buyer, [row.id])).orders[0]!;
  expect(order).toMatchObject({ amount: total, reorderOf: orderNo });
  const { quote_id } = await server.deps.db.read
    .selectFrom('pcb_order')
    .select('quote_id')
    .where('id', '=', order.id)
    .executeTakeFirstOrThrow();
  const stored = (await findQuote(server.deps.db.read, quote_id))!;
  expect((await replayQuote(server.deps.db.read, stored)).chosen.totalFen).toBe(stored.amountFen);
});

test('the review of an unchanged repeat passes by the earlier decision; anything new is looked at', async () => {
  const buyer = await server.newMember();
  const { orderNo } = await producedOrder(buyer);
  const again = async (wishes: object) => {
    const row = await buyer.api.order.reorderToCart({ body: { orderNo, ...wishes } });
    return reviewed(buyer, (await checkOut(buyer, [row.id])).orders[0]!.orderNo);
  };
  const passed = await again({ quantity: 100 });
  expect(passed).toMatchObject({ state: 30, decision: { isPassed: true, byEarlier: orderNo } });
  // The findings of the rules stay.
  expect(passed.decision?.rules.some(({ isPassed }) => !isPassed)).toBe(true);
  expect(passed.findings.some(({ severity }) => severity === 'error')).toBe(false);
  const spec = { ...LARGE, maskColour: 'red' as const };
  for (const wishes of [{ note: '改一下丝印' }, { spec }]) {
    const looked = await again(wishes);
    expect(looked).toMatchObject({ state: 10, decision: { isPassed: false, byEarlier: null } });
  }
  const another = await giveBoardFile(server, buyer.memberId, SIZE);
  expect(await again({ fileId: another })).toMatchObject({ state: 10, decision: { byEarlier: null } });
});

test('a board that was never made skips no step and saves nothing', async () => {
  const buyer = await server.newMember();
  const fileId = await giveBoardFile(server, buyer.memberId, SIZE);
  const { cartId } = await fillCart(buyer, { fileId, spec: LARGE });
  const { orderNo } = (await checkOut(buyer, [cartId])).orders[0]!;
  const asked = await buyer.api.quote.recalculateReorder({ body: { orderNo } });
  expect(asked).toMatchObject({ tooling: 'notMade', saving: 0, review: 'again' });
  const row = await buyer.api.order.reorderToCart({ body: { orderNo } });
  expect(row).toMatchObject({ reorderOf: orderNo });
  const { orders } = await checkOut(buyer, [row.id]);
  expect(await reviewed(buyer, orders[0]!.orderNo)).toMatchObject({ state: 10, decision: { byEarlier: null } });
});

test('another file or another layer needs its own tooling, reported before the buyer decides', async () => {
  const buyer = await server.newMember();
  const { orderNo } = await producedOrder(buyer);
  const another = await giveBoardFile(server, buyer.memberId, SIZE);
  expect(await buyer.api.quote.recalculateReorder({ body: { orderNo, fileId: another } })).toMatchObject({
    tooling: 'differs',
    toolingFields: ['fileId'],
    previous: { isSameFile: false },
    saving: 0,
    review: 'again',
  });
  expect(await buyer.api.quote.recalculateReorder({ body: { orderNo, hasAnotherFile: true } })).toMatchObject({
    tooling: 'differs',
    file: null,
  });
  const changed = await buyer.api.quote.recalculateReorder({ body: { orderNo, spec: { ...LARGE, minTraceMil: 5 } } });
  expect(changed).toMatchObject({
    tooling: 'differs',
    toolingFields: ['minTraceMil'],
    saving: 0,
    previous: { isSameFile: true },
  });
  const red = await buyer.api.quote.recalculateReorder({ body: { orderNo, spec: { ...LARGE, maskColour: 'red' } } });
  expect(red).toMatchObject({ tooling: 'reused', review: 'again' });
  const row = await buyer.api.order.reorderToCart({ body: { orderNo, fileId: another } });
  expect(row.priceLines.some(({ line }) => line === 'repeat')).toBe(false);
});

test('a change order takes the relief away when it needs new tooling', async () => {
  const buyer = await server.newMember();
  const engineer = await server.newStaff();
  const { orderNo } = await producedOrder(buyer);
  const row = await buyer.api.order.reorderToCart({ body: { orderNo, note: '请看一下' } });
  const order = (await checkOut(buyer, [row.id])).orders[0]!;
  const { version } = await reviewed(buyer, order.orderNo);
  const reliefs = async (changes: object, at: number) => {
    const body = { version: at, changes, reason: '按答复修改', amountDelta: 0, daysDelta: 0 };
    await engineer.api.staff.requestChange({ params: { id: order.id }, body });
    const { changeOrder } = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
    return changeOrder!.lines.filter(({ line }) => line === 'repeat').length;
  };
  expect(await reliefs({ minTraceMil: 5 }, version)).toBe(0);
});

test('a repeat is ordered in one step, at the price that was seen', async () => {
  const buyer = await server.newMember();
  const { orderNo } = await producedOrder(buyer);
  const addressId = await giveAddress(buyer, {});
  const row = await buyer.api.order.reorderToCart({ body: { orderNo } });
  const offers = await buyer.api.address.freight({ body: { addressId, cartIds: [row.id] } });
  const freight = offers.find(({ carrier }) => carrier === 'SF')!.price;
  const body = { orderNo, addressId, carrier: 'SF', expectedTotal: (row.amount + freight).toFixed(2) };
  await expect(buyer.api.main.reorder({ body: { ...body, expectedTotal: '1.00' } })).rejects.toMatchObject({
    code: 'quote.priceChanged',
  });
  const idempotencyKey = crypto.randomUUID();
  const [main, twice] = [
    await buyer.api.main.reorder({ body }, { idempotencyKey }),
    await buyer.api.main.reorder({ body }, { idempotencyKey }),
  ];
  expect(twice.mainNo).toBe(main.mainNo);
  expect(main.orders).toMatchObject([{ amount: row.amount, reorderOf: orderNo }]);
  await untilState(buyer, main.orders[0]!.orderNo, 30);
});

test('another member’s order cannot be repeated, and a price that was not shown is refused', async () => {
  const buyer = await server.newMember();
  const other = await server.newMember();
  const { orderNo, amount } = await producedOrder(buyer);
  const foreign = await giveBoardFile(server, other.memberId, SIZE);
  await expect(other.api.order.reorderToCart({ body: { orderNo } })).rejects.toMatchObject({ code: 'notFound' });
  await expect(buyer.api.order.reorderToCart({ body: { orderNo, fileId: foreign } })).rejects.toMatchObject({
    code: 'cart.fileMissing',
  });
  await expect(buyer.api.order.reorderToCart({ body: { orderNo, expectedAmount: amount } })).rejects.toMatchObject({
    code: 'quote.priceChanged',
  });
  await expect(buyer.api.order.reorderToCart({ body: { orderNo: '', quantity: 0 } })).rejects.toMatchObject({
    kind: 'invalid',
    validationErrors: [{ members: ['orderNo'] }, { members: ['quantity'] }],
  });
  expect(await buyer.api.order.cart({ query: {} })).toEqual([]);
});

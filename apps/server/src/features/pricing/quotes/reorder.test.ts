import type { BoardSpec } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, fillCart, giveBoardFile, placePlainOrder, twoLayerFacts } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

/** Too large for the sample price, so that tooling is a fee of its own. */
const LARGE = { layers: 2, lengthMm: 300, widthMm: 200, quantity: 50 } as const;

async function producedOrder(buyer: TestMember) {
  const fileId = await giveBoardFile(server, buyer.memberId, twoLayerFacts({ widthMm: 300, heightMm: 200 }));
  const { cartId, amount } = await fillCart(buyer, { fileId, spec: LARGE });
  const main = await checkOut(buyer, [cartId]);
  const { orderNo } = main.orders[0]!;
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('pcb_order')
      .set({ state: 50, promised_ship_date: '2026-12-01' })
      .where('order_no', '=', orderNo)
      .execute(),
  );
  return { orderNo, fileId, amount };
}

test('an order is priced again under the book of today, and keeps its own price', async () => {
  const buyer = await server.newMember();
  const { orderNo, amount } = await producedOrder(buyer);
  const same = await buyer.api.quote.recalculate({ body: { orderNo } });
  expect(same).toMatchObject({ orderNo, delta: 0, isSameBook: true, before: { amount }, today: { amount } });
  expect(same.lines.every(({ delta }) => delta === 0)).toBe(true);
  const detail = await buyer.api.order.detail({ query: { orderNo } });
  expect(detail.amount).toBe(amount);
});

test('a reorder saves the tooling of the previous order, in any quantity', async () => {
  const buyer = await server.newMember();
  const { orderNo, amount } = await producedOrder(buyer);
  const { saving, quote } = await buyer.api.quote.recalculateReorder({ body: { orderNo } });
  expect(saving).toBeGreaterThan(0);
  expect(quote.chosen?.total).toBe(Math.round((amount - saving) * 100) / 100);
  expect(quote.chosen?.lines.filter(({ line }) => line === 'repeat').map(({ amount: off }) => off)).toEqual([-saving]);
  const more = await buyer.api.quote.recalculateReorder({ body: { orderNo, quantity: 30, leadTime: 'rush1' } });
  expect(more.quote.chosen).toMatchObject({ quantity: 30, leadTime: 'rush1' });
  const info = await buyer.api.quote.reorderInfo({ query: { orderNo } });
  expect(info).toMatchObject({ orderNo, saving, fileName: 'board.zip', spec: { lengthMm: 300 } });
  expect(info.price.delta).toBe(-saving);
  // A board that cannot be made is reported as in any quote.
  const odd = await buyer.api.quote.recalculateReorder({ body: { orderNo, quantity: 500, leadTime: 'rush3' } });
  expect(odd.quote).toMatchObject({ ok: false, violations: [{ field: 'leadTime', code: 'leadTimeOffered' }] });
  const typed = await buyer.api.quote.recalculateReorder({ body: { orderNo, quantity: 7 } });
  expect(typed.quote.chosen).toMatchObject({ quantity: 7 });
});

test('a stored repeat needs an own produced order whose tooling fits', async () => {
  const buyer = await server.newMember();
  const other = await server.newMember();
  const { orderNo } = await producedOrder(buyer);
  const { quoteId, chosen } = await buyer.api.quote.calculate({
    body: { spec: { ...LARGE, quantity: 30 }, repeatOf: orderNo },
  });
  expect(chosen.lines.some(({ line }) => line === 'repeat')).toBe(true);
  expect(await buyer.api.storedQuote.read({ params: { id: quoteId } })).toMatchObject({ repeatOf: orderNo });
  await expect(
    buyer.api.quote.calculate({ body: { spec: { ...LARGE, lengthMm: 301, layers: 4 }, repeatOf: orderNo } }),
  ).rejects.toMatchObject({
    code: 'quote.repeatDiffers',
    validationErrors: [{ members: ['spec.layers'] }, { members: ['spec.lengthMm'] }],
  });
  for (const { api } of [other, { api: server.guest }])
    await expect(api.quote.calculate({ body: { spec: LARGE, repeatOf: orderNo } })).rejects.toMatchObject({
      code: 'notFound',
    });
  const unpaid = (await placePlainOrder(server, buyer)).orders[0]!;
  await expect(
    buyer.api.quote.calculate({ body: { spec: unpaid.spec as BoardSpec, repeatOf: unpaid.orderNo } }),
  ).rejects.toMatchObject({ code: 'quote.notRepeatable' });
});

test('the relief is for the same file only', async () => {
  const buyer = await server.newMember();
  const { orderNo, fileId } = await producedOrder(buyer);
  const { quoteId, chosen } = await buyer.api.quote.calculate({ body: { spec: LARGE, repeatOf: orderNo } });
  const another = await giveBoardFile(server, buyer.memberId, twoLayerFacts({ widthMm: 300, heightMm: 200 }));
  await expect(buyer.api.order.addToCart({ body: { quoteId, fileId: another } })).rejects.toMatchObject({
    code: 'quote.repeatDiffers',
  });
  const row = await buyer.api.order.addToCart({ body: { quoteId, fileId } });
  expect(row.amount).toBe(chosen.total);
  const main = await checkOut(buyer, [row.id]);
  expect(main.orders[0]?.amount).toBe(chosen.total);
});

test('the board of the last order starts the next quote', async () => {
  const buyer = await server.newMember();
  expect(await buyer.api.storedQuote.lastOrderSpec({})).toEqual({ last: null });
  const { orderNo } = await producedOrder(buyer);
  expect(await buyer.api.storedQuote.lastOrderSpec({})).toMatchObject({ last: { orderNo, spec: { lengthMm: 300 } } });
});

test('another member’s order cannot be priced', async () => {
  const buyer = await server.newMember();
  const other = await server.newMember();
  const { orderNo } = await producedOrder(buyer);
  for (const order of [orderNo, 'P000000000000']) {
    await expect(other.api.quote.recalculate({ body: { orderNo: order } })).rejects.toMatchObject({ code: 'notFound' });
    await expect(other.api.quote.recalculateReorder({ body: { orderNo: order } })).rejects.toMatchObject({
      code: 'notFound',
    });
    await expect(other.api.quote.reorderInfo({ query: { orderNo: order } })).rejects.toMatchObject({
      code: 'notFound',
    });
  }
  await expect(server.guest.quote.recalculate({ body: { orderNo } })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  await expect(buyer.api.quote.recalculate({ body: { orderNo: '' } })).rejects.toMatchObject({ kind: 'invalid' });
});

import { COMPANY_PACKING, ORDER_STATES } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkOut,
  fillCart,
  giveAddress,
  giveBoardFile,
  PLAIN_BOARD,
  placePlainOrder,
  reviewBoards,
  twoLayerFacts,
  untilState,
} from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { replayQuote } from '../../pricing/quotes/quote-board.ts';
import { findQuote } from '../../pricing/quotes/stored-quotes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function newBuyer(boards = 1) {
  const buyer = await server.newMember();
  const addressId = await giveAddress(buyer, {});
  const rows = [];
  for (let board = 0; board < boards; board += 1) {
    rows.push(await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) }));
  }
  const cartIds = rows.map(({ cartId }) => cartId);
  const goods = rows.reduce((sum, { amount }) => sum + amount, 0);
  // One small parcel inside Guangdong.
  const checkout = { addressId, carrier: 'SF', cartIds, expectedTotal: (goods + 13).toFixed(2) };
  return { ...buyer, addressId, cartIds, goods, checkout };
}

const ordersOf = async ({ api }: Pick<TestMember, 'api'>) => (await api.order.list({ body: {} })).items;

async function send(buyer: TestMember, body: object, key: string) {
  const response = await fetch(`${server.url}/api/applet/appletorder/post-applet-confirmsubmit`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${buyer.token}`, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  return response.json();
}

test('cart rows become one main order with its own numbers, price lines and history', async () => {
  const buyer = await newBuyer(2);
  const main = await buyer.api.order.submit({ body: { ...buyer.checkout, note: '发票随货' } });
  expect(main).toMatchObject({
    state: ORDER_STATES.inReview,
    goodsAmount: buyer.goods,
    freight: 13,
    due: main.total,
    note: '发票随货',
    freightRule: { carrier: 'SF', chargeableWeightG: expect.any(Number), formula: expect.any(String) },
    address: { province: '广东省' },
    payDeadline: null,
  });
  const [first, second] = main.orders;
  expect(first?.orderNo).toMatch(/^P\d{12}$/);
  expect(main.mainNo).toMatch(/^M\d{12}$/);
  expect(first?.orderNo).not.toBe(second?.orderNo);
  expect(await buyer.api.order.cart({ query: {} })).toEqual([]);

  const detail = await buyer.api.order.detail({ query: { orderNo: first?.orderNo ?? '' } });
  const cents = detail.priceLines.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0);
  expect(cents).toBe(Math.round(detail.amount * 100));
  expect(detail.history[0]).toMatchObject({ action: 'submit', from: null, to: 10, actor: 'buyer' });
  expect(await buyer.api.order.lastContact({})).toEqual({
    addressId: buyer.addressId,
    contactName: main.address.contactName,
    phone: main.address.phone,
    carrier: 'SF',
    note: '发票随货',
    packing: COMPANY_PACKING,
    billingProfileId: null,
  });
});

test('a consignee can be set for one order, is on its documents, and is proposed for the next order', async () => {
  const buyer = await newBuyer();
  const contact = { contactName: '前台小张', phone: '13711112222' };
  const submit = (named: object) => buyer.api.order.submit({ body: { ...buyer.checkout, ...named } });
  await expect(submit({ contactName: '字'.repeat(41), phone: '123' })).rejects.toMatchObject({
    validationErrors: [{ members: ['contactName'] }, { members: ['phone'] }],
  });
  const main = await submit(contact);
  expect(main.address).toMatchObject(contact);
  const warehouse = await server.newStaff(['order.view', 'order.ship', 'address.view', 'contact.view']);
  const params = { id: main.orders[0]?.id ?? '' };
  expect((await warehouse.api.staff.order({ params })).address).toMatchObject({
    contactName: contact.contactName,
    phone: '137****2222',
  });
  expect(await buyer.api.order.lastContact({})).toMatchObject({ addressId: buyer.addressId, ...contact });
  // The address book stays as it was.
  expect((await buyer.api.address.list({}))[0]).not.toMatchObject(contact);
  await buyer.api.address.remove({ query: { id: buyer.addressId } });
  expect(await buyer.api.order.lastContact({})).toMatchObject({ addressId: null, ...contact });
});

test('packaging is chosen at the checkout, visible to packing staff, and proposed for the next order', async () => {
  const buyer = await newBuyer();
  const own = { label: 'own', labelText: '星河 B 仓', poNumber: 'PO-7788', costCentre: '' } as const;
  const main = await buyer.api.order.submit({ body: { ...buyer.checkout, packing: own } });
  expect(main.packing).toEqual(own);
  const warehouse = await server.newStaff(['order.view', 'order.ship']);
  const { items } = await warehouse.api.staff.orders({ query: { filter: main.orders[0]?.orderNo ?? '' } });
  const shown = await warehouse.api.staff.order({ params: { id: items[0]?.id ?? '' } });
  expect(shown.packing).toEqual(own);
  expect((await warehouse.api.staffMainOrders.show({ params: { no: main.mainNo } })).packing).toEqual(own);
  expect(await buyer.api.address.deliveryLabels({})).toEqual({ labels: ['company', 'neutral', 'own'], last: own });
});

test('an own label requires a text, and a text without such a label is not stored', async () => {
  const buyer = await newBuyer();
  const bare = { ...buyer.checkout, packing: { label: 'own', labelText: ' ' } };
  const refused = await send(buyer, bare, crypto.randomUUID());
  expect(refused).toMatchObject({ success: false });
  expect(JSON.stringify(refused)).toContain('labelText');
  const packing = { label: 'neutral', labelText: '多余', poNumber: '', costCentre: '' } as const;
  const main = await buyer.api.order.submit({ body: { ...buyer.checkout, packing } });
  expect(main.packing).toEqual({ label: 'neutral', labelText: '', poNumber: '', costCentre: '' });
});

test('the same cart submitted twenty times at once becomes one main order', async () => {
  const buyer = await newBuyer(2);
  const attempts = await Promise.allSettled(
    Array.from({ length: 20 }, () => buyer.api.order.submit({ body: buyer.checkout })),
  );
  const won = attempts.filter(({ status }) => status === 'fulfilled');
  expect(won).toHaveLength(1);
  for (const attempt of attempts)
    if (attempt.status === 'rejected') expect(attempt.reason).toMatchObject({ code: 'cart.rowGone' });
  const orders = await ordersOf(buyer);
  expect(orders).toHaveLength(2);
  expect(new Set(orders.map(({ mainOrderId }) => mainOrderId)).size).toBe(1);
});

test('a repeated submit with the same key gets the same answer; the same key for another cart is refused', async () => {
  const buyer = await newBuyer();
  const key = `checkout-${buyer.memberId}`;
  const first = await send(buyer, buyer.checkout, key);
  expect(first.success).toBe(true);
  expect(await send(buyer, buyer.checkout, key)).toEqual(first);
  expect(await ordersOf(buyer)).toHaveLength(1);
  expect(await send(buyer, { ...buyer.checkout, note: 'x' }, key)).toMatchObject({ code: 'idempotencyMismatch' });
});

test('a stale total is refused with the new one, and nothing is written', async () => {
  const buyer = await newBuyer();
  const stale = { ...buyer.checkout, expectedTotal: (buyer.goods + 12.99).toFixed(2) };
  await expect(buyer.api.order.submit({ body: stale })).rejects.toMatchObject({
    code: 'quote.priceChanged',
    data: { total: buyer.goods + 13, goodsAmount: buyer.goods, freight: 13 },
  });
  expect(await ordersOf(buyer)).toEqual([]);
  expect(await buyer.api.order.cart({ query: {} })).toHaveLength(1);
});

test('another member’s rows and address, unknown carriers and unknown fields are refused', async () => {
  const buyer = await newBuyer();
  const other = await newBuyer();
  const attempts = [
    [{ ...buyer.checkout, cartIds: other.cartIds }, 'cart.rowGone'],
    [{ ...buyer.checkout, cartIds: [...buyer.cartIds, ...other.cartIds] }, 'cart.rowGone'],
    [{ ...buyer.checkout, addressId: other.addressId }, 'notFound'],
    [{ ...buyer.checkout, carrier: 'PIGEON' }, 'shipping.noCarrier'],
  ] as const;
  for (const [body, code] of attempts)
    await expect(buyer.api.order.submit({ body: { ...body, cartIds: [...body.cartIds] } })).rejects.toMatchObject({
      code,
    });
  const answer = await send(buyer, { ...buyer.checkout, price: 1 }, `unknown-${buyer.memberId}`);
  expect(answer).toMatchObject({ success: false, code: 400 });
  expect(await ordersOf(buyer)).toEqual([]);
  expect(await ordersOf(other)).toEqual([]);
});

test('straight from the quote page: one board in one step', async () => {
  const buyer = await server.newMember();
  const addressId = await giveAddress(buyer, {});
  const fileId = await giveBoardFile(server, buyer.memberId);
  const { quoteId, chosen } = await buyer.api.quote.calculate({ body: { spec: PLAIN_BOARD } });
  const expectedTotal = (chosen.total + 13).toFixed(2);
  const main = await buyer.api.order.submitDirect({
    body: { quoteId, fileId, addressId, carrier: 'SF', expectedTotal },
  });
  expect(main).toMatchObject({ total: chosen.total + 13, orders: [{ spec: { quantity: 10 } }] });
  expect(await buyer.api.order.cart({ query: {} })).toEqual([]);
  await expect(
    (await server.newMember()).api.order.submitDirect({
      body: { quoteId, fileId, addressId, carrier: 'SF', expectedTotal },
    }),
  ).rejects.toMatchObject({ code: 'notFound' });
});

test('a promise that ran out shows in the cart with the price of today, and is ordered at it', async () => {
  const buyer = await newBuyer();
  await letQuotesExpire(buyer.memberId, { shownFen: 100n });
  const [row] = await buyer.api.order.cart({ query: {} });
  expect(row?.changes).toEqual([
    { kind: 'expired', because: [] },
    { kind: 'price', before: 1, after: buyer.goods, because: [] },
  ]);
  const main = await checkOut(buyer, buyer.cartIds);
  expect(main.goodsAmount).toBe(buyer.goods);
  const { rows } = await sql<{ fresh: boolean }>`
    select quote.expires_at > now() as fresh from pcb_order join quote on quote.id = pcb_order.quote_id
    where pcb_order.id = ${main.orders[0]?.id}`.execute(server.deps.db.read);
  expect(rows).toEqual([{ fresh: true }]);
  await expect(
    buyer.api.order.addToCart({ body: { quoteId: row?.quoteId ?? '', fileId: row?.fileId ?? '' } }),
  ).rejects.toMatchObject({
    code: 'quote.expired',
    // The refusal contains the new price, so that no further request is needed.
    data: { amount: buyer.goods, today: { amount: buyer.goods, delta: 0, violations: [] } },
  });
});

test('lists are paged, filtered and sorted, and refuse what cannot be sorted by', async () => {
  const buyer = await server.newMember();
  const placed = await placePlainOrder(server, buyer, 3);
  const numbers = placed.orders.map(({ orderNo }) => orderNo);
  const page = await buyer.api.order.list({ body: { maxResultCount: 2, sorting: 'OrderNo desc' } });
  expect(page.totalCount).toBe(3);
  expect(page.items.map(({ orderNo }) => orderNo)).toEqual([...numbers].reverse().slice(0, 2));
  const found = await buyer.api.main.orders({ query: { filter: numbers[1]?.toLowerCase() ?? '' } });
  expect(found.items.map(({ orderNo }) => orderNo)).toEqual([numbers[1]]);
  expect((await buyer.api.order.list({ body: { filter: '%' } })).totalCount).toBe(0);
  expect((await buyer.api.order.list({ body: { filter: 'BOARD.zi' } })).totalCount).toBe(3);
  expect((await buyer.api.order.list({ body: { to: '2020-01-01' } })).totalCount).toBe(0);
  await expect(buyer.api.order.list({ body: { sorting: 'spec; drop table' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
  const counts = await buyer.api.order.counts({});
  expect(counts.reduce((sum, { count }) => sum + count, 0)).toBe(3);
});

test('signed out nothing is shown', async () => {
  await expect(server.guest.order.list({ body: {} })).rejects.toMatchObject({ status: 401 });
  await expect(server.guest.order.detail({ query: { orderNo: 'P1' } })).rejects.toMatchObject({ status: 401 });
});

/** Quotes are kept for ever as they are, so their end is changed with the trigger disabled. */
async function letQuotesExpire(memberId: string, { shownFen }: { readonly shownFen: bigint }): Promise<void> {
  await server.deps.db.transaction(async (tx) => {
    await sql`alter table quote disable trigger quote_is_immutable`.execute(tx);
    await sql`update quote set expires_at = now() - interval '1 minute' where member_id = ${memberId}`.execute(tx);
    await sql`alter table quote enable trigger quote_is_immutable`.execute(tx);
    await tx.updateTable('cart_row').set({ shown_fen: shownFen }).where('member_id', '=', memberId).execute();
  });
}

describe('ordering again', () => {
  /** Too large for the sample price, so that tooling is a separate fee; the mark requires an engineer in each new review. */
  const LARGE = { layers: 2, lengthMm: 300, widthMm: 200, quantity: 50, orderNumberMark: 'specified' } as const;
  const SIZE = twoLayerFacts({ widthMm: 300, heightMm: 200 });

  /** An order that stands in production, as an engineer let it through. */
  async function producedOrder(buyer: TestMember, note = '') {
    const fileId = await giveBoardFile(server, buyer.memberId, SIZE);
    const { cartId, amount } = await fillCart(buyer, { fileId, spec: LARGE });
    const main = await checkOut(buyer, [cartId]);
    await reviewBoards(server, main);
    const { orderNo, id } = main.orders[0]!;
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
});

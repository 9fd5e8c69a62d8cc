import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { type CartRow, type MainOrder, ORDER_STATES, type OrderDetail, type StaffOrderDetail } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import {
  checkOut,
  fillCart,
  giveBoardFile,
  payOrder,
  placePlainOrder,
  produce,
  reviewBoards,
  twoLayerFacts,
} from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { giveQuestion } from '../../../testing/questions.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { confirmReceipts } from '../../orders/buyer-orders/buyer-orders-jobs.ts';
import { closeUnpaidOrders } from '../../orders/cancellations/cancellations-jobs.ts';
import { remindToPay } from '../../orders/cancellations/remind-to-pay.ts';

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

const { inReview, sentBack, awaitingConfirmation, awaitingPayment } = ORDER_STATES;

/** A buyer with one order that waits for its payment. */
async function newPayable(boards = 1) {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  return { buyer, main, orders: main.orders, order: await detailOf(buyer, main.orders[0]?.orderNo) };
}

/** A buyer with an order whose file is 5 mm longer than what was ordered. */
async function newQuestionable() {
  const buyer = await server.newMember();
  const fileId = await giveBoardFile(server, buyer.memberId, twoLayerFacts({ widthMm: 125, heightMm: 80 }));
  const main = await checkOut(buyer, [(await fillCart(buyer, { fileId })).cartId]);
  await reviewBoards(server, main);
  const id = main.orders[0]?.id ?? '';
  const order = await staff.api.staff.order({ params: { id } });
  return { buyer, main, order, params: { id } };
}

const detailOf = ({ api }: Pick<TestMember, 'api'>, orderNo = ''): Promise<OrderDetail> =>
  api.order.detail({ query: { orderNo } });
const wallet = ({ memberId }: TestMember) => walletBalance(server.deps.db.read, memberId);

async function newPaid(boards = 1) {
  const placed = await newPayable(boards);
  await payOrder(server, placed.buyer, placed.main);
  return { ...placed, order: await detailOf(placed.buyer, placed.order.orderNo) };
}

test('a file that differs from the order waits for an engineer, with the differences listed', async () => {
  const { buyer, order } = await newQuestionable();
  expect(order).toMatchObject({ state: inReview, can: ['approve', 'sendBack', 'requestChange', 'cancel'] });
  expect(order.findings).toEqual([
    {
      code: 'review.sizeDiffers',
      severity: 'error',
      field: 'lengthMm',
      params: { lengthMm: 120, widthMm: 80, foundLengthMm: 125, foundWidthMm: 80 },
    },
  ]);
  const approved = await staff.api.staff.approve({ params: { id: order.id }, body: { version: order.version } });
  expect(approved).toMatchObject({ state: awaitingPayment, version: order.version + 1 });
  const shown = await detailOf(buyer, order.orderNo);
  expect(shown.can).toEqual(['pay', 'cancel', 'revise', 'reset']);
  expect(approved.history.at(-1)).toMatchObject({ action: 'approve', actor: 'staff', actorName: '测试员工' });
  // Buyers see the action but not the staff user's name.
  expect(shown.history.at(-1)).toMatchObject({ action: 'approve', actor: 'staff', actorName: '' });
});

test('an older version is refused, and of two engineers one is first', async () => {
  const { order, params } = await newQuestionable();
  const answers = await Promise.allSettled([
    staff.api.staff.approve({ params, body: { version: order.version } }),
    staff.api.staff.sendBack({ params, body: { version: order.version, reason: '外形不一致' } }),
  ]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const answer of answers)
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'order.stateChanged', status: 409 });
});

test('an order that was sent back returns to the cart with its file and promise', async () => {
  const { buyer, main, order, params } = await newQuestionable();
  await staff.api.staff.sendBack({ params, body: { version: order.version, reason: '外形不一致' } });
  const back = await detailOf(buyer, order.orderNo);
  expect(back).toMatchObject({ state: sentBack, can: ['cancel', 'revise', 'reset'] });
  expect(back.history.at(-1)?.reason).toBe('外形不一致');
  const { cartIds } = await buyer.api.order.reset({ body: { mainOrderId: main.id } });
  const [row] = await buyer.api.order.cart({ query: {} });
  expect(row).toMatchObject({ id: cartIds[0], fileId: order.fileId, amount: order.amount, changes: [] });
  expect((await buyer.api.order.list({ body: {} })).totalCount).toBe(0);
  await expect(buyer.api.order.reset({ body: { mainOrderId: main.id } })).rejects.toMatchObject({
    code: 'order.notAllowed',
  });
});

test('a change order holds only when the buyer accepts exactly that price', async () => {
  const { buyer, main, order, params } = await newQuestionable();
  const ask = (amountDelta: string, daysDelta = 1) =>
    staff.api.staff.requestChange({
      params,
      body: { version: order.version, reason: '按文件尺寸 125 mm 生产', amountDelta, lineName: '加大外形', daysDelta },
    });
  await expect(ask(`-${order.amount}`)).rejects.toMatchObject({
    kind: 'invalid',
    validationErrors: [{ members: ['amountDelta'], message: '调整后的价格必须大于 0' }],
  });
  await ask('20.50');
  const asked = await detailOf(buyer, order.orderNo);
  expect(asked).toMatchObject({
    state: awaitingConfirmation,
    amount: order.amount,
    can: ['cancel', 'revise', 'reset', 'confirm', 'refuse'],
  });
  expect(asked.changeOrder).toMatchObject({
    priceVersion: 2,
    amountBefore: order.amount,
    amountAfter: (order.amount ?? 0) + 20.5,
    workingDaysAfter: order.workingDays + 1,
  });
  const accept = (priceVersion: number) => buyer.api.order.acceptChange({ body: { orderId: order.id, priceVersion } });
  await expect(accept(1)).rejects.toMatchObject({ code: 'order.priceVersionStale' });
  const other = await server.newMember();
  await expect(other.api.order.acceptChange({ body: { orderId: order.id, priceVersion: 2 } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const accepted = await accept(2);
  expect(accepted).toMatchObject({ state: awaitingPayment, amount: (order.amount ?? 0) + 20.5, priceVersion: 2 });
  expect(accepted.priceLines.at(-1)).toMatchObject({ line: 'adjustment', amount: 20.5 });
  expect(accepted.history.at(-1)).toMatchObject({ priceDelta: 20.5, daysDelta: 1 });
  expect((await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).due).toBe(main.total + 20.5);
  await expect(accept(2)).rejects.toMatchObject({ code: 'order.notAllowed' });
});

test('an unpaid order is cancelled for nothing, a paid one gets its money back, one in production stays', async () => {
  const unpaid = await newPayable();
  const cancelled = await unpaid.buyer.api.order.cancel({ body: { mainOrderId: unpaid.main.id, reason: '不要了' } });
  expect(cancelled).toMatchObject({ state: ORDER_STATES.cancelled, total: 0, due: 0, can: [] });

  const paid = await newPaid();
  expect(await wallet(paid.buyer)).toBe(0n);
  await paid.buyer.api.order.cancel({ body: { mainOrderId: paid.main.id } });
  expect(Number(await wallet(paid.buyer))).toBe(Math.round(paid.main.total * 100));

  const made = await newPaid();
  await staff.api.staff.startProduction({ params: { id: made.order.id }, body: { version: made.order.version } });
  await expect(made.buyer.api.order.cancel({ body: { mainOrderId: made.main.id } })).rejects.toMatchObject({
    code: 'order.notAllowed',
  });
  expect((await detailOf(made.buyer, made.order.orderNo)).can).toEqual(['reorder']);
});

test('two cancellations at once give the money back once', async () => {
  const { buyer, main } = await newPaid();
  const answers = await Promise.allSettled(
    Array.from({ length: 5 }, () => buyer.api.order.cancel({ body: { mainOrderId: main.id } })),
  );
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(Number(await wallet(buyer))).toBe(Math.round(main.total * 100));
});

test('viewers of an order are notified of its changes', async () => {
  const { buyer, main, order } = await newPayable();
  const leaving = new AbortController();
  const stream = server.deps.events.open(
    `member:${buyer.memberId}`,
    ({ topic, memberId }) => topic === 'order' && memberId === buyer.memberId,
    leaving.signal,
  );
  let received = '';
  stream.on('data', (chunk: Buffer) => {
    received += chunk.toString();
  });
  await buyer.api.order.cancel({ body: { mainOrderId: main.id } });
  await vi.waitFor(
    () => {
      for (const id of [order.orderNo, main.mainNo]) expect(received).toContain(JSON.stringify({ topic: 'order', id }));
    },
    { timeout: 120_000 },
  );
  leaving.abort();
});

test('the boards of a checkout travel under one waybill; a waybill of another order is refused', async () => {
  const { buyer, main, orders } = await newPaid(2);
  const [first, second] = await Promise.all(
    orders.map(async ({ orderNo }) => produce(staff, await detailOf(buyer, orderNo))),
  );
  if (!first || !second) throw new Error('expected two boards');
  const parcel = { carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 300 };
  const ship = (order: StaffOrderDetail, rest: object = {}) =>
    staff.api.staff.ship({ params: { id: order.id }, body: { version: order.version, ...parcel, ...rest } });
  await expect(ship(first, { carrier: 'PIGEON' })).rejects.toMatchObject({ code: 'shipping.noCarrier' });
  await ship(first);
  const otherOrder = await newPaid();
  const finished = await produce(staff, otherOrder.order);
  await expect(ship(finished)).rejects.toMatchObject({ code: 'shipping.waybillUsed' });
  const sent = await ship(second);
  expect(sent.shipments[0]?.orderNos).toEqual(orders.map(({ orderNo }) => orderNo));
  await staff.api.staff.confirmDelivery({ params: { id: sent.id }, body: { version: sent.version } });
  const stale = await staff.api.staff.order({ params: { id: first.id } });
  expect(stale.can).not.toContain('confirmDelivery');
  const { id = '' } = (await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).shipments[0] ?? {};
  await expect(otherOrder.buyer.api.order.shipment({ query: { id } })).rejects.toMatchObject({ code: 'notFound' });
  expect((await buyer.api.order.shipment({ query: { id } })).deliveredAt).not.toBeNull();
});

test('a route goes step by step, and a late step needs its reason before the forecast moves', async () => {
  const { buyer, order } = await newPaid();
  const params = { id: order.id };
  const started = await staff.api.staff.startProduction({ params, body: { version: order.version } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: order.id });
  const done = (version: number, position: number, delayReason = '') =>
    staff.api.staff.completeStep({ params, body: { version, position, delayReason } });
  await expect(done(started.version, 2)).rejects.toMatchObject({ code: 'order.stateChanged' });
  await planInThePast(order.id, 1);
  await expect(done(started.version, 1)).rejects.toMatchObject({
    validationErrors: [{ members: ['delayReason'], message: '请填写比计划晚的原因' }],
  });
  const late = await done(started.version, 1, '钻机检修');
  expect(late.progress?.steps[0]).toMatchObject({ operator: '测试员工' });
  expect(late.progress).toMatchObject({ delayReason: '钻机检修', promisedShipDate: order.promisedShipDate });
  expect((late.progress?.forecastShipDate ?? '') > (order.promisedShipDate ?? '')).toBe(true);
  const caughtUp = await done(late.version, 2);
  expect(caughtUp.progress?.forecastShipDate).toBe(order.promisedShipDate);
  await expect(done(caughtUp.version, 2)).rejects.toMatchObject({ code: 'order.stateChanged' });

  const progress = await buyer.api.order.progress({ query: { orderNo: order.orderNo } });
  expect(progress.steps[0]).toMatchObject({ step: 'engineering', operator: '', delayReason: '钻机检修' });
  expect(progress.percent).toBeGreaterThan(0);
  const running = await buyer.api.main.inProduction({ query: {} });
  expect(running.items.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
});

test('abilities and calls follow the permissions of the caller', async () => {
  const { order, params } = await newQuestionable();
  const viewer = await server.newStaff(['order.view']);
  expect((await viewer.api.staff.order({ params })).can).toEqual([]);
  await expect(viewer.api.staff.approve({ params, body: { version: order.version } })).rejects.toMatchObject({
    status: 403,
  });
  const reviewer = await server.newStaff(['order.view', 'order.review']);
  const queue = await reviewer.api.staff.orders({ query: { filter: order.orderNo } });
  expect(queue.items[0]).toMatchObject({ orderNo: order.orderNo, can: ['approve', 'sendBack', 'requestChange'] });
  const theirs = await reviewer.api.staff.orders({ query: { filter: order.memberNo.toLowerCase() } });
  expect(theirs.items.map(({ orderNo }) => orderNo)).toEqual([order.orderNo]);
  const member = await server.newMember();
  await expect(member.api.staff.order({ params })).rejects.toMatchObject({ status: 401 });
  await expect(staff.api.staff.order({ params: { id: crypto.randomUUID() } })).rejects.toMatchObject({ status: 404 });
  const counts = await staff.api.staff.orderCounts({});
  expect(counts.find(({ state }) => state === inReview)?.count).toBeGreaterThan(0);
});

test('an order that is not paid in seven days closes, and its open payment with it', async () => {
  const { buyer, main, order } = await newPayable();
  const { payDeadline } = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  expect(Date.parse(payDeadline ?? '') - Date.now()).toBeGreaterThan(6.9 * 86_400_000);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
  const reminded = async () =>
    (await buyer.api.message.list({ query: {} })).items.filter(({ event }) => event === 'payReminder');
  await Promise.all([remindToPay(server.deps), closeUnpaidOrders(server.deps)]);
  expect((await detailOf(buyer, order.orderNo)).state).toBe(awaitingPayment);
  expect(await reminded()).toEqual([]);
  await sql`update main_order set pay_deadline = now() + interval '23 hours' where id = ${main.id}`.execute(
    server.deps.db.read,
  );
  await Promise.all([remindToPay(server.deps), remindToPay(server.deps)]);
  await remindToPay(server.deps);
  expect(await reminded()).toMatchObject([{ about: order.orderNo, params: { orderNo: order.orderNo } }]);
  await sql`update main_order set pay_deadline = now() - interval '1 second' where id = ${main.id}`.execute(
    server.deps.db.read,
  );
  await Promise.all([closeUnpaidOrders(server.deps), closeUnpaidOrders(server.deps)]);
  const closed = await detailOf(buyer, order.orderNo);
  expect(closed.state).toBe(ORDER_STATES.cancelled);
  expect(closed.history.filter(({ action }) => action === 'cancel')).toMatchObject([{ actor: 'system' }]);
  expect((await buyer.api.payment.info({ query: { payNo } })).state).toBe('closed');
});

test('a receipt confirms itself ten days after the delivery, not before', async () => {
  const { buyer, order } = await newPaid();
  const made = await produce(staff, order);
  const params = { id: order.id };
  const parcel = { carrier: 'SF', waybill: `SF${Date.now()}9`, weightG: 300 };
  const sent = await staff.api.staff.ship({ params, body: { version: made.version, ...parcel } });
  await staff.api.staff.confirmDelivery({ params, body: { version: sent.version } });
  await confirmReceipts(server.deps);
  expect((await detailOf(buyer, order.orderNo)).state).toBe(ORDER_STATES.awaitingReceipt);
  await sql`update shipment set shipped_at = now() - interval '12 days', delivered_at = now() - interval '10 days'
    where waybill = ${parcel.waybill}`.execute(server.deps.db.read);
  await Promise.all([confirmReceipts(server.deps), confirmReceipts(server.deps)]);
  const received = await detailOf(buyer, order.orderNo);
  expect(received.state).toBe(ORDER_STATES.completed);
  expect(received.history.filter(({ action }) => action === 'receive')).toMatchObject([{ actor: 'system' }]);
});

async function planInThePast(orderId: string, position: number): Promise<void> {
  await sql`update production_step set planned_start = current_date - 4, planned_end = current_date - 3
    where order_id = ${orderId} and position = ${position}`.execute(server.deps.db.read);
}

describe('previous files', () => {
  const { inReview, awaitingPayment } = ORDER_STATES;
  const SPEC = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5 } as const;

  const upload = async (
    { api }: TestMember,
    name: string,
    board: Parameters<typeof smallBoard>[0],
  ): Promise<string> => {
    const files = { file: new File([smallBoard(board)], name) };
    return (await api.upload.boardFile({ query: {}, files })).fileId;
  };
  const order = async (buyer: TestMember, fileId: string): Promise<MainOrder> =>
    checkOut(buyer, [(await fillCart(buyer, { fileId, spec: SPEC })).cartId]);
  const idOf = ({ orders }: MainOrder): string => orders[0]?.id ?? '';
  const untilReviewed = async (main: MainOrder, state: number) => {
    await reviewBoards(server, main);
    const found = await staff.api.staff.order({ params: { id: idOf(main) } });
    expect(found.state).toBe(state);
    if (state === inReview) expect(found.findings).not.toEqual([]);
    return found;
  };
  const previousIn = ({ api }: TestMember) => api.comparison.previousInCart({});

  test('an order that was sent back and comes again with another file is compared with what it was', async () => {
    const buyer = await server.newMember();
    const wrong = await upload(buyer, 'old name.zip', { lengthMm: 25 });
    const main = await order(buyer, wrong);
    const { version, orderNo } = await untilReviewed(main, inReview);
    await staff.api.staff.sendBack({ params: { id: idOf(main) }, body: { version, reason: '外形不一致' } });
    const { cartIds } = await buyer.api.order.reset({ body: { mainOrderId: main.id } });
    const [cartId = ''] = cartIds;
    expect(await previousIn(buyer)).toEqual([
      {
        cartId,
        previous: expect.objectContaining({ orderNo, reason: 'reset', isSameFile: true, fileName: 'old name.zip' }),
      },
    ]);

    // Another file, of another name: the row keeps where it came from.
    const right = await upload(buyer, 'something else.zip', { holeMm: 16 });
    const { quoteId } = await buyer.api.quote.calculate({ body: { spec: SPEC } });
    const row: CartRow = await buyer.api.order.addToCart({ body: { quoteId, fileId: right, cartId } });
    expect(row.id).toBe(cartId);
    const [entry] = await previousIn(buyer);
    expect(entry?.previous).toMatchObject({ orderNo, reason: 'reset', isSameFile: false, fileId: wrong });
    const own = await buyer.api.comparison.ownFiles({ params: { fileId: right, previousFileId: wrong } });
    expect(own).toMatchObject({
      before: { fileName: 'old name.zip' },
      after: { fileName: 'something else.zip' },
      isSameFile: false,
      comparison: { isSame: false, outline: { state: 'changed' } },
    });

    const again = await checkOut(buyer, [cartId]);
    await untilReviewed(again, awaitingPayment);
    // It is the same order, in its next round.
    expect(idOf(again)).toBe(idOf(main));
    const params = { id: idOf(again), round: 1 };
    const { comparison, box } = await staff.api.comparison.rounds({ params });
    expect(comparison?.holes).toMatchObject({ state: 'changed', counts: { moved: 1 } });
    expect(comparison?.holes.list[0]).toMatchObject({
      before: { at: { x: 15, y: 5 } },
      after: { at: { x: 16, y: 5 } },
    });
    expect(comparison?.facts).toContainEqual({ fact: 'widthMm', before: 25, after: 20 });
    expect(comparison?.layers.map(({ role, state }) => [role, state])).toContainEqual(['copper-top', 'changed']);
    expect(box?.maxX).toBeGreaterThan(25);
    for (const image of ['board', 'holes', '0']) {
      const svg = await (await staff.api.comparison.roundImage({ params: { ...params, image } })).text();
      expect(svg).toMatch(/^<svg .*#d55e00.*<\/svg>$/s);
    }
    const missing = staff.api.comparison.roundImage({ params: { ...params, image: '99' } });
    await expect(missing).rejects.toMatchObject({ code: 'notFound' });
    const nonsense = staff.api.comparison.roundImage({ params: { ...params, image: '../board' } });
    await expect(nonsense).rejects.toMatchObject({ status: 400 });
    const later = staff.api.comparison.rounds({ params: { ...params, round: 2 } });
    await expect(later).rejects.toMatchObject({ code: 'notFound' });
  });

  test('ordering the same file again is reported as identical, without reading it', async () => {
    const buyer = await server.newMember();
    const fileId = await upload(buyer, 'lamp.zip', {});
    const main = await order(buyer, fileId);
    await fillCart(buyer, { fileId, spec: SPEC });
    const [entry] = await previousIn(buyer);
    expect(entry?.previous).toMatchObject({ orderId: idOf(main), reason: 'sameFile', isSameFile: true });
    expect(await buyer.api.comparison.ownFiles({ params: { fileId, previousFileId: fileId } })).toEqual({
      before: { fileName: 'lamp.zip' },
      after: { fileName: 'lamp.zip' },
      isSameFile: true,
      comparison: null,
      box: null,
    });
  });

  test('a new version of a file is known by its name, a general name only with the size of the board', async () => {
    const buyer = await server.newMember();
    await order(buyer, await upload(buyer, 'lamp_v1.zip', {}));
    await order(buyer, await upload(buyer, 'gerber.zip', { holeMm: 12 }));
    expect(await previousIn(buyer)).toEqual([]);
    await fillCart(buyer, { fileId: await upload(buyer, 'lamp_v2.zip', { holeMm: 16 }), spec: SPEC });
    expect(await previousIn(buyer)).toMatchObject([{ previous: { reason: 'fileName', fileName: 'lamp_v1.zip' } }]);
    const spec = { ...SPEC, lengthMm: 25 };
    await fillCart(buyer, { fileId: await upload(buyer, 'gerber (1).zip', { lengthMm: 25 }), spec });
    expect(await previousIn(buyer)).toHaveLength(1);
    await fillCart(buyer, { fileId: await upload(buyer, 'gerber (2).zip', { holeMm: 13 }), spec: SPEC });
    expect(await previousIn(buyer)).toHaveLength(2);
  });

  test('boards of other members are neither found nor compared', async () => {
    const [one, other] = [await server.newMember(), await server.newMember()];
    const fileId = await upload(one, 'lamp.zip', {});
    const main = await order(one, fileId);
    const others = await upload(other, 'lamp.zip', { holeMm: 16 });
    const second = await order(other, others);
    expect(await staff.api.comparison.previousOfOrder({ params: { id: idOf(second) } })).toEqual([]);
    const across = staff.api.comparison.orders({ params: { id: idOf(second), previousId: idOf(main) } });
    await expect(across).rejects.toMatchObject({ code: 'notFound' });
    const foreign = other.api.comparison.ownFiles({ params: { fileId: others, previousFileId: fileId } });
    await expect(foreign).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('the history of a case', () => {
  const SPEC = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5 } as const;
  /** Their outlines are larger than ordered, so an engineer reviews them. An archive made twice differs in its timestamps. */
  const LARGER = smallBoard({ lengthMm: 25 });
  const ANOTHER = smallBoard({ lengthMm: 26 });

  async function ordered(buyer: TestMember, board: ReturnType<typeof smallBoard>, name = 'lamp.zip') {
    const files = { file: new File([board], name) };
    const { fileId } = await buyer.api.upload.boardFile({ query: {}, files });
    const row = await fillCart(buyer, { fileId, spec: SPEC });
    const main = await checkOut(buyer, [row.cartId]);
    await reviewBoards(server, main);
    const order = await staff.api.staff.order({ params: { id: main.orders[0]?.id ?? '' } });
    expect(order.findings).not.toEqual([]);
    expect(order.state).toBe(ORDER_STATES.inReview);
    return order;
  }
  const historyOf = (id: string, by = staff) => by.api.staffCases.history({ params: { id } });

  test('a reviewer sees previous decisions and questions about the file, of any buyer, and the history of the member', async () => {
    const [buyer, other] = [await server.newMember(), await server.newMember()];
    const first = await ordered(buyer, LARGER);
    expect(await historyOf(first.id)).toEqual({
      member: { orders: 0, sentBack: 0, changed: 0, asked: 0, cancelled: 0, last: [] },
      file: [],
    });
    await staff.api.staff.sendBack({
      params: { id: first.id },
      body: { version: first.version, reason: '外形不一致' },
    });
    const asked = await ordered(buyer, ANOTHER);
    await giveQuestion(server, { id: asked.id, memberId: buyer.memberId });
    const same = await ordered(other, LARGER, 'renamed.zip');
    const current = await ordered(buyer, LARGER);

    const { member, file } = await historyOf(current.id);
    expect(member).toMatchObject({ orders: 2, sentBack: 1, changed: 0, asked: 1, cancelled: 0 });
    expect(member.last.map(({ orderNo }) => orderNo)).toEqual([asked.orderNo, first.orderNo]);
    expect(member.last[0]?.questions).toMatchObject([{ state: 'awaitingReply', closedBecause: null }]);
    expect(file).toMatchObject([
      { orderNo: same.orderNo, memberId: other.memberId, fileName: 'renamed.zip', verdicts: [] },
      {
        ...{ orderNo: first.orderNo, state: ORDER_STATES.sentBack },
        verdicts: [{ verdict: 'sendBack', reason: '外形不一致', staffName: expect.stringMatching(/./) }],
      },
    ]);
    expect((await historyOf(same.id)).member).toMatchObject({ orders: 0, last: [] });
    expect(JSON.stringify(await historyOf(current.id))).not.toMatch(/amount|phone|price/i);

    await expect(historyOf(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
    await expect(historyOf(current.id, await server.newStaff(['order.view', 'file.view']))).rejects.toMatchObject({
      code: 'forbidden',
    });
    await expect(historyOf(current.id, await server.newStaff(['order.view', 'order.review']))).rejects.toMatchObject({
      code: 'forbidden',
    });
  });

  test('the layers of a board are listed by file and drawn one by one in the frame of the board', async () => {
    const { id } = await ordered(await server.newMember(), LARGER);
    const { box, layers } = await staff.api.staffCases.layers({ params: { id } });
    expect(box && { width: box.maxX - box.minX, height: box.maxY - box.minY }).toEqual({ width: 25, height: 10 });
    const roles = layers.map(({ role }) => role);
    expect(roles).toEqual(expect.arrayContaining(['copper-top', 'outline']));
    expect(layers.every(({ isDrawn }) => isDrawn)).toBe(true);
    const draw = (layer: number, by = staff) => by.api.staffCases.layerImage({ params: { id, layer } });
    const copper = roles.indexOf('copper-top');
    const svg = await (await draw(copper)).text();
    expect(svg).toContain(layers[copper]?.colour);
    expect(svg).toMatch(/^<svg .*<\/svg>$/s);
    expect(await (await draw(roles.indexOf('outline'))).text()).not.toBe(svg);

    await expect(draw(999)).rejects.toMatchObject({ code: 'notFound' });
    await expect(draw(-1)).rejects.toMatchObject({ status: 400 });
    const missing = staff.api.staffCases.layers({ params: { id: randomUUID() } });
    await expect(missing).rejects.toMatchObject({ code: 'notFound' });
    await expect(draw(0, await server.newStaff(['order.view']))).rejects.toMatchObject({ code: 'forbidden' });
  });

  test('the layers of a board are printed at true scale, one to a page, with the permission to its file', async () => {
    const { id } = await ordered(await server.newMember(), LARGER);
    const { layers } = await staff.api.staffCases.layers({ params: { id } });
    const print = (by = staff) => by.api.staffCases.layerPages({ params: { id } });
    const pdf = Buffer.from(await (await print()).arrayBuffer());
    const text = pdf.toString('latin1');
    expect(text).toMatch(/^%PDF-1\.4/);
    expect(text).toContain(`/Count ${layers.length}`);
    const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)].map((found) => {
      const from = found.index + found[0].length;
      return inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1');
    });
    const pages = streams.filter((stream) => stream.includes(' Tj'));
    expect(pages).toHaveLength(layers.length);
    // One unit of a drawing is 1 mm of the page, and only what lies below is mirrored.
    for (const page of pages) expect(page).toMatch(/^2\.83464567 0 0 2\.83464567 0 0 cm/);
    const mirrored = layers.filter(({ role }) => role.endsWith('-bottom')).length;
    expect(mirrored).toBeGreaterThan(0);
    expect(pages.filter((page) => page.includes('W n -1 0 0 1'))).toHaveLength(mirrored);
    // 顶 of 顶层 is among the glyphs that the file carries.
    expect(streams.some((stream) => stream.includes('begincmap') && stream.includes('<9876>'))).toBe(true);

    await expect(print(await server.newStaff(['order.view']))).rejects.toMatchObject({ code: 'forbidden' });
    const missing = staff.api.staffCases.layerPages({ params: { id: randomUUID() } });
    await expect(missing).rejects.toMatchObject({ code: 'notFound' });
  });
});

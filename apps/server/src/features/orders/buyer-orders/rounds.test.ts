import { randomUUID } from 'node:crypto';
import { type AllCalls, type CallArguments, ORDER_STATES, type OrderDetail } from '@xunban/contract';
import type { BoardFacts } from '@xunban/gerber';
import { boardZip } from '@xunban/testkit/real-boards';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import {
  type AskedSpec,
  checkOut,
  fillCart,
  giveBoardFile,
  inspectBoard,
  PLAIN_BOARD,
  payOrder,
  placePlainOrder,
  reviewBoards,
  twoLayerFacts,
  untilState,
} from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

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

const { inReview, sentBack, awaitingConfirmation, awaitingPayment, awaitingProduction } = ORDER_STATES;
const facts = twoLayerFacts({ widthMm: 120, heightMm: 80 });
const { holes: _, ...withoutDrill } = facts;
const NO_DRILL: BoardFacts = { ...withoutDrill, problems: [{ code: 'drill.missing', severity: 'warning' }] };

type Body = CallArguments<AllCalls['main']['reviseOrder']>['body'];

/** An order that the machine has looked at. */
async function reviewed(buyer: TestMember, found: BoardFacts, state: number): Promise<OrderDetail> {
  const main = await placePlainOrder(server, buyer, 1, found);
  await reviewBoards(server, main);
  return untilReviewed(buyer, main.orders[0]?.orderNo ?? '', state);
}

const untilReviewed = (buyer: TestMember, orderNo: string, state: number): Promise<OrderDetail> =>
  vi.waitFor(
    async () => {
      const found = await buyer.api.order.detail({ query: { orderNo } });
      expect(found.state).toBe(state);
      expect(found.decision).not.toBeNull();
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );

/** Returns the data that the quote page sends for a board: its quote and the displayed price. */
async function quoted(
  { api }: TestMember,
  spec: AskedSpec = PLAIN_BOARD,
): Promise<Pick<Body, 'quoteId' | 'expectedAmount'>> {
  const { quoteId, chosen } = await api.quote.calculate({ body: { spec } });
  return { quoteId, expectedAmount: chosen.total };
}

async function revise(
  buyer: TestMember,
  order: Pick<OrderDetail, 'id' | 'version'>,
  body: Partial<Body>,
  spec?: AskedSpec,
) {
  // The server's measurements of the file are part of the price: they are requested first, as on the page.
  const asked = { version: order.version, ...(await quoted(buyer, spec)), ...body };
  try {
    return await buyer.api.main.reviseOrder({ params: { id: order.id }, body: asked });
  } catch (error) {
    const total = (error as { data?: { total?: number } }).data?.total;
    if (total === undefined || body.expectedAmount !== undefined) throw error;
    return buyer.api.main.reviseOrder({ params: { id: order.id }, body: { ...asked, expectedAmount: total } });
  }
}

const sendBack = ({ id, version }: OrderDetail, reason: string) =>
  staff.api.staff.sendBack({ params: { id }, body: { version, reason } });

describe('a round', () => {
  test('begins with another file under the same number, and the one before it stays', async () => {
    const buyer = await server.newMember();
    const first = await reviewed(buyer, NO_DRILL, inReview);
    expect(first).toMatchObject({ round: 1, previousRounds: [], decision: { round: 1, isPassed: false } });
    expect(first.decision?.rules.filter(({ isPassed }) => !isPassed)).toEqual([
      {
        rule: 'drill',
        isPassed: false,
        ordered: null,
        measured: null,
        because: [{ code: 'drill.missing', params: {} }],
      },
    ]);
    const { version } = await sendBack(first, '请补钻孔文件');
    const fileId = await giveBoardFile(server, buyer.memberId, facts);
    const again = await revise(buyer, { ...first, version }, { fileId, note: '钻孔已补' });
    expect(again).toMatchObject({ id: first.id, orderNo: first.orderNo, state: inReview, round: 2, decision: null });
    expect(again).toMatchObject({ note: '钻孔已补', findings: [] });
    expect(again.previousRounds).toEqual([
      expect.objectContaining({
        round: 1,
        fileId: first.fileId,
        endedState: sentBack,
        reason: '请补钻孔文件',
        amount: first.amount,
      }),
    ]);
    // The note requires an engineer.
    const second = await untilReviewed(buyer, first.orderNo, inReview);
    expect(second.findings.map(({ code }) => code)).toEqual(['review.note']);
    expect(second.decision).toMatchObject({ round: 2, isPassed: false });
    expect(second.history.map(({ action }) => action)).toEqual(['submit', 'sendBack', 'resubmit']);

    const shown = await staff.api.staff.order({ params: { id: first.id } });
    expect(shown).toMatchObject({ round: 2, note: '钻孔已补', decision: { round: 2 }, previousRounds: [{ round: 1 }] });
  });

  test('begins with another specification at the price of the engine, and what was about to be paid closes', async () => {
    const buyer = await server.newMember();
    const first = await reviewed(buyer, facts, awaitingPayment);
    expect(first.decision?.isPassed).toBe(true);
    expect(first.decision?.rules.every(({ isPassed }) => isPassed)).toBe(true);
    const before = await buyer.api.order.mainDetail({ query: { mainOrderId: first.mainOrderId } });
    const open = await buyer.api.payment.open({ body: { mainOrderIds: [first.mainOrderId] } });
    const spec = { ...PLAIN_BOARD, quantity: 100 } as const;
    const again = await revise(buyer, first, {}, spec);
    expect(again).toMatchObject({ state: inReview, round: 2, spec: { quantity: 100 }, fileId: first.fileId });
    expect(again.amount).toBeGreaterThan(first.amount);
    const second = await untilState(buyer, first.orderNo, awaitingPayment);
    expect(second.priceLines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(second.amount, 2);

    const main = await buyer.api.order.mainDetail({ query: { mainOrderId: first.mainOrderId } });
    expect(main.freight).toBeGreaterThan(before.freight);
    expect(main.freightChanges).toEqual([
      expect.objectContaining({ orderNos: [first.orderNo], before: before.freight, after: main.freight }),
    ]);
    expect(main.total).toBeCloseTo(second.amount + main.freight, 2);
    expect(main.payments.find(({ payNo }) => payNo === open.payNo)?.state).toBe('closed');
    await payOrder(server, buyer, main);
    const paid = await untilState(buyer, first.orderNo, awaitingProduction);
    await expect(revise(buyer, paid, {}, PLAIN_BOARD)).rejects.toMatchObject({ code: 'order.notAllowed' });
  });

  test('begins instead of a consent', async () => {
    const buyer = await server.newMember();
    const first = await reviewed(buyer, NO_DRILL, inReview);
    const proposed = await staff.api.staff.requestChange({
      params: { id: first.id },
      body: { version: first.version, reason: '加急费', amountDelta: '5.00', lineName: '加急费', daysDelta: 1 },
    });
    expect(proposed.state).toBe(awaitingConfirmation);
    const again = await revise(
      buyer,
      { ...first, version: proposed.version },
      {},
      { ...PLAIN_BOARD, maskColour: 'blue' },
    );
    expect(again).toMatchObject({ state: inReview, changeOrder: null, priceVersion: 3, spec: { maskColour: 'blue' } });
    expect(again.previousRounds[0]).toMatchObject({ endedState: awaitingConfirmation, reason: '加急费' });
    await expect(buyer.api.order.acceptChange({ body: { orderId: first.id, priceVersion: 2 } })).rejects.toMatchObject({
      code: 'order.notAllowed',
    });
  });

  test('begins out of the cart, too: the board keeps its number in the main order that it is placed with', async () => {
    const buyer = await server.newMember();
    const first = await reviewed(buyer, NO_DRILL, inReview);
    await sendBack(first, '请补钻孔文件');
    const { cartIds } = await buyer.api.order.reset({ body: { mainOrderId: first.mainOrderId } });
    const [cartId = ''] = cartIds;
    const fileId = await giveBoardFile(server, buyer.memberId, facts);
    const { quoteId } = await buyer.api.quote.calculate({ body: { spec: PLAIN_BOARD } });
    await buyer.api.order.addToCart({ body: { quoteId, fileId, cartId } });
    const other = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
    const placed = await checkOut(buyer, [cartId, other.cartId]);
    expect(placed.orders.map(({ orderNo }) => orderNo)).toContain(first.orderNo);
    expect(placed.orders).toHaveLength(2);
    expect(placed.id).not.toBe(first.mainOrderId);
    const second = await untilState(buyer, first.orderNo, awaitingPayment);
    expect(second).toMatchObject({ id: first.id, round: 2, fileId, mainOrderId: placed.id });
    expect(second.history.map(({ action }) => action)).toEqual(['submit', 'sendBack', 'reset', 'resubmit', 'approve']);
    expect(second.previousRounds).toEqual([
      expect.objectContaining({ endedState: ORDER_STATES.inCart, reason: '请补钻孔文件' }),
    ]);
    const { items } = await buyer.api.order.list({ body: { filter: first.orderNo } });
    expect(items).toHaveLength(1);
  });

  test('is asked for with something new, at the price that was seen, by its buyer and once', async () => {
    const buyer = await server.newMember();
    const otherMember = await server.newMember();
    const order = await reviewed(buyer, facts, awaitingPayment);
    await expect(revise(buyer, order, {})).rejects.toMatchObject({ code: 'order.nothingRevised' });
    await expect(revise(buyer, { ...order, version: order.version - 1 }, {})).rejects.toMatchObject({
      code: 'order.stateChanged',
    });
    await expect(revise(buyer, order, { expectedAmount: '1.00', note: '改' })).rejects.toMatchObject({
      code: 'quote.priceChanged',
    });
    await expect(revise(otherMember, order, { note: '改' })).rejects.toMatchObject({ code: 'notFound' });
    await expect(revise(buyer, { ...order, id: randomUUID() }, { note: '改' })).rejects.toMatchObject({
      code: 'notFound',
    });
    const foreign = await giveBoardFile(server, otherMember.memberId, facts);
    await expect(revise(buyer, order, { fileId: foreign })).rejects.toMatchObject({ code: 'cart.fileMissing' });
    const bad = { version: -1, quoteId: 'x', fileId: 'y', note: 'a'.repeat(301), expectedAmount: 'z' } as never;
    const faults = buyer.api.main.reviseOrder({ params: { id: order.id }, body: bad });
    await expect(faults).rejects.toMatchObject({ kind: 'invalid' });
    const { validationErrors } = (await faults.catch((error: unknown) => error)) as { validationErrors: unknown[] };
    expect(validationErrors).toHaveLength(5);
    await expect(
      server.guest.main.reviseOrder({
        params: { id: order.id },
        body: { version: 1, quoteId: randomUUID(), expectedAmount: 1 },
      }),
    ).rejects.toMatchObject({ status: 401 });

    const both = await Promise.allSettled([revise(buyer, order, { note: '一' }), revise(buyer, order, { note: '二' })]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await untilReviewed(buyer, order.orderNo, inReview)).toMatchObject({ round: 2 });
  });

  test('leaves what was decided and what was ordered before for good', async () => {
    const buyer = await server.newMember();
    const order = await reviewed(buyer, facts, awaitingPayment);
    await revise(buyer, order, { note: '请看一下' });
    const { db } = server.deps;
    for (const table of ['machine_review', 'order_round'])
      for (const change of [sql`update ${sql.table(table)} set round = 9`, sql`delete from ${sql.table(table)}`])
        await expect(change.execute(db.read), table).rejects.toThrow();
  });
});

describe('an order from its upload to its receipt', () => {
  test('a real board goes from its upload to the completed order', async () => {
    const buyer = await server.newMember();
    const staff = await server.newStaff();
    const zip = boardZip('bus-pirate');

    const file = await buyer.api.upload.boardFile({
      query: {},
      files: { file: new File([new Uint8Array(zip)], 'bus-pirate.zip') },
    });
    const spec = {
      layers: 2,
      lengthMm: Math.round((file.facts.widthMm ?? 0) * 100) / 100,
      widthMm: Math.round((file.facts.heightMm ?? 0) * 100) / 100,
      quantity: 10,
    } as const;
    const row = await fillCart(buyer, { fileId: file.fileId, spec });
    const placed = await checkOut(buyer, [row.cartId]);
    expect(placed.goodsAmount).toBe(row.amount);
    expect(placed.total).toBe(placed.goodsAmount + placed.freight);
    expect(await buyer.api.order.cart({ query: {} })).toEqual([]);

    const orderNo = placed.orders[0]?.orderNo ?? '';
    const payable = await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
    expect(payable.findings).toEqual([]);
    await payOrder(server, buyer, placed);
    const paid = await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction);
    expect(paid.promisedShipDate).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(paid.can).toEqual(['cancel', 'reorder']);

    const params = { id: paid.id };
    const begun = await staff.api.staff.startProduction({ params, body: { version: paid.version } });
    expect(begun.can).toEqual(['requestChange', 'offerCancel']);
    await releaseCam(server.deps.db, staff.staffId, { orderId: paid.id });
    let order = await staff.api.staff.order({ params });
    const steps = order.progress?.steps ?? [];
    expect(steps.at(-1)?.plannedEnd).toBe(paid.promisedShipDate);
    await server.deps.db.transaction((tx) => inspectBoard(tx, paid.id));
    for (const { position } of steps) {
      expect(order.can).toEqual(['completeStep', 'requestChange', 'offerCancel']);
      const body = { version: order.version, position, goodCount: 10 };
      order = await staff.api.staff.completeStep({ params, body });
    }
    expect(order).toMatchObject({ state: ORDER_STATES.awaitingShipment, percent: 100, can: ['ship'] });

    const parcel = { carrier: 'SF', waybill: 'SF1234567890', weightG: 400 };
    order = await staff.api.staff.ship({ params, body: { version: order.version, ...parcel } });
    order = await staff.api.staff.confirmDelivery({ params, body: { version: order.version } });
    const [shipment] = (await buyer.api.order.shipments({ query: {} })).items;
    expect(shipment).toMatchObject({ waybill: 'SF1234567890', orderNos: [orderNo], mainNo: placed.mainNo });
    expect(shipment?.events.map(({ kind }) => kind)).toEqual(['delivered', 'shipped']);

    const received = await buyer.api.order.receive({ query: { mainOrderId: placed.id } });
    expect(received).toMatchObject({ state: ORDER_STATES.completed, due: 0, can: [] });
    const { history } = await buyer.api.order.detail({ query: { orderNo } });
    const route = steps.map((_, index) => (index < steps.length - 1 ? 'completeStep' : 'finishRoute'));
    expect(history.map(({ action }) => action)).toEqual([
      ...['submit', 'approve', 'pay', 'startProduction'],
      ...route,
      ...['ship', 'confirmDelivery', 'receive'],
    ]);

    const download = await fetch(`${server.consoleUrl}/api/staff/orders/${order.id}/board-file`, {
      headers: { Authorization: `Bearer ${staff.token}` },
    });
    expect(download.headers.get('content-disposition')).toContain(`attachment; filename="${orderNo}.zip"`);
    expect(download.headers.get('x-content-type-options')).toBe('nosniff');
    expect(Buffer.from(await download.arrayBuffer()).equals(zip)).toBe(true);
  });
});

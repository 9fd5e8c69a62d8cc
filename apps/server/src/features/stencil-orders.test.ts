import { ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  checkOut,
  fillCart,
  finishRoute,
  giveBoardFile,
  payOrder,
  reviewBoards,
  startBoard,
  twoLayerFacts,
} from '../testing/orders.ts';
import { violations } from '../testing/payments.ts';
import { startTestServer, type TestServer, type TestStaff } from '../testing/server.ts';
import { STENCIL, stencilInCart } from '../testing/stencils.ts';

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

test('a stencil is priced by frame, polish and apertures, and what the book does not sell is named', async () => {
  const buyer = await server.newMember();
  const { chosen, weightG } = await buyer.api.quote.quoteStencil({ body: { spec: { ...STENCIL, apertures: 1620 } } });
  // 2 frames at 100, 2 polished at 30, 2 × 2 begun hundreds at 3.
  expect(chosen).toMatchObject({ total: 272, unitPrice: 136, workingDays: 2 });
  expect(chosen?.lines.map(({ line, amount }) => [line, amount])).toEqual([
    ['stencil', 200],
    ['electropolish', 60],
    ['apertures', 12],
  ]);
  expect(weightG).toBe(2600);
  const body = { spec: { ...STENCIL, thicknessMm: 0.3 as 0.2, quantity: 0 } };
  await expect(buyer.api.quote.quoteStencil({ body })).rejects.toMatchObject({ code: 'invalidInput' });
});

test('the cart counts the apertures in the file, and refuses a side without paste', async () => {
  const buyer = await server.newMember();
  const row = await stencilInCart(server, buyer);
  expect(row).toMatchObject({ spec: { ...STENCIL, product: 'stencil', apertures: 1620 }, amount: 272, workingDays: 2 });
  await expect(stencilInCart(server, buyer, twoLayerFacts({ widthMm: 120, heightMm: 80 }))).rejects.toMatchObject({
    code: 'quote.noPaste',
  });
  await expect(buyer.api.storedQuote.read({ params: { id: row.quoteId } })).rejects.toMatchObject({ code: 'notFound' });
});

test('a stencil and a board go through review, payment, production and dispatch in one order, and the ledger adds up', async () => {
  const buyer = await server.newMember();
  const stencil = await stencilInCart(server, buyer);
  const board = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
  const main = await checkOut(buyer, [stencil.id, board.cartId]);
  await reviewBoards(server, main);
  const [ordered, other] = main.orders;
  if (!ordered || !other) throw new Error('two orders expected');
  const inReview = await staff.api.staff.order({ params: { id: ordered.id } });
  expect(inReview.state).toBe(ORDER_STATES.inReview);
  expect(inReview.findings?.map(({ code, severity }) => [code, severity])).toEqual([
    ['review.stencil', 'undecided'],
    ['review.stencilAreaRatio', 'warning'],
  ]);
  await staff.api.staff.approve({ params: { id: ordered.id }, body: { version: inReview.version } });
  await payOrder(server, buyer, await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } }));

  // Lines and panels are for boards.
  await expect(staff.api.staffFactories.proposal({ params: { id: ordered.id } })).rejects.toMatchObject({
    code: 'order.boardsOnly',
  });
  await startBoard(server.deps.db, staff.staffId, ordered.id);
  const started = await buyer.api.order.progress({ query: { orderNo: ordered.orderNo } });
  expect(started.steps.map(({ step }) => step)).toEqual([
    'engineering',
    'laserCutting',
    'electropolishing',
    'framing',
    'finalInspection',
    'packing',
  ]);
  const floor = await staff.api.staffFloor.board({ query: { no: ordered.orderNo } });
  expect(floor).toMatchObject({ board: null, stencil: { frame: '370x470' } });
  const version = await finishRoute(server.deps.db, staff.staffId, ordered.id);
  const body = { version, carrier: 'SF', waybill: 'SF00000000000517', weightG: 2800 };
  await staff.api.staff.ship({ params: { id: ordered.id }, body });
  expect(await buyer.api.order.detail({ query: { orderNo: ordered.orderNo } })).toMatchObject({
    state: ORDER_STATES.awaitingReceipt,
    spec: { product: 'stencil', apertures: 1620 },
  });
  expect(await violations(server.deps.db)).toEqual([]);
});

test('an engineer changes the price of a stencil, not the fields of a board', async () => {
  const buyer = await server.newMember();
  const main = await checkOut(buyer, [(await stencilInCart(server, buyer)).id]);
  await reviewBoards(server, main);
  const id = main.orders[0]?.id ?? '';
  const { version } = await staff.api.staff.order({ params: { id } });
  const change = { version, reason: '加急', amountDelta: '25', lineName: '加急处理', daysDelta: 0 };
  await expect(
    staff.api.staff.requestChange({ params: { id }, body: { ...change, changes: { thicknessMm: 2 } } }),
  ).rejects.toMatchObject({ code: 'order.boardsOnly' });
  const changed = await staff.api.staff.requestChange({ params: { id }, body: { ...change, changes: {} } });
  expect(changed.changeOrder).toMatchObject({ amountBefore: 272, amountAfter: 297, changes: [] });
});

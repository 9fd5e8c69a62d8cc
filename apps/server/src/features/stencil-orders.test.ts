import { isStencil, ORDER_STATES } from '@xunban/contract';
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
import { PASTE_FACTS, pasteOver, STENCIL, stencilInCart } from '../testing/stencils.ts';

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
});

test('apertures beyond the frame are refused with the area that the frame has', async () => {
  const buyer = await server.newMember();
  await expect(stencilInCart(server, buyer, pasteOver(191, 200))).rejects.toMatchObject({
    code: 'quote.stencilTooLarge',
    validationErrors: [{ members: ['spec.frame'], message: expect.stringContaining('190 × 290 mm') }],
  });
  expect((await stencilInCart(server, buyer, pasteOver(290, 190))).spec).toMatchObject({ frame: '370x470' });
});

test('a quote of stencils is not saved, shared or printed, and the answer says so', async () => {
  const buyer = await server.newMember();
  const { quoteId } = await buyer.api.quote.calculateStencil({ body: { spec: STENCIL } });
  const params = { id: quoteId };
  const attempts = await Promise.allSettled([
    buyer.api.storedQuote.read({ params }),
    buyer.api.storedQuote.share({ params }),
    buyer.api.storedQuote.save({ body: { quoteId, name: '钢网' } }),
  ]);
  const refused = { status: 'rejected', reason: expect.objectContaining({ code: 'quote.boardsOnly' }) };
  expect(attempts).toEqual([refused, refused, refused]);
  const other = await server.newMember();
  await expect(other.api.storedQuote.read({ params })).rejects.toMatchObject({ code: 'notFound' });
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
  const listed = async (product: 'board' | 'stencil') => {
    const { items, totalCount } = await staff.api.staff.orders({ query: { product, filter: main.mainNo } });
    return [totalCount, ...items.map(({ id }) => id)];
  };
  expect(await listed('stencil')).toEqual([1, ordered.id]);
  expect(await listed('board')).toEqual([1, other.id]);
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

test('a stencil that is sent back is submitted again with another frame, and ends received and evaluated', async () => {
  const buyer = await server.newMember();
  const main = await checkOut(buyer, [(await stencilInCart(server, buyer)).id]);
  await reviewBoards(server, main);
  const [{ id, orderNo } = { id: '', orderNo: '' }] = main.orders;
  const params = { id };
  const versionOf = async () => (await staff.api.staff.order({ params })).version;
  await staff.api.staff.sendBack({ params, body: { version: await versionOf(), reason: '开孔太密，请换网框' } });
  const { spec } = await buyer.api.order.detail({ query: { orderNo } });
  if (!isStencil(spec)) throw new Error('stencil expected');
  const { quoteId, chosen } = await buyer.api.quote.calculateStencil({ body: { spec: { ...spec, frame: '420x520' } } });
  const revised = { version: await versionOf(), quoteId, expectedAmount: String(chosen?.total) };
  const tooLarge = await giveBoardFile(server, buyer.memberId, pasteOver(300, 300));
  await expect(buyer.api.main.reviseOrder({ params, body: { ...revised, fileId: tooLarge } })).rejects.toMatchObject({
    code: 'quote.stencilTooLarge',
  });
  const fileId = await giveBoardFile(server, buyer.memberId, PASTE_FACTS);
  await buyer.api.main.reviseOrder({ params, body: { ...revised, fileId } });
  await reviewBoards(server, main);
  expect(await staff.api.staff.order({ params })).toMatchObject({
    state: ORDER_STATES.inReview,
    round: 2,
    amount: 332,
    spec: { frame: '420x520', apertures: 1620 },
  });
  await staff.api.staff.approve({ params, body: { version: await versionOf() } });
  await payOrder(server, buyer, await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } }));
  await startBoard(server.deps.db, staff.staffId, id);
  const version = await finishRoute(server.deps.db, staff.staffId, id);
  const parcel = { carrier: 'SF', waybill: 'SF00000000000518', weightG: 3400 } as const;
  await staff.api.staff.ship({ params, body: { version, ...parcel } });
  await staff.api.staff.confirmDelivery({ params, body: { version: await versionOf() } });
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  expect(await buyer.api.order.detail({ query: { orderNo } })).toMatchObject({ state: ORDER_STATES.completed });
  const scores = { quality: 5, delivery: 4, service: 5, packing: 5 };
  await buyer.api.evaluation.save({ body: { orderNo, scores } });
  expect(await violations(server.deps.db)).toEqual([]);
});

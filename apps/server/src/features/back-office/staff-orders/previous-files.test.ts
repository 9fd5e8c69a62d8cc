import { type CartRow, type MainOrder, ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkOut, fillCart } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const { inReview, awaitingPayment } = ORDER_STATES;
const SPEC = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5 } as const;

const upload = async ({ api }: TestMember, name: string, board: Parameters<typeof smallBoard>[0]): Promise<string> => {
  const files = { file: new File([smallBoard(board)], name) };
  return (await api.upload.boardFile({ query: {}, files })).fileId;
};
const order = async (buyer: TestMember, fileId: string): Promise<MainOrder> =>
  checkOut(buyer, [(await fillCart(buyer, { fileId, spec: SPEC })).cartId]);
const idOf = ({ orders }: MainOrder): string => orders[0]?.id ?? '';
const untilReviewed = (main: MainOrder, state: number) =>
  vi.waitFor(
    async () => {
      const found = await staff.api.staff.order({ params: { id: idOf(main) } });
      expect(found.state).toBe(state);
      if (state === inReview) expect(found.findings).not.toEqual([]);
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );
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
  expect(comparison?.holes.list[0]).toMatchObject({ before: { at: { x: 15, y: 5 } }, after: { at: { x: 16, y: 5 } } });
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

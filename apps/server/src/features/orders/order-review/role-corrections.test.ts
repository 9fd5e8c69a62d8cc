import { randomUUID } from 'node:crypto';
import { ORDER_STATES, type StaffOrderDetail } from '@xunban/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkOut, fillCart, PLAIN_BOARD, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

/** An engineer corrects the roles of a board's files, where the reader was wrong. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const LARGER = smallBoard({ lengthMm: 25 });
const SPEC = { ...PLAIN_BOARD, lengthMm: 20, widthMm: 10, quantity: 5 };

async function newReviewedOrder(buyer: TestMember): Promise<StaffOrderDetail> {
  const files = { file: new File([LARGER], 'lamp.zip') };
  const { fileId } = await buyer.api.upload.boardFile({ query: {}, files });
  const row = await fillCart(buyer, { fileId, spec: SPEC });
  const main = await checkOut(buyer, [row.cartId]);
  await reviewBoards(server, main);
  return vi.waitFor(
    async () => {
      const order = await staff.api.staff.order({ params: { id: main.orders[0]?.id ?? '' } });
      expect(order.findings).not.toEqual([]);
      return order;
    },
    { timeout: 120_000, interval: 50 },
  );
}
type Roles = Parameters<typeof staff.api.staffCases.correctRoles>[0]['body']['roles'];
const correct = ({ id, version }: Pick<StaffOrderDetail, 'id' | 'version'>, roles: Roles, by = staff) =>
  by.api.staffCases.correctRoles({ params: { id }, body: { version, roles } });
const layersOf = ({ id }: Pick<StaffOrderDetail, 'id'>) => staff.api.staffCases.layers({ params: { id } });
const codesOf = ({ findings }: StaffOrderDetail) => findings?.map(({ code }) => code);

test('a corrected role is stored with actor and time; the board is measured, decided and rendered again, and stays with the engineer', async () => {
  const buyer = await server.newMember();
  const order = await newReviewedOrder(buyer);
  expect(order.measured?.copperLayers).toBe(2);
  expect(codesOf(order)).toContain('review.sizeDiffers');
  const readImage = async (address = '') => (await fetch(`${server.url}${address}`)).text();
  const drawnBefore = await readImage(order.image?.bottom);
  const before = await layersOf(order);
  expect(before.corrections).toEqual([]);
  expect(before.files).toContainEqual({ name: 'lamp.GBL', role: 'copper-bottom', isChosen: false });

  const after = await correct(order, [{ name: 'lamp.GBL', role: 'drawing' }]);
  expect(after).toMatchObject({ state: ORDER_STATES.inReview, version: order.version + 1, amount: order.amount });
  expect(after.measured?.copperLayers).toBe(1);
  expect(codesOf(after)).toEqual(expect.arrayContaining(['review.layersDiffer', 'review.sizeDiffers']));
  const layers = after.decision?.rules.find(({ rule }) => rule === 'layers');
  expect(layers).toMatchObject({ isPassed: false, measured: { layers: 1 } });
  expect(after.image?.bottom).not.toBe(order.image?.bottom);
  const drawnAfter = await readImage(after.image?.bottom);
  expect(drawnAfter).toMatch(/^<svg /);
  expect(drawnAfter).not.toBe(drawnBefore);
  const { files, corrections, layers: drawn } = await layersOf(order);
  expect(files).toContainEqual({ name: 'lamp.GBL', role: 'drawing', isChosen: true });
  expect(drawn.map(({ role }) => role)).not.toContain('copper-bottom');
  expect(corrections).toEqual([
    {
      changes: [{ name: 'lamp.GBL', from: 'copper-bottom', to: 'drawing' }],
      ...{ staffName: expect.stringMatching(/./), at: expect.any(String) },
    },
  ]);

  // The order stays as it was; a new difference becomes a change order like any finding.
  expect(after.spec.layers).toBe(2);
  const params = { id: order.id };
  const change = {
    version: after.version,
    reason: '按文件改单层',
    changes: { layers: 1 },
    amountDelta: '0',
    daysDelta: 0,
  } as const;
  await staff.api.staff.requestChange({ params, body: change });
  const shown = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
  expect(shown.changeOrder?.changes).toMatchObject([{ field: 'layers' }]);
  expect(shown.amount).toBe(order.amount);
});

test('it can be reset, and applies to the next upload of the same bytes; other members’ files do not change', async () => {
  const [buyer, other] = [await server.newMember(), await server.newMember()];
  const order = await newReviewedOrder(buyer);
  const theirs = await newReviewedOrder(other);
  const once = await correct(order, [{ name: 'lamp.GBL', role: 'none' }]);
  expect(once.measured?.copperLayers).toBe(1);
  expect((await staff.api.staff.order({ params: { id: theirs.id } })).measured?.copperLayers).toBe(2);
  const files = { file: new File([LARGER], 'again.zip') };
  expect((await buyer.api.upload.boardFile({ query: {}, files })).facts.copperLayers).toBe(1);
  const back = await correct(once, [{ name: 'lamp.GBL', role: 'copper-bottom' }]);
  expect(back.measured?.copperLayers).toBe(2);
  expect(codesOf(back)).toEqual(codesOf(order));
  expect((await layersOf(order)).corrections).toHaveLength(2);
});

test('two engineers at once: one correction holds, and the other has to look again', async () => {
  const order = await newReviewedOrder(await server.newMember());
  const outcomes = await Promise.allSettled(
    (['drawing', 'none', 'silk-bottom', 'paste-bottom'] as const).map((role) =>
      correct(order, [{ name: 'lamp.GBL', role }]),
    ),
  );
  const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'done'));
  expect(codes.toSorted()).toEqual(['done', 'order.stateChanged', 'order.stateChanged', 'order.stateChanged']);
  expect((await layersOf(order)).corrections).toHaveLength(1);
});

test('is refused for a missing file, the same role, a decided board, and without the permission', async () => {
  const order = await newReviewedOrder(await server.newMember());
  const some: Roles = [{ name: 'lamp.GBL', role: 'drawing' }];
  const codeOf = (asked: Promise<unknown>) =>
    asked.then(
      () => 'done',
      ({ code }: { code: string }) => code,
    );
  expect(await codeOf(correct(order, []))).toBe('invalidInput');
  expect(await codeOf(correct(order, [{ name: 'missing.GBL', role: 'drawing' }]))).toBe('invalidInput');
  expect(await codeOf(correct(order, [{ name: 'lamp.GBL', role: 'copper-bottom' }]))).toBe('invalidInput');
  expect(await codeOf(correct(order, [{ name: 'lamp.GBL', role: 'copper-inner-99' as 'none' }]))).toBe('invalidInput');
  expect(await codeOf(correct({ ...order, id: randomUUID() }, some))).toBe('notFound');
  expect(await codeOf(correct({ ...order, version: order.version + 1 }, some))).toBe('order.stateChanged');
  expect(await codeOf(correct(order, some, await server.newStaff(['order.view', 'order.review'])))).toBe('forbidden');
  expect(await codeOf(correct(order, some, await server.newStaff(['order.view', 'file.view'])))).toBe('forbidden');
  // Without any board layer there is nothing to review.
  const all = (await layersOf(order)).files.map(({ name }) => ({ name, role: 'none' as const }));
  expect(await codeOf(correct(order, all))).toBe('file.noBoard');
  await staff.api.staff.sendBack({ params: { id: order.id }, body: { version: order.version, reason: '外形不一致' } });
  const { version } = await staff.api.staff.order({ params: { id: order.id } });
  expect(await codeOf(correct({ ...order, version }, some))).toBe('order.notAllowed');
});

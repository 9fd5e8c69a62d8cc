import { randomUUID } from 'node:crypto';
import { type BoardSpec, ORDER_STATES, type StaffOrderDetail } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import {
  checkOut,
  fillCart,
  giveBoardFile,
  PLAIN_BOARD,
  reviewBoards,
  twoLayerFacts,
} from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { holes: _, ...withoutDrill } = twoLayerFacts({ widthMm: 120, heightMm: 80 });
const NO_DRILL = { ...withoutDrill, problems: [{ code: 'drill.missing', severity: 'warning' } as const] };
type Engineer = Awaited<ReturnType<TestServer['newStaff']>>;

/** An order without a drill that the machine has left to an engineer. */
async function waiting(engineer: Engineer, spec: Partial<BoardSpec> = {}, on: TestServer = server) {
  const buyer = await on.newMember();
  const fileId = await giveBoardFile(on, buyer.memberId, NO_DRILL);
  const { cartId } = await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, ...spec } });
  const main = await checkOut(buyer, [cartId]);
  await reviewBoards(on, main);
  const params = { id: main.orders[0]?.id ?? '' };
  return vi.waitFor(
    async () => {
      const order = await engineer.api.staff.order({ params });
      expect(order.findings).toMatchObject([{ code: 'drill.missing' }]);
      return order;
    },
    { timeout: 120_000, interval: 50 },
  );
}

const NONE = { approve: 0, sendBack: 0, requestChange: 0, ask: 0 };
const NO_VERDICTS = { others: NONE, own: NONE, engineers: 0 };

test('an engineer sees how others decided about the same finding, apart from own verdicts, of the last ninety days', async () => {
  const [asking, lin, wang] = [await server.newStaff(), await server.newStaff(), await server.newStaff()];
  const current = await waiting(asking);
  const readPrecedents = async (by = asking) => (await by.api.staff.precedents({ params: { id: current.id } })).items;
  expect(await readPrecedents()).toEqual([{ code: 'drill.missing', ...NO_VERDICTS, alike: NO_VERDICTS }]);

  const sendBack = async (by: Engineer) => {
    const { id, version } = await waiting(by);
    await by.api.staff.sendBack({ params: { id }, body: { version, reason: '请补钻孔文件' } });
    return id;
  };
  const first = await sendBack(lin);
  await sendBack(wang);
  const passed = await waiting(wang);
  await wang.api.staff.approve({ params: { id: passed.id }, body: { version: passed.version } });
  await sendBack(asking);
  const others = { ...NONE, approve: 1, sendBack: 2 };
  const counted = { others, own: { ...NONE, sendBack: 1 }, engineers: 2 };
  expect(await readPrecedents()).toEqual([{ code: 'drill.missing', ...counted, alike: counted }]);
  // Old decisions do not count; verdicts cannot be updated, so an old one is inserted.
  const { db } = server.deps;
  await sql`insert into review_verdict (order_id, round, code, verdict, staff_id, given_at)
    values (${first}, 1, 'drill.missing', 'requestChange', ${lin.staffId}, now() - interval '91 days')`.execute(
    db.read,
  );
  expect((await readPrecedents())[0]?.others).toEqual(others);
  await expect(sql`update review_verdict set verdict = 'approve'`.execute(db.read)).rejects.toThrow();

  await expect(asking.api.staff.precedents({ params: { id: randomUUID() } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const blind = await server.newStaff(['order.view', 'order.review']);
  await expect(readPrecedents(blind)).rejects.toMatchObject({ code: 'forbidden' });
});

test('verdicts on boards of the same process are separate from those on any, and a question to the buyer is one', async () => {
  const [asking, lin, wang] = [await server.newStaff(), await server.newStaff(), await server.newStaff()];
  const fine = { minTraceMil: 4 } as const;
  const current = await waiting(asking, fine);
  const sendBack = async (by: Engineer, spec: Partial<BoardSpec>) => {
    const { id, version } = await waiting(by, spec);
    await by.api.staff.sendBack({ params: { id }, body: { version, reason: '请补钻孔文件' } });
  };
  await sendBack(lin, {});
  await sendBack(lin, { ...fine, maskColour: 'blue' });
  const { id } = await waiting(wang, fine);
  const options = [
    { text: '补文件', changes: {} },
    { text: '没有孔', changes: {} },
  ];
  const about = { finding: { index: 0, code: 'drill.missing' }, place: null, recommended: 0 };
  const question = { title: '缺钻孔', text: '钻孔文件没有上传，请补。', options, ...about };
  await wang.api.staffQuestions.ask({ params: { id }, body: question });
  // A question without a finding is not an answer to a finding.
  await wang.api.staffQuestions.ask({ params: { id }, body: { ...question, title: '板边', finding: null } });

  const [precedent] = (await asking.api.staff.precedents({ params: { id: current.id } })).items;
  expect(precedent?.alike).toEqual({ others: { ...NONE, sendBack: 1, ask: 1 }, own: NONE, engineers: 2 });
  const { rows } = await sql<{ like_board: string; verdict: string }>`
    select like_board, verdict from review_verdict where staff_id in (${lin.staffId}, ${wang.staffId}) order by id`.execute(
    server.deps.db.read,
  );
  expect(rows).toEqual([
    { like_board: 'fr4 2 1 - 6 0.3', verdict: 'sendBack' },
    { like_board: 'fr4 2 1 - 4 0.3', verdict: 'sendBack' },
    { like_board: 'fr4 2 1 - 4 0.3', verdict: 'ask' },
  ]);
});

test('a board that waits for an engineer names the working hour by which nine of ten boards are decided', async () => {
  const own = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  const engineer = await own.newStaff();
  const { id } = await waiting(engineer, {}, own);
  /** The newest decisions, each so many hours after the board was resubmitted at half past five in the evening. */
  const decided = (boards: number, hours: number) =>
    own.deps.db.transaction((tx) =>
      sql`
      insert into order_history (order_id, from_state, to_state, action, actor_kind, actor_id, at)
      select ${id}, step.from_state, step.to_state, step.action, step.actor_kind, gen_random_uuid(), step.at
      from generate_series(1, ${boards}::int) board
      cross join lateral (values
        (1, 15, 10, 'resubmit', 'buyer', timestamptz '2026-11-16 17:30+08'),
        (2, 10, 15, 'sendBack', 'staff', timestamptz '2026-11-16 17:30+08' + make_interval(mins => ${hours * 60}::int))
      ) step (place, from_state, to_state, action, actor_kind, at)
      order by board, step.place`.execute(tx),
    );
  const expected = async () =>
    (await engineer.api.staff.order({ params: { id: (await waiting(engineer, {}, own)).id } })).decision?.expectedBy;
  // The test begins at ten in the morning. An hour at work: the night between 18:00 and 09:00 does not count.
  await decided(200, 15.5 + 0.5);
  expect(await expected()).toBe('2026-11-18T11:30:00.000+08:00');
  await decided(30, 15.5 + 7.75);
  expect(await expected()).toBe('2026-11-19T09:30:00.000+08:00');
  await own.stop();
});

describe('corrected roles of files', () => {
  /** An engineer corrects the roles of a board's files, where the reader was wrong. */

  let staff: Awaited<ReturnType<TestServer['newStaff']>>;
  beforeAll(async () => {
    staff = await server.newStaff();
  });

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
    expect(after.spec).toMatchObject({ layers: 2 });
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
    expect(await codeOf(correct(order, [{ name: 'lamp.GBL', role: 'copper-inner-99' as 'none' }]))).toBe(
      'invalidInput',
    );
    expect(await codeOf(correct({ ...order, id: randomUUID() }, some))).toBe('notFound');
    expect(await codeOf(correct({ ...order, version: order.version + 1 }, some))).toBe('order.stateChanged');
    expect(await codeOf(correct(order, some, await server.newStaff(['order.view', 'order.review'])))).toBe('forbidden');
    expect(await codeOf(correct(order, some, await server.newStaff(['order.view', 'file.view'])))).toBe('forbidden');
    // Without any board layer there is nothing to review.
    const all = (await layersOf(order)).files.map(({ name }) => ({ name, role: 'none' as const }));
    expect(await codeOf(correct(order, all))).toBe('file.noBoard');
    await staff.api.staff.sendBack({
      params: { id: order.id },
      body: { version: order.version, reason: '外形不一致' },
    });
    const { version } = await staff.api.staff.order({ params: { id: order.id } });
    expect(await codeOf(correct({ ...order, version }, some))).toBe('order.notAllowed');
  });
});

import { randomUUID } from 'node:crypto';
import type { BoardSpec } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkOut, fillCart, giveBoardFile, PLAIN_BOARD, twoLayerFacts } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { holes: _, ...withoutDrill } = twoLayerFacts({ widthMm: 120, heightMm: 80 });
const NO_DRILL = { ...withoutDrill, problems: [{ code: 'drill.missing', severity: 'warning' } as const] };
type Engineer = Awaited<ReturnType<TestServer['newStaff']>>;

/** An order without a drill that the machine has left to an engineer. */
async function waiting(engineer: Engineer, spec: Partial<BoardSpec> = {}) {
  const buyer = await server.newMember();
  const fileId = await giveBoardFile(server, buyer.memberId, NO_DRILL);
  const { cartId } = await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, ...spec } });
  const { orders } = await checkOut(buyer, [cartId]);
  const params = { id: orders[0]?.id ?? '' };
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

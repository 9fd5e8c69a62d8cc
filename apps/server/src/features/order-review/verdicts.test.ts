import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { placePlainOrder, twoLayerFacts } from '../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const { holes: _, ...withoutDrill } = twoLayerFacts({ widthMm: 120, heightMm: 80 });
const NO_DRILL = { ...withoutDrill, problems: [{ code: 'drill.missing', severity: 'warning' } as const] };
type Engineer = Awaited<ReturnType<TestServer['newStaff']>>;

/** An order without a drill that the machine has left to an engineer. */
async function waiting(engineer: Engineer): Promise<{ readonly id: string; readonly version: number }> {
  const { orders } = await placePlainOrder(server, await server.newMember(), 1, NO_DRILL);
  const params = { id: orders[0]?.id ?? '' };
  return vi.waitFor(
    async () => {
      const order = await engineer.api.staff.order({ params });
      expect(order.findings).toMatchObject([{ code: 'drill.missing' }]);
      return order;
    },
    { timeout: 20_000, interval: 50 },
  );
}

const NONE = { approve: 0, sendBack: 0, requestChange: 0 };

test('an engineer sees how others decided about the same finding, apart from own verdicts, of the last ninety days', async () => {
  const [asking, lin, wang] = [await server.newStaff(), await server.newStaff(), await server.newStaff()];
  const judged = await waiting(asking);
  const seen = async (by = asking) => (await by.api.staff.precedents({ params: { id: judged.id } })).items;
  expect(await seen()).toEqual([{ code: 'drill.missing', others: NONE, own: NONE, engineers: 0 }]);

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
  const others = { approve: 1, sendBack: 2, requestChange: 0 };
  expect(await seen()).toEqual([{ code: 'drill.missing', others, own: { ...NONE, sendBack: 1 }, engineers: 2 }]);
  // What was decided long ago counts no longer; nothing is changed, so it is written as if it were of then.
  const { db } = server.deps;
  await sql`insert into review_verdict (order_id, round, code, verdict, staff_id, given_at)
    values (${first}, 1, 'drill.missing', 'requestChange', ${lin.staffId}, now() - interval '91 days')`.execute(
    db.read,
  );
  expect((await seen())[0]?.others).toEqual(others);
  await expect(sql`update review_verdict set verdict = 'approve'`.execute(db.read)).rejects.toThrow();

  await expect(asking.api.staff.precedents({ params: { id: randomUUID() } })).rejects.toMatchObject({
    code: 'notFound',
  });
  const blind = await server.newStaff(['order.view', 'order.review']);
  await expect(seen(blind)).rejects.toMatchObject({ code: 'forbidden' });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { placePlainOrder } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let first: Staff;
let second: Staff;
let id: string;
beforeAll(async () => {
  server = await startTestServer();
  [first, second] = await Promise.all([server.newStaff(), server.newStaff()]);
  id = (await placePlainOrder(server, await server.newMember())).orders[0]?.id ?? '';
});
afterAll(() => server.stop());

const renewPresence = ({ api }: Staff, wantsToWork = true) =>
  api.staffCases.visit({ params: { id }, body: { wantsToWork } });
const takeOver = ({ api }: Staff, from = '') => api.staffCases.takeOver({ params: { id }, body: { from } });
const leave = ({ api }: Staff) => api.staffCases.leave({ params: { id } });
/** Staff users who work at the case, and staff users who view it. */
const summarize = ({ viewers }: Awaited<ReturnType<typeof renewPresence>>) => ({
  works: viewers.filter(({ workingSince }) => workingSince !== null).map(({ staffId }) => staffId),
  looks: viewers.filter(({ workingSince }) => workingSince === null).map(({ staffId }) => staffId),
});
/** Advances the clock for the page of one staff user. */
const later = ({ staffId }: Staff, seconds: number) =>
  server.deps.db.transaction((tx) =>
    sql`update case_presence set until = until - make_interval(secs => ${seconds}),
      opened_at = opened_at - make_interval(secs => ${seconds}) where staff_id = ${staffId}`.execute(tx),
  );

test('the first user edits the case, others view it, and the next one edits after the first has left', async () => {
  expect(summarize(await renewPresence(first))).toEqual({ works: [first.staffId], looks: [] });
  expect(summarize(await renewPresence(second))).toEqual({ works: [first.staffId], looks: [second.staffId] });
  const planner = await server.newStaff(['order.view', 'order.plan']);
  expect(summarize(await renewPresence(planner)).looks).toEqual([second.staffId, planner.staffId]);
  await expect(takeOver(planner, first.staffId)).rejects.toMatchObject({ status: 403 });
  await leave(planner);
  expect(summarize(await leave(first))).toEqual({ works: [], looks: [second.staffId] });
  expect(summarize(await renewPresence(second))).toEqual({ works: [second.staffId], looks: [] });
  await leave(second);
});

test('a page without heartbeats expires with its lease; one with heartbeats stays', async () => {
  await renewPresence(first);
  await later(first, 50);
  const { leaseSeconds } = await renewPresence(first);
  expect(leaseSeconds).toBe(60);
  await later(first, 50);
  expect(summarize(await renewPresence(second)).works).toEqual([first.staffId]);
  await later(first, 11);
  expect(summarize(await renewPresence(second))).toEqual({ works: [second.staffId], looks: [] });
  // Back again, the first one looks.
  expect(summarize(await renewPresence(first)).works).toEqual([second.staffId]);
  await Promise.all([leave(first), leave(second)]);
});

test('after a takeover the previous editor views; a takeover from an inactive editor is refused', async () => {
  await renewPresence(first);
  await renewPresence(second);
  const third = await server.newStaff();
  expect(summarize(await takeOver(second, first.staffId))).toEqual({ works: [second.staffId], looks: [first.staffId] });
  await expect(takeOver(third, first.staffId)).rejects.toMatchObject({ code: 'case.workerChanged' });
  const actions = await first.api.staffAudit.list({ query: { action: 'order.takeOver', staffId: second.staffId } });
  expect(actions.items).toMatchObject([{ object: { id } }]);
  await Promise.all([leave(first), leave(second)]);
});

test('five concurrent claims: one wins; each concurrent takeover is from the assignee that it saw', async () => {
  const people = await Promise.all([1, 2, 3, 4, 5].map(() => server.newStaff()));
  await Promise.all(people.map((one) => renewPresence(one)));
  const before = summarize(await renewPresence(first, false));
  expect(before.works).toHaveLength(1);
  const [worker = ''] = before.works;
  const others = people.filter(({ staffId }) => staffId !== worker);
  const outcomes = await Promise.allSettled(others.map((one) => takeOver(one, worker)));
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(summarize(await renewPresence(first, false)).works).toHaveLength(1);
});

test('an unknown order and an anonymous client are refused', async () => {
  const missing = { params: { id: '00000000-0000-4000-8000-000000000000' } };
  await expect(first.api.staffCases.visit({ ...missing, body: {} })).rejects.toMatchObject({ code: 'notFound' });
  await expect(first.api.staffCases.leave(missing)).rejects.toMatchObject({ code: 'notFound' });
  await expect(first.api.staffCases.takeOver({ ...missing, body: { from: '' } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(first.api.staffCases.takeOver({ params: { id }, body: { from: 'x'.repeat(41) } })).rejects.toMatchObject(
    { validationErrors: [{ members: ['from'] }] },
  );
});

import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { placePlainOrder } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { repairTasks } from '../../back-office/tasks/tasks-jobs.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let lin: Staff;
let wang: Staff;
const RIGHTS = [...FIELD_PERMISSIONS, 'order.view', 'order.review'] as const;
beforeAll(async () => {
  // Without a worker: orders stay in review.
  server = await startTestServer({ ROLES: 'api,pricing' });
  [lin, wang] = [await server.newStaff(RIGHTS), await server.newStaff(RIGHTS)];
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  expect(await repairTasks(server.deps)).toEqual({ differing: 0, givenBack: 0 });
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

async function newBoard() {
  const buyer = await server.newMember();
  const [board] = (await placePlainOrder(server, buyer)).orders;
  const params = { id: board?.id ?? '' };
  return { buyer, params, ...(await lin.api.staff.order({ params })) };
}
const tasksOf = async (orderNo: string, view: 'open' | 'waiting' = 'open') =>
  (await wang.api.staffTasks.list({ query: { view, filter: orderNo } })).items.map(({ kind }) => kind);
const expensiveChange = (version: number) =>
  ({
    version,
    reason: '文件要求树脂塞孔，需加治具',
    amountDelta: '5000.00',
    lineName: '治具费',
    daysDelta: 2,
  }) as const;

test('a line above the limit reaches the buyer with its name after a colleague’s approval', async () => {
  const { buyer, params, orderNo, version, amount = 0 } = await newBoard();
  const asked = await lin.api.staff.requestChange({ params, body: expensiveChange(version) });
  expect(asked).toMatchObject({
    state: 10,
    version,
    proposal: { lineName: '治具费', amountDelta: 5000, daysDelta: 2 },
  });
  // The automatic review has not run yet, so no review task exists.
  expect(await tasksOf(orderNo)).toEqual(['allowChange']);
  expect((await buyer.api.order.detail({ query: { orderNo } })).changeOrder).toBeNull();

  const proposalId = asked.proposal?.id ?? '';
  const allow = { params, body: { proposalId, decision: 'allow' } } as const;
  await expect(lin.api.staff.decideChange(allow)).rejects.toMatchObject({ code: 'change.ownProposal' });
  const dependent = await dependentStaff(server, lin);
  await expect(dependent.api.staff.decideChange(allow)).rejects.toMatchObject({ code: 'approval.dependent' });
  const allowed = await wang.api.staff.decideChange(allow);
  expect(allowed).toMatchObject({ state: 20, proposal: null });
  await expect(wang.api.staff.decideChange(allow)).rejects.toMatchObject({ code: 'change.proposalEnded' });
  expect(await tasksOf(orderNo)).toEqual([]);
  expect(await tasksOf(orderNo, 'waiting')).toEqual(['awaitConsent']);

  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo } });
  expect(changeOrder).toMatchObject({
    amountBefore: amount,
    amountAfter: amount + 5000,
    reason: expensiveChange(0).reason,
  });
  expect(changeOrder?.lines.at(-1)).toMatchObject({ line: 'adjustment', inputs: { name: '治具费' }, amount: 5000 });
});

test('it is refused with a reason, withdrawn by its requester, and dropped when the board advances', async () => {
  const { params, version, orderNo } = await newBoard();
  const propose = async (by: Staff, at: number) =>
    (await by.api.staff.requestChange({ params, body: expensiveChange(at) })).proposal?.id ?? '';
  const decide = (by: Staff, proposalId: string, decision: 'allow' | 'refuse', note?: string) =>
    by.api.staff.decideChange({ params, body: { proposalId, decision, ...(note && { note }) } });

  const first = await propose(lin, version);
  await expect(decide(wang, first, 'refuse')).rejects.toMatchObject({ validationErrors: [{ members: ['note'] }] });
  expect((await decide(wang, first, 'refuse', '治具费太高')).proposal).toBeNull();
  expect(await tasksOf(orderNo)).toEqual([]);
  expect((await decide(lin, await propose(lin, version), 'refuse', '改用问客户')).proposal).toBeNull();
  // Another proposal replaces the previous one.
  const previous = await propose(lin, version);
  const last = await propose(wang, version);
  await expect(decide(wang, previous, 'allow')).rejects.toMatchObject({ code: 'change.proposalEnded' });
  await lin.api.staff.sendBack({ params, body: { version, reason: '缺钻孔文件' } });
  expect((await lin.api.staff.order({ params })).proposal).toBeNull();
  await expect(decide(lin, last, 'allow')).rejects.toMatchObject({ code: 'order.stateChanged' });
});

test('two colleagues at once: one allows, one refuses, and one of them is first', async () => {
  const { buyer, params, version, orderNo } = await newBoard();
  const zhou = await server.newStaff(RIGHTS);
  const { proposal } = await lin.api.staff.requestChange({ params, body: expensiveChange(version) });
  const proposalId = proposal?.id ?? '';
  const tried = await Promise.allSettled([
    wang.api.staff.decideChange({ params, body: { proposalId, decision: 'allow' } }),
    zhou.api.staff.decideChange({ params, body: { proposalId, decision: 'refuse', note: '不合理' } }),
    zhou.api.staff.sendBack({ params, body: { version, reason: '请补文件' } }),
  ]);
  const won = tried.filter(({ status }) => status === 'fulfilled').length;
  expect(won).toBeGreaterThanOrEqual(1);
  const { state, changeOrder } = await buyer.api.order.detail({ query: { orderNo } });
  expect([10, 15, 20]).toContain(state);
  expect(changeOrder !== null).toBe(state === 20);
});

test('the cause of a change is shown to the buyer: the finding and its place on the board', async () => {
  const { buyer, params, orderNo } = await newBoard();
  const places = [{ left: 0.75, top: 0.25, side: 'top', layer: 'top.gbr', mm: 0.08 }];
  const finding = { code: 'copper.narrowTrack', severity: 'warning', params: { mm: 0.08, places: 1 }, places };
  const { read } = server.deps.db;
  await sql`update pcb_order set findings = ${JSON.stringify([finding])}::jsonb where id = ${params.id}`.execute(read);
  const { version } = await lin.api.staff.order({ params });
  const body = { version, reason: '文件外形大于下单尺寸', amountDelta: 0, changes: { maskColour: 'black' } } as const;
  const other = [{ finding: { index: 7, code: 'nothing' } }];
  await expect(lin.api.staff.requestChange({ params, body: { ...body, evidence: other } })).rejects.toMatchObject({
    validationErrors: [{ members: ['evidence.0.finding'] }],
  });
  const place = { left: 0.25, top: 0.5, side: 'bottom' as const };
  const evidence = [{ finding: { index: 0, code: finding.code } }, { place }];
  await lin.api.staff.requestChange({ params, body: { ...body, evidence } });
  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo } });
  expect(changeOrder?.evidence).toEqual([
    { finding, place: finding.places?.[0] ?? null },
    { finding: null, place },
  ]);
});

test('bad input, other members and missing permissions', async () => {
  const { params, version } = await newBoard();
  const nameless = { version, reason: '加急', amountDelta: '3.00' };
  await expect(lin.api.staff.requestChange({ params, body: nameless })).rejects.toMatchObject({
    validationErrors: [{ members: ['lineName'] }],
  });
  const viewer = await server.newStaff(['order.view']);
  const body = { proposalId: params.id, decision: 'allow' } as const;
  await expect(viewer.api.staff.decideChange({ params, body })).rejects.toMatchObject({ status: 403 });
  await expect(lin.api.staff.decideChange({ params, body })).rejects.toMatchObject({ code: 'notFound' });
  await expect(server.guest.staff.decideChange({ params, body })).rejects.toMatchObject({ status: 401 });
});

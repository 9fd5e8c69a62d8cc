import { FIELD_PERMISSIONS, ORDER_STATES } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/** Cancellation of paid boards: one staff user requests it, another decides. */

let server: TestServer;
let asker: Awaited<ReturnType<TestServer['newStaff']>>;
let second: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  asker = await server.newStaff();
  second = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const { awaitingProduction, inProduction, cancelled } = ORDER_STATES;
const REASON = '客户项目停了';
const fenOf = (yuan: number) => Math.round(yuan * 100);
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const order = (id: string) => asker.api.staff.order({ params: { id } });

async function newPaid(boards = 1) {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const [first] = main.orders;
  if (!first) throw new Error('order has no board');
  return { buyer, main, first, id: first.id };
}

async function ask(id: string, isAskedByMember = false) {
  const { version } = await order(id);
  return asker.api.staff.cancelOrder({ params: { id }, body: { version, reason: REASON, isAskedByMember } });
}

async function newAsked(isAskedByMember = false) {
  const placed = await newPaid();
  const asked = await ask(placed.id, isAskedByMember);
  const params = { kind: 'cancellation', id: asked.cancelRequest?.id ?? '' } as const;
  return { ...placed, asked, params };
}

const approve = (params: { kind: 'cancellation'; id: string }, by = second) =>
  by.api.staffApprovals.decide({ params, body: { decision: 'approve' } });
const refuse = (params: { kind: 'cancellation'; id: string }, by = second) =>
  by.api.staffApprovals.decide({ params, body: { decision: 'refuse', note: '客户已经改口' } });
const waitingFor = async (no: string, state: 'waiting' | 'decided' = 'waiting') =>
  (await second.api.staffApprovals.list({ query: { state, filter: no } })).items;
const tasksOf = async (mainNo: string) =>
  (await second.api.staffMainOrders.show({ params: { no: mainNo } })).tasks.map(({ kind }) => kind).sort();
const eventsOf = async (mainNo: string) =>
  (await second.api.staffMainOrders.timeline({ params: { no: mainNo }, query: {} })).items
    .map(({ event, reason }) => [event, reason])
    .filter(([event]) => event === 'askCancel' || event === 'declineCancel' || event === 'cancel')
    .reverse();

test('asked for, nothing moves; agreed by another, it is cancelled and the money goes back, at once', async () => {
  const { buyer, main, first, id, asked, params } = await newAsked();
  expect(asked).toMatchObject({
    state: awaitingProduction,
    cancelRequest: { reason: REASON, amount: main.total, askedBy: expect.any(String), isAskedByMember: false },
  });
  expect(asked.can).not.toContain('cancel');
  expect(asked.can).toContain('startProduction');
  expect(await wallet(buyer)).toBe(0);
  expect(await tasksOf(main.mainNo)).toEqual(['allowCancel', 'planOrder']);
  expect(await waitingFor(first.orderNo)).toMatchObject([
    { kind: 'cancellation', subjectId: id, amount: main.total, goesTo: 'wallet', reason: REASON, isMine: false },
  ]);
  await expect(ask(id)).rejects.toMatchObject({ code: 'cancelRequest.open' });
  await expect(approve(params, asker)).rejects.toMatchObject({ code: 'cancelRequest.own' });
  await expect(approve(params, await dependentStaff(server, asker))).rejects.toMatchObject({
    code: 'approval.dependent',
  });
  expect(await wallet(buyer)).toBe(0);

  expect(await approve(params)).toMatchObject({ decision: { isApproved: true } });
  expect(await order(id)).toMatchObject({ state: cancelled, cancelRequest: null });
  expect(await wallet(buyer)).toBe(fenOf(main.total));
  expect(await tasksOf(main.mainNo)).toEqual([]);
  expect(await waitingFor(first.orderNo)).toEqual([]);
  expect(await waitingFor(first.orderNo, 'decided')).toMatchObject([{ decision: { isApproved: true } }]);
  expect(await eventsOf(main.mainNo)).toEqual([
    ['askCancel', REASON],
    ['cancel', REASON],
  ]);
  await expect(approve(params)).rejects.toMatchObject({ code: 'cancelRequest.ended' });
  const { items } = await second.api.staffAudit.list({ query: { no: first.orderNo } });
  expect(items.map(({ action }) => action)).toEqual(expect.arrayContaining(['order.cancel', 'approval.decide']));
});

test('refused or taken back, nothing has moved; the buyer reads nothing of it, and it may be asked for again', async () => {
  const { buyer, main, first, id, params } = await newAsked();
  expect(await refuse(params)).toMatchObject({ decision: { isApproved: false, note: '客户已经改口' } });
  const after = await order(id);
  expect(after).toMatchObject({ state: awaitingProduction, cancelRequest: null });
  expect(after.can).toContain('cancel');
  expect(await wallet(buyer)).toBe(0);
  expect(await tasksOf(main.mainNo)).toEqual(['planOrder']);
  expect(await eventsOf(main.mainNo)).toEqual([
    ['askCancel', REASON],
    ['declineCancel', '客户已经改口'],
  ]);
  const { history } = await buyer.api.order.detail({ query: { orderNo: first.orderNo } });
  expect(history.map(({ action }) => action)).toEqual(['submit', 'approve', 'pay']);
  const again = await ask(id);
  await refuse({ kind: 'cancellation', id: again.cancelRequest?.id ?? '' }, asker);
  expect((await order(id)).cancelRequest).toBeNull();
});

test('once the board advances, its request leaves every list and cannot be approved', async () => {
  const { main, first, id, asked, params } = await newAsked();
  await asker.api.staff.startProduction({ params: { id }, body: { version: asked.version } });
  expect((await order(id)).cancelRequest).toBeNull();
  expect(await waitingFor(first.orderNo)).toEqual([]);
  expect(await tasksOf(main.mainNo)).toEqual(['produceOrder']);
  await expect(approve(params)).rejects.toMatchObject({ code: 'order.stateChanged' });
  expect(await order(id)).toMatchObject({ state: inProduction });
});

test('approval is refused when the refund differs from the requested one: another cancelled board has changed it', async () => {
  const { buyer, main, id } = await newPaid(2);
  const asked = await ask(id);
  await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: main.orders[1]?.id ?? '' } });
  const before = await wallet(buyer);
  const params = { kind: 'cancellation', id: asked.cancelRequest?.id ?? '' } as const;
  await expect(approve(params)).rejects.toMatchObject({ code: 'cancelRequest.refundAmountChanged' });
  expect(await wallet(buyer)).toBe(before);
  expect((await order(id)).state).toBe(awaitingProduction);
});

test('without the cancel permission a request is neither visible nor decidable; the member sees the approver', async () => {
  const { buyer, first, params } = await newAsked(true);
  const otherStaff = await server.newStaff([...FIELD_PERMISSIONS, 'order.view', 'order.review']);
  await expect(approve(params, otherStaff)).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await otherStaff.api.staffApprovals.list({ query: { filter: first.orderNo } })).items).toEqual([]);
  const readActions = async () => (await buyer.api.account.onBehalfActions({ query: {} })).items;
  expect(await readActions()).toEqual([]);
  await approve(params);
  expect(await readActions()).toMatchObject([{ action: 'cancelOrder', reason: REASON }]);
});

test('an unpaid board needs no approval', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const [board] = main.orders;
  await reviewBoards(server, main);
  expect(await ask(board?.id ?? '')).toMatchObject({ state: cancelled, cancelRequest: null });
});

test('agreed, refused, cancelled by the buyer and planned at once: one of them, and the money follows', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { buyer, main, id, asked, params } = await newAsked();
    const outcomes = await Promise.allSettled([
      approve(params),
      refuse(params),
      buyer.api.order.cancel({ body: { mainOrderId: main.id } }),
      asker.api.staff.startProduction({ params: { id }, body: { version: asked.version } }),
      approve(params),
    ]);
    for (const one of outcomes)
      if (one.status === 'rejected')
        expect(['cancelRequest.ended', 'order.stateChanged', 'order.notAllowed']).toContain(one.reason.code);
    const { state } = await order(id);
    expect([cancelled, awaitingProduction, inProduction]).toContain(state);
    expect(await wallet(buyer)).toBe(state === cancelled ? fenOf(main.total) : 0);
  }
});

test('the database rejects one user as requester and approver', async () => {
  const { params } = await newAsked();
  await expect(
    server.deps.db.transaction((tx) =>
      sql`update cancellation_request set state = 'done', decided_by = asked_by, decided_at = now()
        where id = ${params.id}`.execute(tx),
    ),
  ).rejects.toThrow('cancellation_request_is_done_by_another');
});

test('reports whether another approver exists', async () => {
  const { db } = server.deps;
  const others = (isDisabled: boolean) =>
    sql`update staff set is_disabled = ${isDisabled} where id <> ${asker.staffId}`.execute(db.read);
  const { id, first } = await newPaid();
  const readOrder = () => asker.api.staff.order({ params: { id } });
  expect((await readOrder()).cancellation).toMatchObject({ hasDecider: true });
  await others(true);
  expect((await readOrder()).cancellation).toMatchObject({ hasDecider: false });
  expect((await ask(id)).cancelRequest).toMatchObject({ hasDecider: false });
  const waits = async () => (await asker.api.staffApprovals.list({ query: { filter: first.orderNo } })).items;
  expect(await waits()).toMatchObject([{ isMine: true, hasDecider: false, can: ['takeBack'] }]);
  await others(false);
  expect((await readOrder()).cancelRequest).toMatchObject({ hasDecider: true });
  expect(await waits()).toMatchObject([{ hasDecider: true }]);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cancelPaid, payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { applyFor, letWithdraw } from '../../../testing/withdrawals.ts';
import { type MemberNotification, notifyMember } from '../../identity/accounts/member-notification.ts';
import { messagesJobs } from './messages-jobs.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const eventsOf = async ({ api }: TestMember) =>
  (await api.message.list({ query: { maxResultCount: 100 } })).items.map(({ event }) => event).reverse();
const notify = (notification: MemberNotification) => server.deps.db.transaction((tx) => notifyMember(tx, notification));
const smsTo = async ({ account }: TestMember) => {
  const masked = `${account.slice(0, 3)}****${account.slice(-4)}`;
  const rows = await server.deps.db.read
    .selectFrom('sms_log')
    .select('template')
    .where('recipient', '=', masked)
    .where('template', '<>', 'code')
    .orderBy('created_at')
    .execute();
  return rows.map(({ template }) => template);
};
const NOTIFICATION = { event: 'orderShipped', about: 'P1', params: { orderNo: 'P1' } } as const;

test('from payment to delivery the buyer is notified of each step, and not of the buyer’s own actions', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const orderNo = main.orders[0]?.orderNo ?? '';
  await reviewBoards(server, main);
  expect(await eventsOf(buyer)).toEqual(['orderPayable']);
  await payOrder(server, buyer, main);
  const { items } = await buyer.api.message.list({ query: {} });
  expect(items[0]).toMatchObject({ event: 'orderPaid', about: orderNo, isRead: false, params: { orderNo } });
  expect(items[0]?.board).toMatchObject({
    fileName: expect.stringMatching(/\.zip$/),
    image: { top: expect.any(String) },
  });
  expect(items[0]?.params['shipDate']).toMatch(/^\d{4}-\d\d-\d\d$/);
  const made = await produce(staff, { id: main.orders[0]?.id ?? '' });
  const parcel = { carrier: 'SF', waybill: 'SF100000000001', weightG: 900 } as const;
  const sent = await staff.api.staff.ship({ params: { id: made.id }, body: { version: made.version, ...parcel } });
  await staff.api.staff.confirmDelivery({ params: { id: sent.id }, body: { version: sent.version } });
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  expect(await eventsOf(buyer)).toEqual([
    ...['orderPayable', 'orderPaid', 'orderShipped', 'orderDelivered'],
    // The buyer's own action is not notified; an evaluation is requested.
    'evaluationInvited',
  ]);
  // Each step is also sent by SMS; a request for an evaluation is not.
  expect((await smsTo(buyer)).toSorted()).toEqual(['orderDelivered', 'orderPaid', 'orderPayable', 'orderShipped']);
});

test('a board returned or cancelled by staff notifies its buyer; one cancelled by the buyer does not', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  await cancelPaid(server, staff, { id: main.orders[0]?.id ?? '' });
  const events = await eventsOf(buyer);
  expect(events.filter((event) => event === 'orderCancelled')).toHaveLength(1);
  expect(events.filter((event) => event === 'moneyRefunded')).toHaveLength(1);
  expect((await smsTo(buyer)).slice(2).sort()).toEqual(['moneyRefunded', 'orderCancelled']);
  const other = await server.newMember();
  const cancelled = await placePlainOrder(server, other);
  await reviewBoards(server, cancelled);
  await other.api.order.cancel({ body: { mainOrderId: cancelled.id } });
  expect(await eventsOf(other)).toEqual(['orderPayable']);
});

test('a rejected withdrawal is notified with its number and amount', async () => {
  const member = await server.newMember();
  const { id } = await applyFor(await letWithdraw(server, member, 20_000n), 50);
  const { version } = await staff.api.staffWithdrawals.detail({ params: { id } });
  await staff.api.staffWithdrawals.reject({ params: { id }, body: { version, reason: '户名不符' } });
  const { items } = await member.api.message.list({ query: { kind: 'money', maxResultCount: 1 } });
  expect(items[0]).toMatchObject({ event: 'withdrawalRejected', params: { amount: '50.00' } });
});

test('a rolled-back event is not notified, a committed one once, by SMS too', async () => {
  const member = await server.newMember();
  const { memberId } = member;
  const notification: MemberNotification = {
    memberId,
    event: 'transferReceived',
    fact: 'T1',
    params: { amount: '12.50' },
  };
  await expect(
    server.deps.db.transaction(async (tx) => {
      await notifyMember(tx, notification);
      throw new Error('it did not happen');
    }),
  ).rejects.toThrow('it did not happen');
  expect([await eventsOf(member), await smsTo(member)]).toEqual([[], []]);
  await Promise.all([notify(notification), notify(notification), notify(notification)]);
  await notify(notification);
  expect([await eventsOf(member), await smsTo(member)]).toEqual([['transferReceived'], ['transferReceived']]);
});

test('with SMS disabled for a kind none is sent, and the member centre still shows the message', async () => {
  const member = await server.newMember();
  const off = [{ event: 'orderShipped', channel: 'sms' } as const];
  const { events } = await member.api.message.saveSettings({ body: { language: 'en', off } });
  expect(events.find(({ event }) => event === 'orderShipped')).toMatchObject({ sms: 'off', mail: 'on' });
  await notify({ ...NOTIFICATION, memberId: member.memberId, fact: '1' });
  await notify({ ...NOTIFICATION, event: 'orderDelivered', memberId: member.memberId, fact: '2' });
  expect([await eventsOf(member), await smsTo(member)]).toEqual([
    ['orderShipped', 'orderDelivered'],
    ['orderDelivered'],
  ]);
});

test('messages are counted, read one by one and all at once, and belong to their member', async () => {
  const [member, other] = [await server.newMember(), await server.newMember()];
  for (const fact of ['1', '2', '3', '4', '5', '6']) await notify({ ...NOTIFICATION, memberId: member.memberId, fact });
  await notify({ memberId: member.memberId, event: 'withdrawalPaid', fact: '7', params: { amount: '1.00' } });
  const before = await member.api.message.newest({});
  expect([before.unread, before.items.length, before.items[0]?.event]).toEqual([7, 5, 'withdrawalPaid']);
  const id = before.items[1]?.id ?? '';
  await expect(other.api.message.read({ params: { id } })).rejects.toMatchObject({ code: 'notFound' });
  await member.api.message.read({ params: { id } });
  await member.api.message.read({ params: { id } });
  expect((await member.api.message.newest({})).unread).toBe(6);
  expect((await member.api.message.list({ query: { isUnread: true } })).totalCount).toBe(6);
  expect(await member.api.message.readAll({ body: { kind: 'order' } })).toEqual({ read: 5 });
  expect(await other.api.message.readAll({ body: {} })).toEqual({ read: 0 });
  expect((await member.api.message.newest({})).unread).toBe(1);
  expect(await member.api.message.readAll({ body: {} })).toEqual({ read: 1 });
  expect((await other.api.message.list({ query: {} })).items).toEqual([]);
});

test('a message goes live to its member, and is deleted after a year', async () => {
  const member = await server.newMember();
  const leaving = new AbortController();
  const stream = await fetch(`${server.url}/api/app/events`, {
    headers: { Authorization: `Bearer ${member.token}` },
    signal: leaving.signal,
  });
  const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
  await notify({ ...NOTIFICATION, memberId: member.memberId, fact: 'live' });
  let received = '';
  while (!received.includes('"message"')) received += (await reader?.read())?.value ?? '';
  leaving.abort();
  await notify({ ...NOTIFICATION, memberId: member.memberId, fact: 'new' });
  await server.deps.db.transaction((tx) =>
    sql`update member_message set at = now() - interval '366 days' where member_id = ${member.memberId} and fact = 'live'`.execute(
      tx,
    ),
  );
  await messagesJobs(
    server.deps,
    async () => undefined,
    async () => undefined,
  )
    .find(({ name }) => name === 'messages.deleteOld')
    ?.handle({});
  expect((await member.api.message.list({ query: {} })).totalCount).toBe(1);
});

test('an invalid filter is refused, and signed out nothing can be read', async () => {
  const member = await server.newMember();
  await creditWallet(server.deps.db, member.memberId, 100n);
  await expect(
    member.api.message.list({ query: { kind: 'gossip' as 'order', maxResultCount: 1001 } }),
  ).rejects.toMatchObject({ kind: 'invalid' });
  await expect(server.guest.message.newest({})).rejects.toMatchObject({ kind: 'unauthenticated' });
});

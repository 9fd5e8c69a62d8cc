import { WEBHOOK_EVENTS, webhookPayload } from '@xunban/contract';
import { sql } from 'kysely';
import { Webhook } from 'standardwebhooks';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { accept, type WebhookReceiver, webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { type MemberNotification, notifyMember } from '../../identity/accounts/member-notification.ts';
import { deleteOldEvents, freeAbandoned } from './claim-deliveries.ts';
import { webhookSender } from './deliver-webhooks.ts';
import { DISABLED_AFTER_SECONDS } from './retry-pauses.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
const receivers: WebhookReceiver[] = [];
beforeAll(async () => {
  server = await startTestServer({ WEBHOOK_TARGETS: 'any' });
  staff = await server.newStaff();
});
afterAll(() => server.stop());
afterEach(async () => {
  for (const one of receivers.splice(0)) await one.stop();
});

async function receiver(answer = accept): Promise<WebhookReceiver> {
  const started = await webhookReceiver(answer);
  receivers.push(started);
  return started;
}
const notify = (notification: MemberNotification) => server.deps.db.transaction((tx) => notifyMember(tx, notification));
const shipped = (memberId: string, orderNo: string, fact: string): MemberNotification => ({
  ...{ memberId, event: 'orderShipped', about: orderNo, fact, params: { orderNo } },
});
const add = ({ api }: TestMember, url: string, rest: { types?: ('order.shipped' | 'order.paid')[] } = {}) =>
  api.webhook.add({ body: { url, ...rest } });
const deliveries = async ({ api }: TestMember) =>
  (await api.webhook.deliveries({ query: { maxResultCount: 100 } })).items;
const states = async (member: TestMember) => (await deliveries(member)).map(({ state }) => state);
/** Has what waits for a later try tried now. */
async function tryNow() {
  await sql`update webhook_delivery set next_try_at = now() where state = 'waiting'`.execute(server.deps.db.read);
  await webhookSender(server.deps)({});
}

test('the buyer of an order receives its events, signed, in the documented form and in their order', async () => {
  const [buyer, at] = [await server.newMember(), await receiver()];
  const { secret, endpoint } = await add(buyer, at.url);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  expect(endpoint).toMatchObject({ url: at.url, state: 'on', types: [], failed: 0 });
  const main = await placePlainOrder(server, buyer);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const orderNo = main.orders[0]?.orderNo ?? '';
  await expect.poll(() => at.received.length, { timeout: 60_000 }).toBeGreaterThanOrEqual(2);
  const bodies = at.received.map(({ headers, body }) => new Webhook(secret).verify(body, headers));
  expect(bodies).toMatchObject([
    { type: 'order.payable', object: { type: 'order', id: orderNo }, sequence: 1, data: { orderNo } },
    { type: 'order.paid', object: { type: 'order', id: orderNo }, sequence: 2, data: { orderNo } },
  ]);
  expect(webhookPayload('order.paid').strict().safeParse(bodies[1]).error).toBeUndefined();
  expect((bodies[1] as { id: string }).id).toBe(at.received[1]?.headers['webhook-id']);
  await expect.poll(() => states(buyer)).toEqual(['delivered', 'delivered']);
});

test('amounts are numbers, and facts without a number are events of the account', async () => {
  const [member, at] = [await server.newMember(), await receiver()];
  await add(member, at.url);
  const { memberId } = member;
  await notify({ memberId, event: 'moneyRefunded', fact: 'R1', params: { refundNo: 'R1', amount: '12.50' } });
  await notify({ memberId, event: 'transferReceived', fact: 'T1', params: { amount: '3.00' } });
  await notify({ memberId, event: 'transferReceived', fact: 'T1', params: { amount: '3.00' } });
  await expect.poll(() => at.received.length, { timeout: 60_000 }).toBe(2);
  const bodies = at.received.map(({ body }) => JSON.parse(body)).sort((a, b) => (a.type < b.type ? -1 : 1));
  expect(bodies).toMatchObject([
    { type: 'refund.paid', object: { type: 'refund', id: 'R1' }, data: { refundNo: 'R1', amount: 12.5 } },
    { type: 'transfer.received', object: { type: 'transfer', id: '' }, sequence: 1, data: { amount: 3 } },
  ]);
});

test('filters, other members and rolled-back facts: nothing else is sent', async () => {
  const [member, other, at] = [await server.newMember(), await server.newMember(), await receiver()];
  await add(member, at.url, { types: ['order.shipped'] });
  await notify(shipped(other.memberId, 'P1', '1'));
  await notify({ ...shipped(member.memberId, 'P1', '1'), event: 'orderDelivered' });
  await expect(
    server.deps.db.transaction(async (tx) => {
      await notifyMember(tx, shipped(member.memberId, 'P1', '2'));
      throw new Error('it did not happen');
    }),
  ).rejects.toThrow('it did not happen');
  await notify(shipped(member.memberId, 'P1', '3'));
  await expect.poll(() => at.received.length, { timeout: 60_000 }).toBe(1);
  await expect.poll(() => states(member)).toEqual(['delivered']);
});

test('a failed delivery is tried again with the same id, and blocks no later event', async () => {
  const [member, at] = [await server.newMember(), await receiver((response) => response.writeHead(503).end('busy'))];
  const { endpoint } = await add(member, at.url);
  await notify(shipped(member.memberId, 'P1', '1'));
  await notify(shipped(member.memberId, 'P1', '2'));
  await expect.poll(() => at.received.length, { timeout: 60_000 }).toBe(2);
  await expect.poll(async () => (await deliveries(member)).map(({ attempts }) => attempts)).toEqual([1, 1]);
  expect((await deliveries(member))[0]).toMatchObject({ state: 'waiting', status: 503, fault: 'status' });
  const [known] = (await member.api.webhook.list({})).items;
  expect(known).toMatchObject({ id: endpoint.id, waiting: 2, failingSince: expect.any(String), deliveredAt: null });
  at.answer(accept);
  await expect
    .poll(
      async () => {
        await tryNow();
        return states(member);
      },
      { timeout: 60_000 },
    )
    .toEqual(['delivered', 'delivered']);
  const ids = at.received.map(({ headers }) => headers['webhook-id']);
  expect(new Set(ids).size).toBe(2);
  const detail = await member.api.webhook.delivery({ params: { id: (await deliveries(member))[1]?.id ?? '' } });
  expect(detail.log).toMatchObject([
    { status: 503, fault: 'status', response: 'busy' },
    { status: 204, fault: null },
  ]);
  expect(detail.body).toBe(at.received[0]?.body);
  expect((await member.api.webhook.list({})).items[0]).toMatchObject({ failingSince: null, waiting: 0 });
});

test('the last try is after three days; an endpoint that failed for so long is disabled, and its member told', async () => {
  const [member, at] = [await server.newMember(), await receiver((response) => response.writeHead(500).end())];
  const { endpoint } = await add(member, at.url);
  await notify(shipped(member.memberId, 'P1', '1'));
  await expect.poll(async () => (await deliveries(member))[0]?.attempts, { timeout: 60_000 }).toBe(1);
  await sql`update webhook_delivery set tries = 10 where endpoint_id = ${endpoint.id}`.execute(server.deps.db.read);
  await tryNow();
  await expect.poll(() => states(member)).toEqual(['failed']);
  expect((await member.api.webhook.list({})).items[0]).toMatchObject({ state: 'on', failed: 1 });
  await sql`update webhook_endpoint set failing_since = now() - make_interval(secs => ${DISABLED_AFTER_SECONDS + 1})
    where id = ${endpoint.id}`.execute(server.deps.db.read);
  await notify(shipped(member.memberId, 'P1', '2'));
  await expect
    .poll(async () => (await member.api.webhook.list({})).items[0]?.state, { timeout: 60_000 })
    .toBe('failed');
  expect(await states(member)).toEqual(['failed', 'failed']);
  const { items } = await member.api.message.list({ query: { maxResultCount: 1 } });
  expect(items[0]).toMatchObject({ event: 'webhookDisabled', params: { host: new URL(at.url).host } });
  // Nothing is stored for it until it is on again; what failed can be sent then.
  await notify(shipped(member.memberId, 'P1', '3'));
  const params = { id: endpoint.id };
  await expect(member.api.webhook.replayFailed({ params, body: {} })).rejects.toMatchObject({ code: 'webhook.notOn' });
  const [{ version = 0 } = {}] = (await member.api.webhook.list({})).items;
  await member.api.webhook.turn({ params, body: { isOn: true, version } });
  at.answer(accept);
  expect(await member.api.webhook.replayFailed({ params, body: {} })).toEqual({ replayed: 2 });
  await expect.poll(() => states(member), { timeout: 60_000 }).toEqual(['delivered', 'delivered']);
});

test('410 disables an endpoint at once', async () => {
  const [member, at] = [await server.newMember(), await receiver((response) => response.writeHead(410).end())];
  await add(member, at.url);
  await notify(shipped(member.memberId, 'P1', '1'));
  await expect.poll(async () => (await member.api.webhook.list({})).items[0]?.state, { timeout: 60_000 }).toBe('gone');
  expect(await states(member)).toEqual(['failed']);
});

test('after a rotation both secrets sign, for a day', async () => {
  const [member, at] = [await server.newMember(), await receiver()];
  const first = await add(member, at.url);
  const params = { id: first.endpoint.id };
  const second = await member.api.webhook.rotate({ params, body: { version: 0 } });
  expect(second.endpoint.previousUntil).not.toBeNull();
  await member.api.webhook.test({ params });
  await expect.poll(() => at.received.length, { timeout: 60_000 }).toBe(1);
  for (const { secret } of [first, second])
    expect(new Webhook(secret).verify(at.received[0]?.body ?? '', at.received[0]?.headers ?? {})).toMatchObject({
      type: 'webhook.test',
    });
  await sql`update webhook_endpoint set previous_until = now() where id = ${params.id}`.execute(server.deps.db.read);
  await member.api.webhook.test({ params });
  await expect.poll(() => at.received.length, { timeout: 60_000 }).toBe(2);
  const last = at.received[1];
  expect(() => new Webhook(first.secret).verify(last?.body ?? '', last?.headers ?? {})).toThrow(
    'No matching signature',
  );
  expect((await member.api.webhook.list({})).items[0]?.previousUntil).toBeNull();
});

test('a receiver that hangs delays no other, and has few requests at a time', async () => {
  const [slow, quick] = [await server.newMember(), await server.newMember()];
  const [hanging, working] = [await receiver(() => {}), await receiver()];
  await add(slow, hanging.url);
  await add(quick, working.url);
  for (let at = 0; at < 8; at += 1) await notify(shipped(slow.memberId, `P${at}`, String(at)));
  await expect.poll(() => hanging.received.length, { timeout: 60_000 }).toBe(4);
  await notify(shipped(quick.memberId, 'P1', '1'));
  await expect.poll(() => states(quick), { timeout: 60_000 }).toEqual(['delivered']);
  expect(hanging.received).toHaveLength(4);
  await hanging.stop();
});

test('a delivery of a process that died is sent by another one', async () => {
  const [member, at] = [await server.newMember(), await receiver()];
  const { endpoint } = await add(member, at.url, { types: ['order.paid'] });
  await member.api.webhook.test({ params: { id: endpoint.id } });
  await expect.poll(() => states(member), { timeout: 60_000 }).toEqual(['delivered']);
  await sql`update webhook_delivery set state = 'sending', ended_at = null, claimed_until = now() - interval '1 second'
    where endpoint_id = ${endpoint.id}`.execute(server.deps.db.read);
  await server.deps.db.transaction(freeAbandoned);
  await webhookSender(server.deps)({});
  await expect.poll(() => states(member)).toEqual(['delivered']);
  expect(new Set(at.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
});

test('staff see the endpoints of a member without their paths, and block one with a reason', async () => {
  const [member, at] = [await server.newMember(), await receiver()];
  const { endpoint } = await add(member, `${at.url}?token=secret`);
  const params = { id: member.memberId };
  const { items } = await staff.api.staffWebhooks.ofMember({ params });
  expect(items).toMatchObject([{ id: endpoint.id, origin: new URL(at.url).origin, state: 'on' }]);
  expect(JSON.stringify(items)).not.toContain('secret');
  const block = (isBlocked: boolean, version: number) =>
    staff.api.staffWebhooks.block({ params: { id: endpoint.id }, body: { isBlocked, version, reason: '对方投诉' } });
  expect(await block(true, 0)).toMatchObject({ items: [{ state: 'blocked' }] });
  await expect(block(true, 0)).rejects.toMatchObject({ code: 'staleVersion' });
  await expect(
    member.api.webhook.turn({ params: { id: endpoint.id }, body: { isOn: true, version: 1 } }),
  ).rejects.toMatchObject({ code: 'webhook.blocked' });
  expect(await block(false, 1)).toMatchObject({ items: [{ state: 'off' }] });
  await member.api.webhook.turn({ params: { id: endpoint.id }, body: { isOn: true, version: 2 } });
});

test('addresses are checked, foreign endpoints are not found, and there is a limit', async () => {
  const [member, other] = [await server.newMember(), await server.newMember()];
  await expect(add(member, 'ftp://example.com')).rejects.toMatchObject({
    code: 'invalidInput',
    validationErrors: [{ members: ['url'] }],
  });
  const { endpoint } = await add(member, 'https://example.com/hooks', { types: ['order.paid'] });
  const params = { id: endpoint.id };
  const foreign = other.api.webhook;
  for (const attempt of [
    () => foreign.edit({ params, body: { url: 'https://example.org', version: 0 } }),
    () => foreign.turn({ params, body: { isOn: false, version: 0 } }),
    () => foreign.rotate({ params, body: { version: 0 } }),
    () => foreign.remove({ params }),
    () => foreign.test({ params }),
    () => foreign.replayFailed({ params, body: {} }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'notFound' });
  const edited = await member.api.webhook.edit({ params, body: { url: 'https://example.org', version: 0 } });
  expect(edited).toMatchObject({ url: 'https://example.org/', types: [], version: 1 });
  await expect(member.api.webhook.turn({ params, body: { isOn: false, version: 0 } })).rejects.toMatchObject({
    code: 'staleVersion',
  });
  const all = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => add(member, `https://example.com/${at}`)));
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  await member.api.webhook.remove({ params });
  expect((await member.api.webhook.list({})).items).toHaveLength(9);
});

test('old events are deleted with their deliveries', async () => {
  const [member, at] = [await server.newMember(), await receiver()];
  const { endpoint } = await add(member, at.url);
  await member.api.webhook.test({ params: { id: endpoint.id } });
  await expect.poll(() => states(member), { timeout: 60_000 }).toEqual(['delivered']);
  await sql`update webhook_event set at = now() - interval '31 days' where member_id = ${member.memberId}`.execute(
    server.deps.db.read,
  );
  expect(await server.deps.db.transaction((tx) => deleteOldEvents(tx, 100))).toBe(1);
  expect(await deliveries(member)).toEqual([]);
});

test('every notification has one webhook type of its own', () => {
  const types = Object.values(WEBHOOK_EVENTS).map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});

test('an address is added once, whatever its spelling', async () => {
  const [member, at] = [await server.newMember(), await receiver()];
  const { endpoint } = await add(member, at.url);
  const fault = { kind: 'invalid', validationErrors: [{ members: ['url'] }] };
  await expect(add(member, at.url.replace('http:', 'HTTP:'))).rejects.toMatchObject(fault);
  const other = await add(member, `${at.url}/2`);
  const { id, version } = other.endpoint;
  await expect(member.api.webhook.edit({ params: { id }, body: { url: at.url, version } })).rejects.toMatchObject(
    fault,
  );
  const unchanged = { url: at.url, description: 'ERP', version: endpoint.version };
  const edited = await member.api.webhook.edit({ params: { id: endpoint.id }, body: unchanged });
  expect(edited.description).toBe('ERP');
  await expect(add(await server.newMember(), at.url)).resolves.toMatchObject({ endpoint: { url: at.url } });
});

test('a program reads the events of its account without an endpoint, in the form of webhooks', async () => {
  const [member, other] = [await server.newMember(), await server.newMember()];
  const { memberId } = member;
  await notify(shipped(memberId, 'P1', '1'));
  const { until: since, items } = await member.api.webhook.listen({ body: {} });
  expect(items).toEqual([]);
  await notify(shipped(memberId, 'P1', '2'));
  await notify(shipped(memberId, 'P1', '3'));
  await notify(shipped(other.memberId, 'P2', '1'));
  const first = await member.api.webhook.listen({ body: { since } });
  const bodies = first.items.map(({ body }) => JSON.parse(body));
  expect(bodies).toMatchObject([
    { type: 'order.shipped', object: { type: 'order', id: 'P1' }, sequence: 1, data: { orderNo: 'P1' } },
    { type: 'order.shipped', object: { type: 'order', id: 'P1' }, sequence: 2, data: { orderNo: 'P1' } },
  ]);
  expect(bodies.map(({ id }: { id: string }) => id)).toEqual(first.items.map(({ id }) => id));
  // Events near the moment come again: a transaction that began before it can commit after it.
  const second = await member.api.webhook.listen({ body: { since: first.until } });
  expect(second.items.map(({ id }) => id)).toEqual(first.items.map(({ id }) => id));
  await expect(other.api.webhook.listen({ body: { since } })).resolves.toMatchObject({ items: [] });
});

test('listening ends a while after the last request', async () => {
  const member = await server.newMember();
  const { until: since } = await member.api.webhook.listen({ body: {} });
  await sql`update webhook_listener set until = now() where member_id = ${member.memberId}`.execute(
    server.deps.db.read,
  );
  await notify(shipped(member.memberId, 'P1', '1'));
  expect((await member.api.webhook.listen({ body: { since } })).items).toEqual([]);
});

test('a key with the scope to read the account listens; one without it does not', async () => {
  const member = await server.newMember();
  const listenWith = async (scopes: readonly ('account:read' | 'orders:read')[]) => {
    const { token } = await insertTestKey(server, member, { scopes });
    const response = await fetch(`${server.url}/api/app/webhook-events`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    return response.status;
  };
  expect([await listenWith(['account:read']), await listenWith(['orders:read'])]).toEqual([200, 403]);
});

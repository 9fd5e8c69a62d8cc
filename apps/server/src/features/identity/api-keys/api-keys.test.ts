import { randomUUID } from 'node:crypto';
import { type ApiScope, KEY_REQUESTS_PER_MINUTE } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { newKeyToken } from '../../../platform/auth/key-token.ts';
import { createLog } from '../../../platform/log.ts';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { join, newCompany } from '../../../testing/company.ts';
import { ask, codeOf } from '../../../testing/declared-calls.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { apiKeysJobs } from './api-keys-routes.ts';
import { countKeyPayment } from './key-payments.ts';

let server: TestServer;
const lines: string[] = [];
beforeAll(async () => {
  server = await startTestServer(
    { TRUSTED_PROXIES: 'loopback' },
    { log: () => createLog('trace', { destination: { write: (line) => void lines.push(line) } }) },
  );
});
afterAll(() => server.stop());

const ME = '/api/app/api-key';
const ORDERS = '/api/app/pcb-orders';

/** A request of a program from an address. */
const by = (token: string, path = ME, ip = '203.0.113.7') =>
  ask(`${server.url}${path}`, { headers: { Authorization: `Bearer ${token}`, 'X-Forwarded-For': ip }, method: 'GET' });
const outcome = async (...request: Parameters<typeof by>) => {
  const answer = await by(...request);
  return [answer.status, codeOf(answer)];
};
const messagesOf = async ({ api }: TestMember) =>
  (await api.message.list({ query: { maxResultCount: 50 } })).items.map(({ event }) => event);

const PAYING: { name: string; scopes: ApiScope[]; perOrder: number; perMonth: number } = {
  ...{ name: 'erp', scopes: ['pay', 'orders:read'], perOrder: 500, perMonth: 1000 },
};

async function newPayer() {
  const buyer = await server.newMember();
  await creditWallet(server.deps.db, buyer.memberId, 1_000_000n);
  return buyer;
}

describe('a key', () => {
  test('is shown once, identifies its account, and ends at once when it is revoked', async () => {
    const owner = await server.newMember();
    const { key, token } = await owner.api.apiKeys.make({ body: { name: ' ERP ', scopes: ['orders:read', 'quote'] } });
    expect(token).toMatch(/^xb_live_[0-9A-Za-z]{49}$/);
    expect(key).toMatchObject({
      ...{ name: 'ERP', prefix: `${token.slice(0, 12)}…`, scopes: ['quote', 'orders:read'], state: 'active' },
      ...{ perOrder: null, perMonth: null, lastUsedAt: null, expiresAt: null, networks: [] },
    });
    expect(JSON.stringify(await owner.api.apiKeys.list())).not.toContain(token);
    const { rows } = await sql<{ row: string }>`select api_key::text as row from api_key where id = ${key.id}`.execute(
      server.deps.db.read,
    );
    expect(rows[0]?.row).not.toContain(token.slice(13));
    expect((await by(token)).json).toMatchObject({ id: key.id, scopes: ['quote', 'orders:read'] });
    const [used] = (await owner.api.apiKeys.list()).items;
    expect(used).toMatchObject({ lastNetwork: '203.0.113.*', lastUsedAt: expect.any(String) });
    await owner.api.apiKeys.revoke({ params: { id: key.id } });
    expect(await outcome(token)).toEqual([401, 'apiKey.revoked']);
    await expect(owner.api.apiKeys.rotate({ params: { id: key.id }, body: { overlapHours: 1 } })).rejects.toMatchObject(
      {
        code: 'apiKey.ended',
      },
    );
    expect(await messagesOf(owner)).toEqual(['apiKeyMade']);
  });

  test('says why it is refused: unknown, of the sandbox, expired, from another network, without the scope', async () => {
    const owner = await server.newMember();
    expect(await outcome(newKeyToken())).toEqual([401, 'apiKey.unknown']);
    expect(await outcome('xb_live_short')).toEqual([401, 'apiKey.unknown']);
    expect(await outcome('xb_test_1234567890')).toEqual([401, 'apiKey.sandboxClosed']);
    const key = await insertTestKey(server, owner, {
      scopes: ['quote'],
      networks: ['198.51.100.0/24', '2001:db8::/32', '203.0.113.9'],
    });
    expect(await outcome(key.token)).toEqual([403, 'apiKey.foreignNetwork']);
    for (const ip of ['198.51.100.77', '2001:db8:1::5', '203.0.113.9', '::ffff:198.51.100.1'])
      expect((await by(key.token, ME, ip)).status, ip).toBe(200);
    expect((await by(key.token, ORDERS, '203.0.113.9')).json).toMatchObject({
      error: { code: 'apiKey.scopeMissing', data: { scope: 'orders:read' } },
    });
    await sql`update api_key set expires_at = now() where id = ${key.id}`.execute(server.deps.db.read);
    expect(await outcome(key.token, ME, '203.0.113.9')).toEqual([401, 'apiKey.expired']);
    // A public call does not take the program for a guest.
    expect(await outcome(key.token, '/api/app/article-search', '203.0.113.9')).toEqual([401, 'apiKey.expired']);
  });

  test('is rotated with an overlap, and keeps name, limits and payments', async () => {
    const owner = await server.newMember();
    const { key, token } = await owner.api.apiKeys.make({ body: { name: 'ci', scopes: ['quote'] } });
    const rotated = await owner.api.apiKeys.rotate({ params: { id: key.id }, body: { overlapHours: 24 } });
    expect(rotated.key).toMatchObject({ id: key.id, name: 'ci', previousUntil: expect.any(String) });
    expect([(await by(token)).status, (await by(rotated.token)).status]).toEqual([200, 200]);
    await sql`update api_key set previous_until = now() where id = ${key.id}`.execute(server.deps.db.read);
    expect(await outcome(token)).toEqual([401, 'apiKey.replaced']);
    expect((await by(rotated.token)).status).toBe(200);
    // Without overlap the previous secret ends with the rotation.
    const again = await owner.api.apiKeys.rotate({ params: { id: key.id }, body: { overlapHours: 0 } });
    expect(await outcome(rotated.token)).toEqual([401, 'apiKey.replaced']);
    expect((await by(again.token)).status).toBe(200);
  });

  test('does no more than its maker, who may leave or lose the role', async () => {
    const company = await newCompany(server);
    const person = await server.newMember();
    const { membershipId } = await join(company, person, 'purchaser');
    const key = await insertTestKey(server, company, {
      scopes: ['orders:write', 'orders:read'],
      personId: person.memberId,
    });
    const tag = () => server.clientFor(key.token).main.tagOrder({ body: { orderNo: 'P1', tag: 'x' } as never });
    expect((await by(key.token)).status).toBe(200);
    expect((await by(key.token, `${ORDERS}?guid=${person.memberId}`)).status).not.toBe(403);
    expect(await outcome(key.token, `${ORDERS}?guid=${company.memberId}`)).toEqual([403, 'foreignIdentity']);
    await expect(tag()).rejects.not.toMatchObject({ code: 'forbidden' });
    await company.api.company.changeRole({ params: { id: membershipId }, body: { role: 'viewer', version: 1 } });
    await expect(tag()).rejects.toMatchObject({ code: 'forbidden' });
    await company.api.company.remove({ params: { id: membershipId } });
    expect(await outcome(key.token)).toEqual([401, 'apiKey.makerGone']);
  });

  test('ends while its account is disabled', async () => {
    const owner = await server.newMember();
    const { token } = await insertTestKey(server, owner, { scopes: ['quote'] });
    await sql`update member set is_disabled = true where id = ${owner.memberId}`.execute(server.deps.db.read);
    expect(await outcome(token)).toEqual([401, 'apiKey.makerGone']);
  });

  test('belongs to its account: others neither see nor change it', async () => {
    const [owner, other] = [await server.newMember(), await server.newMember()];
    const { id } = await insertTestKey(server, owner, { scopes: ['quote'] });
    expect(await other.api.apiKeys.list()).toEqual({ items: [] });
    await expect(other.api.apiKeys.revoke({ params: { id } })).rejects.toMatchObject({ kind: 'missing' });
    await expect(other.api.apiKeys.rotate({ params: { id }, body: { overlapHours: 1 } })).rejects.toMatchObject({
      kind: 'missing',
    });
  });

  test('is refused with every fault of its form, and above the maximum', async () => {
    const owner = await server.newMember();
    await expect(
      owner.api.apiKeys.make({
        body: { name: 'x', scopes: ['pay'], networks: ['10.0.0.0/33', 'localhost', '10.0.0.5/8'], perOrder: 0 },
      }),
    ).rejects.toMatchObject({
      code: 'invalidInput',
      validationErrors: [
        { members: ['networks.0'], code: 'network' },
        { members: ['networks.1'], code: 'network' },
        { members: ['perOrder'], code: 'amountPositive' },
        { members: ['perMonth'], code: 'amountPositive' },
      ],
    });
    for (let count = 0; count < 20; count += 1) await insertTestKey(server, owner, { scopes: ['quote'] });
    await expect(owner.api.apiKeys.make({ body: { name: 'x', scopes: ['quote'] } })).rejects.toMatchObject({
      code: 'apiKey.tooMany',
    });
  });

  test('has a limit of requests in a minute, which every answer tells', async () => {
    const owner = await server.newMember();
    const { id, token } = await insertTestKey(server, owner, { scopes: ['quote'] });
    const first = await by(token);
    expect(first.headers).toMatchObject({
      'ratelimit-policy': `"key";q=${KEY_REQUESTS_PER_MINUTE};w=60`,
      ratelimit: expect.stringMatching(new RegExp(`^"key";r=${KEY_REQUESTS_PER_MINUTE - 1};t=\\d+$`)),
    });
    // Once more when a new minute began in between.
    await vi.waitFor(async () => {
      await sql`update api_key_minute set requests = ${KEY_REQUESTS_PER_MINUTE}, begins_at = date_trunc('minute', now())
        where key_id = ${id}`.execute(server.deps.db.read);
      const next = await by(token);
      expect([next.status, codeOf(next)]).toEqual([429, 'apiKey.tooManyRequests']);
      expect(Number(next.headers['retry-after'])).toBeGreaterThan(0);
    });
  });

  test('that is unknown can be tried only so often from one network', async () => {
    const codes = new Set<unknown>();
    for (let count = 0; count < 62; count += 1) codes.add(codeOf(await by(newKeyToken(), ME, '192.0.2.44')));
    expect([...codes]).toEqual(['apiKey.unknown', 'apiKey.tooManyUnknown']);
    const owner = await server.newMember();
    const { token } = await insertTestKey(server, owner, { scopes: ['quote'] });
    expect((await by(token, ME, '192.0.2.44')).status).toBe(200);
  });

  test('reports a new network once in a day, and its end a week before', async () => {
    const owner = await server.newMember();
    const { id, token } = await insertTestKey(server, owner, { scopes: ['quote'] });
    for (const ip of ['203.0.113.7', '203.0.113.99']) await by(token, ME, ip);
    expect(await messagesOf(owner)).toEqual([]);
    for (const ip of ['198.51.100.1', '192.0.2.1', '198.51.100.1']) await by(token, ME, ip);
    expect(await messagesOf(owner)).toEqual(['apiKeyNewNetwork']);
    await sql`update api_key set expires_at = now() + interval '6 days' where id = ${id}`.execute(server.deps.db.read);
    const [job] = apiKeysJobs(server.deps);
    for (let run = 0; run < 2; run += 1) await job?.handle(undefined);
    expect(await messagesOf(owner)).toEqual(['apiKeyExpiring', 'apiKeyNewNetwork']);
  });

  test('stands in no line of the log, valid or not', async () => {
    const owner = await server.newMember();
    const { token } = await insertTestKey(server, owner, { scopes: ['quote'] });
    const unknown = newKeyToken();
    for (const key of [token, unknown, `${token}x`]) {
      await by(key);
      await by(key, `/api/app/none/${key}?key=${key}`);
      await ask(`${server.url}/api/app/pcb-valuation/cheapest`, {
        method: 'POST',
        headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
        body: `{"spec": "${key}`,
      });
      server.deps.log.error({ err: new Error(`failed with ${key}`), headers: { authorization: `Bearer ${key}` } }, key);
    }
    const text = lines.join('');
    expect(text).toContain('[key]');
    for (const key of [token, unknown]) expect(text).not.toContain(key.slice(13, 40));
  });
});

describe('payments with a key', () => {
  const open = async (buyer: TestMember, token: string, amountFen: bigint) => {
    const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, amountFen);
    const api = server.clientFor(token);
    const { payNo } = await api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
    return {
      ...order,
      payNo,
      pay: () => api.payment.pay({ body: { payNo, amount: Number(amountFen) / 100, useWallet: true } }),
    };
  };

  test('need the pay password when the key is made or rotated, and then only its limits', async () => {
    const buyer = await newPayer();
    await expect(buyer.api.apiKeys.make({ body: PAYING })).rejects.toMatchObject({ code: 'invalidInput' });
    await expect(buyer.api.apiKeys.make({ body: { ...PAYING, payPassword: '111222' } })).rejects.toMatchObject({
      code: 'account.payPasswordWrong',
    });
    const { key, token } = await buyer.api.apiKeys.make({ body: { ...PAYING, payPassword: PAY_PASSWORD } });
    expect(key).toMatchObject({ perOrder: 500, perMonth: 1000, paidThisMonth: 0 });
    await expect(buyer.api.apiKeys.rotate({ params: { id: key.id }, body: { overlapHours: 1 } })).rejects.toMatchObject(
      { code: 'invalidInput' },
    );
    const first = await open(buyer, token, 50_000n);
    expect(await first.pay()).toMatchObject({ state: 'succeeded' });
    // Repeated, it is paid once and counted once.
    expect(await first.pay()).toMatchObject({ state: 'succeeded' });
    await expect((await open(buyer, token, 50_001n)).pay()).rejects.toMatchObject({
      ...{ code: 'apiKey.overOrderLimit', status: 403, data: { limit: 500, left: 500 } },
    });
    expect(await (await open(buyer, token, 49_999n)).pay()).toMatchObject({ state: 'succeeded' });
    await expect((await open(buyer, token, 2n)).pay()).rejects.toMatchObject({
      ...{ code: 'apiKey.overMonthLimit', data: { limit: 1000, left: 0.01 } },
    });
    expect((await buyer.api.apiKeys.list()).items[0]).toMatchObject({ paidThisMonth: 999.99 });
    // What is over the limit of the key can still be paid by the person; a new month begins at zero.
    await sql`update api_key_payment set paid_on = (date_trunc('month', china_day()) - interval '1 day')::date
      where key_id = ${key.id}`.execute(server.deps.db.read);
    expect(await (await open(buyer, token, 2n)).pay()).toMatchObject({ state: 'succeeded' });
  });

  test('are never made at a gateway, and are named in the history of the order', async () => {
    const buyer = await newPayer();
    const { token } = await insertTestKey(server, buyer, { scopes: ['pay', 'orders:write'], name: '采购系统' });
    const { payNo, mainOrderId } = await open(buyer, token, 10_000n);
    const api = server.clientFor(token);
    await expect(
      api.payment.pay({ body: { payNo, amount: 100, useWallet: false, gateway: 'sandbox' } }),
    ).rejects.toMatchObject({ code: 'apiKey.noGateway', status: 403 });
    await buyer.api.account.editProfile({ body: { trueName: '周采购' } });
    await api.payment.pay({ body: { payNo, amount: 100, useWallet: true } });
    const { rows } = await sql<{ paidBy: string }>`
      select actor_name as "paidBy" from order_history
      where action = 'pay' and order_id in (select id from pcb_order where main_order_id = ${mainOrderId})`.execute(
      server.deps.db.read,
    );
    expect(rows).toEqual([{ paidBy: '周采购 · API 采购系统' }]);
  });

  test('never exceed the limit by a fen, however many are made at once', async () => {
    const buyer = await newPayer();
    const { id, token } = await insertTestKey(server, buyer, { scopes: ['pay'], perOrder: 1_001n, perMonth: 10_009n });
    const payments = [];
    for (let count = 0; count < 50; count += 1) payments.push(await open(buyer, token, 1_001n));
    const outcomes = await Promise.allSettled(payments.map(({ pay }) => pay()));
    const codes = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(['apiKey.overMonthLimit']));
    expect(codes).toHaveLength(41);
    const { rows } = await sql<{ paid: string }>`
      select sum(amount_fen) as paid from api_key_payment where key_id = ${id}`.execute(server.deps.db.read);
    expect(rows[0]?.paid).toBe('9009');
  });

  test('are counted under the lock of the key alone, and by order over all of its payments', async () => {
    const owner = await server.newMember();
    const { id } = await insertTestKey(server, owner, { scopes: ['pay'], perOrder: 1_001n, perMonth: 10_009n });
    const count = (mainOrderId: string, amount: number) =>
      server.deps.db.transaction((tx) =>
        countKeyPayment(tx, id, { payNo: randomUUID(), orders: [{ mainOrderId, amount: fen(amount) }] }),
      );
    const order = randomUUID();
    await count(order, 1_000);
    await expect(count(order, 2)).rejects.toMatchObject({ code: 'apiKey.overOrderLimit', data: { left: 0.01 } });
    const outcomes = await Promise.allSettled(Array.from({ length: 50 }, () => count(randomUUID(), 1_001)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(9);
  });

  test('end in the middle when the key is revoked', async () => {
    const buyer = await newPayer();
    const { id, token } = await insertTestKey(server, buyer, { scopes: ['pay'] });
    const order = await open(buyer, token, 10_000n);
    await buyer.api.apiKeys.revoke({ params: { id } });
    await expect(order.pay()).rejects.toMatchObject({ status: 401 });
    // Also when the request was admitted before.
    const counted = server.deps.db.transaction((tx) =>
      countKeyPayment(tx, id, {
        payNo: order.payNo,
        orders: [{ mainOrderId: order.mainOrderId, amount: fen(10_000) }],
      }),
    );
    await expect(counted).rejects.toMatchObject({ code: 'apiKey.revoked' });
  });
});

test('staff see the keys of a member and revoke one with a reason', async () => {
  const owner = await server.newMember();
  const { id, token } = await insertTestKey(server, owner, { scopes: ['pay'] });
  const staff = await server.newStaff();
  const shown = await staff.api.staffApiKeys.list({ params: { id: owner.memberId } });
  expect(shown.items).toMatchObject([{ id, perOrder: 1000, state: 'active' }]);
  expect(JSON.stringify(shown)).not.toContain(token);
  const reason = '密钥出现在公开仓库';
  await staff.api.staffApiKeys.revoke({ params: { id }, body: { reason } });
  expect(await outcome(token)).toEqual([401, 'apiKey.revoked']);
  expect((await owner.api.apiKeys.list()).items[0]).toMatchObject({ state: 'revoked', revokedReason: reason });
  expect(await messagesOf(owner)).toEqual(['apiKeyRevokedByStaff']);
  const reader = await server.newStaff(['member.view']);
  await expect(
    reader.api.staffApiKeys.revoke({ params: { id: randomUUID() }, body: { reason } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

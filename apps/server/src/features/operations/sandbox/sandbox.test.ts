import { type ApiScope, calls, concretePath, SANDBOX_PAY_PASSWORD, SANDBOX_STAGES } from '@xunban/contract';
import { defaultPriceBook } from '@xunban/pricing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Db } from '../../../platform/db/database.ts';
import { openSandbox } from '../../../sandbox.ts';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { addressOf, declaredCalls } from '../../../testing/declared-calls.ts';
import { ORDER_STEPS, sentBody } from '../../../testing/order-steps.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { webhookReceiver } from '../../../testing/webhook-receiver.ts';
import { databaseAuthenticator } from '../../authenticator.ts';
import { publishVersion } from '../../pricing/prices/price-versions.ts';
import { eraseClosed } from './sandbox-jobs.ts';

let server: TestServer;
let buyer: TestMember;
let key: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', SANDBOX_WEBHOOK_TARGETS: 'any' }, { hasSandbox: true });
  buyer = await server.newMember();
  key = await newTestKey(buyer);
});
afterAll(() => server.stop());

interface Reply {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: replies are read as programs read them.
  readonly body: any;
}

async function send(
  method: string,
  path: string,
  {
    token,
    body,
    form,
  }: {
    readonly token?: string;
    readonly body?: object | string | undefined;
    readonly form?: FormData | undefined;
  } = {},
): Promise<Reply> {
  const response = await fetch(server.url + path, {
    method,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(body !== undefined && { 'Content-Type': 'application/json' }),
    },
    ...(form
      ? { body: form }
      : body === undefined
        ? {}
        : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  const text = await response.text();
  return { status: response.status, body: text.startsWith('{') ? JSON.parse(text) : text };
}

const ALL: readonly ApiScope[] = ['quote', 'files', 'orders:read', 'orders:write', 'pay', 'account:read'];

async function newTestKey({ token }: TestMember): Promise<string> {
  const { status, body } = await send('POST', '/sandbox/api/app/api-keys', {
    token,
    body: { name: 'ci', scopes: ALL, perOrder: '50000', perMonth: '90000', payPassword: SANDBOX_PAY_PASSWORD },
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.token);
}

const at = (reply: unknown, path: string): unknown =>
  path
    .split(/[.[\]]+/)
    .filter((name) => name !== '')
    .reduce((value, name) => (value as Record<string, unknown>)[name], reply);

const advance = (orderNo: string, to: string, token = key) =>
  send('POST', `/api/app/sandbox/orders/${orderNo}/advance`, { token, body: { to } });

/** Orders a board by its usual requests. @param last the title of the last one begins so */
async function order(token: string, last: string): Promise<ReadonlyMap<string, string>> {
  const known = new Map<string, string>();
  const filled = (text: string) => text.replaceAll(/\$([A-Z_]+)/g, (_all, name: string) => known.get(name) ?? '');
  for (const step of ORDER_STEPS) {
    if (step.body && 'expectedTotal' in step.body)
      known.set('TOTAL', (Number(known.get('GOODS')) + Number(known.get('FREIGHT'))).toFixed(2));
    const body = sentBody(step);
    const form = new FormData();
    if (step.file) form.set('file', new Blob([new Uint8Array(smallBoard({}))]), step.file);
    const search = filled(new URLSearchParams(step.query).toString().replaceAll('%24', '$'));
    const path = `${concretePath(step.call.path, server.deps.config.product)}?${search}`;
    const reply = await send(step.call.method, path, {
      token,
      body: step.file ? undefined : body && filled(body),
      form: step.file ? form : undefined,
    });
    expect(reply.status, JSON.stringify(reply.body)).toBe(200);
    expect(reply.body).not.toMatchObject({ success: false });
    for (const [name, read] of Object.entries(step.keeps ?? {})) known.set(name, String(at(reply.body, read)));
    if (step.title.startsWith(last)) return known;
  }
  return known;
}

const openPayment = (known: ReadonlyMap<string, string>) =>
  send('POST', concretePath(calls.payment.toPay.path, 'xunban'), {
    token: key,
    body: sentBody({ title: '', call: calls.payment.toPay, body: { mainOrderIds: [known.get('MAIN_ORDER_ID')] } }),
  });

/** Rows of every table, except those that sign-ins and limits write. */
async function rowCounts({ read }: Db): Promise<Readonly<Record<string, number>>> {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by 1`.execute(read);
  const counts: Record<string, number> = {};
  for (const { name } of rows.filter((one) => !['limit_use', 'server_process'].includes(one.name))) {
    const counted = await sql<{ count: number }>`select count(*)::int as count from ${sql.table(name)}`.execute(read);
    counts[name] = counted.rows[0]?.count ?? 0;
  }
  return counts;
}

/** Numbers that the live side would give next. */
async function sequences({ read }: Db): Promise<unknown> {
  const { rows } = await sql`select sequencename, last_value from pg_sequences
    where schemaname = 'public' order by 1`.execute(read);
  return rows;
}

test('a whole order lives in the sandbox, and the live side has no row of it', async () => {
  const live = server.deps.db;
  const staff = await server.newStaff();
  const before = { rows: await rowCounts(live), numbers: await sequences(live) };
  const lists = async () => ({
    orders: (await staff.api.staff.orders({ query: {} })).totalCount,
    tasks: (await staff.api.staffTasks.list({ query: {} })).totalCount,
  });
  const listed = await lists();

  const known = await order(key, 'Ask');
  const orderNo = known.get('ORDER_NO') ?? '';
  expect(await advance(orderNo, 'approved')).toMatchObject({ status: 200, body: { state: 30 } });
  expect(await advance(orderNo, 'shipped')).toMatchObject({ status: 409, body: { error: { code: 'sandbox.unpaid' } } });
  const opened = await openPayment(known);
  const paid = await send('POST', concretePath(calls.payment.pay.path, 'xunban'), {
    token: key,
    body: { payNo: opened.body.payNo, amount: opened.body.amount, useWallet: true },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  for (const [to, state] of [
    ['inProduction', 50],
    ['produced', 60],
    ['shipped', 70],
    ['delivered', 70],
    ['received', 80],
  ] as const)
    expect(await advance(orderNo, to), to).toMatchObject({ status: 200, body: { orderNo, state } });
  expect(await advance(orderNo, 'received')).toMatchObject({
    status: 409,
    body: { error: { code: 'sandbox.cannotAdvance' } },
  });

  expect(await lists()).toEqual(listed);
  const { rows } = await sql`select from api_key`.execute(live.read);
  expect(rows).toEqual([]);
  expect({ rows: await rowCounts(live), numbers: await sequences(live) }).toEqual(before);
  // Ledger checks of the sandbox would find the same balance as on the live side.
  const sums = await sql<{ sum: string }>`select coalesce(sum(amount_fen), 0)::text as sum from ledger_posting`.execute(
    sandboxDb().read,
  );
  expect(sums.rows[0]?.sum).toBe('0');
});

const sandboxDb = (): Db => {
  if (!server.sandbox) throw new Error('no sandbox');
  return server.sandbox.deps.db;
};

test('a payment at the simulated gateway fails, the next one succeeds', async () => {
  const known = await order(key, 'Ask');
  await advance(known.get('ORDER_NO') ?? '', 'approved');
  const outcome = (payNo: string, what: string) =>
    send('POST', `/api/app/sandbox/payments/${payNo}/outcome`, { token: key, body: { outcome: what } });
  const first = (await openPayment(known)).body.payNo;
  expect(await outcome(first, 'failed')).toMatchObject({ status: 200, body: { isPaid: false } });
  expect(await outcome(first, 'succeeded')).toMatchObject({
    status: 409,
    body: { error: { code: 'sandbox.paymentEnded' } },
  });
  const second = (await openPayment(known)).body.payNo;
  expect(await outcome(second, 'succeeded')).toMatchObject({ status: 200, body: { isPaid: true } });
  expect(await outcome('PAYnone', 'failed')).toMatchObject({ status: 404 });
});

test('files are sent back, and a question is asked', async () => {
  const [one, other] = [await order(key, 'Order'), await order(key, 'Order')];
  const states = [
    await advance(one.get('ORDER_NO') ?? '', 'sentBack'),
    await advance(other.get('ORDER_NO') ?? '', 'asked'),
  ];
  expect(states).toMatchObject([
    { status: 200, body: { state: 15 } },
    { status: 200, body: { isHeld: true } },
  ]);
});

test('a transfer arrives in the wallet of the sandbox alone', async () => {
  const { body } = await send('POST', '/api/app/sandbox/transfers', { token: key, body: { amount: '12.34' } });
  expect(Math.round((body.cash * 100) % 100)).toBe(34);
  expect((await buyer.api.account.me()).cash).toBe(0);
  for (const amount of ['0', '-1'])
    expect((await send('POST', '/api/app/sandbox/transfers', { token: key, body: { amount } })).status).toBe(400);
});

test('no side takes the keys of the other one', async () => {
  const { token: live } = await insertTestKey(server, buyer, { scopes: ALL, name: 'live' });
  expect(await send('GET', '/sandbox/api/app/api-key', { token: live })).toMatchObject({
    status: 401,
    body: { code: 'apiKey.liveOnly' },
  });
  expect((await send('GET', '/api/app/api-key', { token: live })).body.name).toBe('live');
  expect((await send('GET', '/api/app/api-key', { token: key })).body.name).toBe('ci');
  // A wrong secret of the right side.
  expect(
    await send('GET', '/api/app/api-key', { token: `${key.slice(0, -1)}${key.endsWith('0') ? '1' : '0'}` }),
  ).toMatchObject({
    status: 401,
  });
  const listed = async (prefix: string) =>
    (await send('GET', `${prefix}/api/app/api-keys`, { token: buyer.token })).body.items.map(
      ({ name }: { name: string }) => name,
    );
  expect([await listed(''), await listed('/sandbox')]).toEqual([['live'], ['ci']]);
});

test('every call of the sandbox refuses a live key', async () => {
  const { token: live } = await insertTestKey(server, buyer, { scopes: ALL, name: 'matrix' });
  const tried = declaredCalls.filter(
    ({ name, def: { access } }) =>
      (typeof access === 'string' || 'memberOrStaff' in access) && !/^(articles|staff|staffSignIn)\./.test(name),
  );
  expect(tried.length).toBeGreaterThan(200);
  for (const { name, def } of tried) {
    const address = addressOf(def, 'xunban', () => '00000000-0000-4000-8000-000000000000');
    const { status, body } = await send(def.method, `/sandbox${address}`, {
      token: live,
      body: def.method === 'GET' ? undefined : {},
    });
    expect([status, body.code], name).toEqual([401, 'apiKey.liveOnly']);
  }
});

test('the calls of the sandbox do nothing on the live side', async () => {
  const { token: live } = await insertTestKey(server, buyer, { scopes: ALL, name: 'other' });
  const wanted = [
    ...SANDBOX_STAGES.map((to) => ['/api/app/sandbox/orders/P1/advance', { to }] as const),
    ['/api/app/sandbox/payments/PAY1/outcome', { outcome: 'failed' }],
    ['/api/app/sandbox/transfers', { amount: '1' }],
  ] as const;
  for (const token of [live, buyer.token])
    for (const [path, body] of wanted)
      expect(await send('POST', path, { token, body }), path).toMatchObject({
        status: 403,
        body: { error: { code: 'sandbox.testOnly' } },
      });
});

test('orders of another member are not found', async () => {
  const known = await order(key, 'Order');
  const foreign = await newTestKey(await server.newMember());
  expect((await advance(known.get('ORDER_NO') ?? '', 'approved', foreign)).status).toBe(404);
});

test('a session in test mode signs out on the live side, and staff calls are not there', async () => {
  const other = await server.newMember();
  const path = concretePath(calls.account.signOut.path, 'xunban');
  expect((await send(calls.account.signOut.method, `/sandbox${path}`, { token: other.token, body: {} })).status).toBe(
    204,
  );
  expect((await send('GET', '/sandbox/api/app/api-keys', { token: other.token })).status).toBe(401);
  const staff = await server.newStaff();
  expect((await send('GET', '/sandbox/api/staff/orders', { token: staff.token })).status).toBe(404);
});

test('a quote is the same on both sides, after a change of the prices too', async () => {
  const { token: live } = await insertTestKey(server, buyer, { scopes: ALL, name: 'quotes' });
  const body = { spec: { layers: 4, lengthMm: 91, widthMm: 47, quantity: 30 } };
  const path = concretePath(calls.quote.calculate.path, 'xunban');
  const priced = async (token: string) => {
    const { quoteId, quotedAt, ...quote } = (await send('POST', path, { token, body })).body;
    expect([quoteId, quotedAt]).not.toContain(undefined);
    return quote;
  };
  const before = await priced(live);
  expect(await priced(key)).toEqual(before);
  const version = `${defaultPriceBook.version}.dearer`;
  const data = {
    ...defaultPriceBook,
    version,
    tariffs: defaultPriceBook.tariffs.map((tariff) => ({
      ...tariff,
      engineering: { ...tariff.engineering, yuan: tariff.engineering.yuan + 7 },
    })),
  };
  const { rows } = await sql<{ now: Date }>`select now() as now`.execute(server.deps.db.read);
  await server.deps.db.transaction((tx) =>
    publishVersion(tx, 'price_book', { version, data, effectiveAt: rows[0]?.now ?? new Date(0) }),
  );
  const after = await priced(live);
  expect(after).not.toEqual(before);
  expect(await priced(key)).toEqual(after);
});

test('events of the sandbox reach the endpoints of the sandbox, http on this machine where the setting allows it', async () => {
  const receiver = await webhookReceiver();
  const added = await send('POST', `/sandbox${concretePath(calls.webhook.add.path, 'xunban')}`, {
    token: buyer.token,
    body: { url: receiver.url },
  });
  expect(added.status, JSON.stringify(added.body)).toBe(200);
  const known = await order(key, 'Order');
  await advance(known.get('ORDER_NO') ?? '', 'sentBack');
  await vi.waitFor(
    () => expect(receiver.received.map(({ body }) => JSON.parse(body).type)).toContain('order.sentBack'),
    {
      timeout: 20_000,
    },
  );
  expect((await buyer.api.webhook.list()).items).toEqual([]);
  await receiver.stop();
});

test('a person who left a company, or whose account is disabled, has no test key any more', async () => {
  const other = await server.newMember();
  const token = await newTestKey(other);
  expect((await send('GET', '/api/app/api-key', { token })).status).toBe(200);
  await sql`update member set is_disabled = true where id = ${other.memberId}`.execute(server.deps.db.read);
  expect(await send('GET', '/api/app/api-key', { token })).toMatchObject({
    status: 401,
    body: { code: 'apiKey.makerGone' },
  });
});

test('printed documents of the sandbox carry the mark, those of the live side do not', async () => {
  const { token: live } = await insertTestKey(server, buyer, { scopes: ALL, name: 'print' });
  const printed = async (token: string) => {
    const body = { spec: { layers: 2, lengthMm: 20, widthMm: 10, quantity: 10 } };
    const { quoteId } = (await send('POST', concretePath(calls.quote.calculate.path, 'xunban'), { token, body })).body;
    const response = await fetch(`${server.url}/api/app/quotes/${quoteId}/pdf`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(response.status).toBe(200);
    return pdfText(new Uint8Array(await response.arrayBuffer()));
  };
  expect(await printed(key)).toContain('测试 TEST');
  expect(await printed(live)).not.toContain('TEST');
});

test('another process opens the same sandbox, and its stop leaves this one open', async () => {
  if (!server.sandbox) throw new Error('no sandbox');
  const { deps } = server.sandbox;
  const again = await openSandbox({
    live: {
      ...{ deps: server.deps, authenticator: databaseAuthenticator(server.deps.db), app: server.sandbox.app },
      at: { host: '127.0.0.1', port: 0 },
    },
    databaseUrl: deps.config.databaseUrl,
    openFiles: async () => deps.files,
  });
  const url = '/api/app/api-key';
  const headers = { authorization: `Bearer ${key}` };
  expect((await again.app.inject({ url, headers })).json()).toMatchObject({ name: 'ci' });
  again.beginStop();
  await again.stop();
  expect((await send('GET', url, { token: key })).status).toBe(200);
});

test('addresses in replies lead to the sandbox without a key', async () => {
  await order(key, 'Order');
  const { body } = await send('GET', `/sandbox${concretePath(calls.upload.ownFiles.path, 'xunban')}`, {
    token: buyer.token,
  });
  const [address = ''] = /\/sandbox\/api\/[^"]*/.exec(JSON.stringify(body)) ?? [];
  expect(address, JSON.stringify(body)).toContain('image');
  expect((await fetch(server.url + address)).status).toBe(200);
  expect((await fetch(server.url + address.slice('/sandbox'.length))).status).toBe(404);
});

test('an account that is closed on the live side is erased in the sandbox', async () => {
  const other = await server.newMember();
  const token = await newTestKey(other);
  await order(token, 'Order');
  const nameOf = async () =>
    (
      await sandboxDb()
        .read.selectFrom('member')
        .select(['true_name', 'erased_at'])
        .where('id', '=', other.memberId)
        .execute()
    )[0];
  await eraseClosed(server.deps.db, sandboxDb());
  expect(await nameOf()).toMatchObject({ true_name: '测试买家', erased_at: null });
  await sql`update member set closed_at = now(), is_disabled = true where id = ${other.memberId}`.execute(
    server.deps.db.read,
  );
  await eraseClosed(server.deps.db, sandboxDb());
  expect(await nameOf()).toMatchObject({ true_name: '', erased_at: expect.any(Date) });
  const kept = await sandboxDb()
    .read.selectFrom('main_order')
    .select('address')
    .where('member_id', '=', other.memberId)
    .execute();
  expect(kept).toHaveLength(1);
  expect(JSON.stringify(kept)).not.toContain('测试买家');
});

test('nothing personal but the names is copied', async () => {
  const member = await sandboxDb()
    .read.selectFrom('member')
    .selectAll()
    .where('id', '=', buyer.memberId)
    .executeTakeFirstOrThrow();
  const live = await server.deps.db.read
    .selectFrom('member')
    .selectAll()
    .where('id', '=', buyer.memberId)
    .executeTakeFirstOrThrow();
  expect(member.true_name).toBe(live.true_name);
  expect(member.account_hash).not.toEqual(live.account_hash);
  expect([member.email, member.password_hash]).toEqual(['', null]);
});

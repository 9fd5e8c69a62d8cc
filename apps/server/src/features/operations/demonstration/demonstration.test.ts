import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import type { DemoAccount } from './demo-accounts.ts';
import { demonstrationGreeting } from './greeting.ts';
import { resetDemoPasswords, seedDemonstration } from './seed-demonstration.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const signIn = async ({ account, password }: DemoAccount): Promise<string | undefined> => {
  const client = newAnonymousClient(server);
  if (!/^\d+$/.test(account)) {
    return staffTokenIn((await client.send('POST', '/api/staff/sign-in', { account, password })).headers);
  }
  const { timestamp, answer } = await client.captcha();
  const { body } = await client.send('POST', '/api/applet/appletaccount/post-applet-xunban-login', {
    account,
    password,
    verifyCode: answer,
    timestamp,
  });
  return body.result ? String(body.result['access_Token']) : undefined;
};

test('two first starts at once seed one demonstration, whose passwords work and can be replaced', async () => {
  expect(await resetDemoPasswords(server.deps)).toBeUndefined();
  const starts = await Promise.all([seedDemonstration(server.deps), seedDemonstration(server.deps)]);
  const [accounts, ...more] = starts.filter((start) => start !== undefined);
  if (!accounts) throw new Error('nothing was seeded');
  expect(more).toEqual([]);
  expect(accounts.map(({ account }) => account)).toEqual([
    '13800138000',
    'admin',
    'engineer',
    'cam',
    ...['planner', 'floor', 'quality', 'warehouse', 'finance', 'accountant'],
    ...['service', 'content', 'sales', 'deputy'],
  ]);
  expect(await seedDemonstration(server.deps)).toBeUndefined();

  const tokens = await Promise.all(accounts.map(signIn));
  const [memberToken, ...staffTokens] = tokens;
  const member = server.clientFor(memberToken ?? '');
  const staff = staffTokens.map((token) => server.consoleFor(token ?? ''));
  expect(await member.account.me()).toMatchObject({ cash: 20_000, hasPayPassword: true });
  expect(await member.address.list()).toMatchObject([{ isDefault: true, city: '深圳市' }]);
  const shown = await Promise.all(staff.map((api) => api.staff.me()));
  expect(shown.map(({ permissions }) => permissions.includes('staff.manage'))).toEqual([
    ...[true, ...Array<boolean>(11).fill(false), true],
  ]);

  const again = await resetDemoPasswords(server.deps);
  expect(again?.map(({ account }) => account)).toEqual(accounts.map(({ account }) => account));
  await expect(member.account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await Promise.all(accounts.map(signIn))).toEqual(accounts.map(() => undefined));
  expect((await Promise.all((again ?? []).map(signIn))).every(Boolean)).toBe(true);
});

test('the terminal shows passwords when they are new, and afterwards how to get others', () => {
  const account = { account: 'admin', role: '管理员', password: 'aaaa-bbbb-cccc', payPassword: '405917' };
  const addresses = {
    address: 'http://127.0.0.1:8080',
    consoleAddress: 'http://127.0.0.1:8081',
    demoToken: 'the-token',
  };
  const first = demonstrationGreeting({ ...addresses, accounts: [account], isYearPlayed: true });
  expect(first).toContain('aaaa-bbbb-cccc');
  expect(first).toContain('405917');
  expect(first).toContain('the-token');
  expect(first).toMatch(/1\. \S+8080\/quote.*\n.*2\. \S+8080\/main\/orderList.*\n.*3\. \S+8081/);
  expect(first).toContain('http://127.0.0.1:8081/instance');
  const later = demonstrationGreeting({ ...addresses, accounts: undefined, isYearPlayed: false });
  expect(later).toContain('npm start -- --reset-demo-passwords');
  expect(later).not.toContain('three things to try');
  expect(demonstrationGreeting({ ...addresses, accounts: undefined, isYearPlayed: true })).not.toContain('/instance');
});

/** With whatever headers, which fetch would not let us choose. */
const look = (base: string, headers: Record<string, string>) =>
  new Promise<{ status: number | undefined; type: string; text: string }>((resolve, reject) => {
    request(`${base}/dev/outbox`, { headers }, async (response) => {
      let text = '';
      for await (const chunk of response) text += String(chunk);
      resolve({ status: response.statusCode, type: response.headers['content-type'] ?? '', text });
    })
      .on('error', reject)
      .end();
  });

test('the outbox shows the newest messages to local clients, as JSON or as a page', async () => {
  await server.deps.db.transaction((tx) =>
    server.deps.sms.send(tx, {
      ...{ phone: '13900001111', template: 'code', language: 'zh-CN' },
      params: ['246810', '<b>码</b>', '5'],
    }),
  );
  const json = await look(server.url, {});
  expect(json.status).toBe(200);
  expect(JSON.parse(json.text).items[0]).toMatchObject({
    kind: 'sms',
    recipient: '13900001111',
    text: '【迅板】验证码 246810，用于<b>码</b>，5 分钟内有效。请勿告诉他人。',
  });
  const page = await look(server.url, { Accept: 'text/html,application/xhtml+xml' });
  expect(page.type).toContain('text/html');
  expect(page.text).toContain('&lt;b&gt;码');
});

test.each([
  ['through a proxy', { 'X-Forwarded-For': '127.0.0.1' }],
  ['through another kind of proxy', { Forwarded: 'for=127.0.0.1' }],
  [
    'through a proxy, with another token',
    { 'X-Forwarded-For': '203.0.113.7', Cookie: 'xunban-dev=guessed-token-0000' },
  ],
])('the outbox asks for the token of the terminal %s', async (_, headers) => {
  const answer = await look(server.url, headers);
  expect([answer.status, answer.type]).toEqual([401, 'text/html; charset=utf-8']);
  expect(answer.text).toContain('npm start');
  expect(answer.text).not.toContain('recipient');
  expect(answer.text).not.toContain(server.deps.config.demoToken);
});

test('behind a proxy the token opens both pages, after it was given once', async () => {
  const { demoToken } = server.deps.config;
  const proxied = { 'X-Forwarded-For': '203.0.113.7' };
  const enter = (token: string, headers: Record<string, string> = proxied) =>
    fetch(`${server.url}/dev/enter`, {
      method: 'POST',
      redirect: 'manual',
      headers,
      body: new URLSearchParams({ token, to: '/dev/bank' }),
    });
  const wrong = await enter('guessed-token-0000');
  expect([wrong.status, wrong.headers.get('Set-Cookie')]).toEqual([401, null]);
  expect(await wrong.text()).toContain('口令不正确');
  const right = await enter(` ${demoToken} `);
  expect([right.status, right.headers.get('Location')]).toEqual([303, '/dev/bank']);
  const [set = ''] = right.headers.getSetCookie();
  for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/dev']) expect(set).toContain(rule);
  const cookie = { ...proxied, Cookie: set.split(';')[0] ?? '' };
  expect(JSON.parse((await look(server.url, cookie)).text).items).toBeInstanceOf(Array);
  expect((await fetch(`${server.url}/dev/bank`, { headers: cookie })).status).toBe(200);
  expect((await look(server.url, { ...proxied, Authorization: `Bearer ${demoToken}` })).status).toBe(200);
  // Without a proxy there is nothing to enter.
  expect((await enter(demoToken, {})).status).toBe(404);
});

test.each([['under a name that was pointed at this machine', { Host: 'evil.example' }]])(
  'the outbox does not exist %s',
  async (_, headers) => {
    const answer = await look(server.url, headers);
    expect(answer.status).toBe(404);
    expect(answer.text).not.toContain('recipient');
  },
);

describe('the bank simulator', () => {
  /** With whatever headers, which fetch would not let us choose. */
  const send = (base: string, method: 'GET' | 'POST', headers: Record<string, string> = {}, form = '') =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
      request(
        `${base}/dev/bank`,
        { method, headers: method === 'POST' ? { ...type, ...headers } : headers },
        async (answer) => {
          let text = '';
          for await (const chunk of answer) text += String(chunk);
          resolve({ status: answer.statusCode, text });
        },
      )
        .on('error', reject)
        .end(form);
    });

  test('the form plays a transfer, signed as the bank signs, and shows what became of it', async () => {
    const member = await server.newMember();
    const { account } = await member.api.payment.transferAccount({ query: {} });
    expect((await send(server.url, 'GET')).text).toContain(account);
    const form = (fields: Record<string, string>) =>
      new URLSearchParams({ toAccount: account, payerName: '<b>某公司', amount: '12.00', ...fields }).toString();
    expect((await send(server.url, 'POST', { 'Sec-Fetch-Site': 'same-origin' }, form({}))).text).toContain(
      '200 success',
    );
    expect((await send(server.url, 'POST', {}, form({ amount: '-1' }))).text).toContain('400 fail');
    expect((await member.api.member.transfers({ body: {} })).items).toMatchObject([{ amount: 12, state: 'waiting' }]);
  });

  test('behind a proxy nothing arrives without the token of the terminal', async () => {
    const before = await server.deps.db.read.selectFrom('bank_transfer').select('id').execute();
    expect((await send(server.url, 'POST', { 'X-Forwarded-For': '127.0.0.1' }, 'toAccount=1')).status).toBe(401);
    expect(await server.deps.db.read.selectFrom('bank_transfer').select('id').execute()).toHaveLength(before.length);
  });

  test.each([
    ['under a name that was pointed at this machine', { Host: 'evil.example' }],
    ['from a form on another page', { 'Sec-Fetch-Site': 'cross-site' }],
  ])('nothing arrives %s', async (_, headers) => {
    const before = await server.deps.db.read.selectFrom('bank_transfer').select('id').execute();
    expect((await send(server.url, 'POST', headers, 'toAccount=1')).status).toBe(404);
    expect(await server.deps.db.read.selectFrom('bank_transfer').select('id').execute()).toHaveLength(before.length);
  });
});

describe('outside a demonstration', () => {
  let real: TestServer;
  beforeAll(async () => {
    real = await startTestServer({ DEMO: 'false', PROXY_HOPS: '1' });
  });
  afterAll(() => real.stop());

  test('there is no outbox and captcha answers are not logged', async () => {
    expect((await look(real.url, {})).status).toBe(404);
    expect((await newAnonymousClient(real).captcha()).answer).toBe('');
    expect(await real.deps.db.read.selectFrom('captcha').selectAll().execute()).toHaveLength(1);
  });

  test('the page of the bank does not exist, and without a secret no notice is genuine', async () => {
    expect((await fetch(`${real.url}/dev/bank`)).status).toBe(404);
    const answer = await fetch(`${real.url}/api/gateways/transfer/arrived`, {
      method: 'POST',
      headers: { 'x-bank-signature': '0'.repeat(64) },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    const member = await real.newMember();
    await expect(member.api.payment.transferAccount({ query: {} })).rejects.toMatchObject({
      code: 'payment.methodUnavailable',
    });
  });
});

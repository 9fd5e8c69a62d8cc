import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type AnonymousClient,
  type Answer,
  messagesTo,
  newAnonymousClient,
  resetRateLimits,
} from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';
import { phoneName } from './number-hashes.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const ask = (client: AnonymousClient, phone: string, type: number | string = 3): Promise<Answer> =>
  client.send('GET', `/api/applet/appletaccount/get-xunban-message-code?mobile=${phone}&type=${type}`);
const signIn = async (client: AnonymousClient, account: string, verifyCode: string) =>
  (await client.send('POST', LOGIN, { account, verifyCode, loginType: 2 })).body;
/** A code that is certainly not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Lets time pass for every limit. */
const pass = (seconds: number) =>
  server.deps.db.transaction((tx) =>
    tx
      .updateTable('limit_use')
      .set({ used_at: sql<Date>`used_at - make_interval(secs => ${seconds})` })
      .execute(),
  );

/** Uses of a limit, without a request for each. */
const use = (key: string, times: number) =>
  server.deps.db.transaction((tx) =>
    sql`insert into limit_use (key, used_at)
      select ${key}, clock_timestamp() from generate_series(1, ${times})`.execute(tx),
  );

test.each([
  ['zh-Hans', /^【迅板】验证码 \d{6}，用于登录、注册或找回密码，5 分钟内有效/, 'zh-CN'],
  ['zh-Hant', /^【迅板】驗證碼 \d{6}，用於登入、註冊或找回密碼，5 分鐘內有效/, 'zh-TW'],
  ['en', /^【迅板】Your Xunban code is \d{6}\. Use it to sign in, register or reset your password within 5/, 'en'],
])(
  'a code for a client of %s is in its language, and so are later messages to the new member',
  async (accepted, text, language) => {
    await resetRateLimits(server);
    const phone = newPhone();
    const headers = { 'Accept-Language': accepted, 'X-Forwarded-For': newAnonymousClient(server).ip };
    const asked = await fetch(`${server.url}/api/applet/appletaccount/get-xunban-message-code?mobile=${phone}&type=3`, {
      headers,
    });
    const cookie = asked.headers.get('Set-Cookie')?.split(';')[0] ?? '';
    const [message] = await messagesTo(server, phone);
    expect(message?.text).toMatch(text);
    const signedIn = await fetch(`${server.url}${LOGIN}`, {
      method: 'POST',
      headers: { ...headers, 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ account: phone, verifyCode: /\d{6}/.exec(message?.text ?? '')?.[0], loginType: 2 }),
    });
    const session = await signedIn.json();
    expect(session).toMatchObject({ success: true });
    expect(await server.clientFor(String(session.result?.access_Token)).message.settings({})).toMatchObject({
      language,
    });
  },
);

test('a client gets one code a minute, five an hour, ten a day, and the refused one spoils nothing', async () => {
  await resetRateLimits(server);
  const phone = newPhone();
  const client = newAnonymousClient(server);
  const code = await client.smsCode(phone);
  const early = await ask(client, phone);
  expect(early.body).toMatchObject({ success: false, code: 'account.smsTooOften', data: { limit: 'minute' } });
  expect(early.body.message).toMatch(/请使用该验证码，或 \d+ (秒|分钟)后重新获取/);
  expect(Number(early.headers.get('Retry-After'))).toBeGreaterThan(55);
  expect(Number(early.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect((await signIn(client, phone, code)).success).toBe(true);

  for (let sent = 2; sent <= 5; sent += 1) {
    await pass(61);
    expect(await client.smsCode(phone), `code ${sent} of the hour`).toMatch(/^\d{6}$/);
  }
  await pass(61);
  expect((await ask(client, phone)).body.data).toMatchObject({ limit: 'hour' });
  await pass(3_600);
  for (let sent = 6; sent <= 10; sent += 1) {
    expect(await client.smsCode(phone), `code ${sent} of the day`).toMatch(/^\d{6}$/);
    await pass(61);
  }
  await pass(3_600);
  expect((await ask(client, phone)).body.data).toMatchObject({ limit: 'day' });
  await pass(86_400);
  expect((await ask(client, phone)).body.success).toBe(true);
});

test('ten askings at once send one message', async () => {
  await resetRateLimits(server);
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(newAnonymousClient(server), phone)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(answers.filter(({ body }) => body.code === 'account.captchaNeeded')).toHaveLength(9);
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

test('an address gets ten an hour and fifty a day, its network a hundred; forged headers change nothing', async () => {
  await resetRateLimits(server);
  const client = newAnonymousClient(server, '172.16.5.1');
  const limitOf = async (one: AnonymousClient) => {
    const { code, data } = (await ask(one, newPhone())).body;
    expect(code).toBe('account.smsNetworkLimit');
    return data?.['limit'];
  };
  await use('sms address 172.16.5.1', 10);
  expect(await limitOf(client)).toBe('addressHour');
  expect(await limitOf(newAnonymousClient(server, '203.0.113.9, 172.16.5.1'))).toBe('addressHour');
  await pass(3_600);
  expect((await ask(client, newPhone())).body.success).toBe(true);
  await use('sms address 172.16.5.1', 40);
  await pass(3_600);
  expect(await limitOf(client)).toBe('addressDay');
  await use('sms network 172.16.5', 100);
  expect(await limitOf(newAnonymousClient(server, '172.16.5.3'))).toBe('network');
  expect((await ask(newAnonymousClient(server, '172.16.6.1'), newPhone())).body.success).toBe(true);
});

test('the fifth try still counts, the sixth does not', async () => {
  const client = newAnonymousClient(server);
  for (const [wrongTries, succeeds] of [
    [4, true],
    [5, false],
  ] as const) {
    await resetRateLimits(server);
    const phone = newPhone();
    const code = await client.smsCode(phone);
    for (let wrong = 0; wrong < wrongTries; wrong += 1)
      expect(await signIn(client, phone, other(code))).toMatchObject({ code: 'account.smsCodeWrong' });
    expect((await signIn(client, phone, code)).success, `after ${wrongTries}`).toBe(succeeds);
  }
});

test('thirty parallel guesses are five tries', async () => {
  await resetRateLimits(server);
  const client = newAnonymousClient(server);
  const phone = newPhone();
  const code = await client.smsCode(phone);
  await Promise.all(Array.from({ length: 30 }, () => signIn(client, phone, other(code))));
  const row = await server.deps.db.read
    .selectFrom('sms_code')
    .select('network_tries as tries')
    .where('phone', '=', phoneName(server.deps.db.read, phone))
    .executeTakeFirstOrThrow();
  expect(row.tries).toBe(5);
  expect((await signIn(client, phone, code)).success).toBe(false);
});

test('one right code used ten times at once opens one session', async () => {
  await resetRateLimits(server);
  const client = newAnonymousClient(server);
  const phone = newPhone();
  const code = await client.smsCode(phone);
  const answers = await Promise.all(Array.from({ length: 10 }, () => signIn(client, phone, code)));
  expect(answers.filter(({ success }) => success)).toHaveLength(1);
});

test('a code is good for its phone and purpose, until a newer one or five minutes', async () => {
  await resetRateLimits(server);
  const client = newAnonymousClient(server);
  const phone = newPhone();
  const certify = await client.smsCode(phone, 5);
  expect(await signIn(client, phone, certify)).toMatchObject({ code: 'account.smsCodeWrong' });

  await resetRateLimits(server);
  const first = await client.smsCode(phone);
  expect((await signIn(client, newPhone(), first)).success).toBe(false);
  await resetRateLimits(server);
  const second = await client.smsCode(phone);
  if (first !== second) expect((await signIn(client, phone, first)).success).toBe(false);

  const lifetime = await server.deps.db.read
    .selectFrom('sms_code')
    .select([sql<number>`extract(epoch from expires_at - clock_timestamp())::float8`.as('left'), 'code_hash'])
    .where('phone', '=', phoneName(server.deps.db.read, phone))
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(lifetime.left).toBeGreaterThan(295);
  expect(lifetime.left).toBeLessThanOrEqual(300);
  expect(lifetime.code_hash.toString()).not.toContain(second);
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('sms_code')
      .set({ expires_at: sql<Date>`clock_timestamp()` })
      .where('phone', '=', phoneName(server.deps.db.read, phone))
      .execute(),
  );
  expect((await signIn(client, phone, second)).success).toBe(false);
});

test('a registered and an unknown number get the same answer; an invalid number or purpose is refused', async () => {
  await resetRateLimits(server);
  const client = newAnonymousClient(server);
  const member = await server.newMember();
  const known = await ask(client, member.account);
  expect(known.body).toEqual({
    success: true,
    message: '',
    result: { resendAfterSeconds: 60, expiresInSeconds: 300 },
  });
  expect((await ask(newAnonymousClient(server), newPhone())).body).toEqual(known.body);
  for (const [phone, type] of [
    ['12345678901', 3],
    ['+12025550100', 3],
    [newPhone(), 4],
    [newPhone(), 1],
    [newPhone(), 'x'],
  ] as const)
    expect((await ask(client, phone, type)).body).toMatchObject({ success: false, code: 400 });
});

test('looking at the address without asking (HEAD) sends nothing', async () => {
  await resetRateLimits(server);
  const phone = newPhone();
  const path = `/api/applet/appletaccount/get-xunban-message-code?mobile=${phone}&type=3`;
  await fetch(`${server.url}${path}`, { method: 'HEAD' });
  expect((await ask(newAnonymousClient(server), phone)).body.success).toBe(true);
});

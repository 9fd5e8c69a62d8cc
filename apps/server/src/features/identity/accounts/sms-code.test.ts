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

test('a phone gets one code a minute, five an hour, ten a day, and the refused one spoils nothing', async () => {
  await resetRateLimits(server);
  const phone = newPhone();
  const send = async () => (await ask(newAnonymousClient(server), phone)).body;
  const code = await newAnonymousClient(server).smsCode(phone);
  const early = await ask(newAnonymousClient(server), phone);
  expect(early.body).toMatchObject({ success: false, code: 'account.smsTooOften', data: { limit: 'minute' } });
  expect(Number(early.headers.get('Retry-After'))).toBeGreaterThan(55);
  expect(Number(early.headers.get('Retry-After'))).toBeLessThanOrEqual(60);
  expect((await signIn(newAnonymousClient(server), phone, code)).success).toBe(true);

  for (let sent = 2; sent <= 5; sent += 1) {
    await pass(61);
    expect((await send()).success, `code ${sent} of the hour`).toBe(true);
  }
  await pass(61);
  expect((await send()).data).toMatchObject({ limit: 'hour' });
  await pass(3_600);
  for (let sent = 6; sent <= 10; sent += 1) {
    expect((await send()).success, `code ${sent} of the day`).toBe(true);
    await pass(61);
  }
  await pass(3_600);
  expect((await send()).data).toMatchObject({ limit: 'day' });
  await pass(86_400);
  expect((await send()).success).toBe(true);
});

test('ten askings at once send one message', async () => {
  await resetRateLimits(server);
  const phone = newPhone();
  const answers = await Promise.all(Array.from({ length: 10 }, () => ask(newAnonymousClient(server), phone)));
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
  expect(await messagesTo(server, phone)).toHaveLength(1);
});

test('an address gets ten an hour and fifty a day, its network a hundred; forged headers change nothing', async () => {
  await resetRateLimits(server);
  const [one, two, three] = ['172.16.5.1', '172.16.5.2', '172.16.5.3'].map((ip) => newAnonymousClient(server, ip));
  const fill = async (client: AnonymousClient | undefined) => {
    for (let hour = 0; hour < 5; hour += 1) {
      for (let sent = 0; sent < 10; sent += 1)
        expect((await ask(client!, newPhone())).body.success, `hour ${hour}, ${sent}`).toBe(true);
      if (hour === 0) {
        expect((await ask(client!, newPhone())).body.data).toMatchObject({ limit: 'hour' });
        const forged = newAnonymousClient(server, `203.0.113.9, ${client!.ip}`);
        expect((await ask(forged, newPhone())).body.data).toMatchObject({ limit: 'hour' });
      }
      await pass(3_600);
    }
    expect((await ask(client!, newPhone())).body.data).toMatchObject({ limit: 'day' });
  };
  await fill(one);
  await fill(two);
  expect((await ask(three!, newPhone())).body.code).toBe('account.smsTooOften');
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
    .select('tries')
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
  expect((await ask(client, newPhone())).body).toEqual(known.body);
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

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceIn, newAnonymousClient, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';
import { memberTrier } from './sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1', ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const PASSWORD = 'kuai-dian-da-yang';
const HOME = '192.0.2.7';

async function signIn(account: string, password: string, from: { readonly ip: string; readonly device?: string }) {
  const client = newAnonymousClient(server, from.ip, from.device);
  const { answer, timestamp } = await client.captcha();
  return client.send('POST', LOGIN, { account, password, verifyCode: answer, timestamp, loginType: 1 });
}

async function registered() {
  const client = newAnonymousClient(server, HOME);
  const account = newPhone();
  await resetRateLimits(server, 'sms');
  const body = { account, verifyCode: await client.smsCode(account), password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await client.send('POST', '/api/applet/appletaccount/post-applet-xunban-register', body);
  return { account, device: deviceIn(answer.headers) };
}

/** Failures of unknown clients in the last day, without trying each. */
const failAsUnknownClients = (account: string, times: number) =>
  server.deps.db.transaction((tx) =>
    sql`insert into limit_use (key, used_at)
      select ${`member login unknown ${memberTrier(tx, account, HOME).account}`}, clock_timestamp() - interval '3 hours'
      from generate_series(1, ${times})`.execute(tx),
  );

test('110 failures of unknown clients do not keep a member away, neither at home nor at a new device', async () => {
  const { account, device } = await registered();
  await failAsUnknownClients(account, 100);
  for (let network = 0; network < 10; network += 1)
    expect((await signIn(account, 'guessed', { ip: `10.110.${network}.1` })).body.code).toBe(
      'account.wrongCredentials',
    );
  expect((await signIn(account, 'guessed', { ip: '10.110.0.2' })).body.code).toBe('account.loginLocked');
  expect((await signIn(account, PASSWORD, { ip: '10.110.0.1', device })).body.success).toBe(true);
  expect((await signIn(account, PASSWORD, { ip: '198.51.100.7' })).body.success).toBe(true);
});

test('after a thousand in a day a new device signs in by SMS, and the known one as ever', async () => {
  const { account, device } = await registered();
  await failAsUnknownClients(account, 1_000);
  expect((await signIn(account, PASSWORD, { ip: '198.51.100.8' })).body.code).toBe('account.passwordPaused');
  expect((await signIn(account, PASSWORD, { ip: '198.51.100.8', device })).body.success).toBe(true);
  await resetRateLimits(server, 'sms');
  const client = newAnonymousClient(server, '198.51.100.8');
  const body = { account, verifyCode: await client.smsCode(account), loginType: 2 };
  const bySms = await client.send('POST', LOGIN, body);
  expect(bySms.body.success).toBe(true);
  expect((await signIn(account, PASSWORD, { ip: '198.51.100.8', device: deviceIn(bySms.headers) })).body.success).toBe(
    true,
  );
});

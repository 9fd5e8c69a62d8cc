import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAnonymousClient, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { openPostgresProxy, type PostgresProxy } from '../../../testing/postgres-proxy.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashing, hashPassword } from '../../base/credentials/password.ts';
import { putCaptcha } from './captcha.ts';

/**
 * An anonymous client can infer the existence of an account neither from a response nor from its side effects. Response times
 * are measured by `bench/uniform-answers.ts`.
 */

let server: TestServer;
let proxy: PostgresProxy;
beforeAll(async () => {
  server = await startTestServer(
    // Without jobs: every statement belongs to the sign-in under test.
    { PROXY_HOPS: '1', ROLES: 'api,pricing' },
    {
      async reach(databaseUrl) {
        proxy = await openPostgresProxy(databaseUrl);
        return proxy.url;
      },
    },
  );
});
afterAll(async () => {
  await server.stop();
  await proxy.close();
});

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const STAFF_LOGIN = '/api/staff/sign-in';
const PASSWORD = 'zheng-que-de-mi-ma';
let timestamps = 1_700_000_000_000;

/** Stores a captcha's answer without drawing its image. */
async function knownCaptcha(): Promise<{ timestamp: string; verifyCode: string }> {
  const timestamp = String(timestamps++);
  await server.deps.db.transaction((tx) => putCaptcha(tx, timestamp, 'ABCD'));
  return { timestamp, verifyCode: 'ABCD' };
}

async function tryMember(account: string) {
  const client = newAnonymousClient(server);
  const captcha = await knownCaptcha();
  const body = { account, password: 'cuo-wu-de-mi-ma', loginType: 1, ...captcha };
  return workOf(() => client.send('POST', LOGIN, body));
}
const tryStaff = (account: string) =>
  workOf(() => newAnonymousClient(server).send('POST', STAFF_LOGIN, { account, password: 'cuo-wu-de-mi-ma' }));

/** Returns the work of the server for an answer: its statements in order, and the number of password hashes. */
async function workOf(send: () => Promise<{ readonly status: number; readonly body: unknown }>) {
  const hashedBefore = hashing.begun;
  const statements: string[] = [];
  proxy.onSent = ({ text, isRun }) => {
    if (isRun) statements.push(text);
    return undefined;
  };
  const { status, body } = await send();
  proxy.onSent = undefined;
  return { text: JSON.stringify([status, body]), statements, hashes: hashing.begun - hashedBefore };
}

async function expectEqualWork(cases: readonly (() => ReturnType<typeof workOf>)[]): Promise<string> {
  const found: Awaited<ReturnType<typeof workOf>>[] = [];
  for (const one of cases) found.push(await one());
  for (const other of found) expect(other).toEqual(found[0]);
  expect(found[0]).toMatchObject({ hashes: 1 });
  expect(found[0]?.statements).not.toEqual([]);
  return found[0]?.text ?? '';
}

test('an unknown account, one without a password and a wrong password: one text, the same work', async () => {
  const { db } = server.deps;
  const known = await server.newMember();
  const bySmsOnly = await server.newMember();
  const hash = await hashPassword(PASSWORD);
  await db.transaction((tx) =>
    tx.updateTable('member').set({ password_hash: hash }).where('id', '=', known.memberId).execute(),
  );
  const cases = [() => tryMember(known.account), () => tryMember(bySmsOnly.account), () => tryMember(newPhone())];
  expect(await expectEqualWork(cases)).toContain('账号或密码不正确');
});

test('the same at the console, for a disabled account too', async () => {
  const { db } = server.deps;
  const hash = await hashPassword(PASSWORD);
  const [working, disabled] = [`works.${process.pid}`, `gone.${process.pid}`];
  await db.transaction((tx) =>
    tx
      .insertInto('staff')
      .values([
        { account: working, name: '在职', password_hash: hash },
        { account: disabled, name: '离职', password_hash: hash, is_disabled: true },
      ])
      .execute(),
  );
  const cases = [() => tryStaff(working), () => tryStaff(disabled), () => tryStaff('nobody.at.all')];
  await expectEqualWork(cases);
});

test('ten failures lock an account for a network, existing or not; the eleventh is not checked', async () => {
  const known = await server.newMember();
  for (const account of [known.account, newPhone()]) {
    await resetRateLimits(server);
    const client = newAnonymousClient(server);
    const attempt = async (password = 'cuo-wu') => {
      const captcha = await knownCaptcha();
      return (await client.send('POST', LOGIN, { account, password, loginType: 1, ...captcha })).body;
    };
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await attempt()).code, `failure ${failure}`).toBe('account.wrongCredentials');
    expect((await attempt()).code).toBe('account.loginLocked');
  }
});

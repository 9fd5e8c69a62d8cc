import { afterAll, beforeAll, expect, test } from 'vitest';
import { newPhone, startTestServer, type TestServer } from '../../testing/server.ts';
import { forgetLimits, newVisitor } from '../../testing/visitor.ts';
import { putCaptcha } from './captcha.ts';
import { hashPassword } from './password.ts';

/** Whether an outsider can tell from the answer, or from how long it takes, that an account exists. */

let server: TestServer;
beforeAll(async () => {
  // Without jobs: nothing else takes processor time while answers are timed.
  server = await startTestServer({ PROXY_HOPS: '1', ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const STAFF_LOGIN = '/api/staff/sign-in';
const PASSWORD = 'zheng-que-de-mi-ma';
let timestamps = 1_700_000_000_000;

/** Stores a captcha's answer without drawing its picture, which would take longer than what is measured. */
async function knownCaptcha(ip: string): Promise<{ timestamp: string; verifyCode: string }> {
  const timestamp = String(timestamps++);
  await server.deps.db.transaction((tx) => putCaptcha(tx, { timestamp, ip }, 'ABCD'));
  return { timestamp, verifyCode: 'ABCD' };
}

async function tryMember(account: string) {
  const visitor = newVisitor(server);
  const captcha = await knownCaptcha(visitor.ip);
  const body = { account, password: 'cuo-wu-de-mi-ma', loginType: 1, ...captcha };
  return timed(() => visitor.send('POST', LOGIN, body));
}
const tryStaff = (account: string) =>
  timed(() => newVisitor(server).send('POST', STAFF_LOGIN, { account, password: 'cuo-wu-de-mi-ma' }));

interface Cost {
  /** Time on the clock, as an outsider measures it. */
  readonly wallMs: number;
  /** Processor time of this process, in which the server runs too. Other programs on the machine do not lengthen it. */
  readonly workMs: number;
}

async function timed<T>(ask: () => Promise<T>): Promise<Cost & { readonly answer: T }> {
  const before = process.cpuUsage();
  const startedAt = performance.now();
  const answer = await ask();
  const { user, system } = process.cpuUsage(before);
  return { answer, wallMs: performance.now() - startedAt, workMs: (user + system) / 1_000 };
}

const ROUNDS = 24;
const ATTEMPTS = 4;
const MOST = 0.1;

/**
 * Measures several cases in turns and in changing order, so that other work on the machine slows all of them alike. The
 * first case is measured twice: a difference smaller than that between its two figures cannot be told on this machine.
 */
async function measure(cases: readonly (() => Promise<Cost>)[]): Promise<Cost[][]> {
  const turns = [...cases, cases[0]!];
  const costs = turns.map((): Cost[] => []);
  for (let round = 0; round < ROUNDS; round += 1) {
    if (round % 8 === 0) await forgetLimits(server);
    for (let turn = 0; turn < turns.length; turn += 1) {
      const which = (turn + round) % turns.length;
      costs[which]?.push(await turns[which]!());
    }
  }
  return costs;
}

const median = (values: readonly number[]): number => [...values].sort((a, b) => a - b)[values.length >> 1] ?? 0;

function gap(costs: readonly Cost[][], of: keyof Cost): number {
  const medians = costs.map((own) => median(own.map((cost) => cost[of])));
  return (Math.max(...medians) - Math.min(...medians)) / Math.min(...medians);
}

/** A real difference shows in every attempt; one that other programs cause does not. */
async function expectAlike(cases: readonly (() => Promise<Cost>)[]): Promise<void> {
  const least = { workMs: Number.POSITIVE_INFINITY, wallMs: Number.POSITIVE_INFINITY };
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const costs = await measure(cases);
    const itself = [costs[0]!, costs.at(-1)!];
    for (const kind of ['workMs', 'wallMs'] as const)
      least[kind] = Math.min(least[kind], gap(costs.slice(0, -1), kind) - gap(itself, kind));
    if (least.workMs < MOST && least.wallMs < MOST) return;
  }
  expect(least).toEqual({ workMs: expect.toSatisfy(isSmall), wallMs: expect.toSatisfy(isSmall) });
}
const isSmall = (share: number): boolean => share < MOST;

test('an unknown account, one without a password and a wrong password: one text, one time', async () => {
  const { db } = server.deps;
  const known = await server.newMember();
  const bySmsOnly = await server.newMember();
  const hash = await hashPassword(PASSWORD);
  await db.transaction((tx) =>
    tx.updateTable('member').set({ password_hash: hash }).where('id', '=', known.memberId).execute(),
  );
  const cases = [() => tryMember(known.account), () => tryMember(bySmsOnly.account), () => tryMember(newPhone())];
  const texts = (await Promise.all(cases.map((one) => one()))).map(({ answer }) =>
    JSON.stringify([answer.status, answer.body]),
  );
  expect(new Set(texts).size).toBe(1);
  expect(texts[0]).toContain('账号或密码不正确');
  await expectAlike(cases);
}, 180_000);

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
  const texts = (await Promise.all(cases.map((one) => one()))).map(({ answer }) =>
    JSON.stringify([answer.status, answer.body]),
  );
  expect(new Set(texts).size).toBe(1);
  await expectAlike(cases);
}, 180_000);

test('ten failures lock an account for a network, whether it exists or not; the eleventh is not judged', async () => {
  const known = await server.newMember();
  for (const account of [known.account, newPhone()]) {
    await forgetLimits(server);
    const visitor = newVisitor(server);
    const attempt = async (password = 'cuo-wu') => {
      const captcha = await knownCaptcha(visitor.ip);
      return (await visitor.send('POST', LOGIN, { account, password, loginType: 1, ...captcha })).body;
    };
    for (let failure = 1; failure <= 10; failure += 1)
      expect((await attempt()).code, `failure ${failure}`).toBe('account.wrongCredentials');
    expect((await attempt()).code).toBe('account.loginLocked');
  }
});

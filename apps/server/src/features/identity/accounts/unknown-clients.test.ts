import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type AnonymousClient,
  deviceIn,
  lastSmsCode,
  messagesTo,
  newAnonymousClient,
  puzzleIn,
  resetRateLimits,
} from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';
import { phoneName } from './number-hashes.ts';
import { solve } from './proof-of-work.ts';

/** Unknown clients use up neither the messages nor the tries of another one. */

const METRICS_TOKEN = 'metrics-token-of-a-test';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1', METRICS_TOKEN });
});
beforeEach(() => resetRateLimits(server));
afterAll(() => server.stop());

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const ask = (client: AnonymousClient, phone: string, more: Readonly<Record<string, string>> = {}) => {
  const query = new URLSearchParams({ mobile: phone, type: '3', ...more });
  return client.send('GET', `/api/applet/appletaccount/get-xunban-message-code?${query}`);
};
const signIn = (client: AnonymousClient, account: string, verifyCode: string) =>
  client.send('POST', LOGIN, { account, verifyCode, loginType: 2 });
const newClients = (length: number) => Array.from({ length }, () => newAnonymousClient(server));
/** A code that is certainly not this one. */
const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const nameOf = (text: string) => phoneName(server.deps.db.read, text);

/** Uses of a limit, without a request for each. */
const use = (key: string, times: number) =>
  server.deps.db.transaction((tx) =>
    sql`insert into limit_use (key, used_at)
      select ${key}, clock_timestamp() from generate_series(1, ${times})`.execute(tx),
  );
const pass = (seconds: number) =>
  server.deps.db.transaction((tx) =>
    sql`update limit_use set used_at = used_at - make_interval(secs => ${seconds})`.execute(tx),
  );

test('ten requests from ten networks leave the owner every code', async () => {
  const { account, api } = await server.newMember();
  const codes: unknown[] = [];
  for (const client of newClients(10)) codes.push((await ask(client, account)).body.code);
  expect(codes.filter((code) => code === 'account.captchaNeeded')).toHaveLength(9);
  expect(await messagesTo(server, account)).toHaveLength(1);

  const owner = newAnonymousClient(server);
  expect((await signIn(owner, account, await owner.smsCode(account))).body.success).toBe(true);
  await api.account.sendSmsCode({ query: { mobile: account, type: 5 } });
  await pass(61);
  await api.member.payPasswordCode();
  const verifyCode = await lastSmsCode(server, account);
  await api.member.setPayPassword({ body: { verifyCode, payPassword: '385027' } });
  expect(await api.account.me()).toMatchObject({ hasPayPassword: true });
});

test('when others have used up the codes of a phone, its member and a known device get theirs', async () => {
  const { account, api } = await server.newMember();
  const browser = newAnonymousClient(server);
  const signedIn = await signIn(browser, account, await browser.smsCode(account));
  await use(`sms phone ${nameOf(account)}`, 20);
  const refused = await ask(newAnonymousClient(server), account);
  expect(refused.body).toMatchObject({ code: 'account.smsPhoneLimit', data: { limit: 'phoneHour' } });
  expect(refused.body.message).toMatch(/请用密码登录.*，或 \d+ 分钟后再试/);
  const known = newAnonymousClient(server, '198.51.100.61', deviceIn(signedIn.headers));
  expect((await signIn(known, account, await known.smsCode(account))).body.success).toBe(true);
  await api.member.sendCode({ query: {} });
});

test('twenty wrong codes from twenty networks do not keep the owner with the right one out', async () => {
  const phone = newPhone();
  const owner = newAnonymousClient(server);
  const code = await owner.smsCode(phone);
  const answers = await Promise.all(newClients(20).map((client) => signIn(client, phone, other(code))));
  for (const { body } of answers) expect(body.code).toBe('account.smsCodeWrong');
  expect((await signIn(owner, phone, code)).body.success).toBe(true);
});

test('wrong tries from elsewhere, and from the network without the cookie, leave a browser its code', async () => {
  const phone = newPhone();
  const first = newAnonymousClient(server);
  const asked = await ask(first, phone);
  const code = await lastSmsCode(server, phone);
  const browser = newAnonymousClient(server, first.ip, deviceIn(asked.headers));
  const elsewhere = newAnonymousClient(server);
  for (const client of [elsewhere, newAnonymousClient(server, first.ip)])
    for (let wrong = 0; wrong < 6; wrong += 1)
      expect((await signIn(client, phone, other(code))).body.code).toBe('account.smsCodeWrong');
  // Not even the right one: the code belongs to the client that asked.
  expect((await signIn(elsewhere, phone, code)).body.code).toBe('account.smsCodeWrong');
  // A browser takes its code along to another network.
  const onTheMove = newAnonymousClient(server, '198.51.100.62', deviceIn(asked.headers));
  expect((await signIn(onTheMove, phone, other(code))).body.code).toBe('account.smsCodeWrong');
  expect((await signIn(browser, phone, code)).body.success).toBe(true);
});

test('a code that another client asks for does not replace the first', async () => {
  const phone = newPhone();
  const [owner, another] = [newAnonymousClient(server), newAnonymousClient(server)];
  const code = await owner.smsCode(phone);
  const foreign = await another.smsCode(phone);
  if (foreign !== code) expect((await signIn(owner, phone, foreign)).body.code).toBe('account.smsCodeWrong');
  expect((await signIn(owner, phone, code)).body.success).toBe(true);
});

test('the second code of a phone and of a network needs a captcha or a puzzle; failures are counted', async () => {
  const phone = newPhone();
  const client = newAnonymousClient(server);
  expect((await ask(client, phone)).body.success).toBe(true);
  const sameNetwork = await ask(client, newPhone());
  expect(sameNetwork.body).toMatchObject({ code: 'account.captchaNeeded', data: { puzzle: { bits: 14 } } });
  expect(sameNetwork.body.message).toContain('填写图形验证码');

  const another = newAnonymousClient(server);
  expect((await ask(another, phone)).body).toMatchObject({ data: { puzzle: { bits: 15 } } });
  const failures = async () => {
    const answer = await fetch(`${server.url}/metrics`, { headers: { Authorization: `Bearer ${METRICS_TOKEN}` } });
    return Number(/^xunban_captcha_failures_total (.+)$/m.exec(await answer.text())?.[1]);
  };
  const before = await failures();
  const wrong = { timestamp: (await another.captcha()).timestamp, verifyCode: 'ZZZZ' };
  expect((await ask(another, phone, wrong)).body.code).toBe('account.captchaWrong');
  expect((await ask(another, phone, { solution: '14.1.a.b.0' })).body.code).toBe('account.captchaNeeded');
  expect(await failures()).toBe(before + 2);
  const { timestamp, answer } = await another.captcha();
  expect((await ask(another, phone, { timestamp, verifyCode: answer })).body.success).toBe(true);
});

test('a puzzle counts once and for its phone, and the next one is harder', async () => {
  const phone = newPhone();
  expect((await ask(newAnonymousClient(server), phone)).body.success).toBe(true);
  const [one, two, three] = newClients(3);
  const puzzle = puzzleIn((await ask(one!, phone)).body);
  const solution = solve(puzzle!);
  const foreign = newPhone();
  expect((await ask(newAnonymousClient(server), foreign)).body.success).toBe(true);
  expect((await ask(one!, foreign, { solution })).body.code).toBe('account.captchaNeeded');
  expect((await ask(two!, phone, { solution })).body.success).toBe(true);
  const again = (await ask(three!, phone, { solution })).body;
  expect(again.code).toBe('account.captchaNeeded');
  expect(puzzleIn(again)?.bits).toBe(puzzle!.bits + 1);
});

test.each([
  ['numbers with one beginning', true, 200],
  ['the instance', false, 2_000],
])('the last code of an hour for %s raises an alarm, and members get theirs', async (_, isPrefix, count) => {
  const staff = await server.newStaff();
  const { account, api } = await server.newMember();
  const key = isPrefix ? `sms prefix unknown ${nameOf(account.slice(0, 7))}` : 'sms all unknown';
  await use(key, count - 1);
  expect((await ask(newAnonymousClient(server), account)).body.success).toBe(true);
  const { items } = await staff.api.staffLedgerChecks.alarms({ query: {} });
  const subject = isPrefix ? `${account.slice(0, 7)}****` : '';
  expect(items.filter(({ kind }) => kind === 'smsCeiling')).toContainEqual(
    expect.objectContaining({ subject, times: 1, endedAt: null }),
  );
  const late = (await ask(newAnonymousClient(server), newPhone())).body;
  expect(late).toMatchObject({ code: 'account.smsCeiling', data: { limit: 'ceiling' } });
  expect(late.message).toMatch(/请用密码登录，或 \d+ 分钟后再试/);
  await api.member.payPasswordCode();
});

test('anonymous requests for a certification code leave the member its own', async () => {
  const { account, api } = await server.newMember();
  await use(`sms phone ${nameOf(account)}`, 20);
  expect((await ask(newAnonymousClient(server), account, { type: '5' })).body.code).toBe('account.smsPhoneLimit');
  await api.account.sendSmsCode({ query: { mobile: account, type: 5 } });
  expect(await lastSmsCode(server, account)).toMatch(/^\d{6}$/);
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  deviceIn,
  lastSmsCode,
  newAnonymousClient,
  resetRateLimits,
  staffTokenIn,
} from '../../../testing/anonymous-client.ts';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../../base/credentials/password.ts';
import { createStaff } from '../../base/staff-accounts/create-staff.ts';
import { memberTrier } from './sign-in.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker, so that nothing tidies up meanwhile.
  server = await startTestServer({ PROXY_HOPS: '1', ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const board = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

/**
 * Tables of the demonstration's fake bank and phone, which represent external systems and only happen to live in this database.
 */
const NOT_OURS = /^(outbox_message|sandbox_.*)$/;

/** Every table with everything that stands in it, as PostgreSQL writes it. */
async function tables(): Promise<ReadonlyMap<string, string>> {
  const { read } = server.deps.db;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(read);
  const texts = rows
    .filter(({ name }) => !NOT_OURS.test(name))
    .map(async ({ name }): Promise<[string, string]> => {
      const { rows: found } = await sql<{ text: string }>`
        select row_to_json(row)::text as text from ${sql.ref(name)} row`.execute(read);
      return [name, found.map(({ text }) => text).join('\n')];
    });
  return new Map(await Promise.all(texts));
}

/** The secret as text, and as the bytes of the text in PostgreSQL's hex notation. */
const spellings = (secret: string): readonly string[] => [secret, Buffer.from(secret).toString('hex')];

test('no table has a token, ticket, link, code or answer in plain', async () => {
  const client = newAnonymousClient(server);
  const account = newPhone();
  const password = 'kuai-dian-da-yang';
  const code = await client.smsCode(account);
  const signedIn = await client.send('POST', '/api/applet/appletaccount/post-applet-xunban-register', {
    ...{ account, verifyCode: code, password, confirmPassword: password },
  });
  const { access_Token: token, ticket } = signedIn.body.result ?? {};
  const device = deviceIn(signedIn.headers).split('=')[1] ?? '';
  const api = server.clientFor(String(token));

  await resetRateLimits(server, 'sms phone');
  await api.member.sendCode({ query: {} });
  const { proof } = await api.member.validateCode({ query: { verifyCode: await lastSmsCode(server, account) } });
  const { quoteId } = await api.quote.calculate({ body: { spec: board } });
  const quoteLink = await api.storedQuote.share({ params: { id: quoteId } });
  const buyer = await server.newMember();
  const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
  const payment = await buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  await server.guest.payment
    .payShared({ params: { token: payment.shareToken }, body: { amount: 500, gateway: 'sandbox' } })
    .catch(() => undefined);

  const staffAccount = { account: 'secretive', name: '保密员', passwordHash: await hashPassword(password) };
  const role = { name: '保密', permissions: [] };
  await server.deps.db.transaction((tx) => createStaff(tx, { ...staffAccount, role }));
  const staff = await newAnonymousClient(server).send('POST', '/api/staff/sign-in', { account: 'secretive', password });

  const secrets = {
    ...{ token, ticket, device, proof, quoteLink: quoteLink.token, payLink: payment.shareToken },
    ...{ memberToken: buyer.token, staffToken: staffTokenIn(staff.headers), password },
  };
  const found = await tables();
  for (const [what, secret] of Object.entries(secrets)) {
    expect(String(secret).length, what).toBeGreaterThan(10);
    for (const [table, text] of found)
      for (const spelling of spellings(String(secret)))
        expect(text.includes(spelling), `${what} in ${table}`).toBe(false);
  }

  const captcha = await client.captcha();
  expect(captcha.answer).toHaveLength(4);
  const after = await tables();
  expect(after.get('captcha')).toContain(captcha.timestamp);
  expect(after.get('captcha')).not.toContain(`"${captcha.answer}"`);
  // Four letters and six digits must be hashed with a key, or brute force would find them.
  const plainHash = (text: string) => createHash('sha256').update(text).digest('hex');
  expect(after.get('captcha')).not.toContain(plainHash(captcha.answer));
  expect(after.get('sms_code')).not.toContain(code);
  expect(after.get('sms_code')).not.toContain(plainHash(code));
});

test('the creator of a link sees it again, and a revoked link does not come back', async () => {
  const { api } = await server.newMember();
  const { quoteId } = await api.quote.calculate({ body: { spec: board } });
  const share = () => api.storedQuote.share({ params: { id: quoteId } });
  const first = await share();
  expect((await share()).token).toBe(first.token);
  expect((await api.storedQuote.ownLinks({ query: {} })).items[0]?.token).toBe(first.token);
  await api.storedQuote.unshare({ params: { id: quoteId } });
  const second = await share();
  expect(second.token).not.toBe(first.token);
  await expect(server.guest.storedQuote.shared({ params: { token: first.token } })).rejects.toMatchObject({
    code: 'notFound',
  });
  expect(await server.guest.storedQuote.shared({ params: { token: second.token } })).toBeDefined();
});

test('a request is answered with the ticket of its session and refused with another one', async () => {
  const { token } = await server.newMember();
  const me = (query: string) =>
    newAnonymousClient(server).send(
      'GET',
      `/api/applet/appletaccount/get-applet-getmemberinfo${query}`,
      undefined,
      token,
    );
  const { ticket } = (await me('')).body.result ?? {};
  expect((await me(`?ticket=${ticket}`)).body.success).toBe(true);
  expect((await me('?ticket=another')).body).toMatchObject({ success: false, code: 403 });
});

describe('limits of signing in', () => {
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
    expect(
      (await signIn(account, PASSWORD, { ip: '198.51.100.8', device: deviceIn(bySms.headers) })).body.success,
    ).toBe(true);
  });
});

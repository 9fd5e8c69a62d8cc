import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { notifyMember } from '../../features/identity/accounts/member-notification.ts';
import { newAnonymousClient } from '../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../testing/server.ts';
import { readConfig } from '../config.ts';

/** A fake of the provider that checks the signature with its own implementation of the published scheme. */
const SECRET = 'fake-secret-key';
const received: { headers: IncomingHttpHeaders; body: string }[] = [];
let answers: string[] = [];
let provider: Server;
let server: TestServer;

const TEMPLATES =
  'code=101,code.en=201,passwordChanged=102,phoneChanged=103,certificationApproved=104,certificationRejected=105,questionAsked=107,questionReminder=108,questionApplied=109,transferReceived=106';

const settings = () => ({
  PROXY_HOPS: '1',
  SMS_PROVIDER: 'tencent',
  SMS_SECRET_ID: 'fake-id',
  SMS_SECRET_KEY: SECRET,
  SMS_APP_ID: '1400000000',
  SMS_TEMPLATES: TEMPLATES,
  SMS_ENDPOINT: `http://127.0.0.1:${(provider.address() as AddressInfo).port}`,
});

beforeAll(async () => {
  provider = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += String(chunk);
    received.push({ headers: request.headers, body });
    const Code = answers.shift() ?? 'Ok';
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify({ Response: { SendStatusSet: [{ Code, Message: Code }], RequestId: 'r' } }));
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  server = await startTestServer(settings());
});
afterAll(async () => {
  await server.stop();
  provider.close();
});
beforeEach(() => {
  received.length = 0;
  answers = [];
});

const askForCode = async (phone: string, client = newAnonymousClient(server)) => {
  const path = `/api/applet/appletaccount/get-xunban-message-code?mobile=${phone}&type=3`;
  const { body } = await client.send('GET', path);
  expect(body.success).toBe(true);
};
const arrived = (count: number) => vi.waitFor(() => expect(received).toHaveLength(count), { timeout: 120_000 });

test('messages queued for the provider are not readable', async () => {
  const phone = newPhone();
  const taken = new Error('taken back');
  // Before its commit no worker sees the message, and it is taken back.
  const queued = server.deps.db.transaction(async (tx) => {
    await server.deps.sms.send(tx, { phone, template: 'code', language: 'zh-CN', params: ['864209', '登录', '5'] });
    const { rows } = await sql<{ payload: string }>`
      select payload::text from graphile_worker._private_jobs order by id desc limit 1`.execute(tx);
    expect(rows[0]?.payload).toContain('encrypted');
    for (const secret of [phone, '864209']) expect(rows[0]?.payload).not.toContain(secret);
    throw taken;
  });
  await expect(queued).rejects.toBe(taken);
});

test('a code goes to the provider, signed', async () => {
  const phone = newPhone();
  await server.deps.db.transaction((tx) =>
    server.deps.sms.send(tx, { phone, template: 'code', language: 'zh-CN', params: ['864209', '登录', '5'] }),
  );
  await arrived(1);
  const [request] = received;
  expect(JSON.parse(request?.body ?? '')).toEqual({
    PhoneNumberSet: [`+86${phone}`],
    SmsSdkAppId: '1400000000',
    SignName: '迅板',
    TemplateId: '101',
    TemplateParamSet: ['864209', '登录', '5'],
  });
  expect(request?.headers['x-tc-action']).toBe('SendSms');
  expect(request?.headers.authorization).toContain(`Signature=${signatureOf(request!)}`);
});

test('a text goes in the language of its reader if it is registered, otherwise in Chinese, places included', async () => {
  const purpose = { 'zh-CN': '登录', 'zh-TW': '登入', en: 'sign in' };
  for (const language of ['en', 'zh-TW'] as const)
    await server.deps.db.transaction((tx) =>
      server.deps.sms.send(tx, { phone: newPhone(), template: 'code', language, params: ['864209', purpose, '5'] }),
    );
  await arrived(2);
  const sent = received.map(({ body }) => JSON.parse(body) as { TemplateId: string; TemplateParamSet: string[] });
  expect(sent.map(({ TemplateId, TemplateParamSet }) => [TemplateId, TemplateParamSet[1]]).sort()).toEqual([
    ['101', '登录'],
    ['201', 'sign in'],
  ]);
});

test('a code that was asked for over HTTP signs in, and the outbox stays empty', async () => {
  const phone = newPhone();
  const client = newAnonymousClient(server);
  await askForCode(phone, client);
  await arrived(1);
  const [verifyCode] = JSON.parse(received[0]?.body ?? '').TemplateParamSet as [string];
  const path = '/api/applet/appletaccount/post-applet-xunban-login';
  const { body } = await client.send('POST', path, { account: phone, verifyCode, loginType: 2 });
  expect(body.success).toBe(true);
  expect(
    await server.deps.db.read.selectFrom('outbox_message').selectAll().where('kind', '=', 'sms').execute(),
  ).toEqual([]);
});

test('a failure of the provider is retried, a refusal of the number is not', async () => {
  answers = ['InternalError.Timeout', 'Ok'];
  await askForCode(newPhone());
  await arrived(2);
  answers = ['LimitExceeded.PhoneNumberDailyLimit'];
  await askForCode(newPhone());
  await arrived(3);
  await vi.waitFor(
    async () => {
      const { rows } = await sql<{ count: number }>`
      select count(*)::int from graphile_worker.jobs where task_identifier = 'sms.send'`.execute(server.deps.db.read);
      expect(rows[0]?.count).toBe(0);
    },
    { timeout: 120_000 },
  );
  // The log records the outcome of each message, and never its text or its number.
  const notes = await server.deps.db.read
    .selectFrom('sms_log')
    .selectAll()
    .orderBy('created_at', 'desc')
    .limit(2)
    .execute();
  expect(notes).toMatchObject([
    { template: 'code', state: 'refused', answer: 'LimitExceeded.PhoneNumberDailyLimit', attempts: 1 },
    { template: 'code', state: 'sent', answer: 'Ok', attempts: 2 },
  ]);
});

test('a kind without a registered text is neither sent nor offered, and still shown in the member centre', async () => {
  const { api, memberId } = await server.newMember();
  const { events } = await api.message.settings({});
  const smsOf = (name: string) => events.find(({ event }) => event === name)?.sms;
  expect([smsOf('questionAsked'), smsOf('orderShipped')]).toEqual(['on', null]);
  await server.deps.db.transaction((tx) =>
    notifyMember(tx, { memberId, event: 'orderShipped', fact: '1', about: 'P1', params: { orderNo: 'P1' } }),
  );
  expect((await api.message.list({ query: {} })).items.map(({ event }) => event)).toEqual(['orderShipped']);
  const { rows } = await sql`select from sms_log where template = 'orderShipped'`.execute(server.deps.db.read);
  expect(rows).toEqual([]);
});

test('the settings name what is missing and never show a secret', () => {
  const missing = readConfig({ SMS_PROVIDER: 'tencent', SMS_SECRET_KEY: 'top-secret' });
  expect(missing).toMatchObject({ ok: false, faults: [expect.stringContaining('SMS_TEMPLATES')] });
  expect(JSON.stringify(missing)).not.toContain('top-secret');
  expect(readConfig({ SMS_TEMPLATES: 'code=1' }).ok).toBe(false);
  // Optional templates may be registered later; an unknown name is a typing error.
  expect(readConfig({ SMS_TEMPLATES: TEMPLATES }).ok).toBe(true);
  expect(readConfig({ SMS_TEMPLATES: `${TEMPLATES},orderShipped=110` }).ok).toBe(true);
  expect(readConfig({ SMS_TEMPLATES: `${TEMPLATES},orderShiped=110` }).ok).toBe(false);
});

/** The provider has no port in its name, so its library signs the host without one. */
const withoutPort = (name: string, value: string) => (name === 'host' ? value.replace(/:\d+$/, '') : value);

/** TC3-HMAC-SHA256 as the provider publishes it. */
function signatureOf({ headers, body }: (typeof received)[number]): string {
  const [, date = '', service = '', names = ''] =
    /Credential=fake-id\/(\d{4}-\d\d-\d\d)\/([^/]+)\/tc3_request, *SignedHeaders=([a-z;-]+)/.exec(
      headers.authorization ?? '',
    ) ?? [];
  const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const canonical = [
    'POST',
    '/',
    '',
    ...names.split(';').map((name) => `${name}:${withoutPort(name, String(headers[name])).toLowerCase()}`),
    '',
    names,
    sha256(body),
  ].join('\n');
  const toSign = [
    'TC3-HMAC-SHA256',
    headers['x-tc-timestamp'],
    `${date}/${service}/tc3_request`,
    sha256(canonical),
  ].join('\n');
  const key = hmac(hmac(hmac(`TC3${SECRET}`, date), service), 'tc3_request');
  return hmac(key, toSign).toString('hex');
}

import { randomBytes, randomUUID } from 'node:crypto';
import { type LiveCall, siteOfCall } from '@xunban/contract';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { seededRandom, seedOf } from '@xunban/testkit/seeded-random';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { BANK_FEED_PATH } from '../../features/finance/bank-transfers/bank-feed.ts';
import { addressOf, implementedCalls } from '../../testing/declared-calls.ts';
import { type Failure, failingDatabase } from '../../testing/failing-database.ts';
import { jsonWith, placesIn, sampleInput } from '../../testing/sample-input.ts';
import { sendRequest } from '../../testing/send-request.ts';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';
import { newKeyToken } from '../auth/key-token.ts';
import { secretsOf } from '../config.ts';
import { SANDBOX_PAGE } from '../gateways/sandbox/sandbox-gateway.ts';
import { workerLogger } from '../jobs/worker-log.ts';
import { createLog } from '../log.ts';

/**
 * Secrets are injected into every input of every call, into the settings and into failures that quote them. None may be found
 * in the log at its most verbose level, in a refusal, in `/metrics` or in `/readyz`.
 */

const BAD_PLACES = stressIterations(2);
const unguessable = (bytes = 32) => randomBytes(bytes).toString('base64url');

/** Secrets sent by callers, by the field names of the contract. */
const injected = {
  password: `Geheim-${unguessable(9)}`,
  phone: '13876504321',
  identityNo: '11010519491231002X',
  cardNo: '6222021234567890123',
  payPassword: '918273',
  smsCode: '564738',
  ticket: unguessable(24),
  shareToken: unguessable(24),
  token: unguessable(),
  cookie: unguessable(),
  apiKey: newKeyToken(),
  free: `问题-${unguessable(9)}`,
} as const;
const KNOWN = {
  ...{ password: injected.password, oldPassword: injected.password, confirmPassword: injected.password },
  ...{ newPassword: injected.password, payPassword: injected.payPassword, oldPayPassword: injected.payPassword },
  ...{ verifyCode: injected.smsCode, code: injected.smsCode, smsCode: injected.smsCode, VeryfyCode: injected.smsCode },
  ...{ account: injected.phone, phone: injected.phone, mobile: injected.phone, contactPhone: injected.phone },
  ...{ IdentityNo: injected.identityNo, identityNo: injected.identityNo, idNo: injected.identityNo },
  ...{ cardNo: injected.cardNo, bankAccount: injected.cardNo, token: injected.shareToken, key: injected.shareToken },
  ...{ ticket: '', proof: injected.ticket, shareToken: injected.shareToken },
  // Values that make an input valid enough to reach the database.
  ...{ spec: { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 }, maxResultCount: 10, skipCount: 0, sorting: '' },
  ...{ count: 5, revision: 1, from: '2026-01-01', to: '2026-12-31', side: 'top', filePath: 'image/x' },
  ...{ version: 1, state: '', kind: '', reason: injected.free },
  ...{ province: '广东省', city: '深圳市', district: '南山区', amount: 500, priceVersion: 1, carrier: 'sf' },
};
/** Secrets in the settings. */
const settings = {
  METRICS_TOKEN: `metrics-${unguessable(9)}`,
  BANK_FEED_SECRET: `bank-feed-${unguessable()}`,
  COMPANY_REGISTER_TOKEN: `register-${unguessable(9)}`,
  SMS_PROVIDER: 'tencent',
  SMS_SECRET_ID: `sms-id-${unguessable(9)}`,
  SMS_SECRET_KEY: `sms-key-${unguessable(9)}`,
  SMS_APP_ID: '1400000000',
  SMS_TEMPLATES:
    'code=101,passwordChanged=102,phoneChanged=103,certificationApproved=104,certificationRejected=105,questionAsked=107,questionReminder=108,questionApplied=109,transferReceived=106',
  // Nothing listens on this port.
  SMS_ENDPOINT: 'http://127.0.0.1:9',
  COMPANY_REGISTER_URL: 'http://127.0.0.1:9',
};
const secretSettings = ['METRICS_TOKEN', 'BANK_FEED_SECRET', 'COMPANY_REGISTER_TOKEN', 'SMS_SECRET_ID'] as const;

const logged: string[] = [];
const database = failingDatabase();
const statuses: number[] = [];
let server: TestServer;
let member: TestMember;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;

beforeAll(async () => {
  // Without jobs: their failures would quote what no request of theirs brought.
  server = await startTestServer(
    // A failing read holds its connection and takes another one to fail on.
    { ...settings, ROLES: 'api,pricing', DATABASE_CONNECTIONS: '30' },
    {
      database: database.wrap,
      log: (config) =>
        createLog('trace', { secrets: secretsOf(config), destination: { write: (line) => void logged.push(line) } }),
    },
  );
});
/** True when a call was made since the sessions were opened that may have ended them. */
let mustSignIn = true;
beforeEach(async () => {
  database.fail('none', '');
  if (!mustSignIn) return;
  member = await server.newMember();
  staff = await server.newStaff();
  mustSignIn = false;
});
afterAll(async () => {
  database.fail('none', '');
  await server.stop();
});

const secrets = (): Readonly<Record<string, string>> => ({
  ...injected,
  ...Object.fromEntries(secretSettings.map((name) => [name, settings[name]])),
  SMS_SECRET_KEY: settings.SMS_SECRET_KEY,
  memberToken: member.token,
  staffToken: staff.token,
});

function expectNoSecret(text: string, about: string): void {
  for (const [name, secret] of Object.entries(secrets())) {
    const at = Math.max(text.indexOf(secret), text.indexOf(encodeURIComponent(secret)));
    if (at >= 0) expect.fail(`${name} in ${about}: ${text.slice(Math.max(0, at - 300), at + 300)}`);
  }
}

/** An input with a secret wherever any text will do. */
function injectedInput(schema: LiveCall['body']): unknown {
  if (!schema) return undefined;
  const own = { guid: member.memberId, mbGuid: member.memberId, userId: member.memberId, memberId: member.memberId };
  const sample = sampleInput(schema, { ...KNOWN, ...own });
  return JSON.parse(JSON.stringify(sample), (_key, value) => (/^x+$/.test(String(value)) ? injected.free : value));
}

interface Sent {
  readonly path: string;
  readonly query: unknown;
  readonly body: string | undefined;
}

function* requests(call: LiveCall, random: () => number): Generator<Sent> {
  const params = (injectedInput(call.params) ?? {}) as Record<string, unknown>;
  const body = call.method === 'GET' ? undefined : injectedInput(call.body);
  const path = addressOf(call, server.deps.config.product, (name) => String(params[name]));
  const right = { path, query: injectedInput(call.query), body: body === undefined ? undefined : JSON.stringify(body) };
  yield right;
  // A ticket that is not the session's refuses the request before anything else is done.
  yield { ...right, query: { ...(right.query as object), ticket: injected.ticket } };
  yield { ...right, path: addressOf(call, server.deps.config.product, () => injected.ticket) };
  const texts = Object.values(injected);
  const wrong = () => JSON.stringify(texts[Math.floor(random() * texts.length)]);
  for (let count = 0; count < BAD_PLACES && body !== undefined; count += 1) {
    const places = placesIn(body);
    const place = places[Math.floor(random() * places.length)] ?? [];
    yield { ...right, body: jsonWith(body, place, random() < 0.5 ? wrong() : `{"inner":[${wrong()}]}`) };
  }
  if (body !== undefined) yield { ...right, body: `{"password":${wrong()},` };
}

/** True for writing calls of members and those about the own account, which need no permission by name. */
function mayEndSession({ method, access }: LiveCall): boolean {
  if (method === 'GET') return false;
  if (typeof access === 'string') return true;
  const needed = 'staff' in access ? access.staff : access.memberOrStaff;
  return 'memberOrStaff' in access || needed === 'any' || needed === 'self';
}

async function send(call: LiveCall, { path, query, body }: Sent, failure: Failure): Promise<void> {
  const isForConsole = siteOfCall(call) === 'console';
  const token = isForConsole ? staff.token : member.token;
  const searchParams = new URLSearchParams({ ...(query as Record<string, string>), unknown: injected.free });
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    Cookie: `xunban-staff=${injected.token}; other=${injected.cookie}`,
    ...(call.method === 'GET' ? {} : { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() }),
  };
  const sent = JSON.stringify([decodeURIComponent(path), ...searchParams.values(), body, headers]);
  mustSignIn ||= mayEndSession(call);
  const brought = Object.values(secrets()).filter((secret) => sent.includes(secret));
  database.fail(failure, brought.join(' '));
  const url = `${isForConsole ? server.consoleUrl : server.url}${path}?${searchParams}`;
  const answer = await sendRequest(url, { method: call.method, headers, body });
  statuses.push(answer.status);
  countTried('requests full of secrets, whose logs and answers were searched', 1);
  if (answer.status >= 400 || answer.text.startsWith('{"success":false'))
    expectNoSecret(`${JSON.stringify(answer.headers)}\n${answer.text}`, `the answer of ${call.method} ${path}`);
}

const FAILURES: readonly Failure[] = ['thrown', 'lost', 'value', 'row', 'raised'];

const asked = implementedCalls.filter(({ def }) => !def.files).map((call, at) => ({ ...call, at }));
let failures = 0;

test.each(asked)('$name exposes no secret', async ({ name, def, at }) => {
  const random = seededRandom(seedOf(name));
  const before = logged.length;
  const [right, ...wrong] = [...requests(def, random)];
  if (!right) throw new Error('no call to test');
  await send(def, right, 'none');
  // A failure comes before anything is made of the input: the first request shows what it leaves behind.
  const spoilt = [
    ...wrong.map((sent) => ({ sent, failure: 'none' as Failure })),
    ...FAILURES.map((failure) => ({ sent: right, failure })),
  ];
  // Each call is spoilt in one way, another one than the call before; in all of them in `npm run stress`.
  for (const { sent, failure } of sampledColumns(spoilt, spoilt.length, at)) {
    if (failure !== 'none') failures += 1;
    await send(def, sent, failure);
  }
  expectNoSecret(logged.slice(before).join(''), `the log of ${name}`);
});

test('the injected secrets went deep enough to fail there', () => {
  // If the inputs were refused at validation, the checks above would prove nothing.
  expect(statuses.filter((status) => status >= 500).length).toBeGreaterThan(failures / 4);
});

test('notices of gateways and banks, demonstration pages and unknown addresses expose no secret', async () => {
  const before = logged.length;
  const notice = JSON.stringify({ account: injected.cardNo, name: injected.free, sign: injected.token });
  const query = `ticket=${injected.ticket}&token=${injected.token}&mobile=${injected.phone}`;
  const { ticket, token, phone, cardNo, free } = injected;
  for (const failure of ['none', 'thrown', 'raised'] as const) {
    database.fail(failure, [ticket, token, phone, cardNo, free].join(' '));
    for (const at of ['/api/gateways/sandbox/notify', BANK_FEED_PATH, '/api/none', '/api/%zz'])
      await ask(`${server.url}${at}?${query}`, { method: 'POST', body: notice });
    database.fail(failure, [ticket, token, phone].join(' '));
    for (const at of [`${SANDBOX_PAGE}/${token}`, '/dev/outbox', '/api/docs', '/none', '/api/none', '/api/%zz'])
      await ask(`${server.url}${at}?${query}`, { headers: { Authorization: `Bearer ${token}` } });
  }
  expectNoSecret(logged.slice(before).join(''), 'the log');
});

async function ask(url: string, init: RequestInit): Promise<void> {
  const response = await fetch(url, init);
  if (response.status >= 400) expectNoSecret(await response.text(), `the answer of ${url}`);
}

test('neither metrics nor readiness expose one, also when the database cannot be reached', async () => {
  database.fail('thrown', Object.values(secrets()).join(' '));
  const ready = await fetch(`${server.url}/readyz`);
  expect(ready.status).toBe(503);
  expectNoSecret(await ready.text(), '/readyz');
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  expect(metrics).toContain('http_request_duration_seconds_count');
  // Six digits stand in many a measured value.
  expectNoSecret(metrics.replaceAll(/ \S+$/gm, ''), '/metrics');
});

test('a failing job exposes its name, and nothing of its payload', async () => {
  const before = logged.length;
  const payload = { phone: injected.phone, encrypted: injected.token, params: [injected.smsCode, injected.free] };
  const error = new Error(`could not send ${Object.values(injected).join(' ')}`);
  const job = {
    id: '7',
    task_identifier: 'sms.send',
    attempts: 2,
    payload: { ...payload, more: Object.values(injected) },
  };
  workerLogger(server.deps.log).error(`Failed task 7 with error '${error.message}'`, { failure: true, job, error });
  const text = logged.slice(before).join('');
  expect(text).toContain('sms.send');
  expectNoSecret(text, 'the log');
});

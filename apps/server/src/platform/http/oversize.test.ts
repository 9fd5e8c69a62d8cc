import v8 from 'node:v8';
import vm from 'node:vm';
import { deflateSync, gzipSync } from 'node:zlib';
import { envelopeOf, type LiveCall, siteOfCall } from '@xunban/contract';
import { countTried, isStress } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { giveCredit } from '../../testing/credit.ts';
import {
  addressOf,
  ask,
  codeOf,
  type DeclaredCall,
  expectReplyForm,
  implementedCalls,
  isRefused,
  type RawAnswer,
} from '../../testing/declared-calls.ts';
import { speak } from '../../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/**
 * Requests below, at and above each limit of size, and requests that are small and expand. None fails on our side, takes much
 * memory or gets a large reply. `npm test` tries one call for each limit, `npm run stress` every call.
 */

const DEFAULT_BODY_LIMIT = 256 * 1024;
const UNKNOWN_ID = '00000000-0000-4000-8000-000000000000';
/** Time limit of a wait for an expected event. */
const LIMIT = { timeout: 120_000, interval: 10 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', MEMBER_UPLOADS_PER_DAY_MB: '100000' });
});
afterAll(() => server.stop());

interface LiveDeclared extends DeclaredCall {
  readonly def: LiveCall;
}

/** One call of each kind, in `npm run stress` all of them. */
const oneOfEach = (calls: readonly LiveDeclared[], kindOf: (def: LiveCall) => unknown): readonly LiveDeclared[] => {
  const kinds = calls.map(({ def }) => kindOf(def));
  return calls.filter((_call, at) => isStress || kinds.indexOf(kinds[at]) === at);
};

const limitOf = ({ bodyLimit }: LiveCall): number => bodyLimit ?? DEFAULT_BODY_LIMIT;
const jsonCalls = implementedCalls.filter(({ def }) => def.body && !def.files);
const fileCalls = implementedCalls.filter(({ def }) => def.files);

const callNamed = (name: string): LiveCall => {
  const found = implementedCalls.find((call) => call.name === name);
  if (!found) throw new Error(`the contract has no call "${name}"`);
  return found.def;
};

async function memberFor({ access }: LiveCall) {
  const member = await server.newMember();
  if (access === 'trusted') await giveCredit(server.deps.db, member.memberId, 100_000n);
  return member;
}

/** A caller of its own for each call: some calls end sessions. */
async function callerOf(def: LiveCall) {
  const isForConsole = siteOfCall(def) === 'console';
  const { token } = isForConsole ? await server.newStaff() : await memberFor(def);
  const path = addressOf(def, server.deps.config.product, () => UNKNOWN_ID);
  return { token, path, site: isForConsole ? server.consoleUrl : server.url };
}

type Caller = Awaited<ReturnType<typeof callerOf>>;

/** Sends a JSON request, or the start of one, over a connection of its own. @returns the status of the answer */
async function statusOf(def: LiveCall, { token, path, site }: Caller, headers: string, body: string): Promise<number> {
  const head = `${def.method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer ${token}\r\n`;
  const { received, socket } = speak(site, `${head}Content-Type: application/json\r\n${headers}\r\n\r\n${body}`);
  await vi.waitFor(() => expect(received.text).toMatch(/^HTTP\/1\.1 \d+ /), LIMIT);
  socket.destroy();
  countTried('requests below, at and above a limit of size', 1);
  return Number(/^HTTP\/1\.1 (\d+)/.exec(received.text)?.[1]);
}

test.each(oneOfEach(jsonCalls, limitOf))('$name reads bodies up to its limit and none above', async ({ def }) => {
  const limit = limitOf(def);
  const object = (bytes: number) => `{${' '.repeat(bytes - 2)}}`;
  for (const bytes of [limit - 1, limit]) {
    const status = await statusOf(def, await callerOf(def), `Content-Length: ${bytes}`, object(bytes));
    expect(status).toBeLessThan(500);
    expect(status).not.toBe(413);
  }
  // Refused by its length, before it has arrived.
  expect(await statusOf(def, await callerOf(def), `Content-Length: ${limit + 1}`, '')).toBe(413);
  const chunk = (bytes: number) => `${bytes.toString(16)}\r\n${object(bytes)}`;
  const chunked = 'Transfer-Encoding: chunked';
  expect(await statusOf(def, await callerOf(def), chunked, `${chunk(limit)}\r\n0\r\n\r\n`)).not.toBe(413);
  expect(await statusOf(def, await callerOf(def), chunked, chunk(limit + 1))).toBe(413);
});

/** A multipart body of fields, in front of one file. */
function multipart(field: string, file: Uint8Array, fields = 0, boundary = 'xunban'): Buffer {
  const part = (disposition: string) => `--${boundary}\r\nContent-Disposition: form-data; ${disposition}\r\n`;
  const extra = Array.from({ length: fields }, (_, index) => `${part(`name="f${index}"`)}\r\nx\r\n`).join('');
  const head = `${part(`name="${field}"; filename="a.png"`)}Content-Type: image/png\r\n\r\n`;
  return Buffer.concat([Buffer.from(`${extra}${head}`), file, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

async function sendFile(def: LiveCall, body: Buffer, boundary = 'xunban'): Promise<RawAnswer> {
  const { token, path, site } = await callerOf(def);
  countTried('requests below, at and above a limit of size', 1);
  const type = `multipart/form-data; boundary=${boundary}`;
  const answer = await ask(`${site}${path}`, {
    method: def.method,
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': type },
    body,
  });
  expectReplyForm(def, answer, `${def.method} ${path}`);
  return answer;
}

const ruleOf = ({ files = {} }: LiveCall) => {
  const [first] = Object.entries(files);
  if (!first) throw new Error('a call without files');
  const [field, rule] = first;
  return { field, ...rule };
};
/** Forty megabytes take a while; the last byte of them has a test of its own in `files.test.ts`. */
const SMALL_BYTES = 6_000_000;

test.each(
  oneOfEach(fileCalls, (def) => ruleOf(def).maxBytes).filter(
    ({ def }) => isStress || ruleOf(def).maxBytes < SMALL_BYTES,
  ),
)('$name takes files up to its limit and none above', async ({ def }) => {
  const { field, maxBytes, tooLarge = 'file.tooLarge' } = ruleOf(def);
  for (const bytes of [maxBytes - 1, maxBytes, maxBytes + 1]) {
    const answer = await sendFile(def, multipart(field, Buffer.alloc(bytes)));
    expect(codeOf(answer) === tooLarge, `${bytes} bytes: ${JSON.stringify(answer.json)}`).toBe(bytes > maxBytes);
  }
});

test('a file of ten times its limit is refused with the size, while it is still being sent', async () => {
  const def = callNamed('storedQuote.putImage');
  const { field, maxBytes, tooLarge } = ruleOf(def);
  expect(codeOf(await sendFile(def, multipart(field, Buffer.alloc(10 * maxBytes))))).toBe(tooLarge);
});

test('after a file that was too large its connection takes the next request', async () => {
  const def = callNamed('storedQuote.putImage');
  const { field, maxBytes } = ruleOf(def);
  const { token, path, site } = await callerOf(def);
  const body = multipart(field, Buffer.alloc(2 * maxBytes));
  const head = `${def.method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: multipart/form-data; boundary=xunban\r\nContent-Length: ${body.length}\r\n\r\n`;
  const { received, socket } = speak(site, Buffer.concat([Buffer.from(head), body]));
  socket.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n');
  const statuses = () => [...received.text.matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  await vi.waitFor(() => expect(received.isClosed || statuses().length === 2).toBe(true), LIMIT);
  socket.destroy();
  expect(statuses()).toEqual([expect.stringMatching(/^4/), '200']);
});

test('a form has at most twenty fields besides its file, and a boundary of at most seventy characters', async () => {
  const def = callNamed('upload.attachment');
  const { field } = ruleOf(def);
  const file = Buffer.from('no image');
  const codeWith = async (fields: number, boundary?: string) =>
    codeOf(await sendFile(def, multipart(field, file, fields, boundary), boundary));
  expect([await codeWith(19), await codeWith(20)]).not.toContain('malformedBody');
  expect([await codeWith(21), await codeWith(1_000)]).toEqual(['malformedBody', 'malformedBody']);
  expect(await codeWith(0, 'b'.repeat(70))).not.toBe('malformedBody');
  expect(await codeWith(0, 'b'.repeat(71))).toBe('malformedBody');
});

const times = (count: number, text: string): string => text.repeat(count);
const zeros = Buffer.alloc(200_000_000);

/** Bodies within the limit that are more than they seem, with the content encoding of the last ones. */
const EXPANDING: readonly (readonly [what: string, body: () => string | Uint8Array, encoding: string])[] = [
  ['objects ten thousand deep', () => `${times(10_000, '{"a":')}1${times(10_000, '}')}`, ''],
  ['lists ten thousand deep', () => `{"a":${times(10_000, '[')}${times(10_000, ']')}}`, ''],
  ['an identity ten thousand lists deep', () => `{"guid":${times(10_000, '[')}${times(10_000, ']')}}`, ''],
  ['a ticket ten thousand lists deep', () => `{"ticket":${times(10_000, '[')}${times(10_000, ']')}}`, ''],
  ['twenty thousand keys', () => `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":0`).join(',')}}`, ''],
  ['one key forty thousand times', () => `{${times(40_000, '"a":0,')}"a":0}`, ''],
  ['a hundred thousand elements', () => `[${times(100_000, '0,')}0]`, ''],
  ['two hundred megabytes as gzip', () => gzipSync(zeros), 'gzip'],
  ['two hundred megabytes as deflate', () => deflateSync(zeros), 'deflate'],
];

v8.setFlagsFromString('--expose-gc');
const collectGarbage: () => void = vm.runInNewContext('gc');

const MAX_REPLY_CHARACTERS = 100_000;

async function sendExpanding(def: LiveCall, body: string | Uint8Array, encoding = ''): Promise<RawAnswer> {
  const { token, path, site } = await callerOf(def);
  countTried('small requests that expand', 1);
  const answer = await ask(`${site}${path}`, {
    method: def.method,
    headers: {
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      ...(encoding ? { 'Content-Encoding': encoding } : {}),
    },
    body,
  });
  expectReplyForm(def, answer, `${def.method} ${path}`);
  expect(JSON.stringify(answer.json)?.length ?? 0).toBeLessThan(MAX_REPLY_CHARACTERS);
  return answer;
}

test.each(EXPANDING)('%s take no memory and get a small reply', async (_what, make, encoding) => {
  const body = make();
  const before = process.memoryUsage.rss();
  const tried = oneOfEach(jsonCalls, ({ path, idempotent }) => `${envelopeOf(path)} ${idempotent}`);
  for (const [at, { def }] of tried.entries()) {
    // Otherwise the memory is that of all requests, as far as nothing has collected it.
    if (at % 10 === 0) collectGarbage();
    const answer = await sendExpanding(def, body, encoding);
    if (encoding) expect(isRefused(answer)).toBe(true);
  }
  // A decompressed body alone would be as large.
  expect(process.memoryUsage.rss() - before).toBeLessThan(zeros.length);
});

test('a hundred thousand keys, and as many wrong elements, are refused or ignored with a small reply', async () => {
  const keys = Array.from({ length: 100_000 }, (_, at) => `"${at.toString(36)}":0`).join(',');
  await sendExpanding(callNamed('priceBook.saveDraft'), `{${keys}}`);
  const [start, end] = ['{"capability":{"options":{"material":[0', ']}}}'];
  const elements = Math.floor((DEFAULT_BODY_LIMIT - start.length - end.length) / 2);
  const answer = await sendExpanding(callNamed('staffFactories.save'), `${start}${times(elements, ',0')}${end}`);
  expect(codeOf(answer)).toBe('invalidInput');
});

test('headers have sixteen kilobytes, and parameters of a path two hundred characters', async () => {
  const get = async (header: string) => {
    const { received, socket } = speak(server.url, `GET /healthz HTTP/1.1\r\nHost: x\r\n${header}\r\n`);
    await vi.waitFor(() => expect(received.text).toMatch(/^HTTP\/1\.1 \d+ /), LIMIT);
    socket.destroy();
    return received.text.slice(9, 12);
  };
  expect(await get(`X-Long: ${'x'.repeat(15_000)}\r\n`)).toBe('200');
  expect(await get(`X-Long: ${'x'.repeat(17_000)}\r\n`)).toBe('431');
  expect(await get(times(1_000, 'X-More: 1\r\n'))).toBe('200');
  // Node counts names and values, without the characters between them.
  expect(await get(times(3_000, 'X-More: 1\r\n'))).toBe('431');
  const def = callNamed('upload.image');
  const { token } = await server.newMember();
  for (const length of [199, 200, 201, 8_000]) {
    const path = addressOf(def, server.deps.config.product, () => 'a'.repeat(length));
    const answer = await ask(`${server.url}${path}`, { method: 'GET', headers: { Authorization: `Bearer ${token}` } });
    expectReplyForm(def, answer, `${length} characters`);
    expect(answer.status).toBeGreaterThanOrEqual(400);
  }
});

const ENDLESS: readonly (readonly [name: string, type: string, start: string])[] = [
  ['address.add', 'application/json', '{"detail":"'],
  [
    'storedQuote.putImage',
    'multipart/form-data; boundary=xunban',
    '--xunban\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n',
  ],
];

test.each(ENDLESS)('a body of %s without end is refused, and its connection ended', async (name, type, start) => {
  const def = callNamed(name);
  const { token, path, site } = await callerOf(def);
  const chunk = (text: string) => `${text.length.toString(16)}\r\n${text}\r\n`;
  const head = `${def.method} ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: ${type}\r\n`;
  const { received, socket } = speak(site, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk(start)}`);
  const piece = chunk('x'.repeat(65_536));
  const before = process.memoryUsage.rss();
  await vi.waitFor(() => {
    // Only so much as the server takes.
    if (!socket.destroyed && !socket.writableNeedDrain) socket.write(piece);
    expect(received.isClosed).toBe(true);
  }, LIMIT);
  expect(received.text).toMatch(/^HTTP\/1\.1 4\d\d /);
  expect(process.memoryUsage.rss() - before).toBeLessThan(200_000_000);
  countTried('bodies without end', 1);
});

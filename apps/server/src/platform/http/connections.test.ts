import http from 'node:http';
import type { Socket } from 'node:net';
import { deferred } from '@xunban/testkit/deferred';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { openTransaction } from '../../testing/held-locks.ts';
import { head, speak } from '../../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { endSlowBodies, type WaitLimits } from './connections.ts';
import { openConsolePort } from './site.ts';

/** Time limit of a wait for an expected event. */
const LIMIT = { timeout: 120_000, interval: 10 };

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_CONNECTIONS: '2' });
});
afterAll(() => server.stop());

test('an anonymous client is refused before the body has arrived', async () => {
  const { received, socket } = speak(server.url, `${head('/api/app/member-pay/pay', 200_000)}{"payNo":"`);
  await vi.waitFor(() => expect(received.text).toMatch(/^HTTP\/1\.1 401 /), LIMIT);
  socket.destroy();
});

test('an unreadable request is answered, and the connection closed, on both hosts', async () => {
  const cases = [
    ['no request at all\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [head('/api/staff/sign-in', 5_000_000), 413],
    [`${head('/api/staff/sign-in', 5)}{"a":`, 400],
  ] as const;
  for (const [bytes, status] of cases) {
    const { received } = speak(server.consoleUrl, bytes);
    await vi.waitFor(() => expect(received.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)), LIMIT);
    if (status !== 400 || !bytes.startsWith('POST')) expect(received.text.toLowerCase()).toContain('connection: close');
  }
  const { received } = speak(server.url, cases[1][0]);
  await vi.waitFor(() => expect(received.isClosed).toBe(true), LIMIT);
  expect(received.text).toMatch(/^HTTP\/1\.1 431 /);
});

test('a body that stops coming ends its connection, also when it was not needed', async () => {
  const { address } = await echoServer({ silenceMs: 300, bodyMs: 600_000, lingerMs: 200 });
  const stuck = speak(address, `${head('/echo', 20)}{"a":`);
  const unread = speak(address, `${head('/refused', 20)}{`);
  await vi.waitFor(() => expect([stuck.received.isClosed, unread.received.isClosed]).toEqual([true, true]), LIMIT);
  expect(unread.received.text).toMatch(/^HTTP\/1\.1 403 /);
});

test('an upload may take as long as it likes while it goes on coming: its silence is limited, and only until its end', async () => {
  const silenceMs = 54_321;
  const { app, address, msInHandler } = await echoServer({ silenceMs, bodyMs: 1, lingerMs: 200 });
  const accepted = deferred<Socket>();
  app.server.once('connection', accepted.resolve);
  const slow = speak(address, head('/upload', 20));
  const connection = await accepted.promise;
  for (const piece of '{"a": "slow but on"') {
    const read = connection.bytesRead;
    slow.socket.write(piece);
    await vi.waitFor(() => expect(connection.bytesRead).toBeGreaterThan(read), LIMIT);
    // Node restarts this timeout with each byte.
    expect(connection.timeout).toBe(silenceMs);
  }
  slow.socket.write('}');
  await vi.waitFor(() => expect(slow.received.text).toContain('slow but on'), LIMIT);
  expect(msInHandler()).toBe(0);
  expect(slow.received.isClosed).toBe(false);
  slow.socket.destroy();
});

test('any other body has a limited time, although it goes on coming', async () => {
  const { address } = await echoServer({ silenceMs: 600_000, bodyMs: 300, lingerMs: 200 });
  const { received, socket } = speak(address, `${head('/echo', 200_000)}{"a":"`);
  await vi.waitFor(() => {
    if (!received.isClosed) socket.write('x');
    expect(received.isClosed).toBe(true);
  }, LIMIT);
  expect(received.text).toBe('');
});

test('headers that do not end are cut off within 15 seconds, on both hosts', async () => {
  const created = vi.spyOn(http, 'createServer');
  onTestFinished(() => created.mockRestore());
  const { app } = await echoServer({ silenceMs: 600_000, bodyMs: 600_000, lingerMs: 200 });
  const port = await openConsolePort(app, { host: '127.0.0.1', port: 0 });
  onTestFinished(() => port.close());
  const servers: readonly http.Server[] = created.mock.results.map(({ value }) => value);
  expect(servers.length).toBeGreaterThanOrEqual(2);
  // Node looks for overdue headers at an interval, which its types do not have.
  for (const one of servers)
    expect(one.headersTimeout + Number(Reflect.get(one, 'connectionsCheckingInterval'))).toBeLessThanOrEqual(15_000);
});

/** @returns also how long its connection may be silent while the last request for an echo is answered */
async function echoServer(limits: WaitLimits) {
  const read = readConfig({});
  if (!read.ok) throw new Error('settings');
  const app = createApp(read.config, createLog('silent'));
  onTestFinished(() => app.close());
  endSlowBodies(app, limits);
  let msInHandler: number | undefined;
  for (const [url, isUpload] of [
    ['/echo', false],
    ['/upload', true],
  ] as const)
    app.post(url, { config: { isUpload } }, async ({ body, raw }) => {
      msInHandler = raw.socket.timeout;
      return body;
    });
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => 'never');
  const within = await app.inject({ method: 'POST', url: '/echo', payload: { from: 'within' } });
  expect(within.json()).toEqual({ from: 'within' });
  return { app, address: await app.listen({ port: 0 }), msInHandler: () => msInHandler };
}

test('with the database queue full, cheap calls are answered as usual, and the others are asked to retry later', async () => {
  const { token } = await server.newMember();
  const addresses = `${server.url}/api/applet/appletaccount/get-applet-getmemberaddresslist`;
  const ask = () => fetch(addresses, { headers: { Authorization: `Bearer ${token}` } });
  // Every connection that the server has to its database is taken.
  const { db } = server.deps;
  const [one, other] = [await openTransaction(db), await openTransaction(db)];
  const crowd = Array.from({ length: 150 }, () => ask().then(({ status }) => status));
  await vi.waitFor(() => expect(db.isOverloaded).toBe(true), LIMIT);
  const cheap = ['/healthz', '/readyz', '/metrics', '/none', '/api/app/none'];
  const answers = await Promise.all(cheap.map((address) => fetch(`${server.url}${address}`)));
  // A request that would have to wait is refused before any work: all queued requests are still waiting.
  const refused = await ask();
  expect(db.isOverloaded).toBe(true);
  await Promise.all([one.commit(), other.commit()]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
  expect(await answers[1]?.json()).toEqual({ status: 'ready' });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  const statuses = await Promise.all(crowd);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  // The crowd does not lower the number of requests served.
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(80);
  expect((await ask()).status).toBe(200);
});

import { connect, type Socket } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { endSlowBodies } from './connections.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ DATABASE_CONNECTIONS: '2' });
});
afterAll(() => server.stop());

/** What a server says to bytes of a socket, and whether it has closed it. */
function speak(address: string, bytes: string) {
  const { hostname, port } = new URL(address);
  const socket: Socket = connect(Number(port), hostname);
  const heard = { text: '', isClosed: false };
  socket.setEncoding('utf8');
  socket.on('data', (text) => {
    heard.text += text;
  });
  socket.on('close', () => {
    heard.isClosed = true;
  });
  socket.on('error', () => {});
  socket.write(bytes);
  return { heard, socket };
}

const head = (path: string, length: number, more = '') =>
  `POST ${path} HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`;

test('a stranger is refused before the body has come', async () => {
  const { heard, socket } = speak(server.url, `${head('/api/app/member-pay/pay', 200_000)}{"payNo":"`);
  await vi.waitFor(() => expect(heard.text).toMatch(/^HTTP\/1\.1 401 /));
  socket.destroy();
});

test('what cannot be read is answered, and the connection closed, at both sites', async () => {
  const cases = [
    ['no request at all\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n\r\n`, 431],
    [head('/api/staff/sign-in', 5_000_000), 413],
    [`${head('/api/staff/sign-in', 5)}{"a":`, 400],
  ] as const;
  for (const [bytes, status] of cases) {
    const { heard } = speak(server.consoleUrl, bytes);
    await vi.waitFor(() => expect(heard.text).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `)));
    if (status !== 400 || !bytes.startsWith('POST')) expect(heard.text.toLowerCase()).toContain('connection: close');
  }
  const { heard } = speak(server.url, cases[1][0]);
  await vi.waitFor(() => expect(heard.isClosed).toBe(true));
  expect(heard.text).toMatch(/^HTTP\/1\.1 431 /);
});

test('a body that stops coming ends its connection, one that goes on coming does not', async () => {
  const read = readConfig({});
  if (!read.ok) throw new Error('settings');
  const app = createApp(read.config, createLog('silent'));
  endSlowBodies(app, { silenceMs: 300, lingerMs: 200 });
  app.post('/echo', async ({ body }) => body);
  app.post('/refused', { onRequest: async (_request, reply) => reply.code(403).send('no') }, async () => 'never');
  const within = await app.inject({ method: 'POST', url: '/echo', payload: { from: 'within' } });
  expect(within.json()).toEqual({ from: 'within' });
  const address = await app.listen({ port: 0 });
  const stuck = speak(address, `${head('/echo', 20)}{"a":`);
  const slow = speak(address, head('/echo', 20));
  const unread = speak(address, `${head('/refused', 20)}{`);
  for (const piece of '{"a": "slow but on"}') {
    await new Promise((resolve) => setTimeout(resolve, 50));
    slow.socket.write(piece);
  }
  await vi.waitFor(() => expect(slow.heard.text).toContain('slow but on'));
  expect([stuck.heard.isClosed, slow.heard.isClosed, unread.heard.isClosed]).toEqual([true, false, true]);
  expect(unread.heard.text).toMatch(/^HTTP\/1\.1 403 /);
  slow.socket.destroy();
  await app.close();
});

test('of a crowd as many are served as without it, and the others are told at once to come back', async () => {
  const { account } = await server.newMember();
  const ask = () => fetch(`${server.url}/api/applet/appletaccount/get-applet-createvalidatecode?timestamp=${account}`);
  const answers = await Promise.all(Array.from({ length: 500 }, ask));
  const statuses = answers.map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  const refused = answers.find(({ status }) => status === 503);
  expect(refused?.headers.get('Retry-After')).toBe('2');
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(80);
  expect((await ask()).status).toBe(200);
});

test('while more wait for the database than it can serve, cheap calls are answered as ever', async () => {
  const holding = new pg.Client({ connectionString: server.databaseUrl });
  await holding.connect();
  await holding.query('begin; lock table delivery_address in access exclusive mode');
  const { token } = await server.newMember();
  const addresses = `${server.url}/api/applet/appletaccount/get-applet-getmemberaddresslist`;
  const ask = () => fetch(addresses, { headers: { Authorization: `Bearer ${token}` } });
  const crowd = Array.from({ length: 450 }, () => ask().then(({ status }) => status));
  await vi.waitFor(() => expect(server.deps.db.isOverloaded).toBe(true), { timeout: 4_000 });
  const began = performance.now();
  const cheap = ['/healthz', '/readyz', '/metrics', '/none', '/api/app/none'];
  const answers = await Promise.all(cheap.map((address) => fetch(`${server.url}${address}`)));
  const tookMs = performance.now() - began;
  // What has to wait is told so at once, before anything is done for it.
  const refused = await ask();
  await holding.query('rollback');
  await holding.end();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 404, 404]);
  expect(await answers[1]?.json()).toEqual({ status: 'ready' });
  expect(tookMs).toBeLessThan(1_000);
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(new Set(await Promise.all(crowd))).toEqual(new Set([200, 503]));
});

import net from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';

/** Clients that hold connections by being slow, each in its own way. Meanwhile everybody else is served as ever. */

const SLOW_CLIENTS = Math.min(1_000, stressIterations(100));
const HOLD_MS = Math.min(30_000, stressIterations(2_000));

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', API_DOCS: 'true' });
  member = await server.newMember();
});
afterAll(() => server.stop());

const BIG = '/api/openapi.json';
const head = (line: string, more: string): string => `${line} HTTP/1.1\r\nHost: x\r\n${more}`;
const body = `Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{"a":"`;

const WAYS: readonly {
  readonly name: string;
  readonly first: string;
  readonly drop: string;
  readonly reads: boolean;
}[] = [
  { name: 'headers a line at a time', first: head('GET /healthz', ''), drop: 'X-More: 1\r\n', reads: true },
  {
    name: 'a body a letter at a time',
    first: head('POST /api/applet/appletaccount/post-applet-addmemberaddress', body),
    drop: 'x',
    reads: true,
  },
  { name: 'answers that nobody reads', first: head(`GET ${BIG}`, '\r\n').repeat(20), drop: '', reads: false },
];

test.each(WAYS)('$name hold up nobody else', { timeout: HOLD_MS + 60_000 }, async ({ first, drop, reads }) => {
  const { port } = new URL(server.url);
  const slow = Array.from({ length: SLOW_CLIENTS }, () => {
    const socket = net.connect(Number(port), '127.0.0.1');
    socket.on('error', () => {});
    if (reads) socket.resume();
    else socket.pause();
    socket.write(first.replace('{token}', member.token));
    return socket;
  });
  const dripping = setInterval(() => {
    for (const socket of slow) if (drop && socket.writable) socket.write(drop);
  }, 200);
  const times: number[] = [];
  const before = process.memoryUsage.rss();
  try {
    for (const until = performance.now() + HOLD_MS; performance.now() < until; ) {
      const askedAt = performance.now();
      expect(await member.api.address.list()).toEqual([]);
      times.push(performance.now() - askedAt);
      await sleep(10);
    }
  } finally {
    clearInterval(dripping);
    for (const socket of slow) socket.destroy();
  }
  times.sort((a, b) => a - b);
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(1_000);
  // Each slow client costs some kilobytes and no megabytes.
  expect(process.memoryUsage.rss() - before).toBeLessThan(SLOW_CLIENTS * 300_000 + 200_000_000);
  countTried('slow clients held open while others were served', SLOW_CLIENTS);
});

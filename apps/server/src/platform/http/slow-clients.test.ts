import { countTried, stressIterations } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { startTestServer, type TestMember, type TestServer } from '../../testing/server.ts';
import { openSlowClients, SLOW_WAYS } from '../../testing/slow-clients.ts';

/**
 * Clients that hold connections by being slow, each in its own way. Meanwhile all others are served. Latency is measured by
 * `bench/slow-clients.ts`.
 */

const SLOW_CLIENTS = Math.min(1_000, stressIterations(100));
/** A head of more would be too long. */
const REQUESTS = Math.min(500, stressIterations(50));

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', API_DOCS: 'true' });
  member = await server.newMember();
});
afterAll(() => server.stop());

test.each(SLOW_WAYS)('$name do not delay other clients', async (way) => {
  const slow = openSlowClients(server.url, member.token, way, SLOW_CLIENTS);
  onTestFinished(() => slow.close());
  await vi.waitFor(() => expect(slow.isConnecting()).toBe(false), { timeout: 120_000 });
  const before = process.memoryUsage.rss();
  for (let request = 0; request < REQUESTS; request += 1) {
    // The server ends each of them in time, and none at once.
    const cut = slow.goOn();
    if (request < 2) expect(cut).toBe(0);
    expect(await member.api.address.list()).toEqual([]);
  }
  // Each slow client costs some kilobytes and no megabytes.
  expect(process.memoryUsage.rss() - before).toBeLessThan(SLOW_CLIENTS * 300_000 + 200_000_000);
  countTried('slow clients held open while others were served', SLOW_CLIENTS);
});

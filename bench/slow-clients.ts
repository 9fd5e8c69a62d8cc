// Benchmark of the effect of slow clients on others: a thousand of them at a time hold connections to the built server by
// sending headers one line at a time, a body one character at a time, or by not reading responses. Meanwhile a member reads
// their own addresses, one request after the other. Baseline: the same requests without slow clients. Then the time until the
// last client whose headers do not end is cut off. HOLD_SECONDS=240 holds each kind for four minutes.
import { setTimeout as sleep } from 'node:timers/promises';
import { openSlowClients, SLOW_WAYS } from '../apps/server/src/testing/slow-clients.ts';
import { percentile, printAtMost, printFigure } from './lib/figures.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const CLIENTS = 1_000;
const WARM_REQUESTS = 200;
const REQUESTS = 500;
const DROP_EVERY_MS = 200;
const TARGET_MS = 1_000;
const HOLD_MS = Number(process.env['HOLD_SECONDS'] ?? 0) * 1_000;
const CUT_TARGET_MS = 15_000;
const PATH = '/api/applet/appletaccount/get-applet-getmemberaddresslist';

async function waits(url: string, token: string, requests: number, holdMs = 0): Promise<number[]> {
  const times: number[] = [];
  const until = performance.now() + holdMs;
  for (let request = 0; request < requests || performance.now() < until; request += 1) {
    const startedAt = performance.now();
    const answer = await fetch(`${url}${PATH}`, { headers: { Authorization: `Bearer ${token}` } });
    await answer.text();
    if (answer.status !== 200) throw new Error(`request failed: status ${answer.status}`);
    times.push(performance.now() - startedAt);
  }
  return times;
}

function show(what: string, times: readonly number[]): void {
  printFigure(`${what}, median`, `${percentile(times, 50).toFixed(2)} ms`);
  printAtMost(`${what}, 99 of 100`, percentile(times, 99), TARGET_MS);
}

await withFolder(async (folder) => {
  const product = await startProduct(folder, { env: { ROLES: 'api,pricing', API_DOCS: 'true' } });
  try {
    const db = await openEncryptedDb(product.databaseUrl);
    const [member] = await makeMembers(db, 1);
    await db.close();
    const { token } = member!;
    await waits(product.url, token, WARM_REQUESTS);
    show('without slow clients', await waits(product.url, token, REQUESTS));
    for (const way of SLOW_WAYS) {
      const slow = openSlowClients(product.url, token, way, CLIENTS);
      const dripping = setInterval(() => slow.goOn(), DROP_EVERY_MS);
      try {
        show(`${CLIENTS} clients: ${way.name}`, await waits(product.url, token, REQUESTS, HOLD_MS));
      } finally {
        clearInterval(dripping);
        slow.close();
      }
    }
    const [headers] = SLOW_WAYS;
    for (const [host, url] of [
      ['web', product.url],
      ['console', product.consoleUrl],
    ] as const) {
      const slow = openSlowClients(url, token, headers!, CLIENTS);
      const startedAt = performance.now();
      while (!slow.areAllCut() && performance.now() - startedAt < 4 * CUT_TARGET_MS) await sleep(50);
      printAtMost(`headers that do not end, ${host}: cut after`, performance.now() - startedAt, CUT_TARGET_MS);
      slow.close();
    }
  } finally {
    await product.stop();
  }
});

// Benchmark of the effect of slow clients on others: a thousand of them at a time hold connections to the built server by
// sending headers one line at a time, a body one character at a time, or by not reading responses. Meanwhile a member reads
// their own addresses, one request after the other. Baseline: the same requests without slow clients.
import { openSlowClients, SLOW_WAYS } from '../apps/server/src/testing/slow-clients.ts';
import { percentile, printAtMost, printFigure } from './lib/figures.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const CLIENTS = 1_000;
const WARM_REQUESTS = 200;
const REQUESTS = 500;
const DROP_EVERY_MS = 200;
const TARGET_MS = 1_000;
const PATH = '/api/applet/appletaccount/get-applet-getmemberaddresslist';

async function waits(url: string, token: string, requests: number): Promise<number[]> {
  const times: number[] = [];
  for (let request = 0; request < requests; request += 1) {
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
    for (const { name, first, drop, reads } of SLOW_WAYS) {
      const slow = openSlowClients(product.url, { first: first.replace('{token}', token), reads }, CLIENTS);
      const dripping = setInterval(() => {
        for (const socket of slow) if (drop && socket.writable) socket.write(drop);
      }, DROP_EVERY_MS);
      try {
        show(`${CLIENTS} clients: ${name}`, await waits(product.url, token, REQUESTS));
      } finally {
        clearInterval(dripping);
        for (const socket of slow) socket.destroy();
      }
    }
  } finally {
    await product.stop();
  }
});

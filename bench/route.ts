// Benchmark of the overhead of a contract route over its SQL: a signed-in member reads their own addresses (GET
// …/get-applet-getmemberaddresslist: session look-up and one point select) from the built server, against a bare node:http
// server that sends the same two named statements over a pool of the same size to the same PostgreSQL. Both return the same
// JSON; they run alternately, and the medians are compared. The cost is per request and does not grow with the number of routes
// or members (radix tree, index look-ups); it grows with the length of the response.
import { startChild } from './lib/child.ts';
import { median, micros, printFigure, printRatio } from './lib/figures.ts';
import { fire, measureAlternately, type Shot, type Volley } from './lib/load.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const ROUNDS = 7;
const ROUND_SECONDS = 2;
const CONNECTIONS = 16;
const WARM_REQUESTS = 15_000;
const MEMBERS = 50;
const PATH = '/api/applet/appletaccount/get-applet-getmemberaddresslist';
const TARGET = 0.6;

await withFolder(async (folder) => {
  const product = await startProduct(folder);
  const db = await openEncryptedDb(product.databaseUrl);
  try {
    const members = await makeMembers(db, MEMBERS);
    await db.close();
    const bare = await startChild(new URL('./lib/bare-route-server.ts', import.meta.url), {
      DATABASE_URL: product.databaseUrl,
    });
    const shots: Shot[] = members.map(({ token }) => ({
      method: 'GET',
      path: PATH,
      headers: { Authorization: `Bearer ${token}` },
    }));
    try {
      await requireSameAnswer(product.url, bare.url, shots[0]!);
      const limit = { connections: CONNECTIONS, seconds: ROUND_SECONDS };
      const volley = (server: typeof product | typeof bare) => () => fire(server, shots, limit);
      // Requests until the code is optimised and every connection has prepared its statements; a time would not do on a
      // busy machine.
      for (const server of [product, bare])
        await fire(server, shots, { connections: CONNECTIONS, amount: WARM_REQUESTS });
      const { first, second } = await measureAlternately(ROUNDS, volley(product), volley(bare));
      const empty = await fire(product, [{ method: 'GET', path: '/healthz' }], limit);
      report(first, second, empty);
    } finally {
      await bare.stop();
    }
  } finally {
    await product.stop();
  }
});

function report(ours: readonly Volley[], bare: readonly Volley[], empty: Volley): void {
  const rate = (volleys: readonly Volley[]) => median(volleys.map(({ perSecond }) => perSecond));
  const cpu = (volleys: readonly Volley[]) => median(volleys.map(({ cpuPerAnswerUs }) => cpuPerAnswerUs ?? Number.NaN));
  console.log(`  A signed-in read (session + own addresses), ${CONNECTIONS} connections, median of ${ROUNDS} rounds`);
  printFigure('contract route', `${Math.round(rate(ours))}/s, CPU of the process ${micros(cpu(ours))} per request`);
  printFigure(
    'bare node:http, same SQL',
    `${Math.round(rate(bare))}/s, CPU of the process ${micros(cpu(bare))} per request`,
  );
  printFigure(
    '/healthz: the HTTP layer without access and SQL',
    `${micros(empty.cpuPerAnswerUs ?? Number.NaN)} per request`,
  );
  printRatio(
    'requests per second, contract : bare',
    median(ours.map((volley, i) => volley.perSecond / bare[i]!.perSecond)),
    {
      atLeast: TARGET,
    },
  );
  printRatio('CPU per request, bare : contract', cpu(bare) / cpu(ours));
}

async function requireSameAnswer(ours: string, bare: string, shot: Shot): Promise<void> {
  const [one, two] = await Promise.all(
    [ours, bare].map(async (url) => (await fetch(url + shot.path, { headers: { ...shot.headers } })).text()),
  );
  if (one !== two) throw new Error(`servers answer differently:\n${one}\n${two}`);
}

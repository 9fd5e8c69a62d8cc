// Benchmark of a request with an API key against the same request with a session: a member reads their own addresses from the
// built server. Both run alternately, and the medians are compared. Each key stays below its limit, so there are many. The waits
// for PostgreSQL are counted for the authentication alone: a key counts its requests in tens, in the statement that finds it.
import { databaseAuthenticator } from '../apps/server/src/features/authenticator.ts';
import { insertKey } from '../apps/server/src/features/identity/api-keys/api-key-store.ts';
import { newKeyToken, prefixOf } from '../apps/server/src/platform/auth/key-token.ts';
import type { Db } from '../apps/server/src/platform/db/database.ts';
import { countRoundTrips } from '../apps/server/src/testing/round-trips.ts';
import { median, micros, millis, printFigure, printRatio } from './lib/figures.ts';
import { fire, measureAlternately, type Shot, type Volley } from './lib/load.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const MEMBERS = 200;
const ROUNDS = 7;
const ROUND_REQUESTS = 4_000;
const WARM_REQUESTS = 15_000;
/** Requests of one key whose waits are counted: the first, and twice those that are counted in advance. */
const COUNTED = 21;
const PATH = '/api/applet/appletaccount/get-applet-getmemberaddresslist';
/** Lowest accepted share of the requests per second with a session. */
const TARGET = 0.8;

await withFolder(async (folder) => {
  const product = await startProduct(folder);
  try {
    const db = await openEncryptedDb(product.databaseUrl);
    const members = await makeMembers(db, MEMBERS);
    const keys: string[] = [];
    for (const { memberId } of members) keys.push(await makeKey(db, memberId));
    const shots = (tokens: readonly string[]): readonly Shot[] =>
      tokens.map((token) => ({ method: 'GET', path: PATH, headers: { Authorization: `Bearer ${token}` } }));
    const [session, key] = [shots(members.map(({ token }) => token)), shots(keys)];
    for (const connections of [1, 16]) {
      for (const warm of [session, key]) await fire(product, warm, { connections: 16, amount: WARM_REQUESTS });
      const limit = { connections, amount: ROUND_REQUESTS };
      report(
        connections,
        await measureAlternately(
          ROUNDS,
          () => fire(product, session, limit),
          () => fire(product, key, limit),
        ),
      );
    }
    await printWaits(product.databaseUrl, {
      token: members[0]?.token ?? '',
      key: await makeKey(db, members[0]!.memberId),
    });
    await db.close();
  } finally {
    await product.stop();
  }
});

async function makeKey(db: Db, accountId: string): Promise<string> {
  const token = newKeyToken();
  const owner = { accountId, personId: accountId, name: 'bench', scopes: ['orders:read'], networks: [] };
  const key = { ...owner, days: undefined, limits: undefined };
  await db.transaction((tx) => insertKey(tx, key, { token, prefix: prefixOf(token) }));
  return token;
}

interface Compared {
  readonly first: readonly Volley[];
  readonly second: readonly Volley[];
}

function report(connections: number, { first: session, second: key }: Compared): void {
  console.log(`  A signed-in read, connections: ${connections}, median of ${ROUNDS} rounds of ${ROUND_REQUESTS}`);
  for (const [what, volleys] of [
    ['session', session],
    ['API key', key],
  ] as const) {
    const perSecond = median(volleys.map((volley) => volley.perSecond));
    const cpu = median(volleys.map(({ cpuPerAnswerUs }) => cpuPerAnswerUs ?? Number.NaN));
    printFigure(what, `${millis((1_000 * connections) / perSecond)} each, CPU of the process ${micros(cpu)}`);
  }
  const ratio = median(key.map((volley, at) => volley.perSecond / session[at]!.perSecond));
  printRatio('requests per second, key : session', ratio, { atLeast: TARGET });
}

async function printWaits(databaseUrl: string, { token, key }: { readonly token: string; readonly key: string }) {
  const counter = await countRoundTrips(databaseUrl);
  const db = await openEncryptedDb(counter.url);
  const { member, apiKey } = databaseAuthenticator(db);
  const other = '203.0.113.7';
  await apiKey(key, other);
  const waits = async (work: () => Promise<unknown>) => {
    await work();
    return counter.during(async () => {
      for (let count = 0; count < COUNTED; count += 1) await work();
    });
  };
  printFigure('waits for PostgreSQL, session', `${await waits(() => member(token))} of ${COUNTED} requests`);
  printFigure('waits for PostgreSQL, API key', `${await waits(() => apiKey(key, other))} of ${COUNTED} requests`);
  await db.close();
  await counter.close();
}

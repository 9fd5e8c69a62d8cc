// Benchmark of ten thousand open event streams on one process: memory per stream, CPU per event, and the effect on other
// requests. The server is the built one; a thousand members with a session each hold ten streams. Baseline: the same events and
// the same call without open streams. An event is sent by NOTIFY as in the server, to one member's ten streams.
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { ANNOUNCEMENTS } from '../apps/server/src/platform/db/announce.ts';
import { ANYTHING } from '../apps/server/src/platform/events/publish.ts';
import { countReceived, openStreams } from './lib/event-streams.ts';
import { cpuMicros, micros, millis, percentile, printAtMost, printFigure } from './lib/figures.ts';
import { type BenchMember, makeMembers, openEncryptedDb } from './lib/members.ts';
import { type Product, startProduct, withFolder } from './lib/product.ts';

const MEMBERS = 1_000;
const STREAMS_EACH = 10;
const EVENTS = 5_000;
const QUIET_MS = 3_000;
const WATCHED_MS = 30_000;
const MAX_KB = 40;

async function measure(folder: string): Promise<void> {
  const product = await startProduct(folder);
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  const encryptedDb = await openEncryptedDb(product.databaseUrl);
  try {
    const members = await makeMembers(encryptedDb, MEMBERS);
    const alone = await cpuPerEvent(product, db, members);
    const before = await settledKb(product.pid);
    const began = performance.now();
    const streams = await openStreams(
      product.url,
      members.flatMap(({ token }) => Array.from({ length: STREAMS_EACH }, () => token)),
    );
    printFigure('to open them', millis(performance.now() - began));
    const open = streams.filter((stream) => !stream.isEnded).length;
    printFigure('open streams', String(open));
    const kb = ((await settledKb(product.pid)) - before) / open;
    printFigure('memory for each', `${kb.toFixed(1)} kB  (target ≤ ${MAX_KB} kB: ${kb <= MAX_KB ? 'met' : 'MISSED'})`);

    const receivedBefore = countReceived(streams);
    const crowded = await cpuPerEvent(product, db, members);
    printFigure(
      'CPU for an event that goes to ten of them',
      `${micros(crowded)}, ${micros(alone)} while none was open`,
    );
    printFigure('of them heard', `${countReceived(streams) - receivedBefore} of ${EVENTS * STREAMS_EACH}`);

    const cpuBefore = cpuMicros(product.pid) ?? Number.NaN;
    const waits = await waitsOfOthers(product.url);
    const share = ((cpuMicros(product.pid) ?? Number.NaN) - cpuBefore) / (WATCHED_MS * 1_000);
    printFigure('of a core while nothing happens, probes included', `${(share * 100).toFixed(1)} %`);
    printAtMost('another call meanwhile, 99 of 100', percentile(waits, 99), 50);
    printAtMost('another call meanwhile, the longest', Math.max(...waits), 250);

    const ending = performance.now();
    await db.query('select pg_notify($1, $2)', [ANNOUNCEMENTS, ANYTHING]);
    while (streams.some((stream) => !stream.isEnded)) await sleep(5);
    printAtMost('to end them all', performance.now() - ending, 5_000);
  } finally {
    await encryptedDb.close();
    await db.end();
    await product.stop();
  }
}

async function cpuPerEvent(product: Product, db: pg.Pool, members: readonly BenchMember[]): Promise<number> {
  const before = cpuMicros(product.pid) ?? Number.NaN;
  for (let count = 0; count < EVENTS; count += 1) {
    const memberId = members[(count * 7) % members.length]?.memberId;
    await db.query('select pg_notify($1, $2)', [
      ANNOUNCEMENTS,
      JSON.stringify({ topic: 'order', id: memberId, memberId }),
    ]);
  }
  await sleep(500);
  return ((cpuMicros(product.pid) ?? Number.NaN) - before) / EVENTS;
}

/** Returns the memory of the process after it has been idle for a while. */
async function settledKb(pid: number): Promise<number> {
  await sleep(QUIET_MS);
  return Number(/VmRSS:\s+(\d+) kB/.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
}

/** Measures the response times of other requests while all streams send their heartbeats. */
async function waitsOfOthers(url: string): Promise<readonly number[]> {
  const waits: number[] = [];
  for (const until = performance.now() + WATCHED_MS; performance.now() < until; ) {
    const asked = performance.now();
    await fetch(`${url}/healthz`);
    waits.push(performance.now() - asked);
    await sleep(20);
  }
  return waits;
}

await withFolder(measure);

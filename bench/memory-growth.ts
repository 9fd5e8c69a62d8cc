// Growth of memory under hours of use: members' usual reads and quotes against the built server, with the slope of its resident
// memory over the second half, by least squares, in MB an hour. BENCH_HOURS=8 is the length of the battery; without it nothing is
// run, because minutes say nothing about a slope. The first half fills caches and the heap's young generation.
import fs from 'node:fs';
import { percentile, printAtMost, printFigure } from './lib/figures.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const HOURS = Number(process.env['BENCH_HOURS'] ?? 0);
const MEMBERS = 20;
const SAMPLE_EVERY_MS = 30_000;
const TARGET_MB_PER_HOUR = 1;
const TARGET_MS = 1_000;
const MS_PER_HOUR = 3_600_000;

interface Sample {
  readonly atHours: number;
  readonly megabytes: number;
}

/** Resident memory of a process in MB. */
function residentMegabytes(pid: number): number {
  const found = /^VmRSS:\s+(\d+) kB/m.exec(fs.readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(found?.[1] ?? Number.NaN) / 1024;
}

/** Slope of the line that fits the samples best. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length;
  const [at, size] = [mean(({ atHours }) => atHours), mean(({ megabytes }) => megabytes)];
  const covariance = mean(({ atHours, megabytes }) => (atHours - at) * (megabytes - size));
  return covariance / mean(({ atHours }) => (atHours - at) ** 2);
}

const CALLS = [
  ['GET', '/api/applet/appletaccount/get-applet-getmemberaddresslist', undefined],
  ['POST', '/api/applet/appletorder/post-applet-orderlist', {}],
  [
    'POST',
    '/api/app/pcb-valuation/applet-pcb-quote',
    { spec: { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } },
  ],
  ['GET', '/api/app/saved-quotes', undefined],
] as const;

async function measure(folder: string): Promise<void> {
  const product = await startProduct(folder);
  try {
    const db = await openEncryptedDb(product.databaseUrl);
    const members = await makeMembers(db, MEMBERS);
    await db.close();
    const [startedAt, until] = [performance.now(), performance.now() + HOURS * MS_PER_HOUR];
    const samples: Sample[] = [];
    const times: number[] = [];
    let requests = 0;
    const sample = () =>
      samples.push({
        atHours: (performance.now() - startedAt) / MS_PER_HOUR,
        megabytes: residentMegabytes(product.pid),
      });
    const sampling = setInterval(sample, SAMPLE_EVERY_MS);
    const use = async (token: string) => {
      while (performance.now() < until)
        for (const [method, path, body] of CALLS) {
          const askedAt = performance.now();
          const answer = await fetch(`${product.url}${path}`, {
            method,
            headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
            ...(body === undefined ? {} : { body: JSON.stringify(body) }),
          });
          await answer.text();
          if (answer.status >= 500) throw new Error(`${path} failed: status ${answer.status}`);
          requests += 1;
          // A part of them: all would fill the memory of this process.
          if (requests % 100 === 0) times.push(performance.now() - askedAt);
        }
    };
    await Promise.all(members.map(({ token }) => use(token)));
    clearInterval(sampling);
    sample();
    const half = samples.filter(({ atHours }) => atHours >= HOURS / 2);
    const slope = slopeOf(half);
    printFigure('requests', String(requests));
    printAtMost('99 of 100', percentile(times, 99), TARGET_MS);
    printFigure('resident memory at the end', `${half.at(-1)?.megabytes.toFixed(0)} MB`);
    const verdict = slope <= TARGET_MB_PER_HOUR ? 'met' : 'MISSED';
    printFigure('growth', `${slope.toFixed(2)} MB an hour  (target ≤ ${TARGET_MB_PER_HOUR}: ${verdict})`);
  } finally {
    await product.stop();
  }
}

if (HOURS > 0) await withFolder(measure);
else printFigure('memory growth', 'not run: BENCH_HOURS=8 npm run bench -- memory-growth');

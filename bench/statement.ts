// Benchmark of a wallet statement page, for a member with a hundred thousand bookings against one with a thousand: each page
// requested over HTTP alternately, one at a time. The first page as it opens, one in the middle, and the oldest. A page is
// found by the numbers of its bookings, so it should take as long for both.
import { performance } from 'node:perf_hooks';
import pg from 'pg';
import { millis, percentile, printFigure, printRatio } from './lib/figures.ts';
import { makeMembers, openEncryptedDb } from './lib/members.ts';
import { startProduct, withFolder } from './lib/product.ts';

const FEW = 1_000;
const MANY = 100_000;
const TIMES = 300;
const WARM_TIMES = 100;
const RATIO_TARGET = 1.3;
const PAGE = 10;

const PAGES: readonly (readonly [name: string, query: (entries: number) => string])[] = [
  ['first page', () => `maxResultCount=${PAGE}`],
  ['page in the middle', (entries) => `maxResultCount=${PAGE}&skipCount=${entries / 2}`],
  ['oldest first', () => `maxResultCount=${PAGE}&sorting=at%20asc`],
];

await withFolder(async (folder) => {
  const product = await startProduct(folder, { env: { ROLES: 'api,pricing' } });
  const db = new pg.Pool({ connectionString: product.databaseUrl, max: 2 });
  const encryptedDb = await openEncryptedDb(product.databaseUrl);
  try {
    const [few, many] = await makeMembers(encryptedDb, 2);
    if (!few || !many) throw new Error('no members found');
    await giveBookings(db, few.memberId, FEW);
    await giveBookings(db, many.memberId, MANY);
    await db.query('analyze');
    console.log(`  Pages of a statement with ${FEW} and with ${MANY} bookings, one request at a time`);
    for (const [name, query] of PAGES) {
      const times: readonly [number[], number[]] = [[], []];
      for (let n = 0; n < WARM_TIMES + TIMES; n += 1)
        for (const [place, { token }] of [few, many].entries()) {
          const startedAt = performance.now();
          await ask(
            `${product.url}/api/applet/membercash/get-membercash-cashlogs?${query(place === 0 ? FEW : MANY)}`,
            token,
          );
          if (n >= WARM_TIMES) times[place]?.push(performance.now() - startedAt);
        }
      const medians = times.map((taken) => percentile(taken, 50));
      printFigure(`${name}, median`, medians.map(millis).join(' and '));
      printRatio('  many : few', (medians[1] ?? 0) / (medians[0] ?? 0), { atMost: RATIO_TARGET });
    }
  } finally {
    await encryptedDb.close();
    await db.end();
    await product.stop();
  }
});

async function ask(address: string, token: string): Promise<void> {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${address} failed: status ${answer.status}: ${text.slice(0, 200)}`);
}

/** Posts `bookings` adjustments of one fen on a wallet, in a few statements: the ledger rules apply to them as to all. */
async function giveBookings(db: pg.Pool, memberId: string, bookings: number): Promise<void> {
  await db.query(
    `with past as (
       insert into ledger_journal (biz_key, kind, reference, event_at, created_at)
       select 'bench:' || $1::text || ':' || number, 'adjustment', 'bench', at, at
       from (select number, now() - make_interval(mins => $2::int - number) as at
         from generate_series(1, $2::int) as number) made
       returning id, split_part(biz_key, ':', 3)::int as number
     ), wallet as (
       insert into ledger_account (code, owner, balance_fen, version) values ('L10', $1::text, -$2::bigint, $2::int) returning id
     ), instance as (
       insert into ledger_account (code, owner, balance_fen, version) values ('E30', 'bench ' || $1::text, $2::bigint, $2::int)
       returning id
     )
     insert into ledger_posting (journal_id, account_id, amount_fen, balance_after_fen, version)
     select past.id, instance.id, 1, past.number, past.number from past, instance
     union all
     select past.id, wallet.id, -1, -past.number, past.number from past, wallet`,
    [memberId, bookings],
  );
}

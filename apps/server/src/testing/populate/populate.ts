import type pg from 'pg';
import { countDays } from '../../features/back-office/tasks/task-days.ts';
import { AUDIT_PARTITIONS } from '../../features/base/audit/audit-partitions.ts';
import { foldCounts } from '../../features/orders-core/orders/list-orders.ts';
import { maintainPartitions } from '../../platform/db/partitions.ts';
import { openSession } from '../../platform/db/session.ts';
import type { TestServer } from '../server.ts';
import { countersIn } from './copy-names.ts';
import { BOARDS_OF_HISTORY, BOARDS_OF_WORK, playHistory, playWork } from './play-scenarios.ts';
import { readPattern } from './read-pattern.ts';
import { writeCopies } from './write-copies.ts';

/** Tables in which a trigger looks for the rows of an order while they are written. */
const READ_MEANWHILE = ['parcel', 'parcel_item'];

/**
 * Does some work without the indexes that only readers need, and rebuilds them afterwards, at a fraction of the cost of
 * millions of single entries. Indexes that enforce a rule stay, and those of {@link READ_MEANWHILE}.
 */
async function withIndexesSetAside(session: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows } = await session.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, -- That of a partitioned table leaves its partitions out.
       replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') as definition
     from pg_index join pg_class as index on index.oid = indexrelid
     where not indisunique and not indrelid::regclass::text = any($1)
       and indrelid in (select oid from pg_class where relnamespace = 'public'::regnamespace)`,
    [READ_MEANWHILE],
  );
  for (const { name } of rows) await session.query(`drop index ${name}`);
  try {
    await work();
  } catch (error) {
    // An open transaction that failed would refuse the indexes, and hide why.
    await session.query('rollback');
    throw error;
  } finally {
    await session.query(`set maintenance_work_mem = '1GB'`);
    for (const { definition } of rows) await session.query(definition);
    await rewriteUnindexed(session);
  }
}

/**
 * Rewrites the tables whose indexes were built while an open transaction of the server, also of another database, could still see
 * earlier versions of their rows: PostgreSQL would not use these indexes until that transaction has ended.
 */
async function rewriteUnindexed(session: pg.Client): Promise<void> {
  const { rows } = await session.query<{ name: string }>(
    'select distinct indrelid::regclass::text as name from pg_index where indcheckxmin',
  );
  for (const { name } of rows) await session.query(`vacuum full ${name}`);
}

export interface Amounts {
  /** Boards that were sent, cancelled or returned. */
  readonly orders: number;
  /** Open boards, in every state from the review to shipment. */
  readonly open: number;
  /** Over how many years the orders lie. */
  readonly years: number;
}

const DAY_MS = 86_400_000;
/** A run of some seconds is stretched to this many days. */
const DAYS_OF_HISTORY = 9;
const DAYS_OF_WORK = 3;

/**
 * Seeds an instance with the data of several years. Two members are played over HTTP, one with past orders and one with boards
 * in every state; then both are copied with all of their rows, each copy at its own time and with its own names. So the rows
 * are those that the server writes, in every feature.
 * @param server without a worker
 */
export async function populate(
  server: TestServer,
  { orders, open, years }: Amounts,
  onProgress: (what: string, done: number, of: number) => void = () => {},
): Promise<void> {
  const session = await openSession({ url: server.databaseUrl, name: 'xunban populate' });
  try {
    const history = await measured(async () => readPattern(session, await playHistory(server)));
    const work = await measured(async () => readPattern(session, await playWork(server)));
    const counters = [...countersIn(history.pattern), ...countersIn(work.pattern)];
    const span = Math.max(...counters) - Math.min(...counters) + 1;

    const [members, workers] = [Math.ceil(orders / BOARDS_OF_HISTORY), Math.ceil(open / BOARDS_OF_WORK)];
    const now = Date.now();
    await withIndexesSetAside(session, async () => {
      await writeCopies(
        { db: server.deps.db, session },
        {
          pattern: history.pattern,
          range: { from: 1, to: members },
          span,
          moments: {
            from: new Date(now - years * 365 * DAY_MS),
            to: new Date(now - DAY_MS),
            stretch: (DAYS_OF_HISTORY * 86_400) / history.seconds,
            daysBefore: DAYS_OF_HISTORY,
          },
        },
        (copies) => onProgress('orders behind', copies * BOARDS_OF_HISTORY, orders),
      );
      await writeCopies(
        { db: server.deps.db, session },
        {
          pattern: work.pattern,
          range: { from: members + 1, to: members + workers },
          span,
          moments: {
            from: new Date(now - 2 * DAY_MS),
            to: new Date(now),
            stretch: (DAYS_OF_WORK * 86_400) / work.seconds,
            daysBefore: DAYS_OF_WORK,
          },
        },
        (copies) => onProgress('boards in the company', copies * BOARDS_OF_WORK, open),
      );
    });
    // Simulates the jobs of an instance: counts added up every few minutes, and no dead rows. A plain vacuum would leave the
    // pages of a million changes before the few live rows.
    await server.deps.db.transaction(foldCounts);
    await server.deps.db.transaction(countDays);
    await maintainPartitions(server.deps.db, AUDIT_PARTITIONS);
    await session.query('vacuum full order_count');
    await session.query('vacuum analyze');
  } finally {
    await session.end();
  }
}

async function measured<Pattern>(play: () => Promise<Pattern>): Promise<{ pattern: Pattern; seconds: number }> {
  const start = performance.now();
  return { pattern: await play(), seconds: (performance.now() - start) / 1000 };
}

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { addJob } from './jobs.ts';
import { type JobDefinition, type JobWorker, migrateJobs, startWorker } from './worker.ts';
import { openLease } from './worker-lease.ts';
import { type Connected, WorkerPool } from './worker-pool.ts';

const log = createLog('silent');
let database: ThrowawayDatabase;
let db: Db;
let worker: JobWorker | undefined;

beforeAll(async () => {
  database = await throwawayDatabase();
  await migrateJobs(database.url, log);
  db = openDatabase({ url: database.url, log });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await administer('delete from graphile_worker._private_jobs');
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

const start = (...jobs: JobDefinition[]) => {
  worker = startWorker(database.url, jobs, log);
};
const until = (isTrue: () => boolean | Promise<boolean>) => expect.poll(isTrue).toBe(true);
const jobsLeft = async () => {
  const { rows } = await sql<{ left: number }>`select count(*)::int as left from graphile_worker.jobs`.execute(db.read);
  return rows[0]?.left;
};

test('a job exists exactly if its transaction committed', async () => {
  const done: unknown[] = [];
  start({ name: 'note', handle: async (payload) => void done.push(payload) });
  await expect(
    db.transaction(async (tx) => {
      await addJob(tx, 'note', { id: 'lost' });
      throw new Error('simulated failure');
    }),
  ).rejects.toThrow();
  await db.transaction((tx) => addJob(tx, 'note', { id: 'kept' }));
  await until(() => done.length > 0);
  expect(done).toEqual([{ id: 'kept' }]);
});

test('a second job with the same key replaces the one that waits', async () => {
  const done: unknown[] = [];
  await db.transaction((tx) => addJob(tx, 'note', { id: 1 }, { key: 'one', afterMs: 800 }));
  await db.transaction((tx) => addJob(tx, 'note', { id: 2 }, { key: 'one', afterMs: 800 }));
  start({ name: 'note', handle: async (payload) => void done.push(payload) });
  await until(async () => (await jobsLeft()) === 0);
  expect(done).toEqual([{ id: 2 }]);
});

test('a job that fails is run again later', async () => {
  let runs = 0;
  start({
    name: 'shaky',
    handle: async () => {
      runs += 1;
      throw new Error('not yet');
    },
  });
  await db.transaction((tx) => addJob(tx, 'shaky', {}));
  await until(async () => {
    const { rows } = await sql<{ attempts: number; locked_at: Date | null; is_later: boolean }>`
      select attempts, locked_at, run_at > now() as is_later from graphile_worker.jobs where task_identifier = 'shaky'`.execute(
      db.read,
    );
    return rows[0]?.attempts === 1 && rows[0].locked_at === null && rows[0].is_later;
  });
  expect(runs).toBe(1);
});

/** Times that a test can wait for. */
const QUICK = { watchMs: 200, maxDueMs: 1_000, stopMs: 500 };

/** Starts a worker that does notes. @returns what it has done so far */
function startQuick(): readonly unknown[] {
  const done: unknown[] = [];
  worker = startWorker(
    database.url,
    [{ name: 'note', handle: async (payload) => void done.push(payload) }],
    log,
    QUICK,
  );
  return done;
}

/** The state of a job whose worker was killed during the work, or is processing it now. */
const lockedBy = (name: string, secondsAgo: number) =>
  administer(
    `update graphile_worker._private_jobs set locked_by = '${name}', attempts = 1,
       locked_at = now() - make_interval(secs => ${secondsAgo}) where locked_by is null`,
  );

async function administer(text: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    return await client.query(text);
  } finally {
    await client.end();
  }
}

test('a job of a killed worker is given to the others within seconds, one of a living worker is not', async () => {
  await db.transaction((tx) => addJob(tx, 'note', { id: 'abandoned' }));
  await lockedBy('killed', 20);
  await db.transaction((tx) => addJob(tx, 'note', { id: 'held' }));
  const other = await openLease(database.url, () => {});
  await other.hold('other');
  await lockedBy('other', 20);
  const done = startQuick();
  // The statement that freed the one would have freed the other, too.
  await until(async () => (await jobsLeft()) === 1);
  expect(done).toEqual([{ id: 'abandoned' }]);
  expect((await administer('select locked_by from graphile_worker.jobs')).rows).toEqual([{ locked_by: 'other' }]);
  // Its process dies, and with it the session that holds the lease.
  await other.end();
  await until(() => done.length === 2);
  expect(done[1]).toEqual({ id: 'held' });
});

test('a job of a worker that was halted is given to the others after minutes', async () => {
  await db.transaction((tx) => addJob(tx, 'note', { id: 'held' }));
  const halted = await openLease(database.url, () => {});
  await halted.hold('halted');
  await lockedBy('halted', 181);
  const done = startQuick();
  await until(() => done.length === 1);
  await halted.end();
});

test('a worker whose sessions were cut goes on by itself', async () => {
  const done = startQuick();
  await db.transaction((tx) => addJob(tx, 'note', { id: 1 }));
  await until(() => done.length === 1);
  for (let cut = 2; cut < 4; cut += 1) {
    await administer(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where application_name like 'xunban job%' and datname = current_database()`,
    );
    await db.transaction((tx) => addJob(tx, 'note', { id: cut }));
    // A job whose end was cut off runs once more.
    await expect.poll(() => done).toContainEqual({ id: cut });
  }
});

test('a worker with unprocessed due jobs reports it, and restarts', async () => {
  const done: unknown[] = [];
  let hanging = 0;
  const jobs: JobDefinition[] = [
    {
      name: 'hang',
      handle: () => {
        hanging += 1;
        return hanging > 4 ? Promise.resolve() : new Promise(() => {});
      },
    },
    { name: 'note', handle: async (payload) => void done.push(payload) },
  ];
  worker = startWorker(database.url, jobs, log, QUICK);
  for (let count = 0; count < 4; count += 1) await db.transaction((tx) => addJob(tx, 'hang', {}));
  await until(() => hanging === 4);
  await db.transaction((tx) => addJob(tx, 'note', { id: 'waits' }));
  await until(() => worker?.isWorking() === false);
  await until(() => done.length === 1);
  await until(() => worker?.isWorking() === true);
});

test('jobs that an earlier process has left do not make a new worker unready', async () => {
  await db.transaction((tx) => addJob(tx, 'note', { id: 'old' }));
  await administer("update graphile_worker._private_jobs set run_at = now() - interval '1 hour'");
  const jobs: JobDefinition[] = [
    { name: 'note', handle: async () => {} },
    { name: 'hang', handle: () => new Promise(() => {}) },
  ];
  // The old job comes after those that take every place of the worker.
  await administer('update graphile_worker._private_jobs set priority = 100');
  for (let count = 0; count < 4; count += 1) await db.transaction((tx) => addJob(tx, 'hang', {}));
  worker = startWorker(database.url, jobs, log, { ...QUICK, maxDueMs: 60_000 });
  await until(async () => {
    const { rows } = await administer(
      `select 1 from pg_stat_activity where application_name = 'xunban job lease'
         and datname = current_database() and query like '%min(run_at)%' and state = 'idle'`,
    );
    return rows.length === 1;
  });
  expect(worker.isWorking()).toBe(true);
});

/** Connects a pool; returns the arguments of its callback. */
const connect = (pool: WorkerPool): Promise<Parameters<Connected>> =>
  new Promise((resolve) => pool.connect((...given) => resolve(given)));

test('a session of the pool may be released twice', async () => {
  const pool = new WorkerPool(database.url, 2);
  const [, , release] = await connect(pool);
  release?.();
  expect(() => release?.()).not.toThrow();
  expect(pool.idleCount).toBe(1);
  await pool.end();
});

test('a pool that has ended gives an error, and a release that may be called', async () => {
  const pool = new WorkerPool('postgres://127.0.0.1:1/none', 1);
  await pool.end();
  const [error, client, release] = await connect(pool);
  expect(error?.message).toContain('after calling end');
  expect(client).toBeUndefined();
  expect(() => release?.()).not.toThrow();
});

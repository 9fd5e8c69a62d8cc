import { sql } from 'kysely';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { addJob } from './jobs.ts';
import { type JobDefinition, type JobWorker, migrateJobs, startWorker } from './worker.ts';

const log = createLog('silent');
let database: ThrowawayDatabase;
let db: Db;
let worker: JobWorker | undefined;

beforeEach(async () => {
  database = await throwawayDatabase();
  await migrateJobs(database.url, log);
  db = openDatabase({ url: database.url, log });
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await db.close();
  await database.drop();
});

const start = (...jobs: JobDefinition[]) => {
  worker = startWorker(database.url, jobs, log);
};
const until = (isTrue: () => boolean | Promise<boolean>) => expect.poll(isTrue, { timeout: 10_000 }).toBe(true);
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
      throw new Error('changed its mind');
    }),
  ).rejects.toThrow();
  await db.transaction((tx) => addJob(tx, 'note', { id: 'kept' }));
  await until(() => done.length > 0);
  expect(done).toEqual([{ id: 'kept' }]);
});

test('a second job with the same key replaces the one that waits', async () => {
  const done: unknown[] = [];
  const soon = new Date(Date.now() + 800);
  await db.transaction((tx) => addJob(tx, 'note', { id: 1 }, { key: 'one', runAt: soon }));
  await db.transaction((tx) => addJob(tx, 'note', { id: 2 }, { key: 'one', runAt: soon }));
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

test('a job of a killed worker is given to the others', async () => {
  await db.transaction((tx) => addJob(tx, 'note', { id: 'orphan' }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const lockedBy = async () =>
    (
      await client.query(
        `select count(*)::int as held from graphile_worker.jobs where locked_by = 'dead' and locked_at is not null`,
      )
    ).rows[0].held;
  try {
    await client.query(
      `update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '4 minutes', attempts = 1`,
    );
    expect(await lockedBy()).toBe(1);
    const done: unknown[] = [];
    await client.query(`select graphile_worker.add_job('platform.freeAbandonedJobs')`);
    start({ name: 'note', handle: async (payload) => void done.push(payload) });
    await until(async () => (await lockedBy()) === 0);
    await client.query(`update graphile_worker._private_jobs set run_at = now() where locked_at is null`);
    await until(() => done.length === 1);
  } finally {
    await client.end();
  }
});

import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { type Db, openDatabase } from '../db/database.ts';
import { createLog } from '../log.ts';
import { CLOCK_STEPPED_BACK, resetFutureTimes } from './clock-step.ts';
import { addJob } from './jobs.ts';
import { Schedule } from './schedule.ts';
import { type JobWorker, migrateJobs, startWorker } from './worker.ts';

/** Jobs after the clock of the database was set back. */

let database: ThrowawayDatabase;
let db: Db;
let worker: JobWorker | undefined;
let lines: string[];

beforeAll(async () => {
  database = await throwawayDatabase();
  await migrateJobs(database.url, createLog('silent'));
  await administer(FAKE_CLOCK);
  db = openDatabase({ url: database.url, log: createLog('silent') });
});
beforeEach(() => {
  lines = [];
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await administer(FORGET);
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** Sessions that are opened from now on have a `now()` that is ahead of the real one. */
const FAKE_CLOCK = `
  create schema clock;
  create table clock.ahead (by interval not null);
  insert into clock.ahead values ('0');
  create function clock.now() returns timestamptz language sql stable
    as 'select pg_catalog.now() + by from clock.ahead';
  do $$ begin
    execute format('alter database %I set search_path = clock, pg_catalog, public', current_database());
  end $$`;
/** Neither jobs nor runs, and the right time. */
const FORGET = `
  drop trigger if exists lose on graphile_worker._private_known_crontabs;
  delete from graphile_worker._private_jobs;
  delete from graphile_worker._private_known_crontabs;
  update clock.ahead set by = '0'`;
const setClock = (hours: number) => administer(`update clock.ahead set by = interval '1 hour' * ${hours}`);

async function administer(text: string): Promise<void> {
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const NAMES = ['minutely', 'hourly', 'later'];
/** Starts a worker. @returns how often each of its jobs ran */
function start(): Record<string, number> {
  const runs: Record<string, number> = {};
  const handle = (name: string) => async () => {
    runs[name] = (runs[name] ?? 0) + 1;
  };
  const every: Record<string, string> = { minutely: '* * * * *', hourly: '0 * * * *' };
  worker = startWorker(
    database.url,
    NAMES.map((name) => ({ name, handle: handle(name), ...(every[name] && { every: every[name] }) })),
    createLog('warn', { destination: { write: (line: string) => void lines.push(line) } }),
    { watchMs: 100, maxDueMs: 60_000, stopMs: 500 },
  );
  return runs;
}

const until = (isTrue: () => boolean | Promise<boolean>) => expect.poll(isTrue).toBe(true);
async function rowsOf<Row>(query: ReturnType<typeof sql<Row>>): Promise<readonly Row[]> {
  return (await query.execute(db.read)).rows;
}
const reports = async () =>
  (
    await rowsOf(sql<{ minutes: number }>`select (payload ->> 'minutes')::int as minutes
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where task.identifier = ${CLOCK_STEPPED_BACK}`)
  ).map(({ minutes }) => minutes);

/** Lets hours pass until both scheduled jobs ran again. @returns how many */
async function hoursUntilRun(runs: Record<string, number>): Promise<number> {
  Object.assign(runs, { minutely: 0, hourly: 0 });
  let hours = 0;
  await until(async () => {
    if (runs.minutely && runs.hourly) return true;
    hours += 1;
    await setClock(hours);
    return false;
  });
  return hours;
}

/** The last runs of both scheduled jobs are more than a day ahead, and nothing is left to run. */
async function runAhead(runs: Record<string, number>): Promise<void> {
  await setClock((await hoursUntilRun(runs)) + 25);
  await until(async () => {
    const [state] = await rowsOf(sql<{ ahead: number; left: number }>`select
      (select count(*)::int from graphile_worker._private_known_crontabs
        where last_execution > pg_catalog.now() + interval '24 hours') as ahead,
      (select count(*)::int from graphile_worker.jobs) as left`);
    return state?.ahead === 2 && state.left === 0;
  });
}

test('a running worker: scheduled jobs run again within hours, and the step is reported once', async () => {
  const runs = start();
  await runAhead(runs);
  await setClock(0);
  await until(async () => (await reports()).length > 0);
  expect(await hoursUntilRun(runs)).toBeLessThan(24);
  const [minutes] = await reports();
  expect(minutes).toBeGreaterThan(24 * 60);
  expect(await reports()).toHaveLength(1);
  expect(lines.filter((line) => line.includes('ALARM: the clock of the database was set back'))).toHaveLength(1);
});

test('a worker that starts after the step: scheduled jobs run within hours', async () => {
  await runAhead(start());
  await worker?.stop();
  await setClock(0);
  const runs = start();
  await until(async () => (await reports()).length > 0);
  expect(await hoursUntilRun(runs)).toBeLessThan(24);
});

test('queued jobs with future times run at once, and a delay that was asked for stays', async () => {
  const queue = (kind: string, change: string, afterMs = 0) =>
    db.transaction(async (tx) => {
      await addJob(tx, 'later', { kind }, { key: kind, afterMs });
      await sql`update graphile_worker._private_jobs set ${sql.raw(change)} where key = ${kind}`.execute(tx);
    });
  const THREE_HOURS = `now() + interval '3 hours'`;
  await queue('added', `run_at = ${THREE_HOURS}, created_at = ${THREE_HOURS}, updated_at = ${THREE_HOURS}`);
  await queue('failed', `run_at = ${THREE_HOURS}, attempts = 3`);
  await queue('held', `locked_at = ${THREE_HOURS}, locked_by = 'killed', attempts = 1`);
  await queue('delayed', 'attempts = 0', 3_600_000);
  await queue('delayed ahead', `run_at = ${THREE_HOURS} + interval '1 hour', updated_at = ${THREE_HOURS}`);
  await queue('paused', `run_at = now() + interval '5 hours', attempts = 10`);
  const runs = start();
  // A job that ran stays in the table until its end is written.
  const waiting = () =>
    rowsOf(sql<{ key: string; minutes: number }>`
      select key, round(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker.jobs where task_identifier = 'later' order by key`);
  await expect.poll(waiting).toEqual([
    { key: 'delayed', minutes: 60 },
    { key: 'delayed ahead', minutes: 60 },
    { key: 'paused', minutes: 300 },
  ]);
  expect(runs.later).toBe(3);
  expect(await reports()).toEqual([180]);
});

/** Lets the database lose the record of every run, as if the last ones lay in the future and were not repaired. */
const STANDS_STILL = `
  create or replace function clock.lose() returns trigger language plpgsql as $$ begin return null; end $$;
  create trigger lose before insert or update on graphile_worker._private_known_crontabs
    for each row execute function clock.lose()`;

test('jobs that stand still are found by elapsed time, independent of the clock', async () => {
  let [elapsed, hours] = [0, 0];
  const schedule = new Schedule([{ name: 'hourly', every: '0 * * * *' }], () => elapsed);
  const session = new pg.Client({ connectionString: database.url });
  await session.connect();
  /** Time passes, and with it the clock, unless that is set. */
  const pass = async (passed: number, clock = hours + passed) => {
    [elapsed, hours] = [elapsed + passed * 3_600_000, clock];
    await setClock(hours);
    await schedule.addDue(session);
    return schedule.overdue(60_000);
  };
  try {
    for (const passed of [0, 1, 1]) expect(await pass(passed)).toEqual([]);
    // Set back by a day: the next run of the record is far, and nothing repairs it.
    expect(await pass(0, -22)).toEqual([]);
    expect(await pass(1.1)).toEqual(['hourly']);
    expect(await pass(1)).toEqual(['hourly']);
    await resetFutureTimes(session);
    expect(await pass(1)).toEqual([]);
    // A clock that is changed every hour, and one that is right: both let the jobs run.
    for (const clock of [30, 3, 60]) expect(await pass(1, clock)).toEqual([]);
    await session.query(STANDS_STILL);
    expect(await pass(1.1)).toEqual(['hourly']);
  } finally {
    await session.end();
  }
});

test('a worker whose scheduled jobs stand still is not ready, and reports it once', async () => {
  const elapsed = performance.now.bind(performance);
  let hours = 0;
  const moved = vi.spyOn(performance, 'now').mockImplementation(() => elapsed() + hours * 3_600_000);
  try {
    start();
    await until(() => worker?.isWorking() === true);
    await administer(STANDS_STILL);
    await until(async () => {
      hours += 1;
      await setClock(hours);
      return lines.some((line) => line.includes('ALARM: scheduled jobs are not added at their times'));
    });
    expect(worker?.isWorking()).toBe(false);
  } finally {
    moved.mockRestore();
  }
});

test('two processes with the same schedule: a job is added once for each of its minutes', async () => {
  const sessions = [
    new pg.Client({ connectionString: database.url }),
    new pg.Client({ connectionString: database.url }),
  ];
  const schedules = sessions.map(() => new Schedule([{ name: 'hourly', every: '0 * * * *' }]));
  const addDue = () => Promise.all(sessions.map((session, at) => schedules[at]?.addDue(session)));
  try {
    for (const session of sessions) await session.connect();
    for (const hours of [0, 1, 2, 2]) {
      await setClock(hours);
      await addDue();
    }
    expect(await rowsOf(sql`select task_identifier from graphile_worker.jobs`)).toHaveLength(2);
  } finally {
    for (const session of sessions) await session.end();
  }
});

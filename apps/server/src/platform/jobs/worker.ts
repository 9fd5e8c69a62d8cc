import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Runner, run, runMigrations, type WorkerEvents } from 'graphile-worker';
import type { Log } from '../log.ts';
import { inSpan } from '../tracing/tracing.ts';
import { resetFutureTimes } from './clock-step.ts';
import { readPayload } from './jobs.ts';
import { Schedule } from './schedule.ts';
import { openLease, type WorkerLease } from './worker-lease.ts';
import { workerLogger } from './worker-log.ts';
import { WorkerPool } from './worker-pool.ts';

/** Does a job; throwing means "again later" (with growing pauses, up to 25 times). A long one ends when its worker stops. */
export type JobHandler = (payload: unknown, stopping?: AbortSignal) => Promise<void>;

/** A named job, and when it also runs by itself (crontab pattern, UTC, by the clock of the database). */
export interface JobDefinition {
  readonly name: string;
  readonly handle: JobHandler;
  readonly every?: string;
}

export interface JobWorker {
  /**
   * True when jobs are being processed: false when the oldest due job has waited too long, a scheduled one is not added at its
   * times, or the check failed.
   */
  isWorking(): boolean;
  /** Lets running jobs finish, for at most some seconds: other workers do them then. */
  stop(): Promise<void>;
}

export interface WorkerTimes {
  /** Interval at which leases and due jobs are checked. */
  readonly watchMs: number;
  /** A worker that lets a due job wait for so long begins again. */
  readonly maxDueMs: number;
  /** Maximum wait of a stop for running jobs. */
  readonly stopMs: number;
}

const USUAL_TIMES: WorkerTimes = { watchMs: 5_000, maxDueMs: 60_000, stopMs: 10_000 };
const CONCURRENCY = 4;
const RESTART_PAUSE_MS = 2_000;
const POOL_END_MS = 2_000;

/** Creates or upgrades the queue's own tables; needed before the first `addJob`, in every role. */
export async function migrateJobs(databaseUrl: string, log: Log): Promise<void> {
  // The library removes the listeners of a pool that it made before its sessions have ended.
  const pool = new WorkerPool(databaseUrl, 1);
  try {
    await runMigrations({ pgPool: pool, logger: workerLogger(log) });
  } finally {
    await pool.end();
  }
}

/**
 * Works on jobs until stopped. It begins again after a pause when the database goes away, when its lease is lost, and when
 * due jobs are left lying; the jobs that it held are free for others some seconds later.
 */
export function startWorker(
  databaseUrl: string,
  jobs: readonly JobDefinition[],
  log: Log,
  times: WorkerTimes = USUAL_TIMES,
): JobWorker {
  const stopping = new AbortController();
  const health = new Health(times);
  const schedule = new Schedule(jobs);
  const working = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await workOnce({ databaseUrl, jobs, schedule, log, times, health, stopping: stopping.signal });
      } catch (error) {
        log.warn({ err: error }, 'job worker lost the database connection, restarting');
      }
      await sleep(RESTART_PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    isWorking: () => health.isGood,
    async stop() {
      stopping.abort();
      await working;
    },
  };
}

interface WorkerDeps {
  readonly databaseUrl: string;
  readonly jobs: readonly JobDefinition[];
  readonly schedule: Schedule;
  readonly log: Log;
  readonly times: WorkerTimes;
  readonly health: Health;
  readonly stopping: AbortSignal;
}

/** Runs a worker once: until it is stopped, its lease is lost, or the library gives up. */
async function workOnce({ databaseUrl, jobs, schedule, log, times, health, stopping }: WorkerDeps): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  stopping.addEventListener('abort', end, { once: true });
  const pool = new WorkerPool(databaseUrl, CONCURRENCY + 2);
  let lease: WorkerLease | undefined;
  let runner: Runner | undefined;
  try {
    const held = await openLease(databaseUrl, end);
    lease = held;
    const events: WorkerEvents = new EventEmitter();
    events.on('pool:create', ({ workerPool }) => void held.hold(workerPool.id).catch(end));
    runner = await run({
      pgPool: pool,
      concurrency: CONCURRENCY,
      noHandleSignals: true,
      pollInterval: 1_000,
      events,
      taskList: Object.fromEntries(
        jobs.map((job) => [job.name, (stored: unknown) => runJob(job, stored, over.signal)]),
      ),
      // `Schedule` adds them. Without a list the library looks for a file.
      parsedCronItems: [],
      logger: workerLogger(log),
      // Without batches the library writes a job's end by a promise that it does not await. When the database is out of
      // reach, that unhandled failure would end the process. With batches it stops the runner, and another one begins.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    });
    const names = jobs.map(({ name }) => name);
    void watch(held, names, { schedule, log, times, health, over: over.signal }).then(end, end);
    await Promise.race([runner.promise, aborted(over.signal)]);
  } finally {
    stopping.removeEventListener('abort', end);
    end();
    // A silently lost connection would keep the library waiting forever.
    await within(times.stopMs, runner?.stop());
    await lease?.end();
    await within(POOL_END_MS, pool.end());
  }
}

function runJob({ name, handle }: JobDefinition, stored: unknown, stopping: AbortSignal): Promise<void> {
  const { payload, traceParent } = readPayload(stored);
  const attributes = {
    'messaging.system': 'graphile_worker',
    'messaging.operation.type': 'process',
    'messaging.destination.name': name,
  };
  return inSpan({ name: `process ${name}`, kind: 'consumer', attributes, parent: traceParent }, () =>
    handle(payload, stopping),
  );
}

interface Watch {
  readonly schedule: Schedule;
  readonly log: Log;
  readonly times: WorkerTimes;
  readonly health: Health;
  readonly over: AbortSignal;
}

/**
 * Adds the jobs of the schedule, frees abandoned ones and looks how long due ones have waited, until the worker is over or
 * leaves them lying.
 */
async function watch(lease: WorkerLease, names: readonly string[], deps: Watch): Promise<void> {
  const { schedule, log, times, health, over } = deps;
  const begunAt = performance.now();
  while (!over.aborted) {
    const step = await resetFutureTimes(lease.session);
    if (step) log.error({ minutes: step.minutes }, 'ALARM: the clock of the database was set back');
    const nextMinuteMs = await schedule.addDue(lease.session);
    await lease.freeAbandonedJobs();
    const dueMs = (await lease.oldestDueSeconds(names)) * 1_000;
    health.note(dueMs, schedule.overdue(times.maxDueMs));
    const stuck = health.newlyOverdue();
    if (stuck.length > 0) log.error({ jobs: stuck }, 'ALARM: scheduled jobs are not added at their times');
    // A new worker may find old jobs: those of an instance that was shut down.
    if (dueMs > times.maxDueMs && performance.now() - begunAt > times.maxDueMs) return;
    await sleep(Math.min(times.watchMs, nextMinuteMs), undefined, { signal: over }).catch(() => {});
  }
}

/** The result of the last check of the queue. */
class Health {
  readonly #times: WorkerTimes;
  readonly #begunAt = performance.now();
  #lookedAt = this.#begunAt;
  #dueMs = 0;
  #overdue: readonly string[] = [];
  #reported: readonly string[] = [];

  constructor(times: WorkerTimes) {
    this.#times = times;
  }

  note(dueMs: number, overdue: readonly string[]): void {
    this.#lookedAt = performance.now();
    // Jobs that were left by a crash say nothing about this process, which gets as much time for them as for others.
    this.#dueMs = Math.min(dueMs, this.#lookedAt - this.#begunAt);
    this.#overdue = overdue;
  }

  /** Returns the overdue jobs that were not returned by the call before. */
  newlyOverdue(): readonly string[] {
    const found = this.#overdue.filter((name) => !this.#reported.includes(name));
    this.#reported = this.#overdue;
    return found;
  }

  get isGood(): boolean {
    const { maxDueMs } = this.#times;
    const isLooking = performance.now() - this.#lookedAt <= maxDueMs;
    return isLooking && this.#dueMs <= 2 * maxDueMs && this.#overdue.length === 0;
  }
}

const aborted = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/** Waits for work that may hang or fail, but no longer than this. */
async function within(ms: number, work: Promise<unknown> | undefined): Promise<void> {
  if (!work) return;
  const timer = new AbortController();
  await Promise.race([work.catch(() => {}), sleep(ms, undefined, { signal: timer.signal }).catch(() => {})]);
  timer.abort();
}

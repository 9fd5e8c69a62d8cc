import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { Refusal } from '../refusal.ts';
import type { Nap } from './sleeping-thread.ts';
import { threadCode } from './thread.ts';
import { type CpuAllowance, type PoolLimits, ThreadPool } from './thread-pool.ts';

let pool: ThreadPool<Nap, string>;
afterEach(() => pool.close());

function open(limits: Partial<PoolLimits> = {}): void {
  pool = new ThreadPool<Nap, string>(threadCode(import.meta.url, 'sleeping-thread'), {
    ...{ threads: 1, timeoutMs: 20_000, heapMb: 64, idleMs: 60_000 },
    ...{ maxWaiting: 20, maxOfOne: 10, retryAfterSeconds: 3 },
    ...limits,
  });
}

const forever = new AbortController().signal;
const ask = (owner: string, name: string, ms = 20, signal = forever) =>
  pool.ask({ name, ms, cpuMs: 0 }, { owner, signal });

test('callers are served in rotation, however many tasks one of them has', async () => {
  open();
  const ended: string[] = [];
  const asked = ['a1', 'a2', 'a3', 'a4', 'b1', 'b2', 'c1'].map(async (name) => {
    await ask(name.slice(0, 1), name);
    ended.push(name);
  });
  await Promise.all(asked);
  expect(ended).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2', 'a4']);
});

test('a disconnected caller is not waited for: the task leaves the queue, or ends with its thread', async () => {
  open();
  const [running, waiting] = [new AbortController(), new AbortController()];
  const long = ask('a', 'long', 3_600_000, running.signal);
  const queued = ask('a', 'queued', 3_600_000, waiting.signal);
  const next = ask('b', 'next');
  waiting.abort();
  await expect(queued).rejects.toMatchObject({ code: 'unavailable' });
  running.abort();
  await expect(long).rejects.toMatchObject({ code: 'unavailable' });
  expect(await next).toEqual({ answer: 'next' });
  await expect(ask('c', 'from nobody', 20, running.signal)).rejects.toMatchObject({ code: 'unavailable' });
});

test('a task that is overdue is ended, and the next one has a thread', async () => {
  open();
  // Only the clock of the limit is a fake: the thread has as much time as it needs.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const [long, next] = [ask('a', 'long', 3_600_000), ask('b', 'next')];
  vi.advanceTimersByTime(20_000);
  expect(await Promise.all([long, next])).toEqual(['overdue', { answer: 'next' }]);
});

test('neither one nor all may wait without end', async () => {
  open({ maxWaiting: 3, maxOfOne: 2 });
  const outcomes = await Promise.allSettled(['a1', 'a2', 'a3', 'a4', 'b1', 'b2'].map((name) => ask(name[0]!, name)));
  const refused = outcomes.map(({ status }) => status === 'rejected');
  expect(refused).toEqual([false, false, false, true, false, true]);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected')
      expect(outcome.reason).toMatchObject({ code: 'unavailable', data: { retryAfterSeconds: 3 } });
});

describe('tasks that are expected to be costly', () => {
  const HOUR_MS = 3_600_000;
  const CHEAP_MS = 1_000;
  const askCostly = (owner: string, name: string, ms = 20, signal = forever) =>
    pool.ask({ name, ms, cpuMs: 5 * CHEAP_MS }, { owner, signal });

  test('five of one owner do not delay the cheap task of another', async () => {
    open({ cheapMs: CHEAP_MS });
    const leaving = new AbortController();
    const settled: string[] = [];
    const costly = ['a1', 'a2', 'a3', 'a4', 'a5'].map((name) =>
      askCostly('a', name, HOUR_MS, leaving.signal).finally(() => settled.push(name)),
    );
    const outcomes = Promise.allSettled(costly);
    expect(await ask('b', 'plain')).toEqual({ answer: 'plain' });
    expect(await ask('a', 'own plain')).toEqual({ answer: 'own plain' });
    expect(settled).toEqual([]);
    leaving.abort();
    expect((await outcomes).map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  });

  test('owners are served in rotation among them, too', async () => {
    open({ cheapMs: CHEAP_MS });
    const ended: string[] = [];
    const asked = ['a1', 'a2', 'a3', 'b1'].map(async (name) => {
      await askCostly(name.slice(0, 1), name);
      ended.push(name);
    });
    await Promise.all(asked);
    expect(ended).toEqual(['a1', 'a2', 'b1', 'a3']);
  });

  test('without a lane for them they run like the others', async () => {
    open();
    expect(await askCostly('a', 'a1')).toEqual({ answer: 'a1' });
  });

  test('both attempts count, and a used up allowance refuses before a thread is taken', async () => {
    open({ cheapMs: CHEAP_MS });
    const used: number[] = [];
    const allowance: CpuAllowance = {
      require: async () => {
        if (used.length >= 2) throw new Refusal('computing.dayFull');
      },
      use: async (ms) => void used.push(ms),
    };
    const task = { name: 'a1', ms: 1, cpuMs: 5 * CHEAP_MS };
    const caller = { owner: 'a', signal: forever, allowance };
    expect(await pool.ask(task, caller)).toEqual({ answer: 'a1' });
    expect(used).toHaveLength(2);
    await expect(pool.ask(task, caller)).rejects.toMatchObject({ code: 'computing.dayFull' });
    expect(await ask('b', 'plain')).toEqual({ answer: 'plain' });
  });
});

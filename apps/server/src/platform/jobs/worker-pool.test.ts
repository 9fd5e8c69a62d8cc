import { expect, onTestFinished, test } from 'vitest';
import { throwawayDatabase } from '../../testing/database.ts';
import { type Connected, WorkerPool } from './worker-pool.ts';

const connect = (pool: WorkerPool): Promise<Parameters<Connected>> =>
  new Promise((resolve) => pool.connect((...given) => resolve(given)));

test('a session of the pool may be released twice', async () => {
  const database = await throwawayDatabase();
  onTestFinished(() => database.drop());
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

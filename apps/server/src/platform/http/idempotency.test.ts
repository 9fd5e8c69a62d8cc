import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Refusal } from '../refusal.ts';
import { type Attempt, requestHash, runOnce } from './idempotency.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const attempt = (key: string, asked: unknown = {}): Attempt => ({
  scope: 'test',
  key,
  requestHash: requestHash(asked),
});
const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

test('a second attempt gets the first answer and does nothing', async () => {
  let runs = 0;
  const work = async () => ({ run: ++runs });
  expect(await runOnce(server.deps.db, attempt('same-key-1'), work)).toEqual({ run: 1 });
  expect(await runOnce(server.deps.db, attempt('same-key-1'), work)).toEqual({ run: 1 });
  expect(runs).toBe(1);
});

test('the same key with another request is refused', async () => {
  await runOnce(server.deps.db, attempt('same-key-2', { amount: 1 }), async () => null);
  await expect(runOnce(server.deps.db, attempt('same-key-2', { amount: 2 }), async () => null)).rejects.toMatchObject({
    code: 'idempotencyMismatch',
  });
});

test('a refused attempt leaves nothing, so the next one is judged afresh', async () => {
  const refusing = runOnce(server.deps.db, attempt('same-key-3'), async () => {
    throw new Refusal('payment.nothingDue');
  });
  await expect(refusing).rejects.toMatchObject({ code: 'payment.nothingDue' });
  expect(await runOnce(server.deps.db, attempt('same-key-3'), async () => 'done')).toBe('done');
});

test('twenty at once: one works, the others are refused or get its answer', async () => {
  let runs = 0;
  const work = async () => {
    runs += 1;
    await sleep(50);
    return 'done';
  };
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => runOnce(server.deps.db, attempt('same-key-4'), work)),
  );
  expect(runs).toBe(1);
  for (const result of results) {
    if (result.status === 'fulfilled') expect(result.value).toBe('done');
    else expect(result.reason).toMatchObject({ code: 'idempotencyRunning' });
  }
});

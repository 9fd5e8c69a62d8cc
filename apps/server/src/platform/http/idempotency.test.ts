import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import { Refusal } from '../refusal.ts';
import { type Attempt, deleteOldAnswers, onceFor, requestHash } from './idempotency.ts';

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

test('a second attempt gets the first answer and does nothing', async () => {
  let runs = 0;
  const work = async () => ({ run: ++runs });
  expect(await onceFor(server.deps.db, attempt('same-key-1'))(work)).toEqual({ run: 1 });
  expect(await onceFor(server.deps.db, attempt('same-key-1'))(work)).toEqual({ run: 1 });
  expect(runs).toBe(1);
});

test('the same key with another request is refused', async () => {
  await onceFor(server.deps.db, attempt('same-key-2', { amount: 1 }))(async () => null);
  await expect(onceFor(server.deps.db, attempt('same-key-2', { amount: 2 }))(async () => null)).rejects.toMatchObject({
    code: 'idempotencyMismatch',
  });
});

test('a refused attempt is not stored, so the next one is decided again', async () => {
  const refusing = onceFor(
    server.deps.db,
    attempt('same-key-3'),
  )(async () => {
    throw new Refusal('payment.nothingDue');
  });
  await expect(refusing).rejects.toMatchObject({ code: 'payment.nothingDue' });
  expect(await onceFor(server.deps.db, attempt('same-key-3'))(async () => 'done')).toBe('done');
});

test('twenty at once: one works, and while it does the others are refused', async () => {
  let runs = 0;
  const refusals: unknown[] = [];
  const work = async () => {
    runs += 1;
    // Under way until all the others have come and gone.
    await vi.waitFor(() => expect(refusals).toHaveLength(19), { timeout: 120_000, interval: 10 });
    return 'done';
  };
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      onceFor(server.deps.db, attempt('same-key-4'))(work).catch((error: unknown) => void refusals.push(error)),
    ),
  );
  expect(runs).toBe(1);
  expect(answers.filter((answer) => answer === 'done')).toHaveLength(1);
  for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'idempotencyRunning' });
  expect(await onceFor(server.deps.db, attempt('same-key-4'))(work)).toBe('done');
});

test('a refusal that is returned keeps what was written and stores no answer', async () => {
  const { db } = server.deps;
  const member = { id: (await server.newMember()).memberId };
  const rename = (name: string, refusal?: Refusal) =>
    onceFor(db, attempt('same-key-5'))(
      (tx) => tx.selectFrom('member').select('true_name').where('id', '=', member.id).executeTakeFirstOrThrow(),
      async (tx, { true_name }) => {
        await tx.updateTable('member').set({ true_name: name }).where('id', '=', member.id).execute();
        return refusal ?? true_name;
      },
    );
  await expect(rename('counted', new Refusal('notFound'))).rejects.toMatchObject({ code: 'notFound' });
  expect(await rename('done')).toBe('counted');
  expect(await rename('again')).toBe('counted');
  const { true_name } = await db.read
    .selectFrom('member')
    .select('true_name')
    .where('id', '=', member.id)
    .executeTakeFirstOrThrow();
  expect(true_name).toBe('done');
});

test('a body with a known or active key is not read', async () => {
  const { db } = server.deps;
  await onceFor(db, attempt('same-key-6'))(async () => 'first');
  const failing = onceFor(db, attempt('same-key-6'))(
    async () => {
      throw new Error('internal detail that must not leak');
    },
    async () => 'second',
  );
  expect(await failing).toBe('first');
});

test('an answer is stored for a week, and then deleted', async () => {
  const { db } = server.deps;
  const age = (key: string, days: number) =>
    db.transaction((tx) =>
      sql`update idempotency_key set created_at = now() - make_interval(days => ${days}) where key = ${key}`.execute(
        tx,
      ),
    );
  for (const [key, days] of [
    ['same-key-7', 7],
    ['same-key-8', 9],
  ] as const) {
    await onceFor(db, attempt(key))(async () => 'first');
    await age(key, days);
  }
  await db.transaction(deleteOldAnswers);
  expect(await onceFor(db, attempt('same-key-7'))(async () => 'second')).toBe('first');
  expect(await onceFor(db, attempt('same-key-8'))(async () => 'second')).toBe('second');
});

test('secrets take no part in the hash of what was asked', () => {
  const asked = (payPassword: string, amount: number) => requestHash({ body: { amount, payPassword } });
  expect(asked('385027', 1)).toEqual(asked('385028', 1));
  expect(asked('385027', 1)).not.toEqual(asked('385027', 2));
});

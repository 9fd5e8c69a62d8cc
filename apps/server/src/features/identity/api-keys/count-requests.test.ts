import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertTestKey } from '../../../testing/api-keys.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { type PresentedRequest, requestCounter } from './count-requests.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api' });
});
afterAll(() => server.stop());

const FROM = { ip: '203.0.113.7', network: '203.0.113.0/24' };
const process = () => requestCounter(server.deps.db.read);
const newKey = async () => insertTestKey(server, await server.newMember(), { scopes: ['quote'] });

async function countedIn(id: string): Promise<{ readonly minute: number; readonly requests: number }> {
  const { rows } = await sql<{ beginsAt: Date; requests: number }>`
    select begins_at as "beginsAt", requests from api_key_minute where key_id = ${id}`.execute(server.deps.db.read);
  return { minute: rows[0]?.beginsAt.getTime() ?? 0, requests: rows[0]?.requests ?? 0 };
}

/** Numbers of the requests of the minute that the table has, each once. */
const numbersIn = (minute: number, presented: readonly (PresentedRequest | undefined)[]) =>
  presented.filter((one) => one?.minute.getTime() === minute).map((one) => one?.requests ?? 0);

test('requests are numbered without a gap by one process, which counts ten in advance', async () => {
  const { id, token } = await newKey();
  const present = process();
  const presented: (PresentedRequest | undefined)[] = [];
  for (let count = 0; count < 25; count += 1) presented.push(await present(token, FROM));
  const { minute, requests } = await countedIn(id);
  const numbers = numbersIn(minute, presented);
  expect(numbers).toEqual(numbers.map((_, at) => at + 1));
  expect(requests - numbers.length).toBeGreaterThanOrEqual(0);
  expect(requests - numbers.length).toBeLessThan(10);
});

test('concurrent requests of two processes have different numbers, and none that was not counted', async () => {
  const { id, token } = await newKey();
  const processes = [process(), process()];
  const presented: (PresentedRequest | undefined)[] = [];
  for (let round = 0; round < 10; round += 1)
    presented.push(...(await Promise.all(Array.from({ length: 20 }, (_, at) => processes[at % 2]?.(token, FROM)))));
  const { minute, requests } = await countedIn(id);
  const numbers = numbersIn(minute, presented);
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(Math.max(...numbers)).toBeLessThanOrEqual(requests);
  // Both processes have reserved fewer than ten that were not made.
  expect(requests - numbers.length).toBeLessThan(20);
});

test('a revoked key makes no reserved request, and is counted no more', async () => {
  const { id, token } = await newKey();
  const present = process();
  for (let count = 0; count < 3; count += 1) await present(token, FROM);
  const before = await countedIn(id);
  await sql`update api_key set revoked_at = now(), revoked_by = 'x', revoked_reason = '' where id = ${id}`.execute(
    server.deps.db.read,
  );
  for (let count = 0; count < 12; count += 1)
    expect(await present(token, FROM)).toMatchObject({ isRevoked: true, requests: null });
  expect(await countedIn(id)).toEqual(before);
  expect(await present(`${token}x`, FROM)).toBeUndefined();
});

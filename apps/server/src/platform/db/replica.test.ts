import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { parsePosition } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ReplicatedPostgres, startReplicatedPostgres } from '../../testing/cluster/replicated-postgres.ts';
import { type Db, openDatabase } from './database.ts';
import { type LogPosition, readingFrom } from './read-position.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const PATIENT = { timeout: 60_000, interval: 20 };

let folder: string;
let postgres: ReplicatedPostgres;
let db: Db;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-replica-'));
  postgres = await startReplicatedPostgres(folder);
  db = openDatabase({ url: postgres.url, replicaUrl: postgres.replicaUrl, log });
  await db.transaction(async (tx) => {
    await sql`create table cell (value int not null)`.execute(tx);
    await sql`insert into cell values (0)`.execute(tx);
  });
});
afterAll(async () => {
  await db?.close();
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const set = (value: number) =>
  db.transaction(async (tx) => void (await sql`update cell set value = ${value}`.execute(tx)));

async function read(): Promise<{ readonly value: number; readonly server: 'primary' | 'replica' }> {
  const { rows } = await sql<{ value: number; replica: boolean }>`
    select value, pg_is_in_recovery() as replica from cell`.execute(db.readLagging);
  const [row] = rows;
  if (!row) throw new Error('the row is missing');
  return { value: row.value, server: row.replica ? 'replica' : 'primary' };
}

async function written(): Promise<LogPosition> {
  const position = parsePosition((await db.replica?.written()) ?? '');
  if (position === undefined) throw new Error('the position is invalid');
  return position;
}

const untilReplicaServes = (position: LogPosition) =>
  vi.waitFor(async () => expect((await readingFrom(position, read)).server).toBe('replica'), PATIENT);

test('a request that must see its own write reads the primary until the replica has replayed it', async () => {
  await set(1);
  await untilReplicaServes(await written());
  await postgres.onReplica('select pg_wal_replay_pause()');
  await set(2);
  const own = await written();
  expect(await readingFrom(own, read)).toEqual({ value: 2, server: 'primary' });
  expect(await readingFrom(0n, read)).toEqual({ value: 1, server: 'replica' });
  await postgres.onReplica('select pg_wal_replay_resume()');
  await untilReplicaServes(own);
  expect(await readingFrom(own, read)).toEqual({ value: 2, server: 'replica' });
});

test('work whose caller is unknown, and every other read, is done by the primary', async () => {
  await untilReplicaServes(0n);
  expect((await read()).server).toBe('primary');
  const { rows } = await readingFrom(0n, () =>
    sql<{ replica: boolean }>`select pg_is_in_recovery() as replica`.execute(db.read),
  );
  expect(rows).toEqual([{ replica: false }]);
});

test('a replica that lags by more than its bound is not read, and again once it has caught up', async () => {
  await untilReplicaServes(0n);
  await postgres.onReplica('select pg_wal_replay_pause()');
  await set(3);
  await vi.waitFor(async () => expect((await readingFrom(0n, read)).server).toBe('primary'), PATIENT);
  await postgres.onReplica('select pg_wal_replay_resume()');
  await untilReplicaServes(await written());
});

test('reads that the replica gives up are answered by the primary', async () => {
  await untilReplicaServes(0n);
  const answers = Array.from({ length: 20 }, () => readingFrom(0n, read));
  process.kill(postgres.pids.replica, 'SIGKILL');
  for (const { value } of await Promise.all(answers)) expect(value).toBe(3);
  await vi.waitFor(() => expect(db.replica?.lagSeconds).toBeUndefined(), PATIENT);
  expect(await readingFrom(0n, read)).toEqual({ value: 3, server: 'primary' });
});

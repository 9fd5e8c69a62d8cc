import { silentLog } from '@xunban/testkit/silent-log';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { ANNOUNCEMENTS, announce } from './announce.ts';
import { type Db, openDatabase } from './database.ts';
import { type Listener, listen } from './listen.ts';

const log = silentLog;
let throwaway: ThrowawayDatabase;
let db: Db;
let listener: Listener;
const received: string[] = [];

beforeAll(async () => {
  throwaway = await throwawayDatabase();
  db = openDatabase({ url: throwaway.url, log });
  listener = await listen(throwaway.url, ANNOUNCEMENTS, (message) => void received.push(message), log);
});

afterAll(async () => {
  await listener?.stop();
  await db?.close();
  await throwaway?.drop();
});

/** Returns the messages received so far. A final marker message proves that nothing else is pending. */
async function awaitReceived(amount: number): Promise<string[]> {
  await vi.waitFor(() => expect(received.length).toBeGreaterThanOrEqual(amount), { timeout: 120_000, interval: 5 });
  await db.transaction(async (tx) => announce(tx, 'last word'));
  await vi.waitFor(() => expect(received).toContain('last word'), { timeout: 120_000, interval: 5 });
  return received.splice(0).filter((message) => message !== 'last word');
}

test('committed messages are delivered, each once; rolled-back ones are not', async () => {
  await db.transaction(async (tx) => {
    announce(tx, 'one');
    announce(tx, 'one');
    announce(tx, 'two');
  });
  const refused = db.transaction(async (tx) => {
    announce(tx, 'never');
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect((await awaitReceived(2)).sort()).toEqual(['one', 'two']);
});

test('a thousand at once all arrive, in few notifications', async () => {
  let notifications = 0;
  const outside = new pg.Client({ connectionString: throwaway.url });
  await outside.connect();
  await outside.query(`listen ${ANNOUNCEMENTS}`);
  outside.on('notification', () => {
    notifications += 1;
  });
  const long = (index: number) => `${index} ${'长'.repeat(100)}`;
  await Promise.all(
    Array.from({ length: 1_000 }, (_, index) => db.transaction(async (tx) => announce(tx, long(index)))),
  );
  expect(new Set(await awaitReceived(1_000))).toEqual(
    new Set(Array.from({ length: 1_000 }, (_, index) => long(index))),
  );
  await outside.end();
  expect(notifications).toBeLessThan(100);
});

test('a lost connection delays a message', async () => {
  await db.transaction(async (tx) => announce(tx, 'before'));
  await awaitReceived(1);
  // Every connection of the pool is cut while it is idle or as the message leaves.
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'xunban'
    and datname = current_database() and pid <> pg_backend_pid()`.execute(db.read);
  await db.transaction(async (tx) => announce(tx, 'after'));
  expect(await awaitReceived(1)).toEqual(['after']);
});

test('the last messages are sent before the database is closed', async () => {
  const short = openDatabase({ url: throwaway.url, log });
  await short.transaction(async (tx) => announce(tx, 'first'));
  await short.transaction(async (tx) => announce(tx, 'last'));
  await short.close();
  expect(await awaitReceived(2)).toEqual(['first', 'last']);
});

test('nothing can be announced outside of a transaction', async () => {
  const over = await db.transaction(async (tx) => tx);
  expect(() => announce(over, 'late')).toThrow(/over/);
});

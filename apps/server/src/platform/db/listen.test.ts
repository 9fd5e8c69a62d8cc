import { silentLog } from '@xunban/testkit/silent-log';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { listen } from './listen.ts';

const log = silentLog;
let throwaway: ThrowawayDatabase;
let outside: pg.Client;

beforeAll(async () => {
  throwaway = await throwawayDatabase();
  outside = new pg.Client({ connectionString: throwaway.url });
  await outside.connect();
});

afterAll(async () => {
  await outside?.end();
  await throwaway?.drop();
});

const eventually = (condition: () => boolean) => expect.poll(condition, { interval: 10 }).toBe(true);

const listeners = `select pid from pg_stat_activity
  where application_name = 'xunban listen Order.changed' and datname = current_database()`;

test('receives sent messages, survives a failing receiver and a cut connection, and reports the gap', async () => {
  const received: string[] = [];
  let gaps = 0;
  const receive = (payload: string) => {
    received.push(payload);
    if (payload === 'bad') throw new Error('the receiver failed');
  };
  const listener = await listen(throwaway.url, 'Order.changed', receive, log, {
    onGap: () => {
      gaps += 1;
    },
  });
  await outside.query(`notify "Order.changed", 'bad'`);
  await outside.query(`notify "Order.changed", '17'`);
  await eventually(() => received.length === 2);

  await outside.query(`select pg_terminate_backend(pid) from (${listeners}) as listener`);
  await eventually(() => gaps === 1);
  await outside.query(`notify "Order.changed", '18'`);
  await eventually(() => received.length === 3);
  expect(received).toEqual(['bad', '17', '18']);

  await listener.stop();
  expect((await outside.query(listeners)).rowCount).toBe(0);
});

test('a failed first connection is reported to the caller', async () => {
  await expect(listen('postgres://xunban@127.0.0.1:1/x', 'x', () => {}, log)).rejects.toThrow(/ECONNREFUSED/);
});

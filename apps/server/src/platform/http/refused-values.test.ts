import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { readConfig } from '../config.ts';
import { type Db, openDatabase } from '../db/database.ts';
import type { Tx } from '../db/transaction.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';

let throwaway: ThrowawayDatabase;
let db: Db;
let app: ReturnType<typeof createApp>;

const WRITES: Readonly<Record<string, (tx: Tx) => Promise<unknown>>> = {
  unique: (tx) => sql`insert into cell values (1, 1), (1, 1)`.execute(tx),
  foreign: (tx) => sql`insert into cell values (2, 99)`.execute(tx),
  check: (tx) => sql`insert into cell values (-1, null)`.execute(tx),
  null: (tx) => sql`insert into cell values (null, null)`.execute(tx),
  number: (tx) => sql`insert into cell values (${'99999999999'}::int, null)`.execute(tx),
  text: (tx) => sql`insert into cell values (${'one'}::int, null)`.execute(tx),
  typo: (tx) => sql`insert into no_such_table values (1)`.execute(tx),
};

beforeAll(async () => {
  throwaway = await throwawayDatabase();
  const log = createLog('silent');
  db = openDatabase({ url: throwaway.url, log });
  await db.transaction((tx) =>
    sql`create table cell (id int primary key check (id > 0), next int references cell (id))`.execute(tx),
  );
  const config = readConfig({ DATA_DIR: '/nowhere', DEMO: 'true' });
  if (!config.ok) throw new Error(config.faults.join('; '));
  app = createApp(config.config, log);
  for (const [name, write] of Object.entries(WRITES))
    app.post(`/api/app/${name}`, () => db.transaction(async (tx) => void (await write(tx))));
});

afterAll(async () => {
  await app?.close();
  await db?.close();
  await throwaway?.drop();
});

test.each([
  ['unique', 409, 'staleVersion'],
  ['foreign', 409, 'staleVersion'],
  ['check', 400, 'invalidInput'],
  ['null', 400, 'invalidInput'],
  ['number', 400, 'invalidInput'],
  ['text', 400, 'invalidInput'],
  // A fault of ours stays one.
  ['typo', 500, 'internal'],
])(
  'a value refused by the database (%s) is reported as %i %s, in any handler that did not expect it',
  async (name, status, code) => {
    const answer = await app.inject({ method: 'POST', url: `/api/app/${name}` });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ error: { code } });
  },
);

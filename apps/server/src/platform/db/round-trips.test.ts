import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { countRoundTrips, type RoundTripCounter } from '../../testing/round-trips.ts';
import { type Db, openDatabase } from './database.ts';
import { sendWithCommit } from './send-with-commit.ts';
import type { Reader, Tx } from './transaction.ts';

let throwaway: ThrowawayDatabase;
let counter: RoundTripCounter;
let db: Db;

beforeAll(async () => {
  throwaway = await throwawayDatabase();
  counter = await countRoundTrips(throwaway.url);
  db = openDatabase({ url: counter.url, max: 3, log: { info() {}, warn() {}, error() {} } });
});

afterAll(async () => {
  await db?.close();
  await counter?.close();
  await throwaway?.drop();
});

const number = (reader: Reader, value: number) => sql`select ${value}::int as value`.execute(reader);
const members = (reader: Reader) => reader.selectFrom('member').selectAll().where('member_no', '=', '0').execute();

const one = (tx: Tx) => number(tx, 1);
const together = (tx: Tx) => Promise.all([number(tx, 1), members(tx), number(tx, 2), members(tx)]);
const oneByOne = async (tx: Tx) => {
  await number(tx, 1);
  await members(tx);
};

interface Case {
  readonly what: string;
  readonly work: (tx: Tx) => Promise<unknown>;
  readonly roundTrips: number;
}

test.each<Case>([
  { what: 'one statement: beginning and statement together, and the commit', work: one, roundTrips: 2 },
  { what: 'four that are started together: they, and the commit', work: together, roundTrips: 2 },
  { what: 'two that wait for each other: one each, and the commit', work: oneByOne, roundTrips: 3 },
  { what: 'none: beginning and commit together', work: async () => {}, roundTrips: 1 },
])('round trips of a transaction with $what', async ({ work, roundTrips }) => {
  await db.transaction(work);
  expect(await counter.during(() => db.transaction(work))).toBe(roundTrips);
});

test('the last statement shares a round trip with the commit, and its failure takes all back', async () => {
  const withLast = () => db.transaction(one, { last: (tx) => number(tx, 2) });
  await withLast();
  expect(await counter.during(withLast)).toBe(2);
  const name = `last ${Math.random()}`;
  const failing = db.transaction(
    (tx) => sql`insert into limit_use (key, used_at) values (${name}, now())`.execute(tx),
    {
      last: (tx) => sql`select 1 / ${0}::int`.execute(tx),
    },
  );
  await expect(failing).rejects.toThrow('division by zero');
  expect(await db.read.selectFrom('limit_use').selectAll().where('key', '=', name).execute()).toEqual([]);
});

test('statements kept for the commit share a round trip with it, and their failure takes all back', async () => {
  const keeping = async (tx: Tx) => {
    await one(tx);
    sendWithCommit(tx, () => Promise.all([number(tx, 2), members(tx)]));
    sendWithCommit(tx, () => number(tx, 3));
  };
  await db.transaction(keeping);
  expect(await counter.during(() => db.transaction(keeping))).toBe(2);
  const name = `kept ${Math.random()}`;
  const failing = db.transaction(async (tx) => {
    await sql`insert into limit_use (key, used_at) values (${name}, now())`.execute(tx);
    sendWithCommit(tx, () => sql`select 1 / ${0}::int`.execute(tx));
  });
  await expect(failing).rejects.toThrow('division by zero');
  expect(await db.read.selectFrom('limit_use').selectAll().where('key', '=', name).execute()).toEqual([]);
});

test('reads outside of a transaction that are started together share one, each on a connection of its own', async () => {
  const reads = () => Promise.all([number(db.read, 1), members(db.read), number(db.read, 2)]);
  for (let warm = 0; warm < 4; warm += 1) await reads();
  expect(await counter.during(reads)).toBe(1);
});

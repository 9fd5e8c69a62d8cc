import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type ThrowawayDatabase, throwawayDatabase } from '../../testing/database.ts';
import { type Db, openDatabase } from './database.ts';
import { DatabaseUnavailable } from './failures.ts';
import type { Reader, Tx } from './transaction.ts';

let throwaway: ThrowawayDatabase;
let db: Db;
let messages: string[] = [];
const note = (_details: object, message: string) => void messages.push(message);
const log = { info: note, warn: note, error: note };

beforeAll(async () => {
  throwaway = await throwawayDatabase();
  db = openDatabase({ url: throwaway.url, log });
});

afterAll(async () => {
  await db?.close();
  await throwaway?.drop();
});

beforeEach(async () => {
  messages = [];
  await db.transaction(async (tx) => {
    await sql`drop table if exists cell`.execute(tx);
    await sql`create table cell (id int primary key, value int not null)`.execute(tx);
    await sql`insert into cell values (1, 0), (2, 0)`.execute(tx);
  });
});

async function add(tx: Tx, id: number, amount: number): Promise<void> {
  await sql`update cell set value = value + ${amount} where id = ${id}`.execute(tx);
}

async function total(reader: Reader): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`select sum(value) as total from cell`.execute(reader);
  return rows[0]?.total ?? -1n;
}

/** Lets the n callers of the returned function go on together, and later ones at once. */
function meetingPoint(parties: number): () => Promise<void> {
  let arrived = 0;
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return () => {
    arrived += 1;
    if (arrived === parties) open();
    return opened;
  };
}

test('writes of a transaction are visible after it, and none of a failed one', async () => {
  await db.transaction((tx) => add(tx, 1, 5));
  const refused = db.transaction(async (tx) => {
    await add(tx, 2, 7);
    expect(await total(tx)).toBe(12n);
    throw new Error('refused');
  });
  await expect(refused).rejects.toThrow('refused');
  expect(await total(db.read)).toBe(5n);
});

test('a deadlock is resolved by running one of the two again', async () => {
  const meet = meetingPoint(2);
  const move = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await add(tx, first, 1);
      await meet();
      await add(tx, second, 1);
    });
  await Promise.all([move(1, 2), move(2, 1)]);
  expect(await total(db.read)).toBe(4n);
  expect(messages).toContain('running a transaction again after a conflict');
});

test('a serialisation failure is resolved by running one of the two again', async () => {
  const meet = meetingPoint(2);
  const addTotalTo = (id: number) =>
    db.transaction(
      async (tx) => {
        const before = await total(tx);
        await meet();
        await add(tx, id, Number(before) + 1);
      },
      { isolation: 'serializable' },
    );
  await Promise.all([addTotalTo(1), addTotalTo(2)]);
  // One after the other: 1, then 1 + 2. Side by side both would have seen 0 and the sum would be 2.
  expect(await total(db.read)).toBe(3n);
});

test('a conflict that persists ends as unavailable after three more attempts', async () => {
  let attempts = 0;
  const hopeless = db.transaction(async (tx) => {
    attempts += 1;
    await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
  });
  await expect(hopeless).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'contended' });
  expect(attempts).toBe(4);
});

test('a swallowed failure cannot pass for a commit', async () => {
  const careless = db.transaction(async (tx) => {
    await add(tx, 1, 5);
    await sql`select 1 / 0`.execute(tx).catch(() => {});
  });
  await expect(careless).rejects.toThrow(/rolled back at commit/);
});

test('a connection that is cut in the middle of a transaction is a typed failure, and the next one works', async () => {
  const cut = db.transaction(async (tx) => {
    await add(tx, 1, 5);
    await sql`select pg_terminate_backend(pg_backend_pid())`.execute(tx);
  });
  await expect(cut).rejects.toBeInstanceOf(DatabaseUnavailable);
  await expect(cut).rejects.toMatchObject({ reason: 'lost' });
  expect(await total(db.read)).toBe(0n);
});

test('connections cut while idle or working between queries do no harm', async () => {
  const outside = new pg.Client({ connectionString: throwaway.url });
  await outside.connect();
  const cutOthers = () =>
    outside.query(
      // PostgreSQL's own workers, such as an autovacuum that happens to be here, are not ours to cut.
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
    );
  try {
    await db.ping();
    await cutOthers();
    const paused = db.transaction(async (tx) => {
      await add(tx, 1, 5);
      await cutOthers();
      throw new Error('the reason that matters');
    });
    // The pool may still hand out an idle connection that was cut; that first answer may be a failure, but a typed one.
    const error: unknown = await paused.catch((reason: unknown) => reason);
    expect(String(error)).toMatch(/the reason that matters|DatabaseUnavailable/);
    await db.ping().catch((reason: unknown) => expect(reason).toBeInstanceOf(DatabaseUnavailable));
    expect(await total(db.read)).toBe(0n);
  } finally {
    await outside.end();
  }
});

test('a database that cannot be reached is a typed failure', async () => {
  const nowhere = openDatabase({ url: 'postgres://xunban@127.0.0.1:1/xunban', log });
  await expect(nowhere.ping()).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
  await expect(nowhere.transaction((tx) => total(tx))).rejects.toBeInstanceOf(DatabaseUnavailable);
  await nowhere.close();
});

test('waiting for a lock ends as locked', async () => {
  const blocked = db.transaction(async (tx) => {
    await add(tx, 1, 1);
    await db.transaction(async (other) => {
      await sql`set local lock_timeout = '50ms'`.execute(other);
      await add(other, 1, 1);
    });
  });
  await expect(blocked).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'locked' });
});

test('a free connection is not waited for without end', async () => {
  const single = openDatabase({ url: throwaway.url, max: 1, log });
  try {
    const starved = single.transaction(() => sql`select 1`.execute(single.read));
    await expect(starved).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'busy' });
  } finally {
    await single.close();
  }
});

test('every connection carries the limits', async () => {
  const { rows } = await sql`
    select name, setting::int as ms from pg_settings
    where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
    db.read,
  );
  expect(rows).toEqual([
    { name: 'idle_in_transaction_session_timeout', ms: 30_000 },
    { name: 'lock_timeout', ms: 5_000 },
    { name: 'statement_timeout', ms: 15_000 },
  ]);
});

test('a read-only transaction refuses to write', async () => {
  await expect(db.transaction((tx) => add(tx, 1, 1), { readOnly: true })).rejects.toThrow(/read-only transaction/);
});

test('values keep their exact form', async () => {
  const { rows } = await sql`
    select 9007199254740993::int8 as fen, '{1,null}'::int8[] as fens, 0.10::numeric as rate, '{0.10}'::numeric[] as rates,
           '2026-02-28'::date as day, '{2026-02-28}'::date[] as days, '2026-02-28 12:00+08'::timestamptz as moment,
           3::int4 as quantity, ${9007199254740993n}::int8 as given`.execute(db.read);
  expect(rows).toEqual([
    {
      fen: 9007199254740993n,
      fens: [1n, null],
      rate: '0.10',
      rates: ['0.10'],
      day: '2026-02-28',
      days: ['2026-02-28'],
      moment: new Date('2026-02-28T04:00:00Z'),
      quantity: 3,
      given: 9007199254740993n,
    },
  ]);
});

test('a statement with parameters is prepared once per connection', async () => {
  const { rows } = await db.transaction(async (tx) => {
    for (const id of [1, 2, 1]) await sql`select value from cell where id = ${id} -- ours`.execute(tx);
    return sql`select (generic_plans + custom_plans)::int as uses from pg_prepared_statements
               where statement like '%cell where id = $1 -- ours'`.execute(tx);
  });
  expect(rows).toEqual([{ uses: 3 }]);
});

test('a statement that was prepared before a column changed its type works again at once', async () => {
  const single = openDatabase({ url: throwaway.url, max: 1, log });
  const read = () => single.transaction((tx) => sql`select * from cell where id = ${1}`.execute(tx));
  try {
    await read();
    await db.transaction((tx) => sql`alter table cell alter column value type bigint`.execute(tx));
    expect((await read()).rows).toEqual([{ id: 1, value: 0n }]);
  } finally {
    await single.close();
  }
});

/** Sends at once, when it is called. */
async function plus(tx: Tx, id: number, amount: number): Promise<{ value: number }[]> {
  const { rows } = await sql<{ value: number }>`
    update cell set value = value + ${amount} where id = ${id} returning value`.execute(tx);
  return rows;
}

async function divide(reader: Reader, by: number): Promise<{ result: number }[]> {
  return (await sql<{ result: number }>`select 10 / ${by}::int as result`.execute(reader)).rows;
}

test('statements that are started together run in their order, in the same transaction', async () => {
  const values = await db.transaction((tx) => Promise.all([plus(tx, 1, 5), plus(tx, 1, 2), plus(tx, 1, 1)]));
  expect(values.flat()).toEqual([{ value: 5 }, { value: 7 }, { value: 8 }]);
  expect(await divide(db.read, 5)).toEqual([{ result: 2 }]);
});

test('of concurrent statements the first failure is reported, and nothing is committed', async () => {
  const failing = db.transaction((tx) => Promise.all([plus(tx, 1, 5), divide(tx, 0), plus(tx, 2, 5)]));
  await expect(failing).rejects.toThrow('division by zero');
  expect(await total(db.read)).toBe(0n);
});

test('a statement cannot be sent through a transaction that is over', async () => {
  const leaked = await db.transaction(async (tx) => ({ tx }));
  await expect(plus(leaked.tx, 1, 1)).rejects.toThrow('This transaction is over');
  await expect(leaked.tx.selectFrom('member').selectAll().execute()).rejects.toThrow('This transaction is over');
});

test('a statement that follows on one that was started and not awaited is refused once the work has failed', async () => {
  let late: Promise<unknown> | undefined;
  const failing = db.transaction((tx) => {
    late = plus(tx, 1, 5).then(() => plus(tx, 2, 5));
    return Promise.all([late, divide(tx, 0)]);
  });
  await expect(failing).rejects.toThrow('division by zero');
  await expect(late).rejects.toThrow(/transaction is (over|aborted)/);
  expect(await total(db.read)).toBe(0n);
});

test('a read that fails fails alone', async () => {
  const [one, failing, two] = await Promise.allSettled([divide(db.read, 1), divide(db.read, 0), divide(db.read, 2)]);
  expect([one, two].map((read) => (read.status === 'fulfilled' ? read.value : read.reason))).toEqual([
    [{ result: 10 }],
    [{ result: 5 }],
  ]);
  expect(failing).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
});

test('a read whose connection is lost fails as such, and the next one has another', async () => {
  const single = openDatabase({ url: throwaway.url, max: 1, log });
  try {
    const lost = sql`select pg_terminate_backend(pg_backend_pid()) where ${1}::int = 1`.execute(single.read);
    await expect(lost).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
    expect(await divide(single.read, 2)).toEqual([{ result: 5 }]);
  } finally {
    await single.close();
  }
});

test('results of a statement have the same form, on any connection and after a failure', async () => {
  const named = openDatabase({ url: throwaway.url, max: 2, log });
  const half = async (reader: Reader, value: number) =>
    (
      await sql<{ half: number; at: Date; gone: null; big: bigint }>`
        select ${value}::int / 2 as half, timestamptz '2026-11-22 08:00+08' as at, null as gone, 7::bigint as big`.execute(
        reader,
      )
    ).rows;
  const change = async (tx: Tx, id: number) => (await sql`update cell set id = id where id = ${id}`.execute(tx)).rows;
  const expected = (of: number) => [{ half: of, at: new Date('2026-11-22T00:00:00Z'), gone: null, big: 7n }];
  try {
    for (let round = 0; round < 3; round += 1) {
      // Two at a time on each connection, outside and inside of a transaction.
      expect(await Promise.all([half(named.read, 8), half(named.read, 6)])).toEqual([expected(4), expected(3)]);
      const inside = named.transaction(async (tx) => Promise.all([half(tx, 2), change(tx, 1), half(tx, 4)]));
      expect(await inside).toEqual([expected(1), [], expected(2)]);
      await expect(divide(named.read, 0)).rejects.toMatchObject({ code: '22012' });
      expect(await divide(named.read, 5)).toEqual([{ result: 2 }]);
    }
  } finally {
    await named.close();
  }
});

test('of pipelined statements, those after a failure fail too, and work the next time', async () => {
  const single = openDatabase({ url: throwaway.url, max: 1, log });
  const number = async (tx: Tx, value: number) =>
    (await sql<{ value: number }>`select ${value}::int as value`.execute(tx)).rows;
  const more = async (tx: Tx, value: number) =>
    (await sql<{ more: number }>`select ${value}::int + 1 as more`.execute(tx)).rows;
  const together = (tx: Tx, divisor: number) =>
    Promise.allSettled([number(tx, 1), divide(tx, divisor), more(tx, 2)] as const);
  try {
    const outcomes: unknown[] = [];
    const failing = single.transaction(async (tx) => {
      outcomes.push(...(await together(tx, 0)));
      throw new Error('taken back');
    });
    await expect(failing).rejects.toThrow('taken back');
    expect(outcomes).toMatchObject([
      { value: [{ value: 1 }] },
      { status: 'rejected', reason: { code: '22012' } },
      { status: 'rejected', reason: { code: '25P02' } },
    ]);
    for (let round = 0; round < 2; round += 1)
      expect(await single.transaction((tx) => together(tx, 1))).toMatchObject([
        { value: [{ value: 1 }] },
        { value: [{ result: 10 }] },
        { value: [{ more: 3 }] },
      ]);
  } finally {
    await single.close();
  }
});

test('a form that a migration changes is not read by the old one', async () => {
  const named = openDatabase({ url: throwaway.url, max: 1, log });
  const all = async (reader: Reader, id: number) =>
    (await sql`select * from changing where id = ${id}`.execute(reader)).rows;
  try {
    await sql`create table changing as select 1 as id, 'a' as name`.execute(db.read);
    expect(await all(named.read, 1)).toEqual([{ id: 1, name: 'a' }]);
    await sql`alter table changing add column more bigint default 5`.execute(db.read);
    await sql`alter table changing alter column id type bigint`.execute(db.read);
    // The first query after the change fails because the connection is unusable; the next one uses the new form.
    await all(named.read, 1).catch(() => {});
    expect(await all(named.read, 1)).toEqual([{ id: 1n, name: 'a', more: 5n }]);
  } finally {
    await sql`drop table changing`.execute(db.read);
    await named.close();
  }
});

test('a commit refused by the database rolls back and reports the reason', async () => {
  const doubled = db.transaction(async (tx) => {
    await sql`alter table cell add constraint value_once unique (value) deferrable initially deferred`.execute(tx);
    await add(tx, 1, 5);
    await add(tx, 2, 5);
  });
  await expect(doubled).rejects.toMatchObject({ code: '23505' });
  expect(await total(db.read)).toBe(0n);
});

test('a server without an answer times out', async () => {
  const single = openDatabase({ url: throwaway.url, max: 1, log, silenceMs: 1_000 });
  try {
    const silent = single.transaction((tx) => Promise.all([sql`select pg_sleep(5)`.execute(tx), divide(tx, 1)]));
    await expect(silent).rejects.toMatchObject({ name: 'DatabaseUnavailable', reason: 'lost' });
    await expect(sql`select pg_sleep(5)`.execute(single.read)).rejects.toMatchObject({ reason: 'lost' });
    expect(await divide(single.read, 1)).toEqual([{ result: 10 }]);
  } finally {
    await single.close();
  }
});

test('a long read has minutes for a statement, and more memory to sort in', async () => {
  const patient = openDatabase({ url: throwaway.url, max: 1, log, silenceMs: 300 });
  try {
    const limits = await patient.transaction(
      async (tx) => {
        await sql`select pg_sleep(0.6)`.execute(tx);
        const { rows } = await sql`select name, setting::int as setting from pg_settings
          where name in ('statement_timeout', 'work_mem') order by name`.execute(tx);
        return rows;
      },
      { isLong: true, readOnly: true },
    );
    expect(limits).toEqual([
      { name: 'statement_timeout', setting: 600_000 },
      { name: 'work_mem', setting: 65_536 },
    ]);
  } finally {
    await patient.close();
  }
});

import { type RawBuilder, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { maintainAuditPartitions } from './watch-partitions.ts';

/** Months of the audit log: the job creates them, moves rows to them and drops those beyond the retention. */

let server: TestServer;
let reader: Awaited<ReturnType<TestServer['newStaff']>>;
let staffId: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  reader = await server.newStaff();
  staffId = (await server.newStaff([])).staffId;
});
afterAll(() => server.stop());

const maintain = () => maintainAuditPartitions(server.deps);

async function addEntry(no: string, at: RawBuilder<Date>): Promise<void> {
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto('audit_entry')
      .values({
        at,
        staff_id: staffId,
        staff_name: '王审单',
        action: 'order.approve',
        object_kind: 'order',
        object_no: no,
      })
      .execute(),
  );
}

/** Numbers of the entries by their partition, the latest month first. */
async function entriesByMonth(): Promise<readonly { readonly place: string; readonly no: string }[]> {
  const { rows } = await sql<{ place: string; no: string }>`
    select tableoid::regclass::text as place, object_no as no from audit_entry
    where staff_id = ${staffId} order by at desc`.execute(server.deps.db.read);
  return rows;
}

async function nameOfMonth(offset: number): Promise<string> {
  const { rows } = await sql<{ name: string }>`select 'partitions.audit_entry_' || to_char(
    date_trunc('month', now() at time zone 'Asia/Shanghai') + make_interval(months => ${offset}::int), 'YYYYMM') as name`.execute(
    server.deps.db.read,
  );
  return rows[0]?.name ?? '';
}

const monthAgo = (months: number) =>
  sql<Date>`(date_trunc('month', now() at time zone 'Asia/Shanghai') - make_interval(months => ${months}::int)
    + interval '1 second') at time zone 'Asia/Shanghai'`;

async function monthExists(offset: number): Promise<boolean> {
  const { rows } = await sql<{
    found: boolean;
  }>`select to_regclass(${await nameOfMonth(offset)}) is not null as found`.execute(server.deps.db.read);
  return rows[0]?.found ?? false;
}

test('entries without a month are stored, moved to their months, and listed in one order', async () => {
  await addEntry('A1', monthAgo(26));
  await addEntry('A2', monthAgo(1));
  await addEntry('A3', monthAgo(0));
  expect(new Set((await entriesByMonth()).map(({ place }) => place))).toEqual(new Set(['partitions.audit_entry_rest']));

  await maintain();
  await addEntry('A4', sql<Date>`now()`);
  const [now, last, first] = [await nameOfMonth(0), await nameOfMonth(-1), await nameOfMonth(-26)];
  expect(await entriesByMonth()).toEqual([
    { place: now, no: 'A4' },
    { place: now, no: 'A3' },
    { place: last, no: 'A2' },
    { place: first, no: 'A1' },
  ]);
  expect([await monthExists(3), await monthExists(4)]).toEqual([true, false]);

  const listed: string[] = [];
  for (let before: string | null | undefined; before !== null; ) {
    const page = await reader.api.staffAudit.list({
      query: { staffId, maxResultCount: 3, ...(before === undefined ? {} : { before }) },
    });
    listed.push(...page.items.map(({ object }) => object.no));
    before = page.next;
  }
  expect(listed).toEqual(['A4', 'A3', 'A2', 'A1']);
});

test('the rows of a month are as immutable as the log', async () => {
  await maintain();
  const place = sql.table(await nameOfMonth(-1));
  for (const statement of [
    sql`update ${place} set staff_name = ''`,
    sql`delete from ${place}`,
    sql`truncate ${place}`,
    sql`truncate partitions.audit_entry_rest`,
  ])
    await expect(server.deps.db.transaction((tx) => statement.execute(tx))).rejects.toThrow('are written once');
});

test('a month is dropped when its last row has exceeded the retention', async () => {
  await addEntry('B1', sql<Date>`now() - interval '3720 days'`);
  await addEntry('B2', sql<Date>`now() - interval '3600 days'`);
  await maintain();
  const numbers = (await entriesByMonth()).map(({ no }) => no);
  expect(numbers).toContain('B2');
  expect(numbers).not.toContain('B1');
});

test('a job that cannot create the next month raises an alarm, and the next run ends it', async () => {
  const alarms = async () =>
    (await reader.api.staffLedgerChecks.alarms({ query: { state: 'open' } })).items.filter(
      ({ kind }) => kind === 'partitionMissing',
    );
  await maintain();
  const next = sql.table(await nameOfMonth(1));
  await server.deps.db.transaction((tx) => sql`drop table ${next}`.execute(tx));
  const session = new pg.Client({ connectionString: server.databaseUrl });
  await session.connect();
  try {
    await session.query('begin; lock table audit_entry in access share mode');
    await expect(maintain()).rejects.toThrow('lock timeout');
    expect(await alarms()).toMatchObject([{ subject: 'audit_entry', times: 1 }]);
  } finally {
    await session.end();
  }
  await maintain();
  expect(await alarms()).toEqual([]);
  expect(await monthExists(1)).toBe(true);
});

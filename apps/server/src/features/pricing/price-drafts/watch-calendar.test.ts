import { defaultCalendar } from '@xunban/pricing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { watchCalendar } from './watch-calendar.ts';

/** The alarm about a work calendar that runs out, by the clock of the database. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

/** A calendar that is known for so many days more takes effect. @returns its last day */
async function publishCalendar(version: string, daysLeft: number): Promise<string> {
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'Asia/Shanghai')::date + ${daysLeft}::int)::text as day`.execute(server.deps.db.read);
  const knownUntil = rows[0]?.day ?? '';
  await server.deps.db.transaction((tx) =>
    tx
      .insertInto('work_calendar')
      .values({
        version,
        data: JSON.stringify({ ...defaultCalendar, version, knownUntil }),
        effective_at: sql<Date>`now() - interval '1 minute'`,
      })
      .execute(),
  );
  return knownUntil;
}

const watch = () => server.deps.db.transaction(watchCalendar);
const daysPass = (days: number) =>
  server.deps.db.transaction((tx) =>
    sql`update alarm set raised_at = raised_at - make_interval(days => ${days}) where kind = 'calendarEnds'`.execute(
      tx,
    ),
  );

test('a calendar that runs out raises one alarm, again when it comes nearer, and none once a longer one is in force', async () => {
  const { api } = await server.newStaff();
  const alarms = async () => {
    const { items } = await api.staffLedgerChecks.alarms({ query: {} });
    return items
      .filter(({ kind }) => kind === 'calendarEnds')
      .map(({ subject, endedAt }) => [subject, endedAt === null]);
  };
  await publishCalendar('long', 200);
  await watch();
  expect(await alarms()).toEqual([]);

  const soon = await publishCalendar('soon', 80);
  await Promise.all([watch(), watch()]);
  await watch();
  expect(await alarms()).toEqual([[soon, true]]);
  const [alarm] = (await api.staffLedgerChecks.alarms({ query: {} })).items;
  await api.staffLedgerChecks.acknowledge({ params: { id: alarm?.id ?? '' }, body: { note: '等国务院通知' } });
  await watch();
  expect(await alarms()).toEqual([[soon, false]]);

  // It was seen to long before the last thirty days begin.
  await daysPass(60);
  const nearer = await publishCalendar('nearer', 20);
  await watch();
  expect(await alarms()).toEqual([
    [nearer, true],
    [soon, false],
  ]);
  await publishCalendar('longer', 300);
  await watch();
  expect((await alarms()).map(([, isOpen]) => isOpen)).toEqual([false, false]);
});

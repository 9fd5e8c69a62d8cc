import { PRODUCTION_STEPS, TASK_KIND_NAMES, TASK_KINDS, type TaskKind } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { countDays } from '../tasks/task-days.ts';

/** The start page: each of its figures is the length of the list that it leads to. */

/** Tasks of each kind; of all kinds together fewer than a list counts up to. */
const EACH = Math.floor(500 / TASK_KIND_NAMES.length);

let server: TestServer;
type StaffUser = Awaited<ReturnType<TestServer['newStaff']>>;
let [chief, colleague]: StaffUser[] = [];
beforeAll(async () => {
  // Without a worker, which would end tasks that no fact stands behind.
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  [chief, colleague] = await Promise.all([server.newStaff(), server.newStaff()]);
  await server.deps.db.transaction(async (tx) => {
    // Due from five days ago to nine days ahead, and today both before and after now; of each kind and holder.
    await sql`
      insert into task (kind, subject_id, assignee_id, about, amount_fen, opened_at, due_at)
      select kind, gen_random_uuid(), (array[${chief?.staffId}, ${colleague?.staffId}, null])[1 + n % 3]::uuid,
        case when kind = 'produceOrder' then (${PRODUCTION_STEPS}::text[])[1 + n % ${PRODUCTION_STEPS.length}] else '' end,
        n * 100, now() - make_interval(hours => 400 - n),
        case when n % 5 = 0 then now() - interval '1 second'
             when n % 5 = 1 then ((now() at time zone 'Asia/Shanghai')::date + 1)::timestamp at time zone 'Asia/Shanghai' - interval '1 second'
             else now() + make_interval(hours => (n * 7) % 340 - 120) end
      from unnest(${[...TASK_KIND_NAMES]}::text[]) as kind, generate_series(1, ${EACH}) as n`.execute(tx);
    await sql`
      insert into task (kind, subject_id, assignee_id, opened_at, due_at, ended_at, ended_by)
      select 'planOrder', gen_random_uuid(), person, now() - interval '40 days', now(), now() - make_interval(hours => n * 9), person
      from generate_series(0, 60) as n cross join lateral (select (array[${chief?.staffId}, ${colleague?.staffId}])[1 + n % 2]::uuid) as whose (person)`.execute(
      tx,
    );
  });
});
afterAll(() => server.stop());

type ListQuery = NonNullable<Parameters<StaffUser['api']['staffTasks']['list']>[0]>['query'];
const lengthOf = async (who: StaffUser, query: ListQuery) =>
  (await who.api.staffTasks.list({ query: { ...query, maxResultCount: 1 } })).totalCount;

function people(): { chief: StaffUser; colleague: StaffUser } {
  if (!chief || !colleague) throw new Error('member not found');
  return { chief, colleague };
}

test('every figure is the length of the list that it leads to', async () => {
  const who = people().chief;
  const dashboard = await who.api.staffDashboard.show();
  expect(dashboard.mine).toEqual({
    late: await lengthOf(who, { view: 'mine', due: 'late' }),
    today: await lengthOf(who, { view: 'mine', due: 'today' }),
    open: await lengthOf(who, { view: 'mine' }),
  });
  expect(dashboard.team).toEqual({
    late: await lengthOf(who, { view: 'overdue' }),
    today: await lengthOf(who, { view: 'open', due: 'today' }),
    open: await lengthOf(who, { view: 'open' }),
    unclaimed: await lengthOf(who, { view: 'unclaimed' }),
  });
  expect(dashboard.mine.late * dashboard.mine.today * dashboard.team.unclaimed).toBeGreaterThan(0);
  expect(dashboard.kinds.map(({ kind }) => kind)).toEqual(
    TASK_KIND_NAMES.filter((kind) => TASK_KINDS[kind].waitsFor === 'company'),
  );
  for (const { kind, ...figures } of dashboard.kinds)
    expect(figures).toEqual({
      late: await lengthOf(who, { view: 'overdue', kind }),
      today: await lengthOf(who, { view: 'open', kind, due: 'today' }),
      mine: await lengthOf(who, { view: 'mine', kind }),
      unclaimed: await lengthOf(who, { view: 'unclaimed', kind }),
      open: await lengthOf(who, { view: 'open', kind }),
    });
  for (const { kind, tasks, late } of dashboard.blocked) {
    expect(tasks).toBe(await lengthOf(who, { view: 'waiting', kind }));
    expect(late).toBe(await lengthOf(who, { view: 'waiting', kind, due: 'late' }));
  }
  expect(dashboard.blocked.map(({ kind }) => kind)).toEqual(
    TASK_KIND_NAMES.filter((kind) => TASK_KINDS[kind].waitsFor === 'buyer'),
  );
});

test('days of the week, steps of production and money lead to their lists, too', async () => {
  const who = people().chief;
  const { day, week, steps, money } = await who.api.staffDashboard.show();
  expect(week.map((one) => one.day)[0]).toBe(day);
  expect(week).toHaveLength(7);
  for (const one of week) {
    expect(one.mine).toBe(await lengthOf(who, { view: 'mine', due: one.day }));
    expect(one.unclaimed).toBe(await lengthOf(who, { view: 'unclaimed', due: one.day }));
  }
  expect(steps.length).toBeGreaterThan(5);
  for (const { step, late, today, later } of steps) {
    const list = { view: 'open', kind: 'produceOrder', step } as const;
    expect(late).toBe(await lengthOf(who, { ...list, due: 'late' }));
    expect(today).toBe(await lengthOf(who, { ...list, due: 'today' }));
    expect(late + today + later).toBe(await lengthOf(who, list));
  }
  expect(money.map(({ kind, amount, tasks }) => ({ kind, amount, tasks }))).toEqual([
    { kind: 'settleRefund', amount: (EACH * (EACH + 1)) / 2, tasks: EACH },
    { kind: 'matchTransfer', amount: (EACH * (EACH + 1)) / 2, tasks: EACH },
  ]);
});

test('the oldest work comes first, except what waits for the buyer', async () => {
  const { oldest, longestBlocked } = await people().chief.api.staffDashboard.show();
  const waitsFor = (kinds: readonly { kind: TaskKind }[]) =>
    new Set(kinds.map(({ kind }) => TASK_KINDS[kind].waitsFor));
  expect(waitsFor(oldest)).toEqual(new Set(['company']));
  expect(waitsFor(longestBlocked)).toEqual(new Set(['buyer']));
  const opened = oldest.map(({ openedAt }) => Date.parse(openedAt));
  expect(opened).toEqual([...opened].sort((a, b) => a - b));
  expect(ORDINARY_MOMENT.getTime() - (opened[0] ?? 0)).toBeGreaterThan(390 * 3_600_000);
});

test('work per day is the same before and after aggregation, and agrees with the rows', async () => {
  const { chief: who } = people();
  const before = await who.api.staffDashboard.show();
  expect(before.done).toHaveLength(14);
  expect(before.done.at(-1)?.day).toBe(before.day);
  for (const { day, mine } of before.done) expect(mine).toBe(await lengthOf(who, { view: 'done', ended: day }));
  const { rows } = await sql<{ team: number }>`select count(*)::int as team from task where ended_by is not null
    and (ended_at at time zone 'Asia/Shanghai')::date > (now() at time zone 'Asia/Shanghai')::date - 14`.execute(
    server.deps.db.read,
  );
  expect(before.done.reduce((sum, { team }) => sum + team, 0)).toBe(rows[0]?.team);
  await server.deps.db.transaction(countDays);
  await server.deps.db.transaction(countDays);
  expect((await who.api.staffDashboard.show()).done).toEqual(before.done);
  // A day that was counted is not read from its tasks again.
  await sql`update task_day set ended = ended + 5 where staff_id = ${who.staffId}`.execute(server.deps.db.read);
  const after = await who.api.staffDashboard.show();
  expect(after.done[5]?.mine).toBe((before.done[5]?.mine ?? 0) + 5);
  expect(after.done.at(-1)).toEqual(before.done.at(-1));
});

test('shows the own kinds of work only, and nothing without permissions', async () => {
  const planner = await server.newStaff(['order.plan']);
  const dashboard = await planner.api.staffDashboard.show();
  expect(dashboard.kinds.map(({ kind }) => kind)).toEqual([
    'planOrder',
    'decideMaterial',
    'decideShortage',
    'makeRemake',
  ]);
  expect(dashboard).toMatchObject({
    blocked: [{ kind: 'awaitShortage' }],
    ...{ steps: [], money: [], mine: { open: 0 }, team: { open: 4 * EACH } },
  });
  const empty = await (await server.newStaff([])).api.staffDashboard.show();
  expect(empty).toMatchObject({ kinds: [], blocked: [], oldest: [], done: [], team: { open: 0 } });
});

test('a day that does not exist is named', async () => {
  await expect(people().chief.api.staffTasks.list({ query: { due: '2026-02-30' } })).rejects.toMatchObject({
    validationErrors: [{ members: ['due'] }],
  });
  await expect(people().chief.api.staffTasks.list({ query: { ended: 'yesterday' } })).rejects.toMatchObject({
    validationErrors: [{ members: ['ended'] }],
  });
});

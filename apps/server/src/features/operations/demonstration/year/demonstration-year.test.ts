import type { DemonstrationYear } from '@xunban/contract';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { shanghaiDay } from '../../../../platform/clock.ts';
import type { Deps } from '../../../../platform/deps.ts';
import { createLog } from '../../../../platform/log.ts';
import { DEMONSTRATION_FILES } from '../../../../stores.ts';
import { type ListReaders, PAGED_LISTS, pagedCalls } from '../../../../testing/paged-lists.ts';
import { press, violations } from '../../../../testing/payments.ts';
import { type Api, newPhone, startTestServer, type TestServer, type TestStaff } from '../../../../testing/server.ts';
import { staffHolding } from '../../../base/staff-accounts/staff-holding.ts';
import { openStaffSession } from '../../../base/staff-accounts/staff-sessions.ts';
import { findMemberByAccount } from '../../../identity/accounts/members.ts';
import { openMemberSession } from '../../../identity/accounts/sessions.ts';
import { domainEventHandlers, jobs, routes } from '../../../index.ts';
import { DEMO_MEMBER, DEMO_STAFF } from '../demo-users.ts';
import { seedDemonstration } from '../seed-demonstration.ts';
import { beginYear } from './begin-year.ts';
import { installClock } from './clock.ts';
import type { YearParts } from './seed-year.ts';

let server: TestServer;
let watcher: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  watcher = await server.newStaff(['instance.view']);
});
afterAll(() => server.stop());

/** The same year in every run: which of its events meet depends on the hour at which it ends. */
const END = new Date('2025-09-18T10:00:00+08:00');

const begin = (deps: Deps = server.deps, folder = DEMONSTRATION_FILES) => beginYearOn(server, { deps, folder });

const beginYearOn = (
  { databaseUrl }: TestServer,
  { deps, folder = DEMONSTRATION_FILES, end = END }: Pick<YearParts, 'deps' | 'end'> & { readonly folder?: string },
) => beginYear({ deps, databaseUrl, domainEvents: domainEventHandlers, routes, jobs, folder, end });

const withErrors = (deps: Deps, errors: unknown[]): Deps => ({
  ...deps,
  log: Object.assign(createLog('silent'), { error: (record: object) => errors.push(record) }),
});

const shownYear = async (): Promise<DemonstrationYear | null> =>
  (await watcher.api.staffInstance.show()).demonstrationYear;

async function memberSession(): Promise<{ readonly memberId: string; readonly token: string }> {
  const { db } = server.deps;
  const memberId = (await findMemberByAccount(db.read, DEMO_MEMBER.account))?.id ?? '';
  return { memberId, ...(await db.transaction((tx) => openMemberSession(tx, memberId, { ip: '', device: '' }))) };
}

async function staffToken(account: string): Promise<string> {
  const { db } = server.deps;
  const staff = [...(await staffHolding(db.read)).values()].find((one) => one.account === account);
  return (await db.transaction((tx) => openStaffSession(tx, staff?.id ?? ''))).token;
}

const read = async <Row>(query: ReturnType<typeof sql<Row>>) => (await query.execute(server.deps.db.read)).rows;
const orders = async (): Promise<number> => {
  const [row] = await read(sql<{ count: number }>`select count(*)::int as count from pcb_order`);
  return row?.count ?? 0;
};

const tracesOfClock = () =>
  read(sql`select nspname::text as trace from pg_namespace where nspname = 'demonstration_clock'
    union all select column_default from information_schema.columns where column_default ~ 'demonstration_clock'`);

test('a database that the first start of a demonstration has not marked gets no year', async () => {
  await (await begin()).ended;
  expect(await orders()).toBe(0);
});

test('an instance that is not to have a year gets none', async () => {
  await seedDemonstration(server.deps);
  const { deps } = server;
  await (await begin({ ...deps, config: { ...deps.config, demonstrationYear: false } })).ended;
  expect(await orders()).toBe(0);
});

test('a year that is stopped leaves nothing behind', async () => {
  await seedDemonstration(server.deps);
  await (await begin()).stop();
  expect(await orders()).toBe(0);
  expect(await shownYear()).toBeNull();
});

test('a year that cannot be written is reported as failed, one that is stopped as interrupted, and neither begins again', async () => {
  for (const state of ['failed', 'interrupted'] as const) {
    const other = await startTestServer({ ROLES: 'api,pricing' });
    const showYear = async () =>
      (await (await other.newStaff(['instance.view'])).api.staffInstance.show()).demonstrationYear;
    await seedDemonstration(other.deps);
    const folder = state === 'failed' ? '/folder-without-boards' : DEMONSTRATION_FILES;
    const year = await beginYearOn(other, { deps: other.deps, folder });
    if (state === 'failed') await year.ended;
    else {
      await vi.waitFor(async () => expect(await showYear()).not.toBeNull(), { timeout: 60_000 });
      await year.stop();
    }
    expect(await showYear()).toMatchObject({ state });
    await (await beginYearOn(other, { deps: other.deps })).ended;
    expect(await showYear()).toMatchObject({ state });
    await other.stop();
  }
});

test('a year whose process was killed is reported as interrupted, and the next start removes its clock', async () => {
  await seedDemonstration(server.deps);
  await installClock(server.deps.db);
  await read(sql`update demonstration set year_state = 'running', year_orders_placed = 5, year_orders_planned = 200,
    year_seen_at = now() - interval '3 minutes'`);
  expect(await shownYear()).toEqual({ state: 'interrupted', placed: 5, planned: 200 });
  await expect(read(sql`update demonstration set year_orders_placed = 201`)).rejects.toThrow(
    'demonstration_year_is_placed_as_planned',
  );
  await (await begin()).ended;
  expect(await shownYear()).toMatchObject({ state: 'interrupted' });
  expect(await tracesOfClock()).toEqual([]);
  await read(sql`update demonstration set year_state = null`);
});

describe('the year of a demonstration', () => {
  let whileWritten: DemonstrationYear | null = null;
  let codeWhileWritten: Promise<{ expiresInSeconds: number }>;
  const paid: string[] = [];
  const errors: unknown[] = [];
  beforeAll(async () => {
    await seedDemonstration(server.deps);
    const deps = withErrors(server.deps, errors);
    const years = await Promise.all([begin(deps), begin(deps)]);
    await vi.waitFor(
      async () => {
        whileWritten = await shownYear();
        expect(whileWritten?.state === 'failed' || (whileWritten?.placed ?? 0) > 0).toBe(true);
      },
      { timeout: 300_000, interval: 250 },
    );
    codeWhileWritten = server.guest.account.sendSmsCode({ query: { mobile: newPhone(), type: 3 } });
    const payers = [(await server.newMember()).api, server.clientFor((await memberSession()).token)];
    await Promise.all([
      codeWhileWritten,
      ...payers.map((payer) => payWhileWritten(payer)),
      ...years.map(({ ended }) => ended),
    ]);
  }, 600_000);

  /** Pays after each twenty orders of the year; a refused payment is an error of the preparation. */
  async function payWhileWritten({ payment }: Api): Promise<void> {
    let next = 0;
    const orderCount = async () => {
      const year = await shownYear();
      if (year?.state === 'running') expect(year.placed).toBeGreaterThanOrEqual(next);
      return year?.state === 'running' ? year.placed : undefined;
    };
    for (;;) {
      const placed = await vi.waitFor(orderCount, { timeout: 300_000, interval: 100 });
      if (placed === undefined) return;
      next = placed + 20;
      const { payNo, redirectUrl } = await payment.topUp({ body: { amount: 12.34 } });
      await press(server.url, redirectUrl, 'succeed');
      paid.push((await payment.query({ query: { payNo } })).state);
    }
  }

  test('its progress is shown while it is written, and no longer', async () => {
    expect(errors).toEqual([]);
    expect(whileWritten).toMatchObject({ state: 'running' });
    expect(whileWritten?.placed).toBeLessThan(whileWritten?.planned ?? 0);
    expect(await shownYear()).toBeNull();
  });

  test('members pay while it is written', () => {
    expect(paid.length).toBeGreaterThanOrEqual(2);
    expect(new Set(paid)).toEqual(new Set(['succeeded']));
  });

  test('a newcomer gets a code while it is written', async () => {
    expect((await codeWhileWritten).expiresInSeconds).toBeGreaterThan(0);
  });

  test('the ledger checks find nothing', async () => {
    expect(await violations(server.deps.db)).toEqual([]);
    expect(await read(sql`select distinct state from ledger_check`)).toEqual([{ state: 'clean' }]);
  });

  test('it has 40 members besides the one of the test, about 300 boards in every state, and orders in each of twelve months', async () => {
    const [members] = await read(sql<{ all: number; off: number; credit: number; kinds: number }>`
      select count(*)::int as "all", (count(*) filter (where is_disabled))::int as off,
        count(distinct member_type)::int as kinds from member`);
    expect(members).toMatchObject({ all: 41, off: 1, kinds: 3 });
    const states = await read(sql<{ state: number }>`select distinct state from pcb_order order by state`);
    expect(states.map(({ state }) => state)).toEqual([10, 15, 20, 30, 40, 50, 60, 70, 80, 90]);
    expect(await orders()).toBeGreaterThan(250);
    const [months] = await read(sql<{ count: number }>`
      select count(distinct to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM'))::int as count from pcb_order`);
    expect(months?.count).toBeGreaterThanOrEqual(12);
  });

  test('numbers carry the day on which their object was made', async () => {
    const strange = await read(sql`
      select order_no from pcb_order where substr(order_no, 2, 6) <> to_char(created_at at time zone 'Asia/Shanghai', 'YYMMDD')
      union all select pay_no from payment
        where substring(pay_no from '[0-9]{6}') <> to_char(created_at at time zone 'Asia/Shanghai', 'YYMMDD')`);
    expect(strange).toEqual([]);
  });

  test('the own member has an order in every state that it can act on', async () => {
    const { token } = await memberSession();
    const counts = await server.clientFor(token).order.counts({});
    const empty = counts.filter(({ state, count }) => state !== null && state !== 90 && count === 0);
    expect(empty).toEqual([]);
  });

  /** Accounts whose roles have no kind of task: their work is on their start page. */
  const WITHOUT_TASKS = ['content', 'sales'];
  test.each(DEMO_STAFF.map(({ account }) => account).filter((account) => !WITHOUT_TASKS.includes(account)))(
    '%s has open tasks, some overdue and some due later on the day of the end',
    async (account) => {
      const api = server.consoleFor(await staffToken(account));
      const tasks = (query: object) => api.staffTasks.list({ query: { view: 'open', maxResultCount: 100, ...query } });
      const { totalCount, items } = await tasks({});
      expect(totalCount).toBeGreaterThanOrEqual(5);
      const isLate = ({ dueAt }: { readonly dueAt: string }) => new Date(dueAt) < END;
      const today = (await tasks({ due: shanghaiDay(END) })).items;
      expect({ late: items.some(isLate), today: !today.every(isLate) }).toEqual({ late: true, today: true });
    },
  );

  test('each list that is read page by page has a line', () => {
    expect(Object.keys(PAGED_LISTS).sort()).toEqual([...pagedCalls].sort());
  });

  describe('has more than one page of', () => {
    let readers: ListReaders;
    beforeAll(async () => {
      const { memberId, token } = await memberSession();
      readers = { memberId, member: server.clientFor(token), admin: server.consoleFor(await staffToken('admin')) };
    });
    test.each(
      Object.entries(PAGED_LISTS).flatMap(([name, list]) => (typeof list === 'string' ? [] : [{ name, ...list }])),
    )('$name', async ({ pageSize, read: readList }) => {
      expect((await readList(readers)).totalCount).toBeGreaterThan(pageSize);
    });
  });

  test('boards share panels, in a batch that is in production, and factories describe themselves', async () => {
    const [batches] = await read(sql<{ started: number }>`
      select (count(*) filter (where state <> 'planned'))::int as started from batch`);
    expect(batches?.started).toBeGreaterThanOrEqual(1);
    expect(await read(sql`select code from factory where profile = ''`)).toEqual([]);
  });

  test('the database keeps no trace of the simulated clock, and none of its jobs that the worker would run at once', async () => {
    expect(await tracesOfClock()).toEqual([]);
    // The bank notifies of the payments of the members.
    expect(await read(sql`select task_identifier from graphile_worker.jobs where run_at < now()`)).toEqual(
      paid.map(() => ({ task_identifier: 'sandbox.notify' })),
    );
  });

  test('it is not played again', async () => {
    const before = await orders();
    await (await begin()).ended;
    expect(await orders()).toBe(before);
  });
});

test.runIf(isStress)('a year can end at any hour of a month', async () => {
  const hours = stressIterations(1);
  for (let hour = 0; hour < hours; hour += 1) {
    const other = await startTestServer({ ROLES: 'api,pricing' });
    const errors: unknown[] = [];
    await seedDemonstration(other.deps);
    // Thirteen hours apart, so that every hour of the day is there.
    const end = new Date(END.getTime() - hour * 13 * 3_600_000);
    await (await beginYearOn(other, { deps: withErrors(other.deps, errors), end })).ended;
    expect(errors, end.toISOString()).toEqual([]);
    expect(await violations(other.deps.db), end.toISOString()).toEqual([]);
    await other.stop();
  }
  countTried('hours at which the year of a demonstration ends', hours);
});

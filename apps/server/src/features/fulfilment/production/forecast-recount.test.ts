import { ORDER_STATES, type OrderDetail } from '@xunban/contract';
import { addDays, isWorkingDay, schedule, type WorkCalendar } from '@xunban/pricing';
import { countTried, isStress } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { payOrder, placePlainOrder } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { reviewOrder } from '../../orders/order-review/review-order.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { resumeOrder } from '../../pricing/lead-times/resume-order.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';

/** A board's promised and forecast days are the sum of its events, in any order of these events. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const BOARDS = isStress ? 12 : 4;
const EVENTS = 5;
const SEEDS = isStress ? [20261126, 7] : [20261126];

/** Numbers from 0 up to 1 that are the same for the same seed (mulberry32). */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

interface Board {
  readonly buyer: TestMember;
  readonly id: string;
  readonly orderNo: string;
}
type Event = (board: Board, random: () => number) => Promise<void>;

const upTo = (random: () => number, max: number) => Math.floor(random() * (max + 1));
const readDetail = ({ buyer, orderNo }: Board): Promise<OrderDetail> => buyer.api.order.detail({ query: { orderNo } });

/** A board that stands still has done so for some days longer. */
const daysPass = ({ id }: Board, days: number) =>
  server.deps.db.transaction(async (tx) => {
    const ago = sql`make_interval(days => ${days})`;
    await sql`update order_hold set opened_at = opened_at - ${ago} where order_id = ${id} and ended_at is null`.execute(
      tx,
    );
    await sql`update pcb_order set held_since = held_since - ${ago} where id = ${id}`.execute(tx);
  });

const askedSomething: Event = async (board, random) => {
  await server.deps.db.transaction(async (tx) => openHold(tx, (await lockOrder(tx, board.id)).order, 'question', null));
  await daysPass(board, upTo(random, 9));
  await server.deps.db.transaction(async (tx) => resumeOrder(tx, (await lockOrder(tx, board.id)).order));
};

async function change(board: Board, random: () => number, amountDelta: string): Promise<OrderDetail> {
  const params = { id: board.id };
  const { version } = await staff.api.staff.order({ params });
  const body = { version, reason: '客户改交期', amountDelta, lineName: '交期调整', daysDelta: upTo(random, 4) - 1 };
  await staff.api.staff.requestChange({ params, body });
  await daysPass(board, upTo(random, 4));
  const { changeOrder } = await readDetail(board);
  const priceVersion = changeOrder?.priceVersion ?? 0;
  return board.buyer.api.order.acceptChange({ body: { orderId: board.id, priceVersion } });
}

const changed: Event = async (board, random) => {
  await change(board, random, '-1');
};

const changedAndUndone: Event = async (board, random) => {
  const { priceVersion } = await change(board, random, '40');
  await daysPass(board, upTo(random, 6));
  await board.buyer.api.main.revertChange({ params: { id: board.id }, body: { priceVersion, reason: '不改了' } });
};

const stepDone: Event = async (board, random) => {
  const params = { id: board.id };
  let { version, progress, state } = await staff.api.staff.order({ params });
  if (state === ORDER_STATES.awaitingProduction)
    ({ version, progress } = await staff.api.staff.startProduction({ params, body: { version } }));
  const next = progress?.steps.find(({ doneAt }) => doneAt === null);
  if (!next) return;
  const late = upTo(random, 5);
  await releaseCam(server.deps.db, staff.staffId, { orderId: board.id });
  await server.deps.db.transaction((tx) =>
    sql`update production_step set planned_start = least(planned_start, (now() at time zone 'Asia/Shanghai')::date) - ${late}::integer,
        planned_end = least(planned_end, (now() at time zone 'Asia/Shanghai')::date) - ${late}::integer
      where order_id = ${board.id} and position = ${next.position}`.execute(tx),
  );
  const body = { version, position: next.position, delayReason: late > 0 ? '设备保养' : '' };
  await staff.api.staff.completeStep({ params, body });
};

const KINDS: readonly Event[] = [askedSomething, changed, changedAndUndone, stepDone, stepDone];

const dayOf = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().slice(0, 10);

/** Working days after a day, up to another one. */
function workingDays(calendar: WorkCalendar, after: string, until: string): number {
  let days = 0;
  for (let day = addDays(after, 1); day <= until; day = addDays(day, 1)) if (isWorkingDay(calendar, day)) days += 1;
  return days;
}

const workingDayFrom = (calendar: WorkCalendar, day: string): string =>
  isWorkingDay(calendar, day) ? day : shiftByWorkingDays(calendar, day, 1);

function shiftByWorkingDays(calendar: WorkCalendar, day: string, days: number): string {
  let at = day;
  for (let left = Math.abs(days); left > 0; ) {
    at = addDays(at, days > 0 ? 1 : -1);
    if (isWorkingDay(calendar, at)) left -= 1;
  }
  return at;
}

/** A proposed change alone moves no date. */
const MOVES: ReadonlySet<string> = new Set(['acceptChange', 'revertChange']);

/** Both days once more, from the reasons that the page of the board shows for them. */
async function recomputeDays({ forecastCauses: causes }: OrderDetail): Promise<{ promised: string; forecast: string }> {
  const { calendar } = await currentCalendar(server.deps.db.read);
  const [leadTime] = causes;
  if (leadTime?.kind !== 'leadTime') throw new Error('first cause is not the lead time');
  const sum = (...kinds: readonly string[]) =>
    causes.filter(({ kind }) => kinds.includes(kind)).reduce((days, cause) => days + cause.days, 0);
  const first = schedule(calendar, leadTime.since, leadTime.days).shipDate;
  const promised = shiftByWorkingDays(calendar, first, sum('change', 'changeUndone'));
  return { promised, forecast: shiftByWorkingDays(calendar, promised, sum('hold', 'latePlan', 'lateStep')) };
}

/** Both days from the rows of what happened, and from nothing that was worked out meanwhile. */
async function recount({ id }: Board): Promise<{ readonly promised: string; readonly forecast: string }> {
  const { read } = server.deps.db;
  const { calendar, now } = await currentCalendar(read);
  const history = await read.selectFrom('order_history').selectAll().where('order_id', '=', id).orderBy('id').execute();
  const holds = await read.selectFrom('order_hold').selectAll().where('order_id', '=', id).execute();
  const steps = await read.selectFrom('production_step').selectAll().where('order_id', '=', id).execute();
  const first = await read
    .selectFrom('order_price_version')
    .select('working_days')
    .where('order_id', '=', id)
    .where('version', '=', 1)
    .executeTakeFirstOrThrow();
  const paid = history.find(({ action }) => action === 'pay');
  if (!paid) throw new Error('order has no payment');
  const since = history.filter(({ id: at, action }) => at > paid.id && MOVES.has(action));
  const changes = since.reduce((sum, { days_delta }) => sum + days_delta, 0);
  const sold = schedule(calendar, paid.at.toISOString(), first.working_days).shipDate;
  const promised = shiftByWorkingDays(calendar, sold, changes);
  const held = holds.reduce(
    (sum, { opened_at, ended_at }) => sum + workingDays(calendar, dayOf(opened_at), dayOf(ended_at ?? now)),
    0,
  );
  const last = steps.filter(({ done_at }) => done_at !== null).sort((a, b) => b.position - a.position)[0];
  const late = last?.done_at
    ? workingDays(calendar, workingDayFrom(calendar, last.planned_end), dayOf(last.done_at))
    : 0;
  return { promised, forecast: shiftByWorkingDays(calendar, promised, held + late) };
}

test.each(SEEDS)(
  'the days of a board are what is counted from its events (seed %i)',
  async (seed) => {
    const random = randomOf(seed);
    const buyer = await server.newMember();
    const main = await placePlainOrder(server, buyer, BOARDS);
    for (const { id } of main.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
    await payOrder(server, buyer, main);
    const wrong: string[] = [];
    let slipped = 0;
    for (const { id, orderNo } of main.orders) {
      const board: Board = { buyer, id, orderNo };
      const happened: string[] = [];
      for (let event = 0; event < EVENTS; event += 1) {
        const kind = KINDS[upTo(random, KINDS.length - 1)] ?? askedSomething;
        happened.push(kind.name);
        countTried('events of boards, each followed by a recount of both days', 1);
        await kind(board, random);
        const page = await readDetail(board);
        const { promisedShipDate, forecastShipDate, heldDays, progress, history } = page;
        const { promised, forecast } = await recount(board);
        if (promisedShipDate !== promised || (forecastShipDate ?? promised) !== forecast)
          wrong.push(`${happened.join(', ')}: ${promisedShipDate} ${forecastShipDate}, but ${promised} ${forecast}`);
        const recomputed = await recomputeDays(page);
        if (recomputed.promised !== promised || recomputed.forecast !== forecast)
          wrong.push(`${happened.join(', ')}: its reasons lead to ${recomputed.promised} ${recomputed.forecast}`);
        // Each shifted day has a stated cause: a hold that the page counts, a late step, or a change with its reason.
        if (forecast !== promised) {
          slipped += 1;
          expect(heldDays > 0 || (progress?.delayReason ?? '') !== '', happened.join(', ')).toBe(true);
        }
        for (const entry of history.filter(({ daysDelta, action }) => daysDelta !== 0 && action === 'acceptChange'))
          expect(entry.reason).not.toBe('');
      }
    }
    expect(wrong).toEqual([]);
    expect(slipped).toBeGreaterThan(BOARDS);
  },
  240_000,
);

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { link, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { CONSOLE_HEADER, ORDER_STATES } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { dropFolder } from '../../../platform/factory-systems/drop-folder.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { BUILT_SERVER } from '../../../testing/built-server.ts';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { TEST_DATA_KEY } from '../../../testing/data-key.ts';
import { payOrder, placePlainOrder, reviewBoards, startBoard } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { findPcbOrders } from '../../orders-core/orders/find-order.ts';
import { simulatedInspection } from '../quality/simulated-inspection.ts';
import { inboxOf } from './factory-systems.ts';
import { PULL_JOB } from './floor-jobs.ts';
import { pullEvents } from './pull-events.ts';

const REPOSITORY = path.resolve(import.meta.dirname, '../../../../../..');
const BOARDS = 13;

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let buyer: TestMember;
let folder: string;
/** Boards in production that no test has touched yet. */
const fresh: { readonly id: string; readonly orderNo: string }[] = [];
let unstarted: { readonly id: string; readonly orderNo: string };
let route: readonly string[];
/** Figures of a good lot; all boards have one specification. */
let inspection: ReturnType<typeof simulatedInspection>;
const children: ChildProcess[] = [];

beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
  buyer = await server.newMember();
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-floor-'));
  const main = await placePlainOrder(server, buyer, BOARDS);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const [last, ...others] = main.orders;
  if (!last) throw new Error('board not found');
  unstarted = last;
  for (const { id, orderNo } of others) {
    await startBoard(server.deps.db, staff.staffId, id);
    await releaseCam(server.deps.db, staff.staffId, { orderId: id });
    fresh.push({ id, orderNo });
  }
  const { progress } = await staff.api.staff.order({ params: { id: fresh[0]?.id ?? '' } });
  route = progress?.steps.map(({ step }) => step) ?? [];
  const [board] = await findPcbOrders(server.deps.db.read, [unstarted.id]);
  if (board) inspection = simulatedInspection(board);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

const nextBoard = () => {
  const board = fresh.pop();
  if (!board) throw new Error('too few boards for the tests');
  return board;
};

const MINUTE = 60_000;
/** An hour ago, in whole seconds as in the API format. */
const BEGUN = Math.floor(Date.now() / 1000) * 1000 - 60 * MINUTE;

/** Returns the events that the stations of a factory would report for a complete route, a minute for each step. */
const eventsOf = (orderNo: string, more: object = {}) =>
  route.map((step, at) => ({
    id: `${orderNo}-${step}`,
    factory: 'F01',
    order: orderNo,
    step,
    at: new Date(BEGUN + at * MINUTE).toISOString(),
    station: `${at + 1}号机`,
    operator: '王工',
    good: 10,
    scrap: at === 2 ? 1 : 0,
    inspection: step === 'finalInspection' ? inspection : '',
    ...more,
  }));

const drop = (name: string, content: unknown, to = folder) =>
  writeFile(path.join(to, name), typeof content === 'string' ? content : JSON.stringify(content));
const pull = () => pullEvents(server.deps, [dropFolder(folder)]);
const storedEvents = (orderNo: string) =>
  staff.api.staffFactories.events({ query: { filter: orderNo, maxResultCount: 100 } });

/** Reads all resulting rows of an order, except its own ids and times of the instance. */
async function rowsOf({ id, orderNo }: { readonly id: string; readonly orderNo: string }) {
  const { read } = server.deps.db;
  const [steps, history, order, events] = await Promise.all([
    sql`select position, step, done_at, operator_id, operator_name, delay_reason, scrap_count from production_step
      where order_id = ${id} order by position`.execute(read),
    sql`select from_state, to_state, action, actor_kind, actor_name, reason, days_delta from order_history
      where order_id = ${id} order by id`.execute(read),
    sql`select state, forecast_ship_date, promised_ship_date, delay_reason, version from pcb_order
      where id = ${id}`.execute(read),
    sql`select replace(external_id, ${orderNo}, '') as id, step, state, reason from step_event where order_no = ${orderNo}
      order by 1`.execute(read),
  ]);
  return { steps: steps.rows, history: history.rows, order: order.rows, events: events.rows };
}

/** The clean run that the others are held against. */
let clean: Awaited<ReturnType<typeof rowsOf>>;

test('a file of steps moves a board to the end of its route, and staff see who did what', async () => {
  const board = nextBoard();
  await drop('a.json', { events: eventsOf(board.orderNo) });
  const steps = route.length;
  expect(await pull()).toEqual({
    ...{ files: 1, received: steps, known: 0, applied: steps, waiting: 0, void: 0, failed: 0 },
  });
  expect(await readdir(path.join(folder, 'done'))).toEqual(['a.json']);
  clean = await rowsOf(board);
  const shown = await buyer.api.order.detail({ query: { orderNo: board.orderNo } });
  expect(shown.state).toBe(ORDER_STATES.awaitingShipment);
  expect(shown.progress?.percent).toBe(100);
  const { api } = await server.newStaff();
  const known = await api.staff.order({ params: { id: board.id } });
  expect(known.progress?.steps[1]).toMatchObject({
    ...{ operator: '迅板本厂 · 2号机 · 王工', doneAt: expect.stringContaining('+08:00') },
  });
  // Buyers see that the step was done, without the operator.
  expect(shown.progress?.steps[1]).toMatchObject({ operator: '', doneAt: known.progress?.steps[1]?.doneAt });
  expect(Date.parse(shown.progress?.steps[1]?.doneAt ?? '')).toBe(BEGUN + MINUTE);
  expect(known.history.at(-1)).toMatchObject({ action: 'finishRoute', actor: 'system' });
  expect(known.history.at(-1)?.actorName).toContain('迅板本厂');
  expect(shown.history.at(-1)).toMatchObject({ action: 'finishRoute', actorName: '' });
  expect(clean.steps[2]).toMatchObject({ scrap_count: 1, operator_id: null });
});

test('duplicate, reversed and partial reports, as CSV of a spreadsheet, give the result of the clean run', async () => {
  const board = nextBoard();
  const events = eventsOf(board.orderNo).toReversed();
  const csv = (rows: readonly object[]) =>
    [
      Object.keys(rows[0] ?? {}).join(','),
      ...rows.map((row) =>
        Object.values(row)
          .map((v) => `"${(Array.isArray(v) ? JSON.stringify(v) : String(v)).replaceAll('"', '""')}"`)
          .join(','),
      ),
    ].join('\r\n');
  await drop('b1.csv', csv(events.slice(0, 6)));
  const first = await pull();
  expect(first).toMatchObject({ received: 6, applied: 0, failed: 0 });
  expect((await storedEvents(board.orderNo)).items[0]).toMatchObject({ state: 'waiting', reason: 'stepBefore' });
  await drop('b2.csv', `\uFEFF${csv(events)}`);
  await drop('b3.json', events);
  expect(await pull()).toMatchObject({ known: 6 + route.length, applied: route.length, waiting: 0, failed: 0 });
  expect(await rowsOf(board)).toEqual(clean);
  expect(await pull()).toMatchObject({ files: 0, applied: 0 });
});

test('killed again and again in the midst of pulling, the server does everything once', async () => {
  const boards = [nextBoard(), nextBoard()];
  const inbox = inboxOf(server.deps.config.dataDir);
  await mkdir(inbox, { recursive: true });
  // Slows the boards down: each step takes a while, so that the process is killed during work.
  await sql`create function slow_down() returns trigger language plpgsql as $$
    begin perform pg_sleep(0.02); return new; end $$`.execute(server.deps.db.read as never);
  await sql`create trigger slowed before update on production_step for each row execute function slow_down()`.execute(
    server.deps.db.read as never,
  );
  for (const [at, { orderNo }] of boards.entries())
    for (const [part, event] of eventsOf(orderNo).toReversed().entries())
      await drop(`k${at}-${part}.json`, event, inbox);
  let crashes = 0;
  for (; crashes < 2; crashes += 1) {
    const child = startWorker();
    await server.deps.db.transaction((tx) => addJob(tx, PULL_JOB, {}, { key: `kill ${crashes}` }));
    // The first kill happens while files are read, the second one during work on the boards.
    await vi.waitUntil(
      async () => {
        const { rows } = await sql<{ received: number; busy: number }>`
          select (select count(*)::int from step_event where order_no in (${boards[0]?.orderNo}, ${boards[1]?.orderNo})) as received,
            (select count(*)::int from pg_stat_activity where query ilike '%update "production_step"%'
              and pid <> pg_backend_pid() and state <> 'idle') as busy`.execute(server.deps.db.read);
        return crashes === 0
          ? (rows[0]?.received ?? 0) > 3
          : (rows[0]?.busy ?? 0) > 0 || (rows[0]?.received ?? 0) >= 2 * route.length;
      },
      { timeout: 120_000, interval: 2 },
    );
    const gone = once(child, 'exit');
    child.kill('SIGKILL');
    await gone;
  }
  await sql`drop trigger slowed on production_step`.execute(server.deps.db.read as never);
  const after = await pullEvents(server.deps, [dropFolder(inbox)]);
  expect(after.failed).toBe(0);
  for (const board of boards) expect(await rowsOf(board)).toEqual(clean);
  expect((await readdir(inbox)).filter((name) => name.endsWith('.json'))).toEqual([]);
});

/** The delivered server, as the one that does the jobs. */
function startWorker(): ChildProcess {
  const child = spawn(process.execPath, [BUILT_SERVER], {
    cwd: REPOSITORY,
    env: {
      ...process.env,
      ...{ DATABASE_URL: server.databaseUrl, DATA_DIR: server.deps.config.dataDir, DATA_KEY: TEST_DATA_KEY },
      ...{ PORT: '0', ROLES: 'worker', DEMO: 'false', SANDBOX_GATEWAY: 'true', LOG_LEVEL: 'error' },
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  children.push(child);
  return child;
}

test('an implausible event is stored with its reason, blocks nothing else, and can be retried or set aside', async () => {
  const board = nextBoard();
  const [first, second] = eventsOf(board.orderNo);
  const faulty = (name: string, change: object) => ({ ...first, id: `bad-${board.orderNo}-${name}`, ...change });
  const bad = [
    faulty('order', { order: 'XB0000' }),
    faulty('factory', { factory: 'F99' }),
    faulty('step', { step: 'sleeping' }),
    faulty('route', { step: 'lamination' }),
    faulty('time', { at: '2026-02-30 10:00' }),
    faulty('ahead', { at: new Date(Date.now() + 3 * 3_600_000).toISOString() }),
    faulty('count', { scrap: '-1' }),
    'no event at all',
    faulty('noOrder', { order: '' }),
    { ...first, id: '' },
  ];
  await drop('c.json', [...bad, first]);
  await drop('d.json', '{"events": [');
  await drop('e.csv', 'nothing,here\n1,2');
  await drop('.half.json', 'being written');
  expect(await pull()).toMatchObject({ files: 3, applied: 1, failed: bad.length + 2 });
  const failed = await staff.api.staffFactories.events({ query: { state: 'failed', maxResultCount: 50 } });
  expect(failed.items.map(({ reason }) => reason).toSorted()).toEqual(
    [
      ...['orderUnknown', 'factoryUnknown', 'stepUnknown', 'notOnRoute', 'timeWrong', 'timeAhead', 'countsWrong'],
      ...['unreadable', 'orderMissing', 'idMissing', 'unreadable', 'unreadable'],
    ].toSorted(),
  );
  expect(await readFile(path.join(folder, 'failed', 'd.json.reason.txt'), 'utf8')).toBe('is not valid JSON\n');
  expect(await readFile(path.join(folder, 'done', 'c.json.reason.txt'), 'utf8')).toContain('1: orderUnknown XB0000');
  expect(await readdir(folder)).toContain('.half.json');

  // The factory is known from now on: its event is read again and adds nothing new to the step.
  const unknown = failed.items.find(({ reason }) => reason === 'factoryUnknown');
  await staff.api.staffFactories.add({ body: { code: 'F99', name: '新伙伴厂' } });
  const params = { id: unknown?.id ?? '' };
  expect(await staff.api.staffFactories.retryEvent({ params })).toMatchObject({
    state: 'failed',
    reason: 'otherFactory',
  });
  expect(await staff.api.staffFactories.dismissEvent({ params, body: { note: '误发' } })).toMatchObject({
    ...{ state: 'dismissed', note: '误发', can: [] },
  });
  await expect(staff.api.staffFactories.retryEvent({ params })).rejects.toMatchObject({ code: 'stepEvent.ended' });

  // The same id with different content is not a repetition.
  await drop('f.json', [{ ...second, id: first?.id }]);
  expect(await pull()).toMatchObject({ received: 1, failed: 1 });
  const clash = (await storedEvents(board.orderNo)).items.find(({ reason }) => reason === 'otherContent');
  expect(await staff.api.staffFactories.retryEvent({ params: { id: clash?.id ?? '' } })).toMatchObject({
    state: 'applied',
  });
});

/** A folder that the sender of files cannot read, with a secret in it, next to an inbox of the sender. */
async function folderWithSecret() {
  const root = await mkdtemp(path.join(folder, 'secret-'));
  const [outside, inbox] = [path.join(root, 'outside'), path.join(root, 'inbox')];
  for (const made of [outside, inbox]) await mkdir(made);
  await drop('data.key', SECRET, outside);
  const lines: string[] = [];
  const log = createLog('warn', { destination: { write: (line: string) => void lines.push(line) } });
  const pullFrom = (...roots: string[]) => pullEvents({ ...server.deps, log }, roots.map(dropFolder));
  return { outside, inbox, lines, pullFrom, pull: () => pullFrom(inbox) };
}
const SECRET = 'the secret of this installation';
/** Returns the unreadable files as staff see them. */
const notRead = async (name: string) =>
  (await staff.api.staffFactories.events({ query: { state: 'failed', maxResultCount: 100 } })).items
    .filter(({ reason, reasonDetail }) => reason === 'unreadable' && reasonDetail.startsWith(`${name}: `))
    .map(({ reasonDetail, raw }) => ({ reasonDetail, raw }));

test('links, second names and pipes in the folder are refused and reported without their content', async () => {
  const board = nextBoard();
  const { outside, inbox, lines, pull } = await folderWithSecret();
  await symlink(path.join(outside, 'data.key'), path.join(inbox, 'link.json'));
  await link(path.join(outside, 'data.key'), path.join(inbox, 'hard.csv'));
  execFileSync('mkfifo', [path.join(inbox, 'pipe.json')]);
  await drop('real.json', eventsOf(board.orderNo).slice(0, 1), inbox);
  const counts = await pull();
  expect(await notRead('link.json')).toEqual([{ reasonDetail: 'link.json: it is a symbolic link', raw: '' }]);
  expect(await notRead('hard.csv')).toEqual([{ reasonDetail: 'hard.csv: it has a second name (hard link)', raw: '' }]);
  expect(await notRead('pipe.json')).toEqual([{ reasonDetail: 'pipe.json: it is not a regular file', raw: '' }]);
  expect(counts).toMatchObject({ files: 4, received: 4, applied: 1, failed: 3 });
  expect(await readdir(outside)).toEqual(['data.key']);
  expect((await readdir(path.join(inbox, 'failed'))).filter((name) => !name.endsWith('.reason.txt'))).toEqual([
    'hard.csv',
    'link.json',
    'pipe.json',
  ]);
  expect(await readdir(path.join(inbox, 'done'))).toEqual(['real.json']);
  const logged = lines.join('');
  for (const name of ['link.json', 'hard.csv', 'pipe.json']) expect(logged).toContain(name);
  expect(logged).not.toContain(SECRET);
  expect(await pull()).toMatchObject({ files: 0 });
});

test('a file that is replaced by a link after the folder was listed is refused', async () => {
  const { outside, inbox } = await folderWithSecret();
  for (const name of ['a.json', 'b.json']) await drop(name, [], inbox);
  const found: unknown[] = [];
  for await (const { name, unreadable, end } of dropFolder(inbox).batches()) {
    found.push([name, unreadable]);
    if (name === 'a.json') {
      await rm(path.join(inbox, 'b.json'));
      await symlink(path.join(outside, 'data.key'), path.join(inbox, 'b.json'));
    }
    await end([]);
  }
  expect(found).toEqual([
    ['a.json', { why: 'contains no event', text: '[]' }],
    ['b.json', { why: 'it is a symbolic link', text: '' }],
  ]);
});

test('nothing is moved through a link that took the place of a subfolder or of a text with reasons', async () => {
  const board = nextBoard();
  const { outside, inbox, pull } = await folderWithSecret();
  await drop('later.json', eventsOf(board.orderNo).slice(0, 1), inbox);
  for (const place of ['done', 'failed']) {
    await symlink(outside, path.join(inbox, place));
    expect(await pull()).toMatchObject({ applied: 0 });
    expect(await readdir(outside)).toEqual(['data.key']);
    expect(await notRead(`inbox/${place}`)).toEqual([
      { reasonDetail: `inbox/${place}: it is not a folder, or a symbolic link to one`, raw: '' },
    ]);
    await rm(path.join(inbox, place));
  }
  // The link stands in an own folder of the sender, where the reasons of a faulty file will go.
  await mkdir(path.join(inbox, 'failed'), { recursive: true });
  await symlink(path.join(outside, 'new'), path.join(inbox, 'failed', 'bad.json.reason.txt'));
  await drop('bad.json', '{', inbox);
  expect(await pull()).toMatchObject({ applied: 1, failed: 1 });
  expect(await readdir(outside)).toEqual(['data.key']);
  expect(await readFile(path.join(inbox, 'failed', 'bad.2.json.reason.txt'), 'utf8')).toBe('is not valid JSON\n');

  // The subfolder is replaced while its files are read.
  await drop('swapped.json', eventsOf(board.orderNo).slice(1, 2), inbox);
  for await (const { end } of dropFolder(inbox).batches()) {
    await rename(path.join(inbox, 'done'), path.join(inbox, 'previous'));
    await symlink(outside, path.join(inbox, 'done'));
    await end([]);
  }
  expect(await readdir(outside)).toEqual(['data.key']);
  expect(await readdir(path.join(inbox, 'previous'))).toEqual(['later.json', 'swapped.json']);
});

test('an inbox that is a link is not read, and the other factory systems are', async () => {
  const board = nextBoard();
  const { outside, inbox, lines, pullFrom } = await folderWithSecret();
  await rm(inbox, { recursive: true });
  await symlink(outside, inbox);
  await drop('a.json', eventsOf(board.orderNo).slice(1, 2), outside);
  await drop('j.json', eventsOf(board.orderNo).slice(0, 1));
  expect(await pullFrom(inbox, folder)).toMatchObject({ files: 2, received: 2, applied: 1, failed: 1 });
  expect(await pullFrom(inbox, folder)).toMatchObject({ received: 0, known: 1, failed: 0 });
  expect((await readdir(outside)).toSorted()).toEqual(['a.json', 'data.key']);
  expect(await notRead('inbox')).toEqual([
    { reasonDetail: 'inbox: it is not a folder, or a symbolic link to one', raw: '' },
  ]);
  expect(lines.join('')).toContain('symbolic link');
});

test('events of a paused or unstarted board wait, and continue automatically; a late step reports its reason', async () => {
  const board = nextBoard();
  const events = eventsOf(board.orderNo);
  await sql`update production_step set planned_start = '2026-01-01', planned_end = '2026-01-05' where order_id = ${board.id}`.execute(
    server.deps.db.read as never,
  );
  await sql`update pcb_order set held_since = now(), held_for = 'question' where id = ${board.id}`.execute(
    server.deps.db.read as never,
  );
  await drop('g.json', [
    // Reported late, done on time.
    { ...events[0], at: '2026-01-03 09:30' },
    { ...events[1], reason: '钻机检修' },
    events[2],
  ]);
  await drop('h.json', eventsOf(unstarted.orderNo).slice(0, 1));
  expect(await pull()).toMatchObject({ received: 4, applied: 0, failed: 0 });
  expect((await storedEvents(board.orderNo)).items.map(({ reason }) => reason)).toEqual(['held', 'held', 'held']);
  expect((await storedEvents(unstarted.orderNo)).items[0]).toMatchObject({ state: 'waiting', reason: 'notStarted' });
  await sql`update pcb_order set held_since = null, held_for = null where id = ${board.id}`.execute(
    server.deps.db.read as never,
  );
  const { version } = await staff.api.staff.order({ params: { id: unstarted.id } });
  await staff.api.staff.startProduction({ params: { id: unstarted.id }, body: { version } });
  await releaseCam(server.deps.db, staff.staffId, { orderId: unstarted.id });
  expect(await pull()).toMatchObject({ received: 0, applied: 4, waiting: 0 });
  const { progress, forecastShipDate, promisedShipDate } = await buyer.api.order.detail({
    query: { orderNo: board.orderNo },
  });
  expect(progress?.steps.slice(0, 3).map(({ delayReason }) => delayReason)).toEqual([
    ...['', '钻机检修', '工厂实际完成时间晚于计划'],
  ]);
  expect((forecastShipDate ?? '') > (promisedShipDate ?? '')).toBe(true);

  // A planner completed the step first: the later event changes nothing.
  const current = await staff.api.staff.order({ params: { id: unstarted.id } });
  await staff.api.staff.completeStep({ params: { id: unstarted.id }, body: { version: current.version, position: 2 } });
  await drop('i.json', eventsOf(unstarted.orderNo).slice(1, 2));
  expect(await pull()).toMatchObject({ applied: 0, void: 1 });
});

test('the call of the specification pulls at once, for who may produce, and leaves its row', async () => {
  const board = nextBoard();
  // A process without jobs, and an inbox that the job of the other one does not look into at a full minute.
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-floor-call-'));
  const caller = await startTestServer({ ROLES: 'api' }, { instance: { databaseUrl: server.databaseUrl, dataDir } });
  onTestFinished(async () => {
    await caller.stop();
    await rm(dataDir, { recursive: true, force: true });
  });
  await mkdir(inboxOf(dataDir), { recursive: true });
  await drop('now.json', eventsOf(board.orderNo).slice(0, 2), inboxOf(dataDir));
  const maker = await server.newStaff(['order.produce']);
  const ask = (token?: string) =>
    fetch(`${caller.consoleUrl}/api/app/pcb-order/sync-pcb-orders-from-cVS`, {
      method: 'POST',
      headers: token ? { Authorization: `Bearer ${token}` } : {},
    });
  expect((await ask()).status).toBe(401);
  expect((await ask((await server.newStaff(['order.view'])).token)).status).toBe(403);
  const answer = await ask(maker.token);
  expect(answer.status).toBe(200);
  expect(await answer.json()).toMatchObject({ files: 1, received: 2, applied: 2, failed: 0 });
  const { rows } = await sql`select action, object_kind from audit_entry where staff_id = ${maker.staffId}`.execute(
    server.deps.db.read,
  );
  expect(rows).toEqual([{ action: 'stepEvent.sync', object_kind: 'stepEvent' }]);
});

test('the sync call answers on the web host to a bearer token of staff only', async () => {
  const ask = async (headers: Record<string, string>) => {
    const answer = await fetch(`${server.url}/api/app/pcb-order/sync-pcb-orders-from-cVS`, { method: 'POST', headers });
    return { status: answer.status, body: await answer.json() };
  };
  const bearer = (token: string) => ({ Authorization: `Bearer ${token}` });
  const [maker, viewer, member] = [
    await server.newStaff(['order.produce']),
    await server.newStaff(['order.view']),
    await server.newMember(),
  ];
  expect(await ask(bearer(maker.token))).toMatchObject({ status: 200, body: { failed: 0 } });
  expect((await ask({})).status).toBe(401);
  expect((await ask(bearer(viewer.token))).status).toBe(403);
  expect(await ask(bearer(member.token))).toMatchObject({ status: 403, body: { error: { code: 'forbidden' } } });
  // Browsers send the console's cookie by themselves.
  const cookie = `xunban-staff=${maker.token}`;
  expect((await ask({ Cookie: cookie, [CONSOLE_HEADER]: maker.staffId })).status).toBe(401);
});

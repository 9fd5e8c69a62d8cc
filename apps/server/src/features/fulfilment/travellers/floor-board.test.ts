import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
let maker: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
  maker = await server.newStaff(['order.produce']);
});
afterAll(() => server.stop());

/** A board that is being made. */
async function newMade() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const { version } = await staff.api.staff.order({ params: { id } });
  await staff.api.staff.startProduction({ params: { id }, body: { version } });
  return { buyer, id, orderNo, main };
}

const scan = (no: string) => maker.api.staffFloor.board({ query: { no } });
async function complete(no: string, report: { good?: number; scrap?: number; station?: string } = {}) {
  const { id, version, next } = await scan(no);
  return maker.api.staff.completeStep({ params: { id }, body: { version, position: next?.position ?? 0, ...report } });
}

test('a station scans a board, reports its steps with counts and place, and undoes the last one with a reason', async () => {
  const { buyer, id, orderNo } = await newMade();
  const board = await scan(` *${orderNo.toLowerCase()}* `);
  expect(board).toMatchObject({
    ...{ orderNo, state: 50, quantity: 10, boardsPerPiece: 1, hold: null, can: ['complete', 'hold'] },
    next: { position: 1, step: 'engineering', isLate: false },
  });
  await complete(orderNo);
  await complete(orderNo, { station: '开料 2 号', good: 10, scrap: 1 });
  const { steps, next, version, can } = await scan(orderNo);
  expect(can).toEqual(['complete', 'undo', 'hold']);
  expect(next?.step).toBe('drilling');
  expect(steps.slice(0, 2)).toMatchObject([
    { step: 'engineering', station: '', good: null, scrap: 0 },
    { step: 'cutting', station: '开料 2 号', good: 10, scrap: 1, operator: '测试员工' },
  ]);
  // Its buyer reads neither places nor counts.
  const shown = await buyer.api.order.detail({ query: { orderNo } });
  expect(JSON.stringify(shown.progress)).not.toMatch(/开料 2 号|"scrap"|"good"/);

  const params = { id };
  const reason = '开错料，重开';
  const body = { version, position: 2, reason };
  await expect(maker.api.staffFloor.undoStep({ params, body: { ...body, position: 1 } })).rejects.toMatchObject({
    code: 'order.stateChanged',
  });
  const undone = await Promise.allSettled([1, 2].map(() => maker.api.staffFloor.undoStep({ params, body })));
  expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const after = await scan(orderNo);
  expect(after.next).toMatchObject({ position: 2, step: 'cutting' });
  expect(after.steps[1]).toMatchObject({ doneAt: null, station: '', good: null, scrap: 0, operator: '' });
  const { history } = await staff.api.staff.order({ params });
  expect(history.at(-1)).toMatchObject({ action: 'undoStep', actor: 'staff', reason });
  expect(JSON.stringify(await buyer.api.order.detail({ query: { orderNo } }))).not.toContain(reason);
  await complete(orderNo, { station: '开料 1 号' });
  expect((await scan(orderNo)).next?.step).toBe('drilling');
});

test('a late step that is taken back takes its delay back', async () => {
  const { id, orderNo } = await newMade();
  await complete(orderNo);
  await sql`update production_step set planned_start = current_date - 9, planned_end = current_date - 9
    where order_id = ${id} and position = 2`.execute(server.deps.db.read as never);
  const late = await scan(orderNo);
  expect(late.next).toMatchObject({ step: 'cutting', isLate: true });
  await expect(complete(orderNo)).rejects.toMatchObject({ kind: 'invalid' });
  await maker.api.staff.completeStep({
    params: { id },
    body: { version: late.version, position: 2, delayReason: '板料晚到' },
  });
  const slipped = await staff.api.staff.order({ params: { id } });
  expect(slipped.forecastShipDate?.localeCompare(slipped.promisedShipDate ?? '')).toBe(1);
  await maker.api.staffFloor.undoStep({
    params: { id },
    body: { version: slipped.version, position: 2, reason: '报错了单' },
  });
  const back = await staff.api.staff.order({ params: { id } });
  expect(back.forecastShipDate).toBe(back.promisedShipDate);
  expect(back.progress?.delayReason).toBe('');
});

test('a board that is stopped on the floor stands still with its reason, and its promise stays', async () => {
  const { buyer, id, orderNo } = await newMade();
  const params = { id };
  const { version, promisedShipDate } = await scan(orderNo);
  const stopped = await maker.api.staffFloor.hold({ params, body: { version, reason: '钻机主轴报警' } });
  expect(stopped).toMatchObject({ hold: { cause: 'floor', reason: '钻机主轴报警' }, can: ['resume'] });
  await expect(complete(orderNo)).rejects.toMatchObject({ code: 'order.notAllowed' });
  await expect(
    maker.api.staffFloor.hold({ params, body: { version: stopped.version, reason: '又一次' } }),
  ).rejects.toMatchObject({ code: 'order.notAllowed' });
  const shown = await buyer.api.order.detail({ query: { orderNo } });
  expect(shown.hold).toMatchObject({ cause: 'floor', waitsFor: 'company' });
  expect(JSON.stringify(shown)).not.toContain('钻机主轴报警');
  await sql`update order_hold set opened_at = opened_at - interval '9 days' where order_id = ${id}`.execute(
    server.deps.db.read as never,
  );
  await sql`update pcb_order set held_since = held_since - interval '9 days' where id = ${id}`.execute(
    server.deps.db.read as never,
  );
  expect(await buyer.api.order.detail({ query: { orderNo } })).toMatchObject({ heldDays: 0 });
  await maker.api.staffFloor.resume({ params, body: { version: stopped.version } });
  const on = await staff.api.staff.order({ params });
  expect(on).toMatchObject({ hold: null, heldDays: 0, promisedShipDate, forecastShipDate: promisedShipDate });
  await expect(maker.api.staffFloor.resume({ params, body: { version: on.version } })).rejects.toMatchObject({
    code: 'order.notAllowed',
  });
  await complete(orderNo);
});

test('a station sees no price, no buyer and no phone number; others see nothing', async () => {
  const { buyer, main, orderNo } = await newMade();
  const shown = JSON.stringify(await scan(orderNo));
  const { contactName, phone } = main.address;
  for (const hidden of [contactName, phone, buyer.account, buyer.memberId, 'amount', 'phone', 'address'])
    expect(shown).not.toContain(hidden);
  expect(shown).not.toContain('/image/');
  expect(JSON.stringify(await staff.api.staffFloor.board({ query: { no: orderNo } }))).toContain('/image/');
  await expect(scan('P000000000000')).rejects.toMatchObject({ code: 'notFound' });
  await expect(scan('')).rejects.toMatchObject({ kind: 'invalid' });
  const looker = await server.newStaff(['order.view', 'order.plan', 'order.ship']);
  await expect(looker.api.staffFloor.board({ query: { no: orderNo } })).rejects.toMatchObject({ status: 403 });
});

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { renderedFactoryPage } from './rendered-factory-page.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const SCORES = { quality: 5, delivery: 4, service: 3, packing: 5 };

/** Returns a shipped board; its receipt is confirmed separately. */
async function sentOrder(buyer: TestMember) {
  const main = await placePlainOrder(server, buyer);
  const board = main.orders[0]!;
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const made = await produce(staff, board);
  const body = {
    version: made.version,
    carrier: 'SF',
    waybill: `SF${Date.now()}${made.orderNo.slice(-2)}`,
    weightG: 300,
  };
  await staff.api.staff.ship({ params: { id: made.id }, body });
  const receive = () => buyer.api.order.receive({ query: { mainOrderId: main.id } });
  return { orderNo: board.orderNo, id: made.id, receive };
}

async function arrivedOrder(buyer: TestMember) {
  const order = await sentOrder(buyer);
  await order.receive();
  return order;
}

const aged = (orderId: string, days: number) =>
  server.deps.db.transaction(async (tx) => {
    await sql`alter table evaluation disable trigger evaluation_is_valid`.execute(tx);
    await sql`update evaluation set created_at = now() - make_interval(days => ${days}) where order_id = ${orderId}`.execute(
      tx,
    );
    await sql`alter table evaluation enable trigger evaluation_is_valid`.execute(tx);
  });

async function uploadImage({ token }: TestMember): Promise<string> {
  const form = new FormData();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#336699' } })
    .png()
    .toBuffer();
  form.append('file', new File([new Uint8Array(bytes)], 'board.png'));
  const headers = { Authorization: `Bearer ${token}` };
  const url = `${server.url}/api/app/up-load-file/upload-file?dirName=evaluation`;
  const response = await fetch(url, { method: 'POST', headers, body: form });
  return ((await response.json()) as { filePath: string }).filePath;
}

/** Returns the evaluation as unknown clients read it among the newest; undefined when they do not. */
async function shownToAll(id: string) {
  const { items } = await server.guest.evaluation.byFactory({ query: { maxResultCount: 100 } });
  return items.find((item) => item.id === id);
}

test('only who has received a board evaluates it, and is asked to', async () => {
  const buyer = await server.newMember();
  const other = await server.newMember();
  const order = await sentOrder(buyer);
  const body = { orderNo: order.orderNo, scores: SCORES };
  await expect(buyer.api.evaluation.save({ body })).rejects.toMatchObject({ code: 'evaluation.notCompleted' });
  await order.receive();
  const { items } = await buyer.api.message.newest({});
  expect(items[0]).toMatchObject({ event: 'evaluationInvited', about: order.orderNo });
  await expect(other.api.evaluation.save({ body })).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    buyer.api.evaluation.save({ body: { orderNo: '', scores: { ...SCORES, quality: 6, packing: 0 } } }),
  ).rejects.toMatchObject({ validationErrors: [{}, {}, {}] });
  const names = { orderNos: [order.orderNo, 'P0'] };
  expect(await buyer.api.evaluation.exists({ body: names })).toEqual([
    { orderNo: order.orderNo, isEvaluated: false, canEvaluate: true },
  ]);
  expect(await other.api.evaluation.exists({ body: names })).toEqual([]);
  const own = await buyer.api.evaluation.save({ body: { ...body, text: '焊盘很平整' } });
  expect(own).toMatchObject({ overall: 4.3, isEditable: true, editedAt: null, hiddenBecause: null });
  expect(await buyer.api.evaluation.exists({ body: names })).toMatchObject([{ isEvaluated: true }]);
  // Unknown clients read it without number and name.
  expect(await shownToAll(own.id)).toMatchObject({ buyer: '测***', text: '焊盘很平整', scores: SCORES });
});

test('an order number leads its own buyer alone to the evaluation, and no public answer has one', async () => {
  const [buyer, other] = [await server.newMember(), await server.newMember()];
  const { orderNo, id } = await arrivedOrder(buyer);
  const own = await buyer.api.evaluation.save({ body: { orderNo, scores: SCORES, text: '阻焊均匀' } });
  const query = { orderNo };
  expect(await buyer.api.evaluation.one({ query })).toMatchObject({ id: own.id, orderNo, text: '阻焊均匀' });
  await expect(other.api.evaluation.one({ query })).rejects.toMatchObject({ kind: 'missing' });
  await expect(server.guest.evaluation.one({ query })).rejects.toMatchObject({ kind: 'unauthenticated' });
  const shown = await shownToAll(own.id);
  expect(shown).toMatchObject({ id: own.id, text: '阻焊均匀' });
  expect(own.id).not.toBe(id);
  for (const number of [orderNo, id]) expect(JSON.stringify(shown)).not.toContain(number);
});

test('many at once are one evaluation', async () => {
  const buyer = await server.newMember();
  const { orderNo, id } = await arrivedOrder(buyer);
  const answers = await Promise.all(
    Array.from({ length: 15 }, (_, index) =>
      buyer.api.evaluation.save({ body: { orderNo, scores: { ...SCORES, service: 1 + (index % 5) } } }),
    ),
  );
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  const rows = await server.deps.db.read.selectFrom('evaluation').select('id').where('order_id', '=', id).execute();
  expect(rows).toHaveLength(1);
});

test('it is edited for fifteen days by the clock of the database, deleted, and taken up again meanwhile', async () => {
  const buyer = await server.newMember();
  const { orderNo, id } = await arrivedOrder(buyer);
  const first = await buyer.api.evaluation.save({ body: { orderNo, scores: SCORES } });
  const edited = await buyer.api.evaluation.save({
    body: { orderNo, scores: { ...SCORES, service: 5 }, text: '改过' },
  });
  expect(edited).toMatchObject({ id: first.id, text: '改过', scores: { service: 5 } });
  expect(edited.editedAt).not.toBeNull();
  await buyer.api.evaluation.remove({ params: { id: first.id } });
  await expect(buyer.api.evaluation.remove({ params: { id: first.id } })).rejects.toMatchObject({ code: 'notFound' });
  await expect(buyer.api.evaluation.one({ query: { orderNo } })).rejects.toMatchObject({ code: 'notFound' });
  expect(await buyer.api.evaluation.save({ body: { orderNo, scores: SCORES } })).toMatchObject({ id: first.id });
  await aged(id, 16);
  await expect(buyer.api.evaluation.save({ body: { orderNo, scores: SCORES } })).rejects.toMatchObject({
    code: 'evaluation.tooLate',
  });
  // The database holds it, too.
  const late = sql`update evaluation set quality = 1 where order_id = ${id}`;
  await expect(server.deps.db.transaction((tx) => late.execute(tx))).rejects.toThrow('fifteen days');
  await buyer.api.evaluation.remove({ params: { id: first.id } });
  expect(await buyer.api.evaluation.exists({ body: { orderNos: [orderNo] } })).toMatchObject([
    { isEvaluated: false, canEvaluate: false },
  ]);
});

test('a hidden evaluation is visible to its author only, counts in nothing, and can be shown again', async () => {
  const buyer = await server.newMember();
  const { orderNo } = await arrivedOrder(buyer);
  const filePath = await uploadImage(buyer);
  const before = await server.guest.evaluation.factory({ body: {} });
  const own = await buyer.api.evaluation.save({
    body: { orderNo, scores: SCORES, text: '有脏话', images: [filePath] },
  });
  const address = `${server.url}${own.images[0]!.address}`;
  expect((await fetch(address)).status).toBe(200);
  expect((await fetch(`${address}x`)).status).toBe(404);
  const counted = await server.guest.evaluation.factory({ body: {} });
  expect(counted.average.count).toBe(before.average.count + 1);
  const params = { id: own.id };
  const reader = await server.newStaff(['evaluation.view']);
  await expect(reader.api.staffEvaluations.hide({ params, body: { reason: '不当用语' } })).rejects.toMatchObject({
    kind: 'forbidden',
  });
  await expect(staff.api.staffEvaluations.hide({ params, body: { reason: '' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
  const hidden = await staff.api.staffEvaluations.hide({ params, body: { reason: '不当用语' } });
  expect(hidden).toMatchObject({ state: 'hidden', hiddenReason: '不当用语', hiddenBy: '测试员工', can: ['show'] });
  await expect(staff.api.staffEvaluations.hide({ params, body: { reason: '再来' } })).rejects.toMatchObject({
    code: 'evaluation.stateChanged',
  });
  expect((await fetch(address)).status).toBe(404);
  expect((await server.guest.evaluation.factory({ body: {} })).average.count).toBe(before.average.count);
  expect(await shownToAll(own.id)).toBeUndefined();
  expect(await buyer.api.evaluation.one({ query: { orderNo } })).toMatchObject({ hiddenBecause: '不当用语' });
  expect((await buyer.api.message.newest({})).items[0]).toMatchObject({ event: 'evaluationHidden', about: orderNo });
  const { items } = await staff.api.staffEvaluations.list({ query: { filter: orderNo.toLowerCase() } });
  expect(items).toMatchObject([{ id: own.id, state: 'hidden', images: [expect.any(String)] }]);
  await staff.api.staffEvaluations.show({ params, body: { reason: '已改' } });
  expect(await shownToAll(own.id)).toMatchObject({ text: '有脏话' });
});

test('averages come from the rows, and images belong to one evaluation of their member', async () => {
  const [one, two] = [await server.newMember(), await server.newMember()];
  const [first, second] = [await arrivedOrder(one), await arrivedOrder(two)];
  const filePath = await uploadImage(one);
  await one.api.evaluation.save({ body: { orderNo: first.orderNo, scores: SCORES, images: [filePath] } });
  await expect(
    two.api.evaluation.save({ body: { orderNo: second.orderNo, scores: SCORES, images: [filePath] } }),
  ).rejects.toMatchObject({ validationErrors: [{ members: ['images[0]'] }] });
  await expect(two.api.evaluation.one({ query: { orderNo: second.orderNo } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await two.api.evaluation.save({ body: { orderNo: second.orderNo, scores: { ...SCORES, quality: 2 } } });
  const { id, average, distribution } = await server.guest.evaluation.factory({ body: {} });
  const { rows } = await sql<{ count: number; quality: number }>`
    select count(*)::int as count, round(avg(quality), 1)::float as quality from evaluation
    where deleted_at is null and hidden_at is null`.execute(server.deps.db.read);
  expect(average).toMatchObject({ count: rows[0]?.count, scores: { quality: rows[0]?.quality } });
  expect(distribution.reduce((sum, count) => sum + count, 0)).toBe(average.count);
  expect(await server.guest.evaluation.average({ body: { factoryIds: [id, one.memberId] } })).toEqual([average]);
  const page = await server.guest.evaluation.byFactory({ query: { factoryId: id, maxResultCount: 1 } });
  expect(page).toMatchObject({ totalCount: average.count, items: [{ scores: { quality: 2 } }] });
  await expect(server.guest.evaluation.factory({ body: { factoryId: one.memberId } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('the on-time rate is computed from the events and cannot be edited', async () => {
  const buyer = await server.newMember();
  const sentOnTime = await sentOrder(buyer);
  const { rows } = await sql<{ sent: number; on_time: number }>`
    select count(*)::int as sent, (count(*) filter
      (where (history.at at time zone 'Asia/Shanghai')::date <= pcb_order.promised_ship_date))::int as on_time
    from order_history history join pcb_order on pcb_order.id = history.order_id
    where history.action = 'ship'`.execute(server.deps.db.read);
  const { onTime, months } = await server.guest.evaluation.factory({ body: {} });
  expect(onTime).toEqual({ sent: rows[0]?.sent, onTime: rows[0]?.on_time });
  expect(months.reduce((sum, { sent }) => sum + sent, 0)).toBe(onTime.sent);
  const typed = sql`update promise_outcome set shipped_on = promised_on where order_id = ${sentOnTime.id}`;
  await expect(server.deps.db.transaction((tx) => typed.execute(tx))).rejects.toThrow();
});

test('a factory is renamed by who may, once per version', async () => {
  const [factory] = await staff.api.staffEvaluations.factories({});
  const params = { id: factory!.id };
  const body = { version: factory!.version, name: '迅板龙岗厂', profile: '多层板、阻抗板' };
  expect(await staff.api.staffEvaluations.editFactory({ params, body })).toMatchObject({ name: '迅板龙岗厂' });
  await expect(staff.api.staffEvaluations.editFactory({ params, body })).rejects.toMatchObject({
    code: 'factory.changed',
  });
  expect(await server.guest.evaluation.factory({ body: {} })).toMatchObject({
    name: '迅板龙岗厂',
    profile: '多层板、阻抗板',
  });
  const viewer = await server.newStaff(['evaluation.view']);
  await expect(viewer.api.staffEvaluations.editFactory({ params, body })).rejects.toMatchObject({ kind: 'forbidden' });
});

test('the page of the factory reads without script, with the figures that were counted', async () => {
  const detail = await server.guest.evaluation.factory({ body: {} });
  const page = await renderedFactoryPage(server.deps.db.read, 'en');
  const { sent, onTime } = detail.onTime;
  expect(sent).toBeGreaterThan(0);
  expect(page?.html).toContain(`${onTime} of ${sent} boards shipped on or before the promised date`);
  expect(page?.html).toContain(`<td>${detail.months.at(-1)?.sent}</td>`);
  expect(page?.html).toContain(
    detail.average.overall === null ? 'No evaluations yet' : `${detail.average.overall.toFixed(1)} / 5`,
  );
});

import { ORDER_STATES, type OrderDetail } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { cancelPaid, checkOut, fillCart, payOrder, reviewBoards, untilState } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { repairTasks } from '../../back-office/tasks/tasks-jobs.ts';
import { confirmSilentFiles } from './production-files-jobs.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
// After every test, the task list agrees with the current facts.
afterEach(async () => {
  expect(await repairTasks(server.deps)).toEqual({ differing: 0, givenBack: 0 });
});
afterAll(() => server.stop());

const zipOf = (bytes: Uint8Array, name = 'lamp.zip') => new File([new Uint8Array(bytes)], name);
const ORIGINAL = smallBoard({});
/** With one hole elsewhere. */
const MADE = smallBoard({ holeMm: 14 });
const PLACE = { left: 0.75, top: 0.5, side: 'top', layer: 'lamp.TXT' } as const;

/** A paid board whose buyer wants to confirm the production file. */
async function newPaid(productionFileConfirm: 'auto' | 'manual' | 'none' = 'manual') {
  const buyer = await server.newMember();
  const { fileId } = await buyer.api.upload.boardFile({ query: {}, files: { file: zipOf(ORIGINAL) } });
  const spec = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5, productionFileConfirm } as const;
  const main = await checkOut(buyer, [(await fillCart(buyer, { fileId, spec })).cartId]);
  const orderNo = main.orders[0]?.orderNo ?? '';
  const params = { id: main.orders[0]?.id ?? '' };
  await reviewBoards(server, main);
  const reviewed = await vi.waitFor(
    async () => {
      const shown = await staff.api.staff.order({ params });
      expect(shown.decision).not.toBeNull();
      return shown;
    },
    { timeout: 120_000, interval: 50 },
  );
  if (reviewed.state === ORDER_STATES.inReview)
    await staff.api.staff.approve({ params, body: { version: reviewed.version } });
  await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
  await payOrder(server, buyer, main);
  return { buyer, main, params, order: await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction) };
}
type Paid = Awaited<ReturnType<typeof newPaid>>;

const readOrder = ({ params }: Pick<Paid, 'params'>) => staff.api.staff.order({ params });
const upload = ({ params }: Pick<Paid, 'params'>, bytes: Uint8Array = MADE) =>
  staff.api.productionFiles.upload({ params, files: { file: zipOf(bytes, 'P1-生产稿.zip') } });
const start = async (placed: Paid) =>
  staff.api.staff.startProduction({ params: placed.params, body: { version: (await readOrder(placed)).version } });
const filesOf = async ({ api }: Pick<TestMember, 'api'>, { id }: Pick<OrderDetail, 'id'>) =>
  (await api.productionFiles.list({ query: { orderId: id } })).files;
const taskOf = async ({ order }: Paid) => {
  for (const view of ['unclaimed', 'mine', 'waiting'] as const) {
    const { items } = await staff.api.staffTasks.list({ query: { view, maxResultCount: 1000 } });
    const found = items.find(({ subjectId }) => subjectId === order.id);
    if (found) return found.kind;
  }
  return undefined;
};
const later = (id: string, hours: number) =>
  server.deps.db.transaction((tx) =>
    sql`update production_file set confirms_at = confirms_at - make_interval(hours => ${hours}) where id = ${id}`.execute(
      tx,
    ),
  );

test('made, refused with a mark, made again and confirmed: only then the board goes into production', async () => {
  const placed = await newPaid();
  const { buyer, order } = placed;
  expect(await taskOf(placed)).toBe('prepareFile');
  expect((await readOrder(placed)).can).not.toContain('startProduction');
  await expect(start(placed)).rejects.toMatchObject({ code: 'productionFile.unconfirmed' });

  const downloaded = async () =>
    Buffer.from(await (await buyer.api.main.productionFile({ params: { id: order.id } })).arrayBuffer());
  expect(await downloaded()).toEqual(Buffer.from(ORIGINAL));
  const [first] = (await upload(placed)).files;
  expect(await downloaded()).not.toEqual(Buffer.from(ORIGINAL));
  expect(first).toMatchObject({ version: 1, state: 'waiting', fileName: 'P1-生产稿.zip', confirmsAt: null });
  expect(await taskOf(placed)).toBe('awaitFileConfirm');
  const held = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
  expect(held.hold).toMatchObject({ cause: 'productionFile', waitsFor: 'buyer' });
  await expect(upload(placed)).rejects.toMatchObject({ code: 'productionFile.waiting' });

  // The buyer compares it as any two own files; staff by a call of their own.
  const [shown] = await filesOf(buyer, order);
  const pair = { params: { fileId: shown?.fileId ?? '', previousFileId: shown?.originalFileId ?? '' } };
  const own = await buyer.api.comparison.ownFiles(pair);
  expect(own.comparison?.holes).toMatchObject({ state: 'changed', counts: { moved: 1 } });
  const compared = await staff.api.productionFiles.compared({ params: { id: first?.id ?? '' } });
  expect(compared.comparison).toEqual(own.comparison);
  const request = { params: { id: first?.id ?? '', image: 'holes' } };
  expect(await (await staff.api.productionFiles.comparedImage(request)).text()).toContain('<svg');

  const one = { params: { id: first?.id ?? '' } };
  const refused = await buyer.api.productionFiles.refuse({ ...one, body: { text: '孔位移了 1 mm', place: PLACE } });
  expect(refused).toMatchObject({ state: 'refused', endedBy: 'buyer' });
  expect(await downloaded()).toEqual(Buffer.from(ORIGINAL));
  expect(refused.refusal).toEqual({ text: '孔位移了 1 mm', place: { ...PLACE, xMm: 15, yMm: 5 } });
  expect(await taskOf(placed)).toBe('prepareFile');
  expect((await readOrder(placed)).hold).toBeNull();
  await expect(start(placed)).rejects.toMatchObject({ code: 'productionFile.unconfirmed' });
  await expect(buyer.api.productionFiles.confirm(one)).rejects.toMatchObject({ code: 'productionFile.stateChanged' });

  // Back to what was sent: the very same bytes are the very same file, and keep their name.
  const second = (await upload(placed, ORIGINAL)).files[0];
  expect(second).toMatchObject({ version: 2, fileName: 'lamp.zip', fileId: second?.originalFileId });
  const confirmed = await buyer.api.productionFiles.confirm({ params: { id: second?.id ?? '' } });
  expect(confirmed).toMatchObject({ state: 'confirmed', endedBy: 'buyer' });
  expect((await filesOf(buyer, order)).map(({ version, state }) => [version, state])).toEqual([
    [2, 'confirmed'],
    [1, 'refused'],
  ]);
  expect(await taskOf(placed)).toBe('planOrder');
  await expect(upload(placed)).rejects.toMatchObject({ code: 'productionFile.notNow' });
  expect((await start(placed)).state).toBe(ORDER_STATES.inProduction);
  expect(
    Buffer.from(await (await staff.api.productionFiles.download({ params: { id: second?.id ?? '' } })).arrayBuffer()),
  ).toEqual(Buffer.from(ORIGINAL));
});

describe('silence', () => {
  test('confirms where the buyer chose that, once its hours are over, and only once', async () => {
    const placed = await newPaid('auto');
    const [file] = (await upload(placed)).files;
    expect(file?.confirmsAt).not.toBeNull();
    const id = file?.id ?? '';
    await later(id, 23);
    await confirmSilentFiles(server.deps);
    expect((await filesOf(placed.buyer, placed.order))[0]?.state).toBe('waiting');
    await later(id, 1);
    await Promise.all([confirmSilentFiles(server.deps), confirmSilentFiles(server.deps)]);
    expect((await filesOf(placed.buyer, placed.order))[0]).toMatchObject({ state: 'confirmed', endedBy: 'system' });
    expect((await readOrder(placed)).hold).toBeNull();
    expect((await start(placed)).state).toBe(ORDER_STATES.inProduction);
  });

  test('of a buyer with a required explicit answer confirms nothing', async () => {
    const placed = await newPaid();
    const [file] = (await upload(placed)).files;
    await later(file?.id ?? '', 1_000);
    await confirmSilentFiles(server.deps);
    expect((await filesOf(placed.buyer, placed.order))[0]?.state).toBe('waiting');
  });

  test('and a refusal at the same moment: one of them counts', async () => {
    const placed = await newPaid('auto');
    const [file] = (await upload(placed)).files;
    const id = file?.id ?? '';
    await later(id, 25);
    const [refusal] = await Promise.allSettled([
      placed.buyer.api.productionFiles.refuse({ params: { id }, body: { text: '孔位不对' } }),
      confirmSilentFiles(server.deps),
    ]);
    const state = (await filesOf(placed.buyer, placed.order))[0]?.state;
    expect(state).toBe(refusal.status === 'fulfilled' ? 'refused' : 'confirmed');
    expect((await readOrder(placed)).hold).toBeNull();
  });
});

test('the clock stands still while the buyer looks, and nothing else is asked meanwhile', async () => {
  const placed = await newPaid();
  const { buyer, order, params } = placed;
  const [file] = (await upload(placed)).files;
  const question = { title: '字符', text: '请确认字符', options: [], files: [] };
  await expect(staff.api.staffQuestions.ask({ params, body: question })).rejects.toMatchObject({
    code: 'question.notAskable',
  });
  // For a fortnight.
  await server.deps.db.transaction(async (tx) => {
    await sql`update pcb_order set held_since = held_since - interval '14 days' where id = ${order.id}`.execute(tx);
    await sql`update order_hold set opened_at = opened_at - interval '14 days' where order_id = ${order.id}`.execute(
      tx,
    );
  });
  const waiting = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
  expect(waiting.heldDays).toBeGreaterThan(5);
  await buyer.api.productionFiles.refuse({ params: { id: file?.id ?? '' }, body: { text: '孔位不对' } });
  const after = await readOrder(placed);
  expect(after).toMatchObject({ hold: null, heldDays: waiting.heldDays, promisedShipDate: order.promisedShipDate });
  expect(after.forecastShipDate).toBe(waiting.forecastShipDate);
  // While a question is open, no version is uploaded.
  await staff.api.staffQuestions.ask({ params, body: question });
  await expect(upload(placed)).rejects.toMatchObject({ code: 'order.notAllowed', data: { reason: 'held' } });
  expect((await readOrder(placed)).hold).toMatchObject({ cause: 'question' });
});

test('an engineer takes a wrong version back; a cancelled board waits for nothing', async () => {
  const placed = await newPaid();
  const [file] = (await upload(placed)).files;
  const withdraw = { params: { id: file?.id ?? '' }, body: { reason: '传错了文件' } };
  const answer = await staff.api.productionFiles.withdraw(withdraw);
  expect(answer).toMatchObject({ canUpload: true, files: [{ state: 'withdrawn', endedBy: 'staff' }] });
  expect((await readOrder(placed)).hold).toBeNull();
  await upload(placed);
  await cancelPaid(server, staff, placed.params);
  const [last] = await filesOf(placed.buyer, placed.order);
  expect(last).toMatchObject({ version: 2, state: 'withdrawn', endedBy: 'system' });
  expect((await readOrder(placed)).hold).toBeNull();
});

test('an unrequested file, an invalid board, and another member’s order are refused', async () => {
  const plain = await newPaid('none');
  await expect(upload(plain)).rejects.toMatchObject({ code: 'productionFile.notAsked' });
  expect(await taskOf(plain)).toBe('planOrder');
  const placed = await newPaid();
  await expect(upload(placed, new TextEncoder().encode('no board'))).rejects.toMatchObject({ code: 'file.notZip' });
  const [file] = (await upload(placed)).files;
  const one = { params: { id: file?.id ?? '' } };
  const otherMember = await server.newMember();
  await expect(otherMember.api.productionFiles.confirm(one)).rejects.toMatchObject({ code: 'notFound' });
  await expect(otherMember.api.productionFiles.refuse({ ...one, body: { text: '不要' } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(filesOf(otherMember, placed.order)).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    placed.buyer.api.productionFiles.refuse({
      ...one,
      body: { text: '', place: { left: 2, top: -1, side: 'top', layer: 'x'.repeat(300) } },
    }),
  ).rejects.toMatchObject({
    validationErrors: expect.arrayContaining([
      expect.objectContaining({ members: ['text'] }),
      expect.objectContaining({ members: ['place.left'] }),
      expect.objectContaining({ members: ['place.top'] }),
      expect.objectContaining({ members: ['place.layer'] }),
    ]),
  });
  const planner = await server.newStaff(['order.view', 'file.view', 'order.plan']);
  await expect(planner.api.productionFiles.withdraw({ ...one, body: { reason: '不该我做' } })).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('a staff upload does not count against the quota of the member', async () => {
  const placed = await newPaid();
  const use = () =>
    server.deps.db.read
      .selectFrom('storage_use')
      .select(['stored_bytes', 'day_bytes'])
      .where('owner', '=', `member ${placed.buyer.memberId}`)
      .executeTakeFirst();
  const before = await use();
  await upload(placed);
  expect(await use()).toEqual(before);
});

import { randomUUID } from 'node:crypto';
import { type BatchPage, ORDER_STATES, type ProductionStep } from '@xunban/contract';
import { analyseBoard, openUpload } from '@xunban/gerber';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationCompany } from '../../../platform/company.ts';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { checkOut, fillCart, giveBoardFile, inspectBoard, payOrder, twoLayerFacts } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { repairTasks } from '../../back-office/tasks/tasks-jobs.ts';
import { reviewOrder } from '../../orders/order-review/review-order.ts';
import { completeSteps } from '../production/complete-step.ts';
import { barcode } from '../travellers/barcode.ts';
import { type TravellingBoard, travellingBoard } from '../travellers/traveller-facts.ts';
import { batchDocument } from './batch-document.ts';
import { batchPlanner } from './batch-planner.ts';
import { remakeChosen } from './remake-jobs.ts';

/** Orders of several buyers on the same working panels, from the proposal to the parcel. */

let server: TestServer;
let planner: Awaited<ReturnType<TestServer['newStaff']>>;
let maker: Awaited<ReturnType<TestServer['newStaff']>>;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  planner = await server.newStaff(['order.view', 'order.plan']);
  maker = await server.newStaff(['order.view', 'order.produce']);
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  // The task list follows every event of a batch.
  const repaired = await repairTasks(server.deps);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
  expect(repaired).toEqual({ differing: 0, givenBack: 0 });
});

const inspectAll = (id: string) => server.deps.db.transaction((tx) => inspectBoard(tx, id));
const NO_QUESTIONS = { questionsOfOrder: async () => [] };
type Spec = NonNullable<Parameters<typeof fillCart>[1]['spec']>;

/** A paid board that waits for its production. */
async function newPaid(spec: Partial<Spec> = {}, upload?: Uint8Array) {
  const buyer = await server.newMember();
  const size = { lengthMm: spec.lengthMm ?? 100, widthMm: spec.widthMm ?? 80 };
  const facts = twoLayerFacts({ widthMm: size.lengthMm, heightMm: size.widthMm });
  const fileId =
    upload === undefined
      ? await giveBoardFile(server, buyer.memberId, facts)
      : (
          await buyer.api.upload.boardFile({
            query: {},
            files: { file: new File([new Uint8Array(upload)], 'lamp.zip') },
          })
        ).fileId;
  const { cartId } = await fillCart(buyer, { fileId, spec: { layers: 2, quantity: 10, ...size, ...spec } as Spec });
  const main = await checkOut(buyer, [cartId]);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  return { buyer, main, id, orderNo };
}

const batches = () => planner.api.staffBatches;
const show = (id: string) => batches().show({ params: { id } });
const create = (...orderIds: string[]) => batches().create({ body: { orderIds } });
const order = (id: string) => staff.api.staff.order({ params: { id } });

async function newRunning(...specs: Partial<Spec>[]) {
  const boards = [];
  for (const spec of specs) boards.push(await newPaid(spec));
  const made = await create(...boards.map(({ id }) => id));
  const batch = await batches().start({ params: { id: made.id }, body: { version: made.version } });
  return { boards, batch };
}
const step = async (batch: BatchPage) => {
  await releaseCam(server.deps.db, staff.staffId, { batchId: batch.id });
  return maker.api.staffBatches.completeStep({
    params: { id: batch.id },
    body: { version: batch.version, step: batch.next?.step ?? 'routing' },
  });
};
const undo = (batch: BatchPage, step: ProductionStep) =>
  maker.api.staffBatches.undoStep({
    params: { id: batch.id },
    body: { version: batch.version, step, reason: '报错了单' },
  });
const spoil = (batch: BatchPage, panels = 1, layout = 1) =>
  maker.api.staffBatches.spoil({
    params: { id: batch.id },
    body: { version: batch.version, layout, panels, reason: '压合起泡' },
  });
async function untilParted(batch: BatchPage): Promise<BatchPage> {
  let now = batch;
  while (now.next) now = await step(now);
  return now;
}
/** The steps of one board after its batch, reported together. */
async function finish(id: string) {
  const { version, progress } = await order(id);
  const open = progress?.steps.filter(({ doneAt }) => doneAt === null) ?? [];
  const actor = { kind: 'staff', id: staff.staffId, name: '测试员工' } as const;
  const reports = open.map(({ position }) => ({ position, delayReason: '', goodCount: 10 }));
  await server.deps.db.transaction(async (tx) => {
    await inspectBoard(tx, id);
    await completeSteps(tx, actor, { orderId: id, version }, reports);
  });
  return (await order(id)).state;
}

test('orders of one kind are proposed together, laid out, started and made step by step, and part after routing', async () => {
  const small = [await newPaid(), await newPaid({ lengthMm: 60, widthMm: 50 })];
  const other = await newPaid({ maskColour: 'blue' });
  const ids = small.map(({ id }) => id);
  const { items, openOrders } = await batches().proposals({});
  expect(openOrders).toBeGreaterThanOrEqual(3);
  const proposal = items.find(({ orders }) => orders.some(({ orderId }) => orderId === ids[0]));
  expect(proposal).toMatchObject({ panels: 1, board: { layers: 2, maskColour: 'green' } });
  expect(proposal?.orders.map(({ orderId }) => orderId)).toEqual(expect.arrayContaining(ids));
  expect(proposal?.orders.map(({ orderId }) => orderId)).not.toContain(other.id);
  await expect(create(...ids, other.id)).rejects.toMatchObject({
    code: 'batch.mixed',
    data: { fields: ['maskColour'] },
  });

  const made = await create(...ids);
  expect(made).toMatchObject({
    state: 'planned',
    panels: 1,
    spoiled: 0,
    isStale: false,
    can: ['change', 'dissolve', 'start'],
  });
  expect(made.orders.map(({ owed, toMake, whole }) => [owed, toMake, whole])).toEqual([
    [10, 11, 11],
    [10, 11, 11],
  ]);
  expect(
    (await batches().proposals({})).items.flatMap(({ orders }) => orders.map(({ orderId }) => orderId)),
  ).not.toEqual(expect.arrayContaining([ids[0]]));
  expect(made.steps.map(({ step, doneAt }) => [step, doneAt]).slice(0, 2)).toEqual([
    ['engineering', null],
    ['cutting', null],
  ]);
  const traveller = await maker.api.staffBatches.traveller({ params: { id: made.id } });
  const pdf = Buffer.from(await traveller.arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  // Apart from its batch no order is started.
  const alone = await order(ids[0] ?? '');
  await expect(
    staff.api.staff.startProduction({ params: { id: alone.id }, body: { version: alone.version } }),
  ).rejects.toMatchObject({ code: 'batch.startTogether' });

  const running = await batches().start({ params: { id: made.id }, body: { version: made.version } });
  expect(running).toMatchObject({ state: 'inProduction', next: { step: 'engineering', orders: 2, isLate: false } });
  for (const id of ids) expect((await order(id)).state).toBe(ORDER_STATES.inProduction);
  const cut = await step(await step(running));
  expect(cut.next?.step).toBe('drilling');
  expect(cut.steps.filter(({ doneAt }) => doneAt !== null).map(({ step }) => step)).toEqual(['engineering', 'cutting']);
  const back = await undo(cut, 'cutting');
  expect(back).toMatchObject({ next: { step: 'cutting', orders: 2 }, lastStep: 'engineering' });
  await step(back);
  for (const { buyer, orderNo } of small) {
    const { progress } = await buyer.api.order.detail({ query: { orderNo } });
    expect(progress?.steps.filter(({ doneAt }) => doneAt !== null)).toHaveLength(2);
  }
  // A step that one of them did by itself is not done twice.
  const ahead = await order(ids[0] ?? '');
  await staff.api.staff.completeStep({ params: { id: ahead.id }, body: { version: ahead.version, position: 3 } });
  expect((await show(made.id)).next).toMatchObject({ step: 'drilling', orders: 1 });
  const parted = await untilParted(await show(made.id));
  expect(parted).toMatchObject({ state: 'done', next: null });
  expect(parted.orders.map(({ leftFor, nextStep }) => [leftFor, nextStep])).toEqual([
    ['parted', 'electricalTest'],
    ['parted', 'electricalTest'],
  ]);
  expect(parted.history.map(({ kind }) => kind).slice(0, 2)).toEqual(expect.arrayContaining(['step', 'part']));
  expect(await finish(ids[0] ?? '')).toBe(ORDER_STATES.awaitingShipment);
}, 90_000);

test('a spoiled panel lists the shortages; paid remakes start at once, others after a decision, and no parcel is packed short', async () => {
  const { boards, batch } = await newRunning(
    { shortagePolicy: 'remake' },
    {},
    { lengthMm: 40, widthMm: 30, quantity: 5 },
  );
  const [remade, asked] = boards;
  const after = await spoil(batch);
  expect(after.spoiled).toBe(1);
  expect(after.shortages.map(({ orderNo, pieces, policy, decision }) => [orderNo, pieces, policy, decision])).toEqual(
    expect.arrayContaining([
      [remade?.orderNo, 10, 'remake', 'remake'],
      [asked?.orderNo, 10, 'ask', null],
    ]),
  );
  await expect(spoil(after)).rejects.toMatchObject({ code: 'batch.noSuchPanels' });
  const first = after.shortages.find(({ decision }) => decision === 'remake')?.remake;
  const remake = await show(first?.id ?? '');
  expect(remake).toMatchObject({
    state: 'planned',
    remakeOf: { id: batch.id },
    orders: [{ owed: 10, toMake: 11, whole: 11 }],
  });

  const open = after.shortages.find(({ orderNo }) => orderNo === asked?.orderNo);
  const decide = (decision: 'remake' | 'settled', note?: string) =>
    batches().decideShortage({
      params: { id: batch.id },
      body: { version: after.version, shortageId: open?.id ?? '', decision, ...(note && { note }) },
    });
  await expect(decide('settled')).rejects.toMatchObject({ kind: 'invalid' });
  const decided = await decide('remake');
  const second = decided.shortages.find(({ id }) => id === open?.id)?.remake;
  expect(second?.state).toBe('planned');
  await expect(decide('remake')).rejects.toMatchObject({ code: 'batch.stateChanged' });
  for (const { id, orderNo } of decided.shortages.filter(({ decision }) => decision === null)) {
    const version = (await show(batch.id)).version;
    await batches().decideShortage({
      params: { id: batch.id },
      body: { version, shortageId: id, decision: 'settled', note: `${orderNo} 客户同意少发并退款` },
    });
  }

  await untilParted(await show(batch.id));
  await expect(finish(remade?.id ?? '')).rejects.toMatchObject({ code: 'batch.shortageOpen' });
  // A station begins it with its first step, and it goes through all that its boards go through, up to packing.
  const begun = await step(remake);
  expect(begun).toMatchObject({ state: 'inProduction', lastStep: 'engineering', next: { step: 'cutting' } });
  const finishIt = ({ version }: BatchPage) =>
    maker.api.staffBatches.finishRemake({ params: { id: remake.id }, body: { version } });
  await expect(finishIt(begun)).rejects.toMatchObject({ code: 'batch.stepsOpen' });
  await expect(undo(begun, 'cutting')).rejects.toMatchObject({ code: 'batch.stateChanged' });
  const undone = await undo(begun, 'engineering');
  expect(undone).toMatchObject({ lastStep: null, next: { step: 'engineering', isLate: false } });
  expect(undone.history[0]).toMatchObject({ kind: 'undo', about: 'engineering', reason: '报错了单' });
  const scanned = await maker.api.staffBatches.scanned({ query: { no: ` *${remake.batchNo.toLowerCase()}* ` } });
  expect(scanned.can).toEqual(['completeStep', 'spoil']);
  const through = await untilParted(undone);
  expect(through.steps.map(({ step }) => step)).toEqual(expect.arrayContaining(['routing', 'electricalTest']));
  expect(through.steps.at(-1)).toMatchObject({ step: 'finalInspection', doneAt: expect.any(String) });
  await expect(finish(remade?.id ?? '')).rejects.toMatchObject({ code: 'batch.shortageOpen' });
  const done = await finishIt(through);
  expect(done.state).toBe('done');
  expect(await finish(remade?.id ?? '')).toBe(ORDER_STATES.awaitingShipment);
  await expect(finish(asked?.id ?? '')).rejects.toMatchObject({ code: 'batch.shortageOpen' });
  // A remake that is given up leaves the shortage open again.
  const given = await show(second?.id ?? '');
  await batches().dissolve({ params: { id: given.id }, body: { version: given.version, reason: '改为补发' } });
  expect((await show(batch.id)).shortages.find(({ id }) => id === open?.id)).toMatchObject({
    decision: null,
    remake: null,
  });
}, 90_000);

test('a panel of several leaves no order short while the spare pieces last', async () => {
  const { batch } = await newRunning(
    { quantity: 300, lengthMm: 100, widthMm: 80 },
    { quantity: 5, lengthMm: 30, widthMm: 30 },
  );
  const layout = batch.layouts.find(({ panels }) => panels > 1);
  expect(layout).toBeDefined();
  const big = batch.orders.find(({ owed }) => owed === 300);
  const after = await spoil(batch, 1, layout?.position ?? 1);
  const now = after.orders.find(({ orderId }) => orderId === big?.orderId);
  const reported = after.shortages
    .filter(({ orderId }) => orderId === big?.orderId)
    .reduce((sum, { pieces }) => sum + pieces, 0);
  expect(reported).toBe(Math.max(0, 300 - (now?.whole ?? 0)));
});

test('missing pieces with the choice of money: the buyer gets the offer when the boards have separated, and the share by accepting', async () => {
  const { boards, batch } = await newRunning(
    { quantity: 300, lengthMm: 100, widthMm: 80, shortagePolicy: 'refund' },
    { quantity: 5, lengthMm: 30, widthMm: 30 },
  );
  const [board] = boards;
  if (!board) throw new Error('board not found');
  const layout = batch.layouts.find(({ panels }) => panels > 1)?.position ?? 1;
  const short = await spoil(await spoil(batch, 1, layout), 1, layout);
  const lacks = short.shortages
    .filter(({ orderId }) => orderId === board.id)
    .reduce((sum, { pieces }) => sum + pieces, 0);
  expect(lacks).toBeGreaterThan(0);
  // The order is not on hold while its panels are made.
  const readDetail = () => board.buyer.api.order.detail({ query: { orderNo: board.orderNo } });
  expect((await readDetail()).hold).toBeNull();
  const before = await readDetail();
  await untilParted(short);
  const offered = await readDetail();
  expect(offered).toMatchObject({ hold: { cause: 'change' } });
  const reported = (await show(batch.id)).shortages.filter(({ orderId }) => orderId === board.id);
  for (const one of reported) expect(one).toMatchObject({ decision: 'refund', isAgreed: false });
  const priceVersion = offered.changeOrder?.priceVersion ?? 0;
  // Refused, it is undecided again, and a planner offers it once more.
  await board.buyer.api.main.refuseChange({ params: { id: board.id }, body: { priceVersion, reason: '想补做' } });
  const undecided = (await show(batch.id)).shortages.filter(({ orderId }) => orderId === board.id);
  expect(undecided.map(({ decision }) => decision)).toEqual(undecided.map(() => null));
  await expect(finish(board.id)).rejects.toMatchObject({ code: 'batch.shortageOpen' });
  let whole = await show(batch.id);
  const [first, ...others] = undecided;
  for (const { id } of others)
    whole = await batches().decideShortage({
      params: { id: batch.id },
      body: { version: whole.version, shortageId: id, decision: 'settled', note: '并入另一条' },
    });
  await batches().decideShortage({
    params: { id: batch.id },
    body: { version: whole.version, shortageId: first?.id ?? '', decision: 'refund' },
  });
  const again = await readDetail();
  const pieces = first?.pieces ?? 0;
  await board.buyer.api.order.acceptChange({
    body: { orderId: board.id, priceVersion: again.changeOrder?.priceVersion ?? 0 },
  });
  const after = await readDetail();
  expect(after.spec.quantity).toBe(300 - pieces);
  const share = Math.floor((Math.round(before.amount * 100) * (300 - pieces)) / 300) / 100;
  expect(after.amount).toBeLessThanOrEqual(share);
  expect((await show(batch.id)).shortages.find(({ id }) => id === first?.id)).toMatchObject({ isAgreed: true });
  expect(await finish(board.id)).toBe(ORDER_STATES.awaitingShipment);
}, 90_000);

/** Two orders on one panel, which is spoiled; the first buyer wants to be asked. */
async function newAsked(spec: Partial<Spec> = {}) {
  const { boards, batch } = await newRunning(
    { shortagePolicy: 'ask', ...spec },
    { lengthMm: 40, widthMm: 30, quantity: 5, shortagePolicy: 'refund' },
  );
  const [board] = boards;
  if (!board) throw new Error('board not found');
  const layout = batch.layouts.find(({ panels }) => panels > 1)?.position ?? 1;
  let spoiled = batch;
  const lack = ({ shortages }: BatchPage) => shortages.find(({ orderId }) => orderId === board.id);
  while (!lack(spoiled)) spoiled = await spoil(spoiled, 1, layout);
  const shortage = async () => (await show(batch.id)).shortages.find(({ orderId }) => orderId === board.id);
  const question = async () => {
    const id = (await shortage())?.question?.id;
    const found = (await board.buyer.api.order.questions({ query: {} })).items.find((one) => one.id === id);
    if (!found) throw new Error('question not found');
    return found;
  };
  const answer = async (chosen: number | null, text = '') =>
    board.buyer.api.order.answerQuestion({ body: { questionId: (await question()).id, round: 1, chosen, text } });
  return { board, batch: spoiled, shortage, question, answer, detail: () => detailOf(board) };
}
const detailOf = ({ buyer, orderNo }: Awaited<ReturnType<typeof newPaid>>) =>
  buyer.api.order.detail({ query: { orderNo } });
/** The kinds of open tasks about a number, besides the CAM files. */
async function tasksAbout(no: string) {
  const views = ['open', 'waiting'] as const;
  const lists = await Promise.all(
    views.map((view) => staff.api.staffTasks.list({ query: { view, filter: no, maxResultCount: 100 } })),
  );
  return lists.flatMap(({ items }) => items.map(({ kind }) => kind)).filter((kind) => kind !== 'makeCamJob');
}

test('a buyer who wants to be asked is asked when the panel is spoiled, and the panels of the batch go on', async () => {
  const { batch, question, shortage, detail, board } = await newAsked({
    ...{ deliveryForm: 'panelByUs', panelX: 2, panelY: 2, lengthMm: 50, widthMm: 40 },
  });
  const lacks = (await shortage())?.pieces ?? 0;
  const { title, entries } = await question();
  expect(title).toBe(`缺 ${lacks} 连片 × 4 = ${lacks * 4} 片，怎么处理？`);
  // All pieces lay on one panel: none is left to send.
  const { amount, hold } = await detail();
  expect(entries[0]?.options).toMatchObject([
    { text: '补做，做齐后再发', amountDelta: 0 },
    { text: '取消订单，全额退款', amountDelta: -amount, daysDelta: 0 },
  ]);
  expect(hold).toBeNull();
  // Nothing is left that could be sent, and the buyer is asked already.
  expect((await shortage())?.can).toEqual(['remake', 'settled']);
  expect((await detail()).isShortageAsked).toBe(true);
  expect(await tasksAbout(batch.batchNo)).toEqual(['awaitShortage']);
  expect(await tasksAbout(board.orderNo)).toEqual(['produceOrder']);
  const parted = await untilParted(batch);
  expect(parted.state).toBe('done');
  // Asked once.
  expect((await board.buyer.api.order.questions({ query: {} })).totalCount).toBe(1);
});

test('the answer that missing pieces are made again starts a remake by itself, and moves the expected day, not the promise', async () => {
  const { batch, shortage, question, answer, detail, board } = await newAsked();
  const before = await detail();
  const { daysDelta = 0 } = (await question()).entries[0]?.options[0] ?? {};
  await answer(0);
  await remakeChosen(server.deps, batchPlanner());
  const decided = await shortage();
  expect(decided).toMatchObject({ decision: 'remake', remake: { state: 'planned' } });
  const after = await detail();
  expect(after.promisedShipDate).toBe(before.promisedShipDate);
  if (daysDelta > 0) expect((after.forecastShipDate ?? '') > (before.forecastShipDate ?? '')).toBe(true);
  expect(await tasksAbout(batch.batchNo)).toEqual([]);
  expect(await tasksAbout(decided?.remake?.batchNo ?? '')).toEqual(['makeRemake']);
  expect((await question()).state).toBe('closed');
  // A second run has nothing left to do.
  await remakeChosen(server.deps, batchPlanner());
  expect((await shortage())?.remake).toEqual(decided?.remake);

  await untilParted(await show(batch.id));
  const untilPacking = async () => {
    for (;;) {
      const { progress, version, can } = await order(board.id);
      const [next, ...later] = progress?.steps.filter(({ doneAt }) => doneAt === null) ?? [];
      if (!next || later.length === 0) return { next, can };
      await inspectAll(board.id);
      await staff.api.staff.completeStep({
        params: { id: board.id },
        body: { version, position: next.position, goodCount: 10, delayReason: '等补料' },
      });
    }
  };
  const { next, can } = await untilPacking();
  expect(next?.step).toBe('packing');
  expect(can).not.toContain('completeStep');
  expect((await maker.api.staffFloor.board({ query: { no: board.orderNo } })).can).not.toContain('complete');
  expect(await tasksAbout(board.orderNo)).toEqual([]);
  const done = await untilParted(await show(decided?.remake?.id ?? ''));
  await maker.api.staffBatches.finishRemake({ params: { id: done.id }, body: { version: done.version } });
  expect((await order(board.id)).can).toContain('completeStep');
  expect(await tasksAbout(board.orderNo)).toEqual(['produceOrder']);
}, 90_000);

test('the answer that the rest is sent refunds the named amount at once, without a second consent', async () => {
  const { batch, shortage, question, answer, detail } = await newAsked({ quantity: 300 });
  const before = await detail();
  const refund = (await question()).entries[0]?.options[1];
  expect(refund?.amountDelta).toBeLessThan(0);
  await answer(1);
  const after = await detail();
  expect(Math.round(after.amount * 100)).toBe(Math.round((before.amount + (refund?.amountDelta ?? 0)) * 100));
  expect(after).toMatchObject({ hold: null, changeOrder: null, isShortageAsked: false });
  expect(after.spec.quantity).toBe(300 - ((await shortage())?.pieces ?? 0));
  expect(await shortage()).toMatchObject({ decision: 'refund', isAgreed: true });
  expect(await tasksAbout(batch.batchNo)).toEqual([]);
}, 60_000);

test('a refund that leaves fewer pieces than are sold counts what is sent, at the agreed price', async () => {
  const { board, shortage, question, answer, detail } = await newAsked({ quantity: 5, lengthMm: 380, widthMm: 280 });
  const before = await detail();
  const refund = (await question()).entries[0]?.options[1];
  // Fewer than five of eight layers are not sold.
  await sql`update pcb_order set spec = spec || '{"layers": 8}'::jsonb where id = ${board.id}`.execute(
    server.deps.db.read,
  );
  await answer(1);
  const after = await detail();
  const missing = (await shortage())?.pieces ?? 0;
  expect(missing).toBeGreaterThan(0);
  expect(after.spec.quantity).toBe(5 - missing);
  expect(after.weightG).toBeLessThan(before.weightG);
  expect(Math.round(after.amount * 100)).toBe(Math.round((before.amount + (refund?.amountDelta ?? 0)) * 100));
  expect(after.history.findLast(({ action }) => action === 'acceptChange')?.reason).toContain('按您对缺数问题的答复');
}, 60_000);

test('the answer that an order without pieces is cancelled refunds everything and takes it out of its batch', async () => {
  const { batch, shortage, answer, detail } = await newAsked();
  await answer(1);
  expect((await detail()).state).toBe(ORDER_STATES.cancelled);
  expect(await shortage()).toMatchObject({ decision: 'cancelled' });
  expect(await tasksAbout(batch.batchNo)).toEqual([]);
});

test('an answer in words is for the planner, whose decision closes the question', async () => {
  const { batch, shortage, question, answer } = await newAsked();
  await answer(0, '先补一半');
  expect(await tasksAbout(batch.batchNo)).toEqual(['decideShortage']);
  await remakeChosen(server.deps, batchPlanner());
  expect(await shortage()).toMatchObject({ decision: null });
  await batches().decideShortage({
    params: { id: batch.id },
    body: {
      ...{ version: (await show(batch.id)).version, shortageId: (await shortage())?.id ?? '' },
      ...{ decision: 'settled', note: '补一半，其余退款' },
    },
  });
  expect(await question()).toMatchObject({ state: 'closed', closedBecause: 'answered' });
  expect(await tasksAbout(batch.batchNo)).toEqual([]);
});

test('a board on panels with others is not changed in what the panels are, and only fewer of it may be wanted', async () => {
  const { boards, batch } = await newRunning({}, { lengthMm: 50, widthMm: 40 });
  const id = boards[0]?.id ?? '';
  const change = async (changes: object, more: object = {}) =>
    staff.api.staff.requestChange({
      params: { id },
      body: {
        version: (await order(id)).version,
        ...{ reason: '客户改单', amountDelta: 0, lineName: '改单', daysDelta: 0, changes, ...more },
      } as never,
    });
  await expect(change({ maskColour: 'blue' })).rejects.toMatchObject({ code: 'batch.onPanels' });
  await expect(change({ finish: 'osp' })).rejects.toMatchObject({ code: 'batch.onPanels' });
  expect((await change({}, { daysDelta: 1 })).hold).toMatchObject({ cause: 'change' });
  expect((await show(batch.id)).state).toBe('inProduction');
});

test('orders join and leave before the start; cancelled ones leave, and the batch is laid out again before it starts', async () => {
  const [a, b, c] = [await newPaid(), await newPaid(), await newPaid({ lengthMm: 50, widthMm: 40 })];
  const made = await create(a.id, b.id);
  const change = (version: number, ...orderIds: string[]) =>
    batches().change({ params: { id: made.id }, body: { version, orderIds } });
  const more = await change(made.version, a.id, b.id, c.id);
  expect(more.orders.filter(({ leftFor }) => leftFor === null)).toHaveLength(3);
  await expect(change(made.version, a.id, b.id)).rejects.toMatchObject({ code: 'batch.stateChanged' });
  const fewer = await change(more.version, a.id, c.id);
  expect(fewer.orders.find(({ orderId }) => orderId === b.id)?.leftFor).toBe('removed');
  await expect(create(a.id, b.id)).rejects.toMatchObject({ code: 'batch.orderTaken' });

  await a.buyer.api.order.cancel({ body: { mainOrderId: a.main.id, orderId: a.id } });
  const left = await show(made.id);
  expect(left).toMatchObject({ isStale: true, can: ['change', 'dissolve'] });
  expect(left.orders.find(({ orderId }) => orderId === a.id)?.leftFor).toBe('cancelled');
  await expect(batches().start({ params: { id: made.id }, body: { version: left.version } })).rejects.toMatchObject({
    code: 'batch.stale',
  });
  const updated = await change(left.version, c.id, b.id);
  expect(updated).toMatchObject({ isStale: false });
  const gone = await batches().dissolve({
    params: { id: made.id },
    body: { version: updated.version, reason: '改单独投产' },
  });
  expect(gone).toMatchObject({ state: 'dissolved', can: [] });
  expect((await create(b.id, c.id)).state).toBe('planned');
  expect((await batches().ofOrder({ params: { id: b.id } })).items.map(({ state }) => state)).toEqual([
    'planned',
    'dissolved',
  ]);
  const { items } = await batches().list({ query: { filter: b.orderNo } });
  expect(items).toHaveLength(2);
});

test('two planners who put one order into two batches at once: exactly one of them has it', async () => {
  const shared = await newPaid();
  const others = [await newPaid(), await newPaid(), await newPaid(), await newPaid()];
  const tried = await Promise.allSettled(others.map(({ id }) => create(shared.id, id)));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const one of tried)
    if (one.status === 'rejected') expect(one.reason).toMatchObject({ code: 'batch.orderTaken' });
  const made = tried.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))[0];
  const starts = await Promise.allSettled(
    [1, 2, 3].map(() => batches().start({ params: { id: made?.id ?? '' }, body: { version: made?.version ?? 0 } })),
  );
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  // Steps of the batch and of one of its orders at once: each step is done once.
  const running = await show(made?.id ?? '');
  const { version } = await order(shared.id);
  await Promise.allSettled([
    step(running),
    step(running),
    staff.api.staff.completeStep({ params: { id: shared.id }, body: { version, position: 1 } }),
  ]);
  const { history } = await order(shared.id);
  expect(history.filter(({ action }) => action === 'completeStep')).toHaveLength(1);
});

test('the database itself refuses an order in two batches, and panels that hold too few pieces', async () => {
  const [a, b, c] = [await newPaid(), await newPaid(), await newPaid()];
  const [one, two] = [await create(a.id, b.id), await newPaid()];
  const other = await create(c.id, two.id);
  const inject = (work: ReturnType<typeof sql>) =>
    server.deps.db.transaction(async (tx) => void (await work.execute(tx)));
  await expect(
    inject(sql`insert into batch_order (batch_id, order_id, is_remake, position, piece_length_um, piece_width_um, boards_per_piece, owed, to_make)
      select ${other.id}, order_id, false, 9, piece_length_um, piece_width_um, boards_per_piece, owed, to_make
      from batch_order where batch_id = ${one.id} and order_id = ${a.id}`),
  ).rejects.toThrow('batch_order_lives_once');
  await expect(
    inject(sql`update batch_piece set pieces = 1 where batch_id = ${one.id} and order_id = ${a.id}`),
  ).rejects.toThrow(/holds too few pieces/);
  await expect(inject(sql`delete from batch_layout where batch_id = ${one.id}`)).rejects.toThrow(
    /holds too few pieces/,
  );
  await expect(inject(sql`update batch_layout set spoiled = panels + 1 where batch_id = ${one.id}`)).rejects.toThrow(
    'batch_layout_spoils_what_it_has',
  );
});

test('planning and making require their permissions, and the view contains no buyer and no price', async () => {
  const [a, b] = [await newPaid(), await newPaid()];
  const made = await create(a.id, b.id);
  const params = { id: made.id };
  const looker = await server.newStaff(['order.view']);
  const shown = JSON.stringify([
    await looker.api.staffBatches.show({ params }),
    (await looker.api.staffBatches.list({ query: {} })).items,
  ]);
  for (const hidden of [a.buyer.memberId, a.buyer.account, a.main.address.phone, a.main.address.contactName, 'amount'])
    expect(shown).not.toContain(hidden);
  expect((await looker.api.staffBatches.show({ params })).can).toEqual([]);
  const body = { version: made.version };
  await expect(looker.api.staffBatches.start({ params, body })).rejects.toMatchObject({ status: 403 });
  await expect(maker.api.staffBatches.start({ params, body })).rejects.toMatchObject({ status: 403 });
  await expect(looker.api.staffBatches.proposals({})).rejects.toMatchObject({ status: 403 });
  await expect(
    planner.api.staffBatches.spoil({ params, body: { ...body, layout: 1, panels: 1, reason: '报废' } }),
  ).rejects.toMatchObject({ status: 403 });
  await expect(show(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  expect((await maker.api.staffBatches.scanned({ query: { no: ` *${made.batchNo.toLowerCase()}* ` } })).id).toBe(
    made.id,
  );
  await expect(maker.api.staffBatches.scanned({ query: { no: 'B0' } })).rejects.toMatchObject({ code: 'notFound' });
});

test('the traveller of a batch has the words and drills of each order; the files of a panel are the films and drills of its orders, each once for every piece', async () => {
  const engineer = await server.newStaff(['order.view', 'order.engineer', 'file.view']);
  const board = smallBoard({ holeMm: 14 });
  const size = { lengthMm: 20, widthMm: 10, layers: 2 } as const;
  const paid = [await newPaid(size, board), await newPaid(size, board)];
  await server.deps.db.transaction((tx) =>
    tx
      .updateTable('pcb_order')
      .set({ note: '板边倒角' })
      .where('id', '=', paid[0]?.id ?? '')
      .execute(),
  );
  const made = await create(...paid.map(({ id }) => id));
  const boards = new Map<string, TravellingBoard>();
  for (const { id } of paid) boards.set(id, await travellingBoard(server.deps.db.read, NO_QUESTIONS, id, true));
  const { content } = batchDocument(
    { batch: made, boards, printedAt: new Date(0) },
    demonstrationCompany,
    barcode('B1'),
  );
  const printed = JSON.stringify(content);
  for (const text of ['板边倒角', '["1","T01","0.600","PTH","2","0"]', '["2","T01","0.600","PTH","2","0"]'])
    expect(printed).toContain(text);
  const [layout] = made.layouts;
  const params = { id: made.cam?.jobId ?? '' };
  await engineer.api.staffCamJobs.begin({ params });
  const [draft] = (await engineer.api.staffCamJobs.write({ params })).versions;
  const written = [];
  for (const { id, fileName: name } of draft?.files ?? []) {
    const file = await engineer.api.staffCamJobs.file({ params: { id } });
    written.push({ name, bytes: new Uint8Array(await file.arrayBuffer()) });
  }
  const upload = await openUpload(written);
  const read = analyseBoard(upload.files, upload);
  const { lengthMm, widthMm } = made.workingPanel;
  expect(read.facts.board).toMatchObject({ widthMm: lengthMm, heightMm: widthMm });
  const pieces = layout?.blocks.reduce((sum, { columns, rows }) => sum + columns * rows, 0) ?? 0;
  expect(pieces).toBe(22);
  // Two plated holes on each piece, and those of the coupon.
  expect(read.facts.holes?.roundPth).toBe(2 * pieces + 4);

  // Another layout withdraws the release.
  const body = { version: draft?.version ?? 0, revision: draft?.revision ?? 0 };
  expect(await engineer.api.staffCamJobs.release({ params, body })).toMatchObject({ can: ['begin', 'withdraw'] });
  const again = { version: made.version, orderIds: made.orders.slice(0, 1).map(({ orderId }) => orderId) };
  const changed = await batches().change({ params: { id: made.id }, body: again });
  expect(changed.cam).toMatchObject({ state: 'withdrawn', withdrawnFor: 'layout' });
});

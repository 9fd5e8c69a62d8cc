import { ORDER_STATES, type TimelineEntry } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  cancelPaid,
  checkOut,
  fillCart,
  giveBoardFile,
  payOrder,
  placePlainOrder,
  produce,
  reviewBoards,
} from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

/** One main order with everything about it, as staff see it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

type StaffUser = Awaited<ReturnType<TestServer['newStaff']>>;
const show = ({ api }: StaffUser, no: string) => api.staffMainOrders.show({ params: { no } });
const timeline = ({ api }: StaffUser, no: string, query: object = {}) =>
  api.staffMainOrders.timeline({ params: { no }, query: { maxResultCount: 100, ...query } });

/** Longer than the file, so that the machine leaves it to an engineer. */
const DIFFERS = { layers: 2, lengthMm: 130, widthMm: 80, quantity: 10, remarks: '阻焊要哑光' } as const;

/** Summarises a timeline entry. */
const brief = ({ event, actor, actorName, boards, amount }: TimelineEntry) =>
  [event, actor + (actorName && ` ${actorName}`), boards.map(({ orderNo }) => orderNo).join('+'), amount ?? '']
    .filter(Boolean)
    .join(' | ');

test('a main order from its checkout to a refund: everything once, in order, with who did it', async () => {
  const staff = await server.newStaff();
  const buyer = await server.newMember();
  const differing = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId), spec: DIFFERS });
  const plain = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
  const main = await checkOut(buyer, [differing.cartId, plain.cartId]);
  const [a, b] = main.orders;
  if (!a || !b) throw new Error('order has no boards');
  const { mainNo } = main;

  await reviewBoards(server, main);
  const reviewed = await staff.api.staff.order({ params: { id: a.id } });
  const note = await staff.api.staffNotes.add({
    body: { subjectKind: 'mainOrder', subjectId: main.id, text: '客户电话确认过尺寸' },
  });
  const taken = await staff.api.staffNotes.add({
    body: { subjectKind: 'mainOrder', subjectId: main.id, text: '写错了地方' },
  });
  await staff.api.staffNotes.withdraw({ params: { id: taken.id } });
  await staff.api.staff.requestChange({
    params: { id: a.id },
    body: {
      version: reviewed.version,
      reason: '尺寸不符，改按 130 mm 做',
      amountDelta: '12.50',
      lineName: '外形加大',
      daysDelta: 2,
    },
  });
  await buyer.api.order.acceptChange({ body: { orderId: a.id, priceVersion: 2 } });
  const due = await show(staff, mainNo);
  expect(due).toMatchObject({
    state: ORDER_STATES.awaitingPayment,
    paid: 0,
    buyerNotes: [{ about: 'making', orderNo: a.orderNo, text: '阻焊要哑光' }],
    tasks: [{ kind: 'awaitPayment' }, { kind: 'awaitPayment' }],
  });
  const total = due.total ?? 0;
  expect(due.due).toBe(total);
  await payOrder(server, buyer, { id: main.id, total });

  await cancelPaid(server, staff, b, '客户不要了');
  const produced = await produce(staff, { id: a.id });
  const sent = await staff.api.staff.ship({
    params: { id: a.id },
    body: {
      version: produced.version,
      carrier: 'SF',
      waybill: `SF${String(process.pid).padStart(9, '0')}001`,
      weightG: 300,
    },
  });
  await staff.api.staff.confirmDelivery({ params: { id: a.id }, body: { version: sent.version } });
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });

  const { items, totalCount, groups } = await timeline(staff, mainNo, { direction: 'oldest' });
  const freight = (await show(staff, mainNo)).freightChanges?.[0];
  const lowered = freight ? Math.round((freight.after - freight.before) * 100) / 100 : 0;
  const refund = ((await show(staff, mainNo)).refunds ?? []).reduce((sum, { amount }) => sum + amount, 0);
  const steps = produced.progress?.steps ?? [];
  const entries = items.map(brief);
  expect(entries[0]).toBe(`submit | buyer | ${a.orderNo}+${b.orderNo}`);
  // The automatic review reads both boards concurrently; their order of completion is not determined.
  const machine = [`approve | system | ${b.orderNo}`, `machineReview | system | ${a.orderNo}`];
  expect([...entries].filter((one) => machine.includes(one)).sort()).toEqual(machine);
  expect(entries.slice(1).filter((one) => !machine.includes(one))).toEqual([
    'note | staff 测试员工',
    'noteWithdrawn | staff 测试员工',
    `requestChange | staff 测试员工 | ${a.orderNo} | 12.5`,
    `acceptChange | buyer | ${a.orderNo} | 12.5`,
    `paymentOpened | buyer | ${total}`,
    `paid | buyer | ${total}`,
    `askCancel | staff 测试员工 | ${b.orderNo}`,
    `cancel | staff 测试员工 | ${b.orderNo}`,
    ...(lowered === 0 ? [] : [`freightLowered | system | ${b.orderNo} | ${lowered}`]),
    `refunded | system | ${refund}`,
    `startProduction | staff 测试员工 | ${a.orderNo}`,
    ...steps.map(() => `stepDone | staff 测试员工 | ${a.orderNo}`),
    `ship | staff 测试员工 | ${a.orderNo}`,
    `confirmDelivery | staff 测试员工 | ${a.orderNo}`,
    `receive | buyer | ${a.orderNo}`,
  ]);
  expect(items.filter(({ step }) => step).map(({ step }) => step)).toEqual(steps.map(({ step }) => step));
  expect(items.find(({ event }) => event === 'note')).toMatchObject({ id: `note ${note.id}`, reason: note.text });
  expect(items.find(({ event }) => event === 'noteWithdrawn')?.reason).toBe('');
  expect(items.find(({ event }) => event === 'ship')).toMatchObject({
    no: `SF${String(process.pid).padStart(9, '0')}001`,
    by: 'SF',
  });
  expect(items.find(({ event }) => event === 'requestChange')).toMatchObject({ daysDelta: 2 });
  expect(new Set(items.map(({ id }) => id)).size).toBe(totalCount);

  // The same the other way round, in pages, and by group.
  const newest = await timeline(staff, mainNo);
  expect(newest.items.map(({ id }) => id)).toEqual(items.map(({ id }) => id).reverse());
  const second = await timeline(staff, mainNo, { direction: 'oldest', skipCount: 3, maxResultCount: 2 });
  expect([second.totalCount, second.items]).toEqual([totalCount, items.slice(3, 5)]);
  const money = await timeline(staff, mainNo, { group: 'money' });
  expect(money.items.map(({ event }) => event)).toEqual(['refunded', 'paid', 'paymentOpened']);
  expect(money.groups).toEqual(groups);
  expect(groups.reduce((sum, { count }) => sum + count, 0)).toBe(totalCount);

  const done = await show(staff, mainNo.toLowerCase());
  expect(done).toMatchObject({
    id: main.id,
    memberId: buyer.memberId,
    due: 0,
    payments: [{ state: 'succeeded', parts: [{ method: 'wallet', amount: total }] }],
    refunds: [{ state: 'succeeded', method: 'wallet', reason: '客户不要了' }],
    shipments: [
      {
        waybill: `SF${String(process.pid).padStart(9, '0')}001`,
        orderNos: [a.orderNo],
        deliveredAt: expect.any(String),
      },
    ],
    tasks: [],
  });
  expect(done.address?.phone).toContain('*');
});

test('boards ordered or sent together share one event, and each event shows the possible actions', async () => {
  const planner = await server.newStaff(['order.view', 'order.plan']);
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 3);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const shown = await show(planner, main.mainNo);
  expect(shown.orders.map(({ can }) => can[0])).toEqual(Array(3).fill('startProduction'));
  expect(shown.tasks.map(({ kind, assigneeId }) => [kind, assigneeId])).toEqual(Array(3).fill(['planOrder', null]));
  const { items } = await timeline(planner, main.mainNo, { direction: 'oldest' });
  expect(items.filter(({ event }) => event === 'submit').map(({ boards }) => boards.length)).toEqual([3]);
});

test('the timeline contains hand-overs with both users, and address corrections', async () => {
  const [planner, colleague] = await Promise.all([server.newStaff(), server.newStaff()]);
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 2);
  await reviewBoards(server, main);
  const ids = (await show(planner, main.mainNo)).tasks.map(({ id }) => id);
  await planner.api.staffTasks.handOver({ body: { ids, staffId: colleague.staffId } });
  await planner.api.staffTasks.takeBack({ body: { ids } });
  const { items } = await planner.api.memberPage.orders({ params: { id: buyer.memberId }, query: {} });
  const { phone: _masked, contactName = '', ...address } = items[0]?.address ?? {};
  await planner.api.onBehalf.correctAddress({
    params: { id: main.id },
    body: {
      ...address,
      contactName,
      detail: '科技园 9 号',
      reason: '客户来电更正',
      version: items[0]?.version,
    } as never,
  });
  const entries = await timeline(planner, main.mainNo, { direction: 'oldest' });
  expect(entries.items.slice(-3)).toMatchObject([
    { event: 'handOver', task: 'awaitPayment', by: '测试员工', boards: [{}, {}] },
    { event: 'takeBack', task: 'awaitPayment', by: '测试员工', boards: [{}, {}] },
    { event: 'correctAddress', actorName: '测试员工', reason: '客户来电更正', parts: ['detail'] },
  ]);
  expect(JSON.stringify(entries)).not.toContain('科技园');
  const work = await timeline(planner, main.mainNo, { group: 'work' });
  expect(work.items.map(({ event }) => event)).toEqual(['takeBack', 'handOver']);
});

test('an invalid number or one of a board is not found; without the order permission access is refused', async () => {
  const [staff, blind] = await Promise.all([server.newStaff(['order.view']), server.newStaff(['ledger.view'])]);
  const main = await placePlainOrder(server, await server.newMember());
  for (const no of ['M999999999999', main.orders[0]?.orderNo ?? '', "' or 1=1 --"]) {
    await expect(show(staff, no)).rejects.toMatchObject({ code: 'notFound' });
    await expect(timeline(staff, no)).rejects.toMatchObject({ code: 'notFound' });
  }
  await expect(show(blind, main.mainNo)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(timeline(blind, main.mainNo)).rejects.toMatchObject({ code: 'forbidden' });
  await expect(timeline(staff, main.mainNo, { group: 'gossip' })).rejects.toMatchObject({
    validationErrors: [{ members: ['group'] }],
  });
});

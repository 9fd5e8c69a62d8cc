import { FIELD_PERMISSIONS, type StaffPermission, type TaskKind, type TaskView } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { repairTasks } from './tasks-jobs.ts';

/** Tasks with assignee and due time, as staff see them. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  // No test required a repair by the comparison with the facts.
  const repaired = await repairTasks(server.deps);
  await server.stop();
  expect(repaired).toEqual({ differing: 0, givenBack: 0 });
});

type StaffUser = Awaited<ReturnType<TestServer['newStaff']>>;
const person = (...permissions: StaffPermission[]) =>
  server.newStaff([...FIELD_PERMISSIONS, 'order.view', ...permissions]);
const list = async ({ api }: StaffUser, view: TaskView, kind?: TaskKind) =>
  (await api.staffTasks.list({ query: { view, kind, maxResultCount: 1000 } })).items;

/** A paid order of one board that waits for the planner. */
async function newPaid() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const [board] = main.orders;
  if (!board) throw new Error('order has no board');
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  return { buyer, main, ...board };
}
const taskOf = async (who: StaffUser, view: TaskView, orderId: string) =>
  (await list(who, view)).find(({ subjectId }) => subjectId === orderId);

test('an order passes from inbox to inbox, and a completed task is in the done list of its user', async () => {
  const [planner, floor, store] = await Promise.all([
    person('order.plan'),
    person('order.produce'),
    person('order.ship'),
  ]);
  const order = await newPaid();
  const planned = await taskOf(planner, 'unclaimed', order.id);
  expect(planned).toMatchObject({ kind: 'planOrder', no: order.orderNo, assigneeName: '', order: { id: order.id } });
  expect(Date.parse(planned?.dueAt ?? '')).toBeGreaterThan(Date.now());
  expect(await taskOf(floor, 'unclaimed', order.id)).toBeUndefined();

  const shown = await planner.api.staff.order({ params: { id: order.id } });
  await planner.api.staff.startProduction({ params: { id: order.id }, body: { version: shown.version } });
  expect(await taskOf(planner, 'unclaimed', order.id)).toBeUndefined();
  expect(await taskOf(planner, 'done', order.id)).toMatchObject({ kind: 'planOrder', isMine: true });

  const first = await taskOf(floor, 'unclaimed', order.id);
  expect(first).toMatchObject({ kind: 'produceOrder', step: 'engineering' });
  const { progress, version } = await floor.api.staff.order({ params: { id: order.id } });
  expect(first?.dueAt.slice(0, 10)).toBe(progress?.steps[0]?.plannedEnd);
  await releaseCam(server.deps.db, floor.staffId, { orderId: order.id });
  await floor.api.staff.completeStep({ params: { id: order.id }, body: { version, position: 1 } });
  expect(await taskOf(floor, 'unclaimed', order.id)).toMatchObject({ step: progress?.steps[1]?.step });
  expect(await taskOf(store, 'unclaimed', order.id)).toBeUndefined();
});

test('of named tasks only those in the list of the caller are returned', async () => {
  const [planner, floor] = await Promise.all([person('order.plan'), person('order.produce')]);
  const orders = await Promise.all([newPaid(), newPaid()]);
  const tasks = await Promise.all(orders.map(({ id }) => taskOf(planner, 'unclaimed', id)));
  const [first = '', second = ''] = tasks.map((task) => task?.id ?? '');
  const listed = async ({ api }: typeof planner, view: 'unclaimed' | 'mine', ids: string[]) =>
    (await api.staffTasks.listed({ query: { view, ids: ids.join(',') } })).ids.sort();

  await planner.api.staffTasks.claim({ body: { ids: [first] } });
  expect(await listed(planner, 'unclaimed', [first, second])).toEqual([second]);
  expect(await listed(planner, 'mine', [first, second])).toEqual([first]);
  expect(await listed(floor, 'unclaimed', [first, second])).toEqual([]);
});

test('concurrent claims of one task: the first wins; the second gets the assignee', async () => {
  const [one, other, shipper] = await Promise.all([person('order.plan'), person('order.plan'), person('order.ship')]);
  const order = await newPaid();
  const task = await taskOf(one, 'unclaimed', order.id);
  const ids = [task?.id ?? ''];
  const answers = await Promise.all([one, other].map(({ api }) => api.staffTasks.claim({ body: { ids } })));
  expect(answers.map(({ items }) => items.length).sort()).toEqual([0, 1]);
  expect(answers.flatMap(({ refused }) => refused)).toMatchObject([
    { id: task?.id, no: order.orderNo, reason: 'taken', assigneeName: expect.stringMatching(/./) },
  ]);
  // The user has only the shipping permission: such a task does not exist for this user.
  expect(await shipper.api.staffTasks.claim({ body: { ids } })).toEqual({ items: [], refused: [] });

  const owner = answers[0]?.items.length ? one : other;
  const rest = owner === one ? other : one;
  expect(await taskOf(owner, 'mine', order.id)).toMatchObject({ isMine: true });
  expect(await taskOf(rest, 'unclaimed', order.id)).toBeUndefined();
  expect((await rest.api.staffTasks.release({ body: { ids } })).refused).toMatchObject([{ reason: 'taken' }]);
  const given = { ids, staffId: rest.staffId };
  expect((await owner.api.staffTasks.handOver({ body: given })).items).toMatchObject([{ assigneeId: rest.staffId }]);
  expect(await taskOf(rest, 'mine', order.id)).toBeDefined();
  await rest.api.staffTasks.release({ body: { ids } });
  expect(await taskOf(one, 'unclaimed', order.id)).toBeDefined();
  // A planning task cannot be handed to a colleague without the permission to plan.
  expect((await one.api.staffTasks.handOver({ body: { ids, staffId: shipper.staffId } })).refused).toMatchObject([
    { reason: 'notYours' },
  ]);
  await expect(one.api.staffTasks.handOver({ body: { ids, staffId: order.id } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a hand-over is returned to the previous assignee, once, while the colleague has it', async () => {
  const [giver, colleague, other] = await Promise.all([
    person('order.plan'),
    person('order.plan'),
    person('order.plan'),
  ]);
  const [mine, nobodys] = [await newPaid(), await newPaid()];
  const ids = await Promise.all(
    [mine, nobodys].map(async ({ id }) => (await taskOf(giver, 'unclaimed', id))?.id ?? ''),
  );
  const [first = '', second = ''] = ids;
  await giver.api.staffTasks.claim({ body: { ids: [first] } });
  const handOver = () => giver.api.staffTasks.handOver({ body: { ids, staffId: colleague.staffId } });
  expect((await handOver()).items).toHaveLength(2);
  // Only the user who handed a task over can take it back; the recipient hands it back instead.
  for (const { api } of [other, colleague])
    expect((await api.staffTasks.takeBack({ body: { ids } })).refused.map(({ reason }) => reason)).toEqual([
      'notBack',
      'notBack',
    ]);
  const back = () => giver.api.staffTasks.takeBack({ body: { ids } });
  const both = await Promise.all([back(), back()]);
  expect(both.map(({ items }) => items.length).sort()).toEqual([0, 2]);
  expect(await taskOf(giver, 'mine', mine.id)).toMatchObject({ id: first, isMine: true });
  expect(await taskOf(other, 'unclaimed', nobodys.id)).toMatchObject({ id: second, assigneeId: null });

  // Tasks that the colleague has passed on or has held for long stay unchanged.
  await handOver();
  await colleague.api.staffTasks.handOver({ body: { ids: [first], staffId: other.staffId } });
  await server.deps.db.transaction((tx) =>
    sql`update task_hand_over set handed_at = now() - interval '11 minutes' where task_id = ${second}`.execute(tx),
  );
  expect((await back()).refused).toMatchObject(
    [...ids].sort().map((id) => ({ id, reason: 'notBack', assigneeName: expect.stringMatching(/./) })),
  );
  expect(await taskOf(other, 'mine', mine.id)).toBeDefined();
  await expect(server.guest.staffTasks.takeBack({ body: { ids } })).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a question to the buyer stays with its author, and counts in the list of waiting work', async () => {
  const engineer = await person('order.review');
  const colleague = await person('order.review');
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const [board] = main.orders;
  await reviewBoards(server, main);
  const service = await person('member.edit');
  expect(await taskOf(service, 'waiting', board?.id ?? '')).toMatchObject({ kind: 'awaitPayment' });
  expect(await taskOf(service, 'unclaimed', board?.id ?? '')).toBeUndefined();
  expect((await engineer.api.staffTasks.counts({})).items.map(({ kind }) => kind)).toEqual([
    'reviewOrder',
    'readAnswer',
    'allowChange',
    'prepareFile',
    // All staff can be mentioned in a note.
    'mention',
    'awaitFile',
    'awaitConsent',
    'awaitAnswer',
    'awaitFileConfirm',
  ]);
  expect(await list(colleague, 'mine')).toEqual([]);
  const counts = await service.api.staffTasks.counts({});
  expect(counts.items.find(({ kind }) => kind === 'awaitPayment')?.waiting).toBeGreaterThan(0);
});

test('a parcel is followed for each board in it until it has arrived, for all of them at once', async () => {
  const store = await server.newStaff();
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, 2);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const waybill = `SF${main.mainNo.slice(1)}`;
  for (const { id } of main.orders) {
    const { version } = await produce(store, { id });
    expect(await taskOf(store, 'unclaimed', id)).toMatchObject({ kind: 'shipOrder' });
    await store.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 900 } });
    expect(await taskOf(store, 'unclaimed', id)).toMatchObject({ kind: 'trackParcel' });
  }
  const [first, second] = main.orders;
  const { version } = await store.api.staff.order({ params: { id: first?.id ?? '' } });
  await store.api.staff.confirmDelivery({ params: { id: first?.id ?? '' }, body: { version } });
  expect(await taskOf(store, 'unclaimed', first?.id ?? '')).toBeUndefined();
  expect(await taskOf(store, 'unclaimed', second?.id ?? '')).toBeUndefined();
});

test('a search finds a task by its number and by its member, and a page holds what it asks for', async () => {
  const planner = await person('order.plan');
  const order = await newPaid();
  const found = async (filter: string) =>
    (await planner.api.staffTasks.list({ query: { view: 'unclaimed', filter } })).items.map(({ no }) => no);
  expect(await found(order.orderNo.slice(-6))).toContain(order.orderNo);
  expect(await found('没有这个')).toEqual([]);
  const page = await planner.api.staffTasks.list({ query: { view: 'unclaimed', maxResultCount: 1 } });
  expect(page.items).toHaveLength(1);
  expect(page.totalCount).toBeGreaterThan(1);
  const ids = page.items.map(({ id }) => id).join(',');
  expect((await planner.api.staffTasks.list({ query: { view: 'unclaimed', ids } })).items).toEqual(page.items);
});

test('facts without a task are found by the comparison, and tasks of those who may not do them any more are free', async () => {
  const planner = await person('order.plan');
  const order = await newPaid();
  const task = await taskOf(planner, 'unclaimed', order.id);
  await planner.api.staffTasks.claim({ body: { ids: [task?.id ?? ''] } });
  await server.deps.db.transaction(async (tx) => {
    await tx
      .deleteFrom('task')
      .where('id', '=', task?.id ?? '')
      .execute();
  });
  expect(await repairTasks(server.deps)).toEqual({ differing: 1, givenBack: 0 });
  const again = await taskOf(planner, 'unclaimed', order.id);
  expect(again).toMatchObject({ kind: 'planOrder' });
  await planner.api.staffTasks.claim({ body: { ids: [again?.id ?? ''] } });
  await server.deps.db.transaction(async (tx) => {
    await tx.updateTable('staff').set({ is_disabled: true }).where('id', '=', planner.staffId).execute();
  });
  expect(await repairTasks(server.deps)).toEqual({ differing: 0, givenBack: 1 });
  expect(await taskOf(await person('order.plan'), 'unclaimed', order.id)).toBeDefined();
});

test('a list is saved under a name, replaced by the next of that name, and visible to its owner only', async () => {
  const [me, colleague] = [await person('order.plan'), await person('order.plan')];
  await me.api.staffTasks.saveView({ body: { name: '今天', address: '/inbox?view=mine' } });
  const { items } = await me.api.staffTasks.saveView({ body: { name: '今天', address: '/inbox?view=overdue' } });
  expect(items).toMatchObject([{ name: '今天', address: '/inbox?view=overdue' }]);
  const params = { id: items[0]?.id ?? '' };
  expect((await colleague.api.staffTasks.views({})).items).toEqual([]);
  await expect(colleague.api.staffTasks.removeView({ params })).rejects.toMatchObject({ code: 'notFound' });
  await me.api.staffTasks.removeView({ params });
  expect((await me.api.staffTasks.views({})).items).toEqual([]);
  await expect(
    me.api.staffTasks.saveView({ body: { name: '别处', address: 'https://example.org' } }),
  ).rejects.toMatchObject({ code: 'invalidInput' });
});

test('a stopped board is a task of quality, one without material a task of planners, until it goes on', async () => {
  const [quality, planner, floor] = await Promise.all([
    person('quality.decide'),
    person('order.plan'),
    person('order.produce'),
  ]);
  const order = await newPaid();
  const params = { id: order.id };
  const version = async () => (await planner.api.staff.order({ params })).version;
  const dayAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  const wait = async (days: number) =>
    planner.api.staff.awaitMaterial({
      params,
      body: { version: await version(), expectedOn: dayAhead(days), reason: '高频板材缺货' },
    });
  await expect(wait(-2)).rejects.toMatchObject({ code: 'planning.pastDay' });
  expect(await wait(3)).toMatchObject({
    hold: { cause: 'material', reason: '高频板材缺货', expectedOn: dayAhead(3), waitsFor: 'company' },
  });
  const waiting = await taskOf(planner, 'open', order.id);
  expect(waiting).toMatchObject({ kind: 'decideMaterial' });
  expect(waiting?.dueAt.slice(0, 10)).toBe(dayAhead(3));
  await wait(5);
  expect((await taskOf(planner, 'open', order.id))?.dueAt.slice(0, 10)).toBe(dayAhead(5));
  expect(JSON.stringify(await order.buyer.api.order.detail({ query: { orderNo: order.orderNo } }))).not.toContain(
    '高频',
  );

  const decide = async (decision: 'arrived' | 'ask', note: string) =>
    planner.api.staff.decideMaterial({ params, body: { version: await version(), decision, note } });
  const asked = await decide('ask', '高频板材要两周，可以改用同等型号吗？');
  expect(asked.hold).toMatchObject({ cause: 'question', waitsFor: 'buyer' });
  await expect(decide('arrived', '到了')).rejects.toMatchObject({ code: 'order.notAllowed' });
  const engineer = await person('order.review');
  expect(await taskOf(engineer, 'waiting', order.id)).toMatchObject({ kind: 'awaitAnswer' });
  const [question] = (
    await engineer.api.staffQuestions.list({ query: { state: 'awaitingReply', orderNo: order.orderNo } })
  ).items;
  await engineer.api.staffQuestions.close({
    params: { id: question?.id ?? '' },
    body: { version: question?.version ?? 0, note: '' },
  });

  await wait(1);
  await decide('arrived', '已到料');
  expect(await taskOf(planner, 'open', order.id)).toMatchObject({ kind: 'planOrder' });
  expect((await list(planner, 'done', 'decideMaterial')).map(({ subjectId }) => subjectId)).toContain(order.id);
  await planner.api.staff.startProduction({ params, body: { version: await version() } });
  await floor.api.staffFloor.hold({ params, body: { version: await version(), reason: '阻焊起泡' } });
  expect(await taskOf(floor, 'open', order.id)).toBeUndefined();
  expect(await taskOf(quality, 'unclaimed', order.id)).toMatchObject({ kind: 'decideHold' });
  await quality.api.staffFloor.resume({ params, body: { version: await version() } });
  expect(await taskOf(quality, 'open', order.id)).toBeUndefined();
  expect(await taskOf(floor, 'open', order.id)).toMatchObject({ kind: 'produceOrder' });
});

test('a board that is cancelled while it waits for material waits for nothing any more', async () => {
  const planner = await person('order.plan');
  const order = await newPaid();
  const params = { id: order.id };
  const { version } = await planner.api.staff.order({ params });
  const expectedOn = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  await planner.api.staff.awaitMaterial({ params, body: { version, expectedOn, reason: '缺铜箔' } });
  await order.buyer.api.order.cancel({ body: { mainOrderId: order.main.id } });
  expect(await planner.api.staff.order({ params })).toMatchObject({ state: 90, hold: null });
  expect(await taskOf(planner, 'open', order.id)).toBeUndefined();
});

const dayFromToday = (days: number) =>
  new Date(Date.now() + 8 * 3_600_000 + days * 86_400_000).toISOString().slice(0, 10);
const NO_TIMES = { weekdays: null, startsAt: null, endsAt: null };

test('tasks of an absent person go to the deputy, or to the queue, also those that come later', async () => {
  const [absent, deputy, boss] = await Promise.all([
    person('order.plan', 'order.produce'),
    person('order.plan'),
    person('staff.manage'),
  ]);
  const order = await newPaid();
  const [planned] = [await taskOf(absent, 'unclaimed', order.id)];
  await absent.api.staffTasks.claim({ body: { ids: [planned?.id ?? ''] } });
  const other = await newPaid();
  const { version } = await absent.api.staff.order({ params: { id: other.id } });
  await absent.api.staff.startProduction({ params: { id: other.id }, body: { version } });
  const made = await taskOf(absent, 'unclaimed', other.id);
  await absent.api.staffTasks.claim({ body: { ids: [made?.id ?? ''] } });

  const away = { awayFrom: dayFromToday(0), awayTo: dayFromToday(3), deputyId: deputy.staffId };
  await expect(
    absent.api.staffTasks.setSchedule({ body: { ...NO_TIMES, ...away, deputyId: absent.staffId } }),
  ).rejects.toMatchObject({ code: 'invalidInput' });
  await expect(
    absent.api.staffTasks.setSchedule({ body: { ...NO_TIMES, ...away, awayTo: dayFromToday(-1) } }),
  ).rejects.toMatchObject({ kind: 'invalid' });
  const set = await boss.api.staffTasks.setScheduleOf({
    params: { id: absent.staffId },
    body: { ...NO_TIMES, weekdays: [5, 1, 1], startsAt: '08:30', endsAt: '17:00', ...away },
  });
  expect(set).toMatchObject({ isAway: true, weekdays: [1, 5], deputyId: deputy.staffId, openTasks: 0 });
  // The deputy cannot do the work of the floor: that task is free again.
  expect(await taskOf(deputy, 'mine', order.id)).toMatchObject({ id: planned?.id });
  expect(await taskOf(absent, 'unclaimed', other.id)).toMatchObject({ id: made?.id });

  const refused = await deputy.api.staffTasks.handOver({
    body: { ids: [planned?.id ?? ''], staffId: absent.staffId },
  });
  expect(refused).toMatchObject({ items: [], refused: [{ reason: 'away' }] });
  const { items } = await deputy.api.staffTasks.colleagues();
  expect(items.find(({ id }) => id === absent.staffId)).toMatchObject({ isAway: true });

  await absent.api.staffTasks.setSchedule({
    body: { ...NO_TIMES, awayFrom: dayFromToday(4), awayTo: dayFromToday(9), deputyId: null },
  });
  await absent.api.staffTasks.claim({ body: { ids: [made?.id ?? ''] } });
  await sql`update staff_schedule set away_from = away_from - 4 where staff_id = ${absent.staffId}`.execute(
    server.deps.db.read as never,
  );
  await repairTasks(server.deps);
  expect(await taskOf(absent, 'unclaimed', other.id)).toMatchObject({ id: made?.id });
});

test('the open tasks of a disabled person go to the named colleague in the same transaction', async () => {
  const [leaving, colleague, boss] = await Promise.all([person('order.plan'), person('order.plan'), server.newStaff()]);
  const order = await newPaid();
  const task = await taskOf(leaving, 'unclaimed', order.id);
  await leaving.api.staffTasks.claim({ body: { ids: [task?.id ?? ''] } });
  const schedules = await boss.api.staffTasks.schedules();
  expect(schedules.items.find(({ staffId }) => staffId === leaving.staffId)).toMatchObject({ openTasks: 1 });
  const row = (await boss.api.staffAccounts.list({ query: { maxResultCount: 1000 } })).items.find(
    ({ id }) => id === leaving.staffId,
  );
  const body = {
    ...{ name: row?.name ?? '', roleIds: row?.roles.map(({ id }) => id) ?? [], version: row?.version ?? 0 },
    isDisabled: true,
  };
  const params = { id: leaving.staffId };
  await expect(
    boss.api.staffAccounts.change({ params, body: { ...body, tasksTo: leaving.staffId } }),
  ).rejects.toMatchObject({ code: 'invalidInput' });
  await boss.api.staffAccounts.change({ params, body: { ...body, tasksTo: colleague.staffId } });
  expect(await taskOf(colleague, 'mine', order.id)).toMatchObject({ id: task?.id });
});

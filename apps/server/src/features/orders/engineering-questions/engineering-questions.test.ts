import { ORDER_STATES, type StaffOrderDetail } from '@xunban/contract';
import { GENERAL_QUESTIONS, questionClassOf } from '@xunban/contract/question-rules';
import boardProblems from '@xunban/i18n/catalogues/zh-CN/board-problems.json' with { type: 'json' };
import orderTexts from '@xunban/i18n/catalogues/zh-CN/order-texts.json' with { type: 'json' };
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import {
  checkOut,
  fillCart,
  giveBoardFile,
  payOrder,
  placePlainOrder,
  reviewBoards,
  twoLayerFacts,
  untilState,
} from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { remindQuestions } from './remind-questions.ts';
import { questionTemplates } from './template-store.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const { inReview, awaitingConfirmation, awaitingPayment, awaitingProduction, inProduction, sentBack } = ORDER_STATES;
const LONGER = twoLayerFacts({ widthMm: 240, heightMm: 80 });

/** A buyer with an order whose file is 120 mm longer than what was ordered, which waits for an engineer. */
async function reviewed(who?: { readonly buyer: TestMember; readonly fileId: string }) {
  const buyer = who?.buyer ?? (await server.newMember());
  const fileId = who?.fileId ?? (await giveBoardFile(server, buyer.memberId, LONGER));
  const main = await checkOut(buyer, [(await fillCart(buyer, { fileId })).cartId]);
  const params = { id: main.orders[0]?.id ?? '' };
  await reviewBoards(server, main);
  const order = await vi.waitFor(
    async () => {
      const found = await staff.api.staff.order({ params });
      expect(found.findings).not.toEqual([]);
      return found;
    },
    { timeout: 120_000, interval: 50 },
  );
  return { buyer, fileId, main, order, params };
}

const SIZE = { index: 0, code: 'review.sizeDiffers' };
const AS_FOUND = { text: '按文件 240 mm 制作', changes: { lengthMm: 240, widthMm: 80 } };
const AS_ORDERED = { text: '按下单 120 mm 制作', changes: {} };
const content = {
  title: '尺寸与下单不一致',
  text: '文件外形 240 mm，下单 120 mm，请确认。',
  options: [AS_FOUND, AS_ORDERED],
  recommended: 0,
};
type Ask = Partial<Parameters<typeof staff.api.staffQuestions.ask>[0]['body']>;
const ask = ({ params }: { readonly params: { readonly id: string } }, body: Ask = {}) =>
  staff.api.staffQuestions.ask({ params, body: { finding: SIZE, ...content, ...body } });
const answer = ({ api }: Pick<TestMember, 'api'>, questionId: string, body: object = {}) =>
  api.order.answerQuestion({ body: { questionId, round: 1, chosen: 1, ...body } });
const readOrder = ({ id }: Pick<StaffOrderDetail, 'id'>) => staff.api.staff.order({ params: { id } });
const tasks = async (orderNo: string) =>
  (await staff.api.staffTasks.list({ query: { view: 'open', maxResultCount: 1000 } })).items
    .concat((await staff.api.staffTasks.list({ query: { view: 'waiting', maxResultCount: 1000 } })).items)
    .filter(({ no }) => no === orderNo)
    .map(({ kind }) => kind)
    .filter((kind, at, all) => all.indexOf(kind) === at);
const messagesTo = async (member: TestMember) =>
  (
    await server.deps.db.read
      .selectFrom('sms_addressee')
      .innerJoin('sms_log', 'sms_log.id', 'sms_addressee.message_id')
      .select('template')
      .where('template', 'like', 'question%')
      .where('phone_hash', '=', await phoneHashOf(member))
      .orderBy('sent_at')
      .execute()
  ).map(({ template }) => template);
const phoneHashOf = async ({ memberId }: TestMember): Promise<Buffer> =>
  (
    await server.deps.db.read
      .selectFrom('member')
      .select('account_hash')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).account_hash as Buffer;
/** Advances the clock: all events of a question are moved back by so many hours. */
const advanceClock = (questionId: string, hours: number) =>
  server.deps.db.transaction(async (tx) => {
    await sql`update engineering_question set asked_at = asked_at - make_interval(hours => ${hours}) where id = ${questionId}`.execute(
      tx,
    );
    await sql`update engineering_question_policy set chosen_at = chosen_at - make_interval(hours => ${hours})
      where order_id = (select order_id from engineering_question where id = ${questionId})`.execute(tx);
  });

describe('in review', () => {
  test('every finding has a prepared question with options in three languages and a recommendation', async () => {
    const lists = await questionTemplates(server.deps.db.read);
    const codes = Object.entries({ ...boardProblems, review: orderTexts.finding.review }).flatMap(([group, texts]) =>
      Object.keys(texts).map((name) => `${group}.${name}`),
    );
    for (const code of codes) {
      const own = lists.find(({ findingCode }) => findingCode === code);
      const items = (own ?? lists.find(({ findingCode }) => findingCode === questionClassOf(code)))?.items ?? [];
      expect(items.length, code).toBeGreaterThan(0);
      for (const { zhCn, zhTw, en, options } of items) {
        expect(options.length, code).toBeGreaterThan(1);
        for (const text of [zhCn, zhTw, en, ...options.flatMap((option) => [option.zhCn, option.zhTw, option.en])])
          expect(text, code).not.toMatch(/^$|[:：]$/);
      }
    }
    const general = lists.find(({ findingCode }) => findingCode === GENERAL_QUESTIONS)?.items.map(({ title }) => title);
    expect(general).toEqual(expect.arrayContaining(['缺钻孔文件', '缺板框', '缺铜层或阻焊层', '缺网络表']));
  });

  test('a question shows the place, the price and the days of each option, holds the order and makes its task', async () => {
    const placed = await reviewed();
    const { buyer, order } = placed;
    const draft = await staff.api.staffQuestions.draft({ params: placed.params, query: { finding: 0 } });
    expect(draft).toMatchObject({ asFound: { lengthMm: 240, widthMm: 80 }, previous: null });
    expect(draft.templates[0]?.title).toBe('尺寸与下单不一致');
    const [effect] = (
      await staff.api.staffQuestions.effects({
        params: placed.params,
        body: { options: [{ changes: AS_FOUND.changes }] },
      })
    ).options;
    expect(effect?.amountDelta).toBeGreaterThan(0);

    const asked = await ask(placed);
    expect(asked).toMatchObject({ state: 'awaitingReply', round: 1, can: ['close'], orderNo: order.orderNo });
    const { items, totalCount } = await buyer.api.order.questions({ query: {} });
    expect(totalCount).toBe(1);
    expect(items[0]).toMatchObject({
      questionNo: asked.questionNo,
      state: 'awaitingReply',
      policy: 'wait',
      appliesAt: null,
      entries: [
        {
          kind: 'ask',
          // Buyers do not see the name of the asking staff user.
          authorName: '',
          recommended: 0,
          options: [
            {
              text: AS_FOUND.text,
              changes: [{ field: 'lengthMm', before: 120, after: 240 }],
              amountDelta: effect?.amountDelta,
              daysDelta: effect?.daysDelta,
            },
            { text: AS_ORDERED.text, changes: [], amountDelta: 0, daysDelta: 0 },
          ],
        },
      ],
    });
    expect(await buyer.api.engineeringQuestions.counts({})).toEqual({ awaitingReply: 1, answered: 0, closed: 0 });
    const held = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
    expect(held).toMatchObject({ state: inReview, hold: { cause: 'question', waitsFor: 'buyer' }, heldDays: 0 });
    expect(await tasks(order.orderNo)).toEqual(['awaitAnswer']);
    expect(await messagesTo(buyer)).toEqual(['questionAsked']);

    // An open question blocks all further steps.
    const current = await readOrder(order);
    expect(current.can).not.toContain('approve');
    await expect(
      staff.api.staff.approve({ params: placed.params, body: { version: current.version } }),
    ).rejects.toMatchObject({ code: 'order.notAllowed', data: { reason: 'held' } });
  });

  test('an answer that changes nothing goes to the engineer, and the order goes on when the question is closed', async () => {
    const placed = await reviewed();
    const { buyer, order } = placed;
    const asked = await ask(placed);
    const answered = await answer(buyer, asked.id, { text: '就按 120 做' });
    expect(answered).toMatchObject({
      state: 'answered',
      entries: [{}, { kind: 'answer', chosen: 1, text: '就按 120 做' }],
    });
    expect(await tasks(order.orderNo)).toEqual(['readAnswer']);
    expect((await readOrder(order)).hold).toMatchObject({ waitsFor: 'company' });
    const [open] = (await staff.api.staffQuestions.list({ query: { state: 'answered', orderNo: order.orderNo } }))
      .items;
    expect(open?.can).toEqual(['askAgain', 'close']);
    const closed = await staff.api.staffQuestions.close({
      params: { id: asked.id },
      body: { version: open?.version ?? 0, note: '按 120 mm 处理文件' },
    });
    expect(closed).toMatchObject({ state: 'closed', closedBecause: 'answered', can: [] });
    const after = await readOrder(order);
    expect(after).toMatchObject({ state: inReview, hold: null });
    expect(await tasks(order.orderNo)).toEqual(['reviewOrder']);
    await staff.api.staff.approve({ params: placed.params, body: { version: after.version } });
    const { items } = await staff.api.staffMainOrders.timeline({
      params: { no: order.mainNo },
      query: { group: 'review', maxResultCount: 100 },
    });
    const events = items.map(({ event }) => event);
    for (const event of ['questionAsked', 'questionAnswered', 'questionClosed']) expect(events).toContain(event);
  });

  test('asked again, the next round alone takes an answer', async () => {
    const placed = await reviewed();
    const { buyer } = placed;
    const asked = await ask(placed);
    await answer(buyer, asked.id, { chosen: null, text: '什么意思？' });
    const [open] = (await staff.api.staffQuestions.list({ query: { orderNo: placed.order.orderNo } })).items;
    const again = await staff.api.staffQuestions.askAgain({
      params: { id: asked.id },
      body: { version: open?.version ?? 0, text: '请在两个尺寸里选一个。', options: [AS_ORDERED], recommended: null },
    });
    expect(again).toMatchObject({ state: 'awaitingReply', round: 2 });
    await expect(answer(buyer, asked.id, { chosen: 0 })).rejects.toMatchObject({ code: 'question.stateChanged' });
    expect(await answer(buyer, asked.id, { round: 2, chosen: 0 })).toMatchObject({ state: 'answered', round: 2 });
  });

  test('an option that changes the specification becomes a change order by itself, and holds when it is accepted', async () => {
    const placed = await reviewed();
    const { buyer, order } = placed;
    const asked = await ask(placed);
    const delta = asked.entries[0]?.options[0]?.amountDelta ?? 0;
    expect(await answer(buyer, asked.id, { chosen: 0 })).toMatchObject({
      state: 'closed',
      closedBecause: 'changeOrder',
    });
    const offered = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
    expect(offered).toMatchObject({ state: awaitingConfirmation, hold: null, amount: order.amount });
    expect(offered.spec).toMatchObject({ lengthMm: 120 });
    expect(offered.changeOrder).toMatchObject({
      changes: [{ field: 'lengthMm', before: 120, after: 240 }],
      amountBefore: order.amount,
    });
    expect(offered.changeOrder?.amountAfter).toBeCloseTo((order.amount ?? 0) + delta, 2);
    expect(offered.changeOrder?.reason).toContain(AS_FOUND.text);
    expect(await tasks(order.orderNo)).toEqual(['awaitConsent']);
    const accepted = await buyer.api.order.acceptChange({
      body: { orderId: order.id, priceVersion: offered.changeOrder?.priceVersion ?? 0 },
    });
    expect(accepted).toMatchObject({ state: awaitingPayment, amount: offered.changeOrder?.amountAfter });
    expect(accepted.spec).toMatchObject({ lengthMm: 240 });
    expect(accepted.priceLines.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(accepted.amount, 2);
    // Back in the cart it is the changed board.
    await buyer.api.order.reset({ body: { mainOrderId: order.mainOrderId } });
    expect((await buyer.api.order.cart({ query: {} }))[0]?.spec).toMatchObject({ lengthMm: 240 });
  });

  test('two questions make one change order, when both are answered', async () => {
    const placed = await reviewed();
    const { buyer, order } = placed;
    const size = await ask(placed);
    const copper = await ask(placed, {
      finding: null,
      title: '铜厚',
      options: [{ text: '改为 2 oz', changes: { outerCopperOz: 2 } }, AS_ORDERED],
    });
    await answer(buyer, size.id, { chosen: 0 });
    expect(await readOrder(order)).toMatchObject({ state: inReview, hold: { waitsFor: 'buyer' } });
    await answer(buyer, copper.id, { chosen: 0 });
    const offered = await readOrder(order);
    expect(offered.state).toBe(awaitingConfirmation);
    expect(offered.changeOrder?.changes.map(({ field }) => field).sort()).toEqual(['lengthMm', 'outerCopperOz']);
  });

  test('a board that goes back closes what was asked about it', async () => {
    const placed = await reviewed();
    const asked = await ask(placed);
    const { version } = await readOrder(placed.order);
    await staff.api.staff.sendBack({ params: placed.params, body: { version, reason: '请换文件' } });
    expect(await readOrder(placed.order)).toMatchObject({ state: sentBack, hold: null });
    expect(await placed.buyer.api.engineeringQuestions.show({ params: { id: asked.id } })).toMatchObject({
      state: 'closed',
      closedBecause: 'orderChanged',
    });
    await expect(answer(placed.buyer, asked.id)).rejects.toMatchObject({ code: 'question.stateChanged' });
  });
});

describe('the same file', () => {
  test('is not asked about twice: the previous answer is proposed and applied with a note', async () => {
    const first = await reviewed();
    const asked = await ask(first);
    await answer(first.buyer, asked.id, { chosen: 1, text: '' });
    const [open] = (await staff.api.staffQuestions.list({ query: { orderNo: first.order.orderNo } })).items;
    await staff.api.staffQuestions.close({ params: { id: asked.id }, body: { version: open?.version ?? 0 } });

    const second = await reviewed(first);
    await expect(ask(second)).rejects.toMatchObject({ code: 'question.alreadyAnswered' });
    const { previous } = await staff.api.staffQuestions.draft({ params: second.params, query: { finding: 0 } });
    expect(previous).toMatchObject({ questionId: asked.id, answer: AS_ORDERED.text, orderNo: first.order.orderNo });
    const applied = await staff.api.staffQuestions.applyPrevious({
      params: second.params,
      body: { finding: SIZE, questionId: asked.id, note: '沿用您上次的答复' },
    });
    expect(applied).toMatchObject({
      state: 'closed',
      closedBecause: 'previous',
      entries: [{ kind: 'ask' }, { author: 'system', because: 'previous', chosen: 1 }, { kind: 'note' }],
    });
    expect(await readOrder(second.order)).toMatchObject({ state: inReview, hold: null });
    expect(await messagesTo(first.buyer)).toEqual(['questionAsked']);
    // An explicit request may ask again; another member's file is unaffected.
    expect(await ask(second, { isAskedAgain: true })).toMatchObject({ state: 'awaitingReply' });
    const other = await reviewed();
    expect((await staff.api.staffQuestions.draft({ params: other.params, query: { finding: 0 } })).previous).toBeNull();
  });
});

describe('silence', () => {
  test('the buyer is reminded after 24 and 48 hours, once each, and the board waits', async () => {
    const placed = await reviewed();
    const asked = await ask(placed);
    await advanceClock(asked.id, 23);
    await remindQuestions(server.deps);
    expect(await messagesTo(placed.buyer)).toEqual(['questionAsked']);
    await advanceClock(asked.id, 2);
    await Promise.all([remindQuestions(server.deps), remindQuestions(server.deps)]);
    expect(await messagesTo(placed.buyer)).toEqual(['questionAsked', 'questionReminder']);
    await advanceClock(asked.id, 24);
    await remindQuestions(server.deps);
    await remindQuestions(server.deps);
    expect(await messagesTo(placed.buyer)).toEqual(['questionAsked', 'questionReminder', 'questionReminder']);
    expect((await placed.buyer.api.engineeringQuestions.show({ params: { id: asked.id } })).state).toBe(
      'awaitingReply',
    );
  });

  test('several questions about one order make one reminder', async () => {
    const placed = await reviewed();
    const ids: string[] = [];
    for (const [index, hours] of [25, 23, 2].entries()) {
      const { id } = await ask(placed, { ...(index > 0 && { finding: null }), title: `问题 ${index + 1}` });
      await advanceClock(id, hours);
      ids.push(id);
    }
    const asked = ids.map(() => 'questionAsked');
    for (let run = 0; run < 3; run += 1) await remindQuestions(server.deps);
    expect(await messagesTo(placed.buyer)).toEqual([...asked, 'questionReminder']);
    // The third question is due a day later, together with the second reminder of the first two.
    for (const id of ids) await advanceClock(id, 24);
    for (let run = 0; run < 3; run += 1) await remindQuestions(server.deps);
    expect(await messagesTo(placed.buyer)).toEqual([...asked, 'questionReminder', 'questionReminder']);
  });

  test('after 24 hours the recommendation holds where the buyer wanted that, counted from the wish', async () => {
    const placed = await reviewed();
    const { buyer, order } = placed;
    const asked = await ask(placed, { recommended: 1 });
    await advanceClock(asked.id, 30);
    await buyer.api.engineeringQuestions.choosePolicy({ body: { orderId: order.id, policy: 'recommend' } });
    await remindQuestions(server.deps);
    const waiting = await buyer.api.engineeringQuestions.show({ params: { id: asked.id } });
    expect(waiting).toMatchObject({ state: 'awaitingReply', policy: 'recommend' });
    expect(Date.parse(waiting.appliesAt ?? '')).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    await advanceClock(asked.id, 25);
    await remindQuestions(server.deps);
    const applied = await buyer.api.engineeringQuestions.show({ params: { id: asked.id } });
    expect(applied).toMatchObject({
      state: 'answered',
      entries: [{}, { author: 'system', because: 'policy', chosen: 1 }],
    });
    expect((await messagesTo(buyer)).at(-1)).toBe('questionApplied');
    await expect(answer(buyer, asked.id)).rejects.toMatchObject({ code: 'question.stateChanged' });
  });

  test('without a recommendation nothing is decided for the buyer', async () => {
    const placed = await reviewed();
    const asked = await ask(placed, { recommended: null });
    await placed.buyer.api.engineeringQuestions.choosePolicy({
      body: { orderId: placed.order.id, policy: 'recommend' },
    });
    await advanceClock(asked.id, 100);
    await remindQuestions(server.deps);
    expect(await placed.buyer.api.engineeringQuestions.show({ params: { id: asked.id } })).toMatchObject({
      state: 'awaitingReply',
      appliesAt: null,
    });
  });
});

describe('after the payment', () => {
  async function paid() {
    const buyer = await server.newMember();
    const main = await placePlainOrder(server, buyer);
    const orderNo = main.orders[0]?.orderNo ?? '';
    await reviewBoards(server, main);
    await payOrder(server, buyer, main);
    const order = await untilState(buyer, orderNo, awaitingProduction);
    return { buyer, main, order, params: { id: order.id } };
  }
  const plain = { finding: null, options: [AS_ORDERED, { text: '移开字符', changes: {} }] };

  test('the clock stands still: forecast and steps move by the working days that were waited, the promise stays', async () => {
    const placed = await paid();
    const { buyer, order, params } = placed;
    let current = await staff.api.staff.startProduction({ params, body: { version: order.version } });
    const planned = current.progress?.steps.at(-1)?.plannedEnd ?? '';
    await releaseCam(server.deps.db, staff.staffId, { orderId: order.id });
    // The first steps are done: what they made is not offered any more.
    for (const { position } of (current.progress?.steps ?? []).slice(0, 2))
      current = await staff.api.staff.completeStep({ params, body: { version: current.version, position } });
    await expect(ask(placed, { ...plain, options: [AS_FOUND] })).rejects.toMatchObject({
      kind: 'invalid',
      validationErrors: [{ members: ['options.0.changes'] }],
    });
    const asked = await ask(placed, plain);
    current = await readOrder(order);
    expect(current.can).not.toContain('completeStep');
    await expect(
      staff.api.staff.completeStep({ params, body: { version: current.version, position: 3 } }),
    ).rejects.toMatchObject({ data: { reason: 'held' } });
    // The question has been open for a fortnight.
    await server.deps.db.transaction(async (tx) => {
      await sql`update pcb_order set held_since = held_since - interval '14 days' where id = ${order.id}`.execute(tx);
      await sql`update order_hold set opened_at = opened_at - interval '14 days' where order_id = ${order.id}`.execute(
        tx,
      );
    });
    const waiting = await buyer.api.order.detail({ query: { orderNo: order.orderNo } });
    expect(waiting.heldDays).toBeGreaterThan(5);
    expect((waiting.forecastShipDate ?? '') > (order.promisedShipDate ?? '')).toBe(true);
    await answer(buyer, asked.id, { chosen: 0 });
    const [open] = (await staff.api.staffQuestions.list({ query: { orderNo: order.orderNo } })).items;
    await staff.api.staffQuestions.close({ params: { id: asked.id }, body: { version: open?.version ?? 0 } });
    const after = await readOrder(order);
    expect(after).toMatchObject({
      ...{ state: inProduction, hold: null, heldDays: waiting.heldDays },
      ...{ promisedShipDate: order.promisedShipDate, forecastShipDate: waiting.forecastShipDate },
    });
    expect((after.progress?.steps.at(-1)?.plannedEnd ?? '') > planned).toBe(true);
    const done = await staff.api.staff.completeStep({ params, body: { version: after.version, position: 3 } });
    expect(done.progress?.forecastShipDate).toBe(waiting.forecastShipDate);
  });
});

describe('refusals', () => {
  test('every faulty field at once, and wrong states', async () => {
    const placed = await reviewed();
    await expect(
      ask(placed, {
        recommended: 4,
        options: [AS_ORDERED, { text: '太厚', changes: { layers: 1, innerCopperOz: 3, hdi: 'stage3' } }],
      }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      validationErrors: [{ members: ['recommended'] }, { members: ['options.1.changes'] }],
    });
    await expect(ask(placed, { finding: { index: 0, code: 'review.layersDiffer' } })).rejects.toMatchObject({
      validationErrors: [{ members: ['finding'] }],
    });
    await expect(ask(placed, { text: '', title: '' })).rejects.toMatchObject({ kind: 'invalid' });
    const asked = await ask(placed);
    await expect(answer(placed.buyer, asked.id, { chosen: 9 })).rejects.toMatchObject({
      validationErrors: [{ members: ['chosen'] }],
    });
    await expect(answer(placed.buyer, asked.id, { chosen: null })).rejects.toMatchObject({
      validationErrors: [{ members: ['text'] }],
    });
    await expect(
      answer(placed.buyer, asked.id, { files: ['00000000-0000-4000-8000-000000000000'] }),
    ).rejects.toMatchObject({ validationErrors: [{ members: ['files'] }] });
    expect((await placed.buyer.api.engineeringQuestions.show({ params: { id: asked.id } })).entries).toHaveLength(1);
    await placed.buyer.api.order.cancel({ body: { mainOrderId: placed.main.id } });
    await expect(ask(placed)).rejects.toMatchObject({ code: 'question.notAskable' });
  });

  test('another member’s question answers like a missing one', async () => {
    const placed = await reviewed();
    const asked = await ask(placed);
    const other = await server.newMember();
    const missing = '00000000-0000-4000-8000-00000000beef';
    const refusalOf = (work: Promise<unknown>) =>
      work.then(
        () => 'nothing',
        ({ code, message, status }: { code: string; message: string; status: number }) => ({ code, message, status }),
      );
    for (const call of [
      (id: string) => other.api.engineeringQuestions.show({ params: { id } }),
      (id: string) => answer(other, id),
    ])
      expect(await refusalOf(call(asked.id))).toEqual(await refusalOf(call(missing)));
    const policy = (orderId: string) =>
      other.api.engineeringQuestions.choosePolicy({ body: { orderId, policy: 'recommend' } });
    expect(await refusalOf(policy(placed.order.id))).toEqual(await refusalOf(policy(missing)));
    expect(await other.api.order.questions({ query: { orderNo: placed.order.orderNo } })).toEqual({
      totalCount: 0,
      items: [],
    });
    await expect(server.guest.order.questions({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
    const viewer = await server.newStaff(['order.view']);
    await expect(
      viewer.api.staffQuestions.ask({ params: placed.params, body: { ...content, finding: SIZE } }),
    ).rejects.toMatchObject({ code: 'forbidden' });
    const [shown] = (await viewer.api.staffQuestions.list({ query: { orderNo: placed.order.orderNo } })).items;
    expect(shown).toMatchObject({ can: [] });
    expect(shown).not.toHaveProperty('finding');
    expect(shown?.entries[0]?.options[0]).not.toHaveProperty('amountDelta');
  });
});

describe('files', () => {
  const DXF = '999\nmade by hand\n0\nSECTION\n2\nENTITIES\n0\nENDSEC\n0\nEOF\n';

  test('both sides attach files to their messages, which are not accessible to others', async () => {
    const placed = await reviewed();
    const drawing = await staff.api.staffQuestions.upload({ files: { file: new File([DXF], '外形<b>.dxf') } });
    expect(drawing).toMatchObject({ media: 'dxf', fileName: '外形<b>.dxf' });
    const asked = await ask(placed, { files: [drawing.id] });
    const attachment = await placed.buyer.api.engineeringQuestions.upload({
      files: { file: new File(['%PDF-1.7 drawing'], 'stack.pdf') },
    });
    // A file goes out once, and only by who brought it.
    const other = await reviewed();
    const foreign = await ask(other);
    await expect(answer(other.buyer, foreign.id, { files: [attachment.id] })).rejects.toMatchObject({
      validationErrors: [{ members: ['files'] }],
    });
    const answered = await answer(placed.buyer, asked.id, { chosen: 0, files: [attachment.id] });
    // Text sent with an option has to be read: nothing follows automatically.
    expect(answered).toMatchObject({
      state: 'answered',
      entries: [{ files: [{ media: 'dxf' }] }, { files: [{ media: 'pdf' }] }],
    });
    const params = { id: drawing.id };
    const body = await placed.buyer.api.engineeringQuestions.file({ params });
    expect(await new Response(body as BodyInit).text()).toBe(DXF);
    await expect(other.buyer.api.engineeringQuestions.file({ params })).rejects.toMatchObject({ code: 'notFound' });
    await staff.api.staffQuestions.file({ params: { id: attachment.id } });
    const blind = await server.newStaff(['order.view']);
    await expect(blind.api.staffQuestions.file({ params })).rejects.toMatchObject({ code: 'forbidden' });
  });

  test.each([
    ['a page that calls itself a drawing', '<html>', 'a.dxf', 'question.fileType'],
    ['a program', 'MZ', 'a.exe', 'question.fileType'],
    ['a page as an image', '<html><script>1</script>', 'a.png', 'image.type'],
    ['a page that calls itself PDF', '<html>%PDF-1.7', 'a.pdf', 'question.fileType'],
  ])('%s is refused', async (_, bytes, name, code) => {
    const buyer = await server.newMember();
    const files = { file: new File([bytes], name) };
    await expect(buyer.api.engineeringQuestions.upload({ files })).rejects.toMatchObject({ code });
  });
});

describe('two at once', () => {
  test('answer, answer and the clock: one of them answered', async () => {
    for (let round = 0; round < 2; round += 1) {
      const placed = await reviewed();
      const asked = await ask(placed, { recommended: 1 });
      await placed.buyer.api.engineeringQuestions.choosePolicy({
        body: { orderId: placed.order.id, policy: 'recommend' },
      });
      await advanceClock(asked.id, 25);
      const results = await Promise.allSettled([
        answer(placed.buyer, asked.id, { chosen: 0 }),
        remindQuestions(server.deps),
        answer(placed.buyer, asked.id, { chosen: 1 }),
        remindQuestions(server.deps),
      ]);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'question.stateChanged' });
      const { entries } = await placed.buyer.api.engineeringQuestions.show({ params: { id: asked.id } });
      expect(entries.filter(({ kind }) => kind === 'answer')).toHaveLength(1);
    }
  });

  test('close and answer: one outcome, and no hold is left behind', async () => {
    for (let round = 0; round < 2; round += 1) {
      const placed = await reviewed();
      const asked = await ask(placed);
      const results = await Promise.allSettled([
        answer(placed.buyer, asked.id, { chosen: 0 }),
        staff.api.staffQuestions.close({ params: { id: asked.id }, body: { version: asked.version } }),
      ]);
      expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const result of results)
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'question.stateChanged' });
      const order = await readOrder(placed.order);
      const { closedBecause } = await placed.buyer.api.engineeringQuestions.show({ params: { id: asked.id } });
      expect([order.state, closedBecause, order.hold]).toEqual(
        closedBecause === 'changeOrder' ? [awaitingConfirmation, 'changeOrder', null] : [inReview, 'withdrawn', null],
      );
    }
  });
});

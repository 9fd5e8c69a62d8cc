import { ORDER_FLAGS, ORDER_STATES, type OrderFlag } from '@xunban/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { completeOrder } from '../../../testing/evaluations.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { giveQuestion } from '../../../testing/questions.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function ordered() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  await reviewBoards(server, main);
  const order = await buyer.api.order.detail({ query: { orderNo: main.orders[0]?.orderNo ?? '' } });
  return { buyer, order };
}

test("tags and part number are the buyer's at any time, and lists find the order by them", async () => {
  const { buyer, order } = await ordered();
  const { orderNo } = order;
  const tagged = await buyer.api.main.tagOrder({
    body: { orderNo, tags: ['样机', '样机', '第二批'], customerPartNo: 'PCB-0042-B' },
  });
  expect(tagged).toMatchObject({ tags: ['样机', '第二批'], customerPartNo: 'PCB-0042-B', version: order.version });
  expect((await buyer.api.order.list({ body: { tag: '第二批' } })).items.map((one) => one.orderNo)).toEqual([orderNo]);
  expect((await buyer.api.order.list({ body: { filter: '0042' } })).items.map((one) => one.orderNo)).toEqual([orderNo]);
  // Omitted fields stay, and an empty list removes all tags.
  expect(await buyer.api.main.editOrder({ body: { orderNo, tags: [] } })).toMatchObject({
    ...{ tags: [], customerPartNo: 'PCB-0042-B', amount: order.amount, state: order.state },
  });
});

test('a note that would not be read is refused', async () => {
  const { buyer, order } = await ordered();
  const { orderNo } = order;
  await expect(buyer.api.main.editOrder({ body: { orderNo, note: '请加急' } })).rejects.toMatchObject({
    code: 'order.notAllowed',
  });
});

test('all invalid fields are reported at once, and another member’s order is not found', async () => {
  const { order } = await ordered();
  const { orderNo } = order;
  const otherMember = await server.newMember();
  const tags = Array.from({ length: 11 }, (_, at) => `t${at}`);
  const bad = otherMember.api.main.editOrder({
    body: { orderNo, tags, note: 'a'.repeat(301), customerPartNo: 'b'.repeat(61) },
  });
  await expect(bad).rejects.toMatchObject({ kind: 'invalid' });
  const { validationErrors } = (await bad.catch((error: unknown) => error)) as { validationErrors: unknown[] };
  expect(validationErrors).toHaveLength(3);
  await expect(otherMember.api.main.tagOrder({ body: { orderNo, tags: ['x'] } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(server.guest.main.tagOrder({ body: { orderNo, tags: ['x'] } })).rejects.toMatchObject({ status: 401 });
});

describe('flags', () => {
  let staff: Awaited<ReturnType<TestServer['newStaff']>>;
  beforeAll(async () => {
    staff = await server.newStaff();
  });

  /** Returns order numbers by the flags that await their buyer, each list as long as its count. */
  async function flagged({ api }: TestMember): Promise<Record<OrderFlag, string[]>> {
    const counts = await api.order.counts({});
    const lists = await Promise.all(
      ORDER_FLAGS.map(async (flag) => {
        const { totalCount, items } = await api.order.list({ body: { flag } });
        expect((await api.main.orders({ query: { flag } })).totalCount).toBe(totalCount);
        expect(items).toHaveLength(totalCount);
        expect(counts.find((entry) => entry.flag === flag)).toEqual({ state: null, flag, count: totalCount });
        return [flag, items.map(({ orderNo }) => orderNo)];
      }),
    );
    for (const { state, count } of counts)
      if (state !== null && state !== ORDER_STATES.inCart)
        expect((await api.order.list({ body: { state } })).totalCount, `state ${state}`).toBe(count);
    return Object.fromEntries(lists);
  }

  test('counts by state and by what waits for the buyer are as long as their lists, and fall when it is done', async () => {
    const buyer = await server.newMember();
    const none = {
      questionWaiting: [],
      consentWaiting: [],
      supplementDue: [],
      productionFileWaiting: [],
      complaintWaiting: [],
      toEvaluate: [],
    };
    expect(await flagged(buyer)).toEqual(none);
    const main = await placePlainOrder(server, buyer, 4);
    await reviewBoards(server, main);
    await payOrder(server, buyer, main);
    const [asked, changed, filed, done] = main.orders;
    if (!asked || !changed || !filed || !done) throw new Error('expected four boards');

    await giveQuestion(server, { id: asked.id, memberId: buyer.memberId });
    await server.deps.db.transaction(async (tx) =>
      openHold(tx, (await lockOrder(tx, filed.id)).order, 'productionFile', null),
    );
    const params = { id: changed.id };
    const { version } = await staff.api.staff.order({ params });
    const change = { version, reason: '客户加急', amountDelta: '9', lineName: '加急', daysDelta: 0 };
    await staff.api.staff.requestChange({ params, body: change });
    await completeOrder(server, done.id);
    const waiting = {
      ...{ questionWaiting: [asked.orderNo], consentWaiting: [changed.orderNo], supplementDue: [] },
      ...{ productionFileWaiting: [filed.orderNo], complaintWaiting: [], toEvaluate: [done.orderNo] },
    };
    expect(await flagged(buyer)).toEqual(waiting);
    expect(await flagged(await server.newMember())).toEqual(none);

    const { changeOrder } = await buyer.api.order.detail({ query: { orderNo: changed.orderNo } });
    const priceVersion = changeOrder?.priceVersion ?? 0;
    await buyer.api.order.acceptChange({ body: { orderId: changed.id, priceVersion } });
    expect(await flagged(buyer)).toEqual({ ...waiting, consentWaiting: [], supplementDue: [changed.orderNo] });
    // A cancelled order awaits nothing.
    await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: changed.id } });
    expect(await flagged(buyer)).toEqual({ ...waiting, consentWaiting: [] });
    await expect(buyer.api.order.list({ body: { flag: 'late' as OrderFlag } })).rejects.toMatchObject({
      validationErrors: [{ members: ['flag'] }],
    });
  });
});

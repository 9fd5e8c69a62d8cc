import { ORDER_FLAGS, ORDER_STATES, type OrderFlag } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { completeOrder } from '../../../testing/evaluations.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { giveQuestion } from '../../../testing/questions.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

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
    ...{ productionFileWaiting: [filed.orderNo], toEvaluate: [done.orderNo] },
  };
  expect(await flagged(buyer)).toEqual(waiting);
  expect(await flagged(await server.newMember())).toEqual(none);

  const { changeOrder } = await buyer.api.order.detail({ query: { orderNo: changed.orderNo } });
  const priceVersion = changeOrder?.priceVersion ?? 0;
  await buyer.api.order.confirmChange({ body: { orderId: changed.id, priceVersion } });
  expect(await flagged(buyer)).toEqual({ ...waiting, consentWaiting: [], supplementDue: [changed.orderNo] });
  // A cancelled order awaits nothing.
  await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: changed.id } });
  expect(await flagged(buyer)).toEqual({ ...waiting, consentWaiting: [] });
  await expect(buyer.api.order.list({ body: { flag: 'late' as OrderFlag } })).rejects.toMatchObject({
    validationErrors: [{ members: ['flag'] }],
  });
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

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

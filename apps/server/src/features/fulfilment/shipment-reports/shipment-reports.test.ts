import { afterAll, beforeAll, expect, test } from 'vitest';
import { payOrder, placePlainOrder, produce, reviewBoards } from '../../../testing/orders.ts';
import { pdfText } from '../../../testing/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const isPdf = (bytes: ArrayBuffer) => Buffer.from(bytes).subarray(0, 5).toString() === '%PDF-';

test('a sent order has a report at a signed, expiring URL, which only its member can request', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  const query = { orderNo };
  await reviewBoards(server, main);
  await expect(buyer.api.order.shipmentReportUrl({ query })).rejects.toMatchObject({ code: 'notFound' });
  await payOrder(server, buyer, main);
  const { version } = await produce(staff, { id });
  const waybill = `SF${main.mainNo.slice(1)}`;
  await staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 200 } });

  const { url, expiresAt } = await buyer.api.order.shipmentReportUrl({ query });
  expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now());
  const answer = await fetch(`${server.url}${url}`);
  expect(answer.status).toBe(200);
  expect(isPdf(await answer.arrayBuffer())).toBe(true);
  expect(isPdf(await (await buyer.api.main.shipmentReport({ params: { id } })).arrayBuffer())).toBe(true);

  const forged = [
    url.replace(/until=\d+/, 'until=99999999999999'),
    url.replace(/token=(.)/, (_, first) => `token=${first === 'x' ? 'y' : 'x'}`),
  ];
  for (const address of forged) expect((await fetch(`${server.url}${address}`)).status).toBe(404);
  const otherMember = await server.newMember();
  await expect(otherMember.api.order.shipmentReportUrl({ query })).rejects.toMatchObject({ code: 'notFound' });
  await expect(server.guest.order.shipmentReportUrl({ query })).rejects.toMatchObject({ status: 401 });
  await expect(buyer.api.order.shipmentReportUrl({ query: { orderNo: '' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

test('a delivery note lists boxes, weights, boards and references without prices, for its buyer and the warehouse', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  const params = { id: main.id };
  await expect(buyer.api.main.deliveryNote({ params })).rejects.toMatchObject({ code: 'notFound' });
  await buyer.api.main.tagOrder({ body: { orderNo, customerPartNo: '料号 K-17' } });
  await buyer.api.main.changeReferences({ params, body: { poNumber: 'PO-2611', costCentre: '研发部' } });
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const { version } = await produce(staff, { id });
  const waybill = `SF${main.mainNo.slice(1)}`;
  await staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 1234 } });

  const note = await buyer.api.main.deliveryNote({ params });
  const text = pdfText(new Uint8Array(await note.arrayBuffer()));
  const { address } = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  for (const shown of [main.mainNo, orderNo, waybill, '1.23 kg', '料号 K-17', 'PO-2611', '研发部', '收货签字盖章'])
    expect(text).toContain(shown);
  for (const shown of [address.contactName, address.phone, address.detail]) expect(text).toContain(shown);
  expect(text).not.toContain('¥');
  expect(text).not.toContain(main.total.toFixed(2));
  const otherMember = await server.newMember();
  await expect(otherMember.api.main.deliveryNote({ params })).rejects.toMatchObject({ code: 'notFound' });
});

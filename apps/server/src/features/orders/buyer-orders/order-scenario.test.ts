import { ORDER_STATES } from '@xunban/contract';
import { boardZip } from '@xunban/testkit/real-boards';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkOut, fillCart, payOrder, untilState } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

test('a real board goes from its upload to the completed order', async () => {
  const buyer = await server.newMember();
  const staff = await server.newStaff();
  const zip = boardZip('bus-pirate');

  const file = await buyer.api.upload.boardFile({
    query: {},
    files: { file: new File([new Uint8Array(zip)], 'bus-pirate.zip') },
  });
  const spec = {
    layers: 2,
    lengthMm: Math.round((file.facts.widthMm ?? 0) * 100) / 100,
    widthMm: Math.round((file.facts.heightMm ?? 0) * 100) / 100,
    quantity: 10,
  } as const;
  const row = await fillCart(buyer, { fileId: file.fileId, spec });
  const placed = await checkOut(buyer, [row.cartId]);
  expect(placed.goodsAmount).toBe(row.amount);
  expect(placed.total).toBe(placed.goodsAmount + placed.freight);
  expect(await buyer.api.order.cart({ query: {} })).toEqual([]);

  const orderNo = placed.orders[0]?.orderNo ?? '';
  const payable = await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
  expect(payable.findings).toEqual([]);
  await payOrder(server, buyer, placed);
  const paid = await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction);
  expect(paid.promisedShipDate).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(paid.can).toEqual(['cancel', 'reorder']);

  const params = { id: paid.id };
  let order = await staff.api.staff.startProduction({ params, body: { version: paid.version } });
  const steps = order.progress?.steps ?? [];
  expect(steps.at(-1)?.plannedEnd).toBe(paid.promisedShipDate);
  for (const { position } of steps) {
    expect(order.can).toEqual(['completeStep', 'requestChange', 'offerCancel']);
    order = await staff.api.staff.completeStep({ params, body: { version: order.version, position } });
  }
  expect(order).toMatchObject({ state: ORDER_STATES.awaitingShipment, percent: 100, can: ['ship'] });

  const parcel = { carrier: 'SF', waybill: 'SF1234567890', weightG: 400 };
  order = await staff.api.staff.ship({ params, body: { version: order.version, ...parcel } });
  order = await staff.api.staff.confirmDelivery({ params, body: { version: order.version } });
  const [shipment] = (await buyer.api.order.shipments({ query: {} })).items;
  expect(shipment).toMatchObject({ waybill: 'SF1234567890', orderNos: [orderNo], mainNo: placed.mainNo });
  expect(shipment?.events.map(({ kind }) => kind)).toEqual(['delivered', 'shipped']);

  const received = await buyer.api.order.receive({ query: { mainOrderId: placed.id } });
  expect(received).toMatchObject({ state: ORDER_STATES.completed, due: 0, can: [] });
  const { history } = await buyer.api.order.detail({ query: { orderNo } });
  const route = steps.map((_, index) => (index < steps.length - 1 ? 'completeStep' : 'finishRoute'));
  expect(history.map(({ action }) => action)).toEqual([
    ...['submit', 'approve', 'pay', 'startProduction'],
    ...route,
    ...['ship', 'confirmDelivery', 'receive'],
  ]);

  const download = await fetch(`${server.consoleUrl}/api/staff/orders/${order.id}/board-file`, {
    headers: { Authorization: `Bearer ${staff.token}` },
  });
  expect(download.headers.get('content-disposition')).toContain(`attachment; filename="${orderNo}.zip"`);
  expect(download.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await download.arrayBuffer()).equals(zip)).toBe(true);
});

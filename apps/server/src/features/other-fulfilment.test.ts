import { ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { raise } from '../platform/domain-events/domain-events.ts';
import { route } from '../platform/http/route.ts';
import { Refusal } from '../platform/refusal.ts';
import { payOrder, placePlainOrder, untilState } from '../testing/orders.ts';
import { violations } from '../testing/payments.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { boardObject, recordAction } from './base/audit/record-action.ts';
import { freightRevenueOf } from './ledger/ledger/freight-revenue.ts';
import { reviewOrder } from './orders/order-review/review-order.ts';
import { advanceOrder, refreshMainOrder } from './orders-core/orders/advance-order.ts';
import { lockOrderAtVersion } from './orders-core/orders/lock-order.ts';
import { boardSent, parcelArrived } from './orders-core/orders/order-events.ts';
import { markDelivered, putShipment } from './orders-core/parcels/shipments.ts';
import { finishSteps, insertSteps, stepsOf } from './orders-core/production-steps/steps.ts';
import { type Fulfilment, ownFulfilment } from './own-fulfilment.ts';

/** An MES that makes each board in two steps on its promised day. No batches, order documents, floor or packing station. */
const mes: Fulfilment = {
  files: ownFulfilment.files,
  port: {
    async startProduction(tx, actor, { orderId, version }) {
      const { main, order } = await lockOrderAtVersion(tx, orderId, version);
      const day = order.promisedShipDate ?? '';
      await insertSteps(
        tx,
        orderId,
        (['drilling', 'packing'] as const).map((step) => ({ step, plannedStart: day, plannedEnd: day })),
      );
      await advanceOrder(tx, order, { action: 'startProduction', actor, facts: { isPaid: true, isDelivered: false } });
      await recordAction(tx, { object: boardObject(order) });
      await refreshMainOrder(tx, main.id);
    },
    async completeStep(tx, actor, { orderId, version, position }) {
      const { main, order } = await lockOrderAtVersion(tx, orderId, version);
      const steps = (await stepsOf(tx, [orderId])).get(orderId) ?? [];
      await finishSteps(tx, orderId, actor, [
        { position, at: new Date(), goodCount: null, scrapCount: 0, station: 'MES-7', delayReason: '' },
      ]);
      const action = position === steps.length ? 'finishRoute' : 'completeStep';
      await advanceOrder(tx, order, { action, actor, facts: { isPaid: true, isDelivered: false } });
      await recordAction(tx, { object: boardObject(order) });
      await refreshMainOrder(tx, main.id);
    },
    // The factory orders its own material.
    async awaitMaterial() {
      throw new Refusal('notFound');
    },
    async endMaterialWait() {
      throw new Refusal('notFound');
    },
    async ship(tx, actor, { orderId, version, carrier, waybill, weightG }) {
      const { main, order } = await lockOrderAtVersion(tx, orderId, version);
      const { id: mainOrderId, memberId } = main;
      const shipmentId = await putShipment(tx, { carrier, waybill, weightG, mainOrderId, memberId, staffId: actor.id });
      if (shipmentId === undefined) throw new Refusal('shipping.waybillUsed');
      await advanceOrder(tx, order, {
        ...{ action: 'ship', actor, facts: { isPaid: true, isDelivered: false }, set: { shipmentId } },
      });
      const orders = main.orders.map((one) =>
        one.id === orderId ? { ...one, state: 'awaitingReceipt' as const, shipmentId } : one,
      );
      await raise(tx, boardSent, { main: { ...main, orders }, order });
      await recordAction(tx, { object: boardObject(order) });
      await refreshMainOrder(tx, main.id);
    },
    async confirmDelivery(tx, actor, { orderId, version }) {
      const { main, order } = await lockOrderAtVersion(tx, orderId, version);
      await advanceOrder(tx, order, { action: 'confirmDelivery', actor, facts: { isPaid: true, isDelivered: false } });
      await markDelivered(tx, order.shipmentId ?? '');
      await raise(tx, parcelArrived, { orderIds: [orderId], actor });
      await recordAction(tx, { object: boardObject(order) });
      await refreshMainOrder(tx, main.id);
    },
  },
  // The calls of our own floor are declared in the contract and are refused here.
  routes: (deps, parts) =>
    ownFulfilment.routes(deps, parts).map(({ call }) =>
      route(call, async () => {
        throw new Refusal('notFound');
      }),
    ),
  jobs: () => [],
  subscribe() {},
};

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { fulfilment: mes });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

test('an order is made and delivered by another fulfilment: buyer, revenue and ledger see it alike', async () => {
  const buyer = await server.newMember();
  const staff = await server.newStaff();
  const placed = await placePlainOrder(server, buyer);
  const [board] = placed.orders;
  if (!board) throw new Error('The order has no board');
  await server.deps.db.transaction((tx) => reviewOrder(tx, board.id));
  await payOrder(server, buyer, placed);
  const paid = await untilState(buyer, board.orderNo, ORDER_STATES.awaitingProduction);

  const params = { id: board.id };
  let order = await staff.api.staff.startProduction({ params, body: { version: paid.version } });
  for (const position of [1, 2])
    order = await staff.api.staff.completeStep({ params, body: { version: order.version, position } });
  expect(order).toMatchObject({ state: ORDER_STATES.awaitingShipment, percent: 100 });
  const parcel = { carrier: 'SF', waybill: 'SF1234567890', weightG: 400 };
  order = await staff.api.staff.ship({ params, body: { version: order.version, ...parcel } });
  await staff.api.staff.confirmDelivery({ params, body: { version: order.version } });

  const shown = await buyer.api.order.detail({ query: { orderNo: board.orderNo } });
  expect(shown.progress?.steps.map(({ step, doneAt }) => [step, doneAt !== null])).toEqual([
    ['drilling', true],
    ['packing', true],
  ]);
  const [shipment] = (await buyer.api.order.shipments({ query: {} })).items;
  expect(shipment).toMatchObject({ waybill: 'SF1234567890', orderNos: [board.orderNo] });
  const received = await buyer.api.order.receive({ query: { mainOrderId: placed.id } });
  expect(received).toMatchObject({ state: ORDER_STATES.completed, due: 0 });
  expect(Number(await freightRevenueOf(server.deps.db.read, placed.id)) / 100).toBe(placed.freight);
});

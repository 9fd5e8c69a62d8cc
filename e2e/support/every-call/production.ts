// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import { completeRoute } from '../produced.ts';
import { ORIGIN, specifiedClient } from '../specified-client.ts';
import { type Buyer, boardOf, type Placed, type Scenario, STATES } from './scenario.ts';

const ORDER = '/api/applet/appletorder';

/** The board is made: its buyer follows the route and downloads the production file. */
export async function makeBoards(scenario: Scenario, { client }: Buyer, order: Placed): Promise<void> {
  const { staff, log } = scenario;
  const { id, orderNo } = boardOf(order);
  const { version } = await staff.get(`orders/${id}`);
  const made = await staff.post(`orders/${id}/start-production`, { version });
  const steps: { position: number }[] = made.progress.steps;
  expect(await client.call(`GET ${ORDER}/get-applet-getpropress`, { query: { orderNo } })).toMatchObject({
    ...{ orderNo, percent: expect.any(Number), steps: steps.map(({ position }) => ({ position, doneAt: null })) },
  });
  expect(await client.call('GET /api/app/pcb-orders/process-page-list')).toMatchObject({
    ...{ totalCount: 1, items: [{ orderNo, progress: { orderNo } }] },
  });
  const factory = specifiedClient(log, undefined, staff.token);
  expect(await factory.call('POST /api/app/pcb-order/sync-pcb-orders-from-cVS')).toMatchObject({ failed: 0 });
  for (const caller of [scenario.guest, specifiedClient(log)])
    expect((await caller.request('POST /api/app/pcb-order/sync-pcb-orders-from-cVS')).status).toBe(401);
  expect((await client.request('POST /api/app/pcb-order/sync-pcb-orders-from-cVS')).status).toBe(403);

  await completeRoute(staff, made);
  const file = await client.file('GET /api/app/pcb-orders/{id}/gc-file', { params: { id } });
  expect(file.bytes.subarray(0, 2).toString()).toBe('PK');
}

/** The parcel leaves and arrives; the report of the shipment opens by its link, too. */
export async function sendBoards(scenario: Scenario, { client }: Buyer, order: Placed): Promise<void> {
  const { staff } = scenario;
  const { id, orderNo } = boardOf(order);
  const { version } = await staff.get(`orders/${id}`);
  const waybill = `SF${orderNo.replace(/\D/g, '')}`;
  await staff.post(`orders/${id}/ship`, { version, carrier: 'SF', waybill, weightG: 180 });

  const parcels = await client.call<{ items: { id: string }[] }>(`GET ${ORDER}/get-applet-getshiplist`, {
    query: { maxResultCount: 10 },
  });
  expect(parcels.items[0]).toMatchObject({ waybill, orderNos: [orderNo] });
  expect(
    await client.call(`GET ${ORDER}/get-applet-getshipinfo`, { query: { id: parcels.items[0]?.id ?? '' } }),
  ).toMatchObject({ waybill, weightG: 180, events: [{ kind: 'shipped' }] });
  const report = await client.file('GET /api/app/pcb-orders/{id}/shipment-report', { params: { id } });
  expect(report.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { url } = await client.call<{ url: string }>(`GET ${ORDER}/get-shipreporturl`, { query: { orderNo } });
  const linked = await fetch(new URL(url, ORIGIN));
  expect(
    Buffer.from(await linked.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');

  expect(
    await client.call(`POST ${ORDER}/post-applet-setreceiveorder`, { query: { orderMainId: order.id } }),
  ).toMatchObject({ orders: [{ orderNo, state: STATES.completed }] });
}

import { ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import {
  checkOut,
  fillCart,
  giveBoardFile,
  inspectBoard,
  PLAIN_BOARD,
  payOrder,
  reviewBoards,
  untilState,
} from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { completeSteps } from '../production/complete-step.ts';
import { applyEvents } from './apply-events.ts';
import { receiveEvents } from './receive-events.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a reported inspection waits for its ordered report and for figures, and is applied when both are there', async () => {
  const { db } = server.deps;
  const staff = await server.newStaff();
  const buyer = await server.newMember();
  const fileId = await giveBoardFile(server, buyer.memberId);
  const row = await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, microsectionReport: true } });
  const main = await checkOut(buyer, [row.cartId]);
  const orderNo = main.orders[0]?.orderNo ?? '';
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const { id, version } = await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction);
  const params = { id };
  const started = await staff.api.staff.startProduction({ params, body: { version } });
  await releaseCam(db, staff.staffId, { orderId: id });
  const steps = started.progress?.steps ?? [];
  const reports = steps
    .slice(
      0,
      steps.findIndex(({ step }) => step === 'finalInspection'),
    )
    .map(({ position }) => ({ position, delayReason: '' }));
  const actor = { kind: 'staff', id: staff.staffId, name: '测试员工' } as const;
  await db.transaction((tx) => completeSteps(tx, actor, { orderId: id, version: started.version }, reports));

  const record = { id: `${orderNo}-1`, factory: 'F01', order: orderNo, step: 'finalInspection' };
  const records = [{ ...record, at: new Date().toISOString(), good: 10 }];
  const batch = { name: 'a.json', records, end: async () => undefined };
  await db.transaction((tx) => receiveEvents(tx, 'test', batch));
  const event = async () => (await staff.api.staffFactories.events({ query: { filter: orderNo } })).items[0];
  await db.transaction((tx) => applyEvents(tx, id));
  expect(await event()).toMatchObject({
    ...{ state: 'waiting', reason: 'document', reasonDetail: 'orderDocument.noMicrosectionReport' },
  });

  const file = new File(['%PDF-1.7\nreport'], 'report.pdf');
  await staff.api.orderedDocuments.add({ params: { id, document: 'microsectionReport' }, files: { file } });
  await db.transaction((tx) => applyEvents(tx, id));
  expect(await event()).toMatchObject({ state: 'waiting', reason: 'notMeasured', reasonDetail: '14' });

  await db.transaction(async (tx) => {
    await inspectBoard(tx, id);
    await applyEvents(tx, id);
  });
  expect(await event()).toMatchObject({ state: 'applied', reason: null });
});

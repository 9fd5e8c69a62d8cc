import { ORDER_STATES, type OrderDocument, type StaffOrderDetail } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import {
  type AskedSpec,
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

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const PDF = '%PDF-1.7\nreport';
const pdf = (text = PDF, name = '出货报告 P1.pdf') => new File([text], name);

/** A paid board with ordered documents. */
async function newPaid(options: Partial<AskedSpec>) {
  const buyer = await server.newMember();
  const fileId = await giveBoardFile(server, buyer.memberId);
  const main = await checkOut(buyer, [
    (await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, ...options } })).cartId,
  ]);
  const orderNo = main.orders[0]?.orderNo ?? '';
  await reviewBoards(server, main);
  await payOrder(server, buyer, main);
  const order = await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction);
  return { buyer, order, params: { id: order.id } };
}

const startOf = ({ id, version }: { readonly id: string; readonly version: number }) =>
  staff.api.staff.startProduction({ params: { id }, body: { version } });

/** Completes steps up to the one of a name, which is left, as if they were reported together. */
async function workUpTo({ id, version, progress }: StaffOrderDetail, last?: string): Promise<StaffOrderDetail> {
  await releaseCam(server.deps.db, staff.staffId, { orderId: id });
  const steps = progress?.steps ?? [];
  const left = steps.findIndex(({ step }) => step === last);
  const reports = steps
    .slice(0, left === -1 ? steps.length : left)
    .map(({ position }) => ({ position, delayReason: '', goodCount: 10 }));
  const actor = { kind: 'staff', id: staff.staffId, name: '测试员工' } as const;
  await server.deps.db.transaction(async (tx) => {
    if (left === -1) await inspectBoard(tx, id);
    await completeSteps(tx, actor, { orderId: id, version }, reports);
  });
  return staff.api.staff.order({ params: { id } });
}

const add = (id: string, document: OrderDocument, file = pdf()) =>
  staff.api.orderedDocuments.add({ params: { id, document }, files: { file } });
const ship = ({ id, version }: StaffOrderDetail) =>
  staff.api.staff.ship({
    params: { id },
    body: { version, carrier: 'SF', waybill: `SF${Date.now()}`, weightG: 400 },
  });

test('a report that was ordered is made before its step is done, and its buyer downloads it', async () => {
  const { buyer, order, params } = await newPaid({ outgoingReport: true, certificate: true });
  const own = () => buyer.api.orderedDocuments.list({ query: { orderId: order.id } });
  expect((await own()).documents).toEqual([
    { document: 'outgoingReport', step: 'finalInspection', measuredAt: null, file: null },
    { document: 'certificate', step: 'packing', measuredAt: null, file: null },
  ]);
  await expect(add(order.id, 'outgoingReport')).rejects.toMatchObject({ code: 'orderDocument.notNow' });
  const ofOrder = { params: { id: order.id } };
  await expect(buyer.api.main.shipmentReport(ofOrder)).rejects.toMatchObject({ code: 'notFound' });

  const waiting = await workUpTo(await startOf(order), 'finalInspection');
  const next = waiting.progress?.steps.find(({ doneAt }) => doneAt === null);
  const complete = { params, body: { version: waiting.version, position: next?.position ?? 0, goodCount: 10 } };
  await expect(staff.api.staff.completeStep(complete)).rejects.toMatchObject({
    ...{ code: 'orderDocument.noOutgoingReport', message: expect.stringContaining('出货报告') },
    data: { documents: ['outgoingReport'] },
  });
  await add(order.id, 'outgoingReport');
  await expect(staff.api.staff.completeStep(complete)).rejects.toMatchObject({ code: 'quality.notMeasured' });
  await server.deps.db.transaction((tx) => inspectBoard(tx, order.id));
  const inspected = await staff.api.staff.completeStep(complete);
  await expect(
    staff.api.staff.completeStep({
      params,
      body: { version: inspected.version, position: complete.body.position + 1 },
    }),
  ).rejects.toMatchObject({ code: 'orderDocument.noCertificate' });

  const [report] = (await own()).documents;
  expect(report?.file).toMatchObject({ fileName: '出货报告 P1.pdf', bytes: Buffer.byteLength(PDF) });
  const file = { params: { id: report?.file?.id ?? '' } };
  expect(await (await buyer.api.orderedDocuments.file(file)).text()).toBe(PDF);
  expect(await (await staff.api.orderedDocuments.download(file)).text()).toBe(PDF);
  // The figures make a report of their own.
  expect(await (await buyer.api.main.shipmentReport(ofOrder)).text()).not.toBe(PDF);
  const otherMember = await server.newMember();
  await expect(otherMember.api.main.shipmentReport(ofOrder)).rejects.toMatchObject({ code: 'notFound' });
  await expect(otherMember.api.orderedDocuments.file(file)).rejects.toMatchObject({ code: 'notFound' });
  await expect(otherMember.api.orderedDocuments.list({ query: { orderId: order.id } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('with complete measurements the ordered report is generated from them, and takes precedence over an uploaded one', async () => {
  const { buyer, order, params } = await newPaid({ outgoingReport: true });
  const waiting = await workUpTo(await startOf(order), 'finalInspection');
  const next = waiting.progress?.steps.find(({ doneAt }) => doneAt === null);
  const complete = { params, body: { version: waiting.version, position: next?.position ?? 0, goodCount: 10 } };
  const { characteristics } = await staff.api.staffQuality.ofOrder({ params });
  const figures = characteristics.map(({ characteristic, kind, min, max, nominal, sample }) =>
    kind === 'verdict'
      ? { characteristic, readings: [], isPassed: true }
      : { characteristic, readings: Array.from({ length: sample.size }, () => nominal ?? min ?? max ?? 0) },
  );
  const measure = (items: typeof figures) => staff.api.staffQuality.measure({ params, body: { items } });
  await measure(figures.slice(1));
  await expect(staff.api.staff.completeStep(complete)).rejects.toMatchObject({
    code: 'orderDocument.noOutgoingReport',
  });
  await expect(buyer.api.main.shipmentReport({ params })).rejects.toMatchObject({ code: 'notFound' });
  await measure(figures.slice(0, 1));
  const { documents } = await buyer.api.orderedDocuments.list({ query: { orderId: order.id } });
  expect(documents).toEqual([
    { document: 'outgoingReport', step: 'finalInspection', measuredAt: expect.any(String), file: null },
  ]);
  const measured = await (await buyer.api.main.shipmentReport({ params })).text();
  expect(measured.slice(0, 5)).toBe('%PDF-');
  expect(measured).not.toBe(PDF);
  await staff.api.staff.completeStep(complete);
  await add(order.id, 'outgoingReport');
  expect(await (await buyer.api.main.shipmentReport({ params })).text()).not.toBe(PDF);
});

test('a board is not sent while an ordered document is missing, and the refusal names it', async () => {
  const { buyer, order, params } = await newPaid({ certificate: true });
  const started = await startOf(order);
  await add(order.id, 'certificate');
  const done = await workUpTo(started);
  expect(done.state).toBe(ORDER_STATES.awaitingShipment);

  const taken = { params: { ...params, document: 'certificate' } } as const;
  const file = (await buyer.api.orderedDocuments.list({ query: { orderId: order.id } })).documents[0]?.file;
  expect((await staff.api.orderedDocuments.takeBack({ ...taken, body: { reason: '传错了订单' } })).documents).toEqual([
    { document: 'certificate', step: 'packing', measuredAt: null, file: null },
  ]);
  await expect(buyer.api.orderedDocuments.file({ params: { id: file?.id ?? '' } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(ship(done)).rejects.toMatchObject({
    ...{
      code: 'orderDocument.noCertificate',
      message: expect.stringContaining('COC'),
      data: { documents: ['certificate'] },
    },
  });
  await expect(staff.api.orderedDocuments.takeBack({ ...taken, body: { reason: '再撤一次' } })).rejects.toMatchObject({
    code: 'notFound',
  });
  await add(order.id, 'certificate');
  await expect(add(order.id, 'certificate')).rejects.toMatchObject({ code: 'orderDocument.alreadyThere' });
  expect((await ship(done)).state).toBe(ORDER_STATES.awaitingReceipt);
});

test('only PDF is kept, of ordered documents, of existing orders', async () => {
  const { order } = await newPaid({ certificate: true });
  await startOf(order);
  for (const file of [pdf('<html>', 'a.pdf'), pdf(PDF, 'a.html'), pdf('', 'a.pdf')])
    await expect(add(order.id, 'certificate', file)).rejects.toMatchObject({ code: 'orderDocument.notPdf' });
  await expect(add(order.id, 'microsectionReport')).rejects.toMatchObject({ code: 'orderDocument.notOrdered' });
  await expect(add('00000000-0000-4000-8000-000000000000', 'certificate')).rejects.toMatchObject({ code: 'notFound' });
  await add(order.id, 'certificate');
  const viewer = await server.newStaff(['order.view']);
  await expect(
    viewer.api.orderedDocuments.takeBack({
      params: { id: order.id, document: 'certificate' },
      body: { reason: '不该我做' },
    }),
  ).rejects.toMatchObject({ code: 'forbidden' });
});

test('two who upload the same document at once leave one', async () => {
  const { order } = await newPaid({ certificate: true });
  await startOf(order);
  const outcomes = await Promise.allSettled([add(order.id, 'certificate'), add(order.id, 'certificate')]);
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
});

import { FIELD_PERMISSIONS, parseBoardSpec } from '@xunban/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { payOrder, placePlainOrder, produce, startBoard } from '../../../testing/orders.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { reviewOrder } from '../../orders/order-review/review-order.ts';
import { completeSteps } from '../production/complete-step.ts';
import { characteristicsOf, countOutside } from './characteristics.ts';

/** Measurements of boards before shipping, and nonconformances. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

async function made() {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  const { version } = await produce(staff, { id });
  return { buyer, main, id, orderNo, version };
}
let waybills = 0;
const ship = (id: string, version: number) => {
  waybills += 1;
  const waybill = `SF${String(process.pid).padStart(7, '0')}${String(waybills).padStart(6, '9')}`;
  return staff.api.staff.ship({ params: { id }, body: { version, carrier: 'SF', waybill, weightG: 300 } });
};
const measure = (id: string, items: object[], who = staff) =>
  who.api.staffQuality.measure({ params: { id }, body: { items } as never });
const tasksOf = async (no: string) => {
  const views = await Promise.all(
    (['open', 'waiting'] as const).map((view) =>
      staff.api.staffTasks.list({ query: { view, filter: no, maxResultCount: 50 } }),
    ),
  );
  return views.flatMap(({ items }) => items.filter((task) => task.no === no).map(({ kind }) => kind));
};
const FLAT = [0.4, 0.3, 0.4, 0.5, 0.4];
const WARP = { characteristic: 'warp', readings: [1.1] };

describe('reports required by a specification', () => {
  const specOf = (given: object) => {
    const parsed = parseBoardSpec({ layers: 2, lengthMm: 100, widthMm: 80, quantity: 10, ...given });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.faults));
    return parsed.spec;
  };
  const limits = (given: object) =>
    Object.fromEntries(
      characteristicsOf(specOf(given)).map(({ characteristic, min, max }) => [characteristic, [min, max]]),
    );

  test('a plain board of two layers', () => {
    expect(limits({ finish: 'leadFreeHasl', thicknessMm: 1.6 })).toEqual({
      ...{ boardLength: [99.8, 100.2], boardWidth: [79.8, 80.2], thickness: [1.44, 1.76], outerCopper: [47.9, null] },
      ...{ holeDiameter: [0.22, 0.38], holeCopper: [18, null], minTrace: [0.1219, null], tinThickness: [1, 40] },
      ...{ maskThickness: [8, null], warp: [null, 0.75], electricalTest: [null, null] },
      ...{ solderMask: [null, null], legend: [null, null], appearance: [null, null] },
    });
  });
  test.each([
    [{ thicknessMm: 0.8 }, 'thickness', [0.7, 0.9]],
    [{ layers: 1 }, 'holeDiameter', [0.25, 0.35]],
    [{ layers: 4, innerCopperOz: 1 }, 'innerCopper', [24.9, null]],
    [{ ipcClass: 3, holeCopperMicrometres: 25 }, 'holeCopper', [20, null]],
    [{ finish: 'enig', goldThicknessMicroinch: 2 }, 'goldThickness', [0.0508, null]],
    [{ finish: 'enig' }, 'nickelThickness', [3, 6]],
    [{ finish: 'osp' }, 'ospThickness', [0.2, 0.5]],
    [{ finish: 'immersionSilver' }, 'silverThickness', [0.1, 0.4]],
    [{ finish: 'immersionTin' }, 'tinThickness', [1, null]],
    [{ layers: 4, impedance: true }, 'impedance', [-10, 10]],
    [{ goldFingers: true, fingerPlating: 'hardGold30' }, 'fingerGold', [0.762, null]],
    [{ halfHoleSides: 1 }, 'halfHoles', [null, null]],
    [{ deliveryForm: 'panelInFile', panelSeparation: 'vCut' }, 'boardLength', [99.6, 100.4]],
  ])('%j requires %s', (given, characteristic, expected) => {
    expect(limits(given)[characteristic]).toEqual(expected);
  });
  test.each([
    [1, 2, [1, 2], 0],
    [1, 2, [1, 2.01, 0.99], 2],
    [null, 2, [-5], 0],
    [1, null, [0.99], 1],
  ])('from %s to %s: of %j, %i are outside', (min, max, readings, outside) => {
    expect(countOutside({ min, max }, readings)).toBe(outside);
  });
});

test('figures are entered with their limits; one out of them opens a non-conformance, which holds the board back until it is reworked', async () => {
  const { buyer, id, orderNo, version } = await made();
  const before = await staff.api.staffQuality.scanned({ query: { no: ` ${orderNo.toLowerCase()} ` } });
  expect(before).toMatchObject({ orderId: id, canMeasure: true, nonconformances: [] });
  const { characteristics, nonconformances } = await measure(id, [
    { characteristic: 'thickness', readings: [1.58, 1.6, 1.61, 1.6, 1.59] },
    { characteristic: 'electricalTest', isPassed: true },
    WARP,
  ]);
  const warp = characteristics.find(({ characteristic }) => characteristic === 'warp');
  expect(warp).toMatchObject({
    max: 0.75,
    measured: { readings: [1.1], isPassed: false, inspector: expect.any(String) },
  });
  const found = nonconformances[0]!;
  expect(found).toMatchObject({ source: 'inspection', characteristic: 'warp', pieces: 10, state: 'open' });
  expect(await tasksOf(found.nonconformanceNo)).toEqual(['decideNonconformance']);
  // Measured bad once more, it is the same one.
  expect((await measure(id, [WARP])).nonconformances).toHaveLength(1);
  await expect(ship(id, version)).rejects.toMatchObject({ code: 'quality.openNonconformance' });

  const params = { id: found.id };
  const decision = {
    version: found.version,
    disposition: 'rework',
    cause: 'lamination',
    pieces: 4,
    text: '压平',
  } as const;
  const decided = await staff.api.staffQuality.decide({ params, body: decision });
  expect(decided).toMatchObject({
    state: 'inProgress',
    disposition: 'rework',
    pieces: 4,
    can: expect.arrayContaining(['close']),
  });
  expect(await tasksOf(found.nonconformanceNo)).toEqual(['reworkPieces']);
  await expect(staff.api.staffQuality.decide({ params, body: decision })).rejects.toMatchObject({
    code: 'quality.stateChanged',
  });
  const close = { params, body: { version: decided.version, text: '压平后复测' } };
  await expect(staff.api.staffQuality.close(close)).rejects.toMatchObject({ code: 'quality.notMeasuredAgain' });
  await measure(id, [{ characteristic: 'warp', readings: FLAT }]);
  expect(await staff.api.staffQuality.close(close)).toMatchObject({ state: 'closed', can: [] });
  expect(await tasksOf(found.nonconformanceNo)).toEqual([]);

  expect(await buyer.api.quality.ofOrder({ query: { orderNo } })).toEqual({ deviations: [], characteristics: [] });
  await ship(id, version);
  const shown = await buyer.api.quality.ofOrder({ query: { orderNo } });
  expect(shown.characteristics.find(({ characteristic }) => characteristic === 'warp')?.measured).toMatchObject({
    ...{ readings: FLAT, isPassed: true, inspector: '' },
  });
  expect((await buyer.api.main.shipmentReport({ params: { id } })).size).toBeGreaterThan(10_000);
  await expect(measure(id, [WARP])).rejects.toMatchObject({ code: 'quality.alreadySent' });
});

test('the inspection ends with every characteristic measured in full samples, or waived with a reason, and the pieces counted', async () => {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer);
  const { id = '', orderNo = '' } = main.orders[0] ?? {};
  const { db } = server.deps;
  await db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  await startBoard(db, staff.staffId, id);
  await releaseCam(db, staff.staffId, { orderId: id });
  const params = { id };
  const { progress, version: begun } = await staff.api.staff.order({ params });
  const steps = progress?.steps ?? [];
  const before = steps.findIndex(({ step }) => step === 'finalInspection');
  const reports = steps.slice(0, before).map(({ position }) => ({ position, delayReason: '' }));
  const actor = { kind: 'staff', id: staff.staffId, name: '测试员工' } as const;
  await db.transaction((tx) => completeSteps(tx, actor, { orderId: id, version: begun }, reports));
  const { version } = await staff.api.staff.order({ params });
  const complete = (counts: object) =>
    staff.api.staff.completeStep({ params, body: { version, position: before + 1, ...counts } });

  const floor = await staff.api.staffFloor.board({ query: { no: orderNo } });
  expect(floor.next).toMatchObject({ step: 'finalInspection', unmeasured: expect.arrayContaining(['warp', 'legend']) });
  await expect(complete({ goodCount: 10 })).rejects.toMatchObject({
    ...{ code: 'quality.notMeasured', data: { characteristics: floor.next?.unmeasured } },
  });
  await expect(measure(id, [{ characteristic: 'warp', readings: [0.4, 0.3] }])).rejects.toMatchObject({
    validationErrors: [{ members: ['items[0].readings'], message: '至少 5 个读数' }],
  });
  const figures = (await staff.api.staffQuality.ofOrder({ params })).characteristics.filter(
    ({ characteristic }) => characteristic !== 'legend',
  );
  await measure(
    id,
    figures.map(({ characteristic, kind, min, max, sample }) =>
      kind === 'verdict'
        ? { characteristic, isPassed: true }
        : {
            characteristic,
            readings: Array.from({ length: sample.size }, () => (min ?? 0) / 2 + (max ?? min ?? 0) / 2),
          },
    ),
  );
  await expect(complete({ goodCount: 10 })).rejects.toMatchObject({ data: { characteristics: ['legend'] } });

  const waiver = { params, body: { characteristic: 'legend', reason: '本单不印字符' } } as const;
  const operator = await server.newStaff(['order.produce', 'order.view']);
  await expect(operator.api.staffQuality.waive(waiver)).rejects.toMatchObject({ status: 403 });
  const waived = await staff.api.staffQuality.waive(waiver);
  expect(waived.characteristics.find(({ characteristic }) => characteristic === 'legend')?.measured).toMatchObject({
    ...{ isPassed: null, note: '本单不印字符', readings: [] },
  });
  await expect(
    staff.api.staffQuality.waive({ params, body: { characteristic: 'warp', reason: '平整' } }),
  ).rejects.toMatchObject({ code: 'quality.isMeasured' });
  await expect(complete({})).rejects.toMatchObject({ validationErrors: [{ members: ['goodCount'] }] });
  expect((await complete({ goodCount: 10 })).progress?.steps[before]).toMatchObject({ goodCount: 10 });
});

test('use as is requires the buyer’s consent; after an objection it is decided again', async () => {
  const { buyer, id, orderNo, version } = await made();
  const body = {
    source: 'floor',
    step: 'legend',
    place: '字符 2 线',
    pieces: 2,
    cause: 'legend',
    text: '字符偏 0.3',
  } as const;
  const { id: found, ...opened } = await staff.api.staffQuality.open({ params: { id }, body });
  const params = { id: found };
  const use = (at: number) =>
    staff.api.staffQuality.decide({
      params,
      body: { version: at, disposition: 'useAsIs', cause: 'legend', pieces: 2, text: '不影响焊接' },
    });
  // The buyer is not asked before a staff user decides so.
  expect((await buyer.api.quality.ofOrder({ query: { orderNo } })).deviations).toEqual([]);
  const answer = (who: TestMember, at: number, isAgreed: boolean) =>
    who.api.quality.answer({ params, body: { version: at, isAgreed, text: '' } });
  await expect(answer(buyer, opened.version, true)).rejects.toMatchObject({ code: 'notFound' });

  const asked = await use(opened.version);
  expect(await tasksOf(asked.nonconformanceNo)).toEqual(['awaitDeviation']);
  expect((await buyer.api.message.list({ query: {} })).items[0]).toMatchObject({ event: 'deviationAsked' });
  await expect(ship(id, version)).rejects.toMatchObject({ code: 'quality.openNonconformance' });
  await expect(answer(await server.newMember(), asked.version, true)).rejects.toMatchObject({ code: 'notFound' });
  expect(await answer(buyer, asked.version, false)).toMatchObject({ isAgreed: false, reason: '不影响焊接' });
  expect(await tasksOf(asked.nonconformanceNo)).toEqual(['decideNonconformance']);
  const again = await use(asked.version + 1);
  await expect(answer(buyer, asked.version, true)).rejects.toMatchObject({ code: 'quality.stateChanged' });
  expect(await answer(buyer, again.version, true)).toMatchObject({ isAgreed: true });
  const { history, state, buyerAgrees } = await staff.api.staffQuality.show({ params });
  expect({ state, buyerAgrees }).toEqual({ state: 'closed', buyerAgrees: true });
  expect(history.map(({ kind }) => kind)).toEqual(['open', 'decide', 'object', 'decide', 'agree']);
  await ship(id, version);
});

test('scrap is made again before the board goes; figures are counted from the rows, by month, factory and cause', async () => {
  const { id, version } = await made();
  const month = '2026-11';
  const scrapOf = async () => {
    const { items } = await staff.api.staffQuality.figures({ query: { from: month, to: month } });
    return items.filter(({ cause }) => cause === 'drilling').reduce((sum, { scrapped }) => sum + scrapped, 0);
  };
  const before = await scrapOf();
  const opened = await staff.api.staffQuality.open({
    params: { id },
    body: { source: 'other', pieces: 3, cause: 'unknown', text: '孔偏破盘' },
  });
  const params = { id: opened.id };
  const decided = await staff.api.staffQuality.decide({
    params,
    body: { version: opened.version, disposition: 'scrap', cause: 'drilling', pieces: 3, text: '报废补做' },
  });
  expect(await scrapOf()).toBe(before + 3);
  await staff.api.staffQuality.close({ params, body: { version: decided.version, text: '补做 3 件已入库' } });
  await ship(id, version);
  const { made: sent } = await staff.api.staffQuality.figures({ query: { from: month, to: month } });
  expect(sent.reduce((sum, { pieces }) => sum + pieces, 0)).toBeGreaterThanOrEqual(10);
  const list = await staff.api.staffQuality.list({
    query: { cause: 'drilling', disposition: 'scrap', state: 'closed' },
  });
  expect(list.items.map(({ id: one }) => one)).toContain(opened.id);
  const none = await staff.api.staffQuality.list({ query: { filter: opened.nonconformanceNo, state: 'open' } });
  expect(none.totalCount).toBe(0);
});

test('images are re-encoded and visible to staff; decisions need the permission; nothing before production, nothing invalid', async () => {
  const { id } = await made();
  const opened = await staff.api.staffQuality.open({
    params: { id },
    body: { source: 'inspection', pieces: 1, cause: 'handling', text: '擦花' },
  });
  const bytes = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#224488' } })
    .png()
    .toBuffer();
  const params = { id: opened.id };
  const file = new File([new Uint8Array(bytes)], 'scratch.png');
  const { images } = await staff.api.staffQuality.addImage({ params, files: { file } });
  const image = await staff.api.staffQuality.image({ params: { ...params, imageId: images[0] ?? '' } });
  expect(image.size).toBeGreaterThan(100);
  const text = { params, files: { file: new File(['no image'], 'a.png') } };
  await expect(staff.api.staffQuality.addImage(text)).rejects.toMatchObject({ code: 'image.type' });

  const worker = await server.newStaff([...FIELD_PERMISSIONS, 'order.view', 'order.produce']);
  const decision = {
    version: opened.version,
    disposition: 'rework',
    cause: 'handling',
    pieces: 1,
    text: '打磨',
  } as const;
  await expect(worker.api.staffQuality.decide({ params, body: decision })).rejects.toMatchObject({ kind: 'forbidden' });
  expect((await worker.api.staffQuality.show({ params })).can).toEqual(['addImage']);
  const viewer = await server.newStaff([...FIELD_PERMISSIONS, 'order.view']);
  await expect(measure(id, [WARP], viewer)).rejects.toMatchObject({ kind: 'forbidden' });

  await expect(
    measure(id, [
      { characteristic: 'goldThickness', readings: [1] },
      { characteristic: 'warp', readings: [] },
      { characteristic: 'legend' },
    ]),
  ).rejects.toMatchObject({
    kind: 'invalid',
    validationErrors: [
      expect.objectContaining({ members: ['items[0].characteristic'] }),
      expect.objectContaining({ members: ['items[1].readings'] }),
      expect.objectContaining({ members: ['items[2].isPassed'] }),
    ],
  });
  const many = { params: { id }, body: { source: 'other', pieces: 21, cause: 'handling', text: '太多' } } as const;
  await expect(staff.api.staffQuality.open(many)).rejects.toMatchObject({ code: 'quality.tooManyPieces' });
  const unmade = await placePlainOrder(server, await server.newMember());
  await expect(measure(unmade.orders[0]?.id ?? '', [WARP])).rejects.toMatchObject({ code: 'quality.notNow' });
});

import type { BoardSpec } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract';
import { defaultPanelRules, defaultPriceBook, layOutSpec } from '@xunban/pricing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demonstrationCompany } from '../../../platform/company.ts';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import {
  checkOut,
  fillCart,
  PLAIN_BOARD,
  payOrder,
  placePlainOrder,
  reviewBoards,
  untilState,
} from '../../../testing/orders.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';
import { barcode, bitsOf } from './barcode.ts';
import { travellerDocument } from './traveller-document.ts';
import { travellerFacts } from './traveller-facts.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const NO_QUESTIONS = { questionsOfOrder: async () => [] };

/** A paid board in panels, out of an uploaded file, whose buyer wrote more than the floor may read. */
async function newPaid() {
  const buyer = await server.newMember();
  const { fileId } = await buyer.api.upload.boardFile({
    files: { file: new File([smallBoard({})], 'lamp.zip') },
    query: {},
  });
  const spec = {
    ...PLAIN_BOARD,
    ...({ lengthMm: 20, widthMm: 10, quantity: 10, deliveryForm: 'panelByUs', panelX: 5, panelY: 10 } as const),
    ...({ maskColour: 'blue', finish: 'enig', remarks: '板边倒角；急事打 13912345678，上次单价 ¥12.50' } as const),
  };
  const main = await checkOut(buyer, [(await fillCart(buyer, { fileId, spec })).cartId]);
  const orderNo = main.orders[0]?.orderNo ?? '';
  const { id, version } = await untilState(buyer, orderNo, ORDER_STATES.inReview);
  await staff.api.staff.approve({ params: { id }, body: { version } });
  const order = await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
  await expect(staff.api.staffFloor.traveller({ params: { id: order.id } })).rejects.toMatchObject({
    code: 'traveller.tooEarly',
  });
  await payOrder(server, buyer, main);
  return { buyer, order: await untilState(buyer, orderNo, ORDER_STATES.awaitingProduction) };
}

/** Every text of a document, in its order. */
function textsOf(content: unknown): string[] {
  if (typeof content === 'string') return [content];
  if (Array.isArray(content)) return content.flatMap(textsOf);
  if (content === null || typeof content !== 'object') return [];
  return ['text', 'stack', 'columns', 'table', 'body'].flatMap((key) => textsOf((content as never)[key]));
}

interface Rect {
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly h: number;
}

/** Every rectangle that a document draws. */
function rectsOf(content: unknown): Rect[] {
  if (Array.isArray(content)) return content.flatMap(rectsOf);
  if (content === null || typeof content !== 'object') return [];
  if ('type' in content && content.type === 'rect') return [content as unknown as Rect];
  return ['stack', 'columns', 'canvas'].flatMap((key) => rectsOf((content as never)[key]));
}

test('a traveller has route, parameters, drills, layers, tasks and notes, and neither price nor phone number', async () => {
  const { order } = await newPaid();
  await staff.api.staff.startProduction({ params: { id: order.id }, body: { version: order.version } });
  const facts = await travellerFacts(server.deps, NO_QUESTIONS, order.id, true);
  const layout = layOutSpec(facts.spec as BoardSpec, defaultPriceBook, defaultPanelRules);
  const { content } = travellerDocument({ ...facts, layout }, demonstrationCompany, barcode(order.orderNo));
  const texts = textsOf(content).join('\n');
  for (const text of [
    ...['生产流转单 MI', order.orderNo, '10 SET × 50 = 500 PCS', '蓝色', '沉金', '工程处理 (MI)', '沉铜板电', '包装'],
    ...['T01', '0.600', 'PTH', 'L1', 'L2', '常规叠构', '表面处理', 'lamp.zip', '板边倒角'],
    // 100 × 100 mm with 2 mm between them: five columns and four rows.
    ...['622 × 470 mm', '20 SET × 50 = 1000 PCS', '1 板'],
  ])
    expect(texts).toContain(text);
  for (const hidden of ['13912345678', '12.50', '¥', '元', order.amount.toFixed(2)])
    expect(texts).not.toContain(hidden);
  // The drawing has the stated number of pieces, each inside its working panel.
  const drawn = rectsOf(content);
  const [frame, ...pieces] = drawn.filter(({ h }) => h !== 34);
  expect(pieces).toHaveLength(layout?.pieces ?? -1);
  for (const { x, y, w, h } of pieces)
    expect(x > 0 && y > 0 && x + w < (frame?.w ?? 0) && y + h < (frame?.h ?? 0)).toBe(true);
  const { channels, width = 0 } = await sharp(facts.image ?? Buffer.of()).metadata();
  expect({ channels, isWide: width > 300 }).toEqual({ channels: 3, isWide: true });

  const pdf = Buffer.from(await (await staff.api.staffFloor.traveller({ params: { id: order.id } })).arrayBuffer());
  expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
  expect(pdf.toString('latin1')).toContain('/FontFile2');
  expect(pdf.toString('latin1')).toContain('/Subtype /Image');
});

test('without the file permission there is no image and no drills; without the production permission no document', async () => {
  const { order, buyer } = await newPaid();
  const facts = await travellerFacts(server.deps, NO_QUESTIONS, order.id, false);
  expect(facts).toMatchObject({ image: null, fileName: '', holes: undefined });
  expect(facts.steps.map(({ step }) => step)).toContain('electricalTest');
  const params = { id: order.id };
  const maker = await server.newStaff(['order.produce']);
  expect((await maker.api.staffFloor.traveller({ params })).size).toBeGreaterThan(1000);
  const looker = await server.newStaff(['order.view', 'order.plan']);
  await expect(looker.api.staffFloor.traveller({ params })).rejects.toMatchObject({ status: 403 });
  await expect(buyer.api.staffFloor.traveller({ params })).rejects.toMatchObject({ status: 401 });
});

/** Patterns of Code 128 as its standard has them: start B and C, the codes of `X`, `B` and `00`, and the stop with its last bar. */
const START_B = '11010010000';
const START_C = '11010011100';
const STOP = '1100011101011';

test('the barcode is Code 128: a start, symbols of eleven modules, a check symbol and the stop', () => {
  for (const text of ['XB202611260001', 'P1', '20261126000123']) {
    const bits = bitsOf(text);
    expect([START_B, START_C]).toContain(bits.slice(0, 11));
    expect(bits.endsWith(STOP)).toBe(true);
    expect((bits.length - STOP.length) % 11).toBe(0);
  }
  const drawn = JSON.stringify(barcode('XB1'));
  expect((drawn.match(/"rect"/g) ?? []).length).toBe((bitsOf('XB1').match(/1+/g) ?? []).length);
});

describe('the board of a station', () => {
  let staff: Awaited<ReturnType<TestServer['newStaff']>>;
  let maker: Awaited<ReturnType<TestServer['newStaff']>>;
  beforeAll(async () => {
    staff = await server.newStaff();
    maker = await server.newStaff(['order.produce']);
  });

  /** A board that is being made. */
  async function newMade() {
    const buyer = await server.newMember();
    const main = await placePlainOrder(server, buyer);
    const { id = '', orderNo = '' } = main.orders[0] ?? {};
    await reviewBoards(server, main);
    await payOrder(server, buyer, main);
    const { version } = await staff.api.staff.order({ params: { id } });
    await staff.api.staff.startProduction({ params: { id }, body: { version } });
    await releaseCam(server.deps.db, staff.staffId, { orderId: id });
    return { buyer, id, orderNo, main };
  }

  const scan = (no: string) => maker.api.staffFloor.board({ query: { no } });
  async function complete(no: string, report: { goodCount?: number; scrapCount?: number; station?: string } = {}) {
    const { id, version, next } = await scan(no);
    return maker.api.staff.completeStep({
      params: { id },
      body: { version, position: next?.position ?? 0, ...report },
    });
  }

  test('a station scans a board, reports its steps with counts and place, and undoes the last one with a reason', async () => {
    const { buyer, id, orderNo } = await newMade();
    const board = await scan(` *${orderNo.toLowerCase()}* `);
    expect(board).toMatchObject({
      ...{ orderNo, state: 50, quantity: 10, boardsPerPiece: 1, hold: null, can: ['complete', 'hold'] },
      next: { position: 1, step: 'engineering', isLate: false },
    });
    await complete(orderNo);
    await complete(orderNo, { station: '开料 2 号', goodCount: 10, scrapCount: 1 });
    const { steps, next, version, can } = await scan(orderNo);
    expect(can).toEqual(['complete', 'undo', 'hold']);
    expect(next?.step).toBe('drilling');
    expect(steps.slice(0, 2)).toMatchObject([
      { step: 'engineering', station: '', goodCount: null, scrapCount: 0 },
      { step: 'cutting', station: '开料 2 号', goodCount: 10, scrapCount: 1, operator: '测试员工' },
    ]);
    // Its buyer reads neither places nor counts.
    const shown = await buyer.api.order.detail({ query: { orderNo } });
    expect(JSON.stringify(shown.progress)).not.toMatch(/开料 2 号|"scrapCount"|"goodCount"/);

    const params = { id };
    const reason = '开错料，重开';
    const body = { version, position: 2, reason };
    await expect(maker.api.staffFloor.undoStep({ params, body: { ...body, position: 1 } })).rejects.toMatchObject({
      code: 'order.stateChanged',
    });
    const undone = await Promise.allSettled([1, 2].map(() => maker.api.staffFloor.undoStep({ params, body })));
    expect(undone.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const after = await scan(orderNo);
    expect(after.next).toMatchObject({ position: 2, step: 'cutting' });
    expect(after.steps[1]).toMatchObject({ doneAt: null, station: '', goodCount: null, scrapCount: 0, operator: '' });
    const { history } = await staff.api.staff.order({ params });
    expect(history.at(-1)).toMatchObject({ action: 'undoStep', actor: 'staff', reason });
    expect(JSON.stringify(await buyer.api.order.detail({ query: { orderNo } }))).not.toContain(reason);
    await complete(orderNo, { station: '开料 1 号' });
    expect((await scan(orderNo)).next?.step).toBe('drilling');
  });

  test('a late step that is taken back takes its delay back', async () => {
    const { id, orderNo } = await newMade();
    await complete(orderNo);
    await sql`update production_step set planned_start = current_date - 9, planned_end = current_date - 9
    where order_id = ${id} and position = 2`.execute(server.deps.db.read as never);
    const late = await scan(orderNo);
    expect(late.next).toMatchObject({ step: 'cutting', isLate: true });
    await expect(complete(orderNo)).rejects.toMatchObject({ kind: 'invalid' });
    await maker.api.staff.completeStep({
      params: { id },
      body: { version: late.version, position: 2, delayReason: '板料晚到' },
    });
    const slipped = await staff.api.staff.order({ params: { id } });
    expect(slipped.forecastShipDate?.localeCompare(slipped.promisedShipDate ?? '')).toBe(1);
    await maker.api.staffFloor.undoStep({
      params: { id },
      body: { version: slipped.version, position: 2, reason: '报错了单' },
    });
    const back = await staff.api.staff.order({ params: { id } });
    expect(back.forecastShipDate).toBe(back.promisedShipDate);
    expect(back.progress?.delayReason).toBe('');
  });

  test('a board that is stopped on the floor stands still with its reason, and its promise stays', async () => {
    const { buyer, id, orderNo } = await newMade();
    const params = { id };
    const { version, promisedShipDate } = await scan(orderNo);
    const stopped = await maker.api.staffFloor.hold({ params, body: { version, reason: '钻机主轴报警' } });
    expect(stopped).toMatchObject({ hold: { cause: 'floor', reason: '钻机主轴报警' }, can: ['resume'] });
    await expect(complete(orderNo)).rejects.toMatchObject({ code: 'order.notAllowed' });
    await expect(
      maker.api.staffFloor.hold({ params, body: { version: stopped.version, reason: '又一次' } }),
    ).rejects.toMatchObject({ code: 'order.notAllowed' });
    const shown = await buyer.api.order.detail({ query: { orderNo } });
    expect(shown.hold).toMatchObject({ cause: 'floor', waitsFor: 'company' });
    expect(JSON.stringify(shown)).not.toContain('钻机主轴报警');
    await sql`update order_hold set opened_at = opened_at - interval '9 days' where order_id = ${id}`.execute(
      server.deps.db.read as never,
    );
    await sql`update pcb_order set held_since = held_since - interval '9 days' where id = ${id}`.execute(
      server.deps.db.read as never,
    );
    expect(await buyer.api.order.detail({ query: { orderNo } })).toMatchObject({ heldDays: 0 });
    await expect(maker.api.staffFloor.resume({ params, body: { version: stopped.version } })).rejects.toMatchObject({
      kind: 'forbidden',
    });
    const quality = await server.newStaff(['quality.decide']);
    const resume = { params, body: { version: stopped.version } };
    await quality.api.staffFloor.resume(resume);
    const on = await staff.api.staff.order({ params });
    expect(on).toMatchObject({ hold: null, heldDays: 0, promisedShipDate, forecastShipDate: promisedShipDate });
    await expect(quality.api.staffFloor.resume({ params, body: { version: on.version } })).rejects.toMatchObject({
      code: 'order.notAllowed',
    });
    await complete(orderNo);
  });

  test('a station sees no price, no buyer and no phone number; others see nothing', async () => {
    const { buyer, main, orderNo } = await newMade();
    const shown = JSON.stringify(await scan(orderNo));
    const { contactName, phone } = main.address;
    for (const hidden of [contactName, phone, buyer.account, buyer.memberId, 'amount', 'phone', 'address'])
      expect(shown).not.toContain(hidden);
    expect(shown).not.toContain('/image/');
    expect(JSON.stringify(await staff.api.staffFloor.board({ query: { no: orderNo } }))).toContain('/image/');
    await expect(scan('P000000000000')).rejects.toMatchObject({ code: 'notFound' });
    await expect(scan('')).rejects.toMatchObject({ kind: 'invalid' });
    const looker = await server.newStaff(['order.view', 'order.plan', 'order.ship']);
    await expect(looker.api.staffFloor.board({ query: { no: orderNo } })).rejects.toMatchObject({ status: 403 });
  });
});

import { randomUUID } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import { ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { checkOut, fillCart } from '../../../testing/orders.ts';
import { giveQuestion } from '../../../testing/questions.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { smallBoard } from '../../../testing/small-board.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(() => server.stop());

const SPEC = { layers: 2, lengthMm: 20, widthMm: 10, quantity: 5 } as const;
/** Their outlines are larger than ordered, so an engineer reviews them. An archive made twice differs in its timestamps. */
const LARGER = smallBoard({ lengthMm: 25 });
const ANOTHER = smallBoard({ lengthMm: 26 });

async function ordered(buyer: TestMember, board: ReturnType<typeof smallBoard>, name = 'lamp.zip') {
  const files = { file: new File([board], name) };
  const { fileId } = await buyer.api.upload.boardFile({ query: {}, files });
  const row = await fillCart(buyer, { fileId, spec: SPEC });
  const main = await checkOut(buyer, [row.cartId]);
  return vi.waitFor(
    async () => {
      const order = await staff.api.staff.order({ params: { id: main.orders[0]?.id ?? '' } });
      expect(order.findings).not.toEqual([]);
      expect(order.state).toBe(ORDER_STATES.inReview);
      return order;
    },
    { timeout: 120_000, interval: 50 },
  );
}
const historyOf = (id: string, by = staff) => by.api.staffCases.history({ params: { id } });

test('a reviewer sees previous decisions and questions about the file, of any buyer, and the history of the member', async () => {
  const [buyer, other] = [await server.newMember(), await server.newMember()];
  const first = await ordered(buyer, LARGER);
  expect(await historyOf(first.id)).toEqual({
    member: { orders: 0, sentBack: 0, changed: 0, asked: 0, cancelled: 0, last: [] },
    file: [],
  });
  await staff.api.staff.sendBack({ params: { id: first.id }, body: { version: first.version, reason: '外形不一致' } });
  const asked = await ordered(buyer, ANOTHER);
  await giveQuestion(server, { id: asked.id, memberId: buyer.memberId });
  const same = await ordered(other, LARGER, 'renamed.zip');
  const current = await ordered(buyer, LARGER);

  const { member, file } = await historyOf(current.id);
  expect(member).toMatchObject({ orders: 2, sentBack: 1, changed: 0, asked: 1, cancelled: 0 });
  expect(member.last.map(({ orderNo }) => orderNo)).toEqual([asked.orderNo, first.orderNo]);
  expect(member.last[0]?.questions).toMatchObject([{ state: 'awaitingReply', closedBecause: null }]);
  expect(file).toMatchObject([
    { orderNo: same.orderNo, memberId: other.memberId, fileName: 'renamed.zip', verdicts: [] },
    {
      ...{ orderNo: first.orderNo, state: ORDER_STATES.sentBack },
      verdicts: [{ verdict: 'sendBack', reason: '外形不一致', staffName: expect.stringMatching(/./) }],
    },
  ]);
  expect((await historyOf(same.id)).member).toMatchObject({ orders: 0, last: [] });
  expect(JSON.stringify(await historyOf(current.id))).not.toMatch(/amount|phone|price/i);

  await expect(historyOf(randomUUID())).rejects.toMatchObject({ code: 'notFound' });
  await expect(historyOf(current.id, await server.newStaff(['order.view', 'file.view']))).rejects.toMatchObject({
    code: 'forbidden',
  });
  await expect(historyOf(current.id, await server.newStaff(['order.view', 'order.review']))).rejects.toMatchObject({
    code: 'forbidden',
  });
});

test('the layers of a board are listed by file and drawn one by one in the frame of the board', async () => {
  const { id } = await ordered(await server.newMember(), LARGER);
  const { box, layers } = await staff.api.staffCases.layers({ params: { id } });
  expect(box && { width: box.maxX - box.minX, height: box.maxY - box.minY }).toEqual({ width: 25, height: 10 });
  const roles = layers.map(({ role }) => role);
  expect(roles).toEqual(expect.arrayContaining(['copper-top', 'outline']));
  expect(layers.every(({ isDrawn }) => isDrawn)).toBe(true);
  const draw = (layer: number, by = staff) => by.api.staffCases.layerImage({ params: { id, layer } });
  const copper = roles.indexOf('copper-top');
  const svg = await (await draw(copper)).text();
  expect(svg).toContain(layers[copper]?.colour);
  expect(svg).toMatch(/^<svg .*<\/svg>$/s);
  expect(await (await draw(roles.indexOf('outline'))).text()).not.toBe(svg);

  await expect(draw(999)).rejects.toMatchObject({ code: 'notFound' });
  await expect(draw(-1)).rejects.toMatchObject({ status: 400 });
  const missing = staff.api.staffCases.layers({ params: { id: randomUUID() } });
  await expect(missing).rejects.toMatchObject({ code: 'notFound' });
  await expect(draw(0, await server.newStaff(['order.view']))).rejects.toMatchObject({ code: 'forbidden' });
});

test('the layers of a board are printed at true scale, one to a page, with the permission to its file', async () => {
  const { id } = await ordered(await server.newMember(), LARGER);
  const { layers } = await staff.api.staffCases.layers({ params: { id } });
  const print = (by = staff) => by.api.staffCases.layerPages({ params: { id } });
  const pdf = Buffer.from(await (await print()).arrayBuffer());
  const text = pdf.toString('latin1');
  expect(text).toMatch(/^%PDF-1\.4/);
  expect(text).toContain(`/Count ${layers.length}`);
  const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)].map((found) => {
    const from = found.index + found[0].length;
    return inflateSync(pdf.subarray(from, from + Number(found[1]))).toString('latin1');
  });
  const pages = streams.filter((stream) => stream.includes(' Tj'));
  expect(pages).toHaveLength(layers.length);
  // One unit of a drawing is 1 mm of the page, and only what lies below is mirrored.
  for (const page of pages) expect(page).toMatch(/^2\.83464567 0 0 2\.83464567 0 0 cm/);
  const mirrored = layers.filter(({ role }) => role.endsWith('-bottom')).length;
  expect(mirrored).toBeGreaterThan(0);
  expect(pages.filter((page) => page.includes('W n -1 0 0 1'))).toHaveLength(mirrored);
  // 顶 of 顶层 is among the glyphs that the file carries.
  expect(streams.some((stream) => stream.includes('begincmap') && stream.includes('<9876>'))).toBe(true);

  await expect(print(await server.newStaff(['order.view']))).rejects.toMatchObject({ code: 'forbidden' });
  const missing = staff.api.staffCases.layerPages({ params: { id: randomUUID() } });
  await expect(missing).rejects.toMatchObject({ code: 'notFound' });
});

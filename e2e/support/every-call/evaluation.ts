// Paths and fields of requests and replies have the names of the specification.
import { expect } from '@playwright/test';
import type { FilePayload } from '../boards.ts';
import { type Buyer, boardOf, type Placed, type Scenario } from './scenario.ts';

const EVALUATION = '/api/app/pcb-order-evaluate';
const PAGE = `GET ${EVALUATION}/pcb-order-evaluate-by-factory-page-list`;

interface Factory {
  readonly id: string;
  readonly average: { readonly count: number };
}

/** The board is evaluated with an image, edited, seen by everyone without its number, and taken back. */
export async function evaluate({ guest }: Scenario, { client }: Buyer, order: Placed): Promise<void> {
  const { orderNo } = boardOf(order);
  const { filePath } = await client.call<{ filePath: string }>('POST /api/app/up-load-file/upload-file', {
    query: { dirName: 'evaluation', fileType: 'image' },
    file: await someImage(client),
  });
  const scores = { quality: 5, delivery: 4, service: 5, packing: 4 };
  const save = (text: string) =>
    client.call<{ id: string }>(`PUT ${EVALUATION}/or-add-pcb-order-evaluate`, {
      body: { orderNo, scores, text, images: [filePath] },
    });
  const { id } = await save('焊盘平整');
  expect(await save('焊盘平整，丝印清楚')).toMatchObject({ id, scores, images: [{ filePath }] });
  const exists = () => client.call(`POST ${EVALUATION}/exsits-evaluate`, { body: { orderNos: [orderNo] } });
  expect(await exists()).toMatchObject([{ orderNo, isEvaluated: true }]);
  const one = (reader: Buyer['client']) =>
    reader.request(`GET ${EVALUATION}/pcb-order-evaluate`, { query: { orderNo } });
  expect(await (await one(client)).json()).toMatchObject({ id, orderNo, text: '焊盘平整，丝印清楚' });
  expect((await one(guest)).status).toBe(401);

  const factory = await guest.call<Factory>(`POST ${EVALUATION}/factory-detail`, { body: {} });
  expect(factory.average.count).toBeGreaterThan(0);
  const ofFactory = { factoryId: factory.id, maxResultCount: 100 };
  const shownIds = async () =>
    (await guest.call<{ items: { id: string }[] }>(PAGE, { query: ofFactory })).items.map((item) => item.id);
  expect(await shownIds()).toContain(id);
  expect(await guest.call(`POST ${EVALUATION}/average`, { body: { factoryIds: [factory.id] } })).toMatchObject([
    { factoryId: factory.id, overall: expect.any(Number) },
  ]);
  await client.call(`DELETE ${EVALUATION}/pcb-order-evaluate/{id}`, { params: { id } });
  expect(await exists()).toMatchObject([{ orderNo, isEvaluated: false }]);
  expect((await one(client)).status).toBe(404);
  expect(await shownIds()).not.toContain(id);
}

/** Any image does: that of a captcha. */
async function someImage(client: Buyer['client']): Promise<FilePayload> {
  const { bytes } = await client.file('GET /api/applet/appletaccount/get-applet-createvalidatecode', {
    query: { timestamp: `${Date.now()}001` },
  });
  return { name: 'board.png', mimeType: 'image/png', buffer: bytes };
}

/** A notice counts a reader once a day. */
export async function readNotice({ guest }: Scenario): Promise<void> {
  const { items } = await guest.callOther<{ items: { id: string }[] }>('GET', '/api/app/articles/notice');
  const id = items[0]?.id ?? '';
  const read = () =>
    guest.call<{ readingCount: number }>('POST /api/app/notices/{id}/reading-count', { params: { id } });
  const { readingCount } = await read();
  expect(readingCount).toBeGreaterThan(0);
  expect(await read()).toEqual({ readingCount });
}

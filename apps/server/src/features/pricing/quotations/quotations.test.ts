import { afterAll, beforeAll, expect, test } from 'vitest';
import { pdfText } from '../../../testing/pdf-text.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const board = { layers: 4, lengthMm: 120, widthMm: 80, quantity: 30 } as const;
const wish = { quantities: [100, 10, 30, 100], province: '广东省', city: '', reference: '询价 <b>7</b>' };
const textOf = async (pdf: Blob) => pdfText(new Uint8Array(await pdf.arrayBuffer()));

test('a quotation has a price, lead time and freight for each quantity, and the same content at each print', async () => {
  const { api } = await server.newMember();
  const { quoteId } = await api.quote.calculate({ body: { spec: board } });
  const made = await api.quotations.create({ body: { ...wish, quoteId } });
  expect(made.quotationNo).toMatch(/^QT\d{12}$/);
  expect(made.rows.map(({ quantity }) => quantity)).toEqual([10, 30, 100]);
  const stored = await api.storedQuote.read({ params: { id: quoteId } });
  expect(made.rows[1]?.amount).toBe(stored.amount);
  expect(made.expiresAt).toBe(stored.expiresAt);
  for (const row of made.rows) {
    expect(row.total).toBeCloseTo(row.amount + row.freight, 2);
    const offers = await api.quote.freight({
      body: { spec: { ...board, quantity: row.quantity }, province: '广东省' },
    });
    expect(row.freight).toBe(Math.min(...offers.filter(({ days }) => days > 0).map(({ price }) => price)));
  }

  const print = (language: 'zh-CN' | 'en') =>
    api.quotations.pdf({ params: { no: made.quotationNo }, query: { language } });
  const text = await textOf(await print('zh-CN'));
  expect(await textOf(await print('zh-CN'))).toBe(text);
  for (const shown of [made.quotationNo, '询价 <b>7</b>', made.expiresAt.slice(0, 10), '广东省', '10 件'])
    expect(text).toContain(shown);
  for (const { total } of made.rows)
    expect(text).toContain(total.toLocaleString('en-US', { minimumFractionDigits: 2 }));
  const english = await textOf(await print('en'));
  for (const shown of ['Your reference', 'Guangdong']) expect(english).toContain(shown);
  const listed = await api.quotations.list({ query: {} });
  expect(listed).toEqual({ totalCount: 1, items: [made] });
});

test('a quotation is refused for one quantity, for what cannot be made or sent, and for another member', async () => {
  const { api } = await server.newMember();
  const other = await server.newMember();
  const { quoteId } = await api.quote.calculate({ body: { spec: board } });
  const create = (body: Partial<typeof wish>) => api.quotations.create({ body: { ...wish, quoteId, ...body } });
  await expect(create({ quantities: [10] })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(create({ quantities: [10, 10] })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(create({ quantities: [10, 100_000] })).rejects.toMatchObject({ code: 'quote.notProducible' });
  await expect(create({ province: '火星' })).rejects.toMatchObject({ code: 'shipping.noCarrier' });
  await expect(other.api.quotations.create({ body: { ...wish, quoteId } })).rejects.toMatchObject({ code: 'notFound' });
  const { quotationNo } = await create({});
  await expect(other.api.quotations.pdf({ params: { no: quotationNo }, query: {} })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(server.guest.quotations.list({ query: {} })).rejects.toMatchObject({ status: 401 });
});

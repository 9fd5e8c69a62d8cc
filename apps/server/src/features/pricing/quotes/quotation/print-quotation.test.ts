import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demonstrationCompany } from '../../../../platform/company.ts';
import { documentPrinter } from '../../../../platform/documents/document-printer.ts';
import { resetRateLimits } from '../../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../../testing/server.ts';
import { netOf } from '../../../ledger/ledger/output-tax.ts';
import { findQuote } from '../stored-quotes.ts';
import { quotationData } from './quotation-data.ts';
import { quotationDocument } from './quotation-document.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const board = { layers: 4, lengthMm: 120, widthMm: 80, quantity: 30, finish: 'enig' } as const;

const start = async (pdf: Blob) => Buffer.from(await pdf.slice(0, 8).arrayBuffer()).toString('latin1');

test('a quotation is a PDF with its fonts inside, in each language', async () => {
  const { api } = await server.newMember();
  const { quoteId } = await api.quote.calculate({ body: { spec: { ...board, remarks: '长'.repeat(280) } } });
  for (const language of ['zh-CN', 'zh-TW', 'en'] as const) {
    const pdf = await api.storedQuote.pdf({ params: { id: quoteId }, query: { language } });
    expect(await start(pdf)).toMatch(/^%PDF-1\.\d/);
    const text = Buffer.from(await pdf.arrayBuffer()).toString('latin1');
    expect(text).toContain('/FontFile2');
    expect(pdf.size).toBeLessThan(200_000);
  }
});

test('the quotation of a usual board is one page, stamped', async () => {
  const { api } = await server.newMember();
  const usual = { layers: 2, lengthMm: 80, widthMm: 60, quantity: 5 } as const;
  const { quoteId } = await api.quote.calculate({ body: { spec: usual } });
  const pdf = await api.storedQuote.pdf({ params: { id: quoteId }, query: { language: 'zh-CN' } });
  expect(Buffer.from(await pdf.arrayBuffer()).toString('latin1')).toMatch(/\/Type \/Pages\s+\/Count 1\b/);
});

test('printed content: every line, sums that add up, the buyer only on an own copy', async () => {
  const { api, memberId, account } = await server.newMember();
  const { quoteId, chosen } = await api.quote.calculate({ body: { spec: { ...board, remarks: '内部料号 K-17' } } });
  const stored = (await findQuote(server.deps.db.read, quoteId))!;
  const own = JSON.stringify(
    quotationDocument(await quotationData(server.deps.db.read, stored, true), demonstrationCompany, 'zh-CN'),
  );
  const shared = JSON.stringify(
    quotationDocument(await quotationData(server.deps.db.read, stored, false), demonstrationCompany, 'zh-CN'),
  );
  for (const expectedText of [
    '报价单',
    stored.quotationNo,
    '板费',
    '喷镀费',
    '沉金',
    '增值税（13%）',
    '迅板电路（演示）有限公司',
  ])
    expect(own).toContain(expectedText);
  const shown = (formula: string) =>
    formula.replaceAll('max(', '取较大值(').replaceAll(' * ', ' × ').replaceAll(' - ', ' − ');
  for (const { formula } of chosen.lines) expect(own).toContain(`= ${shown(formula)}`);
  expect(own).not.toContain('max(');
  expect(own).toContain(account);
  expect(own).toContain('K-17');
  for (const hidden of [account, memberId, 'K-17']) expect(shared).not.toContain(hidden);
  for (const total of [1n, 100n, 11_300n, 999_999n]) {
    const net = netOf(fen(total), 13);
    // Tax on the net, rounded, is never more than half a fen from the tax that is printed.
    const tax = total - net;
    expect(tax * 100n - net * 13n).toBeGreaterThan(-100n);
    expect(tax * 100n - net * 13n).toBeLessThan(100n);
  }
});

test('another member’s quotation is not printed, a shared one is, and printing is rate-limited', async () => {
  const owner = await server.newMember();
  const other = await server.newMember();
  const { quoteId } = await owner.api.quote.calculate({ body: { spec: board } });
  for (const id of [quoteId, randomUUID()])
    await expect(other.api.storedQuote.pdf({ params: { id }, query: {} })).rejects.toMatchObject({ code: 'notFound' });
  const { token } = await owner.api.storedQuote.share({ params: { id: quoteId } });
  expect(
    await start(await server.guest.storedQuote.sharedPdf({ params: { token }, query: { language: 'en' } })),
  ).toMatch(/^%PDF/);
  await expect(
    server.guest.storedQuote.sharedPdf({ params: { token: 'x'.repeat(43) }, query: {} }),
  ).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    owner.api.storedQuote.pdf({ params: { id: quoteId }, query: { language: 'de' as never } }),
  ).rejects.toMatchObject({ kind: 'invalid' });
  await server.deps.db.transaction(async (tx) => {
    for (let use = 0; use < 20; use += 1)
      await tx
        .insertInto('limit_use')
        .values({ key: `print ${owner.memberId}`, used_at: new Date() })
        .execute();
  });
  await expect(owner.api.storedQuote.pdf({ params: { id: quoteId }, query: {} })).rejects.toMatchObject({
    kind: 'rateLimited',
  });
  await resetRateLimits(server, 'print');
});

test('the printer serves one after another, gives up in time and survives what cannot be set', async () => {
  const printer = documentPrinter({ maxWaiting: 1 });
  const caller = { owner: 'me', signal: new AbortController().signal };
  const job = { title: 't', author: 'a', styles: {}, foot: ['', ''] as const };
  const [first, second, third] = await Promise.allSettled([
    printer.print({ ...job, content: 'one 中文' }, caller),
    printer.print({ ...job, content: 'two' }, caller),
    printer.print({ ...job, content: 'three' }, caller),
  ]);
  expect([first.status, second.status]).toEqual(['fulfilled', 'fulfilled']);
  expect(third).toMatchObject({ status: 'rejected', reason: { code: 'unavailable' } });
  // An image from the disk or the network is refused.
  await expect(printer.print({ ...job, content: { image: '/etc/passwd' } }, caller)).rejects.toThrow(
    /could not be set/,
  );
  await expect(printer.print({ ...job, content: 'after' }, caller)).resolves.toBeInstanceOf(Uint8Array);
  await printer.close();
  const hasty = documentPrinter({ timeoutMs: 1 });
  await expect(hasty.print({ ...job, content: 'late' }, caller)).rejects.toMatchObject({ code: 'unavailable' });
  await hasty.close();
});

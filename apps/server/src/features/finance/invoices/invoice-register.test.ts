import { parseYuan, sum, toApi } from '@xunban/money';
import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceAll,
  PERSONAL_BILLING_PROFILE,
  runCreditNotes,
  SPECIAL_BILLING_PROFILE,
} from '../../../testing/invoices.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const GOODS_CODE = '1234567890123456789';
let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing', INVOICE_GOODS_CODE: GOODS_CODE });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

/** Issues an invoice over the sent boards of a new member, and takes this much of it back. */
async function invoiced(
  profile: Parameters<typeof invoiceAll>[3],
  creditNote?: { readonly amount?: number; readonly cause: 'returned' | 'discount' },
) {
  const buyer = await server.newMember();
  await sentOrder(server, staff, buyer, { boards: 2 });
  const { applicationId, documentIds } = await invoiceAll(server, staff, buyer, profile);
  const params = { id: documentIds[0] ?? '' };
  if (creditNote) await staff.api.staffInvoices.askCreditNote({ params, body: { ...creditNote, reason: '退货' } });
  await runCreditNotes(server);
  const read = () => buyer.api.invoice.application({ query: { id: applicationId } });
  const form = (await read()).invoices[0]?.creditNotes.at(-1);
  if (form?.canAnswer)
    await buyer.api.invoice.answerCreditNote({ params: { id: form.id }, body: { isConfirmed: true } });
  await runCreditNotes(server);
  return (await read()).invoices[0];
}

test('the register of a month has its invoices and credit notes, whose taxes are those of the comparison', async () => {
  const plain = await invoiced(PERSONAL_BILLING_PROFILE);
  const whole = await invoiced(PERSONAL_BILLING_PROFILE, { cause: 'returned' });
  const partly = await invoiced(SPECIAL_BILLING_PROFILE, { cause: 'discount', amount: 1.5 });
  const { rows: months } = await sql<{ month: string }>`
    select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM') as month`.execute(server.deps.db.read);
  const month = months[0]?.month ?? '';
  const blob = await staff.api.staffExports.invoiceRegister({ params: { month }, query: { file: 'csv' } });
  const rows: Record<string, string>[] = parse(await blob.text(), { bom: true, columns: true });
  const of = (no: string | undefined) => rows.filter((row) => row['数电发票号码']?.trim() === no);
  const states = (no: string | undefined) => [...new Set(of(no).map((row) => row['发票状态']))];
  expect([plain, whole, partly].map((invoice) => states(invoice?.invoiceNo))).toEqual([
    ['正常'],
    ['全额红冲'],
    ['部分红冲'],
  ]);
  expect(of(plain?.invoiceNo)).toHaveLength(plain?.lines.length ?? 0);
  for (const row of rows) {
    expect(row['税收分类编码']?.trim()).toBe(GOODS_CODE);
    expect(row['税率']?.trim()).toBe('13%');
    expect(toApi(sum([parseYuan(row['金额'] ?? ''), parseYuan(row['税额'] ?? '')]))).toBe(Number(row['价税合计']));
    const [quantity, price] = [Number(row['数量']), Number(row['单价'])];
    if (row['数量'] !== '') expect(quantity * price).toBeCloseTo(Number(row['金额']), 2);
    expect(Number(row['价税合计']) < 0).toBe(row['是否正数发票'] === '否');
  }
  // A full reversal has all lines with negative quantities; a price reduction has none.
  const [red] = whole?.creditNotes ?? [];
  expect(of(red?.invoiceNo)).toHaveLength(whole?.lines.length ?? 0);
  expect(of(red?.invoiceNo).every((row) => Number(row['数量']) < 0)).toBe(true);
  expect(of(red?.invoiceNo)[0]?.['对应蓝字发票号码']?.trim()).toBe(whole?.invoiceNo);
  const [reduced] = partly?.creditNotes ?? [];
  expect(of(reduced?.invoiceNo).map((row) => row['数量'])).toEqual(['']);
  expect(of(reduced?.invoiceNo)[0]?.['确认单编号']?.trim()).toBe(reduced?.formNo);
  const summary = await staff.api.staffInvoices.month({ params: { month } });
  const tax = sum(rows.map((row) => parseYuan(row['税额'] ?? '')));
  expect(toApi(tax)).toBe(Number((summary.invoiced - summary.creditNote).toFixed(2)));
  // The month before has none.
  const [year = 0, no = 0] = month.split('-').map(Number);
  const before = no === 1 ? `${year - 1}-12` : `${year}-${String(no - 1).padStart(2, '0')}`;
  const other = await staff.api.staffExports.invoiceRegister({ params: { month: before }, query: { file: 'csv' } });
  expect(parse(await other.text(), { bom: true, columns: true })).toEqual([]);
});

import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { openTaxService } from '../../../platform/tax-service/open-tax-service.ts';
import { type FakeNuonuo, startNuonuo } from '../../../testing/fake-nuonuo.ts';
import { askToIssue, SPECIAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { violations } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { creditNotesToAsk } from './credit-note-store.ts';
import { runCreditNote } from './run-credit-note.ts';
import { runIssue } from './run-issue.ts';

/** Invoices of the Nuonuo platform, against a fake that checks each signature. */

const DONE = { code: 'E0000', describe: '成功' };
let nuonuo: FakeNuonuo;
let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  nuonuo = await startNuonuo();
  server = await startTestServer({ ROLES: 'api,pricing', ...nuonuo.env });
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await Promise.all([server.stop(), nuonuo.close()]);
  expect(ledgerViolations).toEqual([]);
});
beforeEach(() => {
  nuonuo.answers.clear();
  nuonuo.calls.length = 0;
  nuonuo.hangsUp = false;
});
afterEach(() => expect(nuonuo.unsigned).toEqual([]));

const deps = () => ({ ...server.deps, service: openTaxService(server.deps) });
const methods = () => nuonuo.calls.map(({ method }) => method);
let numbers = 0;
function newNumber(): string {
  numbers += 1;
  return `26${String(numbers).padStart(18, '0')}`;
}
const issued = (no: string) => ({
  ...DONE,
  result: [{ status: '2', allElectronicInvoiceNumber: no, serialNo: '1', pdfUrl: nuonuo.pdfUrl }],
});

/** A buyer whose invoice finance has asked for. */
async function asked(more: { readonly note?: string; readonly boards?: number } = {}) {
  const buyer = await server.newMember();
  await sentOrder(server, staff, buyer, { boards: more.boards ?? 1 });
  const { items } = await buyer.api.invoice.uninvoiced({ query: { canApply: true } });
  const { id: billingProfileId } = await buyer.api.invoice.addProfile({ body: SPECIAL_BILLING_PROFILE });
  const nos = items.map(({ no }) => no);
  const { id } = await buyer.api.invoice.apply({ body: { nos, billingProfileId, note: more.note ?? '' } });
  await askToIssue(staff, id);
  const read = () => buyer.api.invoice.application({ query: { id } });
  const documentId = (await read()).invoices[0]?.id ?? '';
  return { buyer, id, documentId, read, run: () => runIssue(deps(), documentId) };
}
/** A buyer with an issued invoice. */
async function done() {
  const one = await asked();
  nuonuo.answers.set('requestBillingNew', DONE);
  nuonuo.answers.set('queryInvoiceResult', issued(newNumber()));
  await one.run();
  await one.run();
  nuonuo.calls.length = 0;
  const ask = (amount?: number) =>
    staff.api.staffInvoices.askCreditNote({
      params: { id: one.documentId },
      body: { cause: 'returned', reason: '退货', ...(amount === undefined ? {} : { amount }) },
    });
  const step = async () => {
    for (const id of await creditNotesToAsk(server.deps.db.read, 100)) await runCreditNote(deps(), id);
  };
  const form = async () => (await one.read()).invoices[0]?.creditNotes.at(-1);
  return { ...one, ask, step, form };
}
const formIs = (fields: object) =>
  nuonuo.answers.set('queryInvoiceRedConfirm', { ...DONE, result: { total: 1, list: [fields] } });
const WAITING = { billUuid: 'u1', billStatus: '02', billTime: '2026-11-30 10:00:00' };

test('an invoice carries its lines and its buyer, and is issued with the PDF of the platform', async () => {
  const { buyer, read, run } = await asked({ note: '合同 7 & <8>', boards: 2 });
  nuonuo.answers.set('requestBillingNew', DONE);
  await run();
  expect((await read()).state).toBe('issuing');
  const application = await read();
  const order = nuonuo.calls[0]?.content['order'] as { readonly invoiceDetail: readonly object[] };
  expect(order).toMatchObject({
    ...{ invoiceLine: 'bs', buyerName: SPECIAL_BILLING_PROFILE.title, buyerTaxNum: SPECIAL_BILLING_PROFILE.taxNo },
    ...{ invoiceType: '1', clerk: '陈开票', remark: '合同 7 & <8>', extensionNumber: '923' },
    orderNo: expect.stringMatching(/^\d{6}[0-9A-Z]{10}0101$/),
  });
  const [invoice] = application.invoices;
  expect(order.invoiceDetail).toHaveLength(invoice?.lines.length ?? 0);
  expect(order.invoiceDetail[0]).toMatchObject({
    ...{ goodsName: '印制电路板', goodsCode: '1234567890123456789', taxRate: '0.13', withTaxFlag: '0' },
    ...{ specType: invoice?.lines[0]?.model, num: invoice?.lines[0]?.quantity },
    taxExcludedAmount: invoice?.lines[0]?.net.toFixed(2),
    tax: invoice?.lines[0]?.tax.toFixed(2),
    taxIncludedAmount: invoice?.lines[0]?.amount.toFixed(2),
  });
  nuonuo.answers.set('queryInvoiceResult', { ...DONE, result: [{ status: '20' }] });
  await run();
  expect((await read()).state).toBe('issuing');
  const no = newNumber();
  nuonuo.answers.set('queryInvoiceResult', issued(no));
  await Promise.all([run(), run()]);
  expect(await read()).toMatchObject({
    state: 'issued',
    invoiceNos: [no],
    invoices: [{ hasPdf: true, hasXml: false }],
  });
  const pdf = await buyer.api.invoice.pdf({ params: { id: invoice?.id ?? '' } });
  expect(await pdf.text()).toBe('%PDF-1.4 of the platform');
  expect(methods().filter((method) => method === 'requestBillingNew')).toHaveLength(1);
});

test('a lost answer is only queried; a duplicate number is the same invoice', async () => {
  const { documentId, read, run } = await asked();
  nuonuo.hangsUp = true;
  await expect(run()).rejects.toThrow();
  nuonuo.hangsUp = false;
  await run();
  expect(methods()).toEqual(['requestBillingNew']);
  const pass = (minutes: number) =>
    sql`update invoice set requested_at = requested_at - make_interval(mins => ${minutes}) where id = ${documentId}`.execute(
      server.deps.db.read,
    );
  await pass(16);
  // Unknown there after a quarter of an hour: it is requested again, under the same number.
  await run();
  const no = newNumber();
  nuonuo.answers.set('requestBillingNew', { code: 'E9106', describe: '订单编号或流水号不能重复' });
  nuonuo.answers.set('queryInvoiceResult', issued(no));
  await run();
  expect(await read()).toMatchObject({ state: 'issued', invoiceNos: [no] });
  const orders = nuonuo.calls.flatMap(({ content }) => (content['order'] as { orderNo: string } | undefined) ?? []);
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1);
});

test('a refusal is shown with its reason; corrected, it is requested under another number', async () => {
  const { id, read, run } = await asked();
  nuonuo.answers.set('requestBillingNew', DONE);
  await run();
  nuonuo.answers.set('queryInvoiceResult', { ...DONE, result: [{ status: '22', failCause: '购方税号有误' }] });
  await run();
  expect((await staff.api.staffInvoices.detail({ params: { id } })).documents[0]).toMatchObject({
    ...{ state: 'refused', fault: '购方税号有误' },
  });
  await askToIssue(staff, id);
  nuonuo.answers.set('queryInvoiceResult', issued(newNumber()));
  await run();
  await run();
  expect((await read()).state).toBe('issued');
  const orders = nuonuo.calls.flatMap(({ content }) => (content['order'] as { orderNo: string } | undefined) ?? []);
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(2);
  const other = await asked();
  nuonuo.answers.set('requestBillingNew', { code: 'E9105', describe: '商品编码不存在' });
  await other.run();
  expect((await staff.api.staffInvoices.detail({ params: { id: other.id } })).documents[0]?.fault).toBe(
    '商品编码不存在',
  );
  const fault = await asked();
  nuonuo.answers.set('requestBillingNew', { code: '070304', describe: 'bad credentials' });
  await expect(fault.run()).rejects.toThrow('070304');
  expect((await fault.read()).state).toBe('issuing');
});

test('a credit note waits for the buyer at the tax bureau, and is issued after the confirmation there', async () => {
  const { buyer, documentId, ask, step, form, read } = await done();
  await ask(1);
  nuonuo.answers.set('saveInvoiceRedConfirm', DONE);
  const billNo = newNumber();
  formIs({ ...WAITING, billNo });
  await step();
  const { content } = nuonuo.calls.find(({ method }) => method === 'saveInvoiceRedConfirm') ?? {};
  expect(content).toMatchObject({
    ...{ applySource: '0', blueInvoiceLine: 'bs', redReason: '1', blueElecInvoiceNumber: (await read()).invoiceNos[0] },
    detail: [{ blueDetailIndex: '1', taxExcludedAmount: '-0.88', taxAmount: '-0.12', taxRate: '0.13' }],
  });
  expect(await form()).toMatchObject({
    ...{ state: 'waiting', formNo: billNo, canAnswer: false, awaitsTaxBureau: true },
    waitsUntil: '2026-12-03T10:00:00.000+08:00',
  });
  const id = (await form())?.id ?? '';
  await expect(
    buyer.api.invoice.answerCreditNote({ params: { id }, body: { isConfirmed: true } }),
  ).rejects.toMatchObject({
    code: 'invoice.creditNoteOver',
  });
  const red = newNumber();
  formIs({ ...WAITING, billNo, billStatus: '04', redInvoiceNumber: red });
  await step();
  expect(await form()).toMatchObject({ state: 'issued', invoiceNo: red });
  // A used invoice is taken back by forms only.
  const body = { invoiceNo: newNumber(), cause: 'returned', reason: '退货', amount: 1 } as const;
  await expect(staff.api.staffInvoices.creditNote({ params: { id: documentId }, body })).rejects.toMatchObject({
    code: 'invoice.formMissing',
  });
});

test.each([
  ['05', 'declined'],
  ['07', 'lapsed'],
  ['08', 'revoked'],
  ['16', 'refused'],
] as const)('a form in state %s is %s', async (billStatus, state) => {
  const { id, ask, step } = await done();
  await ask(1);
  nuonuo.answers.set('saveInvoiceRedConfirm', DONE);
  formIs({ ...WAITING, billStatus, billMessage: '蓝票状态异常' });
  await step();
  const [document] = (await staff.api.staffInvoices.detail({ params: { id } })).documents;
  expect(document?.creditNotes.at(-1)?.state).toBe(state);
});

test('the company revokes a waiting form; a full reversal has no details', async () => {
  const { ask, step, form } = await done();
  await ask();
  nuonuo.answers.set('saveInvoiceRedConfirm', DONE);
  const billNo = newNumber();
  formIs({ ...WAITING, billNo });
  await step();
  expect(nuonuo.calls.find(({ method }) => method === 'saveInvoiceRedConfirm')?.content).not.toHaveProperty('detail');
  const params = { id: (await form())?.id ?? '' };
  await staff.api.staffInvoices.followForm({ params, body: { step: 'revoke' } });
  nuonuo.answers.set('confirmInfoCancel', DONE);
  formIs({ ...WAITING, billStatus: '08' });
  await step();
  expect(methods()).toContain('confirmInfoCancel');
  expect((await form())?.state).toBe('revoked');
});

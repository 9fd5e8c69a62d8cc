import { ApiError, type InvoiceApplicationDetail } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceAll, runCreditNotes, SPECIAL_BILLING_PROFILE } from '../../../testing/invoices.ts';
import { violations } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { lapseForm } from './confirmation-forms.ts';
import { lapsedForms } from './credit-note-store.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'none',
    (error: unknown) => (error instanceof ApiError ? error.code : Promise.reject(error)),
  );

let numbers = 0;
function newNumber(head: '44' | '26'): string {
  numbers += 1;
  return head + String(numbers).padStart(18, '0');
}
const newFormNo = () => newNumber('44');
const newInvoiceNo = () => newNumber('26');

/** A buyer with an issued invoice. */
async function invoiced() {
  const buyer = await server.newMember();
  await sentOrder(server, staff, buyer);
  const { applicationId, documentIds } = await invoiceAll(server, staff, buyer, SPECIAL_BILLING_PROFILE);
  const documentId = documentIds[0] ?? '';
  const read = () => buyer.api.invoice.application({ query: { id: applicationId } });
  const record = (initiator: 'seller' | 'buyer', more: { startedAt?: string; amount?: number; formNo?: string } = {}) =>
    staff.api.staffInvoices.recordForm({
      params: { id: documentId },
      body: { formNo: newFormNo(), initiator, cause: 'returned', reason: '退货', ...more },
    });
  const step = async (body: { step: 'confirm' | 'decline' | 'revoke' | 'issue'; invoiceNo?: string }) =>
    staff.api.staffInvoices.followForm({ params: { id: formOf(await read())?.id ?? '' }, body });
  const tasks = async () =>
    (await staff.api.staffTasks.list({ query: { view: 'open', maxResultCount: 100 } })).items
      .concat((await staff.api.staffTasks.list({ query: { view: 'waiting', maxResultCount: 100 } })).items)
      .filter(({ subjectId }) => subjectId === applicationId)
      .map(({ kind }) => kind);
  return { buyer, documentId, applicationId, read, record, step, tasks };
}
const formOf = ({ invoices }: InvoiceApplicationDetail) => invoices[0]?.creditNotes.at(-1);

const hoursAgo = async (hours: number): Promise<string> => {
  const { rows } = await sql<{ at: Date }>`select now() - make_interval(secs => ${hours * 3600}) as at`.execute(
    server.deps.db.read,
  );
  return rows[0]?.at.toISOString() ?? '';
};

test('a form of the seller waits for the buyer, is confirmed, and its credit note is issued', async () => {
  const { buyer, read, record, step, tasks } = await invoiced();
  const { documents } = await record('seller', { amount: 1 });
  expect(documents[0]?.creditNotes).toMatchObject([{ state: 'waiting', can: ['confirm', 'decline', 'revoke'] }]);
  const form = formOf(await read());
  expect(form).toMatchObject({ initiator: 'seller', canAnswer: false, awaitsTaxBureau: true });
  expect(form?.formNo).toMatch(/^\d{20}$/);
  expect((await buyer.api.message.list({ query: {} })).items.map(({ event }) => event)).toContain('creditNoteWaiting');
  expect(await tasks()).toEqual(['awaitForm']);
  // The member cannot answer it here: the tax bureau has the form.
  const answered = buyer.api.invoice.answerCreditNote({ params: { id: form?.id ?? '' }, body: { isConfirmed: true } });
  expect(await refusal(answered)).toBe('invoice.creditNoteOver');
  expect(await refusal(step({ step: 'issue', invoiceNo: newInvoiceNo() }))).toBe('invoice.formMoved');
  await step({ step: 'confirm' });
  expect(await tasks()).toEqual(['issueCreditNote']);
  expect(await refusal(step({ step: 'issue' }))).toBe('invoice.formMoved');
  expect(await refusal(record('seller'))).toBe('invoice.creditNoteOpen');
  const invoiceNo = newInvoiceNo();
  await step({ step: 'issue', invoiceNo });
  expect(await read()).toMatchObject({ reversed: 1 });
  expect(formOf(await read())).toMatchObject({ state: 'issued', invoiceNo });
  expect(await tasks()).toEqual([]);
  expect(await refusal(step({ step: 'revoke' }))).toBe('invoice.formMoved');
});

test('a form of the buyer is a task of the company; declined, it blocks nothing', async () => {
  const { buyer, read, record, step, tasks } = await invoiced();
  await record('buyer');
  expect(await tasks()).toEqual(['answerForm']);
  expect(formOf(await read())).toMatchObject({ initiator: 'buyer', awaitsTaxBureau: false });
  await step({ step: 'decline' });
  expect(formOf(await read())?.state).toBe('declined');
  expect(await tasks()).toEqual([]);
  expect((await buyer.api.invoice.uninvoiced({ query: {} })).unconfirmed).toBe(0);
  await record('buyer');
  await step({ step: 'revoke' });
  expect(formOf(await read())?.state).toBe('revoked');
});

test('a form lapses 72 hours after its start, not before', async () => {
  const early = await invoiced();
  await early.record('seller', { startedAt: await hoursAgo(71.9) });
  const late = await invoiced();
  await late.record('seller', { startedAt: await hoursAgo(72) });
  expect(await refusal(late.step({ step: 'confirm' }))).toBe('invoice.formMoved');
  for (const id of await lapsedForms(server.deps.db.read, 100))
    await server.deps.db.transaction((tx) => lapseForm(tx, id));
  expect(formOf(await early.read())?.state).toBe('waiting');
  expect(formOf(await late.read())?.state).toBe('lapsed');
  // A time in the future counts as now.
  const ahead = await invoiced();
  await ahead.record('buyer', { startedAt: await hoursAgo(-24) });
  const left = Date.parse(formOf(await ahead.read())?.waitsUntil ?? '') - Date.parse(await hoursAgo(0));
  expect(Math.round(left / 3_600_000)).toBe(72);
});

test('a number of a form is used once', async () => {
  const [first, second] = [await invoiced(), await invoiced()];
  const formNo = newFormNo();
  await first.record('seller', { formNo });
  expect(await refusal(second.record('seller', { formNo }))).toBe('invoice.formNumberUsed');
});

test('an invoice that its buyer has used is taken back by a confirmed form only', async () => {
  const { documentId, read, record, step } = await invoiced();
  const params = { id: documentId };
  const byHand = () =>
    staff.api.staffInvoices.creditNote({
      params,
      body: { invoiceNo: newInvoiceNo(), cause: 'returned', reason: '退货', amount: 1 },
    });
  await staff.api.staffInvoices.setUse({ params, body: { isUsed: true, reason: '购方已抵扣' } });
  expect((await read()).invoices[0]?.usedAt).not.toBeNull();
  expect(await refusal(byHand())).toBe('invoice.formMissing');
  await record('seller', { amount: 1 });
  await step({ step: 'confirm' });
  await step({ step: 'issue', invoiceNo: newInvoiceNo() });
  expect((await read()).reversed).toBe(1);
  await staff.api.staffInvoices.setUse({ params, body: { isUsed: false, reason: '登记有误' } });
  await byHand();
  expect((await read()).reversed).toBe(2);
});

test('the company revokes a form at the tax service, unless the buyer was faster', async () => {
  const { buyer, documentId, read, step } = await invoiced();
  const ask = () =>
    staff.api.staffInvoices.askCreditNote({
      params: { id: documentId },
      body: { cause: 'returned', reason: '退货', amount: 1 },
    });
  await ask();
  await runCreditNotes(server);
  expect(formOf(await read())).toMatchObject({ state: 'waiting', initiator: 'seller', canAnswer: true });
  expect((await read()).invoices[0]?.usedAt).not.toBeNull();
  expect(await refusal(step({ step: 'confirm' }))).toBe('invoice.formMoved');
  await step({ step: 'revoke' });
  const id = formOf(await read())?.id ?? '';
  expect(await refusal(buyer.api.invoice.answerCreditNote({ params: { id }, body: { isConfirmed: true } }))).toBe(
    'invoice.creditNoteOver',
  );
  await runCreditNotes(server);
  expect(formOf(await read())?.state).toBe('revoked');
  await ask();
  await runCreditNotes(server);
  const again = formOf(await read())?.id ?? '';
  await buyer.api.invoice.answerCreditNote({ params: { id: again }, body: { isConfirmed: true } });
  expect(await refusal(step({ step: 'revoke' }))).toBe('invoice.formMoved');
  await runCreditNotes(server);
  expect(formOf(await read())?.state).toBe('issued');
});

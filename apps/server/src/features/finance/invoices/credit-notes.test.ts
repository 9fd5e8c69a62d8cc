import { ApiError, type InvoiceApplicationDetail } from '@xunban/contract';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { simulatedTaxService } from '../../../platform/tax-service/simulated-tax-service.ts';
import type { TaxAnswer, TaxService } from '../../../platform/tax-service/tax-service.ts';
import {
  askToIssue,
  giveBillingProfile,
  invoiceAll,
  invoicedWithWaiting,
  issueApplication,
  lowerFreight,
  PERSONAL_BILLING_PROFILE,
  runCreditNotes,
  SPECIAL_BILLING_PROFILE,
  taxAnswers,
} from '../../../testing/invoices.ts';
import { violations } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { refundAfterCreditNote } from '../order-payments/refund-overpayment.ts';
import { runIssue } from './run-issue.ts';

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

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof ApiError)) throw error ?? new Error('expected a refusal');
  return error.code;
};

/** A buyer with a board that was sent and invoiced. */
async function invoiced(profile: Parameters<typeof invoiceAll>[3] = SPECIAL_BILLING_PROFILE) {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  const { applicationId, documentIds } = await invoiceAll(server, staff, buyer, profile);
  const read = () => buyer.api.invoice.application({ query: { id: applicationId } });
  return { buyer, main, documentId: documentIds[0] ?? '', applicationId, read };
}
const ask = (documentId: string, more: { readonly amount?: number } = {}) =>
  staff.api.staffInvoices.askCreditNote({
    params: { id: documentId },
    body: { cause: 'returned', reason: '部分退款', ...more },
  });
const creditNoteOf = ({ invoices }: InvoiceApplicationDetail) => invoices[0]?.creditNotes.at(-1);
const answer = ({ api }: TestMember, id: string, isConfirmed: boolean) =>
  api.invoice.answerCreditNote({ params: { id }, body: { isConfirmed } });

test('a credit note waits for the confirmation of its buyer; other members and second answers are refused', async () => {
  const { buyer, documentId, read } = await invoiced();
  await ask(documentId, { amount: 1 });
  expect(await refusal(ask(documentId, { amount: 1 }))).toBe('invoice.creditNoteOpen');
  await runCreditNotes(server);
  const creditNote = creditNoteOf(await read());
  expect(creditNote).toMatchObject({ state: 'waiting', canAnswer: true, amount: 1 });
  const hours = (Date.parse(creditNote?.waitsUntil ?? '') - Date.now()) / 3_600_000;
  expect(Math.round(hours)).toBe(72);
  const messages = (await buyer.api.message.list({ query: {} })).items;
  expect(messages.map(({ event }) => event)).toContain('creditNoteWaiting');
  const otherMember = await server.newMember();
  expect(await refusal(answer(otherMember, creditNote?.id ?? '', true))).toBe('notFound');
  await answer(buyer, creditNote?.id ?? '', true);
  expect(await refusal(answer(buyer, creditNote?.id ?? '', false))).toBe('invoice.creditNoteOver');
  await runCreditNotes(server);
  const done = await read();
  expect(creditNoteOf(done)).toMatchObject({ state: 'issued', invoiceNo: expect.stringMatching(/^\d{20}$/) });
  expect(done.reversed).toBe(1);
  expect((await buyer.api.invoice.uninvoiced({ query: { canApply: true } })).total).toBe(1);
});

test('declined or not answered in time it comes to nothing, and another one can be asked for', async () => {
  const { buyer, documentId, read } = await invoiced();
  await ask(documentId);
  await runCreditNotes(server);
  await answer(buyer, creditNoteOf(await read())?.id ?? '', false);
  await runCreditNotes(server);
  expect(creditNoteOf(await read())?.state).toBe('declined');
  await ask(documentId);
  await runCreditNotes(server);
  const id = creditNoteOf(await read())?.id ?? '';
  await sql`update simulated_credit_note set waits_until = now() where waits_until is not null`.execute(
    server.deps.db.read,
  );
  await sql`update invoice_credit_note set waits_until = now() where id = ${id}`.execute(server.deps.db.read);
  expect(await refusal(answer(buyer, id, true))).toBe('invoice.creditNoteOver');
  await runCreditNotes(server);
  expect(creditNoteOf(await read())?.state).toBe('lapsed');
  expect((await read()).reversed).toBe(0);
  const [document] = (await staff.api.staffInvoices.detail({ params: { id: (await read()).id } })).documents;
  expect(document?.can).toContain('creditNote');
});

test('an unbooked invoice is reversed only in full; the application is reversed with it', async () => {
  const { documentId, read } = await invoiced(PERSONAL_BILLING_PROFILE);
  await ask(documentId, { amount: 1 });
  await runCreditNotes(server);
  const { documents } = await staff.api.staffInvoices.detail({ params: { id: (await read()).id } });
  expect(documents[0]?.creditNotes).toMatchObject([{ state: 'refused', fault: expect.stringContaining('全额') }]);
  expect(creditNoteOf(await read())).toBeUndefined();
  await ask(documentId);
  await runCreditNotes(server);
  expect(await read()).toMatchObject({ state: 'reversed', invoices: [{ creditNotes: [{ state: 'issued' }] }] });
});

test('a late or lost answer is queried, and one credit note is created', async () => {
  const { documentId, read } = await invoiced(PERSONAL_BILLING_PROFILE);
  await ask(documentId);
  const service = simulatedTaxService(server.deps.db);
  const mute: typeof service = {
    ...service,
    takeBack: async (order) => {
      await service.takeBack(order);
      throw new Error('lost');
    },
  };
  await expect(runCreditNotes(server, mute)).rejects.toThrow('lost');
  await runCreditNotes(server);
  expect(creditNoteOf(await read())?.state).toBe('asked');
  await sql`update invoice_credit_note set requested_at = now() - interval '2 minutes' where state = 'asked'`.execute(
    server.deps.db.read,
  );
  await sql`update simulated_credit_note set decided_at = now() + interval '1 hour'`.execute(server.deps.db.read);
  await runCreditNotes(server);
  expect(creditNoteOf(await read())?.state).toBe('asked');
  await sql`update simulated_credit_note set decided_at = now()`.execute(server.deps.db.read);
  await Promise.all([runCreditNotes(server), runCreditNotes(server), runCreditNotes(server)]);
  expect((await read()).invoices[0]?.creditNotes).toMatchObject([{ state: 'issued' }]);
});

test('a paper invoice of this month is voided in full; an electronic one and an older one are not', async () => {
  const voids = (id: string) => staff.api.staffInvoices.void({ params: { id }, body: { reason: '抬头有误' } });
  const electronic = await invoiced(PERSONAL_BILLING_PROFILE);
  expect(await refusal(voids(electronic.documentId))).toBe('invoice.notVoidable');
  const buyer = await server.newMember();
  await sentOrder(server, staff, buyer);
  const addressId = (await buyer.api.address.list({}))[0]?.id ?? '';
  const issued = await invoiceAll(server, staff, buyer, { ...PERSONAL_BILLING_PROFILE, medium: 'paper', addressId });
  const id = issued.documentIds[0] ?? '';
  await sql`update invoice set issued_at = date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    - interval '1 millisecond' where id = ${id}`.execute(server.deps.db.read);
  expect(await refusal(voids(id))).toBe('invoice.notVoidable');
  await sql`update invoice set issued_at = date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai'
    where id = ${id}`.execute(server.deps.db.read);
  await voids(id);
  await runCreditNotes(server);
  expect(await buyer.api.invoice.application({ query: { id: issued.applicationId } })).toMatchObject({
    state: 'reversed',
    invoices: [{ creditNotes: [{ kind: 'void', state: 'issued', invoiceNo: '' }] }],
  });
  // A voided paper invoice creates no task to post it.
  const { documents, deliveryPhone } = await staff.api.staffInvoices.detail({ params: { id: issued.applicationId } });
  expect(documents[0]?.can).not.toContain('send');
  // Its consignee's number is masked, and revealed like others.
  expect(deliveryPhone).toMatch(/^1\d{2}\*{4}\d{4}$/);
  const { value } = await staff.api.personalData.reveal({
    body: { field: 'invoiceDeliveryPhone', id: issued.applicationId },
  });
  expect(value).toMatch(/^1\d{10}$/);
  expect(value.slice(-4)).toBe(deliveryPhone?.slice(-4));
  const parcel = { carrier: 'sf', waybill: 'SF1234567890123' };
  expect(await refusal(staff.api.staffInvoices.send({ params: { id }, body: parcel }))).toBe('invoice.moved');
});

test('the amount released by a credit note can be applied for while other invoices of its application are still in progress', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer, { boards: 3 });
  const { id: billingProfileId } = await buyer.api.invoice.addProfile({ body: PERSONAL_BILLING_PROFILE });
  const limit = Math.max(100, main.orders[0]?.amount ?? 0);
  const nos = main.orders.map(({ orderNo }) => orderNo);
  const application = await buyer.api.invoice.apply({ body: { nos, billingProfileId, limit } });
  const document = application.invoices[0];
  const onIt = document?.lines.map(({ sourceNo }) => sourceNo) ?? [];
  expect(application.invoices.length).toBeGreaterThan(1);
  expect(application.invoices.slice(1).flatMap(({ lines }) => lines.map(({ sourceNo }) => sourceNo))).not.toContain(
    onIt[0],
  );
  const params = { id: document?.id ?? '' };
  const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
  await staff.api.staffInvoices.enter({
    params,
    query: { invoiceNo: '26000000000000000101', amount: document?.amount ?? 0 },
    files: { file },
  });
  const creditNote = { invoiceNo: '26000000000000000102', cause: 'mistake', reason: '开错了' } as const;
  await staff.api.staffInvoices.creditNote({ params, body: creditNote });
  const again = await buyer.api.invoice.apply({ body: { nos: onIt, billingProfileId } });
  expect(again.amount).toBe(document?.amount);
});

const answers = (documentId: string, answer: TaxAnswer) => taxAnswers(server, documentId, answer);
/** The request for an invoice leaves; the tax platform works on it. */
const send = (documentId: string) => answers(documentId, { status: 'accepted' });
const payWaiting = (mainId: string) => server.deps.db.transaction((tx) => refundAfterCreditNote(tx, mainId));

test('a refund of an issued invoice is paid after its credit note, automatically and once', async () => {
  const { buyer, main, documentId, read } = await invoiced();
  const before = await walletBalance(server.deps.db.read, buyer.memberId);
  const wallet = async () => (await walletBalance(server.deps.db.read, buyer.memberId)) - before;
  await lowerFreight(server, main.id, 100n);
  const readMainOrder = () => buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  expect([await wallet(), (await readMainOrder()).due]).toEqual([0n, -1]);
  expect((await staff.api.staffTasks.list({ query: { kind: 'creditNoteInvoice', view: 'open' } })).items.length).toBe(
    1,
  );
  await payWaiting(main.id);
  expect(await wallet()).toBe(0n);
  await ask(documentId, { amount: 1 });
  expect((await staff.api.staffTasks.list({ query: { kind: 'creditNoteInvoice', view: 'open' } })).items).toEqual([]);
  await runCreditNotes(server);
  await answer(buyer, creditNoteOf(await read())?.id ?? '', true);
  // The credit note is issued during the refund attempts.
  await Promise.all([
    runCreditNotes(server),
    ...Array.from({ length: 10 }, () => payWaiting(main.id)),
    runCreditNotes(server),
  ]);
  await Promise.all(Array.from({ length: 10 }, () => payWaiting(main.id)));
  expect([await wallet(), (await readMainOrder()).due]).toEqual([100n, 0]);
  const jobs = await sql<{ count: number }>`select count(*)::int as count from graphile_worker.jobs
    where task_identifier = 'orders.refundWaiting'`.execute(server.deps.db.read);
  expect(jobs.rows[0]?.count).toBe(1);
});

test('the company owes a credit note: its member goes on, and is blocked only after declining it', async () => {
  const { buyer, main, documentId, read } = await invoiced();
  await lowerFreight(server, main.id, 100n);
  const { mainNo, orders } = await sentOrder(server, staff, buyer);
  const billingProfileId = (await buyer.api.invoice.profiles()).items[0]?.id ?? '';
  const apply = (no = '') => buyer.api.invoice.apply({ body: { nos: [no], billingProfileId } });
  const owing = () => buyer.api.invoice.uninvoiced({ query: {} });
  expect(await owing()).toMatchObject({ owed: 1, unconfirmed: 0 });
  expect((await apply(mainNo)).state).toBe('applied');
  const takeBack = async (isConfirmed: boolean) => {
    await ask(documentId, { amount: 1 });
    await runCreditNotes(server);
    const selection = { nos: [orders[0]?.orderNo ?? ''], billingProfileId };
    // While the member's time runs, nothing is blocked.
    expect((await buyer.api.invoice.preview({ body: selection })).amount).toBe(orders[0]?.amount);
    await answer(buyer, creditNoteOf(await read())?.id ?? '', isConfirmed);
    await runCreditNotes(server);
  };
  await takeBack(false);
  expect(await owing()).toMatchObject({ owed: 1, unconfirmed: 1 });
  expect(await refusal(apply(orders[0]?.orderNo))).toBe('invoice.unconfirmed');
  // Finance has the task again, requests another one, and the member confirms it after all.
  const { items } = await staff.api.staffTasks.list({ query: { kind: 'creditNoteInvoice', view: 'open' } });
  expect(items.map(({ subjectId }) => subjectId)).toContain((await read()).id);
  await takeBack(true);
  // Until the refund job has run, the order is paid above its price; that is not a violation.
  expect(await violations(server.deps.db)).toEqual([]);
  expect(await owing()).toMatchObject({ owed: 0, unconfirmed: 0 });
  expect((await apply(orders[0]?.orderNo)).state).toBe('applied');
  await payWaiting(main.id);
});

test('an application rejected after the refusal of the tax platform owes nothing: the refund is paid without a credit note', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  const { items } = await buyer.api.invoice.uninvoiced({ query: { canApply: true } });
  const { id: billingProfileId } = await buyer.api.invoice.addProfile({ body: PERSONAL_BILLING_PROFILE });
  const application = await buyer.api.invoice.apply({ body: { nos: items.map(({ no }) => no), billingProfileId } });
  await askToIssue(staff, application.id);
  const documentId = application.invoices[0]?.id ?? '';
  await send(documentId);
  await lowerFreight(server, main.id, 100n);
  const due = async () => (await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).due;
  expect(await due()).toBe(-1);
  await answers(documentId, { status: 'refused', reason: '购买方信息有误' });
  const { version } = await staff.api.staffInvoices.detail({ params: { id: application.id } });
  await staff.api.staffInvoices.reject({ params: { id: application.id }, body: { reason: '运费已改', version } });
  await payWaiting(main.id);
  expect(await due()).toBe(0);
});

test('concurrent credit notes and refunds over HTTP: each happens once, and refunds follow the owed credit notes', async () => {
  let owedAtLast = 0;
  // One round begins with the credit notes, the other with the cancellations.
  for (const [round, first] of [0, 6].entries()) {
    const { buyer, main, documentId, waiting } = await invoicedWithWaiting(server, staff);
    const enterCreditNote = (invoiceNo: string, amount: number) =>
      staff.api.staffInvoices.creditNote({
        params: { id: documentId },
        body: { invoiceNo, cause: 'returned', reason: '部分退款', amount },
      });
    const { version, id } = waiting;
    const asked = await staff.api.staff.cancelOrder({ params: { id }, body: { version, reason: '无法生产' } });
    const request = { kind: 'cancellation', id: asked.cancelRequest?.id ?? '' } as const;
    const second = await server.newStaff();
    const cancel = () => second.api.staffApprovals.decide({ params: request, body: { decision: 'approve' } });
    const no = `2601${String(process.pid).padStart(8, '0')}${String(round).padStart(8, '0')}`;
    const attempts = [
      ...Array.from({ length: 6 }, () => () => enterCreditNote(no, 0.5)),
      ...Array.from({ length: 4 }, () => cancel),
    ];
    const turned = [...attempts.slice(first), ...attempts.slice(0, first)];
    const outcomes = await Promise.allSettled(
      turned.map(async (attempt) => {
        await attempt();
        return attempt === cancel ? 'cancel' : 'creditNote';
      }),
    );
    const done = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
    expect(done.toSorted()).toEqual(['cancel', 'creditNote']);
    for (const one of outcomes)
      if (one.status === 'rejected') expect(['invoice.numberUsed', 'cancelRequest.ended']).toContain(one.reason.code);
    // What the credit note released is refunded by a job.
    await expect.poll(() => violations(server.deps.db)).toEqual([]);
    const { owed } = await buyer.api.invoice.uninvoiced({ query: {} });
    const rest = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
    expect(rest.due).toBeCloseTo(-owed, 2);
    owedAtLast += owed;
    if (owed > 0) await enterCreditNote(no.replace('2601', '2602'), owed);
    await payWaiting(main.id);
    const wallet = Number(await walletBalance(server.deps.db.read, buyer.memberId)) / 100;
    expect(wallet).toBeCloseTo(main.total - rest.total, 2);
    expect((await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).due).toBe(0);
  }
  // The single credit note covers less than the returned amount, so there was something to wait for.
  expect(owedAtLast).toBeGreaterThan(0);
});

describe('lowered applications', () => {
  /** A refund lowers what is applied for and not issued, in its own transaction. */

  const fenOf = (yuan: number): bigint => BigInt(Math.round(yuan * 100));
  /** Returns the tax in an amount that includes 13 %, in fen. */
  const taxOf = (yuan: number): number => Number(fenOf(yuan)) - Math.round(Number(fenOf(yuan)) / 1.13);
  const wallet = async ({ memberId }: TestMember) => walletBalance(server.deps.db.read, memberId);

  /** Boards that have arrived, and an application over them and their freight. */
  async function applied({ boards = 1, limit, nos }: { boards?: number; limit?: number; nos?: 'boards' } = {}) {
    const buyer = await server.newMember();
    const main = await sentOrder(server, staff, buyer, { boards });
    await buyer.api.order.receive({ query: { mainOrderId: main.id } });
    const billingProfileId = await giveBillingProfile(buyer);
    const boardNos = main.orders.map(({ orderNo }) => orderNo);
    const body = {
      nos: nos === 'boards' ? boardNos : [...boardNos, main.mainNo],
      billingProfileId,
      ...(limit && { limit }),
    };
    const application = await buyer.api.invoice.apply({ body });
    const read = () => buyer.api.invoice.application({ query: { id: application.id } });
    const owed = async () => (await buyer.api.invoice.uninvoiced({ query: {} })).owed;
    const [before, at] = [await wallet(buyer), (place: number) => main.orders[place]!];
    const returned = async () => (await wallet(buyer)) - before;
    return { buyer, main, at, application, id: application.id, read, owed, returned };
  }

  /** After-sales gives an amount back for a board. */
  async function refund(buyer: TestMember, orderNo: string, yuan: number): Promise<void> {
    const complaint = { orderNo, kind: 'openOrShort', pieces: 1, text: '第二块板 3V3 对地短路' } as const;
    const { id } = await buyer.api.afterSales.make({ body: complaint });
    const { version } = await staff.api.staffAfterSales.show({ params: { id } });
    const body = { version, amount: yuan.toFixed(2), text: '部分退款' };
    expect(await staff.api.staffAfterSales.refund({ params: { id }, body })).toMatchObject({ state: 'refunded' });
  }

  const linesOn = ({ invoices }: InvoiceApplicationDetail, no: string) =>
    invoices.flatMap(({ lines }) => lines.filter(({ sourceNo }) => sourceNo === no));
  const total = (all: readonly number[]) => Number(all.reduce((sum, one) => sum + fenOf(one), 0n)) / 100;
  /** The application, its invoices and their lines add up, and the tax of each source is that of its amount. */
  function expectExact(application: InvoiceApplicationDetail): void {
    const { invoices } = application;
    expect(total(invoices.map(({ amount }) => amount))).toBe(application.amount);
    for (const { amount, net, tax, lines } of invoices) {
      expect(total([net, tax])).toBe(amount);
      for (const figure of ['amount', 'net', 'tax'] as const)
        expect(total(lines.map((line) => line[figure]))).toBe({ amount, net, tax }[figure]);
    }
    for (const no of new Set(invoices.flatMap(({ lines }) => lines.map(({ sourceNo }) => sourceNo)))) {
      const lines = linesOn(application, no);
      expect(fenOf(total(lines.map(({ tax }) => tax)))).toBe(BigInt(taxOf(total(lines.map(({ amount }) => amount)))));
    }
  }
  const eventsOf = async ({ api }: TestMember) =>
    (await api.message.list({ query: {} })).items.map(({ event }) => event);
  const creditNoteTasks = async (id: string) => {
    const { items } = await staff.api.staffTasks.list({
      query: { view: 'open', kind: 'creditNoteInvoice', maxResultCount: 100 },
    });
    return items.filter(({ subjectId }) => subjectId === id);
  };

  let numbers = 0;
  const newNumber = () => `26${String(process.pid).padStart(9, '0')}${String(++numbers).padStart(9, '0')}`;
  const ask = (id: string) => askToIssue(staff, id);
  const enter = (documentId: string, amount = 0) => {
    const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
    const query = { invoiceNo: newNumber(), amount };
    return staff.api.staffInvoices.enter({ params: { id: documentId }, query, files: { file } });
  };

  test('a partial refund lowers the application, which is issued for what is left; the money goes back at once', async () => {
    const { buyer, main, at, application, id, read, owed, returned } = await applied();
    await refund(buyer, at(0).orderNo, 12.34);
    const lowered = await read();
    expect(lowered).toMatchObject({ id, state: 'applied', amount: total([main.total, -12.34]) });
    expectExact(lowered);
    const [line, ...others] = linesOn(lowered, at(0).orderNo);
    expect(others).toEqual([]);
    expect(line).toMatchObject({ amount: total([at(0).amount, -12.34]) });
    expect(line?.quantity).toBe(linesOn(application, at(0).orderNo)[0]?.quantity);
    expect(linesOn(lowered, main.mainNo)).toEqual(linesOn(application, main.mainNo));
    expect([await returned(), await owed()]).toEqual([1234n, 0]);
    expect(await eventsOf(buyer)).toContain('invoiceLowered');
    // A decision based on the previous amount is refused.
    const reject = staff.api.staffInvoices.reject({ params: { id }, body: { reason: '抬头有误', version: 1 } });
    await expect(reject).rejects.toMatchObject({ code: 'staleVersion' });
    await issueApplication(server, staff, id);
    expect(await read()).toMatchObject({ state: 'issued', amount: lowered.amount, reversed: 0 });
    expect(await creditNoteTasks(id)).toEqual([]);
  });

  test('a refund of everything closes the application with a reason, and nothing can be issued', async () => {
    const { buyer, at, id, read, owed, returned } = await applied({ nos: 'boards' });
    await refund(buyer, at(0).orderNo, 1);
    await refund(buyer, at(0).orderNo, total([at(0).amount, -1]));
    expect(await read()).toMatchObject({ state: 'rejected', reason: expect.stringContaining('退') });
    expect([await returned(), await owed()]).toEqual([fenOf(at(0).amount), 0]);
    const events = await eventsOf(buyer);
    expect(events).toContain('invoiceClosed');
    expect(events).not.toContain('invoiceRejected');
    await expect(ask(id)).rejects.toMatchObject({ code: 'invoice.moved' });
  });

  test('with several sources in one application only the refunded one is lowered or left out', async () => {
    const { buyer, main, at, application, read, returned } = await applied({ boards: 3 });
    await refund(buyer, at(1).orderNo, 0.01);
    await refund(buyer, at(2).orderNo, at(2).amount);
    const lowered = await read();
    expectExact(lowered);
    expect(lowered).toMatchObject({ state: 'applied', amount: total([main.total, -0.01, -at(2).amount]) });
    expect(linesOn(lowered, at(2).orderNo)).toEqual([]);
    expect(linesOn(lowered, at(1).orderNo)).toMatchObject([{ amount: total([at(1).amount, -0.01]) }]);
    for (const no of [at(0).orderNo, main.mainNo]) expect(linesOn(lowered, no)).toEqual(linesOn(application, no));
    expect(await returned()).toBe(1n + fenOf(at(2).amount));
  });

  test('a source that is split over invoices is lowered from its last one; an invoice of nothing is left out', async () => {
    const { buyer, at, application, read } = await applied({ limit: 100, nos: 'boards' });
    const sizes = application.invoices.map(({ amount }) => amount);
    const last = sizes.at(-1) ?? 0;
    expect(sizes.length).toBeGreaterThan(1);
    const pieces = ({ invoices }: InvoiceApplicationDetail) =>
      total(invoices.flatMap(({ lines }) => lines.map(({ quantity }) => Number(quantity))));
    await refund(buyer, at(0).orderNo, total([last, 0.07]));
    const lowered = await read();
    expectExact(lowered);
    expect(lowered.invoices.map(({ amount }) => amount)).toEqual([
      ...sizes.slice(0, -2),
      total([sizes.at(-2) ?? 0, -0.07]),
    ]);
    expect(pieces(lowered)).toBe(pieces(application));
  });

  test('issued parts of an application stay: the rest is lowered, and the difference beyond it is owed', async () => {
    const { buyer, at, id, application, read, owed, returned } = await applied({ limit: 100, nos: 'boards' });
    const [first, ...rest] = application.invoices;
    await enter(first?.id ?? '', first?.amount);
    const open = total(rest.map(({ amount }) => amount));
    await refund(buyer, at(0).orderNo, total([open, 5]));
    const done = await read();
    expect(done).toMatchObject({ state: 'issued', amount: first?.amount, invoices: [{ id: first?.id }] });
    expect([await returned(), await owed()]).toEqual([fenOf(open), 5]);
    expect(await eventsOf(buyer)).toContain('invoiceIssued');
    expect(await creditNoteTasks(id)).toHaveLength(1);
    const creditNote = { invoiceNo: newNumber(), cause: 'returned', reason: '部分退款', amount: 5 } as const;
    await staff.api.staffInvoices.creditNote({ params: { id: first?.id ?? '' }, body: creditNote });
    await server.deps.db.transaction((tx) => refundAfterCreditNote(tx, at(0).mainOrderId));
    expect([await returned(), await owed()]).toEqual([fenOf(total([open, 5])), 0]);
  });

  test('an invoice in progress at the tax platform is issued for the previous amount, and a credit note is owed', async () => {
    const { buyer, at, application, id, read, owed, returned } = await applied();
    const documentId = application.invoices[0]?.id ?? '';
    await ask(id);
    await send(documentId);
    await refund(buyer, at(0).orderNo, 5);
    expect(await read()).toMatchObject({ state: 'issuing', amount: application.amount });
    expect([await returned(), await owed()]).toEqual([0n, 5]);
    await answers(documentId, { status: 'issued', invoiceNo: newNumber() });
    expect(await read()).toMatchObject({ state: 'issued', amount: application.amount });
    expect(await creditNoteTasks(id)).toHaveLength(1);
    await staff.api.staffInvoices.creditNote({
      params: { id: documentId },
      body: { invoiceNo: newNumber(), cause: 'returned', reason: '部分退款', amount: 5 },
    });
    await server.deps.db.transaction((tx) => refundAfterCreditNote(tx, at(0).mainOrderId));
    expect([await returned(), await owed()]).toEqual([500n, 0]);
  });

  test('an invoice that the tax platform refuses is lowered by what was refunded meanwhile', async () => {
    const { buyer, main, at, application, id, read, owed, returned } = await applied();
    const documentId = application.invoices[0]?.id ?? '';
    await ask(id);
    await send(documentId);
    await refund(buyer, at(0).orderNo, 5);
    await answers(documentId, { status: 'refused', reason: '购买方信息有误' });
    const lowered = await read();
    expect(lowered).toMatchObject({ state: 'issuing', amount: total([main.total, -5]) });
    expectExact(lowered);
    expect(await owed()).toBe(0);
    await server.deps.db.transaction((tx) => refundAfterCreditNote(tx, at(0).mainOrderId));
    expect(await returned()).toBe(500n);
    const asked: bigint[] = [];
    const listening: Partial<TaxService> = {
      issue: async ({ amount }) => {
        asked.push(amount);
        return { status: 'accepted' };
      },
    };
    await ask(id);
    await runIssue({ ...server.deps, service: listening as TaxService }, documentId);
    expect(asked).toEqual([fenOf(lowered.amount)]);
  });

  test('a request that has not left for the tax platform is lowered, and asks for what is left', async () => {
    const { buyer, at, application, id, read, owed, returned } = await applied();
    const documentId = application.invoices[0]?.id ?? '';
    await ask(id);
    await refund(buyer, at(0).orderNo, 5);
    const lowered = await read();
    expect(lowered).toMatchObject({ state: 'issuing', amount: total([application.amount, -5]) });
    expectExact(lowered);
    expect([await returned(), await owed()]).toEqual([500n, 0]);
    const asked: bigint[] = [];
    const listening: Partial<TaxService> = {
      issue: async ({ amount }) => {
        asked.push(amount);
        return { status: 'issued', invoiceNo: newNumber() };
      },
    };
    await runIssue({ ...server.deps, service: listening as TaxService }, documentId);
    expect(asked).toEqual([fenOf(lowered.amount)]);
    expect(await read()).toMatchObject({ state: 'issued', amount: lowered.amount });
    expect(await creditNoteTasks(id)).toEqual([]);
  });

  test('a refund of everything withdraws a request that has not left; nothing is issued', async () => {
    const { buyer, at, application, id, read, owed, returned } = await applied({ nos: 'boards' });
    const documentId = application.invoices[0]?.id ?? '';
    await ask(id);
    const reject = staff.api.staffInvoices.reject({ params: { id }, body: { reason: '抬头有误', version: 2 } });
    await expect(reject).rejects.toMatchObject({ code: 'invoice.moved' });
    await refund(buyer, at(0).orderNo, at(0).amount);
    await answers(documentId, { status: 'issued', invoiceNo: newNumber() });
    expect(await read()).toMatchObject({ state: 'rejected', invoiceNos: [] });
    expect([await returned(), await owed()]).toEqual([fenOf(at(0).amount), 0]);
  });

  test('an application is issued only for the amount that was shown: a batch with a lowered one is refused as a whole', async () => {
    const [one, other] = [await applied(), await applied()];
    const applications = [one, other].map(({ id, application: { amount } }) => ({ id, amount }));
    await refund(one.buyer, one.at(0).orderNo, 5);
    const { applicationNo, amount } = await one.read();
    await expect(staff.api.staffInvoices.issue({ body: { applications } })).rejects.toMatchObject({
      code: 'invoice.amountsChanged',
      message: expect.stringContaining(applicationNo),
    });
    expect([(await one.read()).state, (await other.read()).state]).toEqual(['applied', 'applied']);
    const shown = await staff.api.staffInvoices.detail({ params: { id: one.id } });
    expect(shown).toMatchObject({ amount, appliedAmount: one.application.amount });
    expect(shown.history.at(-1)?.note).toBe(`${one.application.amount.toFixed(2)} → ${amount.toFixed(2)}`);
    expect(await one.read()).toMatchObject({ amount, appliedAmount: one.application.amount });
    await staff.api.staffInvoices.issue({ body: { applications: [{ id: one.id, amount }, ...applications.slice(1)] } });
    expect([(await one.read()).state, (await other.read()).state]).toEqual(['issuing', 'issuing']);
  });

  test('the database refuses totals that differ from their lines, a second number, and an issued invoice that goes', async () => {
    const { application, id } = await applied();
    const documentId = application.invoices[0]?.id ?? '';
    const refusedBy = (statement: RawBuilder<unknown>) =>
      server.deps.db
        .transaction((tx) => statement.execute(tx))
        .then(
          () => '',
          (error: { constraint?: string; code?: string }) => error.constraint ?? error.code,
        );
    expect(
      await refusedBy(sql`update invoice set tax_fen = tax_fen - 1, net_fen = net_fen + 1 where id = ${documentId}`),
    ).toBe('invoice_is_its_lines');
    expect(
      await refusedBy(sql`update invoice_line set amount_fen = amount_fen - 1, net_fen = net_fen - 1
      where invoice_id = ${documentId}`),
    ).toBe('invoice_is_its_lines');
    expect(await refusedBy(sql`update invoice_application set amount_fen = amount_fen - 1 where id = ${id}`)).toBe(
      'invoice_application_is_its_invoices',
    );
    expect(await refusedBy(sql`update invoice_application set applied_fen = applied_fen + 1 where id = ${id}`)).toBe(
      'invoice_application_is_its_invoices',
    );
    await issueApplication(server, staff, id);
    const other = newNumber();
    expect(await refusedBy(sql`update invoice set invoice_no = ${other} where id = ${documentId}`)).toBe('23001');
    expect(await refusedBy(sql`delete from invoice where id = ${documentId}`)).toBe('23001');
  });

  test('an invoice issued by hand for the previous amount is not entered', async () => {
    const { buyer, at, application, read } = await applied();
    const document = application.invoices[0];
    await refund(buyer, at(0).orderNo, 5);
    await expect(enter(document?.id ?? '', document?.amount)).rejects.toMatchObject({ code: 'invoice.amountChanged' });
    await enter(document?.id ?? '', (await read()).amount);
    expect(await read()).toMatchObject({ state: 'issued', amount: total([application.amount, -5]) });
  });

  test('concurrent refund and issue: lowered before, or a credit note is owed, and the refund is complete in both', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { buyer, at, main, application, id, read, owed, returned } = await applied();
      const documentId = application.invoices[0]?.id ?? '';
      const issue = async () => {
        // A refund between reading the amount and issuing it is a reason to look again.
        await ask(id).catch((error: unknown) => {
          if (!(error instanceof ApiError) || error.code !== 'invoice.amountsChanged') throw error;
          return ask(id);
        });
        await send(documentId);
      };
      const steps = [issue, () => refund(buyer, at(0).orderNo, 7)];
      await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));
      const { amount, state } = await read();
      expect(state).toBe('issuing');
      const isLowered = amount === total([application.amount, -7]);
      expect(amount).toBe(isLowered ? total([main.total, -7]) : application.amount);
      expect([await returned(), await owed()]).toEqual(isLowered ? [700n, 0] : [0n, 7]);
      await answers(documentId, { status: 'issued', invoiceNo: newNumber() });
      const issued = await read();
      expect(issued).toMatchObject({ state: 'issued', amount });
      expectExact(issued);
      expect(total([issued.amount, -(await owed())])).toBe(total([main.total, -7]));
      expect(await creditNoteTasks(id)).toHaveLength(isLowered ? 0 : 1);
    }
  });
});

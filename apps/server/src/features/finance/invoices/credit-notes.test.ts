import { ApiError, type InvoiceApplicationDetail } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { simulatedTaxService } from '../../../platform/tax-service/simulated-tax-service.ts';
import type { TaxService } from '../../../platform/tax-service/tax-service.ts';
import {
  invoiceAll,
  invoicedWithWaiting,
  PERSONAL_BILLING_PROFILE,
  runCreditNotes,
  SPECIAL_BILLING_PROFILE,
} from '../../../testing/invoices.ts';
import { violations } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { writeFreightChange } from '../../orders-core/orders/freight-changes.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { refundAfterCreditNote, refundOverpayment } from '../order-payments/refund-overpayment.ts';
import { runIssue } from './run-issue.ts';

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
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
  const { documents } = await staff.api.staffInvoices.detail({ params: { id: issued.applicationId } });
  expect(documents[0]?.can).not.toContain('send');
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
  await staff.api.staffInvoices.enter({ params, query: { invoiceNo: '26000000000000000101' }, files: { file } });
  const creditNote = { invoiceNo: '26000000000000000102', cause: 'mistake', reason: '开错了' } as const;
  await staff.api.staffInvoices.creditNote({ params, body: creditNote });
  const again = await buyer.api.invoice.apply({ body: { nos: onIt, billingProfileId } });
  expect(again.amount).toBe(document?.amount);
});

/** The freight of a main order costs this much less, as after its delivery was changed. */
async function lowerFreight(mainId: string, less: bigint): Promise<void> {
  await server.deps.db.transaction(async (tx) => {
    const [main] = await lockMainOrders(tx, [mainId]);
    const orderNo = main?.orders[0]?.orderNo ?? '';
    if (!main) throw new Error('order not found');
    const freight = { ...main.freight, priceFen: fen(main.freightFen - less) };
    await writeFreightChange(tx, mainId, { orderNos: [orderNo], beforeFen: main.freightFen, freight });
    const [now] = await lockMainOrders(tx, [mainId]);
    if (now) await refundOverpayment(tx, now, { orderNo, event: `less${less}` }, '改了快递');
  });
}
const payWaiting = (mainId: string) => server.deps.db.transaction((tx) => refundAfterCreditNote(tx, mainId));

test('a refund of an issued invoice is paid after its credit note, automatically and once', async () => {
  const { buyer, main, documentId, read } = await invoiced();
  const before = await walletBalance(server.deps.db.read, buyer.memberId);
  const wallet = async () => (await walletBalance(server.deps.db.read, buyer.memberId)) - before;
  await lowerFreight(main.id, 100n);
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
  // The credit note is issued during the refund attempts, and while the freight is lowered once more.
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

test('an application rejected after the refusal of the tax platform owes nothing: the refund is paid without a credit note', async () => {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  const { items } = await buyer.api.invoice.uninvoiced({ query: { canApply: true } });
  const { id: billingProfileId } = await buyer.api.invoice.addProfile({ body: PERSONAL_BILLING_PROFILE });
  const application = await buyer.api.invoice.apply({ body: { nos: items.map(({ no }) => no), billingProfileId } });
  await staff.api.staffInvoices.issue({ body: { ids: [application.id] } });
  await lowerFreight(main.id, 100n);
  const due = async () => (await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } })).due;
  expect(await due()).toBe(-1);
  const refusing: Partial<TaxService> = { issue: async () => ({ status: 'refused', reason: '购买方信息有误' }) };
  await runIssue({ ...server.deps, service: refusing as TaxService }, application.invoices[0]?.id ?? '');
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

import type { InvoiceApplicationDetail } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TaxService } from '../../../platform/tax-service/tax-service.ts';
import { giveBillingProfile, issueApplication } from '../../../testing/invoices.ts';
import { violations } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { refundAfterCreditNote } from '../order-payments/refund-overpayment.ts';
import { runIssue } from './run-issue.ts';

/** A refund lowers what is applied for and not issued, in its own transaction. */

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
const eventsOf = async ({ api }: TestMember) => (await api.message.list({ query: {} })).items.map(({ event }) => event);
const creditNoteTasks = async (id: string) => {
  const { items } = await staff.api.staffTasks.list({
    query: { view: 'open', kind: 'creditNoteInvoice', maxResultCount: 100 },
  });
  return items.filter(({ subjectId }) => subjectId === id);
};

/** A fake tax service that returns these answers one after the other. */
const answering = (...answers: readonly Awaited<ReturnType<TaxService['issue']>>[]): TaxService => {
  const left = [...answers];
  return { issue: async () => left.shift() ?? { status: 'accepted' } } as Partial<TaxService> as TaxService;
};
let numbers = 0;
const newNumber = () => `26${String(process.pid).padStart(9, '0')}${String(++numbers).padStart(9, '0')}`;
const ask = (id: string) => staff.api.staffInvoices.issue({ body: { ids: [id] } });
const enter = (documentId: string, amount?: number) => {
  const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
  const query = { invoiceNo: newNumber(), ...(amount !== undefined && { amount }) };
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
  await refund(buyer, at(0).orderNo, 5);
  expect(await read()).toMatchObject({ state: 'issuing', amount: application.amount });
  expect([await returned(), await owed()]).toEqual([0n, 5]);
  await runIssue({ ...server.deps, service: answering({ status: 'issued', invoiceNo: newNumber() }) }, documentId);
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
  await refund(buyer, at(0).orderNo, 5);
  await runIssue({ ...server.deps, service: answering({ status: 'refused', reason: '购买方信息有误' }) }, documentId);
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
    const steps = [() => ask(id), () => refund(buyer, at(0).orderNo, 7)];
    await Promise.all((round % 2 === 0 ? steps : steps.toReversed()).map((step) => step()));
    const { amount, state } = await read();
    expect(state).toBe('issuing');
    const isLowered = amount === total([application.amount, -7]);
    expect(amount).toBe(isLowered ? total([main.total, -7]) : application.amount);
    expect([await returned(), await owed()]).toEqual(isLowered ? [700n, 0] : [0n, 7]);
    const documentId = application.invoices[0]?.id ?? '';
    await runIssue({ ...server.deps, service: answering({ status: 'issued', invoiceNo: newNumber() }) }, documentId);
    const issued = await read();
    expect(issued).toMatchObject({ state: 'issued', amount });
    expectExact(issued);
    expect(total([issued.amount, -(await owed())])).toBe(total([main.total, -7]));
    expect(await creditNoteTasks(id)).toHaveLength(isLowered ? 0 : 1);
  }
});

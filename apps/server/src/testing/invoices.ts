import { setTimeout as delay } from 'node:timers/promises';
import { fen } from '@xunban/money';
import { creditNotesToAsk } from '../features/finance/invoices/credit-note-store.ts';
import { runCreditNote } from '../features/finance/invoices/run-credit-note.ts';
import { runIssue } from '../features/finance/invoices/run-issue.ts';
import { refundOverpayment } from '../features/finance/order-payments/refund-overpayment.ts';
import { INVENTED_COMPANIES } from '../features/identity/company-register/invented-companies.ts';
import { reviewOrder } from '../features/orders/order-review/review-order.ts';
import { writeFreightChange } from '../features/orders-core/orders/freight-changes.ts';
import { lockMainOrders } from '../features/orders-core/orders/main-orders.ts';
import { simulatedTaxService } from '../platform/tax-service/simulated-tax-service.ts';
import type { TaxAnswer, TaxService } from '../platform/tax-service/tax-service.ts';
import { checkOut, fillCart, giveAddress, giveBoardFile, PLAIN_BOARD, payOrder } from './orders.ts';
import { sendBoard } from './sent-boards.ts';
import type { TestMember, TestServer, TestStaff } from './server.ts';

/** An ordinary electronic invoice of a person. */
export const PERSONAL_BILLING_PROFILE = { holder: 'person', title: '钱多多', kind: 'ordinary' } as const;

/** A special invoice of a company: its buyer books it, and has to confirm its credit notes. */
export const SPECIAL_BILLING_PROFILE = {
  holder: 'company',
  kind: 'special',
  title: '深圳市样板电子有限公司',
  taxNo: INVENTED_COMPANIES[0]?.creditCode ?? '',
  ...{ registeredAddress: '深圳市南山区科技园 1 号', registeredPhone: '0755-26000000' },
  ...{ bank: '招商银行深圳分行', bankAccount: '755900012345678' },
} as const;

export const giveBillingProfile = async ({ api }: Pick<TestMember, 'api'>): Promise<string> =>
  (await api.invoice.addProfile({ body: PERSONAL_BILLING_PROFILE })).id;

const WAIT_LIMIT_MS = 20_000;

/**
 * Staff have an application issued; the server needs no worker for it. Where one runs, it may be the one who asked, and its
 * answer is waited for.
 * @returns the ids of its invoices
 */
export async function issueApplication(
  server: TestServer,
  { api }: Pick<TestStaff, 'api'>,
  id: string,
): Promise<string[]> {
  await askToIssue({ api }, id);
  const { documents } = await api.staffInvoices.detail({ params: { id } });
  const service = simulatedTaxService(server.deps.db);
  for (const invoiceDocument of documents) await runIssue({ ...server.deps, service }, invoiceDocument.id);
  const until = performance.now() + WAIT_LIMIT_MS;
  while (await isAsked(api, id)) {
    if (performance.now() > until) throw new Error(`no answer for application ${id}`);
    await delay(20);
  }
  return documents.map((document) => document.id);
}

/** Finance has an application issued for its current amount; no request leaves before a worker or `runIssue` sends it. */
export async function askToIssue({ api }: Pick<TestStaff, 'api'>, id: string): Promise<void> {
  const { amount = 0 } = await api.staffInvoices.detail({ params: { id } });
  await api.staffInvoices.issue({ body: { applications: [{ id, amount }] } });
}

async function isAsked(api: TestMember['api'], id: string): Promise<boolean> {
  const { documents } = await api.staffInvoices.detail({ params: { id } });
  return documents.some(({ state }) => state === 'asked');
}

/**
 * Invoices the sent boards of a member to a billing profile of this kind. @returns the ids of the application and of its
 * invoices
 */
export async function invoiceAll(
  server: TestServer,
  staff: Pick<TestStaff, 'api'>,
  { api }: Pick<TestMember, 'api'>,
  profile: Parameters<TestMember['api']['invoice']['addProfile']>[0]['body'],
): Promise<{ readonly applicationId: string; readonly documentIds: readonly string[] }> {
  const { items } = await api.invoice.uninvoiced({ query: { canApply: true } });
  const { id: billingProfileId } = await api.invoice.addProfile({ body: profile });
  const { id } = await api.invoice.apply({ body: { nos: items.map(({ no }) => no), billingProfileId } });
  return { applicationId: id, documentIds: await issueApplication(server, staff, id) };
}

/** Advances every pending credit note by one step; the server needs no worker for it. */
export async function runCreditNotes(server: TestServer, service = simulatedTaxService(server.deps.db)): Promise<void> {
  for (const id of await creditNotesToAsk(server.deps.db.read, 100))
    await runCreditNote({ ...server.deps, service }, id);
}

/** The tax platform answers the request for an invoice, or the question how the request goes. */
export function taxAnswers({ deps }: Pick<TestServer, 'deps'>, documentId: string, answer: TaxAnswer): Promise<void> {
  const service: Partial<TaxService> = { issue: async () => answer, query: async () => answer };
  return runIssue({ ...deps, service: service as TaxService }, documentId);
}

/** The freight of a main order costs this much less, as after its delivery was changed. */
export async function lowerFreight({ deps }: Pick<TestServer, 'deps'>, mainId: string, less: bigint): Promise<void> {
  await deps.db.transaction(async (tx) => {
    const [main] = await lockMainOrders(tx, [mainId]);
    const orderNo = main?.orders[0]?.orderNo ?? '';
    if (!main) throw new Error('order not found');
    const freight = { ...main.freight, priceFen: fen(main.freightFen - less) };
    await writeFreightChange(tx, mainId, { orderNos: [orderNo], beforeFen: main.freightFen, freight });
    const [now] = await lockMainOrders(tx, [mainId]);
    if (now) await refundOverpayment(tx, now, { orderNo, event: `less${less}` }, '改了快递');
  });
}

/** Two boards, of which the first is sent; without the small one the parcel is a step of its tariff cheaper. */
export async function sentWithWaiting(server: TestServer, staff: TestStaff) {
  const buyer = await server.newMember();
  await giveAddress(buyer, { province: '新疆维吾尔自治区', city: '乌鲁木齐市', district: '天山区' });
  const cartIds: string[] = [];
  for (const quantity of [25, 5]) {
    const fileId = await giveBoardFile(server, buyer.memberId);
    cartIds.push((await fillCart(buyer, { fileId, spec: { ...PLAIN_BOARD, quantity } })).cartId);
  }
  const main = await checkOut(buyer, cartIds);
  for (const { id } of main.orders) await server.deps.db.transaction((tx) => reviewOrder(tx, id));
  await payOrder(server, buyer, main);
  await sendBoard(staff, main.orders[0]?.orderNo ?? '');
  return { buyer, main };
}

/** {@link sentWithWaiting}, with the first board and its freight invoiced. */
export async function invoicedWithWaiting(server: TestServer, staff: TestStaff) {
  const { buyer, main } = await sentWithWaiting(server, staff);
  const { documentIds } = await invoiceAll(server, staff, buyer, PERSONAL_BILLING_PROFILE);
  const waiting = await staff.api.staff.order({ params: { id: main.orders[1]?.id ?? '' } });
  return { buyer, main, documentId: documentIds[0] ?? '', waiting };
}

import type { InvoiceApplicationDetail, MainOrder } from '@xunban/contract';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { countTried } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  askToIssue,
  giveBillingProfile,
  lowerFreight,
  sentWithWaiting,
  taxAnswers,
} from '../../../testing/invoices.ts';
import { cancelPaid } from '../../../testing/orders.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { refundAfterCreditNote } from '../order-payments/refund-overpayment.ts';

/**
 * Money back for an order, of every kind, in every state of its invoice: what is not applied for and what has not left for the tax
 * platform is lowered in the refund's transaction; only for the rest a credit note is owed, and its refund waits.
 */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(() => server.stop());

interface Bought {
  readonly buyer: TestMember;
  readonly main: MainOrder;
}

const fenOf = (yuan: number): bigint => BigInt(Math.round(yuan * 100));
let numbers = 0;
const newNumber = () => `28${String(process.pid).padStart(9, '0')}${String(++numbers).padStart(9, '0')}`;

async function arrived(): Promise<Bought> {
  const buyer = await server.newMember();
  const main = await sentOrder(server, staff, buyer);
  await buyer.api.order.receive({ query: { mainOrderId: main.id } });
  return { buyer, main };
}

/** After-sales gives an amount back for the first board. */
async function concede({ buyer, main }: Bought, yuan: number): Promise<bigint> {
  const orderNo = main.orders[0]?.orderNo ?? '';
  const complaint = { orderNo, kind: 'openOrShort', pieces: 1, text: '第二块板 3V3 对地短路' } as const;
  const { id } = await buyer.api.afterSales.make({ body: complaint });
  const { version } = await staff.api.staffAfterSales.show({ params: { id } });
  const body = { version, amount: yuan.toFixed(2), text: '退款' };
  await staff.api.staffAfterSales.refund({ params: { id }, body });
  return fenOf(yuan);
}

/** The second board is cancelled before it is made: its price goes back, and the freight that it caused. */
async function cancelOther({ buyer, main }: Bought): Promise<bigint> {
  await cancelPaid(server, staff, { id: main.orders[1]?.id ?? '' });
  const rest = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
  return fenOf(main.total) - fenOf(rest.total);
}

/** The second board costs less by a change order that its buyer accepts. */
async function changeOther({ buyer, main }: Bought): Promise<bigint> {
  const { id = '', orderNo = '' } = main.orders[1] ?? {};
  const params = { id };
  const { version } = await staff.api.staff.order({ params });
  const change = { changes: {}, amountDelta: '-3', daysDelta: 0, lineName: '协商优惠' };
  await staff.api.staff.requestChange({ params, body: { version, reason: '协商优惠', ...change } });
  const { priceVersion, changeOrder } = await buyer.api.order.detail({ query: { orderNo } });
  const freight = (changeOrder?.freightAfter ?? 0).toFixed(2);
  await buyer.api.order.acceptChange({ body: { orderId: id, priceVersion, freight } });
  return 300n;
}

interface Kind {
  readonly buy: () => Promise<Bought>;
  /** @returns the full refund, in fen */
  readonly give: (bought: Bought) => Promise<bigint>;
  /** False when nothing that was sent costs less. */
  readonly isOfSent: boolean;
}

const waiting = () => sentWithWaiting(server, staff);
const KINDS: Readonly<Record<string, Kind>> = {
  'a complaint, in part': { buy: arrived, give: (bought) => concede(bought, 5), isOfSent: true },
  'a complaint, in full': {
    buy: arrived,
    give: (bought) => concede(bought, bought.main.orders[0]?.amount ?? 0),
    isOfSent: true,
  },
  'a board that is cancelled': { buy: waiting, give: cancelOther, isOfSent: true },
  'a change order that lowers the price': { buy: waiting, give: changeOther, isOfSent: false },
  'less freight': {
    buy: arrived,
    give: async ({ main }) => {
      await lowerFreight(server, main.id, 100n);
      return 100n;
    },
    isOfSent: true,
  },
};

/** Applies for everything of the member that can be invoiced. */
async function apply({ buyer }: Bought): Promise<InvoiceApplicationDetail> {
  const { items } = await buyer.api.invoice.uninvoiced({ query: { canApply: true } });
  const billingProfileId = await giveBillingProfile(buyer);
  return buyer.api.invoice.apply({ body: { nos: items.map(({ no }) => no), billingProfileId } });
}

const documentOf = ({ invoices }: InvoiceApplicationDetail): string => invoices[0]?.id ?? '';
const issued = (application: InvoiceApplicationDetail) =>
  taxAnswers(server, documentOf(application), { status: 'issued', invoiceNo: newNumber() });

async function applyAndIssue(bought: Bought): Promise<InvoiceApplicationDetail> {
  const application = await apply(bought);
  await askToIssue(staff, application.id);
  await issued(application);
  return application;
}

interface State {
  readonly begin: (bought: Bought) => Promise<InvoiceApplicationDetail | undefined>;
  /** `lowered`: the application is reduced. `owed`: a credit note is. `free`: nothing is applied for. */
  readonly effect: 'free' | 'lowered' | 'owed';
  /** Has the application issued afterwards. */
  readonly end?: (application: InvoiceApplicationDetail) => Promise<void>;
}

async function issueLater(application: InvoiceApplicationDetail): Promise<void> {
  await askToIssue(staff, application.id);
  await issued(application);
}

const STATES: Readonly<Record<string, State>> = {
  'not applied for': { begin: async () => undefined, effect: 'free' },
  'applied for': { begin: apply, effect: 'lowered', end: issueLater },
  'to be issued, not requested yet': {
    begin: async (bought) => {
      const application = await apply(bought);
      await askToIssue(staff, application.id);
      return application;
    },
    effect: 'lowered',
    end: issued,
  },
  'requested, number pending': {
    begin: async (bought) => {
      const application = await apply(bought);
      await askToIssue(staff, application.id);
      await taxAnswers(server, documentOf(application), { status: 'accepted' });
      return application;
    },
    effect: 'owed',
    end: issued,
  },
  issued: { begin: applyAndIssue, effect: 'owed' },
  'issued and credited': {
    begin: async (bought) => {
      const application = await applyAndIssue(bought);
      const creditNote = { invoiceNo: newNumber(), cause: 'mistake', reason: '抬头有误' } as const;
      await staff.api.staffInvoices.creditNote({ params: { id: documentOf(application) }, body: creditNote });
      return application;
    },
    effect: 'free',
  },
  'applied for with another order': {
    begin: async (bought) => {
      await sentOrder(server, staff, bought.buyer);
      return apply(bought);
    },
    effect: 'lowered',
    end: issueLater,
  },
};

/** The invoice accounts of all parts of a main order together, in fen. */
async function accountsOf({ mainNo, orders }: MainOrder) {
  const total = async (code: string): Promise<bigint> => {
    let sum = 0n;
    for (const no of [mainNo, ...orders.map(({ orderNo }) => orderNo)])
      sum += await ledgerBalance(server.deps.db, code, no);
    return sum;
  };
  return { sold: -(await total('M4')), free: await total('M5'), applied: await total('M6'), issued: await total('M7') };
}

async function tryCell(kind: Kind, state: State): Promise<void> {
  const bought = await kind.buy();
  const { buyer, main } = bought;
  const application = await state.begin(bought);
  const cash = () => walletBalance(server.deps.db.read, buyer.memberId);
  const [cashBefore, before] = [await cash(), await accountsOf(main)];
  const full = await kind.give(bought);
  const returned = async () => (await cash()) - cashBefore;
  const less = before.sold - (await accountsOf(main)).sold;
  expect(less > 0n).toBe(kind.isOfSent);

  // In the transaction of the refund: its amount leaves the application, or a credit note is owed for it; never both.
  const owed = state.effect === 'owed' ? less : 0n;
  const list = await buyer.api.invoice.uninvoiced({ query: {} });
  expect([fenOf(list.owed), list.unconfirmed, await returned()]).toEqual([owed, 0, full - owed]);
  if (application) {
    const now = await buyer.api.invoice.application({ query: { id: application.id } });
    const lowered = state.effect === 'lowered' ? less : 0n;
    expect([fenOf(now.amount), now.appliedAmount]).toEqual([
      fenOf(application.amount) - lowered,
      application.appliedAmount,
    ]);
    const events = (await buyer.api.message.list({ query: {} })).items.map(({ event }) => event);
    expect(events.includes('invoiceLowered')).toBe(lowered > 0n);
  }
  expect(await violations(server.deps.db)).toEqual([]);

  // It is issued for what is left, and a credit note takes the rest back, after which the refund is complete.
  if (application) await state.end?.(application);
  if (application && owed > 0n) {
    const amount = Number(owed) / 100;
    const creditNote = { invoiceNo: newNumber(), cause: 'returned', reason: '已退款', amount } as const;
    await staff.api.staffInvoices.creditNote({ params: { id: documentOf(application) }, body: creditNote });
    // Its job has not refunded what the credit note released.
    expect(await violations(server.deps.db)).toEqual([]);
    await server.deps.db.transaction((tx) => refundAfterCreditNote(tx, main.id));
  }
  const { sold, free, applied, issued: invoiced } = await accountsOf(main);
  expect([free + invoiced, applied, await returned()]).toEqual([sold, 0n, full]);
  expect(await buyer.api.invoice.uninvoiced({ query: {} })).toMatchObject({ owed: 0, unconfirmed: 0 });
  expect(await violations(server.deps.db)).toEqual([]);
}

test.each(
  Object.entries(KINDS).map(([name, kind], row) => ({
    name,
    kind,
    states: sampledColumns(Object.entries(STATES), 3, row),
  })),
)('$name: the invoice follows in each of its states', { timeout: 120_000 }, async ({ kind, states }) => {
  for (const [name, state] of states) {
    countTried('kinds of money back × states of the invoice', 1);
    await tryCell(kind, state).catch((cause: unknown) => {
      throw new Error(`while the invoice was ${name}`, { cause });
    });
  }
});

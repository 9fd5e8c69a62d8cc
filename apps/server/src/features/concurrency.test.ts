import { randomUUID } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { type AllCalls, ApiError, calls, callTable, createClient, ORDER_STATES } from '@xunban/contract';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { resetRateLimits } from '../testing/anonymous-client.ts';
import { balanced } from '../testing/balanced.ts';
import { couponRuleOn } from '../testing/coupons.ts';
import { closesAs, giveCredit, unbilledCredit } from '../testing/credit.ts';
import { countLocked } from '../testing/held-locks.ts';
import { giveBillingProfile, invoicedWithWaiting } from '../testing/invoices.ts';
import { checkOut, fillCart, giveAddress, giveBoardFile, placePlainOrder, untilState } from '../testing/orders.ts';
import { givePayableOrder } from '../testing/payable-order.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, violations } from '../testing/payments.ts';
import { sentOrder } from '../testing/sent-boards.ts';
import { newPhone, startTestServer, type TestMember, type TestServer } from '../testing/server.ts';
import { applyFor, letWithdraw } from '../testing/withdrawals.ts';
import { walletBalance } from './ledger/wallet/wallet-balance.ts';

/**
 * Concurrency test of money and dependent data, besides payments (`payments-concurrency`): forty calls of twenty clients, in
 * `npm run stress` rounds of fifty by fifty, alternating between two processes of the real server. Each takes effect once, no
 * call gets a server error, and the ledger checks pass.
 */

const CALLS = isStress ? 50 : 40;
const CLIENTS = isStress ? 50 : 20;

let server: TestServer;
/** The first of the two, which also has a bank for transfers. */
let firstUrl: string;
let processes: readonly string[];
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  EventEmitter.defaultMaxListeners = CLIENTS * 2;
  server = await startTestServer(
    {},
    {
      front: async (started) => {
        firstUrl = started.url;
        const front = await balanced(started);
        processes = front.processes;
        return front;
      },
    },
  );
  staff = await server.newStaff();
});
afterAll(async () => {
  const locked = await Promise.all(processes.map(countLocked));
  countTried(
    'replies 503 at row locks, each repeated by its client without an error',
    locked.reduce((sum, count) => sum + count, 0),
  );
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

interface Outcome {
  readonly done: number;
  /** Why the others were refused. */
  readonly codes: ReadonlySet<string>;
}

/**
 * Runs all calls, `CLIENTS` at a time. No client gets a retry-later response: concurrent requests of one member queue in the
 * server.
 * @throws any error that is not a refusal
 */
async function runConcurrently(work: (index: number) => Promise<unknown>): Promise<Outcome> {
  countTried('concurrent requests during payments, at two processes', CALLS);
  const codes = new Set<string>();
  let [next, done] = [0, 0];
  const client = async () => {
    while (next < CALLS) {
      const index = next++;
      try {
        await work(index);
        done += 1;
      } catch (error) {
        if (!(error instanceof ApiError) || error.status >= 500) throw error;
        codes.add(error.code);
      }
    }
  };
  await Promise.all(Array.from({ length: CLIENTS }, client));
  return { done, codes };
}

let invoiceNos = 0;
const newInvoiceNo = () => `27${String(process.pid).padStart(9, '0')}${String(++invoiceNos).padStart(9, '0')}`;

const only = (...codes: readonly string[]) => new Set(codes);
const cash = ({ memberId }: TestMember) => walletBalance(server.deps.db.read, memberId);
const on = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);

/** With money that may leave; applies through both processes. */
async function newWithdrawing() {
  const { api, token, ...rest } = await server.newMember();
  const known = { table: callTable(calls), product: 'xunban', baseUrl: firstUrl, language: () => 'zh-Hans' } as const;
  const direct = createClient<AllCalls>({ ...known, token: () => token });
  return { ...(await letWithdraw(server, { ...rest, token, api: direct }, 10_000n)), api };
}

async function buyerOnCredit(limitFen: bigint, walletFen = 1n): Promise<TestMember> {
  const buyer = await server.newMember();
  await giveCredit(server.deps.db, buyer.memberId, limitFen);
  await creditWallet(server.deps.db, buyer.memberId, walletFen);
  return buyer;
}

async function opened(buyer: TestMember, amountFen: bigint) {
  const { mainOrderId } = await givePayableOrder(
    { db: server.deps.db, guest: server.guest },
    buyer.memberId,
    amountFen,
  );
  return buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
}

type Opening = Awaited<ReturnType<typeof opened>>;
const payOnCredit = ({ api }: TestMember, { payNo, amount }: { payNo: string; amount: number }) =>
  api.payment.pay({ body: { payNo, amount, useCredit: true, payPassword: PAY_PASSWORD } });

const never = (): never => {
  throw new Error('invariant: there are buyers');
};

const SCENARIOS: readonly (readonly [string, () => Promise<void>])[] = [
  [
    'paying against a change of the price: the order is paid at the price that it has',
    async () => {
      const buyer = await server.newMember();
      const main = await placePlainOrder(server, buyer);
      const [{ id, orderNo } = { id: '', orderNo: '' }] = main.orders;
      const { version } = await untilState(buyer, orderNo, ORDER_STATES.awaitingPayment);
      await creditWallet(server.deps.db, buyer.memberId, 1_000_000n);
      const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
      const pay = () =>
        buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });
      const change = { version, reason: '加急', changes: {}, amountDelta: '5', daysDelta: 0, lineName: '加急处理' };
      const adjust = () => staff.api.staff.requestChange({ params: { id }, body: change });
      await runConcurrently((index) => (index % 4 === 1 ? adjust() : pay()));
      const after = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
      expect([0n, BigInt(Math.round(after.paid * 100))]).toContain(1_000_000n - (await cash(buyer)));
    },
  ],
  [
    'coupons: no more are used than their rule allows',
    async () => {
      const rule = await couponRuleOn(server, { givenBy: 'code', maxUses: 2, name: '限量' });
      const buyers = await Promise.all(
        Array.from({ length: 6 }, async () => {
          const buyer = await server.newMember();
          const { id } = await buyer.api.coupons.redeem({ body: { code: rule.code } });
          const { cartId } = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
          await giveAddress(buyer, {});
          return { buyer, id, cartId };
        }),
      );
      const { done, codes } = await runConcurrently(async (index) => {
        const { buyer, id, cartId } = buyers[index % buyers.length] ?? buyers[0] ?? never();
        await checkOut(buyer, [cartId], { couponIds: [id] });
      });
      expect(done).toBe(2);
      for (const code of codes) expect(['coupon.usedUp', 'cart.rowGone', 'shipping.noCarrier']).toContain(code);
      const { items } = await staff.api.staffCoupons.rules({ query: { maxResultCount: 100 } });
      expect(items.find(({ id }) => id === rule.id)).toMatchObject({ uses: 2, cost: 40 });
    },
  ],
  [
    'withdrawals: one is open, and never more than there is',
    async () => {
      const member = await newWithdrawing();
      const { done, codes } = await runConcurrently(() => applyFor(member, 60));
      expect(done).toBe(1);
      for (const code of codes) expect(['withdrawal.open', 'withdrawal.notFree']).toContain(code);
      expect([await cash(member), await on('L11', member.memberId)]).toEqual([4_000n, -6_000n]);
    },
  ],
  [
    'buying on credit: never beyond the limit',
    async () => {
      const member = await buyerOnCredit(100_000n);
      const openings: Opening[] = [];
      for (let each = 0; each < 10; each += 1) openings.push(await opened(member, 30_000n));
      const { codes } = await runConcurrently((index) => payOnCredit(member, openings[index % openings.length]!));
      expect(codes).toEqual(only('payment.insufficientCredit'));
      expect([await on('M1', member.memberId), await on('M2', member.memberId)]).toEqual([10_000n, 90_000n]);
    },
  ],
  [
    'closing a statement against new orders: each is billed once',
    async () => {
      const member = await buyerOnCredit(10_000_000n);
      await payOnCredit(member, await opened(member, 10_000n));
      const openings: Opening[] = [];
      for (let each = 0; each < 20; each += 1) openings.push(await opened(member, 1_000n));
      // There may be nothing to bill, or the account may be locked by others.
      const close = () => closesAs(server.deps.db, member.memberId).catch(() => undefined);
      await runConcurrently((index) =>
        index % 10 === 9 ? close() : payOnCredit(member, openings[index % openings.length]!),
      );
      const { items } = await member.api.credit.statements({ query: { maxResultCount: 100 } });
      const billed = items.reduce((sum, { total }) => sum + BigInt(Math.round(total * 100)), 0n);
      const { undelivered } = await unbilledCredit(server.deps.db, member.memberId);
      expect(billed + undelivered).toBe(await on('M2', member.memberId));
    },
  ],
  [
    'repaying: never more than is owed, whatever is asked, and once under one key',
    async () => {
      const member = await buyerOnCredit(100_000n, 70_000n);
      await payOnCredit(member, await opened(member, 60_000n));
      await closesAs(server.deps.db, member.memberId);
      const repay = (idempotencyKey?: string) =>
        member.api.credit.repay(
          { body: { way: 'wallet', amount: '70', payPassword: PAY_PASSWORD } },
          idempotencyKey === undefined ? {} : { idempotencyKey },
        );
      const key = randomUUID();
      // Half of them are one wish that is sent again and again.
      const { codes } = await runConcurrently((index) => repay(index % 2 === 0 ? key : undefined));
      for (const code of codes) expect(['credit.nothingOwed', 'idempotencyRunning']).toContain(code);
      const [{ items }, repaid] = [
        await member.api.credit.statements({ query: {} }),
        await sql<{ fen: bigint }>`select sum(repaid_fen)::bigint as fen from credit_repayment
          where member_id = ${member.memberId}`.execute(server.deps.db.read),
      ];
      expect([await cash(member), repaid.rows[0]?.fen, items[0]?.state]).toEqual([10_000n, 60_000n, 'settled']);
    },
  ],
  [
    'refunds by complaint against issuing, entering and crediting the invoice: each fen is invoiced or refunded, once',
    async () => {
      const buyer = await server.newMember();
      const main = await sentOrder(server, staff, buyer);
      await buyer.api.order.receive({ query: { mainOrderId: main.id } });
      const [{ orderNo } = { orderNo: '' }] = main.orders;
      const sources = [orderNo, main.mainNo];
      const body = { nos: sources, billingProfileId: await giveBillingProfile(buyer) };
      const { id, invoices } = await buyer.api.invoice.apply({ body });
      const params = { id: invoices[0]?.id ?? '' };
      // One clerk may enter only so many files a day, fewer than all rounds of stress.
      const clerk = await server.newStaff();
      const total = async (code: string) => {
        let sum = 0n;
        for (const no of sources) sum += await on(code, no);
        return sum;
      };
      const [before, sold] = [await cash(buyer), -(await total('M4'))];
      const shown = async () => (await staff.api.staffInvoices.detail({ params: { id } })).amount ?? 0;
      const credit = (invoiceNo: string, amount: number) =>
        staff.api.staffInvoices.creditNote({
          params,
          body: { invoiceNo, cause: 'returned', reason: '部分退款', amount },
        });
      const complain = async () => {
        const complaint = { orderNo, kind: 'openOrShort', pieces: 1, text: '第二块板对地短路' } as const;
        const made = await buyer.api.afterSales.make({ body: complaint });
        const { version } = await staff.api.staffAfterSales.show({ params: { id: made.id } });
        const verdict = { version, amount: '1.00', text: '退一元' };
        await staff.api.staffAfterSales.refund({ params: { id: made.id }, body: verdict });
      };
      const issue = async () =>
        staff.api.staffInvoices.issue({ body: { applications: [{ id, amount: await shown() }] } });
      const enter = async () => {
        const file = new File(['%PDF-1.4 entered by hand'], 'invoice.pdf', { type: 'application/pdf' });
        const query = { invoiceNo: newInvoiceNo(), amount: await shown() };
        await clerk.api.staffInvoices.enter({ params, query, files: { file } });
      };
      const actions: readonly (() => Promise<unknown>)[] = [
        complain,
        issue,
        complain,
        enter,
        () => credit(newInvoiceNo(), 1),
      ];
      const { codes } = await runConcurrently(async (index) => actions[index % actions.length]?.());
      for (const code of codes)
        expect([
          ...['invoice.moved', 'invoice.amountsChanged', 'invoice.amountChanged', 'invoice.creditNoteTooMuch'],
          ...['complaint.openAlready', 'complaint.stateChanged'],
        ]).toContain(code);
      await vi.waitFor(
        async () => {
          const { documents } = await staff.api.staffInvoices.detail({ params: { id } });
          expect(documents.map(({ state }) => state)).not.toContain('asked');
        },
        { timeout: 120_000, interval: 200 },
      );
      const { owed } = await buyer.api.invoice.uninvoiced({ query: {} });
      if (owed > 0) await credit(newInvoiceNo(), owed);
      const less = sold + (await total('M4'));
      await vi.waitFor(async () => expect((await cash(buyer)) - before).toBe(less), {
        timeout: 120_000,
        interval: 200,
      });
      expect((await total('M5')) + (await total('M6')) + (await total('M7'))).toBe(sold - less);
      expect(await total('M8')).toBe(0n);
      const { documents } = await staff.api.staffInvoices.detail({ params: { id } });
      expect(documents.filter(({ state }) => state === 'issued').length).toBeLessThanOrEqual(1);
    },
  ],
];

/** In `npm test` each of them is tested at one process, next to its feature. */
const SCENARIOS_OF_STRESS: typeof SCENARIOS = [
  [
    'approving a withdrawal against rejecting it: one of them',
    async () => {
      const member = await newWithdrawing();
      const { id } = await applyFor(member, 60);
      const { version } = await staff.api.staffWithdrawals.detail({ params: { id } });
      const { done } = await runConcurrently((index) =>
        index % 2 === 0
          ? staff.api.staffWithdrawals.approve({ params: { id }, body: { version } })
          : staff.api.staffWithdrawals.reject({ params: { id }, body: { version, reason: '户名不符' } }),
      );
      expect(done).toBe(1);
      const { state } = await staff.api.staffWithdrawals.detail({ params: { id } });
      expect(-(await on('L11', member.memberId))).toBe(state === 'approved' ? 6_000n : 0n);
    },
  ],
  [
    'credit notes against a refund: each once, and the refund equals the owed amount',
    async () => {
      const { buyer, main, documentId, waiting } = await invoicedWithWaiting(server, staff);
      const { version, id } = waiting;
      const asked = await staff.api.staff.cancelOrder({ params: { id }, body: { version, reason: '无法生产' } });
      const request = { kind: 'cancellation', id: asked.cancelRequest?.id ?? '' } as const;
      const second = await server.newStaff();
      const cancel = () => second.api.staffApprovals.decide({ params: request, body: { decision: 'approve' } });
      const invoiceNo = newInvoiceNo();
      const enterCreditNote = () =>
        staff.api.staffInvoices.creditNote({
          params: { id: documentId },
          body: { invoiceNo, cause: 'returned', reason: '部分退款', amount: 0.5 },
        });
      const { done, codes } = await runConcurrently((index) => (index % 3 === 2 ? cancel() : enterCreditNote()));
      expect(done).toBe(2);
      for (const code of codes) expect(['invoice.numberUsed', 'cancelRequest.ended']).toContain(code);
      const { owed } = await buyer.api.invoice.uninvoiced({ query: {} });
      await vi.waitFor(
        async () => {
          const { due } = await buyer.api.order.mainDetail({ query: { mainOrderId: main.id } });
          expect(due).toBeCloseTo(-owed, 2);
        },
        { timeout: 120_000, interval: 200 },
      );
    },
  ],
  [
    'applying for an invoice: once',
    async () => {
      const buyer = await server.newMember();
      const main = await sentOrder(server, staff, buyer);
      const billingProfileId = await giveBillingProfile(buyer);
      const nos = main.orders.map(({ orderNo }) => orderNo);
      const { done, codes } = await runConcurrently(() => buyer.api.invoice.apply({ body: { nos, billingProfileId } }));
      expect([done, codes]).toEqual([1, only('invoice.notInvoiceable')]);
    },
  ],
  [
    'submitting a cart: one main order',
    async () => {
      const buyer = await server.newMember();
      const addressId = await giveAddress(buyer, {});
      const row = await fillCart(buyer, { fileId: await giveBoardFile(server, buyer.memberId) });
      const expectedTotal = (row.amount + 13).toFixed(2);
      const body = { addressId, carrier: 'SF', cartIds: [row.cartId], expectedTotal };
      const { done, codes } = await runConcurrently(() => buyer.api.order.submit({ body }));
      expect([done, codes]).toEqual([1, only('cart.rowGone')]);
      expect((await buyer.api.order.list({ body: {} })).items).toHaveLength(1);
    },
  ],
  [
    'codes by short message: one in a minute',
    async () => {
      // Of the round before.
      await resetRateLimits(server);
      const mobile = newPhone();
      const { done } = await runConcurrently(() => server.guest.account.sendSmsCode({ query: { mobile, type: 3 } }));
      expect(done).toBe(1);
    },
  ],
  [
    'evaluating a board: one evaluation',
    async () => {
      const buyer = await server.newMember();
      const main = await sentOrder(server, staff, buyer);
      await buyer.api.order.receive({ query: { mainOrderId: main.id } });
      const [{ id, orderNo } = { id: '', orderNo: '' }] = main.orders;
      const scores = { quality: 5, delivery: 4, service: 3, packing: 5 };
      await runConcurrently(() => buyer.api.evaluation.save({ body: { orderNo, scores } }));
      const { rows } = await sql`select from evaluation where order_id = ${id}`.execute(server.deps.db.read);
      expect(rows).toHaveLength(1);
    },
  ],
  [
    'choosing the default address: exactly one is',
    async () => {
      const buyer = await server.newMember();
      const ids = [await giveAddress(buyer, {}), await giveAddress(buyer, {}), await giveAddress(buyer, {})];
      const { done } = await runConcurrently((index) =>
        buyer.api.address.setDefault({ query: { id: ids[index % ids.length] ?? '' } }),
      );
      expect(done).toBe(CALLS);
      expect((await buyer.api.address.list({})).filter(({ isDefault }) => isDefault)).toHaveLength(1);
    },
  ],
];

test.each([...SCENARIOS, ...(isStress ? SCENARIOS_OF_STRESS : [])])('%s', async (_, run) => {
  const rounds = isStress ? stressIterations(2) : 1;
  for (let round = 0; round < rounds; round += 1) await run();
});

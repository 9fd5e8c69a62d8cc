import { ORDER_STATES, type SpecChanges } from '@xunban/contract';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { couponRuleOn, giveCoupon } from '../../../testing/coupons.ts';
import { giveBillingProfile, issueApplication } from '../../../testing/invoices.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { sendBoard } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

/**
 * Random lives of orders with coupons: payments, change orders, cancellations, shipments, complaints and invoices, compared with a model
 * of list prices and shares. After each step the amounts of the order are those of the model, and every ledger rule holds.
 */

const RUNS = stressIterations(5);
const STEPS = 9;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const cents = (yuan: number) => Math.round(yuan * 100);
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

/** Numbers that are the same in every run with this seed. */
function chance(seed: number) {
  let state = seed;
  return (max: number) => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return Math.floor((state / 4_294_967_296) * max);
  };
}

interface ModelBoard {
  readonly id: string;
  readonly orderNo: string;
  /** Price before coupons, in fen. */
  list: number;
  share: number;
  /** Money back for a complaint, in fen. */
  refunded: number;
  state: 'unpaid' | 'paid' | 'sent' | 'cancelled';
}

const KINDS = [
  { kind: 'amount', max: 30 },
  { kind: 'percent', percent: 15, max: 49 },
  { kind: 'freight', max: 40 },
] as const;

const CHANGES: readonly { readonly changes: SpecChanges; readonly amountDelta: string }[] = [
  { changes: { finish: 'enig' }, amountDelta: '0' },
  { changes: {}, amountDelta: '12.34' },
  { changes: {}, amountDelta: '-7.77' },
];

/** In fen: the user's own limit is for all refunds of a day. */
const MAX_REFUND = 5_000;
const EVENTS = ['pay', 'change', 'cancel', 'change', 'send', 'complain', 'invoice'] as const;

/** Number of times that each event happened. */
const done = new Map<string, number>();

async function newRun(seed: number) {
  const below = chance(seed);
  const staff = await server.newStaff();
  const buyer = await server.newMember();
  const profile = await giveBillingProfile(buyer);
  const minimum = [50, 250][below(2)] ?? 50;
  const couponId = await giveCoupon(server, buyer.memberId, { ...KINDS[below(KINDS.length)], minimum });
  const placed = await placePlainOrder(server, buyer, 3, undefined, { couponIds: [couponId] });
  await reviewBoards(server, placed);
  const read = () => buyer.api.order.mainDetail({ query: { mainOrderId: placed.id } });
  const detailOf = ({ orderNo }: ModelBoard) => buyer.api.order.detail({ query: { orderNo } });

  const boards: ModelBoard[] = [];
  for (const { id, orderNo, amount } of placed.orders) {
    const { priceLines } = await buyer.api.order.detail({ query: { orderNo } });
    const share = -sum(priceLines.filter(({ line }) => line === 'coupon').map((line) => cents(line.amount)));
    boards.push({ id, orderNo, list: cents(amount) + share, share, refunded: 0, state: 'unpaid' });
  }
  expect(sum(boards.map(({ share }) => share))).toBe(cents(placed.couponAmount));
  let wasProduced = false;
  const live = () => boards.filter(({ state }) => state !== 'cancelled');
  const one = (states: readonly ModelBoard['state'][]): ModelBoard | undefined => {
    const found = live().filter(({ state }) => states.includes(state));
    return found[below(found.length)];
  };
  const payAll = async () => {
    const main = await read();
    if (main.payable > 0) await payOrder(server, buyer, main, { walletFen: BigInt(cents(main.payable)) });
    for (const board of live()) if (board.state === 'unpaid') board.state = 'paid';
  };

  const events: Record<(typeof EVENTS)[number], () => Promise<boolean>> = {
    async pay() {
      await payAll();
      return true;
    },
    async cancel() {
      const board = one(['unpaid', 'paid']);
      if (!board) return false;
      await buyer.api.order.cancel({ body: { mainOrderId: placed.id, orderId: board.id, reason: '不要了' } });
      board.state = 'cancelled';
      if (live().length > 0 && sum(live().map(({ list }) => list)) < minimum * 100)
        for (const other of live()) if (other.state === 'unpaid') other.share = 0;
      return true;
    },
    async change() {
      const board = one(['paid']);
      if (!board) return false;
      const { version, amount } = await staff.api.staff.order({ params: { id: board.id } });
      const change = CHANGES[below(CHANGES.length)] ?? { changes: {}, amountDelta: '1' };
      const body = { version, reason: '客户改工艺', lineName: '加急处理', ...change };
      const asked = await staff.api.staff
        .requestChange({ params: { id: board.id }, body })
        .catch(({ code }: { code?: string }) => code);
      // The finish is gold already.
      if (typeof asked === 'string') return false;
      const { changeOrder, priceVersion } = await detailOf(board);
      const shown = { orderId: board.id, priceVersion: changeOrder?.priceVersion ?? priceVersion };
      const accepted = await buyer.api.order.acceptChange({
        body: { ...shown, freight: (changeOrder?.freightAfter ?? 0).toFixed(2) },
      });
      // The share stays as it was granted.
      board.list += cents(accepted.amount) - cents(amount ?? 0);
      await payAll();
      return true;
    },
    async send() {
      const board = one(['paid']);
      if (!board) return false;
      await sendBoard(staff, board.orderNo);
      board.state = 'sent';
      wasProduced = true;
      return true;
    },
    async complain() {
      const board = one(['sent']);
      if (!board) return false;
      await buyer.api.order.receive({ query: { mainOrderId: placed.id } }).catch(() => undefined);
      const { canComplain } = await buyer.api.afterSales.ofOrder({ query: { orderNo: board.orderNo } });
      if (!canComplain) return false;
      const complaint = { orderNo: board.orderNo, kind: 'openOrShort', pieces: 1, text: '第二块板短路' } as const;
      const { id, version } = await buyer.api.afterSales.make({ body: complaint });
      const refund = (fen: number) =>
        staff.api.staffAfterSales.refund({
          params: { id },
          body: { version, amount: (fen / 100).toFixed(2), text: '退款' },
        });
      const left = board.list - board.share - board.refunded;
      await expect(refund(left + 1), 'more than what was paid').rejects.toThrow('最多还能退');
      if (left === 0) return false;
      const back = 1 + below(Math.min(left, MAX_REFUND));
      await refund(back);
      board.refunded += back;
      return true;
    },
    async invoice() {
      const board = one(['sent']);
      if (!board) return false;
      const { items } = await buyer.api.invoice.uninvoiced({ query: { canApply: true } });
      if (!items.some(({ no }) => no === board.orderNo)) return false;
      const body = { nos: [board.orderNo], billingProfileId: profile };
      const application = await buyer.api.invoice.apply({ body });
      expect(cents(application.amount)).toBe(board.list - board.share - board.refunded);
      await issueApplication(server, staff, application.id);
      return true;
    },
  };

  return {
    /** The first event that is possible now, from a random one on. */
    async step() {
      const first = below(EVENTS.length);
      for (const name of [...EVENTS.slice(first), ...EVENTS.slice(0, first)])
        if (await events[name]()) {
          done.set(name, (done.get(name) ?? 0) + 1);
          return name;
        }
      return 'nothing';
    },
    async compare(after: string) {
      const main = await read();
      const goods = sum(live().map(({ list }) => list));
      const shares = sum(live().map(({ share }) => share));
      const refunded = sum(boards.map((board) => board.refunded));
      const sold = live().filter(({ state }) => state !== 'unpaid');
      const freight = sold.length > 0 ? cents(main.freight) : 0;
      const amounts = (({ goodsAmount, couponAmount, total, paid }) => ({
        ...{ goods: cents(goodsAmount), shares: cents(couponAmount), total: cents(total), paid: cents(paid) },
      }))(main);
      expect({ after, ...amounts }).toEqual({
        ...{ after, goods, shares, total: goods - shares + (live().length > 0 ? cents(main.freight) : 0) - refunded },
        paid: sum(sold.map(({ list, share }) => list - share)) + freight - refunded,
      });
      const isReturned = shares === 0 && !wasProduced;
      expect((await buyer.api.coupons.mine({})).map(({ state }) => state)).toEqual([isReturned ? 'usable' : 'used']);
      expect({ after, found: await violations(server.deps.db) }).toEqual({ after, found: [] });
    },
    isOver: () => live().length === 0,
  };
}

test.each(Array.from({ length: RUNS }, (_, run) => run))('random life %i of an order with a coupon', async (run) => {
  const life = await newRun(run * 7919 + 11);
  await life.compare('checkout');
  for (let step = 0; step < STEPS && !life.isOver(); step += 1) await life.compare(await life.step());
});

test('every event was tried', () => {
  expect([...done.keys()].sort()).toEqual([...new Set(EVENTS)].sort());
  for (const [name, count] of done) countTried(`events of orders with coupons: ${name}`, count);
});

test('reports, vouchers and orders have the same discount', async () => {
  const staff = await server.newStaff();
  const buyer = await server.newMember();
  const rule = await couponRuleOn(server, { max: 45.2, minimum: 50, givenBy: 'code' });
  const { id } = await buyer.api.coupons.redeem({ body: { code: rule.code } });
  const placed = await placePlainOrder(server, buyer, 2, undefined, { couponIds: [id] });
  await reviewBoards(server, placed);
  await payOrder(server, buyer, placed);
  const month = new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format(new Date()).slice(0, 7);
  const sales = async () => (await staff.api.staffReports.sales({ params: { month }, query: { by: 'month' } })).total;
  const before = await sales();
  for (const { orderNo } of placed.orders) await sendBoard(staff, orderNo);
  const after = await sales();
  // 45.20 with tax, without it rounded for each of two boards.
  expect(cents(after.coupons) - cents(before.coupons)).toBe(4000);
  const goods = cents(placed.goodsAmount) - 4520;
  const grossOf = ({ gross, freight }: typeof after) => cents(gross) - cents(freight);
  expect(grossOf(after) - grossOf(before)).toBeGreaterThanOrEqual(goods);
  const rules = await staff.api.staffCoupons.rules({ query: { maxResultCount: 1000 } });
  expect(rules.items.find((one) => one.id === rule.id)).toMatchObject({ uses: 1, cost: 45.2, revenue: goods / 100 });
  const [first] = (await staff.api.staff.orders({ query: { filter: placed.orders[0]?.orderNo ?? '' } })).items;
  expect(first?.state).toBe(ORDER_STATES.awaitingReceipt);
  expect(await violations(server.deps.db)).toEqual([]);
});

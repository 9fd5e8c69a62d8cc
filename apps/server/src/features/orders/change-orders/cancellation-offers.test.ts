import { ORDER_STATES } from '@xunban/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { payOrder, placePlainOrder, reviewBoards, untilState } from '../../../testing/orders.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/** Boards that leave one by one: free until the production, in it for a fee that the buyer agrees to. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const { awaitingProduction, inProduction, cancelled } = ORDER_STATES;
const REASON = '客户项目停了';
const fenOf = (yuan: number) => Math.round(yuan * 100);
const detailOf = ({ api }: Pick<TestMember, 'api'>, orderNo: string) => api.order.detail({ query: { orderNo } });
const mainOf = ({ api }: Pick<TestMember, 'api'>, mainOrderId: string) =>
  api.order.mainDetail({ query: { mainOrderId } });
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));
const fees = () => ledgerBalance(server.deps.db, 'R30', '');

async function newPayable(boards = 1) {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  const [first, second] = main.orders;
  if (!first) throw new Error('order has no board');
  return { buyer, main, first, second, params: { id: first.id } };
}

async function newInProduction(boards = 1) {
  const placed = await newPayable(boards);
  await payOrder(server, placed.buyer, placed.main);
  return begin(placed);
}

async function begin<P extends Awaited<ReturnType<typeof newPayable>>>(placed: P) {
  const { version } = await untilState(placed.buyer, placed.first.orderNo, awaitingProduction);
  const made = await staff.api.staff.startProduction({ params: placed.params, body: { version } });
  return { ...placed, made };
}

const offer = async (id: string, fee: string) => {
  const { version } = await staff.api.staff.order({ params: { id } });
  return staff.api.staff.offerCancel({ params: { id }, body: { version, reason: REASON, fee } });
};

describe('before the production', () => {
  test('the buyer sees the refund beforehand, to the fen', async () => {
    const { buyer, main, first } = await newPayable(2);
    expect((await detailOf(buyer, first.orderNo)).cancellation).toBeNull();
    await payOrder(server, buyer, main);
    const cancellation = (await detailOf(buyer, first.orderNo)).cancellation;
    expect(cancellation?.back).toEqual([{ to: 'wallet', amount: cancellation?.goesBack }]);
    await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: first.id } });
    expect(await wallet(buyer)).toBe(fenOf(cancellation?.goesBack ?? 0));
    expect((await detailOf(buyer, first.orderNo)).cancellation).toBeNull();
  });

  test('the buyer cancels one board, and its price and what the parcel costs less go back', async () => {
    const { buyer, main, first, second } = await newPayable(2);
    await payOrder(server, buyer, main);
    await untilState(buyer, first.orderNo, awaitingProduction);
    const body = { mainOrderId: main.id, orderId: first.id, reason: REASON };
    const after = await buyer.api.order.cancel({ body });
    expect(after.orders.map(({ state }) => state)).toEqual([cancelled, awaitingProduction]);
    expect(after).toMatchObject({ due: 0, goodsAmount: second?.amount, cancelFees: 0 });
    expect(await wallet(buyer)).toBe(fenOf(main.total - after.total));
    await expect(buyer.api.order.cancel({ body })).rejects.toMatchObject({ code: 'order.notAllowed' });
    const other = await newPayable();
    await expect(
      other.buyer.api.order.cancel({ body: { ...body, mainOrderId: other.main.id, orderId: second?.id ?? '' } }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });

  test('of an unpaid main order, the rest is due, also with another board in production', async () => {
    const { buyer, main, first } = await newPayable(2);
    const left = await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId: first.id } });
    expect(left.due).toBe(left.total);
    const made = await newInProduction(2);
    const body = { mainOrderId: made.main.id, orderId: made.second?.id ?? '' };
    expect((await buyerCancels(made.buyer, body)).orders.map(({ state }) => state)).toEqual([inProduction, cancelled]);
    await expect(buyerCancels(made.buyer, { mainOrderId: made.main.id, orderId: made.first.id })).rejects.toMatchObject(
      { code: 'order.notAllowed' },
    );
  });
});

const buyerCancels = ({ api }: TestMember, body: { mainOrderId: string; orderId: string }) =>
  api.order.cancel({ body });

describe('in production', () => {
  test('accepted, the fee stays and the rest is refunded to the original parts; the ledger follows', async () => {
    const placed = await newPayable(2);
    const { buyer, main, first, params } = placed;
    // All but 15 yuan come from the wallet.
    await creditWallet(server.deps.db, buyer.memberId, BigInt(fenOf(main.due) - 1_500));
    const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
    const step = await buyer.api.payment.pay({
      body: { payNo, amount: due, useWallet: true, gateway: 'sandbox', payPassword: PAY_PASSWORD },
    });
    await press(server.url, step.redirectUrl, 'succeed');
    await begin(placed);
    const before = await fees();
    const offered = await offer(params.id, '40');
    expect(offered).toMatchObject({ state: inProduction, hold: { cause: 'cancellation' }, can: ['withdrawCancel'] });
    const shown = await detailOf(buyer, first.orderNo);
    expect(shown.can).toEqual(['agreeCancel', 'refuseCancel', 'reorder']);
    const goesBack = shown.cancelOffer?.goesBack ?? 0;
    expect(shown.cancelOffer).toMatchObject({
      ...{ fee: 40, reason: REASON },
      back: [
        { to: 'wallet', amount: Math.round((goesBack - 15) * 100) / 100 },
        { to: 'online', amount: 15 },
      ],
    });
    const agree = (fee: string) => buyer.api.main.agreeCancellation({ params, body: { fee } });
    await expect(agree('39.99')).rejects.toMatchObject({ code: 'order.priceVersionStale' });
    expect(await agree('40')).toMatchObject({ state: cancelled, cancelOffer: null, hold: null, can: ['reorder'] });
    expect(await wallet(buyer)).toBe(fenOf(goesBack) - 1_500);
    expect((await fees()) - before).toBe(-4_000n);
    const after = await mainOf(buyer, main.id);
    expect(after).toMatchObject({ cancelFees: 40, due: 0 });
    expect(fenOf(after.total)).toBe(fenOf(main.total) - fenOf(goesBack));
    await expect(agree('40')).rejects.toMatchObject({ code: 'order.notAllowed' });
  });

  test('the last board with its full price as the fee refunds its freight only', async () => {
    const { buyer, main, first, params } = await newInProduction();
    await expect(offer(params.id, (first.amount + 0.01).toFixed(2))).rejects.toMatchObject({
      validationErrors: [{ members: ['fee'] }],
    });
    await offer(params.id, first.amount.toFixed(2));
    await buyer.api.main.agreeCancellation({ params, body: { fee: first.amount.toFixed(2) } });
    expect(await wallet(buyer)).toBe(fenOf(main.freight));
    expect(await mainOf(buyer, main.id)).toMatchObject({ total: first.amount, due: 0, paid: first.amount });
  });

  test('refused or withdrawn, it is made, and another may be offered', async () => {
    const { buyer, params, made, main } = await newInProduction();
    await offer(params.id, '10');
    const other = await server.newMember();
    await expect(other.api.main.refuseCancellation({ params, body: {} })).rejects.toMatchObject({ code: 'notFound' });
    const refused = await buyer.api.main.refuseCancellation({ params, body: { reason: '还是要' } });
    expect(refused).toMatchObject({ state: inProduction, hold: null, cancelOffer: null, can: ['reorder'] });
    const { tasks } = await staff.api.staffMainOrders.show({ params: { no: main.mainNo } });
    expect(tasks.map(({ kind }) => kind)).toEqual(['produceOrder']);
    const { version } = await offer(params.id, '0');
    const body = { version, reason: REASON };
    const withdrawn = await staff.api.staff.withdrawCancel({ params, body });
    expect(withdrawn).toMatchObject({ state: inProduction, hold: null, can: made.can });
    await expect(buyer.api.main.agreeCancellation({ params, body: { fee: '0' } })).rejects.toMatchObject({
      code: 'order.notAllowed',
    });
    expect((await mainOf(buyer, main.id)).total).toBe(main.total);
  });

  test('agreed, refused and withdrawn at once: one of them', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { buyer, main, first, params } = await newInProduction();
      const { version } = await offer(params.id, '10');
      const outcomes = await Promise.allSettled([
        buyer.api.main.agreeCancellation({ params, body: { fee: '10' } }),
        buyer.api.main.refuseCancellation({ params, body: {} }),
        staff.api.staff.withdrawCancel({ params, body: { version, reason: REASON } }),
        buyer.api.main.agreeCancellation({ params, body: { fee: '10' } }),
      ]);
      expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isAgreed = outcomes[0].status === 'fulfilled' || outcomes[3].status === 'fulfilled';
      expect((await detailOf(buyer, first.orderNo)).state).toBe(isAgreed ? cancelled : inProduction);
      expect(await wallet(buyer)).toBe(isAgreed ? fenOf(main.total) - 1_000 : 0);
    }
  });
});

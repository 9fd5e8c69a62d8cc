import { ORDER_STATES, type OrderDetail, type SpecChanges, type StaffOrderDetail } from '@xunban/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { releaseCam } from '../../../testing/cam-jobs.ts';
import { cancelPaid, payOrder, placePlainOrder, reviewBoards, untilState } from '../../../testing/orders.ts';
import { creditWallet, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/** Change orders of paid boards: more and less expensive ones, with their freight, refused, withdrawn, and concurrent. */

let server: TestServer;
let staff: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  server = await startTestServer();
  staff = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const { awaitingConfirmation, awaitingPayment, awaitingProduction, inProduction } = ORDER_STATES;
/** More expensive, and heavy enough for another freight. */
const EXPENSIVE = { finish: 'enig', lengthMm: 300, widthMm: 200 } as const satisfies SpecChanges;
/** Does not affect the first steps. */
const GOLD = { finish: 'enig' } as const satisfies SpecChanges;

const fenOf = (yuan: number) => Math.round(yuan * 100);
const detailOf = ({ api }: Pick<TestMember, 'api'>, orderNo: string) => api.order.detail({ query: { orderNo } });
const mainOf = ({ api }: Pick<TestMember, 'api'>, mainOrderId: string) =>
  api.order.mainDetail({ query: { mainOrderId } });
const wallet = async ({ memberId }: TestMember) => Number(await walletBalance(server.deps.db.read, memberId));

async function newPayable(boards = 1) {
  const buyer = await server.newMember();
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  const [first] = main.orders;
  return { buyer, main, orderNo: first?.orderNo ?? '', params: { id: first?.id ?? '' } };
}

async function newPaid(boards = 1) {
  const placed = await newPayable(boards);
  await payOrder(server, placed.buyer, placed.main);
  return { ...placed, order: await untilState(placed.buyer, placed.orderNo, awaitingProduction) };
}

async function newInProduction() {
  const placed = await newPaid();
  const made = await staff.api.staff.startProduction({
    params: placed.params,
    body: { version: placed.order.version },
  });
  return { ...placed, made };
}

type Proposed = { readonly changes?: SpecChanges; readonly amountDelta?: string; readonly daysDelta?: number };
const propose = async (id: string, change: Proposed): Promise<StaffOrderDetail> => {
  const { version } = await staff.api.staff.order({ params: { id } });
  const body = { version, reason: '客户改工艺', changes: {}, amountDelta: '0', lineName: '加急处理', ...change };
  return staff.api.staff.requestChange({ params: { id }, body });
};

/** As a client that knows the order's own price version alone. */
const accept = ({ api }: TestMember, { id, priceVersion, changeOrder }: OrderDetail) =>
  api.order.acceptChange({
    body: {
      orderId: id,
      priceVersion,
      freight: (changeOrder?.freightAfter ?? 0).toFixed(2),
    },
  });

const tasksOf = async (no: string) =>
  (await staff.api.staffMainOrders.show({ params: { no } })).tasks.map(({ kind }) => kind);

/** Pays what is due from a wallet that is filled for it. */
async function paySupplement(buyer: TestMember, mainOrderId: string, giveFen?: bigint) {
  const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  const missing = giveFen ?? BigInt(fenOf(due));
  if (missing > 0n) await creditWallet(server.deps.db, buyer.memberId, missing);
  await buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } });
  return due;
}

describe('a paid board that waits for production', () => {
  test('more expensive: its money stays, the difference with the freight is due, and it continues once that is paid', async () => {
    const { buyer, main, order, params } = await newPaid();
    const asked = await propose(params.id, { changes: EXPENSIVE });
    expect(asked).toMatchObject({ state: awaitingConfirmation, can: ['withdrawChange', 'cancel'] });
    const shown = await detailOf(buyer, order.orderNo);
    const change = shown.changeOrder;
    expect(shown).toMatchObject({
      ...{ can: ['cancel', 'confirm', 'refuse'], amount: order.amount, weightG: order.weightG },
      hold: { cause: 'change', waitsFor: 'buyer' },
    });
    expect(change?.freightAfter).toBeGreaterThan(change?.freightBefore ?? 0);
    const due = (change?.amountAfter ?? 0) - order.amount + (change?.freightAfter ?? 0) - main.freight;
    expect(fenOf(change?.due ?? 0)).toBe(fenOf(due));
    expect(change?.changes.map(({ field }) => field).sort()).toEqual(Object.keys(EXPENSIVE).sort());

    const accepted = await accept(buyer, shown);
    expect(accepted).toMatchObject({
      ...{
        state: awaitingPayment,
        amount: change?.amountAfter,
        spec: EXPENSIVE,
        can: ['pay', 'cancel', 'revertChange'],
      },
      ...{ promisedShipDate: change?.shipDateAfter, hold: { cause: 'payment', waitsFor: 'buyer' } },
    });
    expect(accepted.weightG).toBeGreaterThan(order.weightG);
    const owing = await mainOf(buyer, main.id);
    expect(owing).toMatchObject({ freight: change?.freightAfter, payDeadline: null, paid: main.total });
    expect(fenOf(owing.due)).toBe(fenOf(due));
    expect(owing.freightChanges).toMatchObject([{ orderNos: [order.orderNo], before: main.freight }]);
    await expect(
      staff.api.staff.startProduction({ params, body: { version: accepted.version } }),
    ).rejects.toMatchObject({ code: 'order.notAllowed' });

    expect(fenOf(await paySupplement(buyer, main.id))).toBe(fenOf(due));
    const goesOn = await detailOf(buyer, order.orderNo);
    expect(goesOn).toMatchObject({ state: awaitingProduction, hold: null, promisedShipDate: change?.shipDateAfter });
    expect(await mainOf(buyer, main.id)).toMatchObject({ due: 0 });
    const made = await staff.api.staff.startProduction({ params, body: { version: goesOn.version } });
    expect(made.state).toBe(inProduction);
  });

  test('cheaper: the difference goes back with the acceptance, and the board goes on', async () => {
    const { buyer, main, order, params } = await newPaid();
    await propose(params.id, { amountDelta: '-12.34', daysDelta: 2 });
    const shown = await detailOf(buyer, order.orderNo);
    expect(shown.changeOrder).toMatchObject({ due: -12.34, back: [{ to: 'wallet', amount: 12.34 }] });
    const accepted = await accept(buyer, shown);
    expect(accepted).toMatchObject({ state: awaitingProduction, hold: null, can: ['cancel', 'reorder'] });
    expect(accepted.promisedShipDate).toBe(shown.changeOrder?.shipDateAfter);
    expect((accepted.promisedShipDate ?? '') > (order.promisedShipDate ?? '')).toBe(true);
    expect(accepted.history.slice(-2)).toMatchObject([
      { action: 'acceptChange', priceDelta: -12.34, daysDelta: 2 },
      { action: 'settle', actor: 'system' },
    ]);
    expect(await wallet(buyer)).toBe(1234);
    expect(await mainOf(buyer, main.id)).toMatchObject({ due: 0, paid: main.total - 12.34 });
  });

  test('of another quantity and lead time: more boards are due first, and what fewer of them cost less goes back', async () => {
    const { buyer, main, orderNo, params, order } = await newPaid();
    await propose(params.id, { changes: { quantity: 100, leadTime: 'rush1' } });
    const more = await accept(buyer, await detailOf(buyer, orderNo));
    expect(more).toMatchObject({ hold: { cause: 'payment' }, spec: { quantity: 100, leadTime: 'rush1' } });
    expect(more.amount).toBeGreaterThan(order.amount);
    await paySupplement(buyer, main.id);

    await propose(params.id, { changes: { quantity: 50 } });
    const fewer = await accept(buyer, await detailOf(buyer, orderNo));
    expect(fewer).toMatchObject({ state: awaitingProduction, hold: null, spec: { quantity: 50 } });
    expect(fewer.amount).toBeLessThan(more.amount);
    expect(await wallet(buyer)).toBeGreaterThanOrEqual(fenOf(more.amount) - fenOf(fewer.amount));
  });

  test('more expensive and then cheaper than at first: the newest part is refunded first, then the first one', async () => {
    const { buyer, main, orderNo, params } = await newPaid();
    await propose(params.id, { amountDelta: '30' });
    await accept(buyer, await detailOf(buyer, orderNo));
    await paySupplement(buyer, main.id);
    await propose(params.id, { amountDelta: '-50' });
    await accept(buyer, await detailOf(buyer, orderNo));
    expect(await wallet(buyer)).toBe(5000);
    const { payments } = await mainOf(buyer, main.id);
    expect(payments.map(({ refunded }) => refunded)).toEqual([30, 20]);
  });

  test('paid from wallet and gateway together, what is over goes back by the same two ways', async () => {
    const { buyer, main, orderNo, params } = await newPayable();
    // 15 yuan come over the gateway, last.
    await creditWallet(server.deps.db, buyer.memberId, BigInt(fenOf(main.due) - 1_500));
    const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
    const step = await buyer.api.payment.pay({
      body: { payNo, amount: due, useWallet: true, gateway: 'sandbox', payPassword: PAY_PASSWORD },
    });
    await press(server.url, step.redirectUrl, 'succeed');
    await untilState(buyer, orderNo, awaitingProduction);
    await propose(params.id, { amountDelta: '-20' });
    const shown = await detailOf(buyer, orderNo);
    expect(shown.changeOrder).toMatchObject({
      due: -20,
      back: [
        { to: 'wallet', amount: 5 },
        { to: 'online', amount: 15 },
      ],
    });
    await accept(buyer, shown);
    expect(await wallet(buyer)).toBe(500);
    expect((await mainOf(buyer, main.id)).payments[0]?.refunded).toBe(20);
  });

  test('refused or withdrawn it is what it was, stands where it stood, and staff read why', async () => {
    const { buyer, main, order, params } = await newPaid();
    await propose(params.id, { changes: GOLD });
    const shown = await detailOf(buyer, order.orderNo);
    const { priceVersion } = shown;
    expect(priceVersion).toBe(shown.changeOrder?.priceVersion);
    const refuse = (body: { priceVersion: number; reason?: string }, by: TestMember = buyer) =>
      by.api.main.refuseChange({ params, body });
    await expect(refuse({ priceVersion: 1 })).rejects.toMatchObject({ code: 'order.priceVersionStale' });
    await expect(refuse({ priceVersion }, await server.newMember())).rejects.toMatchObject({ code: 'notFound' });
    const refused = await refuse({ priceVersion, reason: '太贵' });
    expect(refused).toMatchObject({
      ...{ state: awaitingProduction, spec: order.spec, amount: order.amount, changeOrder: null, hold: null },
      ...{ promisedShipDate: order.promisedShipDate, forecastShipDate: order.promisedShipDate },
    });
    await expect(refuse({ priceVersion })).rejects.toMatchObject({ code: 'order.notAllowed' });
    const detail = await staff.api.staff.order({ params });
    expect(detail.history.at(-1)).toMatchObject({ action: 'refuseChange', reason: '太贵' });
    expect(detail.can).toEqual(expect.arrayContaining(['startProduction', 'requestChange', 'cancel']));
    expect(await tasksOf(main.mainNo)).toEqual(['planOrder']);

    const again = await propose(params.id, { changes: GOLD });
    const body = { version: again.version, reason: '客户电话取消' };
    const withdrawn = await staff.api.staff.withdrawChange({ params, body });
    expect(withdrawn).toMatchObject({ state: awaitingProduction, changeOrder: null, hold: null });
    expect(await tasksOf(main.mainNo)).toEqual(['planOrder']);
    await expect(staff.api.staff.withdrawChange({ params, body })).rejects.toMatchObject({
      code: 'order.stateChanged',
    });
    expect(await mainOf(buyer, main.id)).toMatchObject({ due: 0, total: main.total });
  });

  test('its buyer may not take it back to the cart, but cancel it, which gives everything back', async () => {
    const { buyer, main, orderNo, params } = await newPaid();
    await propose(params.id, { amountDelta: '30' });
    await expect(buyer.api.order.reset({ body: { mainOrderId: main.id } })).rejects.toMatchObject({
      code: 'order.notAllowed',
    });
    await accept(buyer, await detailOf(buyer, orderNo));
    await buyer.api.order.cancel({ body: { mainOrderId: main.id } });
    expect(await wallet(buyer)).toBe(fenOf(main.total));
  });

  test('a freight that is not on offer any more is not accepted', async () => {
    const { buyer, order, params } = await newPaid();
    await propose(params.id, { changes: EXPENSIVE });
    const { changeOrder } = await detailOf(buyer, order.orderNo);
    const body = { orderId: order.id, priceVersion: changeOrder?.priceVersion ?? 0, freight: '0.01' };
    await expect(buyer.api.order.acceptChange({ body })).rejects.toMatchObject({ code: 'order.priceVersionStale' });
  });
});

describe('several boards of a main order', () => {
  test('the saving of one board pays for the supplement of another', async () => {
    const { buyer, main } = await newPaid(2);
    const [first, second] = main.orders;
    if (!first || !second) throw new Error('expected two boards');
    await propose(first.id, { amountDelta: '30' });
    await accept(buyer, await detailOf(buyer, first.orderNo));
    expect((await detailOf(buyer, first.orderNo)).state).toBe(awaitingPayment);
    // The other one is paid and goes on meanwhile.
    const other = await staff.api.staff.order({ params: { id: second.id } });
    expect(other.can).toContain('startProduction');
    await propose(second.id, { amountDelta: '-40' });
    await accept(buyer, await detailOf(buyer, second.orderNo));
    for (const { orderNo } of main.orders)
      expect(await detailOf(buyer, orderNo)).toMatchObject({ state: awaitingProduction, hold: null });
    expect(await wallet(buyer)).toBe(1000);
  });

  test('a board that leaves pays for what another waits for', async () => {
    const { buyer, main } = await newPaid(2);
    const [first, second] = main.orders;
    if (!first || !second) throw new Error('expected two boards');
    await propose(first.id, { amountDelta: '30' });
    await accept(buyer, await detailOf(buyer, first.orderNo));
    await cancelPaid(server, staff, second);
    expect(await detailOf(buyer, first.orderNo)).toMatchObject({ state: awaitingProduction, hold: null });
    expect((await mainOf(buyer, main.id)).due).toBe(0);
  });
});

describe('a board in production', () => {
  test('stays there: it is held until its buyer has decided and paid, and what is left of its route is the new one', async () => {
    const { buyer, main, orderNo, params, made } = await newInProduction();
    const [first] = made.progress?.steps ?? [];
    await releaseCam(server.deps.db, staff.staffId, { orderId: params.id });
    const begun = await staff.api.staff.completeStep({ params, body: { version: made.version, position: 1 } });
    const asked = await propose(params.id, { changes: { ...GOLD, testMethod: 'fixture' } });
    expect(asked).toMatchObject({ state: inProduction, hold: { cause: 'change' }, can: ['withdrawChange'] });
    expect(await tasksOf(main.mainNo)).toEqual(['awaitConsent']);
    await expect(
      staff.api.staff.completeStep({ params, body: { version: asked.version, position: 2 } }),
    ).rejects.toMatchObject({ data: { reason: 'held' } });
    const shown = await detailOf(buyer, orderNo);
    expect(shown).toMatchObject({ can: ['confirm', 'refuse', 'reorder'], state: inProduction });

    const accepted = await accept(buyer, shown);
    expect(accepted).toMatchObject({
      state: inProduction,
      hold: { cause: 'payment' },
      can: ['pay', 'revertChange', 'reorder'],
    });
    expect(await tasksOf(main.mainNo)).toEqual(['awaitPayment']);
    // The board is another one: its working files are made again.
    const { release } = await staff.api.staffCamJobs.ofOrder({ params });
    expect(release).toMatchObject({ state: 'withdrawn', withdrawnFor: 'change' });
    expect(accepted.progress?.steps[0]).toMatchObject({ step: first?.step, position: 1 });
    expect(accepted.progress?.steps[0]?.doneAt).not.toBeNull();
    expect(accepted.progress?.steps.at(-1)?.plannedEnd).toBe(accepted.forecastShipDate);
    expect(accepted.progress?.steps).toHaveLength(begun.progress?.steps.length ?? 0);

    await paySupplement(buyer, main.id);
    const goesOn = await staff.api.staff.order({ params });
    expect(goesOn).toMatchObject({
      state: inProduction,
      hold: null,
      can: ['requestChange', 'offerCancel'],
    });
    await releaseCam(server.deps.db, staff.staffId, { orderId: params.id });
    expect((await staff.api.staff.order({ params })).can).toEqual(['completeStep', 'requestChange', 'offerCancel']);
    expect(goesOn.history.at(-1)).toMatchObject({ action: 'pay', from: inProduction, to: inProduction });
  });

  test('cheaper: goes on with the acceptance, and the difference is back', async () => {
    const { buyer, orderNo, params } = await newInProduction();
    await propose(params.id, { amountDelta: '-5' });
    expect(await accept(buyer, await detailOf(buyer, orderNo))).toMatchObject({ state: inProduction, hold: null });
    expect(await wallet(buyer)).toBe(500);
  });

  test('is not changed in what is made already', async () => {
    const { params, made } = await newInProduction();
    let current = made;
    await releaseCam(server.deps.db, staff.staffId, { orderId: params.id });
    for (const { position } of (made.progress?.steps ?? []).slice(0, 2))
      current = await staff.api.staff.completeStep({ params, body: { version: current.version, position } });
    await expect(
      propose(params.id, { changes: { thicknessMm: 1.2, lengthMm: 130, finish: 'enig' } }),
    ).rejects.toMatchObject({
      kind: 'invalid',
      validationErrors: [{ members: ['changes.lengthMm'] }, { members: ['changes.thicknessMm'] }],
    });
    expect((await staff.api.staff.order({ params })).version).toBe(current.version);
  });

  test('refused, it is made as ordered', async () => {
    const { buyer, orderNo, params, made } = await newInProduction();
    const planned = (await detailOf(buyer, orderNo)).progress?.steps;
    await propose(params.id, { changes: GOLD });
    const priceVersion = (await detailOf(buyer, orderNo)).changeOrder?.priceVersion ?? 0;
    const refused = await buyer.api.main.refuseChange({ params, body: { priceVersion } });
    expect(refused).toMatchObject({ state: inProduction, hold: null, changeOrder: null, spec: made.spec });
    expect(refused.progress?.steps).toEqual(planned);
  });
});

describe('at once', () => {
  test('concurrent accept, withdraw and refuse: one wins, and the others are refused', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { buyer, orderNo, params } = await newPaid();
      const { version } = await propose(params.id, { amountDelta: '-3' });
      const shown = await detailOf(buyer, orderNo);
      const priceVersion = shown.changeOrder?.priceVersion ?? 0;
      const outcomes = await Promise.allSettled([
        accept(buyer, shown),
        staff.api.staff.withdrawChange({ params, body: { version, reason: '撤回' } }),
        buyer.api.main.refuseChange({ params, body: { priceVersion } }),
        accept(buyer, shown),
      ]);
      const won = outcomes.filter(({ status }) => status === 'fulfilled');
      expect(won).toHaveLength(1);
      const isAccepted = outcomes[0].status === 'fulfilled' || outcomes[3].status === 'fulfilled';
      expect(await wallet(buyer)).toBe(isAccepted ? 300 : 0);
      expect(await detailOf(buyer, orderNo)).toMatchObject({ state: awaitingProduction, hold: null });
    }
  });

  test('a supplement that is paid while another change order is accepted is paid right or not at all', async () => {
    for (let round = 0; round < 2; round += 1) {
      const { buyer, main } = await newPaid(2);
      const [first, second] = main.orders;
      if (!first || !second) throw new Error('expected two boards');
      await propose(first.id, { amountDelta: '30' });
      await accept(buyer, await detailOf(buyer, first.orderNo));
      await propose(second.id, { amountDelta: '7' });
      const shown = await detailOf(buyer, second.orderNo);
      const { payNo, due } = await buyer.api.payment.open({ body: { mainOrderIds: [main.id] } });
      await creditWallet(server.deps.db, buyer.memberId, 10_000n);
      await Promise.allSettled([
        buyer.api.payment.pay({ body: { payNo, amount: due, useWallet: true, payPassword: PAY_PASSWORD } }),
        accept(buyer, shown),
      ]);
      const { due: left, paid } = await mainOf(buyer, main.id);
      expect(fenOf(left + paid)).toBe(fenOf(main.total + 37));
      expect(await wallet(buyer)).toBe(10_000 - fenOf(paid - main.total));
      await paySupplement(buyer, main.id, 0n);
      for (const { orderNo } of main.orders)
        expect(await detailOf(buyer, orderNo)).toMatchObject({ state: awaitingProduction, hold: null });
    }
  });
});

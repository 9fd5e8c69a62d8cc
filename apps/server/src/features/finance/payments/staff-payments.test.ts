import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, press } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { claimExpired, claimPaymentsToPoll } from './pending-payments-store.ts';

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the jobs of payments and refunds would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const claimPayments = (limit: number) => server.deps.db.transaction((tx) => claimPaymentsToPoll(tx, limit));
const pass = (what: 'pending_at' | 'next_ask_at' | 'deadline', seconds: number) =>
  server.deps.db.transaction((tx) =>
    sql`update payment set ${sql.ref(what)} = ${sql.ref(what)} - make_interval(secs => ${seconds})
      where state = 'pending'`.execute(tx),
  );

async function topUps(count: number) {
  const buyer = await server.newMember();
  const payNos: string[] = [];
  for (let at = 0; at < count; at += 1) {
    const { payNo } = await buyer.api.payment.topUp({ body: { amount: 100, gateway: 'sandbox' } });
    payNos.push(payNo);
  }
  return { ...buyer, payNos };
}

test('one who has many open payments does not keep those of others waiting', async () => {
  const many = await topUps(20);
  const few = [await topUps(1), await topUps(2)];
  // Half of the time after which a gateway is asked: the test itself may take some of the rest.
  await pass('pending_at', 15);
  expect(await claimPayments(10)).toEqual([]);
  await pass('pending_at', 31);
  const first = await claimPayments(4);
  expect(first).toEqual(expect.arrayContaining([many.payNos[0], few[0]?.payNos[0], few[1]?.payNos[0]]));
  const [one, two] = await Promise.all([claimPayments(100), claimPayments(100)]);
  const all = [...first, ...one, ...two];
  expect([new Set(all).size, all.length]).toEqual([23, 23]);
  await pass('deadline', 7200);
  expect((await server.deps.db.transaction((tx) => claimExpired(tx, 3))).sort()).toEqual(
    [many.payNos[0], few[0]?.payNos[0], few[1]?.payNos[0]].sort(),
  );
});

test('a gateway is asked about a payment at longer and longer intervals', async () => {
  const { payNos } = await topUps(1);
  await pass('pending_at', 31);
  const pauses: number[] = [];
  for (let ask = 0; ask < 6; ask += 1) {
    expect(await claimPayments(10)).toEqual(payNos);
    let pause = 0;
    while (pause < 1000) {
      await pass('next_ask_at', 15);
      pause += 15;
      const [{ is_due: isDue } = { is_due: false }] = (
        await sql<{ is_due: boolean }>`select next_ask_at <= now() as is_due from payment
          where pay_no = ${payNos[0]}`.execute(server.deps.db.read)
      ).rows;
      if (isDue) break;
    }
    pauses.push(pause);
  }
  expect(pauses).toEqual([30, 60, 120, 240, 300, 300]);
});

test('maximum of twenty pending gateway payments per member, also with concurrent starts', async () => {
  const buyer = await topUps(15);
  const more = await Promise.allSettled(
    Array.from({ length: 12 }, () => buyer.api.payment.topUp({ body: { amount: 1, gateway: 'sandbox' } })),
  );
  const refused = more.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []));
  expect(refused).toHaveLength(7);
  for (const reason of refused) expect(reason).toMatchObject({ code: 'payment.tooManyPending', status: 409 });
  const [other] = (await topUps(1)).payNos;
  expect(other).toMatch(/^ZF/);
});

describe('payments as staff see them', () => {
  /** Payments as staff see them: a list that finds them, and one with all that belongs to it. */

  const SEES = ['payment.view', 'amount.view'] as const;

  async function opened(buyer: TestMember) {
    const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, 50_000n);
    const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
    return { ...order, payNo };
  }

  /** 120 yuan from the wallet, 380 from the bank, and all of it on its way back. */
  async function refunded(buyer: TestMember) {
    const payment = await opened(buyer);
    const { payNo, mainOrderId } = payment;
    await creditWallet(server.deps.db, buyer.memberId, 12_000n);
    const body = { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD, gateway: 'sandbox' } as const;
    const { redirectUrl } = await buyer.api.payment.pay({ body });
    await press(server.url, redirectUrl, 'succeed');
    await buyer.api.payment.nudge({ body: { payNo } });
    await cancelAndRefund(server.deps.db, mainOrderId);
    return payment;
  }

  test('a payment is shown with its parts, its order, its refunds and what happened, and how it was booked', async () => {
    const buyer = await server.newMember();
    const { payNo, mainNo, mainOrderId } = await refunded(buyer);
    const { api } = await server.newStaff([...SEES, 'ledger.view']);
    const shown = await api.staffPayments.show({ params: { no: payNo.toLowerCase() } });
    expect(shown).toMatchObject({
      payNo,
      purpose: 'order',
      state: 'succeeded',
      amount: 500,
      refunded: 500,
      methods: ['wallet', 'sandbox'],
      memberId: buyer.memberId,
      parts: [
        { method: 'wallet', amount: 120 },
        { method: 'sandbox', amount: 380 },
      ],
      shares: [{ id: mainOrderId, mainNo, amount: 500, total: 500 }],
      gateway: 'sandbox',
      gatewayRef: expect.stringMatching(/./),
    });
    expect(shown.refunds.map(({ method, state, amount, mainNo: no }) => [method, state, amount, no]).sort()).toEqual([
      ['sandbox', 'created', 380, mainNo],
      ['wallet', 'succeeded', 120, mainNo],
    ]);
    expect(shown.events.map(({ event }) => event).slice(0, 3)).toEqual(['paymentOpened', 'paymentSent', 'paid']);
    expect(
      shown.events
        .slice(3)
        .map(({ event, amount }) => [event, amount])
        .sort(),
    ).toEqual([
      ['refundBegun', 380],
      ['refunded', 120],
    ]);

    const { items } = await api.staffPayments.bookings({ params: { no: payNo } });
    expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['paymentHold', 'onlinePayment']);
    expect(
      items
        .slice(2)
        .map(({ kind }) => kind)
        .sort(),
    ).toEqual(['onlineRefund', 'walletRefund']);
    expect(items[1]?.lines).toMatchObject([
      { code: 'A10', debit: 380, credit: null, owner: { name: 'sandbox' } },
      { code: 'L12', debit: 120, credit: null, owner: { name: payNo } },
      { code: 'L20', debit: null, credit: 500, owner: { kind: 'mainOrder', id: mainOrderId, name: mainNo } },
    ]);
    for (const { lines } of items)
      expect(lines.reduce((sum, { debit, credit }) => sum + (debit ?? 0) - (credit ?? 0), 0)).toBe(0);
  });

  test('the list finds a payment by its number or beginning, its trade, its order and its member, in one state alone', async () => {
    const buyer = await server.newMember();
    const first = await opened(buyer);
    const second = await refunded(buyer);
    const { api } = await server.newStaff(SEES);
    const { gatewayRef, memberNo } = await api.staffPayments.show({ params: { no: second.payNo } });
    const list = async (query: object) => {
      const { items, totalCount } = await api.staffPayments.list({ query });
      expect(totalCount).toBeGreaterThanOrEqual(items.length);
      return items.map(({ payNo }) => payNo);
    };
    expect((await list({})).slice(0, 2)).toEqual([second.payNo, first.payNo]);
    expect(await list({ filter: memberNo })).toEqual([second.payNo, first.payNo]);
    expect(await list({ filter: memberNo, state: 'created' })).toEqual([first.payNo]);
    expect(await list({ filter: memberNo, maxResultCount: 1, skipCount: 1 })).toEqual([first.payNo]);
    expect(await list({ filter: first.payNo.toLowerCase() })).toEqual([first.payNo]);
    expect(await list({ filter: first.payNo.slice(0, 12) })).toContain(first.payNo);
    expect(await list({ filter: gatewayRef })).toEqual([second.payNo]);
    expect(await list({ filter: second.mainNo })).toEqual([second.payNo]);
    for (const hostile of ["' or 1=1 --", '%', '_', '\\']) expect(await list({ filter: hostile })).toEqual([]);
    await expect(list({ state: 'lost' })).rejects.toMatchObject({ validationErrors: [{ members: ['state'] }] });
  });

  test('amounts need the amount permission, bookings the ledger permission too, and any access the payment permission', async () => {
    const buyer = await server.newMember();
    const { payNo } = await refunded(buyer);
    const params = { no: payNo };
    const blind = await server.newStaff(['payment.view']);
    const shown = await blind.api.staffPayments.show({ params });
    expect(JSON.stringify([shown, await blind.api.staffPayments.list({ query: { filter: payNo } })])).not.toMatch(
      /"(amount|refunded|total|parts)":/,
    );
    for (const permissions of [['payment.view', 'amount.view'], ['ledger.view']] as const) {
      const { api } = await server.newStaff(permissions);
      await expect(api.staffPayments.bookings({ params })).rejects.toMatchObject({ code: 'forbidden' });
    }
    const other = await server.newStaff(['order.view', 'refund.view']);
    await expect(other.api.staffPayments.show({ params })).rejects.toMatchObject({ code: 'forbidden' });
    await expect(other.api.staffPayments.list({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
    const all = await server.newStaff();
    for (const no of ['ZF000000AAAAAAAAAA', "'", '%']) {
      await expect(all.api.staffPayments.show({ params: { no } })).rejects.toMatchObject({ code: 'notFound' });
      await expect(all.api.staffPayments.bookings({ params: { no } })).rejects.toMatchObject({ code: 'notFound' });
    }
    await expect(server.guest.staffPayments.list({ query: {} })).rejects.toMatchObject({ kind: 'unauthenticated' });
  });
});

test('concurrent processes never claim the same payment', async () => {
  await Promise.all([topUps(20), topUps(20)]);
  for (let round = 0; round < 20; round += 1) {
    await sql`update payment set asks = 0, next_ask_at = now() where state = 'pending'`.execute(server.deps.db.read);
    const claimed = (await Promise.all(Array.from({ length: 6 }, () => claimPayments(15)))).flat();
    expect(claimed.length).toBeGreaterThan(0);
    expect(new Set(claimed).size).toBe(claimed.length);
  }
});

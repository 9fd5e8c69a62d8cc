import { PROVIDERS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { boardState, cancelAndRefund, givePayableOrder, reprice } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

async function newBuyer(walletFen = 0n, amountFen = 50_000n) {
  const { db } = server.deps;
  const buyer = await server.newMember();
  if (walletFen > 0n) await creditWallet(db, buyer.memberId, walletFen);
  const order = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, amountFen);
  const open = () => buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  return { ...buyer, ...order, open };
}
const wallet = (memberId: string) => walletBalance(server.deps.db.read, memberId);
const fromWallet = { amount: 500, useWallet: true, payPassword: PAY_PASSWORD };
const stateOf = async ({ api }: Pick<TestMember, 'api'>, payNo: string) =>
  (await api.payment.info({ query: { payNo } })).state;
const untilState = (buyer: Pick<TestMember, 'api'>, payNo: string, state: string) =>
  vi.waitFor(async () => expect(await stateOf(buyer, payNo)).toBe(state), { timeout: 120_000, interval: 100 });
/** Waits until the bank has sent all notifications. */
const untilBankIsSilent = () =>
  vi.waitFor(
    async () => {
      const { rows } = await sql`select from graphile_worker.jobs where task_identifier = 'sandbox.notify'`.execute(
        server.deps.db.read,
      );
      expect(rows).toEqual([]);
    },
    { timeout: 120_000, interval: 50 },
  );
const cancelled = (mainOrderId: string) => cancelAndRefund(server.deps.db, mainOrderId);
const repriced = (mainOrderId: string, amountFen: bigint) =>
  server.deps.db.transaction((tx) => reprice(tx, mainOrderId, amountFen));

test('a payment shows what it is for, what is due and how it can be paid', async () => {
  const buyer = await newBuyer(20_000n);
  const info = await buyer.open();
  expect(info).toMatchObject({
    state: 'created',
    amount: 500,
    due: 500,
    refunded: 0,
    wallet: 200,
    creditLeft: 0,
    methods: [],
    purpose: 'order',
    needsPayPassword: true,
    orders: [{ id: buyer.mainOrderId, mainNo: buyer.mainNo, total: 500, due: 500 }],
  });
  expect(info.orders[0]?.boards[0]).toContain('120 × 80 mm × 10');
  expect(info.available).toEqual([
    { method: 'wallet', usable: true, reason: '' },
    { method: 'sandbox', usable: true, reason: '' },
    ...Object.keys(PROVIDERS).map((method) => ({ method, usable: false, reason: 'notOpen' })),
    { method: 'transfer', usable: false, reason: 'notOpen' },
    { method: 'credit', usable: false, reason: 'notOpen' },
  ]);
  expect(await buyer.open()).toEqual(info);
  expect(await buyer.api.payment.toPay({ body: { mainOrderIds: [buyer.mainOrderId] } })).toEqual(info);
});

test('the wallet pays with the pay password, once, and the order goes on', async () => {
  const buyer = await newBuyer(80_000n);
  const { payNo } = await buyer.open();
  const step = await buyer.api.payment.pay({ body: { payNo, ...fromWallet } });
  expect(step).toEqual({ payNo, state: 'succeeded', redirectUrl: null, qrText: null, wechatBridge: null });
  expect(await buyer.api.payment.pay({ body: { payNo, ...fromWallet } })).toEqual(step);
  expect(await wallet(buyer.memberId)).toBe(30_000n);
  expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(40);
  expect(await buyer.api.payment.info({ query: { payNo } })).toMatchObject({
    due: 0,
    methods: ['wallet'],
    wallet: 300,
  });
  await expect(buyer.open()).rejects.toMatchObject({ code: 'payment.nothingDue' });
});

test('invalid payments are refused: another amount, a wrong or missing pay password, too little money', async () => {
  const buyer = await newBuyer(40_000n);
  const { payNo } = await buyer.open();
  const attempts = [
    [{ payNo, ...fromWallet, amount: 499.99 }, 'payment.amountChanged'],
    [{ payNo, ...fromWallet, payPassword: '111112' }, 'account.payPasswordWrong'],
    [{ payNo, amount: 500, useWallet: true }, 'invalidInput'],
    [{ payNo, ...fromWallet }, 'payment.insufficientBalance'],
    [{ payNo, amount: 500 }, 'payment.methodUnavailable'],
    [{ payNo, amount: 500, gateway: 'alipay' }, 'payment.methodUnavailable'],
    [{ payNo, amount: 500.001, gateway: 'sandbox' }, 'invalidInput'],
    [{ payNo, amount: -500, gateway: 'sandbox' }, 'payment.amountChanged'],
    [{ payNo: 'ZF000000AAAAAAAAAA', ...fromWallet }, 'notFound'],
  ] as const;
  for (const [body, code] of attempts)
    await expect(buyer.api.payment.pay({ body }), JSON.stringify(body)).rejects.toMatchObject({ code });
  expect(await wallet(buyer.memberId)).toBe(40_000n);
  expect(await stateOf(buyer, payNo)).toBe('created');
});

test('another member’s payment and order answer like missing ones', async () => {
  const owner = await newBuyer(80_000n);
  const other = await newBuyer(80_000n);
  const { payNo } = await owner.open();
  const attempts = [
    () => other.api.payment.info({ query: { payNo } }),
    () => other.api.payment.query({ query: { payNo } }),
    () => other.api.payment.nudge({ body: { payNo } }),
    () => other.api.payment.pay({ body: { payNo, ...fromWallet } }),
    () => other.api.payment.open({ body: { mainOrderIds: [owner.mainOrderId] } }),
    () => other.api.payment.open({ body: { mainOrderIds: [other.mainOrderId, owner.mainOrderId] } }),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: 'notFound' });
  await expect(server.guest.payment.info({ query: { payNo } })).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(server.guest.payment.pay({ body: { payNo, ...fromWallet } })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  expect(await wallet(other.memberId)).toBe(80_000n);
});

test('an online payment is settled by the notification and brings the buyer back', async () => {
  const buyer = await newBuyer();
  const { payNo } = await buyer.open();
  const step = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  expect(step.state).toBe('pending');
  const page = await fetch(`${server.url}${step.redirectUrl}`);
  expect(await page.text()).toContain('¥500.00');
  expect(await press(server.url, step.redirectUrl, 'succeed')).toBe(`/paymentOrder?payNo=${payNo}`);
  await untilState(buyer, payNo, 'succeeded');
  expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(40);
});

test('a nudge learns the truth before the notification, and never more than that', async () => {
  const buyer = await newBuyer();
  const { payNo } = await buyer.open();
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  expect((await buyer.api.payment.nudge({ body: { payNo } })).state).toBe('pending');
  await press(server.url, redirectUrl, 'twice');
  expect((await buyer.api.payment.query({ query: { payNo } })).state).toBe('succeeded');
  expect((await buyer.api.payment.nudge({ body: { payNo } })).state).toBe('succeeded');
});

test('wallet and gateway share a payment: the wallet is held, and given back when the bank refuses', async () => {
  const buyer = await newBuyer(20_000n);
  const mixed = { amount: 500, useWallet: true, payPassword: PAY_PASSWORD, gateway: 'sandbox' } as const;
  const first = await buyer.open();
  const failing = await buyer.api.payment.pay({ body: { payNo: first.payNo, ...mixed } });
  expect(await wallet(buyer.memberId)).toBe(0n);
  expect(await (await fetch(`${server.url}${failing.redirectUrl}`)).text()).toContain('¥300.00');
  await press(server.url, failing.redirectUrl, 'fail');
  await untilState(buyer, first.payNo, 'failed');
  expect(await wallet(buyer.memberId)).toBe(20_000n);

  const second = await buyer.open();
  expect(second.payNo).not.toBe(first.payNo);
  const paying = await buyer.api.payment.pay({ body: { payNo: second.payNo, ...mixed } });
  await press(server.url, paying.redirectUrl, 'succeed');
  await untilState(buyer, second.payNo, 'succeeded');
  expect(await wallet(buyer.memberId)).toBe(0n);
  expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(40);
  const { items } = await buyer.api.payment.cashLogs({ query: {} });
  expect(items.map(({ kind, amount, balance }) => [kind, amount, balance])).toEqual([
    ['payment', -200, 0],
    ['unfreeze', 200, 200],
    ['freeze', -200, 0],
    ['adjustment', 200, 200],
  ]);
});

test('a refund goes back by the original parts', async () => {
  const { db } = server.deps;
  const buyer = await newBuyer(20_000n);
  const { payNo } = await buyer.open();
  const { redirectUrl } = await buyer.api.payment.pay({
    body: { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD, gateway: 'sandbox' },
  });
  await press(server.url, redirectUrl, 'succeed');
  await untilState(buyer, payNo, 'succeeded');
  expect(await cancelled(buyer.mainOrderId)).toBe(50_000n);
  expect(await wallet(buyer.memberId)).toBe(20_000n);
  await vi.waitFor(
    async () => {
      const open = await db.read.selectFrom('refund').select('id').where('state', '!=', 'succeeded').execute();
      expect(open).toEqual([]);
    },
    { timeout: 120_000 },
  );
  const atBank = await db.read
    .selectFrom('sandbox_refund')
    .innerJoin('sandbox_trade', 'sandbox_trade.id', 'sandbox_refund.trade_id')
    .select('sandbox_refund.amount_fen')
    .where('pay_no', '=', payNo)
    .execute();
  expect(atBank).toEqual([{ amount_fen: 30_000n }]);
  expect(await buyer.api.payment.info({ query: { payNo } })).toMatchObject({ refunded: 500 });
  expect(await cancelled(buyer.mainOrderId)).toBe(0n);
});

test('one payment for several orders; each order gets its own money back', async () => {
  const { db } = server.deps;
  const buyer = await newBuyer(90_000n);
  const second = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 30_000n);
  const mainOrderIds = [buyer.mainOrderId, second.mainOrderId];
  const { payNo, amount } = await buyer.api.payment.open({ body: { mainOrderIds } });
  expect(amount).toBe(800);
  await buyer.api.payment.pay({ body: { payNo, ...fromWallet, amount: 800 } });
  expect(await wallet(buyer.memberId)).toBe(10_000n);
  expect(await cancelled(second.mainOrderId)).toBe(30_000n);
  expect(await wallet(buyer.memberId)).toBe(40_000n);
  expect(await boardState(db, buyer.mainOrderId)).toBe(40);
});

test('a new payment ends the old one at its gateway; if that was paid, it is the answer', async () => {
  const buyer = await newBuyer();
  const first = await buyer.open();
  const left = await buyer.api.payment.pay({ body: { payNo: first.payNo, amount: 500, gateway: 'sandbox' } });
  const second = await buyer.open();
  expect(second.payNo).not.toBe(first.payNo);
  expect(await stateOf(buyer, first.payNo)).toBe('closed');
  expect(await (await fetch(`${server.url}${left.redirectUrl}`)).text()).toContain('交易已关闭');

  const paid = await buyer.api.payment.pay({ body: { payNo: second.payNo, amount: 500, gateway: 'sandbox' } });
  // Paid at the bank without a notification here: it is sent nowhere.
  await server.deps.db.transaction(async (tx) => {
    await tx
      .updateTable('sandbox_trade')
      .set({ state: 'paid', paid_at: new Date() })
      .where('pay_no', '=', second.payNo)
      .execute();
  });
  expect(paid.state).toBe('pending');
  expect(await buyer.open()).toMatchObject({ payNo: second.payNo, state: 'succeeded', due: 0 });
  expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(40);
});

test('a shared link can be paid without signing in, shows only the necessary data, and expires with the payment', async () => {
  const buyer = await newBuyer();
  const { payNo, shareToken } = await buyer.open();
  const token = { token: shareToken };
  const shared = await server.guest.payment.shared({ params: token });
  expect(Object.keys(shared).sort()).toEqual(['amount', 'deadline', 'methods', 'orders', 'payNo', 'state']);
  expect(JSON.stringify(shared)).not.toContain(buyer.memberId);
  expect(shared).toMatchObject({ payNo, state: 'created', amount: 500, methods: ['sandbox'] });
  await expect(
    server.guest.payment.payShared({ params: token, body: { amount: 1, gateway: 'sandbox' } }),
  ).rejects.toMatchObject({ code: 'payment.amountChanged' });
  const step = await server.guest.payment.payShared({ params: token, body: { amount: 500, gateway: 'sandbox' } });
  expect(await press(server.url, step.redirectUrl, 'succeed')).toBe(`/paymentOrder?token=${shareToken}`);
  await untilState(buyer, payNo, 'succeeded');
  const gone = { code: 'notFound' };
  await expect(server.guest.payment.shared({ params: token })).rejects.toMatchObject(gone);
  await expect(server.guest.payment.payShared({ params: token, body: { amount: 500 } })).rejects.toMatchObject(gone);
  await expect(server.guest.payment.shared({ params: { token: 'x'.repeat(43) } })).rejects.toMatchObject(gone);
});

test('a top-up is credited once, from 1 to 500 000 yuan', async () => {
  const buyer = await server.newMember();
  for (const amount of [0.99, 500_000.01, -5])
    await expect(buyer.api.payment.topUp({ body: { amount } })).rejects.toMatchObject({
      code: 'payment.amountInvalid',
    });
  const { payNo, redirectUrl } = await buyer.api.payment.topUp({ body: { amount: '1234.56' } });
  expect(await buyer.api.payment.info({ query: { payNo } })).toMatchObject({ purpose: 'topUp', orders: [] });
  await press(server.url, redirectUrl, 'twice');
  await untilState(buyer, payNo, 'succeeded');
  await untilBankIsSilent();
  expect(await wallet(buyer.memberId)).toBe(123_456n);
  const { items, totalCount } = await buyer.api.payment.cashLogs({ query: { kind: 'topUp' } });
  expect(totalCount).toBe(1);
  expect(items).toMatchObject([{ kind: 'topUp', amount: 1234.56, balance: 1234.56, reference: payNo }]);
});

test('a changed price is reported before paying, and a new payment has the new one', async () => {
  const buyer = await newBuyer(90_000n);
  const { payNo } = await buyer.open();
  await repriced(buyer.mainOrderId, 60_000n);
  await expect(buyer.api.payment.pay({ body: { payNo, ...fromWallet } })).rejects.toMatchObject({
    code: 'payment.amountChanged',
    data: { due: 600 },
  });
  const next = await buyer.open();
  expect(next).toMatchObject({ state: 'created', amount: 600 });
  expect(await stateOf(buyer, payNo)).toBe('closed');
  await buyer.api.payment.pay({ body: { payNo: next.payNo, ...fromWallet, amount: 600 } });
  expect(await wallet(buyer.memberId)).toBe(30_000n);
});

test('a price that changed while the buyer was at the bank: the money goes back and the order stays payable', async () => {
  const buyer = await newBuyer(20_000n);
  const { payNo } = await buyer.open();
  const { redirectUrl } = await buyer.api.payment.pay({
    body: { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD, gateway: 'sandbox' },
  });
  await repriced(buyer.mainOrderId, 60_000n);
  await press(server.url, redirectUrl, 'succeed');
  await untilState(buyer, payNo, 'closed');
  expect(await wallet(buyer.memberId)).toBe(20_000n);
  expect(await buyer.api.payment.info({ query: { payNo } })).toMatchObject({ refunded: 300 });
  expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(30);
  expect(await buyer.open()).toMatchObject({ amount: 600 });
});

import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { GATEWAYS } from '../../../platform/gateways/known-gateways.ts';
import { signBody } from '../../../platform/gateways/sandbox/sandbox-signature.ts';
import { areFree, openTransaction, untilLockWait } from '../../../testing/held-locks.ts';
import { boardState, cancelAndRefund, givePayableOrder, reprice } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { jobs } from '../../index.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { isStillDue } from './payment-claims.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
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
  expect(info.orders[0]?.boards).toMatchObject([
    {
      text: expect.stringContaining('120 × 80 mm × 10'),
      image: { top: expect.stringMatching(/^\/api\/app\/board-files\/.+maskColour=/) },
    },
  ]);
  expect(info.available).toEqual([
    { method: 'wallet', usable: true, reason: '', gateway: null },
    ...GATEWAYS.map(({ name, isSimulated }) => ({
      ...{ method: name, usable: isSimulated, reason: isSimulated ? '' : 'notOpen' },
      gateway: expect.objectContaining({ method: name, opens: 'here', around: null }),
    })),
    { method: 'transfer', usable: false, reason: 'notOpen', gateway: null },
    { method: 'credit', usable: false, reason: 'notOpen', gateway: null },
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
    [{ payNo, amount: 500, gateway: 'nobody' }, 'invalidInput'],
    [{ payNo, amount: 500, gateway: 'Not a name' }, 'invalidInput'],
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
  const page = await (await fetch(`${server.url}${step.redirectUrl}`)).text();
  expect(page).toContain('¥500.00');
  // Without it a browser asks for an icon that does not exist.
  expect(page).toContain('<link rel="icon" type="image/svg+xml" href="/favicon.svg">');
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

test('a shared link names the parties, the boards and the tax, without addresses, files and account data', async () => {
  const buyer = await newBuyer();
  const { db } = server.deps;
  await db.transaction((tx) =>
    tx
      .updateTable('member')
      .set({ company_name: '深圳示例电子有限公司', true_name: '王工' })
      .where('id', '=', buyer.memberId)
      .execute(),
  );
  const { payNo, shareToken } = await buyer.open();
  const token = { token: shareToken };
  const shared = await server.guest.payment.shared({ params: token });
  expect(Object.keys(shared).sort()).toEqual(
    [
      'amount',
      'buyer',
      'deadline',
      'gateways',
      'methods',
      'orders',
      'paidAt',
      'payNo',
      'receiptPath',
      'seller',
      'state',
      'tax',
      'taxPercent',
    ].sort(),
  );
  expect(shared).toMatchObject({
    ...{
      payNo,
      state: 'created',
      amount: 500,
      tax: 57.52,
      taxPercent: 13,
      methods: ['sandbox'],
      paidAt: null,
      receiptPath: '',
    },
    buyer: { company: '深圳示例电子有限公司', name: '王工', phone: expect.stringMatching(/^1\d{2}\*{4}\d{4}$/) },
    seller: expect.stringContaining('迅板'),
    orders: [{ mainNo: buyer.mainNo, boards: [{ image: { top: expect.stringContaining('/api/app/board-files/') } }] }],
  });
  const json = JSON.stringify(shared);
  expect(json).not.toContain(buyer.memberId);
  for (const secret of ['board.zip', '南山区', '13900000000']) expect(json).not.toContain(secret);
  await expect(server.guest.payment.sharedReceipt({ params: token, query: {} })).rejects.toMatchObject({
    code: 'notFound',
  });
  await expect(buyer.api.payment.receipt({ params: { payNo } })).rejects.toMatchObject({ code: 'notFound' });
  await expect(
    server.guest.payment.payShared({ params: token, body: { amount: 1, gateway: 'sandbox' } }),
  ).rejects.toMatchObject({ code: 'payment.amountChanged' });
  await expect(server.guest.payment.shared({ params: { token: 'x'.repeat(43) } })).rejects.toMatchObject({
    code: 'notFound',
  });
});

test('a shared link shows the paid amount with a receipt for seven days, and is unknown afterwards', async () => {
  const { db } = server.deps;
  const buyer = await newBuyer();
  const { payNo, shareToken } = await buyer.open();
  const token = { token: shareToken };
  const pay = () => server.guest.payment.payShared({ params: token, body: { amount: 500, gateway: 'sandbox' } });
  const step = await pay();
  expect(await press(server.url, step.redirectUrl, 'succeed')).toBe(`/paymentOrder?token=${shareToken}`);
  await untilState(buyer, payNo, 'succeeded');
  const shared = await server.guest.payment.shared({ params: token });
  expect(shared).toMatchObject({ state: 'succeeded', amount: 500, paidAt: expect.any(String) });
  expect((await fetch(`${server.url}${shared.receiptPath}`)).headers.get('content-type')).toBe('application/pdf');
  expect(await pay()).toMatchObject({ state: 'succeeded', redirectUrl: null });
  for (const receipt of [
    await server.guest.payment.sharedReceipt({ params: token, query: {} }),
    await buyer.api.payment.receipt({ params: { payNo } }),
  ])
    expect(
      Buffer.from(await receipt.arrayBuffer())
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  const other = await server.newMember();
  await expect(other.api.payment.receipt({ params: { payNo } })).rejects.toMatchObject({ code: 'notFound' });

  await db.transaction((tx) =>
    sql`update payment set ended_at = ended_at - interval '8 days' where pay_no = ${payNo}`.execute(tx),
  );
  const gone = { code: 'notFound' };
  await expect(server.guest.payment.shared({ params: token })).rejects.toMatchObject(gone);
  await expect(server.guest.payment.sharedReceipt({ params: token, query: {} })).rejects.toMatchObject(gone);
  await expect(pay()).rejects.toMatchObject(gone);
});

test('the page of a link learns from the gateway that the payment was made, before any notification', async () => {
  const buyer = await newBuyer();
  const { payNo, shareToken } = await buyer.open();
  const params = { token: shareToken };
  await server.guest.payment.payShared({ params, body: { amount: 500, gateway: 'sandbox' } });
  expect(await server.guest.payment.shared({ params })).toMatchObject({ state: 'pending' });
  await server.deps.db.transaction((tx) =>
    sql`update sandbox_trade set state = 'paid', paid_at = now() where pay_no = ${payNo}`.execute(tx),
  );
  expect(await server.guest.payment.shared({ params })).toMatchObject({ state: 'succeeded', amount: 500 });
});

test('a shared link whose payment was closed says so, and cannot be paid any more', async () => {
  const buyer = await newBuyer();
  const { shareToken } = await buyer.open();
  await repriced(buyer.mainOrderId, 60_000n);
  const { shareToken: next } = await buyer.open();
  const params = { token: shareToken };
  expect(await server.guest.payment.shared({ params })).toMatchObject({ state: 'closed', paidAt: null });
  await expect(
    server.guest.payment.payShared({ params, body: { amount: 500, gateway: 'sandbox' } }),
  ).rejects.toMatchObject({ code: 'payment.closed' });
  expect(await server.guest.payment.shared({ params: { token: next } })).toMatchObject({ amount: 600 });
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

describe('notices, late answers and expiry', () => {
  const bySignature = (body: string) => server.deps.db.transaction((tx) => signBody(tx, body));
  async function notify(body: string, signature: string | undefined) {
    const response = await fetch(`${server.url}/api/gateways/sandbox/notify`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(signature ? { 'X-Sandbox-Signature': signature } : {}) },
      body,
    });
    return { status: response.status, text: await response.text() };
  }
  const wallet = ({ memberId }: Pick<TestMember, 'memberId'>) => walletBalance(server.deps.db.read, memberId);
  const job = (name: string) => {
    const found = jobs(server.deps).find((known) => known.name === name);
    if (!found) throw new Error(name);
    return found.handle;
  };
  const tradeOf = (payNo: string) =>
    server.deps.db.read.selectFrom('sandbox_trade').selectAll().where('pay_no', '=', payNo).executeTakeFirstOrThrow();

  async function pendingTopUp() {
    const buyer = await server.newMember();
    const { payNo, redirectUrl } = await buyer.api.payment.topUp({ body: { amount: 10 } });
    const state = async () => (await buyer.api.payment.info({ query: { payNo } })).state;
    /** Pays at the bank without a notification. */
    const paidAtBank = () =>
      server.deps.db.transaction((tx) =>
        sql`update sandbox_trade set state = 'paid', paid_at = now() where pay_no = ${payNo}`.execute(tx),
      );
    const fields = {
      appId: 'xunban-sandbox',
      notifyId: 'n',
      payNo,
      tradeNo: (await tradeOf(payNo)).trade_no,
      outcome: 'paid',
      amountFen: '1000',
      at: new Date().toISOString(),
    };
    return { ...buyer, payNo, redirectUrl, fields, state, paidAtBank };
  }

  test('gateways that are not set up have no callback', async () => {
    for (const name of ['alipay', 'wechat', 'nobody'])
      expect((await fetch(`${server.url}/api/gateways/${name}/notify`, { method: 'POST', body: '{}' })).status).toBe(
        404,
      );
  });

  test('a payer who confirms and then cancels: what the bank lets through late goes back', async () => {
    const { db } = server.deps;
    const buyer = await server.newMember();
    await creditWallet(db, buyer.memberId, 20_000n);
    const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
    const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
    const { redirectUrl } = await buyer.api.payment.pay({
      body: { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD, gateway: 'sandbox' },
    });
    await press(server.url, redirectUrl, 'late');
    expect((await buyer.api.payment.nudge({ body: { payNo } })).state).toBe('pending');
    await buyer.api.order.cancel({ body: { mainOrderId: mainOrderId } });
    expect(await wallet(buyer)).toBe(20_000n);
    await job('sandbox.decide')({
      tradeNo: (await tradeOf(payNo)).trade_no,
      notifyUrl: `${server.url}/api/gateways/sandbox/notify`,
    });
    await vi.waitFor(
      async () => {
        const refunds = await db.read
          .selectFrom('sandbox_refund')
          .select('amount_fen')
          .where('trade_id', '=', (await tradeOf(payNo)).id)
          .execute();
        expect(refunds).toEqual([{ amount_fen: 30_000n }]);
      },
      { timeout: 120_000, interval: 100 },
    );
    expect(await boardState(db, mainOrderId)).toBe(90);
    expect(await wallet(buyer)).toBe(20_000n);
    expect((await buyer.api.payment.info({ query: { payNo } })).state).toBe('closed');
  });

  test('a payment whose time is over is closed at the bank and here, and its hold comes back', async () => {
    const { db } = server.deps;
    const buyer = await pendingTopUp();
    await db.transaction((tx) =>
      sql`update payment set deadline = now() - interval '1 second' where pay_no = ${buyer.payNo}`.execute(tx),
    );
    await job('payments.expire')({});
    expect(await buyer.state()).toBe('closed');
    expect((await tradeOf(buyer.payNo)).state).toBe('closed');
    // A top-up that comes through all the same is the member's money.
    await buyer.paidAtBank();
    const body = JSON.stringify(buyer.fields);
    expect(await notify(body, await bySignature(body))).toEqual({ status: 200, text: 'success' });
    expect(await buyer.state()).toBe('succeeded');
    expect(await wallet(buyer)).toBe(1000n);
  });

  test('polling finds a payment without a notification', async () => {
    const { db } = server.deps;
    const buyer = await pendingTopUp();
    await db.transaction(async (tx) => {
      await sql`update sandbox_trade set state = 'paid', paid_at = now() where pay_no = ${buyer.payNo}`.execute(tx);
      await sql`update payment set pending_at = now() - interval '1 minute' where pay_no = ${buyer.payNo}`.execute(tx);
    });
    await job('payments.poll')({});
    expect(await buyer.state()).toBe('succeeded');
    expect(await wallet(buyer)).toBe(1000n);
  });

  test('the bank page shows the status in the language of the payer, and nothing to an anonymous client', async () => {
    const buyer = await pendingTopUp();
    const page = async (address: string | null, language: string) => {
      const response = await fetch(`${server.url}${address}`, { headers: { 'Accept-Language': language } });
      return { status: response.status, text: await response.text() };
    };
    expect((await page(buyer.redirectUrl, 'zh-Hans')).text).toContain('稍后支付成功');
    expect((await page(buyer.redirectUrl, 'en')).text).toContain('Succeed');
    const unknown = await page(`/sandbox-gateway/pay/${'x'.repeat(43)}`, 'en');
    expect(unknown).toMatchObject({ status: 404, text: expect.stringContaining('Payment not found') });
    const nonsense = await fetch(`${server.url}${buyer.redirectUrl}/steal`, { method: 'POST' });
    expect(nonsense.status).toBe(404);
  });
});

describe('a payment and the amount due', () => {
  /** A payment of these amounts, and what is due on the orders that it is for. */
  function claim(amounts: Readonly<Record<string, number>>, due: Readonly<Record<string, number>>) {
    const orders = Object.entries(amounts).map(([mainOrderId, amount]) => ({ mainOrderId, amount: fen(amount) }));
    const dueFen = ({ mainOrderId }: { mainOrderId: string }) => fen(due[mainOrderId] ?? 0);
    return { payment: { orders }, subjects: { dueFen } } as unknown as Parameters<typeof isStillDue>[0];
  }

  test('a payment is still due when it is for exactly what is due', () => {
    expect(isStillDue(claim({ a: 500 }, { a: 500 }))).toBe(true);
    expect(isStillDue(claim({ a: 500, b: 200 }, { a: 500, b: 200 }))).toBe(true);
  });

  test.each([
    ['the price fell', { a: 500 }, { a: 400 }],
    ['the price rose', { a: 500 }, { a: 600 }],
    ['it was paid or cancelled', { a: 500 }, { a: 0 }],
    ['one of two changed, and the sum is the same', { a: 500, b: 200 }, { a: 400, b: 300 }],
    ['the order is gone', { a: 500 }, {}],
  ])('a payment is not due any more: %s', (_, amounts, due) => {
    expect(isStillDue(claim(amounts, due))).toBe(false);
  });

  test('a payment locks the main order first, and then validates its current state', async () => {
    const { db } = server.deps;
    const buyer = await server.newMember();
    await creditWallet(db, buyer.memberId, 90_000n);
    const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
    const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });

    const staff = await openTransaction(db);
    await sql`select from main_order where id = ${mainOrderId} for update`.execute(staff.tx);
    const refused = expect(
      buyer.api.payment.pay({ body: { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD } }),
    ).rejects.toMatchObject({ code: 'payment.amountChanged', data: { due: 600 } });
    await untilLockWait(db);
    // The holder of the main order can lock its dependent rows: the payer has not locked any of them yet.
    expect(await areFree(staff.tx, `pcb_order where main_order_id = '${mainOrderId}'`)).toBe(true);
    expect(await areFree(staff.tx, `payment where pay_no = '${payNo}'`)).toBe(true);
    await reprice(staff.tx, mainOrderId, 60_000n);
    await staff.commit();

    await refused;
    expect(await boardState(db, mainOrderId)).toBe(30);
  });
});

describe('limits', () => {
  async function openPayment() {
    const buyer = await server.newMember();
    const { mainOrderId } = await givePayableOrder(
      { db: server.deps.db, guest: server.guest },
      buyer.memberId,
      50_000n,
    );
    return { buyer, ...(await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } })) };
  }
  const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
    outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.code : 'answered'));

  test('however often pages ask, all are answered and the gateway is asked ten times in ten seconds', async () => {
    const { buyer, payNo } = await openPayment();
    await buyer.api.payment.pay({ body: { payNo, amount: 500, useWallet: false, gateway: 'sandbox' } });
    const outcomes = await Promise.allSettled(
      Array.from({ length: 30 }, (_, index) =>
        index % 2 === 0 ? buyer.api.payment.nudge({ body: { payNo } }) : buyer.api.payment.query({ query: { payNo } }),
      ),
    );
    expect(new Set(codesOf(outcomes))).toEqual(new Set(['answered']));
    const asks = await server.deps.db.read
      .selectFrom('limit_use')
      .select('used_at')
      .where('key', '=', `gateway ask ${payNo}`)
      .execute();
    expect(asks).toHaveLength(10);
  });

  test('paying by a link ends after twenty tries in ten minutes, and other links go on', async () => {
    const [first, second] = [await openPayment(), await openPayment()];
    const pay = ({ shareToken }: { shareToken: string }) =>
      server.guest.payment.payShared({ params: { token: shareToken }, body: { amount: 500, gateway: 'sandbox' } });
    const outcomes = await Promise.allSettled(Array.from({ length: 24 }, () => pay(first)));
    expect(codesOf(outcomes).filter((code) => code === 'rateLimited')).toHaveLength(4);
    await expect(pay(second)).resolves.toMatchObject({ state: 'pending' });
  });
});

describe('rules of the database', () => {
  // The database rejects invalid rows from any client, and names the violated rule.
  let payNo: string;
  let orderNo: string;
  beforeAll(async () => {
    const { db } = server.deps;
    const buyer = await server.newMember();
    const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
    payNo = (await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } })).payNo;
    const order = await db.read
      .selectFrom('pcb_order')
      .select('order_no')
      .where('main_order_id', '=', mainOrderId)
      .executeTakeFirstOrThrow();
    orderNo = order.order_no;
  });

  /** Sets columns of the open payment of 500 yuan, or of its order, in a transaction that is taken back. */
  async function setting(table: 'payment' | 'pcb_order', changes: string): Promise<string> {
    const [column, value] = table === 'payment' ? ['pay_no', payNo] : ['order_no', orderNo];
    const taken = new Error('taken back');
    try {
      await server.deps.db.transaction(async (tx) => {
        const done =
          await sql`update ${sql.table(table)} set ${sql.raw(changes)} where ${sql.ref(column)} = ${value}`.execute(tx);
        expect(done.numAffectedRows).toBe(1n);
        throw taken;
      });
    } catch (error) {
      if (error === taken) return 'stored';
      return (error as { constraint?: string }).constraint ?? String(error);
    }
    return 'stored';
  }

  test.each([
    ["state = 'succeeded', wallet_part_fen = 50000, paid_at = now(), ended_at = now()"],
    ["state = 'pending', wallet_part_fen = 20000, online_part_fen = 30000, gateway = 'sandbox'"],
    ["state = 'closed', ended_at = now()"],
  ])('a payment may be: %s', async (changes) => {
    expect(await setting('payment', changes)).toBe('stored');
  });

  test.each([
    ["pay_no = 'ZF1'", 'payment_number_is_well_formed'],
    ["purpose = 'gift'", 'payment_purpose_is_known'],
    ["state = 'lost'", 'payment_state_is_known'],
    ['amount_fen = 0', 'payment_amount_is_positive'],
    ['wallet_part_fen = 50000', 'payment_parts_wait_for_the_payer'],
    ["state = 'closed', wallet_part_fen = 49999, ended_at = now()", 'payment_parts_make_the_amount'],
    ["state = 'succeeded', paid_at = now(), ended_at = now()", 'payment_parts_are_chosen_once_paying'],
    ["state = 'pending'", 'payment_parts_are_chosen_once_paying'],
    [
      "state = 'succeeded', wallet_part_fen = 60000, online_part_fen = -10000, paid_at = now(), ended_at = now()",
      'payment_parts_are_not_negative',
    ],
    [
      "state = 'closed', wallet_part_fen = -10000, online_part_fen = 60000, gateway = 'sandbox', ended_at = now()",
      'payment_parts_are_not_negative',
    ],
    ["state = 'pending', online_part_fen = 50000", 'payment_online_part_has_a_gateway'],
    ["gateway = 'sandbox'", 'payment_online_part_has_a_gateway'],
    ["state = 'pending', wallet_part_fen = 50000", 'payment_pending_has_an_online_part'],
    ["state = 'succeeded', wallet_part_fen = 50000, ended_at = now()", 'payment_succeeded_has_its_time'],
    ['paid_at = now()', 'payment_succeeded_has_its_time'],
    ["state = 'closed'", 'payment_ended_has_its_time'],
    ['ended_at = now()', 'payment_ended_has_its_time'],
  ])('a payment is never: %s (%s)', async (changes, rule) => {
    expect(await setting('payment', changes)).toBe(rule);
  });

  test.each([["state = 40, promised_ship_date = '2026-12-01'"], ['state = 90']])(
    'an order may be: %s',
    async (changes) => {
      expect(await setting('pcb_order', changes)).toBe('stored');
    },
  );

  test.each([
    ['state = 35', 'pcb_order_state_is_known'],
    ['state = 40', 'pcb_order_in_production_has_a_promised_date'],
    ["state = 70, promised_ship_date = '2026-12-01'", 'pcb_order_on_the_road_has_a_shipment'],
    ['amount_fen = 0', 'pcb_order_amount_is_positive'],
    ['weight_g = 0', 'pcb_order_weight_is_positive'],
    ['working_days = 0', 'pcb_order_working_days_are_positive'],
    ['price_version = 0', 'pcb_order_price_version_is_positive'],
    ['position = 0', 'pcb_order_position_is_positive'],
    ["note = repeat('板', 301)", 'pcb_order_note_is_short'],
  ])('an order is never: %s (%s)', async (changes, rule) => {
    expect(await setting('pcb_order', changes)).toBe(rule);
  });

  test.each([
    ["'robot', null", 'order_history_actor_is_known'],
    ["'staff', null", 'order_history_people_have_an_id'],
    ["'system', gen_random_uuid()", 'order_history_people_have_an_id'],
  ])('history is never written by: %s (%s)', async (actor, rule) => {
    const written = server.deps.db.transaction((tx) =>
      sql`insert into order_history (order_id, to_state, action, actor_kind, actor_id)
      select id, 90, 'cancel', ${sql.raw(actor)} from pcb_order where order_no = ${orderNo}`.execute(tx),
    );
    await expect(written).rejects.toMatchObject({ constraint: rule });
  });
});

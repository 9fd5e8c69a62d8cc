import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { signBody } from '../../../platform/gateways/sandbox/sandbox-signature.ts';
import { boardState, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { jobs } from '../../index.ts';
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
    expect((await fetch(`${server.url}/api/gateways/${name}/notify`, { method: 'POST', body: '{}' })).status).toBe(404);
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

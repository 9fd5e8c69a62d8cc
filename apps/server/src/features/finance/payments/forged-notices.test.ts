import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { seededRandom, seedOf } from '@xunban/testkit/seeded-random';
import { countTried, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signBody } from '../../../platform/gateways/sandbox/sandbox-signature.ts';
import { boardState, cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/** Sends forged and altered gateway callbacks: money is credited only for the bank's genuine notice. */

let server: TestServer;
beforeAll(async () => {
  // Without a worker: the bank would take its refunds back before the tests have looked.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

type Fields = Record<string, unknown>;
interface Notice {
  readonly body: string;
  readonly signature: string | undefined;
}

const REFUSED = { status: 401, text: 'fail' };
/** Signed by the bank, but not for a payment to credit: it is logged for staff, and the bank repeats it. */
const IGNORED = { status: 200, text: 'fail' };
const ACCEPTED = { status: 200, text: 'success' };

const signed = async (fields: Fields | string): Promise<Notice> => {
  const body = typeof fields === 'string' ? fields : JSON.stringify(fields);
  return { body, signature: await server.deps.db.transaction((tx) => signBody(tx, body)) };
};
const signedBy = (fields: Fields): Notice => {
  const body = JSON.stringify(fields);
  const { privateKey } = generateKeyPairSync('ed25519');
  return { body, signature: sign(null, Buffer.from(body), privateKey).toString('base64') };
};
const { stringify } = JSON;

/** Each kind of notice that must have no effect on a payment which waits for its gateway. */
const FORGERIES: readonly [
  name: string,
  forge: (fields: Fields) => Notice | Promise<Notice>,
  answer: { readonly status: number; readonly text: string },
][] = [
  ['without a signature', (fields) => ({ body: stringify(fields), signature: undefined }), REFUSED],
  ['with an empty signature', (fields) => ({ body: stringify(fields), signature: '' }), REFUSED],
  ['with a signature of nonsense', (fields) => ({ body: stringify(fields), signature: 'x'.repeat(88) }), REFUSED],
  ['with a signature of another length', (fields) => ({ body: stringify(fields), signature: 'QUJD' }), REFUSED],
  ['signed by another key', signedBy, REFUSED],
  [
    'changed after it was signed',
    async (fields) => ({ ...(await signed(fields)), body: stringify({ ...fields, amountFen: '999900' }) }),
    REFUSED,
  ],
  ['with a blank more', async (fields) => ({ ...(await signed(fields)), body: `${stringify(fields)} ` }), REFUSED],
  [
    'with the signature of another notice',
    async (fields) => ({ ...(await signed({ ...fields, notifyId: 'other' })), body: stringify(fields) }),
    REFUSED,
  ],
  ['for another merchant', (fields) => signed({ ...fields, appId: 'another-shop' }), REFUSED],
  ['without a merchant', (fields) => signed({ ...fields, appId: undefined }), REFUSED],
  ['of a negative amount', (fields) => signed({ ...fields, amountFen: '-1000' }), REFUSED],
  ['of a fractional amount', (fields) => signed({ ...fields, amountFen: '1000.5' }), REFUSED],
  ['of an amount as a number', (fields) => signed({ ...fields, amountFen: 1000 }), REFUSED],
  ['of no amount', (fields) => signed({ ...fields, amountFen: undefined }), REFUSED],
  ['of an unknown outcome', (fields) => signed({ ...fields, outcome: 'refunded' }), REFUSED],
  ['without a time', (fields) => signed({ ...fields, at: 'yesterday' }), REFUSED],
  ['with a field more', (fields) => signed({ ...fields, isAdmin: true }), REFUSED],
  ['of an empty body', () => signed(''), REFUSED],
  ['of half a body', () => signed('{"appId":'), REFUSED],
  ['of a list', () => signed('[]'), REFUSED],
  ['of null', () => signed('null'), REFUSED],
  ['of ten thousand brackets', () => signed('['.repeat(10_000)), REFUSED],
  ['of a larger amount', (fields) => signed({ ...fields, amountFen: '100000' }), IGNORED],
  ['of one fen', (fields) => signed({ ...fields, amountFen: '1' }), IGNORED],
  ['for an order that does not exist', (fields) => signed({ ...fields, payNo: 'ZF000000AAAAAAAAAA' }), IGNORED],
];

test.each(FORGERIES)('a notice %s credits nothing, before and after the genuine one', async (_, forge, answer) => {
  const buyer = await pendingTopUp();
  const forged = await forge(buyer.fields);
  expect(await notify(forged)).toEqual(answer);
  expect([await buyer.state(), await wallet(buyer)]).toEqual(['pending', 0n]);

  await buyer.paidAtBank();
  expect(await notify(await signed(buyer.fields))).toEqual(ACCEPTED);
  expect([await buyer.state(), await wallet(buyer)]).toEqual(['succeeded', 1_000n]);
  expect(await notify(forged)).toEqual(answer);
  expect(await wallet(buyer)).toBe(1_000n);
});

test('whichever byte of a signed notice is changed, it is refused', async () => {
  const buyer = await pendingTopUp();
  const { body, signature = '' } = await signed(buyer.fields);
  const random = seededRandom(seedOf('forged-notices'));
  const below = (limit: number) => Math.floor(random() * limit);
  for (let round = 0; round < stressIterations(40); round += 1) {
    const at = below(body.length);
    const other = String.fromCharCode(32 + ((body.charCodeAt(at) - 32 + 1 + below(94)) % 95));
    const changed = body.slice(0, at) + other + body.slice(at + 1);
    expect(await notify({ body: changed, signature }), changed).toEqual(REFUSED);
  }
  expect([await buyer.state(), await wallet(buyer)]).toEqual(['pending', 0n]);
  // Nor did the forgeries before this one leave anything in the ledger.
  expect(await violations(server.deps.db)).toEqual([]);
});

test('a body that is larger than any notice is refused unread', async () => {
  const notice = await signed('x'.repeat(70_000));
  expect((await notify(notice)).status).toBe(413);
});

test('a repeated genuine notice, also with another notice number, credits once', async () => {
  const buyer = await pendingTopUp();
  await buyer.paidAtBank();
  for (const notifyId of ['n', 'n', 'n2', randomUUID()])
    expect(await notify(await signed({ ...buyer.fields, notifyId }))).toEqual(ACCEPTED);
  expect(await wallet(buyer)).toBe(1_000n);
});

test('a failure notice after the success changes nothing', async () => {
  const buyer = await pendingTopUp();
  await buyer.paidAtBank();
  await notify(await signed(buyer.fields));
  expect(await notify(await signed({ ...buyer.fields, outcome: 'failed' }))).toEqual(ACCEPTED);
  expect([await buyer.state(), await wallet(buyer)]).toEqual(['succeeded', 1_000n]);
});

test('the notice of a payment that was refunded, played again, pays for nothing', async () => {
  const order = await paidOrder();
  await cancelAndRefund(server.deps.db, order.mainOrderId);
  const refunds = await refundsOf(order.payNo);
  expect(refunds).toEqual([50_000n]);
  for (let time = 0; time < 3; time += 1) expect(await notify(order.genuine)).toEqual(ACCEPTED);
  expect(await boardState(server.deps.db, order.mainOrderId)).toBe(90);
  expect(await refundsOf(order.payNo)).toEqual(refunds);
  expect(await wallet(order.buyer)).toBe(0n);
});

test('money for an order that was cancelled meanwhile goes back, once, and the order stays cancelled', async () => {
  const order = await pendingOrder();
  await order.buyer.api.order.cancel({ body: { mainOrderId: order.mainOrderId } });
  await order.paidAtBank();
  for (let time = 0; time < 3; time += 1) expect(await notify(order.genuine)).toEqual(ACCEPTED);
  expect(await boardState(server.deps.db, order.mainOrderId)).toBe(90);
  expect(await refundsOf(order.payNo)).toEqual([50_000n]);
  expect(await violations(server.deps.db)).toEqual([]);
});

test('two gateway trades for one order: the second is refunded, once, and the ledger names it', async () => {
  const order = await paidOrder();
  const second = await signed({ ...order.fields, tradeNo: 'SB-another' });
  for (let time = 0; time < 3; time += 1) expect(await notify(second)).toEqual(ACCEPTED);
  expect(await refundsOf(order.payNo)).toEqual([50_000n]);
  expect(await boardState(server.deps.db, order.mainOrderId)).toBe(40);
  // The bank's own bill has one trade only, so its second notice is left to finance.
  const found = await violations(server.deps.db);
  expect(found.map(({ rule, object }) => [rule, object])).toContainEqual([
    'channelItemIsTheGateways',
    `sandbox ${order.payNo}`,
  ]);
});

test('a payment that never went to a gateway is paid by no notice', async () => {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  expect(await notify(await signed(noticeFields(payNo, 'SB-none', 50_000)))).toEqual(IGNORED);
  expect(await boardState(db, mainOrderId)).toBe(30);
});

async function notify({ body, signature }: Notice) {
  countTried('notices of a gateway, genuine and forged', 1);
  const response = await fetch(`${server.url}/api/gateways/sandbox/notify`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      ...(signature === undefined ? {} : { 'X-Sandbox-Signature': signature }),
    },
    body,
  });
  return { status: response.status, text: await response.text() };
}

const wallet = ({ memberId }: Pick<TestMember, 'memberId'>) => walletBalance(server.deps.db.read, memberId);

const noticeFields = (payNo: string, tradeNo: string, amountFen: number): Fields => ({
  appId: 'xunban-sandbox',
  notifyId: 'n',
  payNo,
  tradeNo,
  outcome: 'paid',
  amountFen: String(amountFen),
  at: new Date().toISOString(),
});

/** Returns the bank's side of a payment: its number, and a function that pays at the bank without a notification. */
async function bankOf(payNo: string) {
  const { db } = server.deps;
  const { trade_no: tradeNo } = await db.read
    .selectFrom('sandbox_trade')
    .select('trade_no')
    .where('pay_no', '=', payNo)
    .executeTakeFirstOrThrow();
  const paidAtBank = () =>
    db.transaction((tx) =>
      sql`update sandbox_trade set state = 'paid', paid_at = now() where pay_no = ${payNo}`.execute(tx),
    );
  return { tradeNo, paidAtBank };
}

async function pendingTopUp() {
  const buyer = await server.newMember();
  const { payNo } = await buyer.api.payment.topUp({ body: { amount: 10 } });
  const { tradeNo, paidAtBank } = await bankOf(payNo);
  const state = async () => (await buyer.api.payment.info({ query: { payNo } })).state;
  return { ...buyer, payNo, fields: noticeFields(payNo, tradeNo, 1_000), state, paidAtBank };
}

async function pendingOrder() {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  const { tradeNo, paidAtBank } = await bankOf(payNo);
  const fields = noticeFields(payNo, tradeNo, 50_000);
  return { buyer, mainOrderId, payNo, fields, paidAtBank, genuine: await signed(fields) };
}

async function paidOrder() {
  const order = await pendingOrder();
  await order.paidAtBank();
  expect(await notify(order.genuine)).toEqual(ACCEPTED);
  expect(await boardState(server.deps.db, order.mainOrderId)).toBe(40);
  return order;
}

async function refundsOf(payNo: string): Promise<bigint[]> {
  const rows = await server.deps.db.read
    .selectFrom('refund')
    .innerJoin('payment', 'payment.id', 'refund.payment_id')
    .select('refund.amount_fen')
    .where('pay_no', '=', payNo)
    .execute();
  return rows.map(({ amount_fen }) => amount_fen);
}

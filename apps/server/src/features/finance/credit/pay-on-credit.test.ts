import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closesAs, giveCredit, repays } from '../../../testing/credit.ts';
import { boardState, cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

type Buyer = Awaited<ReturnType<TestServer['newMember']>>;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
});

const orderOf = (buyer: Buyer, amountFen: bigint) =>
  givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, amountFen);

async function opened(buyer: Buyer, ...amounts: bigint[]) {
  const mainOrders = [];
  for (const amount of amounts) mainOrders.push(await orderOf(buyer, amount));
  const info = await buyer.api.payment.open({
    body: { mainOrderIds: mainOrders.map(({ mainOrderId }) => mainOrderId) },
  });
  return { mainOrders, info, payNo: info.payNo, amount: info.amount };
}

const body = ({ payNo, amount }: { payNo: string; amount: number }, more: object = {}) => ({
  body: { payNo, amount, useCredit: true, payPassword: PAY_PASSWORD, ...more },
});

/** A buyer with a limit and money in the wallet. */
async function buyerWith(limitFen: bigint, walletFen = 0n): Promise<Buyer> {
  const buyer = await server.newMember();
  await giveCredit(server.deps.db, buyer.memberId, limitFen);
  await creditWallet(server.deps.db, buyer.memberId, walletFen || 1n);
  return buyer;
}

const on = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);
const memos = async ({ memberId }: Buyer) => [await on('M1', memberId), await on('M2', memberId)];

describe('paying on credit', () => {
  test('takes the limit, pays the order and is offered with what is left', async () => {
    const buyer = await buyerWith(100_000n);
    const opening = await opened(buyer, 60_000n);
    expect(opening.info).toMatchObject({ creditLeft: 1_000, needsPayPassword: true });
    expect(opening.info.available).toContainEqual({ method: 'credit', usable: true, reason: '' });
    expect((await buyer.api.payment.pay(body(opening))).state).toBe('succeeded');
    expect(await boardState(server.deps.db, opening.mainOrders[0]?.mainOrderId ?? '')).toBe(40);
    expect(await memos(buyer)).toEqual([40_000n, 60_000n]);
    expect(await on('A31', buyer.memberId)).toBe(60_000n);
    expect(await buyer.api.account.me()).toMatchObject({ isTrusted: true, creditLeft: 400 });
    const next = await opened(buyer, 40_001n);
    // The wallet has a fen, which together is just enough.
    expect(next.info.available).toContainEqual({ method: 'credit', usable: true, reason: '' });
    const tooMuch = await opened(buyer, 40_002n);
    expect(tooMuch.info.available).toContainEqual({ method: 'credit', usable: false, reason: 'insufficientCredit' });
    await expect(buyer.api.payment.pay(body(tooMuch))).rejects.toMatchObject({ code: 'payment.insufficientCredit' });
  });

  test('shares a payment with the wallet, order by order, and never with a gateway', async () => {
    const buyer = await buyerWith(100_000n, 30_000n);
    const opening = await opened(buyer, 20_000n, 50_000n);
    const mixed = body(opening, { useWallet: true });
    await expect(buyer.api.payment.pay({ body: { ...mixed.body, gateway: 'sandbox' } })).rejects.toMatchObject({
      code: 'payment.methodUnavailable',
    });
    expect((await buyer.api.payment.pay(mixed)).state).toBe('succeeded');
    expect(await memos(buyer)).toEqual([60_000n, 40_000n]);
    expect(await on('L10', buyer.memberId)).toBe(0n);
    const records = await buyer.api.credit.records({ query: {} });
    // The wallet filled the first order.
    expect(records.items).toMatchObject([{ kind: 'purchase', amount: 400, mainNo: opening.mainOrders[1]?.mainNo }]);
    expect((await buyer.api.payment.info({ query: { payNo: opening.payNo } })).methods).toEqual(['wallet', 'credit']);
  });

  test('asks for the pay password, and for an account that is in use', async () => {
    const buyer = await buyerWith(100_000n);
    const opening = await opened(buyer, 10_000n);
    await expect(buyer.api.payment.pay(body(opening, { payPassword: '000001' }))).rejects.toMatchObject({
      code: 'account.payPasswordWrong',
    });
    await sql`update credit_account set state = 'suspended', suspended_because = 'staff'
      where member_id = ${buyer.memberId}`.execute(server.deps.db.read);
    await expect(buyer.api.payment.pay(body(opening))).rejects.toMatchObject({ code: 'credit.notActive' });
    expect((await buyer.api.payment.info({ query: { payNo: opening.payNo } })).available).toContainEqual({
      ...{ method: 'credit', usable: false, reason: 'creditSuspended' },
    });
    expect(await memos(buyer)).toEqual([100_000n, 0n]);
    const otherMember = await server.newMember();
    await creditWallet(server.deps.db, otherMember.memberId, 1n);
    const theirs = await opened(otherMember, 10_000n);
    await expect(otherMember.api.payment.pay(body(theirs))).rejects.toMatchObject({ code: 'credit.notActive' });
  });

  test('fifty at once never pass the limit', async () => {
    const buyer = await buyerWith(100_000n);
    const openings = [];
    for (let each = 0; each < 50; each += 1) openings.push(await opened(buyer, 30_000n));
    const outcomes = await Promise.allSettled(openings.map((opening) => buyer.api.payment.pay(body(opening))));
    const codes = outcomes.flatMap((each) => (each.status === 'rejected' ? [each.reason.code] : []));
    expect(outcomes.length - codes.length).toBe(3);
    expect(new Set(codes)).toEqual(new Set(['payment.insufficientCredit']));
    expect(await memos(buyer)).toEqual([10_000n, 90_000n]);
  });
});

describe('returned money', () => {
  test('of an order on no statement lowers the debt', async () => {
    const buyer = await buyerWith(100_000n, 10_000n);
    const opening = await opened(buyer, 50_000n);
    await buyer.api.payment.pay(body(opening, { useWallet: true }));
    expect(await cancelAndRefund(server.deps.db, opening.mainOrders[0]?.mainOrderId ?? '')).toBe(50_000n);
    expect(await memos(buyer)).toEqual([100_000n, 0n]);
    expect(await on('A31', buyer.memberId)).toBe(0n);
    expect(await on('L10', buyer.memberId)).toBe(-10_000n);
  });

  test('of a billed order lowers its statement, and goes to the wallet as far as it was repaid', async () => {
    const buyer = await buyerWith(100_000n, 40_000n);
    const opening = await opened(buyer, 50_000n);
    await buyer.api.payment.pay(body(opening));
    const statement = await closesAs(server.deps.db, buyer.memberId);
    expect(await on('A31', buyer.memberId)).toBe(0n);
    expect(await on('A32', statement.id)).toBe(50_000n);
    await repays(server.deps.db, buyer.memberId, fen(30_000n));
    await cancelAndRefund(server.deps.db, opening.mainOrders[0]?.mainOrderId ?? '');
    expect(await on('A32', statement.id)).toBe(0n);
    expect(await on('L10', buyer.memberId)).toBe(-40_000n);
    expect(await memos(buyer)).toEqual([100_000n, 0n]);
  });
});

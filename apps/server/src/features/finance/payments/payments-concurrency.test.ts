import { randomUUID } from 'node:crypto';
import { seededRandom, seedOf } from '@xunban/testkit/seeded-random';
import { countTried, isStress, stressIterations } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { writeNotify } from '../../../platform/gateways/sandbox/sandbox-bank.ts';
import { balanced } from '../../../testing/balanced.ts';
import { openTransaction, untilLockWait } from '../../../testing/held-locks.ts';
import { boardState, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';

/**
 * Concurrency test against two processes of the real server, alternately. For any order of arrival: paid once, nothing lost, no
 * failure of ours.
 */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, { front: balanced });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

async function newBuyer(walletFen: bigint, amountFen = 50_000n) {
  const { db } = server.deps;
  const buyer = await server.newMember();
  await creditWallet(db, buyer.memberId, walletFen);
  const order = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, amountFen);
  const open = (mainOrderId = order.mainOrderId) => buyer.api.payment.open({ body: { mainOrderIds: [mainOrderId] } });
  return { ...buyer, ...order, open };
}
const wallet = (memberId: string) => walletBalance(server.deps.db.read, memberId);
const payBody = (payNo: string, amount = 500) => ({ payNo, amount, useWallet: true, payPassword: PAY_PASSWORD });
const times = <T>(count: number, work: (index: number) => Promise<T>) => {
  countTried('concurrent payment requests, at two processes', count);
  return Promise.allSettled(Array.from({ length: count }, (_, index) => work(index)));
};
const codesOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  new Set(outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [String(outcome.reason.code)] : [])));
const countOf = (outcomes: readonly PromiseSettledResult<unknown>[]) =>
  outcomes.filter(({ status }) => status === 'fulfilled').length;

/** A call over plain HTTP under a key of the caller's choice. */
async function payUnder(
  key: string,
  token: string,
  body: object,
): Promise<{ status: number; code: string | undefined }> {
  const response = await fetch(`${server.url}/api/app/member-pay/pay`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${token}`, 'Idempotency-Key': key },
    body: JSON.stringify(body),
  });
  const answer = await response.json();
  return { status: response.status, code: answer.error?.code };
}

/** Returns the bank's signed notice about a paid trade, as the bank would send it. */
async function noticeOf(payNo: string) {
  return server.deps.db.transaction(async (tx) => {
    const { trade_no } = await tx
      .updateTable('sandbox_trade')
      .set({ state: 'paid', paid_at: new Date() })
      .where('pay_no', '=', payNo)
      .returning('trade_no')
      .executeTakeFirstOrThrow();
    return writeNotify(tx, trade_no);
  });
}
const send = ({ body, signature }: { body: string; signature: string }) =>
  fetch(`${server.url}/api/gateways/sandbox/notify`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'X-Sandbox-Signature': signature },
    body,
  });

const random = seededRandom(seedOf('payments-concurrency'));

function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((a, b) => a.place - b.place)
    .map(({ item }) => item);
}

test('one payment, many times at once, is paid once', async () => {
  const buyer = await newBuyer(200_000n);
  const { payNo } = await buyer.open();
  const outcomes = await times(isStress ? 50 : 20, () => buyer.api.payment.pay({ body: payBody(payNo) }));
  expect([countOf(outcomes), codesOf(outcomes)]).toEqual([outcomes.length, new Set()]);
  expect(await wallet(buyer.memberId)).toBe(150_000n);
});

test('one attempt, sent many times under its key, answers alike; under the same key nothing else may pass', async () => {
  const buyer = await newBuyer(200_000n);
  const { payNo } = await buyer.open();
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 20 }, () => payUnder(key, buyer.token, payBody(payNo))));
  expect(answers.some(({ status }) => status === 200)).toBe(true);
  for (const { status, code } of answers) expect(status === 200 || code === 'idempotencyRunning').toBe(true);
  expect(await payUnder(key, buyer.token, payBody(payNo, 499))).toEqual({ status: 422, code: 'idempotencyMismatch' });
  expect(await wallet(buyer.memberId)).toBe(150_000n);
});

test('a crowd of one payer leaves the others their connections', async () => {
  const [crowd, other] = [await newBuyer(200_000n), await newBuyer(200_000n)];
  const { payNo } = await crowd.open();
  const { tx, commit } = await openTransaction(server.deps.db);
  // Simulates a slow payment of the same member, which holds this lock.
  await sql`select pg_advisory_xact_lock(hashtextextended('pay password ' || ${crowd.memberId}::text, 0))`.execute(tx);
  const paying = times(30, () => crowd.api.payment.pay({ body: payBody(payNo) }));
  let isPaid = false;
  void paying.then(() => {
    isPaid = true;
  });
  await untilLockWait(server.deps.db);
  const { payNo: others } = await other.open();
  expect(await other.api.payment.pay({ body: payBody(others) })).toMatchObject({ state: 'succeeded' });
  expect(isPaid).toBe(false);
  await commit();
  expect(countOf(await paying)).toBe(30);
});

test('opening an order many times at once leaves one live payment', async () => {
  const buyer = await newBuyer(1n);
  const outcomes = await times(isStress ? 30 : 15, () => buyer.open());
  expect(codesOf(outcomes)).toEqual(new Set());
  const payNos = new Set(outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.payNo] : [])));
  expect(payNos.size).toBe(1);
});

test('more orders than money: the wallet pays what it can and never falls below nothing', async () => {
  const buyer = await newBuyer(350_000n);
  const { db } = server.deps;
  const payNos = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const { mainOrderId } = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
      return (await buyer.open(mainOrderId)).payNo;
    }),
  );
  const outcomes = await times(12, (index) => buyer.api.payment.pay({ body: payBody(payNos[index] ?? '') }));
  expect(countOf(outcomes)).toBe(7);
  expect(codesOf(outcomes)).toEqual(new Set(['payment.insufficientBalance']));
  expect(await wallet(buyer.memberId)).toBe(0n);
});

test('wallet, gateway and both at once: one of them takes the payment', async () => {
  for (let round = 0; round < stressIterations(2); round += 1) {
    const buyer = await newBuyer(60_000n);
    const { payNo } = await buyer.open();
    const ways = [
      payBody(payNo),
      { payNo, amount: 500, gateway: 'sandbox' },
      { ...payBody(payNo), gateway: 'sandbox' },
    ] as const;
    await times(15, (index) => buyer.api.payment.pay({ body: ways[index % ways.length] ?? ways[0] }));
    const info = await buyer.api.payment.info({ query: { payNo } });
    expect(info.state === 'succeeded' ? info.wallet : info.wallet + 500).toBe(info.state === 'succeeded' ? 100 : 1100);
  }
});

test('paying against cancelling: the order ends cancelled with every fen back, or was never charged', async () => {
  for (let round = 0; round < stressIterations(2); round += 1) {
    const buyer = await newBuyer(50_000n);
    const { payNo } = await buyer.open();
    const outcomes = await Promise.allSettled([
      ...Array.from({ length: 5 }, () => buyer.api.payment.pay({ body: payBody(payNo) })),
      buyer.api.order.cancel({ body: { mainOrderId: buyer.mainOrderId } }),
      ...Array.from({ length: 5 }, () => buyer.api.payment.pay({ body: payBody(payNo) })),
    ]);
    for (const code of codesOf(outcomes)) expect(['payment.closed', 'payment.nothingDue']).toContain(code);
    expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(90);
    expect(await wallet(buyer.memberId)).toBe(50_000n);
  }
});

test('notifications, repeated and shuffled, settle each payment once', async () => {
  const buyers = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const buyer = await server.newMember();
      const { payNo } = await buyer.api.payment.topUp({ body: { amount: 12.34 } });
      return { ...buyer, word: await noticeOf(payNo) };
    }),
  );
  const notices = shuffled(buyers.flatMap(({ word }) => Array.from({ length: isStress ? 20 : 6 }, () => word)));
  const answers = await Promise.all(notices.map(async (notice) => (await send(notice)).text()));
  expect(new Set(answers)).toEqual(new Set(['success']));
  for (const { memberId } of buyers) expect(await wallet(memberId)).toBe(1234n);
});

test('notification, poll and nudge at once settle once', async () => {
  for (let round = 0; round < stressIterations(2); round += 1) {
    const buyer = await newBuyer(20_000n);
    const { payNo } = await buyer.open();
    await buyer.api.payment.pay({ body: { ...payBody(payNo), gateway: 'sandbox' } });
    const notice = await noticeOf(payNo);
    const outcomes = await times(12, async (index) => {
      if (index % 3 === 0) return expect(await (await send(notice)).text()).toBe('success');
      if (index % 3 === 1) return buyer.api.payment.nudge({ body: { payNo } });
      return buyer.api.payment.query({ query: { payNo } });
    });
    expect(codesOf(outcomes)).toEqual(new Set());
    expect(await boardState(server.deps.db, buyer.mainOrderId)).toBe(40);
    expect(await wallet(buyer.memberId)).toBe(0n);
  }
});

test('the notification against cancelling: the money pays, or goes back', async () => {
  for (let round = 0; round < stressIterations(2); round += 1) {
    const buyer = await newBuyer(20_000n);
    const { payNo } = await buyer.open();
    await buyer.api.payment.pay({ body: { ...payBody(payNo), gateway: 'sandbox' } });
    const notice = await noticeOf(payNo);
    await Promise.all([
      send(notice),
      buyer.api.order.cancel({ body: { mainOrderId: buyer.mainOrderId } }),
      send(notice),
    ]);
    expect(await wallet(buyer.memberId)).toBe(20_000n);
    await vi.waitFor(
      async () => expect((await buyer.api.payment.info({ query: { payNo } })).refunded).toBeGreaterThan(0),
      { timeout: 120_000 },
    );
  }
});

test('buttons of the bank, pressed together, decide once', async () => {
  const buyer = await server.newMember();
  const { payNo, redirectUrl } = await buyer.api.payment.topUp({ body: { amount: 5 } });
  await Promise.all(
    (['succeed', 'fail', 'twice', 'succeed'] as const).map((choice) => press(server.url, redirectUrl, choice)),
  );
  await vi.waitFor(
    async () => expect(['succeeded', 'failed']).toContain((await buyer.api.payment.info({ query: { payNo } })).state),
    { timeout: 120_000 },
  );
  const { state } = await buyer.api.payment.info({ query: { payNo } });
  expect(await wallet(buyer.memberId)).toBe(state === 'succeeded' ? 500n : 0n);
});

import { unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openGateways } from '../../../platform/gateways/gateways.ts';
import { clockByHand, ORDINARY_MOMENT } from '../../../testing/database-clock.ts';
import { boardState, cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { ledgerBalance, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { runRefund } from '../payments/run-refund.ts';
import { unansweredDisputesUntil } from './disputes.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

let server: TestServer;
let finance: Staff;
beforeAll(async () => {
  // Without a worker: the jobs of refunds would be faster than these tests.
  server = await startTestServer({ ROLES: 'api,pricing' }, { beginsAt: ORDINARY_MOMENT });
  finance = await server.newStaff([
    'payment.view',
    'refund.settle',
    'amount.view',
    'file.view',
    'order.view',
    'ledger.view',
  ]);
});
afterAll(async () => {
  const found = await violations(server.deps.db);
  await server.stop();
  expect(found).toEqual([]);
});

const TODAY = '2026-11-18';
const SOON = '2026-11-19T18:00:00+08:00';
const AMOUNT = 50_000n;

/** An order of ¥500 that was paid through the gateway. */
async function paid(buyer: TestMember) {
  const order = await givePayableOrder({ db: server.deps.db, guest: server.guest }, buyer.memberId, AMOUNT);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  const { redirectUrl } = await buyer.api.payment.pay({ body: { payNo, amount: 500, gateway: 'sandbox' } });
  await press(server.url, redirectUrl, 'succeed');
  await buyer.api.payment.nudge({ body: { payNo } });
  return { ...order, payNo };
}

let numbers = 0;
const record = (payNo: string, wish: { readonly amount?: string; readonly answerBy?: string } = {}) => {
  numbers += 1;
  const about = { kind: 'complaint', gatewayRef: `2026${numbers}`, content: '没有收到货' } as const;
  return finance.api.staffDisputes.record({
    params: { no: payNo },
    body: { ...about, amount: '500.00', answerBy: SOON, ...wish },
  });
};
const take = (id: string, amount = '500.00', day = TODAY) =>
  finance.api.staffDisputes.take({ params: { id }, body: { amount, day } });
const end = (id: string, outcome: 'won' | 'lost' | 'withdrawn') =>
  finance.api.staffDisputes.end({ params: { id }, body: { outcome, reason: '渠道裁定' } });
const balances = async () => {
  const of = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);
  return { claim: await of('A12', 'sandbox'), bank: await of('A20', 'settlements'), loss: await of('E60', '') };
};
const change = async (work: () => Promise<unknown>) => {
  const before = await balances();
  await work();
  const after = await balances();
  return [after.claim - before.claim, after.bank - before.bank, after.loss - before.loss].map(Number);
};
const refundsOf = (mainOrderId: string) =>
  server.deps.db.read
    .selectFrom('refund')
    .select(['refund_no', 'amount_fen', 'state', 'covered_by'])
    .where('main_order_id', '=', mainOrderId)
    .orderBy('created_at')
    .orderBy('amount_fen', 'desc')
    .execute();
const run = (refundNo: string) => runRefund({ ...server.deps, gateways: openGateways(server.deps) }, refundNo);
const tasks = async (no: string) =>
  (await finance.api.staffTasks.list({ query: { view: 'open', maxResultCount: 100 } })).items
    .filter((task) => task.no === no)
    .map(({ kind, dueAt }) => [kind, dueAt]);

test('a dispute is answered by its deadline, won, and costs nothing', async () => {
  const buyer = await server.newMember();
  const { payNo, mainOrderId, mainNo } = await paid(buyer);
  await expect(record(payNo, { amount: '500.01' })).rejects.toMatchObject({ code: 'dispute.amount' });
  await expect(record(payNo, { answerBy: '2026-11-17T10:00:00+08:00' })).rejects.toMatchObject({
    code: 'dispute.deadline',
  });
  await expect(record('ZF000000AAAAAAAAAA')).rejects.toMatchObject({ code: 'notFound' });
  const { id, disputeNo, gatewayRef } = await record(payNo);
  expect(await tasks(disputeNo)).toEqual([['answerDispute', SOON.replace('+', '.000+')]]);
  const again = { kind: 'complaint', gatewayRef, content: '没有收到货', amount: '500.00', answerBy: SOON } as const;
  await expect(finance.api.staffDisputes.record({ params: { no: payNo }, body: again })).rejects.toMatchObject({
    code: 'dispute.known',
  });
  const shown = async () => (await buyer.api.order.mainDetail({ query: { mainOrderId } })).payments[0]?.dispute;
  expect(await shown()).toBe('open');
  expect(await change(() => take(id))).toEqual([50_000, -50_000, 0]);
  await expect(take(id)).rejects.toMatchObject({ code: 'dispute.changed' });
  const answered = await finance.api.staffDisputes.answer({ params: { id }, body: { answer: '已签收，附凭证' } });
  expect(answered).toMatchObject({ state: 'answered', taken: 500, takenOn: TODAY, can: ['answer', 'end', 'evidence'] });
  expect((await tasks(disputeNo)).map(([kind]) => kind)).toEqual(['followDispute']);
  for (const filter of [disputeNo, payNo, mainNo, gatewayRef])
    expect((await finance.api.staffDisputes.list({ query: { filter } })).items).toMatchObject([{ disputeNo }]);
  expect((await finance.api.staffDisputes.list({ query: { state: 'open' } })).taken).toBe(500);
  expect(await change(() => end(id, 'won'))).toEqual([-50_000, 50_000, 0]);
  expect([await tasks(disputeNo), await shown()]).toEqual([[], null]);
  await expect(end(id, 'lost')).rejects.toMatchObject({ code: 'dispute.changed' });
  expect(await boardState(server.deps.db, mainOrderId)).toBe(40);
});

test('a lost dispute of a running order is a loss, and a later refund is paid with it, never by the gateway', async () => {
  const buyer = await server.newMember();
  const { payNo, mainOrderId } = await paid(buyer);
  const { id } = await record(payNo);
  await expect(end(id, 'lost')).rejects.toMatchObject({ code: 'dispute.notTaken' });
  await take(id, '300.00');
  expect(await change(() => end(id, 'lost'))).toEqual([-30_000, 0, 30_000]);
  expect((await buyer.api.order.mainDetail({ query: { mainOrderId } })).payments[0]?.dispute).toBe('lost');
  // 300 of the refund went to the payer by the dispute, so it is no loss; 200 go through the gateway.
  expect(await change(() => cancelAndRefund(server.deps.db, mainOrderId))).toEqual([0, 0, -30_000]);
  const refunds = await refundsOf(mainOrderId);
  expect(refunds).toMatchObject([
    { amount_fen: 30_000n, state: 'succeeded', covered_by: 'loss' },
    { amount_fen: 20_000n, state: 'created', covered_by: null },
  ]);
  for (const { refund_no } of refunds) await run(refund_no);
  const trade = await server.deps.db.read
    .selectFrom('sandbox_refund')
    .select('amount_fen')
    .where(
      'refund_no',
      'in',
      refunds.map(({ refund_no }) => refund_no),
    )
    .execute();
  expect(trade).toEqual([{ amount_fen: 20_000n }]);
  // The database refuses another refund of it.
  await expect(
    sql`update refund set covered_by = null where refund_no = ${refunds[0]?.refund_no ?? ''}`.execute(
      server.deps.db.read,
    ),
  ).rejects.toMatchObject({ constraint: 'lost_dispute_excludes_refunds' });
});

test('a refund waits while the gateway holds the money: a lost dispute pays it, a won one lets it go', async () => {
  const buyer = await server.newMember();
  for (const outcome of ['lost', 'won'] as const) {
    const { payNo, mainOrderId } = await paid(buyer);
    const { id } = await record(payNo);
    await take(id, '400.00');
    await cancelAndRefund(server.deps.db, mainOrderId);
    const [waiting, rest] = await refundsOf(mainOrderId);
    expect([waiting, rest]).toMatchObject([
      { amount_fen: 40_000n, state: 'created', covered_by: 'claim' },
      { amount_fen: 10_000n, state: 'created', covered_by: null },
    ]);
    for (const refund of [waiting, rest]) await run(refund?.refund_no ?? '');
    expect((await refundsOf(mainOrderId)).map(({ state }) => state)).toEqual(['created', 'succeeded']);
    const moved = await change(() => end(id, outcome));
    expect(moved).toEqual(outcome === 'lost' ? [-40_000, 0, 0] : [-40_000, 40_000, 0]);
    if (outcome === 'won') await run(waiting?.refund_no ?? '');
    expect(await refundsOf(mainOrderId)).toMatchObject([
      { state: 'succeeded', covered_by: outcome === 'lost' ? 'claim' : null },
      { state: 'succeeded' },
    ]);
    expect(await ledgerBalance(server.deps.db, 'L40', waiting?.refund_no ?? '')).toBe(0n);
  }
});

test('money that was refunded before cannot be lost as well: the gateway owes it', async () => {
  const buyer = await server.newMember();
  const { payNo, mainOrderId } = await paid(buyer);
  await cancelAndRefund(server.deps.db, mainOrderId);
  for (const { refund_no } of await refundsOf(mainOrderId)) await run(refund_no);
  const { id } = await record(payNo);
  expect(await take(id)).toMatchObject({ refunded: 500 });
  await expect(end(id, 'lost')).rejects.toMatchObject({ code: 'dispute.refunded' });
  expect(await change(() => end(id, 'withdrawn'))).toEqual([-50_000, 50_000, 0]);
});

test('concurrent outcomes and refunds: one outcome wins, and the payer has the money once', async () => {
  const buyer = await server.newMember();
  for (let round = 0; round < 3; round += 1) {
    const { payNo, mainOrderId } = await paid(buyer);
    const { id } = await record(payNo);
    await take(id);
    const results = await Promise.allSettled([
      end(id, 'lost'),
      end(id, 'won'),
      cancelAndRefund(server.deps.db, mainOrderId),
    ]);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    expect(results[2]?.status).toBe('fulfilled');
    const isLost = results[0]?.status === 'fulfilled';
    const refunds = await refundsOf(mainOrderId);
    for (const { refund_no } of refunds) await run(refund_no);
    const gone = (await refundsOf(mainOrderId)).filter(({ covered_by }) => (covered_by !== null) === isLost);
    expect(gone).toMatchObject([{ amount_fen: AMOUNT, state: 'succeeded' }]);
  }
});

test('two disputes of a payment: the gateway holds money for one at a time, and not more than was paid', async () => {
  const buyer = await server.newMember();
  const { payNo } = await paid(buyer);
  const [first, second] = [await record(payNo), await record(payNo)];
  await take(first.id, '300.00');
  await expect(take(second.id, '100.00')).rejects.toMatchObject({ code: 'dispute.otherTaken' });
  await end(first.id, 'lost');
  await expect(take(second.id, '200.01')).rejects.toMatchObject({ code: 'dispute.amount' });
  await expect(take(second.id, '200.00', '2026-11-19')).rejects.toMatchObject({ code: 'dispute.day' });
  await take(second.id, '200.00');
  expect(await change(() => end(second.id, 'withdrawn'))).toEqual([-20_000, 20_000, 0]);
});

test('the evidence has each document with its hash, and no phone number', async () => {
  const buyer = await server.newMember();
  const { payNo, mainNo } = await paid(buyer);
  const { id, disputeNo } = await record(payNo);
  const archive = await finance.api.staffDisputes.evidence({ params: { id } });
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()));
  const text = (name: string) => new TextDecoder().decode(files[name]);
  expect(Object.keys(files).sort()).toEqual(
    [
      ...['01-争议.txt', 'SHA256SUMS'],
      ...[
        '02-订单与规格',
        '03-文件',
        '04-客户确认',
        '05-订单经过',
        '06-发货与签收',
        '07-发票',
        '08-沟通记录',
        '09-付款与退款',
      ].map((name) => `${mainNo}/${name}.txt`),
    ].sort(),
  );
  expect(text('01-争议.txt')).toContain(disputeNo);
  expect(text('01-争议.txt')).toContain('没有收到货');
  expect(text(`${mainNo}/02-订单与规格.txt`)).toContain('层数：');
  expect(text(`${mainNo}/03-文件.txt`)).toMatch(/board\.zip {2}SHA-256 [0-9a-f]{64}/);
  expect(text(`${mainNo}/09-付款与退款.txt`)).toContain(`付款  ${payNo}  ¥500.00`);
  expect(text('SHA256SUMS').trim().split('\n')).toHaveLength(9);
  expect(
    Object.values(files)
      .map((bytes) => new TextDecoder().decode(bytes))
      .join(''),
  ).not.toContain('13900000000');
  const blind = await server.newStaff(['payment.view', 'refund.settle']);
  await expect(blind.api.staffDisputes.evidence({ params: { id } })).rejects.toMatchObject({ kind: 'forbidden' });
});

test('a deadline that passed is overdue a moment later, and stops the close of its month and not of the one before', async () => {
  const other = await startTestServer({ ROLES: 'api,pricing' });
  try {
    const { db } = other.deps;
    const put = await clockByHand(db, new Date('2026-11-30T23:00:00+08:00'));
    const staff = await other.newStaff(['payment.view', 'refund.settle']);
    const buyer = await other.newMember();
    await sql`insert into payment (pay_no, purpose, member_id, amount_fen, online_part_fen, state, gateway, gateway_ref, deadline, paid_at, ended_at)
      values ('ZF261130AAAAAAAAAA', 'topUp', ${buyer.memberId}, 1000, 1000, 'succeeded', 'sandbox', 'T', now(), now(), now())`.execute(
      db.read,
    );
    const answerBy = '2026-11-30T23:59:59+08:00';
    const body = { kind: 'chargeback', gatewayRef: '1', amount: '10.00', answerBy, content: '未授权交易' } as const;
    const { id } = await staff.api.staffDisputes.record({ params: { no: 'ZF261130AAAAAAAAAA' }, body });
    const isOverdue = async () => (await staff.api.staffDisputes.list({ query: {} })).items[0]?.isOverdue;
    await put(new Date('2026-11-30T23:59:58+08:00'));
    expect(await isOverdue()).toBe(false);
    await put(new Date('2026-12-01T00:00:00+08:00'));
    expect(await isOverdue()).toBe(true);
    expect(await unansweredDisputesUntil(db.read, '2026-10')).toBe(0);
    expect(await unansweredDisputesUntil(db.read, '2026-11')).toBe(1);
    await sql`update dispute set answer_by = '2026-12-01T00:00:00+08:00'`.execute(db.read);
    expect(await unansweredDisputesUntil(db.read, '2026-11')).toBe(0);
    expect(await unansweredDisputesUntil(db.read, '2026-12')).toBe(1);
    await staff.api.staffDisputes.answer({ params: { id }, body: { answer: '本人操作' } });
    expect(await unansweredDisputesUntil(db.read, '2026-12')).toBe(0);
  } finally {
    await other.stop();
  }
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { closesAs, giveCredit, unbilledCredit } from '../../../testing/credit.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { ledgerBalance, violations } from '../../../testing/payments.ts';
import { makeBoard, sendBoard } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestMember, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { refundMainOrder } from '../payments/refund-main-order.ts';

let server: TestServer;
let staff: TestStaff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
  staff = await server.newStaff();
});
afterAll(async () => {
  const found = await violations(server.deps.db);
  await server.stop();
  expect(found).toEqual([]);
});

const on = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);

async function codesOf(bizKey: string): Promise<readonly string[]> {
  const rows = await server.deps.db.read
    .selectFrom('ledger_journal as journal')
    .innerJoin('ledger_posting as posting', 'posting.journal_id', 'journal.id')
    .innerJoin('ledger_account as account', 'account.id', 'posting.account_id')
    .select('account.code')
    .where('journal.biz_key', '=', bizKey)
    .execute();
  return rows.map(({ code }) => code);
}

/** A main order of several boards, paid from the wallet as far as that goes and on credit. */
async function bought(walletFen = 0n, boards = 3) {
  const buyer = await server.newMember();
  await giveCredit(server.deps.db, buyer.memberId, 10_000_000n);
  const main = await placePlainOrder(server, buyer, boards);
  await reviewBoards(server, main);
  await payOrder(server, buyer, main, { walletFen, useCredit: true });
  return { buyer, main, total: BigInt(Math.round(main.total * 100)) };
}
const send = (orderNo: string | undefined) => sendBoard(staff, orderNo ?? '');
const owed = ({ memberId }: TestMember) => unbilledCredit(server.deps.db, memberId);

test('nothing is owed before the boards leave; each shipment books receivable and revenue in one journal', async () => {
  const { buyer, main, total } = await bought();
  expect(await owed(buyer)).toEqual({ delivered: 0n, undelivered: total });
  expect(await on('M2', buyer.memberId)).toBe(total);
  for (const { orderNo } of main.orders) {
    await send(orderNo);
    const left = -(await on('L20', main.id));
    expect(await owed(buyer)).toEqual({ delivered: total - left, undelivered: left });
    expect(await codesOf(`rev:${orderNo}`)).toEqual(expect.arrayContaining(['A30', 'A31', 'L20', 'R10']));
  }
  expect(await owed(buyer)).toEqual({ delivered: total, undelivered: 0n });
});

test('what was paid from the wallet pays for the first boards', async () => {
  const { buyer, main, total } = await bought(1_000n);
  expect(await owed(buyer)).toEqual({ delivered: 0n, undelivered: total - 1_000n });
  await send(main.orders[0]?.orderNo);
  const left = -(await on('L20', main.id));
  expect(await owed(buyer)).toEqual({ delivered: total - left - 1_000n, undelivered: left });
});

test('a refund of what is not shipped leaves the receivable of what is, whoever paid first', async () => {
  for (const walletFen of [0n, 1_000n]) {
    const { buyer, main, total } = await bought(walletFen);
    await send(main.orders[0]?.orderNo);
    const sent = total + (await on('L20', main.id));
    for (const { id: orderId } of main.orders.slice(1))
      await buyer.api.order.cancel({ body: { mainOrderId: main.id, orderId, reason: '不需要了' } });
    const { delivered, undelivered } = await owed(buyer);
    expect(undelivered).toBe(0n);
    expect(delivered).toBe(await on('M2', buyer.memberId));
    expect(delivered >= sent - walletFen).toBe(true);
  }
});

test('a statement makes payable what is not shipped, and a later shipment adds nothing', async () => {
  const { buyer, main, total } = await bought();
  await send(main.orders[0]?.orderNo);
  const { id } = await closesAs(server.deps.db, buyer.memberId);
  expect(await owed(buyer)).toEqual({ delivered: 0n, undelivered: 0n });
  for (const { orderNo } of main.orders.slice(1)) await send(orderNo);
  expect(await owed(buyer)).toEqual({ delivered: 0n, undelivered: 0n });
  expect(await on('A32', id)).toBe(total);
});

test('a statement and shipments at the same time bill everything once', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { buyer, main, total } = await bought();
    const shipments = [];
    for (const { orderNo } of main.orders) shipments.push(await makeBoard(staff, orderNo));
    await Promise.all([closesAs(server.deps.db, buyer.memberId), ...shipments.map((ship) => ship())]);
    const [statement] = (await buyer.api.credit.statements({ query: {} })).items;
    expect(await on('A32', statement?.id ?? '')).toBe(total);
    expect(await owed(buyer)).toEqual({ delivered: 0n, undelivered: 0n });
  }
});

test('a refund beyond the prepayment is refused as before', async () => {
  const { buyer, main, total } = await bought(0n, 1);
  await send(main.orders[0]?.orderNo);
  const { db } = server.deps;
  await expect(db.transaction((tx) => refundMainOrder(tx, main.id, 'test'))).rejects.toThrow('has not got enough');
  expect(await owed(buyer)).toEqual({ delivered: total, undelivered: 0n });
});

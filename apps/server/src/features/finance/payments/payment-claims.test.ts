import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { areFree, openTransaction, untilLockWait } from '../../../testing/held-locks.ts';
import { boardState, givePayableOrder, reprice } from '../../../testing/payable-order.ts';
import { creditWallet, PAY_PASSWORD } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { isStillDue } from './payment-claims.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

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

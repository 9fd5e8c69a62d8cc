import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givePayableOrder } from '../../testing/payable-order.ts';
import { giveMoney, PAY_PASSWORD } from '../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const ledger = async () => {
  const { api } = await server.newStaff(['ledger.view']);
  return api.staff.ledger({});
};
const plant = (...statements: ReturnType<typeof sql>[]) =>
  server.deps.db.transaction(async (tx) => {
    for (const statement of statements) await statement.execute(tx);
  });
const found = async () => [...new Set((await ledger()).violations.map(({ invariant }) => invariant))].sort();

test('staff who may see the ledger see it balance', async () => {
  const buyer = await server.newMember();
  await giveMoney(server.deps.db, buyer.memberId, 12_345n);
  expect(await ledger()).toEqual({
    accounts: [
      { code: 'E30', balance: 123.45, accounts: 1 },
      { code: 'L10', balance: -123.45, accounts: 1 },
    ],
    total: 0,
    violations: [],
  });
});

test('nobody else sees it', async () => {
  const { api } = await server.newStaff(['order.ship', 'payment.view']);
  await expect(api.staff.ledger({})).rejects.toMatchObject({ code: 'forbidden' });
  await expect(server.guest.staff.ledger({})).rejects.toMatchObject({ kind: 'unauthenticated' });
  const member = await server.newMember();
  await expect(member.api.staff.ledger({})).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('what somebody changed behind the program is found', async () => {
  // The tables' owner can lay their guards down; the check must not need them.
  await plant(
    sql`alter table ledger_posting disable trigger user`,
    sql`update ledger_posting set amount_fen = amount_fen + 1 where amount_fen > 0`,
    sql`alter table ledger_posting enable trigger user`,
  );
  expect(await found()).toEqual(['I1', 'I14', 'I2']);
  await plant(
    sql`alter table ledger_posting disable trigger user`,
    sql`update ledger_posting set amount_fen = amount_fen - 1 where amount_fen > 0`,
    sql`alter table ledger_posting enable trigger user`,
    sql`update ledger_account set version = version + 1 where code = 'L10'`,
  );
  expect(await found()).toEqual(['I2']);
  await plant(
    sql`update ledger_account set version = version - 1 where code = 'L10'`,
    sql`alter table ledger_account drop constraint ledger_account_side`,
    sql`update ledger_account set balance_fen = 7 where code = 'L10'`,
  );
  expect(await found()).toEqual(['I2', 'I3']);
  await plant(sql`update ledger_account set balance_fen = -12345 where code = 'L10'`);
  expect(await found()).toEqual([]);
});

test('a payment, a refund and a hold without their journals are found, and journals without them', async () => {
  const { db } = server.deps;
  const buyer = await server.newMember();
  const order = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  await giveMoney(db, buyer.memberId, 50_000n);
  const { payNo } = await buyer.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
  await plant(
    sql`update payment set state = 'succeeded', wallet_part_fen = amount_fen, paid_at = now(), ended_at = now() where pay_no = ${payNo}`,
  );
  expect(await found()).toEqual(['I15', 'I5']);
  await plant(
    sql`update payment set state = 'created', wallet_part_fen = 0, paid_at = null, ended_at = null where pay_no = ${payNo}`,
  );
  expect(await found()).toEqual([]);
  await buyer.api.payment.pay({ body: { payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD } });
  await plant(
    sql`insert into refund (refund_no, payment_id, main_order_id, part, amount_fen, state, reason, ended_at)
        select 'TK261120AAAAAAAAAA', id, ${order.mainOrderId}, 'wallet', 50001, 'succeeded', '', now() from payment
        where pay_no = ${payNo}`,
  );
  expect(await found()).toEqual(['I15', 'I5', 'I7']);
  await plant(sql`delete from refund where refund_no = 'TK261120AAAAAAAAAA'`);
  const second = await givePayableOrder({ db, guest: server.guest }, buyer.memberId, 50_000n);
  await giveMoney(db, buyer.memberId, 10_000n);
  const held = await buyer.api.payment.open({ body: { mainOrderIds: [second.mainOrderId] } });
  await buyer.api.payment.pay({
    body: { payNo: held.payNo, amount: 500, useWallet: true, payPassword: PAY_PASSWORD, gateway: 'sandbox' },
  });
  expect(await found()).toEqual([]);
  await plant(
    sql`alter table ledger_journal disable trigger user`,
    sql`update ledger_journal set created_at = now() - interval '1 day' where kind = 'paymentHold'`,
    sql`alter table ledger_journal enable trigger user`,
  );
  expect(await found()).toEqual(['I12']);
});

import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { receiveTransfer } from '../bank-transfers/receive-transfer.ts';
import { mainOrdersDue } from '../order-payments/main-orders-due.ts';
import { useTransfer } from './use-transfer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const COMPANY = '测试线路有限公司';

async function company(): Promise<TestMember> {
  const member = await server.newMember();
  await sql`update member set member_type = 'Enterprise', company_name = ${COMPANY}
    where id = ${member.memberId}`.execute(server.deps.db.read);
  return member;
}

async function orders({ memberId }: TestMember, amount: bigint) {
  const { db } = server.deps;
  const order = await givePayableOrder({ db, guest: server.guest }, memberId, amount);
  const { orderNo } = await db.read
    .selectFrom('pcb_order')
    .select('order_no as orderNo')
    .where('main_order_id', '=', order.mainOrderId)
    .executeTakeFirstOrThrow();
  return { ...order, orderNo };
}

/** A transfer under the member's own name arrives at its account. */
async function arrives(member: TestMember, amountFen: bigint, remark: string, payerName = COMPANY): Promise<void> {
  const { account } = await member.api.payment.transferAccount({ query: { from: 4 } });
  const bankReference = `USE-${randomUUID()}`;
  const effect = await receiveTransfer(server.deps, {
    ...{ bankReference, toAccount: account, amount: fen(amountFen), payerName },
    ...{ payerAccount: '6222000011112222', remark, arrivedAt: new Date() },
  });
  if (effect !== 'credited') return;
  await vi.waitFor(async () => expect((await rowOf(bankReference)).used_at).not.toBeNull(), 20_000);
}

const rowOf = (bankReference: string) =>
  server.deps.db.read
    .selectFrom('bank_transfer')
    .select(['id', 'used_at'])
    .where('bank_reference', '=', bankReference)
    .executeTakeFirstOrThrow();

const events = async ({ api }: TestMember) => {
  const { items } = await api.message.newest({});
  return items.map(({ event }) => event).filter((event) => event !== 'transferReceived');
};
const cash = async ({ api }: TestMember) => (await api.account.me()).cash;

describe('a transfer that names orders', () => {
  test('pays them, and what is left stays in the wallet', async () => {
    const member = await company();
    const [first, second] = [await orders(member, 10_000n), await orders(member, 5_000n)];
    await arrives(member, 20_000n, `货款 ${first.mainNo} ${second.orderNo}`);
    expect(await cash(member)).toBe(50);
    expect((await events(member)).filter((event) => event === 'orderPaid')).toHaveLength(2);
  });

  test('pays by the number of the payment too', async () => {
    const member = await company();
    const order = await orders(member, 10_000n);
    const { payNo } = await member.api.payment.open({ body: { mainOrderIds: [order.mainOrderId] } });
    await arrives(member, 10_000n, payNo);
    expect(await cash(member)).toBe(0);
    expect(await member.api.payment.info({ query: { payNo } })).toMatchObject({ state: 'succeeded' });
  });

  test('leaves an order unpaid that costs more, tells its member, and pays it with the next transfer', async () => {
    const member = await company();
    const order = await orders(member, 10_000n);
    await arrives(member, 6_000n, order.mainNo);
    expect(await cash(member)).toBe(60);
    expect(await events(member)).toContain('transferLeft');
    await arrives(member, 5_000n, order.orderNo);
    expect(await cash(member)).toBe(10);
    expect(await events(member)).toContain('orderPaid');
  });

  test('takes nothing else out of the wallet', async () => {
    const member = await company();
    await creditWallet(server.deps.db, member.memberId, 50_000n);
    const order = await orders(member, 10_000n);
    await arrives(member, 6_000n, order.mainNo);
    expect(await cash(member)).toBe(560);
  });

  test('pays no order of another member, and none when the payer is another', async () => {
    const [member, other] = [await company(), await company()];
    const [own, foreign] = [await orders(member, 10_000n), await orders(other, 10_000n)];
    await arrives(member, 10_000n, foreign.mainNo);
    expect(await cash(member)).toBe(100);
    await arrives(member, 10_000n, own.mainNo, '别的公司');
    expect(await cash(member)).toBe(100);
    expect(await events(other)).toEqual([]);
  });

  test('is used once, however often its job runs', async () => {
    const member = await company();
    const [first, second] = [await orders(member, 6_000n), await orders(member, 6_000n)];
    await arrives(member, 10_000n, `${first.mainNo} ${second.mainNo}`);
    expect(await cash(member)).toBe(40);
    await creditWallet(server.deps.db, member.memberId, 50_000n);
    const { id } = await server.deps.db.read
      .selectFrom('bank_transfer')
      .select('id')
      .where('member_id', '=', member.memberId)
      .executeTakeFirstOrThrow();
    await useTransfer({ ...server.deps, gateways: { get: () => undefined, names: [] }, due: mainOrdersDue }, id);
    expect(await cash(member)).toBe(540);
  });
});

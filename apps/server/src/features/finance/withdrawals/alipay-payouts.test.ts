import { FIELD_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openPayoutBank } from '../../../platform/payouts/open-payout-bank.ts';
import { type FakeAlipay, startAlipay } from '../../../testing/fake-alipay.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { applyFor, withdrawingMember } from '../../../testing/withdrawals.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { runPayout } from './run-payout.ts';

/** Withdrawals by transfers of Alipay, against a fake that checks our signatures and signs with its own key. */

const RIGHTS: readonly StaffPermission[] = [
  ...FIELD_PERMISSIONS,
  ...(['withdrawal.view', 'withdrawal.review', 'withdrawal.pay'] as const),
];
const TRANSFER = 'alipay.fund.trans.uni.transfer';
const QUERY = 'alipay.fund.trans.common.query';
const DONE = { code: '10000', msg: 'Success' };
const UNKNOWN = { code: '40004', msg: 'Business Failed', sub_code: 'ORDER_NOT_EXIST', sub_msg: '转账订单不存在' };

let alipay: FakeAlipay;
let server: TestServer;
let finance: Awaited<ReturnType<TestServer['newStaff']>>;
beforeAll(async () => {
  alipay = await startAlipay();
  server = await startTestServer({ ROLES: 'api,pricing', PAYOUTS: 'alipay', ...alipay.env });
  finance = await server.newStaff(RIGHTS);
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await Promise.all([server.stop(), alipay.close()]);
  expect(ledgerViolations).toEqual([]);
});
beforeEach(() => {
  alipay.calls.length = 0;
  alipay.answers.clear();
  alipay.forges = false;
  alipay.answers.set(QUERY, UNKNOWN);
});

/** An approved withdrawal of 300.00 on its way. */
async function sent() {
  const member = await withdrawingMember(server, 100_000n);
  const { id, withdrawalNo } = await applyFor(member, 300);
  const { version } = await finance.api.staffWithdrawals.detail({ params: { id } });
  await finance.api.staffWithdrawals.approve({ params: { id }, body: { version } });
  await finance.api.staffWithdrawals.payOut({ body: { ids: [id], way: 'bank' } });
  const run = () => runPayout({ ...server.deps, bank: openPayoutBank(server.deps) }, withdrawalNo);
  const read = () => finance.api.staffWithdrawals.detail({ params: { id } });
  const wallet = () => walletBalance(server.deps.db.read, member.memberId);
  const methods = () => alipay.calls.map(({ method }) => method);
  return { member, withdrawalNo, run, read, wallet, methods };
}
const minutesPass = (withdrawalNo: string, minutes: number) =>
  sql`update withdrawal set requested_at = requested_at - make_interval(mins => ${minutes})
    where withdrawal_no = ${withdrawalNo}`.execute(server.deps.db.read);

test('a transfer names the account and our number, is under way, and is paid once the bank has answered', async () => {
  const { member, withdrawalNo, run, read, methods } = await sent();
  alipay.answers.set(TRANSFER, {
    ...DONE,
    out_biz_no: withdrawalNo,
    order_id: '20261130110070000006',
    status: 'DEALING',
  });
  await run();
  expect(alipay.calls[0]?.content).toMatchObject({
    ...{ out_biz_no: withdrawalNo, trans_amount: '300.00', product_code: 'TRANS_BANKCARD_NO_PWD' },
    biz_scene: 'DIRECT_TRANSFER',
    payee_info: {
      ...{ identity: member.cardNo, identity_type: 'BANKCARD_ACCOUNT', name: '钱多多' },
      bankcard_ext_info: { account_type: '2', inst_name: '中国农业银行' },
    },
  });
  expect((await read()).state).toBe('paying');
  alipay.answers.set(QUERY, { ...DONE, order_id: '20261130110070000006', status: 'SUCCESS' });
  await Promise.all([run(), run()]);
  expect(await read()).toMatchObject({ state: 'paid', bankReference: '20261130110070000006' });
  await run();
  expect(methods().filter((method) => method === TRANSFER)).toHaveLength(1);
});

test('a transfer that the bank returns goes back to the wallet with its reason', async () => {
  const { withdrawalNo, run, read, wallet } = await sent();
  alipay.answers.set(TRANSFER, { ...DONE, out_biz_no: withdrawalNo, order_id: '2', status: 'DEALING' });
  await run();
  alipay.answers.set(QUERY, { ...DONE, order_id: '2', status: 'REFUND', fail_reason: '收款账户已销户' });
  await run();
  expect(await read()).toMatchObject({ state: 'failed', reason: '收款账户已销户' });
  expect(await wallet()).toBe(100_000n);
});

test('a refusal counts only when no transfer is known', async () => {
  const known = await sent();
  const refusal = {
    code: '40004',
    msg: 'Business Failed',
    sub_code: 'CARD_BIN_ERROR',
    sub_msg: '收款人银行账号不正确',
  };
  alipay.answers.set(TRANSFER, refusal);
  alipay.answers.set(QUERY, { ...DONE, order_id: '3', status: 'DEALING' });
  await known.run();
  expect((await known.read()).state).toBe('paying');
  const unknown = await sent();
  alipay.answers.set(QUERY, UNKNOWN);
  await unknown.run();
  expect(await unknown.read()).toMatchObject({ state: 'failed', reason: '收款人银行账号不正确' });
});

test('without a signed answer it is only queried; unknown for a quarter of an hour, it is sent again under the same number', async () => {
  const { withdrawalNo, run, read, methods } = await sent();
  alipay.answers.set(TRANSFER, { ...DONE, order_id: '4', status: 'SUCCESS' });
  alipay.forges = true;
  await expect(run()).rejects.toThrow();
  alipay.forges = false;
  await run();
  expect(methods()).toEqual([TRANSFER]);
  await minutesPass(withdrawalNo, 3);
  await run();
  expect(methods()).toEqual([TRANSFER, QUERY]);
  expect((await read()).state).toBe('paying');
  await minutesPass(withdrawalNo, 15);
  await run();
  await run();
  expect(methods()).toEqual([TRANSFER, QUERY, QUERY, TRANSFER]);
  expect(alipay.calls.map(({ content }) => content['out_biz_no'])).toEqual(Array(4).fill(withdrawalNo));
  expect((await read()).state).toBe('paid');
});

test('the company’s own fault, an error of Alipay and a foreign status leave the withdrawal on its way', async () => {
  for (const answer of [
    { code: '40004', msg: 'Business Failed', sub_code: 'PAYER_BALANCE_NOT_ENOUGH', sub_msg: '余额不足' },
    { code: '40004', msg: 'Business Failed', sub_code: 'SYSTEM_ERROR' },
    { code: '20000', msg: 'Service Currently Unavailable', sub_code: 'isp.unknow-error' },
    { ...DONE, status: 'SOMETHING_ELSE' },
  ]) {
    const { run, read, wallet } = await sent();
    alipay.answers.set(TRANSFER, answer);
    await expect(run()).rejects.toThrow('Alipay');
    expect((await read()).state).toBe('paying');
    expect(await wallet()).toBe(70_000n);
  }
});

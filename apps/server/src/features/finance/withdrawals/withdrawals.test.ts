import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PayoutAnswer, PayoutBank } from '../../../platform/payouts/payout-bank.ts';
import { simulatedBank } from '../../../platform/payouts/simulated-bank.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import {
  ageAccounts,
  applyFor,
  certifyPerson,
  letWithdraw,
  newCardNo,
  transferIn,
  withdrawingMember,
} from '../../../testing/withdrawals.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { runPayout } from './run-payout.ts';

const RIGHTS: readonly StaffPermission[] = [
  ...FIELD_PERMISSIONS,
  ...(['withdrawal.view', 'withdrawal.review', 'withdrawal.pay', 'alarm.view', 'limit.edit'] as const),
];

let server: TestServer;
let finance: Awaited<ReturnType<TestServer['newStaff']>>;
let colleague: typeof finance;
beforeAll(async () => {
  // Without a worker: the test decides on each bank query and its time.
  server = await startTestServer({ ROLES: 'api,pricing' });
  [finance, colleague] = [await server.newStaff(RIGHTS), await server.newStaff(RIGHTS)];
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const cash = (memberId: string) => walletBalance(server.deps.db.read, memberId);
const frozen = async (memberId: string) => -(await ledgerBalance(server.deps.db, 'L11', memberId));
const detail = (id: string) => finance.api.staffWithdrawals.detail({ params: { id } });
const targetOf = async (id: string) => ({ params: { id }, version: (await detail(id)).version });
const approve = async (id: string, who = finance) => {
  const { params, version } = await targetOf(id);
  return who.api.staffWithdrawals.approve({ params, body: { version } });
};
const payOut = (ids: readonly string[], way: 'bank' | 'file' = 'bank') =>
  finance.api.staffWithdrawals.payOut({ body: { ids: [...ids], way } });
const ask = (withdrawalNo: string, bank: PayoutBank = simulatedBank(server.deps.db)) =>
  runPayout({ ...server.deps, bank }, withdrawalNo);

/** An approved withdrawal that left through the bank's interface, and was not asked for yet. */
async function sent(yuan: number) {
  const member = await withdrawingMember(server, 100_000n);
  const { id, withdrawalNo } = await applyFor(member, yuan);
  await approve(id);
  await payOut([id]);
  return { member, id, withdrawalNo };
}

test('a member applies, finance approves, the bank pays; the money is frozen, on its way and gone, each seen by the member', async () => {
  const member = await letWithdraw(server, await server.newMember(), 100_000n);
  const own = async () => (await member.api.withdrawal.list({ query: {} })).items[0];
  const applied = await applyFor(member, 300);
  expect(applied).toMatchObject({
    state: 'applied',
    amount: 300,
    accountNo: `***************${member.cardNo.slice(-4)}`,
    can: ['cancel'],
  });
  expect([await cash(member.memberId), await frozen(member.memberId)]).toEqual([70_000n, 30_000n]);
  expect(await member.api.withdrawal.allowance({})).toMatchObject({
    balance: 700,
    frozen: 300,
    obstacles: ['withdrawalOpen'],
  });

  const { params, version } = await targetOf(applied.id);
  await finance.api.staffWithdrawals.take({ params, body: { version } });
  expect(await own()).toMatchObject({ state: 'reviewing', can: ['cancel'] });
  expect(await approve(applied.id)).toMatchObject({
    state: 'approved',
    can: ['pay'],
    hints: expect.arrayContaining(['firstWithdrawal', 'newAccount', 'moneyJustCame', 'neverOrdered']),
  });
  expect(await own()).toMatchObject({ state: 'approved', can: [] });
  await payOut([applied.id]);
  expect(await own()).toMatchObject({ state: 'paying' });
  expect(await frozen(member.memberId)).toBe(0n);
  expect(await ledgerBalance(server.deps.db, 'L41', applied.withdrawalNo)).toBe(-30_000n);
  await ask(applied.withdrawalNo);
  expect(await own()).toMatchObject({
    ...{ state: 'paid', bankReference: `SIM-${applied.withdrawalNo}` },
    steps: ['applied', 'reviewing', 'approved', 'paying', 'paid'].map((state) => ({ state })),
  });
  expect(await ledgerBalance(server.deps.db, 'L41', applied.withdrawalNo)).toBe(0n);
  // The statement shows the hold with its outcome.
  const kinds = async (kind?: 'withdrawal' | 'freeze') =>
    (await member.api.payment.cashLogs({ query: kind ? { kind } : {} })).items.map((row) => row.kind);
  expect(await kinds()).toEqual(['withdrawal', 'transferIn']);
  expect(await kinds('withdrawal')).toEqual(['withdrawal']);
  expect(await kinds('freeze')).toEqual([]);
});

test('only free money is paid out: gifts and recent top-ups stay, and the refusal states it', async () => {
  const member = await withdrawingMember(server, 20_000n);
  await creditWallet(server.deps.db, member.memberId, 50_000n);
  expect(await member.api.withdrawal.allowance({})).toMatchObject({
    ...{ balance: 700, max: 200, obstacles: [] },
    parts: [
      { origin: 'free', amount: 200 },
      { origin: 'gift', amount: 500 },
    ],
  });
  const asked = applyFor(member, 200.01);
  await expect(asked).rejects.toMatchObject({ code: 'withdrawal.notFree' });
  await expect(asked).rejects.toThrow(
    '现在可提现 200.00 元：在线充值的钱在 365 天内只能原路退回，平台赠送的钱只能用来支付订单，人工认领的来款复核后才能提现',
  );
  await applyFor(member, 200);
});

describe('refused withdrawals', () => {
  test('signed out, uncertified, wrong password, too small, above the daily limit, another member’s account', async () => {
    const member = await withdrawingMember(server, 30_000_000n);
    const body = { amount: 100, bankAccountId: member.bankAccountId, payPassword: PAY_PASSWORD };
    await expect(server.guest.withdrawal.apply({ body })).rejects.toMatchObject({ kind: 'unauthenticated' });
    const apply = (changes: object) => member.api.withdrawal.apply({ body: { ...body, ...changes } });
    await expect(apply({ payPassword: '111111' })).rejects.toMatchObject({ code: 'account.payPasswordWrong' });
    await expect(apply({ amount: 0.99 })).rejects.toMatchObject({ code: 'withdrawal.tooSmall' });
    await expect(apply({ amount: 200_000.01 })).rejects.toMatchObject({ code: 'withdrawal.overDay' });
    await expect(apply({ amount: '1.001' })).rejects.toMatchObject({ kind: 'invalid' });
    await expect(apply({ amount: -5 })).rejects.toMatchObject({ code: 'withdrawal.tooSmall' });
    const other = await withdrawingMember(server, 10_000n);
    await expect(apply({ bankAccountId: other.bankAccountId })).rejects.toMatchObject({ code: 'notFound' });
    await certifyPerson(server, member.memberId, '李四');
    await expect(apply({})).rejects.toMatchObject({ code: 'withdrawal.notOwnName' });
    await sql`update member set member_type = '' where id = ${member.memberId}`.execute(server.deps.db.read);
    await expect(apply({})).rejects.toMatchObject({ code: 'withdrawal.notCertified' });
    expect(await cash(member.memberId)).toBe(30_000_000n);
  });

  test('withdrawals requested today count, cancelled ones do not', async () => {
    const member = await withdrawingMember(server, 30_000_000n);
    const first = await applyFor(member, 150_000);
    await expect(applyFor(member, 1)).rejects.toMatchObject({ code: 'withdrawal.open' });
    await member.api.withdrawal.cancel({ params: { id: first.id } });
    const second = await applyFor(member, 150_000);
    await approve(second.id);
    await approve(second.id, colleague);
    await payOut([second.id]);
    await ask(second.withdrawalNo);
    await expect(applyFor(member, 50_000.01)).rejects.toThrow('今天还可提 50000.00 元');
  });

  test('another member’s withdrawal cannot be cancelled, viewed or found', async () => {
    const member = await withdrawingMember(server, 10_000n);
    const other = await server.newMember();
    const { id } = await applyFor(member, 50);
    await expect(other.api.withdrawal.cancel({ params: { id } })).rejects.toMatchObject({ code: 'notFound' });
    expect((await other.api.withdrawal.list({ query: {} })).totalCount).toBe(0);
    const unknown = { params: { id: randomUUID() }, body: { version: 1 } };
    await expect(finance.api.staffWithdrawals.take(unknown)).rejects.toMatchObject({ code: 'notFound' });
    const blind = await server.newStaff(['transfer.view']);
    await expect(blind.api.staffWithdrawals.list({ query: {} })).rejects.toMatchObject({ code: 'forbidden' });
  });
});

test('rejected and cancelled money is the member’s again at once; a reason is asked for and read', async () => {
  const member = await withdrawingMember(server, 10_000n);
  const { id } = await applyFor(member, 100);
  const { params, version } = await targetOf(id);
  const reject = (body: object) =>
    finance.api.staffWithdrawals.reject({ params, body: { reason: '请换一张卡', version, ...body } });
  await expect(reject({ reason: '' })).rejects.toMatchObject({ code: 'invalidInput' });
  await expect(reject({ version: version + 1 })).rejects.toMatchObject({ code: 'staleVersion' });
  expect(await reject({})).toMatchObject({ state: 'rejected', reason: '请换一张卡' });
  expect([await cash(member.memberId), await frozen(member.memberId)]).toEqual([10_000n, 0n]);
  const { items } = await member.api.payment.cashLogs({ query: {} });
  expect(items.map(({ kind }) => kind)).toEqual(['unfreeze', 'freeze', 'transferIn']);
  await expect(approve(id)).rejects.toMatchObject({ code: 'withdrawal.moved' });
});

test('above the limit of one approver a second one approves, other than the first', async () => {
  const member = await withdrawingMember(server, 10_000_000n);
  const { id } = await applyFor(member, 50_000.01);
  expect(await approve(id)).toMatchObject({
    state: 'reviewing',
    firstApprovedBy: expect.any(String),
    approvedBy: '',
    hints: expect.arrayContaining(['needsFourEyes']),
  });
  await expect(approve(id)).rejects.toMatchObject({ code: 'withdrawal.ownApproval' });
  const dependent = await dependentStaff(server, finance);
  await expect(approve(id, dependent)).rejects.toMatchObject({ code: 'approval.dependent' });
  const { isDependent, can } = await dependent.api.staffWithdrawals.detail({ params: { id } });
  expect([isDependent, can]).toEqual([true, ['reject']]);
  await expect(payOut([id])).rejects.toMatchObject({ code: 'withdrawal.moved' });
  expect((await member.api.withdrawal.list({ query: {} })).items[0]?.steps).toHaveLength(2);
  expect(await approve(id, colleague)).toMatchObject({ state: 'approved', approvedBy: expect.any(String) });
});

test('the daily total of small approvals by one approver is limited as well', async () => {
  const one = await server.newStaff(RIGHTS);
  for (let at = 0; at < 4; at += 1) {
    const member = await withdrawingMember(server, 5_000_000n);
    expect(await approve((await applyFor(member, 50_000)).id, one)).toMatchObject({ state: 'approved' });
  }
  const member = await withdrawingMember(server, 10_000n);
  expect(await approve((await applyFor(member, 50)).id, one)).toMatchObject({ state: 'reviewing' });
});

test('a large withdrawal to a new account waits a day, and the member can cancel it until then', async () => {
  const member = await letWithdraw(server, await server.newMember(), 10_000_000n);
  const news = async () =>
    (await member.api.message.list({ query: { maxResultCount: 100 } })).items.filter(
      ({ event }) => event === 'withdrawalWaits',
    );
  const small = await applyFor(member, 19_999);
  expect(small.notBefore).toBeNull();
  await approve(small.id);
  await payOut([small.id]);
  await ask(small.withdrawalNo);
  expect(await news()).toEqual([]);

  // Together with that of the same day it is large.
  const first = await applyFor(member, 1);
  expect(first).toMatchObject({ notBefore: expect.any(String), can: ['cancel'] });
  expect(await news()).toHaveLength(1);
  await expect(approve(first.id)).rejects.toMatchObject({ code: 'withdrawal.newAccount' });
  expect((await detail(first.id)).can).toEqual(['take', 'reject']);
  await expect(
    sql`update withdrawal set state = 'approved', approved_by = ${finance.staffId}, approved_at = now()
      where id = ${first.id}`.execute(server.deps.db.read),
  ).rejects.toThrow('withdrawal_waits_for_a_new_account');
  await member.api.withdrawal.cancel({ params: { id: first.id } });

  const second = await applyFor(member, 20_000);
  await sql`update withdrawal set not_before = now() where id = ${second.id}`.execute(server.deps.db.read);
  expect(await approve(second.id)).toMatchObject({ state: 'approved' });
  await ageAccounts(server, member.memberId);
  await payOut([second.id]);
  await ask(second.withdrawalNo);
  expect((await applyFor(member, 30_000)).notBefore).toBeNull();
});

describe('concurrent requests', () => {
  test('many applications at once freeze one, and never more than there is', async () => {
    const member = await withdrawingMember(server, 10_000n);
    const outcomes = await Promise.allSettled(Array.from({ length: 15 }, () => applyFor(member, 60)));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    for (const each of outcomes)
      if (each.status === 'rejected') expect(['withdrawal.open', 'withdrawal.notFree']).toContain(each.reason.code);
    expect([await cash(member.memberId), await frozen(member.memberId)]).toEqual([4_000n, 6_000n]);
  });

  test('cancelling against approving: one of them happens', async () => {
    for (let round = 0; round < 3; round += 1) {
      const member = await withdrawingMember(server, 10_000n);
      const { id } = await applyFor(member, 60);
      const { params, version } = await targetOf(id);
      const [cancelled, approved] = await Promise.allSettled([
        member.api.withdrawal.cancel({ params }),
        finance.api.staffWithdrawals.approve({ params, body: { version } }),
      ]);
      expect([cancelled.status, approved.status].sort()).toEqual(['fulfilled', 'rejected']);
      expect(await frozen(member.memberId)).toBe(cancelled.status === 'fulfilled' ? 0n : 6_000n);
    }
  });

  test('paying out many times at once, and asking the bank at once, pays once', async () => {
    const member = await withdrawingMember(server, 10_000n);
    const { id, withdrawalNo } = await applyFor(member, 60);
    await approve(id);
    const outcomes = await Promise.allSettled(Array.from({ length: 10 }, () => payOut([id])));
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const bank = countingBank([{ status: 'paid', bankReference: `R-${withdrawalNo}` }]);
    await Promise.all(Array.from({ length: 10 }, () => ask(withdrawalNo, bank)));
    expect(bank.asked).toEqual({ pay: 1, query: 0 });
    expect(await detail(id)).toMatchObject({ state: 'paid', bankReference: `R-${withdrawalNo}` });
  });

  test('two colleagues approve a large one at once: both count, neither twice', async () => {
    const member = await withdrawingMember(server, 10_000_000n);
    const { id } = await applyFor(member, 60_000);
    const { params, version } = await targetOf(id);
    const both = await Promise.allSettled(
      [finance, colleague].map(({ api }) => api.staffWithdrawals.approve({ params, body: { version } })),
    );
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await detail(id)).toMatchObject({ state: 'reviewing' });
  });
});

/**
 * A fake bank that returns these answers one after the other, the last one for every further call; an error stands for a
 * missing answer.
 */
function countingBank(
  answers: readonly (PayoutAnswer | Error)[],
): PayoutBank & { asked: { pay: number; query: number } } {
  const asked = { pay: 0, query: 0 };
  const next = async (): Promise<PayoutAnswer> => {
    const answer = answers[Math.min(asked.pay + asked.query, answers.length) - 1];
    if (!answer || answer instanceof Error) throw answer ?? new Error('no answer');
    return answer;
  };
  return {
    asked,
    pay() {
      asked.pay += 1;
      return next();
    },
    query() {
      asked.query += 1;
      return next();
    },
  };
}

const waitSeconds = (withdrawalNo: string, seconds: number) =>
  sql`update withdrawal set requested_at = requested_at - make_interval(secs => ${seconds})
    where withdrawal_no = ${withdrawalNo}`.execute(server.deps.db.read);

describe('the bank', () => {
  test('a refused payout gives the money back with the bank’s reason', async () => {
    const { member, id, withdrawalNo } = await sent(100.02);
    await ask(withdrawalNo);
    expect(await detail(id)).toMatchObject({
      state: 'failed',
      bankAnswer: 'refused',
      reason: expect.stringContaining('银行退回'),
    });
    expect(await cash(member.memberId)).toBe(100_000n);
  });

  test('a late one is asked about until it is paid', async () => {
    const { id, withdrawalNo } = await sent(100.03);
    await ask(withdrawalNo);
    expect(await detail(id)).toMatchObject({ state: 'paying', bankAnswer: 'accepted' });
    await sql`update simulated_payout set decided_at = now() where reference = ${withdrawalNo}`.execute(
      server.deps.db.read,
    );
    await ask(withdrawalNo);
    expect(await detail(id)).toMatchObject({ state: 'paid' });
  });

  test('one whose answer was lost is asked about, never sent again', async () => {
    const { id, withdrawalNo } = await sent(100);
    const bank = countingBank([
      new Error('timeout'),
      { status: 'accepted' },
      { status: 'paid', bankReference: `L-${withdrawalNo}` },
    ]);
    await expect(ask(withdrawalNo, bank)).rejects.toThrow('timeout');
    expect(await detail(id)).toMatchObject({ state: 'paying', bankAnswer: 'unanswered', attempts: 1 });
    // The answer may still be on its way.
    await ask(withdrawalNo, bank);
    expect(bank.asked).toEqual({ pay: 1, query: 0 });
    await waitSeconds(withdrawalNo, 61);
    await ask(withdrawalNo, bank);
    await ask(withdrawalNo, bank);
    expect(bank.asked).toEqual({ pay: 1, query: 2 });
    expect(await detail(id)).toMatchObject({ state: 'paid' });
  });

  test('one that never reached the bank is sent again under its number, long after', async () => {
    const { id, withdrawalNo } = await sent(100);
    const lost = countingBank([new Error('connection reset'), { status: 'absent' }]);
    await expect(ask(withdrawalNo, lost)).rejects.toThrow();
    await waitSeconds(withdrawalNo, 61);
    await ask(withdrawalNo, lost);
    expect(await detail(id)).toMatchObject({ bankAnswer: 'unanswered' });
    await waitSeconds(withdrawalNo, 15 * 60);
    await ask(withdrawalNo, lost);
    expect(await detail(id)).toMatchObject({ state: 'paying', bankAnswer: 'absent' });
    await ask(withdrawalNo);
    expect(await detail(id)).toMatchObject({ state: 'paid', attempts: 2 });
  });
});

test('a payout by file: full numbers need the payout permission, its outcome is recorded once with the bank’s number', async () => {
  const members = [await withdrawingMember(server, 10_000n), await withdrawingMember(server, 10_000n)];
  const made = [];
  for (const member of members) {
    const row = await applyFor(member, 88);
    await approve(row.id);
    made.push(row);
  }
  const payout = await payOut(
    made.map(({ id }) => id),
    'file',
  );
  expect(payout).toMatchObject({ way: 'file', withdrawals: 2 });
  const file = await (await finance.api.staffWithdrawals.payoutFile({ params: { id: payout.id } })).text();
  for (const { cardNo } of members) expect(file).toContain(cardNo);
  expect(file).toContain('88.00');
  const blind = await server.newStaff(['withdrawal.view', 'amount.view']);
  await expect(blind.api.staffWithdrawals.payoutFile({ params: { id: payout.id } })).rejects.toMatchObject({
    code: 'forbidden',
  });
  // The bank's interface has nothing to do with it.
  for (const { withdrawalNo } of made) await ask(withdrawalNo);
  const [first, second] = made.map(({ id }) => id);
  const record = async (id = '', body: object) => {
    const { params, version } = await targetOf(id);
    return finance.api.staffWithdrawals.recordOutcome({ params, body: { outcome: 'paid', version, ...body } as never });
  };
  await expect(record(first, {})).rejects.toMatchObject({ code: 'invalidInput' });
  const bankReference = `NB${randomUUID().slice(0, 8)}`;
  expect(await record(first, { bankReference })).toMatchObject({ state: 'paid', bankReference });
  await expect(record(first, { bankReference: `${bankReference}1` })).rejects.toMatchObject({
    code: 'withdrawal.moved',
  });
  await expect(record(second, { bankReference })).rejects.toMatchObject({ code: 'withdrawal.referenceUsed' });
  expect(await record(second, { outcome: 'failed', reason: '户名不符' })).toMatchObject({
    state: 'failed',
    reason: '户名不符',
  });
  expect(await cash(members[1]?.memberId ?? '')).toBe(10_000n);
});

test('the list shows what waits first, and is narrowed by state, number and member', async () => {
  const member = await withdrawingMember(server, 10_000n);
  const { id, withdrawalNo } = await applyFor(member, 40);
  const list = async (query: object) => (await finance.api.staffWithdrawals.list({ query })).items.map((row) => row.id);
  expect(await list({ filter: withdrawalNo.toLowerCase() })).toEqual([id]);
  expect(await list({ state: 'applied', maxResultCount: 100 })).toContain(id);
  expect(await list({ state: 'paid', maxResultCount: 100 })).not.toContain(id);
  const ofMember = await finance.api.staffWithdrawals.ofMember({ params: { id: member.memberId }, query: {} });
  expect(ofMember.items.map((row) => row.id)).toEqual([id]);
  const searcher = await server.newStaff(['withdrawal.view', 'amount.view']);
  const { items } = await searcher.api.staffSearch.search({ query: { text: withdrawalNo } });
  expect(items).toMatchObject([{ kind: 'withdrawal', targetId: id, amount: 40 }]);
});

test('changing the rule requires a reason and the current version, and notifies others', async () => {
  const rule = await finance.api.staffWithdrawals.rule({});
  expect(rule).toMatchObject({ min: 1, perDay: 200_000, gatewayDays: 365, hasBank: true });
  const set = (changes: object) =>
    finance.api.staffWithdrawals.setRule({
      body: { ...rule, min: 1, perDay: 200_000, reason: 'a test', ...changes },
    });
  await expect(set({ min: 200_001 })).rejects.toMatchObject({ code: 'limit.outOfOrder' });
  await expect(set({ version: rule.version + 1 })).rejects.toMatchObject({ code: 'staleVersion' });
  await expect(set({ reason: '' })).rejects.toMatchObject({ code: 'invalidInput' });
  const other = await server.newStaff(['withdrawal.view', 'amount.view']);
  await expect(
    other.api.staffWithdrawals.setRule({ body: { ...rule, reason: 'x', min: 1, perDay: 1 } }),
  ).rejects.toMatchObject({ code: 'forbidden' });
  expect(await set({ gatewayDays: 366 })).toMatchObject({ gatewayDays: 366, version: rule.version + 1 });
});

test('bank accounts: in the own name only, checked, changed and removed while nothing goes there', async () => {
  const member = await withdrawingMember(server, 10_000n);
  const save = (changes: object) =>
    member.api.withdrawal.saveBankAccount({
      body: { bank: 'cmb', accountNo: newCardNo(), payPassword: PAY_PASSWORD, ...changes } as never,
    });
  await expect(save({ payPassword: undefined })).rejects.toMatchObject({ kind: 'invalid' });
  await expect(save({ holderName: '别人' })).rejects.toMatchObject({ code: 'bankAccount.notOwnName' });
  await expect(save({ accountNo: member.cardNo })).rejects.toMatchObject({ code: 'bankAccount.known' });
  const wrong = save({ accountNo: `${newCardNo().slice(0, -1)}x`, branchCode: '102584000001' });
  await expect(wrong).rejects.toMatchObject({
    kind: 'invalid',
    validationErrors: [{ members: ['accountNo'] }, { members: ['branchCode'] }],
  });
  const spaced = newCardNo();
  const { items } = await save({ accountNo: spaced.replaceAll(/(.{4})/g, '$1 '), isPreferred: true });
  expect(items.map(({ isPreferred, bank }) => [isPreferred, bank])).toEqual([
    [true, 'cmb'],
    [false, 'abc'],
  ]);
  expect(items[0]?.accountNo).toBe(`***************${spaced.slice(-4)}`);
  const changed = await save({ id: items[0]?.id, accountNo: '', bank: 'icbc', branchCode: '102584000001' });
  expect(changed.items[0]).toMatchObject({ bank: 'icbc', isPreferred: true, accountNo: items[0]?.accountNo });
  await applyFor(member, 10);
  const remove = (id: string) => member.api.withdrawal.removeBankAccount({ params: { id } });
  await expect(remove(member.bankAccountId)).rejects.toMatchObject({ code: 'bankAccount.inUse' });
  const otherMember = await withdrawingMember(server, 0n);
  await expect(
    otherMember.api.withdrawal.removeBankAccount({ params: { id: member.bankAccountId } }),
  ).rejects.toMatchObject({ code: 'notFound' });
  expect((await remove(changed.items[0]?.id ?? '')).items).toHaveLength(1);
  await expect(remove(changed.items[0]?.id ?? '')).rejects.toMatchObject({ code: 'notFound' });
  const plain = await server.newMember();
  expect(await plain.api.withdrawal.bankAccounts({})).toMatchObject({ holderName: '', kind: null, items: [] });
  await transferIn(server, plain, 100n);
});

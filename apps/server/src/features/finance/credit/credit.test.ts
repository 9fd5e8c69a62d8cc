import { randomUUID } from 'node:crypto';
import { fen } from '@xunban/money';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buysOnCredit, closesAs, giveCredit, repays, unbilledCredit } from '../../../testing/credit.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { boardState, cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { processMemberStatements } from './process-statements.ts';
import { periodFigures } from './statement-figures.ts';
import { findStatement } from './statement-store.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const on = (code: string, owner: string) => ledgerBalance(server.deps.db, code, owner);

/** Creates a member with a limit of 1000 yuan and money in the wallet. */
async function debtor(walletFen = 200_000n): Promise<TestMember> {
  const member = await server.newMember();
  await giveCredit(server.deps.db, member.memberId, 100_000n);
  await creditWallet(server.deps.db, member.memberId, walletFen);
  return member;
}

async function buys(member: TestMember, amountFen: bigint) {
  const { db } = server.deps;
  const main = await givePayableOrder({ db, guest: server.guest }, member.memberId, amountFen);
  const { payNo, amount } = await member.api.payment.open({ body: { mainOrderIds: [main.mainOrderId] } });
  await member.api.payment.pay({ body: { payNo, amount, useCredit: true, payPassword: PAY_PASSWORD } });
  return main;
}

async function billed(...amounts: bigint[]) {
  const member = await debtor();
  const mainOrders = [];
  for (const amount of amounts) mainOrders.push(await buys(member, amount));
  const { id } = await closesAs(server.deps.db, member.memberId);
  return { member, mainOrders, id };
}

const repay = ({ api }: TestMember, amount: number, key?: string) =>
  api.credit.repay(
    { body: { way: 'wallet', amount, payPassword: PAY_PASSWORD } },
    key === undefined ? {} : { idempotencyKey: key },
  );
const set = (id: string, change: string) =>
  sql`update credit_statement set ${sql.raw(change)} where id = ${id}`.execute(server.deps.db.read);
const processStatements = ({ memberId }: TestMember) => processMemberStatements(server.deps.db, memberId);

describe('the end of a month', () => {
  test('bills everything once: concurrent closes, and orders that are paid meanwhile', async () => {
    const member = await debtor();
    await buys(member, 10_000n);
    const last = sql`select (date_trunc('month', now() at time zone 'Asia/Shanghai') at time zone 'Asia/Shanghai')
      - interval '1 millisecond' as at`;
    // The purchase is dated a millisecond before the month changed: 23:59:59.999 in Shanghai.
    await server.deps.db.transaction(async (tx) => {
      await sql`alter table credit_movement disable trigger user`.execute(tx);
      await sql`update credit_movement set happened_at = (${last}) where member_id = ${member.memberId}`.execute(tx);
      await sql`alter table credit_movement enable trigger user`.execute(tx);
      await sql`update credit_account set billed_until = (${last}) - interval '1 day'
        where member_id = ${member.memberId}`.execute(tx);
    });
    const orders = Array.from({ length: 5 }, () => buys(member, 1_000n));
    await Promise.all([...Array.from({ length: 15 }, () => processStatements(member)), ...orders]);
    const { items } = await member.api.credit.statements({ query: {} });
    expect(items).toHaveLength(1);
    expect(items[0]).toMatchObject({ total: 100, owed: 100, state: 'toConfirm', can: ['confirm', 'object', 'repay'] });
    expect((await unbilledCredit(server.deps.db, member.memberId)).undelivered).toBe(5_000n);
    const { items: periods } = await member.api.credit.reconciliation({});
    expect(periods.map(({ total, lines }) => [total, lines.length])).toEqual([
      [50, 5],
      [100, 1],
    ]);
  });

  test('makes no statement of nothing, and settles one of which everything came back', async () => {
    const member = await debtor();
    await processStatements(member);
    expect((await member.api.credit.statements({ query: {} })).totalCount).toBe(0);
    const { mainOrderId } = await buys(member, 10_000n);
    await cancelAndRefund(server.deps.db, mainOrderId);
    const { id } = await closesAs(server.deps.db, member.memberId);
    expect(await member.api.credit.statement({ query: { id } })).toMatchObject({
      ...{ state: 'settled', total: 0, owed: 0, can: [] },
    });
  });
});

describe('a statement', () => {
  test('is confirmed by its member, or by itself after seven days', async () => {
    const { member, id } = await billed(30_000n);
    const body = { statementId: id, edition: 1, decision: 'confirm' } as const;
    expect((await member.api.credit.reconcile({ body })).state).toBe('confirmed');
    await expect(member.api.credit.reconcile({ body })).rejects.toMatchObject({ code: 'credit.statementChanged' });
    const quiet = await billed(30_000n);
    await processStatements(quiet.member);
    const state = async () => (await quiet.member.api.credit.statement({ query: { id: quiet.id } })).state;
    expect(await state()).toBe('toConfirm');
    await set(quiet.id, "confirm_by = now() - interval '1 second'");
    await processStatements(quiet.member);
    expect(await state()).toBe('confirmed');
  });

  test('is objected to line by line, answered with a new edition that owes less, and confirmed', async () => {
    const { member, id, mainOrders } = await billed(30_000n, 20_000n);
    const staff = await server.newStaff();
    const { lines } = await member.api.credit.statement({ query: { id } });
    const line = lines[1]?.id ?? '';
    const object = (more: object) =>
      member.api.credit.reconcile({ body: { statementId: id, edition: 1, decision: 'object', ...more } });
    await expect(object({})).rejects.toThrow('请更正');
    await expect(object({ lines: [{ id: '1', reason: '不是我的' }] })).rejects.toThrow('请更正');
    const objected = await object({ reason: '金额不对', lines: [{ id: line, reason: '价格应为 150 元' }] });
    expect(objected).toMatchObject({ state: 'disputed', objections: [{ edition: 1, lines: [{ id: line }] }] });
    const shown = await staff.api.staffCredit.statement({ params: { id } });
    expect(shown.can).toEqual(['answer']);
    const answer = (corrections: { id: string; amount: number }[], version = shown.version) =>
      staff.api.staffCredit.answer({ params: { id }, body: { answer: '已核对，按 150 元结算', corrections, version } });
    await expect(answer([{ id: line, amount: 200.01 }])).rejects.toMatchObject({ code: 'invalidInput' });
    await expect(answer([{ id: line, amount: 50 }], shown.version + 1)).rejects.toMatchObject({ code: 'staleVersion' });
    expect(await answer([{ id: line, amount: 50 }])).toMatchObject({ state: 'toConfirm', edition: 2, owed: 450 });
    const stale = { statementId: id, edition: 1, decision: 'confirm' } as const;
    await expect(member.api.credit.reconcile({ body: stale })).rejects.toMatchObject({ code: 'staleVersion' });
    const confirmed = await member.api.credit.reconcile({ body: { ...stale, edition: 2 } });
    expect(confirmed).toMatchObject({ state: 'confirmed', owed: 450, changes: [{ kind: 'correction', amount: -50 }] });
    expect(confirmed.lines.map(({ mainNo }) => mainNo)).toEqual(mainOrders.map(({ mainNo }) => mainNo));
    expect(await on('M2', member.memberId)).toBe(45_000n);
  });

  test('is not accessible to another member', async () => {
    const { id } = await billed(10_000n);
    const otherMember = await debtor();
    await expect(otherMember.api.credit.statement({ query: { id } })).rejects.toMatchObject({ code: 'notFound' });
    const body = { statementId: id, edition: 1, decision: 'confirm' } as const;
    await expect(otherMember.api.credit.reconcile({ body })).rejects.toMatchObject({ code: 'notFound' });
  });
});

describe('repaying', () => {
  test('in part and then wholly, the limit comes back, and what is more stays in the wallet', async () => {
    const { member, id } = await billed(60_000n);
    const body = { statementId: id, edition: 1, decision: 'confirm' } as const;
    await member.api.credit.reconcile({ body });
    expect(await repay(member, 100)).toMatchObject({ state: 'done', repaid: 100, account: { left: 500, billed: 500 } });
    const state = async () => (await member.api.credit.statement({ query: { id } })).state;
    expect(await state()).toBe('partlyPaid');
    expect(await repay(member, 800)).toMatchObject({ repaid: 500, account: { left: 1_000, billed: 0, can: [] } });
    expect(await state()).toBe('settled');
    expect(await on('L10', member.memberId)).toBe(-140_000n);
    await expect(repay(member, 1)).rejects.toMatchObject({ code: 'credit.nothingOwed' });
    await expect(repay(member, 0)).rejects.toMatchObject({ code: 'payment.amountInvalid' });
  });

  test('overdue first, then the oldest', async () => {
    const { member, id: first } = await billed(10_000n);
    await buys(member, 20_000n);
    const { id: second } = await closesAs(server.deps.db, member.memberId);
    await set(second, "overdue_since = now(), due_on = '2026-01-01'");
    await repay(member, 250);
    const state = async (id: string) => (await member.api.credit.statement({ query: { id } })).owed;
    expect([await state(first), await state(second)]).toEqual([50, 0]);
  });

  test('many times with one key is once, and many at once never more than is owed', async () => {
    const { member, id } = await billed(50_000n);
    const key = crypto.randomUUID();
    await Promise.allSettled(Array.from({ length: 15 }, () => repay(member, 100, key)));
    expect(await on('A32', id)).toBe(40_000n);
    await Promise.allSettled(Array.from({ length: 15 }, () => repay(member, 100)));
    expect(await on('A32', id)).toBe(0n);
    expect(await on('L10', member.memberId)).toBe(-150_000n);
  });

  test('through a gateway: what came goes to the statements, the rest stays', async () => {
    const { member, id } = await billed(30_000n);
    const step = await member.api.credit.repay({ body: { way: 'gateway', amount: 400 } });
    expect(step).toMatchObject({ state: 'waiting', repaid: 0 });
    await press(server.url, step.redirectUrl, 'succeed');
    await member.api.payment.query({ query: { payNo: step.payNo } });
    expect(await on('A32', id)).toBe(0n);
    expect(await on('L10', member.memberId)).toBe(-210_000n);
    expect((await member.api.credit.records({ query: { kind: 'repayment' } })).items).toMatchObject([{ amount: -300 }]);
  });

  test('asks for the pay password, and for a wallet that has so much', async () => {
    const { member } = await billed(30_000n);
    const wrong = { way: 'wallet', amount: 1, payPassword: '000001' } as const;
    await expect(member.api.credit.repay({ body: wrong })).rejects.toMatchObject({ code: 'account.payPasswordWrong' });
    const poor = await debtor(1n);
    await buys(poor, 10_000n);
    await closesAs(server.deps.db, poor.memberId);
    await expect(repay(poor, 100)).rejects.toMatchObject({ code: 'payment.insufficientBalance' });
  });
});

describe('an overdue statement', () => {
  test('blocks new purchases until repaid, is notified once, and costs nothing unless the contract states it', async () => {
    const { member, id } = await billed(30_000n);
    await set(id, "due_on = (now() at time zone 'Asia/Shanghai')::date - 3");
    for (let times = 0; times < 3; times += 1) await processStatements(member);
    expect(await member.api.credit.account({})).toMatchObject({
      ...{ state: 'suspended', suspendedBecause: 'overdue', overdue: 300, can: ['repay'] },
    });
    expect((await member.api.account.me()).isTrusted).toBe(false);
    const { items } = await member.api.message.newest({});
    expect(items.filter(({ event }) => event === 'statementOverdue')).toHaveLength(1);
    await repay(member, 300);
    expect(await member.api.credit.account({})).toMatchObject({ state: 'active', overdue: 0 });
    expect(await member.api.credit.score({})).toMatchObject({
      ...{ grade: 'C', points: 52, factors: [{ factor: 'late', count: 1 }] },
    });
  });

  test('costs a fee for each day by contract, once, which is paid first and uses no limit', async () => {
    const { member, id } = await billed(30_000n);
    await sql`update credit_account set late_fee_bp = 5 where member_id = ${member.memberId}`.execute(
      server.deps.db.read,
    );
    await set(id, "due_on = (now() at time zone 'Asia/Shanghai')::date - 11");
    for (let times = 0; times < 3; times += 1) await processStatements(member);
    // 300 yuan at five ten-thousandths for ten days.
    expect(await member.api.credit.statement({ query: { id } })).toMatchObject({ owed: 301.5, lateFees: 1.5 });
    expect(await on('M2', member.memberId)).toBe(30_000n);
    await repay(member, 2);
    expect(await member.api.credit.statement({ query: { id } })).toMatchObject({ owed: 299.5, lateFees: 0 });
    expect(await on('M2', member.memberId)).toBe(29_950n);
  });
});

describe('finance', () => {
  test('an application above the limit of one approver needs a second one, other than the first', async () => {
    const member = await server.newMember();
    await expect(member.api.credit.apply({ body: { limit: 50_000 } })).rejects.toMatchObject({
      code: 'credit.notEnterprise',
    });
    await sql`update member set member_type = 'Enterprise' where id = ${member.memberId}`.execute(server.deps.db.read);
    const applied = await member.api.credit.apply({ body: { limit: 50_000, because: '每月固定打样' } });
    expect(applied).toMatchObject({ state: 'applied', can: ['takeBack'], askedLimit: 50_000 });
    const [first, second] = [await server.newStaff(), await server.newStaff()];
    const params = { id: member.memberId };
    const { version } = await first.api.staffCredit.account({ params });
    const body = { limit: 40_000, statementDay: 1, dueDays: 45, reason: '资料齐全', version };
    const proposed = await first.api.staffCredit.setTerms({ params, body });
    expect(proposed).toMatchObject({ state: 'applied', waitsFor: 'fourEyes', proposals: [{ can: ['refuse'] }] });
    const id = proposed.proposals[0]?.id ?? '';
    const grant = { params: { id }, body: { decision: 'grant' } } as const;
    await expect(first.api.staffCredit.decide(grant)).rejects.toMatchObject({ code: 'credit.ownProposal' });
    const dependent = await dependentStaff(server, first);
    await expect(dependent.api.staffCredit.decide(grant)).rejects.toMatchObject({ code: 'approval.dependent' });
    expect(await second.api.staffCredit.decide(grant)).toMatchObject({ state: 'active', limit: 40_000, dueDays: 45 });
    await expect(second.api.staffCredit.decide(grant)).rejects.toMatchObject({ code: 'credit.moved' });
    expect(await member.api.credit.account({})).toMatchObject({ state: 'active', left: 40_000, can: [] });
  });

  test('a write-off needs a four-eyes approval, and an account is closed only when nothing is owed', async () => {
    const { member, id } = await billed(30_000n);
    const [first, second] = [await server.newStaff(), await server.newStaff()];
    await member.api.credit.reconcile({ body: { statementId: id, edition: 1, decision: 'confirm' } });
    const params = { id: member.memberId };
    const close = async () => {
      const { version } = await first.api.staffCredit.account({ params });
      return first.api.staffCredit.close({ params, body: { reason: '公司注销', version } });
    };
    await expect(close()).rejects.toMatchObject({ code: 'credit.stillOwed' });
    const { version } = await first.api.staffCredit.statement({ params: { id } });
    const wanted = { amount: 300, reason: '公司注销，无法收回', version };
    await expect(
      first.api.staffCredit.writeOff({ params: { id }, body: { ...wanted, amount: 300.01 } }),
    ).rejects.toMatchObject({ code: 'credit.tooMuch' });
    await first.api.staffCredit.writeOff({ params: { id }, body: wanted });
    const { proposals } = await second.api.staffCredit.account({ params });
    const grant = { params: { id: proposals[0]?.id ?? '' }, body: { decision: 'grant' } } as const;
    await expect(first.api.staffCredit.decide(grant)).rejects.toMatchObject({ code: 'credit.ownProposal' });
    const dependent = await dependentStaff(server, first);
    await expect(dependent.api.staffCredit.decide(grant)).rejects.toMatchObject({ code: 'approval.dependent' });
    await second.api.staffCredit.decide(grant);
    expect((await first.api.staffCredit.statement({ params: { id } })).state).toBe('settled');
    expect(await close()).toMatchObject({ state: 'closed', limit: 0, left: 0 });
  });

  test('has a task for each application, proposal and objection, until it is decided', async () => {
    const [first, second] = [await server.newStaff(), await server.newStaff()];
    const kindsOf = async (id: string) => {
      const { items } = await first.api.staffTasks.list({ query: { view: 'open', maxResultCount: 1_000 } });
      return items.filter(({ subjectId }) => subjectId === id).map(({ kind }) => kind);
    };
    const member = await server.newMember();
    await sql`update member set member_type = 'Enterprise' where id = ${member.memberId}`.execute(server.deps.db.read);
    await member.api.credit.apply({ body: { limit: 50_000 } });
    expect(await kindsOf(member.memberId)).toEqual(['decideCredit']);
    const params = { id: member.memberId };
    const terms = { limit: 50_000, reason: '资料齐全', version: 1 };
    const { proposals } = await first.api.staffCredit.setTerms({ params, body: terms });
    expect(await kindsOf(member.memberId)).toEqual(['confirmCredit']);
    const grant = { params: { id: proposals[0]?.id ?? '' }, body: { decision: 'grant' } } as const;
    await second.api.staffCredit.decide(grant);
    expect(await kindsOf(member.memberId)).toEqual([]);
    const disputed = await billed(1_000n);
    const object = { statementId: disputed.id, edition: 1, decision: 'object', reason: '不是我的' } as const;
    await disputed.member.api.credit.reconcile({ body: object });
    expect(await kindsOf(disputed.id)).toEqual(['answerObjection']);
    const { version } = await first.api.staffCredit.statement({ params: { id: disputed.id } });
    await first.api.staffCredit.answer({ params: { id: disputed.id }, body: { answer: '已核对无误', version } });
    expect(await kindsOf(disputed.id)).toEqual([]);
  });

  test('sees what is owed by age', async () => {
    const { member, id } = await billed(30_000n);
    await set(id, "due_on = (now() at time zone 'Asia/Shanghai')::date - 45");
    const staff = await server.newStaff();
    const { items } = await staff.api.staffCredit.ageing({});
    expect(items.find(({ memberId }) => memberId === member.memberId)).toMatchObject({ owed: 300, to60: 300, to30: 0 });
  });
});

describe('a credit account', () => {
  test('the account can be read in every state, and the profile shows with it if and how much can be bought', async () => {
    const { db } = server.deps;
    const member = await server.newMember();
    const { memberId, api } = member;
    const staff = await server.newStaff();
    const params = { id: memberId };
    const decision = async (reason: string) => ({
      params,
      body: { reason, version: (await staff.api.staffCredit.account({ params })).version },
    });
    const readState = async () => {
      const [account, { isTrusted, creditLeft }] = [await api.credit.account({}), await api.account.me()];
      const { state, can, obstacles, limit, left, note } = account;
      // The header shows the state of the account.
      expect([isTrusted, creditLeft]).toEqual([state === 'active', left]);
      return { state, can, obstacles, limit, left, note };
    };
    const NOTHING = { limit: 0, left: 0, note: '' };

    expect(await readState()).toEqual({ ...NOTHING, state: 'none', can: [], obstacles: ['notEnterprise'] });
    await sql`update member set member_type = 'Enterprise', company_name = '测试企业有限公司' where id = ${memberId}`.execute(
      db.read,
    );
    const none = { ...NOTHING, state: 'none', can: ['apply'], obstacles: [] };
    expect(await readState()).toEqual(none);
    await api.credit.apply({ body: { limit: 1_000, because: '每月固定打样' } });
    expect(await readState()).toEqual({ ...NOTHING, state: 'applied', can: ['takeBack'], obstacles: [] });
    await expect(api.credit.apply({ body: { limit: 2_000 } })).rejects.toMatchObject({ code: 'credit.moved' });
    await api.credit.takeBack({});
    expect(await readState()).toEqual(none);
    await api.credit.apply({ body: { limit: 1_000 } });
    await staff.api.staffCredit.reject(await decision('成立不满一年'));
    expect(await readState()).toEqual({ ...none, note: '成立不满一年' });

    await api.credit.apply({ body: { limit: 1_000 } });
    const { body } = await decision('资料齐全');
    await staff.api.staffCredit.setTerms({ params, body: { ...body, limit: 800, statementDay: 1, dueDays: 30 } });
    expect(await readState()).toEqual({ state: 'active', can: [], obstacles: [], limit: 800, left: 800, note: '' });
    await creditWallet(db, memberId, 30_000n);
    await buysOnCredit(server, member, 30_000n);
    const { id } = await closesAs(db, memberId);
    expect(await readState()).toMatchObject({ state: 'active', can: ['repay'], limit: 800, left: 500 });

    await sql`update credit_statement set due_on = (now() at time zone 'Asia/Shanghai')::date - 3 where id = ${id}`.execute(
      db.read,
    );
    await processMemberStatements(db, memberId);
    expect(await readState()).toMatchObject({ state: 'suspended', can: ['repay'], limit: 800, left: 500, note: '' });
    await api.credit.repay({ body: { way: 'wallet', amount: 300, payPassword: PAY_PASSWORD } });
    expect(await readState()).toMatchObject({ state: 'active', can: [], left: 800 });
    await staff.api.staffCredit.suspend(await decision('经营异常'));
    expect(await readState()).toMatchObject({ state: 'suspended', can: [], left: 800, note: '经营异常' });
    await staff.api.staffCredit.resume(await decision('已核实'));
    await staff.api.staffCredit.close(await decision('合同到期'));
    expect(await readState()).toEqual({ ...none, state: 'closed', note: '合同到期' });
    // A closed account keeps its records, and may be applied for again.
    expect((await api.credit.records({ query: {} })).totalCount).toBe(2);
    await api.credit.apply({ body: { limit: 1_000 } });
    expect(await readState()).toEqual({ ...NOTHING, state: 'applied', can: ['takeBack'], obstacles: [] });
  });

  test('an answered dispute of an overdue statement lifts the block: the statement has its full term again', async () => {
    const { db } = server.deps;
    const member = await server.newMember();
    const { memberId, api } = member;
    await sql`update member set member_type = 'Enterprise' where id = ${memberId}`.execute(db.read);
    const staff = await server.newStaff();
    await api.credit.apply({ body: { limit: 1_000 } });
    const params = { id: memberId };
    const terms = { limit: 1_000, statementDay: 1, dueDays: 0, reason: '货到付款', version: 1 };
    await staff.api.staffCredit.setTerms({ params, body: terms });
    await creditWallet(db, memberId, 1n);
    await buysOnCredit(server, member, 30_000n);
    const { id } = await closesAs(db, memberId);
    // Due at once: overdue on the next day, while its member may still object to it.
    await sql`update credit_statement set due_on = due_on - 1 where id = ${id}`.execute(db.read);
    await processMemberStatements(db, memberId);
    await api.credit.reconcile({ body: { statementId: id, edition: 1, decision: 'object', reason: '单价不符' } });
    expect((await api.credit.account({})).state).toBe('suspended');
    const { version } = await staff.api.staffCredit.statement({ params: { id } });
    await staff.api.staffCredit.answer({ params: { id }, body: { answer: '已核对无误', version } });
    expect(await api.credit.account({})).toMatchObject({ state: 'active', overdue: 0 });
  });
});

describe('purchases', () => {
  type Buyer = Awaited<ReturnType<TestServer['newMember']>>;

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
      expect(opening.info.available).toContainEqual({ method: 'credit', usable: true, reason: '', gateway: null });
      expect((await buyer.api.payment.pay(body(opening))).state).toBe('succeeded');
      expect(await boardState(server.deps.db, opening.mainOrders[0]?.mainOrderId ?? '')).toBe(40);
      expect(await memos(buyer)).toEqual([40_000n, 60_000n]);
      expect(await unbilledCredit(server.deps.db, buyer.memberId)).toEqual({ delivered: 0n, undelivered: 60_000n });
      expect(await buyer.api.account.me()).toMatchObject({ isTrusted: true, creditLeft: 400 });
      const next = await opened(buyer, 40_001n);
      // The wallet has a fen, which together is just enough.
      expect(next.info.available).toContainEqual({ method: 'credit', usable: true, reason: '', gateway: null });
      const tooMuch = await opened(buyer, 40_002n);
      expect(tooMuch.info.available).toContainEqual({
        method: 'credit',
        usable: false,
        reason: 'insufficientCredit',
        gateway: null,
      });
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
        ...{ method: 'credit', usable: false, reason: 'creditSuspended', gateway: null },
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
      expect(await unbilledCredit(server.deps.db, buyer.memberId)).toEqual({ delivered: 0n, undelivered: 0n });
      expect(await on('L10', buyer.memberId)).toBe(-10_000n);
    });

    test('of a billed order lowers its statement, and goes to the wallet as far as it was repaid', async () => {
      const buyer = await buyerWith(100_000n, 40_000n);
      const opening = await opened(buyer, 50_000n);
      await buyer.api.payment.pay(body(opening));
      const statement = await closesAs(server.deps.db, buyer.memberId);
      expect(await unbilledCredit(server.deps.db, buyer.memberId)).toEqual({ delivered: 0n, undelivered: 0n });
      expect(await on('A32', statement.id)).toBe(50_000n);
      await repays(server.deps.db, buyer.memberId, fen(30_000n));
      await cancelAndRefund(server.deps.db, opening.mainOrders[0]?.mainOrderId ?? '');
      expect(await on('A32', statement.id)).toBe(0n);
      expect(await on('L10', buyer.memberId)).toBe(-40_000n);
      expect(await memos(buyer)).toEqual([100_000n, 0n]);
    });
  });
});

describe('files of a statement', () => {
  let buyer: TestMember;
  let id: string;
  beforeAll(async () => {
    buyer = await server.newMember();
    await giveCredit(server.deps.db, buyer.memberId, 100_000n);
    await creditWallet(server.deps.db, buyer.memberId, 50_000n);
    await buysOnCredit(server, buyer, 12_345n);
    await buysOnCredit(server, buyer, 20_000n);
    ({ id } = await closesAs(server.deps.db, buyer.memberId));
    await repays(server.deps.db, buyer.memberId, fen(345n));
  });

  const bytes = async (blob: Promise<Blob>) => new Uint8Array(await (await blob).arrayBuffer());

  test('a statement is a PDF, a workbook whose cells are its lines, and an email', async () => {
    for (const file of ['document', 'confirmation'] as const) {
      const pdf = await bytes(buyer.api.credit.statementFile({ params: { id, file } }));
      expect(strFromU8(pdf.subarray(0, 5))).toBe('%PDF-');
    }
    const parts = unzipSync(await bytes(buyer.api.credit.statementFile({ params: { id, file: 'workbook' } })));
    const sheet = strFromU8(parts['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    const numbers = [...sheet.matchAll(/<v>(-?[\d.]+)<\/v>/g)].map(([, value]) => Number(value));
    for (const amount of [123.45, 200, 323.45, 320, -3.45]) expect(numbers).toContain(amount);
    const { statementNo } = await buyer.api.credit.statement({ query: { id } });
    expect(Object.values(parts).some((part) => strFromU8(part).includes(statementNo))).toBe(true);
  });

  test('a repayment after a period belongs to the next one', async () => {
    const first = await findStatement(server.deps.db.read, id);
    if (!first) throw new Error('file not found');
    expect(await periodFigures(server.deps.db.read, first)).toEqual({
      ...{ opening: 0n, more: 32_345n, less: 0n, closing: 32_345n },
    });
    await buysOnCredit(server, buyer, 1_000n);
    const second = await closesAs(server.deps.db, buyer.memberId);
    expect(await periodFigures(server.deps.db.read, second)).toEqual({
      ...{ opening: 32_345n, more: 1_000n, less: 345n, closing: 33_000n },
    });
  });

  test('another member’s statement is missing, a wrong form is refused, and staff downloads are logged', async () => {
    const otherMember = await server.newMember();
    for (const wanted of [id, randomUUID()])
      await expect(
        otherMember.api.credit.statementFile({ params: { id: wanted, file: 'confirmation' } }),
      ).rejects.toMatchObject({
        code: 'notFound',
      });
    await expect(
      buyer.api.credit.statementFile({ params: { id, file: 'exe' as 'confirmation' } }),
    ).rejects.toMatchObject({
      code: 'invalidInput',
    });
    await expect(server.guest.credit.statementFile({ params: { id, file: 'confirmation' } })).rejects.toMatchObject({
      kind: 'unauthenticated',
    });
    const staff = await server.newStaff();
    await staff.api.staffCredit.statementFile({ params: { id, file: 'workbook' } });
    const { items } = await staff.api.staffAudit.list({ query: { action: 'credit.download' } });
    expect(items[0]?.changes).toMatchObject([{ field: 'statementNo' }]);
    await expect(
      staff.api.staffCredit.statementFile({ params: { id: randomUUID(), file: 'document' } }),
    ).rejects.toMatchObject({ code: 'notFound' });
  });
});

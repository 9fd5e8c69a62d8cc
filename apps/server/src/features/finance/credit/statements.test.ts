import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closesAs, giveCredit } from '../../../testing/credit.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { cancelAndRefund, givePayableOrder } from '../../../testing/payable-order.ts';
import { creditWallet, ledgerBalance, PAY_PASSWORD, press, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { processMemberStatements } from './process-statements.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(async () => {
  const broken = await violations(server.deps.db);
  await server.stop();
  expect(broken).toEqual([]);
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
    expect(await on('A31', member.memberId)).toBe(5_000n);
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
    await set(id, "due_on = (now() at time zone 'Asia/Shanghai')::date - 10");
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

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buysOnCredit, closesAs } from '../../../testing/credit.ts';
import { creditWallet, PAY_PASSWORD, violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
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

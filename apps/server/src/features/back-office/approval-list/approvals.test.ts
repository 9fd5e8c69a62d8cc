import { FIELD_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveCredit } from '../../../testing/credit.ts';
import { placePlainOrder } from '../../../testing/orders.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { applyFor, withdrawingMember } from '../../../testing/withdrawals.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

const MONEY: readonly StaffPermission[] = [
  ...FIELD_PERMISSIONS,
  ...(['withdrawal.view', 'withdrawal.review', 'credit.view', 'credit.decide'] as const),
];

let server: TestServer;
let asker: Staff;
let second: Staff;
beforeAll(async () => {
  // Without a worker: orders stay in review, and nothing is paid out.
  server = await startTestServer({ ROLES: 'api,pricing' });
  const rights = [...MONEY, 'order.view', 'order.review'] as const;
  [asker, second] = [await server.newStaff(rights), await server.newStaff(rights)];
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const listed = async ({ api }: Staff, query: { state?: 'waiting' | 'decided'; filter?: string } = {}) =>
  (await api.staffApprovals.list({ query })).items;
const waiting = async (staff: Staff, id: string) =>
  (await listed(staff)).find((one) => one.subjectId === id || one.memberId === id);
const decide = (
  { api }: Staff,
  { kind, id }: Awaited<ReturnType<typeof listed>>[number],
  decision: 'approve' | 'refuse',
  note = '',
) => api.staffApprovals.decide({ params: { kind, id }, body: { decision, note } });

async function largeWithdrawal() {
  const member = await withdrawingMember(server, 10_000_000n);
  const { id, withdrawalNo } = await applyFor(member, 60_000);
  const { version } = await asker.api.staffWithdrawals.detail({ params: { id } });
  const body = { version, note: '与合同一致' };
  const { state } = await asker.api.staffWithdrawals.approve({ params: { id }, body });
  expect(state).toBe('reviewing');
  return { member, id, withdrawalNo };
}

async function requestExpensiveChange() {
  const [board] = (await placePlainOrder(server, await server.newMember())).orders;
  const params = { id: board?.id ?? '' };
  const { version } = await asker.api.staff.order({ params });
  const body = { version, reason: '需加治具', amountDelta: '5000.00', lineName: '治具费' };
  await asker.api.staff.requestChange({ params, body });
  return params;
}

async function proposedLimit() {
  const { memberId } = await server.newMember();
  await giveCredit(server.deps.db, memberId, 100_000n);
  const params = { id: memberId };
  const { version } = await asker.api.staffCredit.account({ params });
  const body = { limit: 9_000_000, reason: '年采购千万', version };
  await asker.api.staffCredit.setTerms({ params, body });
  return params;
}

test('pending requests of three features are in one list, and a second approver decides each by the rules of its feature', async () => {
  const withdrawal = await largeWithdrawal();
  const change = await requestExpensiveChange();
  const credit = await proposedLimit();

  const money = await waiting(second, withdrawal.id);
  expect(money).toMatchObject({
    ...{ kind: 'withdrawal', no: withdrawal.withdrawalNo, amount: 60_000, reason: '与合同一致', isMine: false },
    ...{ decision: null, can: ['approve', 'refuse'] },
  });
  expect(money?.goesTo).toContain(withdrawal.member.cardNo.slice(-4));
  expect(money?.goesTo).not.toContain(withdrawal.member.cardNo);
  const line = await waiting(second, change.id);
  expect(line).toMatchObject({ kind: 'changeOrder', amount: 5_000, goesTo: '治具费', reason: '需加治具' });
  const limit = await waiting(second, credit.id);
  expect(limit).toMatchObject({ kind: 'creditTerms', amount: 9_000_000, reason: '年采购千万' });
  if (!money || !line || !limit) throw new Error('expected request is not pending');

  // The requester sees the request as pending and cannot approve it.
  expect(await waiting(asker, withdrawal.id)).toMatchObject({ isMine: true, can: [] });
  expect(await waiting(asker, change.id)).toMatchObject({ isMine: true, can: ['takeBack'] });
  await expect(decide(asker, money, 'approve')).rejects.toMatchObject({ code: 'withdrawal.ownApproval' });
  await expect(decide(asker, line, 'approve')).rejects.toMatchObject({ code: 'change.ownProposal' });
  await expect(decide(asker, limit, 'approve')).rejects.toMatchObject({ code: 'credit.ownProposal' });

  expect(await decide(second, money, 'approve', '已核对')).toMatchObject({
    ...{ can: [], decision: { isApproved: true, note: '已核对' } },
  });
  expect((await second.api.staffWithdrawals.detail({ params: { id: withdrawal.id } })).state).toBe('approved');
  await decide(second, line, 'approve');
  expect((await second.api.staff.order({ params: change })).state).toBe(20);
  await decide(second, limit, 'approve');
  expect((await second.api.staffCredit.account({ params: credit })).limit).toBe(9_000_000);

  await expect(decide(second, money, 'approve')).rejects.toMatchObject({ code: 'withdrawal.moved' });
  for (const { id } of [withdrawal, change, credit]) expect(await waiting(second, id)).toBeUndefined();
  const decided = await listed(second, { state: 'decided' });
  expect(decided.slice(0, 3).map(({ kind }) => kind)).toEqual(['creditTerms', 'changeOrder', 'withdrawal']);
  expect(await listed(second, { state: 'decided', filter: withdrawal.withdrawalNo })).toHaveLength(1);
});

test('a refusal has a reason and changes nothing; who asked may take it back', async () => {
  const { member, id } = await largeWithdrawal();
  const [change, credit] = [await requestExpensiveChange(), await proposedLimit()];
  const [money, line, limit] = [
    await waiting(second, id),
    await waiting(asker, change.id),
    await waiting(second, credit.id),
  ];
  if (!money || !line || !limit) throw new Error('expected request is not pending');
  await expect(decide(second, money, 'refuse')).rejects.toMatchObject({ code: 'invalidInput' });
  expect(await decide(second, money, 'refuse', '户名不符')).toMatchObject({
    decision: { isApproved: false, note: '户名不符' },
  });
  expect((await member.api.withdrawal.list({ query: {} })).items[0]).toMatchObject({
    ...{ state: 'rejected', reason: '户名不符' },
  });
  await decide(asker, line, 'refuse', '客户自带治具');
  expect((await second.api.staff.order({ params: change })).state).toBe(10);
  await decide(second, limit, 'refuse', '先看三个月');
  expect((await second.api.staffCredit.account({ params: credit })).limit).toBe(1_000);
});

test('the list shows only what the user can decide, and no withdrawal without its first approval', async () => {
  const { id } = await largeWithdrawal();
  const engineer = await server.newStaff([...FIELD_PERMISSIONS, 'order.view', 'order.review']);
  const blind = await server.newStaff(['withdrawal.review']);
  const money = await waiting(second, id);
  if (!money) throw new Error('request is not pending');
  expect((await listed(engineer)).every(({ kind }) => kind === 'changeOrder')).toBe(true);
  await expect(decide(engineer, money, 'approve')).rejects.toMatchObject({ code: 'forbidden' });
  expect(await waiting(blind, id)).not.toHaveProperty('amount');

  const untouched = await applyFor(await withdrawingMember(server, 100_000n), 100);
  expect(await waiting(second, untouched.id)).toBeUndefined();
  await expect(decide(second, { ...money, id: untouched.id }, 'approve')).rejects.toMatchObject({ code: 'notFound' });
  for (const kind of ['withdrawal', 'changeOrder', 'creditTerms'] as const)
    await expect(
      decide(second, { ...money, kind, id: '11111111-0000-4000-8000-000000000001' }, 'approve'),
    ).rejects.toMatchObject({ code: 'notFound' });
});

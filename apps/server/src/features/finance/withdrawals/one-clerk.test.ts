import { randomUUID } from 'node:crypto';
import { FIELD_PERMISSIONS, type StaffPermission } from '@xunban/contract';
import { fen } from '@xunban/money';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { applyFor, type WithdrawingMember, withdrawingMember } from '../../../testing/withdrawals.ts';
import { walletBalance } from '../../ledger/wallet/wallet-balance.ts';
import { receiveTransfer } from '../bank-transfers/receive-transfer.ts';

/** One finance clerk with an accomplice among the members: other people's held transfers are to leave as a withdrawal. */

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

const RIGHTS: readonly StaffPermission[] = [
  ...FIELD_PERMISSIONS,
  ...(['transfer.view', 'transfer.match', 'alarm.view'] as const),
  ...(['withdrawal.view', 'withdrawal.review', 'withdrawal.pay'] as const),
];

let server: TestServer;
let clerk: Staff;
let colleague: Staff;
let accomplice: WithdrawingMember;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api,pricing' });
});
beforeEach(async () => {
  await server.deps.db.transaction((tx) => tx.deleteFrom('alarm').execute());
  [clerk, colleague] = [await server.newStaff(RIGHTS), await server.newStaff(RIGHTS)];
  accomplice = await withdrawingMember(server, 0n);
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const find = async (filter: string) => {
  const [found] = (await colleague.api.staffMembers.transfers({ query: { filter } })).items;
  if (!found) throw new Error('transfer not found');
  return found;
};

/** A transfer of somebody else to an account of nobody, claimed by the clerk for the accomplice. */
async function claim(yuan: bigint) {
  const bankReference = `BANK-${randomUUID().slice(0, 12)}`;
  await receiveTransfer(server.deps, {
    ...{ bankReference, toAccount: '6299009999999999', amount: fen(yuan * 100n), payerName: '陈先生' },
    ...{ payerAccount: '6222021001116245702', remark: '', arrivedAt: new Date() },
  });
  const { id, version } = await find(bankReference);
  const body = { memberId: accomplice.memberId, version, note: '电话核实' };
  await clerk.api.staffMembers.assignTransfer({ params: { id }, body });
  return { id, bankReference };
}

const decide = ({ api }: Staff, kind: 'transferClaim' | 'transferUndo', id: string, decision: 'approve' | 'refuse') =>
  api.staffApprovals.decide({ params: { kind, id }, body: { decision, note: '已核对' } });
const approve = async ({ api }: Staff, id: string) => {
  const { version } = await api.staffWithdrawals.detail({ params: { id } });
  return api.staffWithdrawals.approve({ params: { id }, body: { version } });
};
const allowance = () => accomplice.api.withdrawal.allowance({});

test('five claims below the alarm raise it together, a sixth is refused, and the clerk alone can pay nothing of it out', async () => {
  const claims = [];
  for (let at = 0; at < 5; at += 1) claims.push(await claim(9_999n));
  const { items } = await colleague.api.staffLedgerChecks.alarms({ query: {} });
  expect(items.map(({ kind, amount }) => ({ kind, amount })).reverse()).toEqual(
    [29_997, 39_996, 49_995].map((amount) => ({ kind: 'memberTotal', amount })),
  );
  await expect(claim(9_999n)).rejects.toMatchObject({ code: 'limit.memberPerDay', data: { left: '5.00' } });
  expect(await walletBalance(server.deps.db.read, accomplice.memberId)).toBe(4_999_500n);

  expect(await allowance()).toMatchObject({ max: 0, parts: [{ origin: 'claim', amount: 49_995 }] });
  await expect(applyFor(accomplice, 49_995)).rejects.toMatchObject({ code: 'withdrawal.notFree' });
  const [first] = claims;
  const id = first?.id ?? '';
  await expect(decide(clerk, 'transferClaim', id, 'approve')).rejects.toMatchObject({ code: 'transfer.ownClaim' });
  const dependent = await dependentStaff(server, clerk);
  await expect(decide(dependent, 'transferClaim', id, 'approve')).rejects.toMatchObject({ code: 'approval.dependent' });
  await expect(
    sql`update bank_transfer set claim_check = 'approved', claim_checked_by = decided_by, claim_checked_at = now()
      where id = ${id}`.execute(server.deps.db.read),
  ).rejects.toThrow('bank_transfer_claim_is_approved_by_another');
  const { items: tasks } = await colleague.api.staffTasks.list({ query: { view: 'unclaimed', maxResultCount: 100 } });
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'confirmClaim', no: first?.bankReference }));

  // A colleague who is deceived by every claim still leaves the payout to two users.
  for (const one of claims) await decide(colleague, 'transferClaim', one.id, 'approve');
  await expect(decide(colleague, 'transferClaim', id, 'approve')).rejects.toMatchObject({
    code: 'transfer.claimChecked',
  });
  expect(await allowance()).toMatchObject({ max: 49_995, parts: [{ origin: 'free', amount: 49_995 }] });
  const withdrawal = await applyFor(accomplice, 49_995);
  expect(await approve(clerk, withdrawal.id)).toMatchObject({ state: 'reviewing', approvedBy: '' });
  await expect(approve(clerk, withdrawal.id)).rejects.toMatchObject({ code: 'withdrawal.ownApproval' });
  const payout = clerk.api.staffWithdrawals.payOut({ body: { ids: [withdrawal.id], way: 'file' } });
  await expect(payout).rejects.toMatchObject({ code: 'withdrawal.moved' });
  expect(await approve(colleague, withdrawal.id)).toMatchObject({ state: 'approved' });
});

test('a small withdrawal after a claim needs a second user as well, when both together exceed the limit', async () => {
  const { id } = await claim(30_000n);
  await decide(colleague, 'transferClaim', id, 'approve');
  const within = await applyFor(accomplice, 20_000);
  expect(await approve(clerk, within.id)).toMatchObject({ state: 'approved' });
  const other = await withdrawingMember(server, 3_000_000n);
  expect(await approve(clerk, (await applyFor(other, 20_001)).id)).toMatchObject({ state: 'approved' });

  accomplice = await withdrawingMember(server, 0n);
  await decide(colleague, 'transferClaim', (await claim(30_000n)).id, 'approve');
  expect(await approve(clerk, (await applyFor(accomplice, 20_001)).id)).toMatchObject({ state: 'reviewing' });
});

test('a refused claim is never withdrawn; undone, its transfer goes back to the payer', async () => {
  const { id, bankReference } = await claim(500n);
  await decide(colleague, 'transferClaim', id, 'refuse');
  expect(await allowance()).toMatchObject({ max: 0, parts: [{ origin: 'claim', amount: 500 }] });
  await expect(decide(colleague, 'transferClaim', id, 'approve')).rejects.toMatchObject({
    code: 'transfer.claimChecked',
  });
  const params = { id };
  const { version } = await find(bankReference);
  await clerk.api.staffMembers.undoTransfer({ params, body: { version, reason: '认领错了会员' } });
  const { items } = await colleague.api.staffApprovals.list({ query: { filter: bankReference } });
  await decide(colleague, 'transferUndo', items.find(({ kind }) => kind === 'transferUndo')?.id ?? '', 'approve');
  expect(await allowance()).toMatchObject({ balance: 0, parts: [] });
  const back = { version: (await find(bankReference)).version, note: '已原路退回' };
  expect(await clerk.api.staffMembers.returnTransfer({ params, body: back })).toMatchObject({ state: 'returned' });
});

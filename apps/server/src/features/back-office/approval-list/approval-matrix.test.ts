import {
  APPROVAL_KIND_NAMES,
  APPROVAL_KINDS,
  APPROVING_PERMISSIONS,
  type ApprovalKind,
  STAFF_PERMISSIONS,
  WEIGHTY_PERMISSIONS,
} from '@xunban/contract';
import { fen } from '@xunban/money';
import { countTried } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askGoodwill } from '../../../testing/corrections.ts';
import { couponRuleOn, makeRule } from '../../../testing/coupons.ts';
import { buysOnCredit, closesAs, giveCredit } from '../../../testing/credit.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { payOrder, placePlainOrder, reviewBoards } from '../../../testing/orders.ts';
import { creditWallet } from '../../../testing/payments.ts';
import { askPayee, manualRefund } from '../../../testing/refunds.ts';
import { sentOrder } from '../../../testing/sent-boards.ts';
import { startTestServer, type TestServer, type TestStaff } from '../../../testing/server.ts';
import { giveBill } from '../../../testing/settlements.ts';
import { applyFor, transferIn, withdrawingMember } from '../../../testing/withdrawals.ts';
import { recordControl } from '../../base/staff-accounts/control-events.ts';
import { topUp } from '../../ledger/ledger/events.ts';
import { postJournal } from '../../ledger/ledger/post-journal.ts';

/** Each kind of approval, asked by one account and decided by accounts in each relation to it. */

let server: TestServer;
beforeAll(async () => {
  // Without a worker: orders stay in review, and nothing is paid out.
  server = await startTestServer({ ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const run = (statement: ReturnType<typeof sql>) => statement.execute(server.deps.db.read);

async function proposeTerms({ api }: TestStaff) {
  const { memberId } = await server.newMember();
  await giveCredit(server.deps.db, memberId, 100_000n);
  const params = { id: memberId };
  const { version } = await api.staffCredit.account({ params });
  await api.staffCredit.setTerms({ params, body: { limit: 9_000_000, reason: '年采购千万', version } });
}

/** A transfer from another payer that was credited to a member by hand. */
async function claimedTransfer({ api }: TestStaff, claimer: TestStaff) {
  const member = await server.newMember();
  const { account } = await member.api.payment.transferAccount({ query: { from: 0 } });
  await transferIn(server, member, 50_000n, '代付公司');
  const find = async () => {
    const [found] = (await api.staffMembers.transfers({ query: { filter: account } })).items;
    if (!found) throw new Error(`transfer to ${account} not found`);
    return { params: { id: found.id }, version: found.version };
  };
  const { params, version } = await find();
  const body = { memberId: member.memberId, version, note: '电话核实' };
  await claimer.api.staffMembers.assignTransfer({ params, body });
  return find();
}

/** Makes a request of each kind that waits for a second user. A new kind does not compile without one. */
const REQUESTS: Readonly<Record<ApprovalKind, (by: TestStaff) => Promise<unknown>>> = {
  async withdrawal({ api }) {
    const { id } = await applyFor(await withdrawingMember(server, 10_000_000n), 60_000);
    const { version } = await api.staffWithdrawals.detail({ params: { id } });
    return api.staffWithdrawals.approve({ params: { id }, body: { version, note: '与合同一致' } });
  },
  async changeOrder({ api }) {
    const [board] = (await placePlainOrder(server, await server.newMember())).orders;
    const params = { id: board?.id ?? '' };
    const { version } = await api.staff.order({ params });
    const body = { version, reason: '需加治具', amountDelta: '5000.00', lineName: '治具费' };
    return api.staff.requestChange({ params, body });
  },
  async cancellation({ api }) {
    const buyer = await server.newMember();
    const main = await placePlainOrder(server, buyer);
    await reviewBoards(server, main);
    await payOrder(server, buyer, main);
    const params = { id: main.orders[0]?.id ?? '' };
    const { version } = await api.staff.order({ params });
    return api.staff.cancelOrder({ params, body: { version, reason: '客户项目停了' } });
  },
  async complaintRefund(by) {
    await run(sql`update action_limit set per_action_fen = 100, alarm_fen = 100 where action = 'walletAdjustment'`);
    const buyer = await server.newMember();
    const main = await sentOrder(server, by, buyer);
    await buyer.api.order.receive({ query: { mainOrderId: main.id } });
    const orderNo = main.orders[0]?.orderNo ?? '';
    const body = { orderNo, kind: 'openOrShort', pieces: 3, text: '第二块板 3V3 对地短路' } as const;
    const { id } = await buyer.api.afterSales.make({ body });
    return by.api.staffAfterSales.refund({ params: { id }, body: { version: 1, amount: '5', text: '退五元' } });
  },
  creditTerms: proposeTerms,
  async writeOff({ api }) {
    const member = await server.newMember();
    await giveCredit(server.deps.db, member.memberId, 100_000n);
    await creditWallet(server.deps.db, member.memberId, 200_000n);
    await buysOnCredit(server, member, 30_000n);
    const { id } = await closesAs(server.deps.db, member.memberId);
    await member.api.credit.reconcile({ body: { statementId: id, edition: 1, decision: 'confirm' } });
    const { version } = await api.staffCredit.statement({ params: { id } });
    const body = { amount: 300, reason: '公司注销，无法收回', version };
    return api.staffCredit.writeOff({ params: { id }, body });
  },
  async transferClaim(by) {
    await claimedTransfer(by, by);
  },
  async transferUndo(by) {
    const { params, version } = await claimedTransfer(by, await server.newStaff());
    const body = { version, reason: '付款方来函：应属另一家公司' };
    return by.api.staffMembers.undoTransfer({ params, body });
  },
  async refundPayee(by) {
    return askPayee(by, (await manualRefund(server)).id);
  },
  async reopenMonth({ api, staffId }) {
    const { memberId } = await server.newMember();
    const event = { payNo: 'ZF2601010000000001', memberId, gateway: 'sandbox', amount: fen(10_000n) };
    const eventAt = new Date('2026-01-15T10:00:00+08:00');
    await server.deps.db.transaction((tx) => postJournal(tx, topUp(event), { eventAt }));
    await giveBill(server.deps.db, '2026-02-01');
    await run(sql`insert into ledger_check (state, ended_at, asked_by) values ('clean', now(), ${staffId})`);
    const params = { month: '2026-01' };
    await api.staffLedger.close({ params, body: { note: '' } });
    return api.staffLedger.askReopening({ params, body: { reason: '漏记一笔运费' } });
  },
  async manualJournal({ api }) {
    const lines = [
      { code: 'E50', side: 'debit', amount: '80.00' },
      { code: 'L50', side: 'credit', amount: '80.00' },
    ] as const;
    return api.staffJournals.ask({ body: { day: '2026-02-03', summary: '计提房租', lines: [...lines] } });
  },
  async goodwill(by) {
    return askGoodwill(by, (await server.newMember()).memberId, '500000.00');
  },
  async walletAdjustment({ api }) {
    const { memberId } = await server.newMember();
    const file = new File(['%PDF-1.4 a letter'], 'letter.pdf', { type: 'application/pdf' });
    const { id: evidenceId, fileName: evidenceName } = await api.staffCorrections.upload({ files: { file } });
    const body = { kind: 'adjustment', amount: '100.00', reason: '漏记', evidenceId, evidenceName } as const;
    return api.staffCorrections.ask({ params: { id: memberId }, body });
  },
  async companyProfile({ api }) {
    const { facts } = await api.staffCompanyProfile.read();
    return api.staffCompanyProfile.save({ body: { ...facts, bankAccount: '6222 0000 1111' } });
  },
  async couponRule({ api }) {
    const rule = await makeRule({ api }, { budget: 100_000 });
    return api.staffCoupons.switchOn({ params: { id: rule.id }, body: { version: rule.version, reason: '新客活动' } });
  },
  async couponGift({ api }) {
    const rule = await couponRuleOn(server, { max: 3000, minimum: 4000, budget: 5000 });
    const { memberId } = await server.newMember();
    return api.staffCoupons.give({ params: { id: memberId }, body: { ruleId: rule.id, reason: '晚发致歉' } });
  },
  revenueRule: ({ api }) =>
    api.staffRevenueRules.propose({
      body: {
        ...{ since: '2090-01-01', taxpayer: 'general', boardPercent: 9, freightPercent: 9 },
        ...{ toolingLines: [], reason: '税率调整' },
      },
    }),
  camRule: ({ api }) =>
    api.staffCamJobs.proposeRule({ body: { layers: 8, ipcClass: 3, amount: null, reason: '六层板由一人放行' } }),
};

interface Found {
  readonly id: string;
  readonly subjectId: string;
}

/** Approves by the feature's own call, where there is one besides that of the approval list. */
const OWN_CALLS: Readonly<Partial<Record<ApprovalKind, (by: TestStaff, found: Found) => Promise<unknown>>>> = {
  async withdrawal({ api }, { subjectId: id }) {
    const { version } = await api.staffWithdrawals.detail({ params: { id } });
    return api.staffWithdrawals.approve({ params: { id }, body: { version, note: '已核对' } });
  },
  changeOrder: ({ api }, { id: proposalId, subjectId }) =>
    api.staff.decideChange({ params: { id: subjectId }, body: { proposalId, decision: 'allow' } }),
  creditTerms: ({ api }, { id }) => api.staffCredit.decide({ params: { id }, body: { decision: 'grant' } }),
  writeOff: ({ api }, { id }) => api.staffCredit.decide({ params: { id }, body: { decision: 'grant' } }),
};

const control = (kind: 'created' | 'passwordReset', by: TestStaff, ...over: readonly TestStaff[]) =>
  server.deps.db.transaction((tx) =>
    recordControl(
      tx,
      kind,
      { staffId: by.staffId, waitingHours: 24 },
      over.map(({ staffId }) => staffId),
    ),
  );

/** An account with a passkey, proven in its session so many seconds ago. */
async function withFactor(provenSecondsAgo: number | null): Promise<TestStaff> {
  const staff = await server.newStaff();
  await run(sql`insert into staff_passkey (staff_id, credential_id, public_key, counter, name, is_synced)
    values (${staff.staffId}, ${staff.staffId}, decode('00', 'hex'), 0, '电脑', false)`);
  await run(sql`update staff_session set factor_proven_at = now() - ${provenSecondsAgo}::int * interval '1 second'
    where staff_id = ${staff.staffId}`);
  return staff;
}

interface Relation {
  readonly approver: (asker: TestStaff, kind: ApprovalKind) => Promise<TestStaff>;
  /** Missing for the account that can approve. */
  readonly refused?: object;
}

const DEPENDENT = { code: 'approval.dependent', status: 403 };

/** The relations of an approver to the requester; the last one can approve. */
const RELATIONS: Readonly<Record<string, Relation>> = {
  'the requester': { approver: async (asker) => asker, refused: { code: expect.stringMatching(/\.own/), status: 403 } },
  'made by the requester': { approver: (asker) => dependentStaff(server, asker), refused: DEPENDENT },
  'who reset the requester': {
    approver: async (asker) => {
      const by = await server.newStaff();
      await control('passwordReset', by, asker);
      return by;
    },
    refused: DEPENDENT,
  },
  'under one administrator with the requester': {
    approver: async (asker) => {
      const [admin, by] = [await server.newStaff(), await server.newStaff()];
      await control('created', admin, asker, by);
      return by;
    },
    refused: DEPENDENT,
  },
  'reset by a third user a moment ago': {
    approver: async () => {
      const [admin, by] = [await server.newStaff(), await server.newStaff()];
      await control('passwordReset', admin, by);
      return by;
    },
    refused: { code: 'approval.waiting', status: 403 },
  },
  'without the permission': {
    approver: (_, kind) => server.newStaff(STAFF_PERMISSIONS.filter((one) => one !== APPROVAL_KINDS[kind])),
    refused: { code: 'forbidden', status: 403 },
  },
  'with a factor that was never proven': {
    approver: () => withFactor(null),
    refused: { code: 'approval.stepUpRequired', status: 403 },
  },
  'with a factor that was proven too long ago': {
    approver: () => withFactor(121),
    refused: { code: 'approval.stepUpRequired', status: 403 },
  },
  'independent, with a factor proven a moment ago': { approver: () => withFactor(60) },
};

test.each(APPROVAL_KIND_NAMES)('%s is approved by an independent account only', async (kind) => {
  const asker = await server.newStaff();
  await REQUESTS[kind](asker);
  const { items } = await asker.api.staffApprovals.list({ query: { maxResultCount: 100 } });
  const found = items.find((one) => one.kind === kind && one.isMine);
  if (!found) throw new Error(`no ${kind} is pending`);
  const params = { kind, id: found.id };
  for (const [name, { approver, refused }] of Object.entries(RELATIONS)) {
    countTried('approvals by kind and relation of the approver', 1);
    const by = await approver(asker, kind);
    const approve = () => by.api.staffApprovals.decide({ params, body: { decision: 'approve', note: '已核对' } });
    if (!refused) {
      expect(await approve(), name).toMatchObject({ decision: { isApproved: true } });
      continue;
    }
    await expect(approve(), name).rejects.toMatchObject(refused);
    const ownCall = OWN_CALLS[kind];
    if (ownCall) await expect(ownCall(by, found), `${name}, own call`).rejects.toMatchObject(refused);
  }
});

test('each permission to approve requires a second factor where the instance requires one', () => {
  expect(APPROVING_PERMISSIONS.filter((permission) => !WEIGHTY_PERMISSIONS.includes(permission))).toEqual([]);
});

import { FIELD_PERMISSIONS } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;

const RIGHTS = [...FIELD_PERMISSIONS, 'wallet.correct'] as const;

let server: TestServer;
let asker: Staff;
let second: Staff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api' });
  [asker, second] = [await server.newStaff(RIGHTS), await server.newStaff(RIGHTS)];
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

const evidence = async ({ api }: Staff) => {
  const file = new File(['%PDF-1.4 a letter'], '客户来函.pdf', { type: 'application/pdf' });
  const { id, fileName } = await api.staffCorrections.upload({ files: { file } });
  return { evidenceId: id, evidenceName: fileName };
};

async function ask(
  staff: Staff,
  { memberId }: Pick<TestMember, 'memberId'>,
  kind: 'goodwill' | 'adjustment',
  amount: string,
  options: { readonly idempotencyKey?: string } = {},
) {
  const body = { kind, amount, reason: '板子晚到三天', ...(await evidence(staff)) };
  return staff.api.staffCorrections.ask({ params: { id: memberId }, body }, options);
}

const waiting = async (no: string) => {
  const { items } = await second.api.staffApprovals.list({ query: { filter: no } });
  return items.find((one) => one.no === no);
};

async function decide(staff: Staff, no: string, decision: 'approve' | 'refuse', note = '') {
  const found = await waiting(no);
  const params = { kind: found?.kind ?? 'goodwill', id: found?.id ?? '' };
  return staff.api.staffApprovals.decide({ params, body: { decision, note } });
}

const cash = async ({ api }: TestMember) => (await api.account.me()).cash;
const statement = async ({ api }: TestMember) =>
  (await api.payment.cashLogs({ query: { sorting: 'at asc' } })).items.map(({ kind, amount }) => [kind, amount]);

test('a small goodwill is given at once without approval, described in the statement, and cannot be withdrawn', async () => {
  const member = await server.newMember();
  const body = { kind: 'goodwill', amount: '50.00', reason: '板子晚到三天', ...(await evidence(asker)) } as const;
  const idempotencyKey = crypto.randomUUID();
  const once = () => asker.api.staffCorrections.ask({ params: { id: member.memberId }, body }, { idempotencyKey });
  const given = await once();
  expect(given).toMatchObject({ state: 'done', amount: 50, kind: 'goodwill', evidenceName: '客户来函.pdf' });
  expect(given.decidedBy).toBe(given.askedBy);
  expect(await once()).toEqual(given);
  expect(await cash(member)).toBe(50);
  expect(await statement(member)).toEqual([['goodwill', 50]]);
  expect(await waiting(given.correctionNo)).toBeUndefined();
  const allowance = await member.api.withdrawal.allowance();
  expect(allowance).toMatchObject({ balance: 50, max: 0, parts: [{ origin: 'gift', amount: 50 }] });
  // The evidence stands on one request alone.
  await expect(
    asker.api.staffCorrections.ask({ params: { id: member.memberId }, body: { ...body, amount: '1.00' } }),
  ).rejects.toMatchObject({ code: 'correction.noEvidence' });
});

test('a larger goodwill and every adjustment need a second approver; concurrent approvals give it once', async () => {
  const member = await server.newMember();
  const large = await ask(asker, member, 'goodwill', '90000.00');
  expect(large).toMatchObject({ state: 'waiting', decidedBy: '' });
  const { memberId } = member;
  expect(await waiting(large.correctionNo)).toMatchObject({
    ...{ kind: 'goodwill', subjectId: memberId, amount: 90_000, reason: '板子晚到三天', evidence: 1 },
  });
  await expect(decide(asker, large.correctionNo, 'approve')).rejects.toMatchObject({ code: 'correction.own' });
  await expect(decide(await dependentStaff(server, asker), large.correctionNo, 'approve')).rejects.toMatchObject({
    code: 'approval.dependent',
  });
  const third = await server.newStaff(RIGHTS);
  const both = await Promise.allSettled([
    decide(second, large.correctionNo, 'approve', '同意'),
    decide(third, large.correctionNo, 'approve', '同意'),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await cash(member)).toBe(90_000);

  const small = await ask(asker, member, 'adjustment', '-0.50');
  expect(small.state).toBe('waiting');
  const { items: tasks } = await second.api.staffTasks.list({ query: { view: 'unclaimed', maxResultCount: 100 } });
  expect(tasks).toContainEqual(expect.objectContaining({ kind: 'confirmCorrection', no: small.correctionNo }));
  await decide(second, small.correctionNo, 'approve');
  expect(await statement(member)).toEqual([
    ['goodwill', 90_000],
    ['adjustment', -0.5],
  ]);
  const { items } = await second.api.staffCorrections.ofMember({ params: { id: memberId }, query: {} });
  expect(items.map(({ kind, state, amount }) => [kind, state, amount])).toEqual([
    ['adjustment', 'done', -0.5],
    ['goodwill', 'done', 90_000],
  ]);
  const auditor = await server.newStaff(['audit.view', 'amount.view']);
  const { items: actions } = await auditor.api.staffAudit.list({ query: { memberId } });
  expect(actions.map(({ action }) => action)).toEqual([
    ...['approval.decide', 'wallet.correct', 'approval.decide', 'approval.blocked', 'wallet.correct'],
  ]);
});

test('a deduction never exceeds the balance, at the request and at the decision', async () => {
  const member = await server.newMember();
  await expect(ask(asker, member, 'adjustment', '-1.00')).rejects.toMatchObject({
    ...{ code: 'correction.overdrawn', data: { missing: '1.00' } },
  });
  const given = await ask(asker, member, 'adjustment', '30.00');
  await decide(second, given.correctionNo, 'approve');
  const [first, late] = [
    await ask(asker, member, 'adjustment', '-20.00'),
    await ask(asker, member, 'adjustment', '-20.00'),
  ];
  await decide(second, first.correctionNo, 'approve');
  await expect(decide(second, late.correctionNo, 'approve')).rejects.toMatchObject({
    ...{ code: 'correction.overdrawn', data: { missing: '10.00' } },
  });
  expect(await decide(second, late.correctionNo, 'refuse', '余额不足')).toMatchObject({
    decision: { note: '余额不足' },
  });
  expect(await cash(member)).toBe(10);
});

test('evidence is an uploaded PDF or image, readable with the approval permission', async () => {
  const member = await server.newMember();
  const program = new File(['MZ'], 'a.exe');
  await expect(asker.api.staffCorrections.upload({ files: { file: program } })).rejects.toMatchObject({
    code: 'correction.fileType',
  });
  const params = { id: member.memberId };
  const nothing = { evidenceId: '11111111-0000-4000-8000-000000000001', evidenceName: 'a.pdf' };
  const body = { kind: 'goodwill', amount: '1.00', reason: '补偿', ...nothing } as const;
  await expect(asker.api.staffCorrections.ask({ params, body })).rejects.toMatchObject({
    code: 'correction.noEvidence',
  });
  await expect(asker.api.staffCorrections.ask({ params, body: { ...body, amount: '-1.00' } })).rejects.toMatchObject({
    code: 'invalidInput',
  });
  await expect(ask(asker, { memberId: nothing.evidenceId }, 'goodwill', '1.00')).rejects.toMatchObject({
    code: 'notFound',
  });
  const { id } = await ask(asker, member, 'goodwill', '90000.00');
  const blob = await second.api.staffCorrections.evidence({ params: { id } });
  expect(await blob.text()).toContain('a letter');
  const other = await server.newStaff([...FIELD_PERMISSIONS, 'member.view']);
  await expect(other.api.staffCorrections.evidence({ params: { id } })).rejects.toMatchObject({ code: 'forbidden' });
  await expect(second.api.staffCorrections.evidence({ params })).rejects.toMatchObject({ code: 'notFound' });
});

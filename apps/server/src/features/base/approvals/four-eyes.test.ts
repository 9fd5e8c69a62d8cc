import { STAFF_PERMISSIONS } from '@xunban/contract';
import { sampledColumns } from '@xunban/testkit/sampled-columns';
import { countTried } from '@xunban/testkit/stress';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { dependentStaff } from '../../../testing/dependent-staff.ts';
import { violations } from '../../../testing/payments.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { openStaffSession } from '../staff-accounts/staff-sessions.ts';

type Staff = Awaited<ReturnType<TestServer['newStaff']>>;
type Client = Pick<Staff, 'api'>;

const DEPENDENT = { code: 'approval.dependent', status: 403 };
const WAITING = { code: 'approval.waiting', status: 403 };

let server: TestServer;
let auditor: Staff;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'api', PROXY_HOPS: '1' });
  auditor = await server.newStaff();
});
afterAll(async () => {
  const ledgerViolations = await violations(server.deps.db);
  await server.stop();
  expect(ledgerViolations).toEqual([]);
});

let names = 0;
const newName = () => `second.${process.pid}.${++names}`;
const everything = [...STAFF_PERMISSIONS];

async function signIn(account: string, password: string): Promise<Client> {
  const { headers } = await newAnonymousClient(server).send('POST', '/api/staff/sign-in', { account, password });
  const token = staffTokenIn(headers);
  if (token === undefined) throw new Error(`${account} was not signed in`);
  return { api: server.consoleFor(token) };
}

/** A new account of all permissions, made by an administrator over HTTP. */
async function madeBy({ api }: Client): Promise<Client & { readonly staffId: string }> {
  const role = await api.staffAccounts.createRole({ body: { name: newName(), permissions: everything } });
  const account = newName();
  const { staff, password } = await api.staffAccounts.create({ body: { account, name: '新同事', roleIds: [role.id] } });
  return { staffId: staff.id, ...(await signIn(account, password)) };
}

const accountOf = async (id: string) => {
  const { items } = await auditor.api.staffAccounts.list({ query: { maxResultCount: 100 } });
  const found = items.find((one) => one.id === id);
  if (!found) throw new Error('account not found');
  return found;
};

async function goodwill({ api }: Client) {
  const { memberId, api: member } = await server.newMember();
  const file = new File(['%PDF-1.4 a letter'], '客户来函.pdf', { type: 'application/pdf' });
  const { id: evidenceId, fileName: evidenceName } = await api.staffCorrections.upload({ files: { file } });
  const body = { kind: 'goodwill', amount: '500000.00', reason: '补偿', evidenceId, evidenceName } as const;
  const { correctionNo } = await api.staffCorrections.ask({ params: { id: memberId }, body });
  const cash = async () => (await member.account.me()).cash;
  return { no: correctionNo, cash };
}

async function approvalFor({ api }: Client, no: string) {
  const { items } = await api.staffApprovals.list({ query: { filter: no } });
  const found = items.find((one) => one.no === no);
  if (!found) throw new Error(`${no} is not pending`);
  return found;
}

async function approve(by: Client, no: string, decision: 'approve' | 'refuse' = 'approve') {
  const { kind, id } = await approvalFor(by, no);
  return by.api.staffApprovals.decide({ params: { kind, id }, body: { decision, note: '已核对' } });
}

const alarmsAbout = async (subject: string) => {
  const { items } = await auditor.api.staffLedgerChecks.alarms({ query: { filter: subject } });
  return items.map(({ id, kind, amount, can }) => ({ id, kind, amount, can }));
};

test('an account that the requester made cannot approve; an alarm, the audit log and the list show the attempt', async () => {
  const admin = await server.newStaff();
  const { no, cash } = await goodwill(admin);
  const puppet = await madeBy(admin);

  expect(await approvalFor(puppet, no)).toMatchObject({ isDependent: true, can: ['refuse'] });
  expect(await approvalFor(auditor, no)).toMatchObject({ isDependent: false, can: ['approve', 'refuse'] });
  await expect(approve(puppet, no)).rejects.toMatchObject(DEPENDENT);
  expect(await cash()).toBe(0);

  const [alarm, ...others] = await alarmsAbout(no);
  expect(others).toEqual([]);
  expect(alarm).toMatchObject({ kind: 'dependentApproval', amount: 500_000, can: ['acknowledge'] });
  // Neither of the two can acknowledge the alarm.
  for (const { api } of [admin, puppet]) {
    const shown = (await api.staffLedgerChecks.alarms({ query: { filter: no } })).items;
    expect(shown.map(({ can }) => can)).toEqual([[]]);
    await expect(
      api.staffLedgerChecks.acknowledge({ params: { id: alarm?.id ?? '' }, body: { note: '没有问题' } }),
    ).rejects.toMatchObject({ status: 403 });
  }
  const { items } = await auditor.api.staffAudit.list({
    query: { action: 'approval.blocked', staffId: puppet.staffId },
  });
  expect(items).toMatchObject([{ action: 'approval.blocked', staffId: puppet.staffId }]);

  // An independent staff user can still approve.
  expect(await approve(auditor, no)).toMatchObject({ decision: { isApproved: true } });
  expect(await cash()).toBe(500_000);
});

const CONTROL: Readonly<Record<string, (by: Staff, over: Staff) => Promise<unknown>>> = {
  'a role was added': async ({ api }, { staffId }) => {
    // A test account's role has every permission, so another administrator removes it and adds it again first.
    const { name, roles, version } = await accountOf(staffId);
    const body = { name, isDisabled: false, roleIds: [], version };
    const narrowed = await auditor.api.staffAccounts.change({ params: { id: staffId }, body });
    const roleIds = roles.map(({ id }) => id);
    return api.staffAccounts.change({ params: { id: staffId }, body: { ...body, roleIds, version: narrowed.version } });
  },
  'its role was widened': async ({ api }, { staffId }) => {
    const [held] = (await accountOf(staffId)).roles;
    const role = (await api.staffAccounts.roles()).items.find(({ id }) => id === held?.id);
    if (!role) throw new Error('account has no role');
    const { id, name, version } = role;
    const params = { id };
    const permissions = everything.filter((one) => one !== 'wallet.correct');
    const narrowed = await auditor.api.staffAccounts.changeRole({ params, body: { name, permissions, version } });
    const body = { name, permissions: everything, version: narrowed.version };
    return api.staffAccounts.changeRole({ params, body });
  },
  'it was enabled again': async ({ api }, { staffId }) => {
    const { name, roles, version } = await accountOf(staffId);
    const body = { name, roleIds: roles.map(({ id }) => id), version };
    const params = { id: staffId };
    const off = await auditor.api.staffAccounts.change({ params, body: { ...body, isDisabled: true } });
    return api.staffAccounts.change({ params, body: { ...body, isDisabled: false, version: off.version } });
  },
  'its password was reset': ({ api }, { staffId }) => api.staffAccounts.resetPassword({ params: { id: staffId } }),
  'its second factor was reset': ({ api }, { staffId }) => api.staffAccounts.resetFactors({ params: { id: staffId } }),
};

/** Its sessions end when an account is reset or disabled: the test opens another one. */
async function sessionOf({ staffId }: Pick<Staff, 'staffId'>): Promise<Client> {
  const { token } = await server.deps.db.transaction((tx) => openStaffSession(tx, staffId));
  return { api: server.consoleFor(token) };
}

async function openControlsOf({ staffId }: Pick<Staff, 'staffId'>, { api }: Client = auditor) {
  const { account } = await accountOf(staffId);
  const { items } = await api.staffAccounts.controlEvents();
  return items.filter((event) => event.account === account);
}

async function confirmAll(of: Pick<Staff, 'staffId'>, { api }: Client = auditor): Promise<void> {
  for (const { id } of await openControlsOf(of)) await api.staffAccounts.confirmControl({ params: { id } });
}

/** Moves the control events of an account into the past. */
const ageControl = ({ staffId }: Pick<Staff, 'staffId'>, hours: number) =>
  server.deps.db.transaction(async (tx) => {
    await sql`alter table staff_control_event disable trigger user`.execute(tx);
    await sql`update staff_control_event set at = now() - ${hours} * interval '1 hour',
      approves_from = now() - ${hours} * interval '1 hour' + (approves_from - at) where staff_id = ${staffId}`.execute(
      tx,
    );
    await sql`alter table staff_control_event enable trigger user`.execute(tx);
  });

test.each(Object.entries(CONTROL))('two accounts are dependent when of one %s by the other', async (name, control) => {
  for (const controls of sampledColumns(['requester', 'approver'], 2, Object.keys(CONTROL).indexOf(name))) {
    countTried('approvals by accounts that depend on the requester, or the reverse', 1);
    const [one, two] = [await server.newStaff(), await server.newStaff()];
    const [requester, approver] = controls === 'requester' ? [one, two] : [two, one];
    const { no } = await goodwill(requester);
    await control(one, two);
    const by = await sessionOf(approver);
    expect(await approvalFor(by, no)).toMatchObject({ isDependent: true, can: ['refuse'] });
    await expect(approve(by, no)).rejects.toMatchObject(DEPENDENT);
    expect(await alarmsAbout(no)).toMatchObject([{ kind: 'dependentApproval' }]);
    await approve(by, no, 'refuse');
  }
});

test('control passes on through accounts created one after another, and not backwards in time', async () => {
  const admin = await server.newStaff();
  const second = await madeBy(admin);
  const third = await madeBy(second);
  const { no } = await goodwill(admin);
  await expect(approve(third, no)).rejects.toMatchObject(DEPENDENT);
  const { no: other } = await goodwill(third);
  await expect(approve(admin, other)).rejects.toMatchObject(DEPENDENT);

  // Actions of an account before it came under control are its own.
  const [manager, colleague, later] = [await server.newStaff(), await server.newStaff(), await server.newStaff()];
  await manager.api.staffAccounts.resetPassword({ params: { id: colleague.staffId } });
  await later.api.staffAccounts.resetPassword({ params: { id: manager.staffId } });
  await confirmAll(colleague);
  const { no: last } = await goodwill(later);
  expect(await approve(await sessionOf(colleague), last)).toMatchObject({ decision: { isApproved: true } });
});

test('after thirty days accounts are independent again', async () => {
  const admin = await server.newStaff();
  const colleague = await madeBy(admin);
  const { no } = await goodwill(admin);
  await ageControl(colleague, 29 * 24);
  await expect(approve(colleague, no)).rejects.toMatchObject(DEPENDENT);
  await ageControl(colleague, 31 * 24);
  expect(await approve(colleague, no)).toMatchObject({ decision: { isApproved: true } });
});

test('two accounts of a third one, also through others, are refused like dependent ones', async () => {
  const admin = await server.newStaff();
  const [requester, approver] = [await madeBy(admin), await madeBy(admin)];
  const further = await madeBy(approver);
  const { no } = await goodwill(requester);
  for (const by of [approver, further]) {
    expect(await approvalFor(by, no)).toMatchObject({ isDependent: true, can: ['refuse'] });
    await expect(approve(by, no)).rejects.toMatchObject(DEPENDENT);
  }
  expect(await alarmsAbout(no)).toMatchObject([
    { kind: 'commonController', amount: 500_000 },
    { kind: 'commonController', amount: 500_000 },
  ]);
  const shown = (await admin.api.staffLedgerChecks.alarms({ query: { filter: no } })).items;
  expect(shown.map(({ can }) => can)).toEqual([[], []]);
  // Permissions that one administrator gave to both do not make them dependent.
  const both = [await server.newStaff(), await server.newStaff()];
  for (const one of both) await CONTROL['a role was added']?.(admin, one);
  const [first, second] = both;
  if (!first || !second) throw new Error('two accounts expected');
  const { no: other } = await goodwill(first);
  await ageControl(second, 25);
  expect(await approve(second, other)).toMatchObject({ decision: { isApproved: true } });
});

test.each(Object.entries(CONTROL))('when of an account %s, it waits for a confirmation', async (_, control) => {
  const [admin, approver, requester] = [await server.newStaff(), await server.newStaff(), await server.newStaff()];
  const { no } = await goodwill(requester);
  await control(admin, approver);
  const by = await sessionOf(approver);
  expect(await approvalFor(by, no)).toMatchObject({
    ...{ isDependent: false, can: ['refuse'], approvesFrom: expect.any(String) },
  });
  await expect(approve(by, no)).rejects.toMatchObject(WAITING);
  expect(await alarmsAbout(no)).toEqual([]);

  // All administrators have a task about it at once.
  const { account } = await accountOf(approver.staffId);
  const tasks = async () => {
    const query = { view: 'unclaimed', kind: 'confirmControl', filter: account } as const;
    return (await auditor.api.staffTasks.list({ query })).items.map((task) => task.no);
  };
  expect(await tasks()).toEqual([account]);
  const [event, ...others] = await openControlsOf(approver);
  expect(others).toEqual([]);
  const params = { id: event?.id ?? '' };
  for (const [confirmer, code] of [
    [admin, 'staff.ownControl'],
    [by, 'approval.dependent'],
    [await dependentStaff(server, admin), 'approval.dependent'],
  ] as const) {
    expect((await openControlsOf(approver, confirmer)).map(({ can }) => can)).toEqual([[]]);
    await expect(confirmer.api.staffAccounts.confirmControl({ params })).rejects.toMatchObject({ code });
  }
  expect((await openControlsOf(approver)).map(({ can }) => can)).toEqual([['confirm']]);
  await auditor.api.staffAccounts.confirmControl({ params });
  await expect(auditor.api.staffAccounts.confirmControl({ params })).rejects.toMatchObject({
    code: 'staff.controlEnded',
  });
  expect(await tasks()).toEqual([]);
  expect(await approve(by, no)).toMatchObject({ decision: { isApproved: true } });
});

test('without a confirmation the account can approve after twenty-four hours; a waiting account confirms nothing', async () => {
  const [admin, approver, requester] = [await server.newStaff(), await server.newStaff(), await server.newStaff()];
  await admin.api.staffAccounts.resetPassword({ params: { id: approver.staffId } });
  const by = await sessionOf(approver);
  const { no } = await goodwill(requester);
  await ageControl(approver, 23);
  await expect(approve(by, no)).rejects.toMatchObject(WAITING);
  const [other, third] = [await server.newStaff(), await server.newStaff()];
  await third.api.staffAccounts.resetPassword({ params: { id: other.staffId } });
  const [event] = await openControlsOf(other);
  const params = { id: event?.id ?? '' };
  await expect(by.api.staffAccounts.confirmControl({ params })).rejects.toMatchObject(WAITING);
  await ageControl(approver, 25);
  expect(await openControlsOf(approver)).toEqual([]);
  expect(await approve(by, no)).toMatchObject({ decision: { isApproved: true } });
  await by.api.staffAccounts.confirmControl({ params });
});

test('permissions that an administrator adds to the own account wait as well, others take effect at once', async () => {
  const admin = await server.newStaff(everything.filter((one) => one !== 'wallet.correct' && one !== 'ledger.view'));
  const [held] = (await accountOf(admin.staffId)).roles;
  const widen = async (...added: readonly (typeof everything)[number][]) => {
    const role = (await admin.api.staffAccounts.roles()).items.find(({ id }) => id === held?.id);
    if (!role) throw new Error('account has no role');
    const { id, name, permissions, version } = role;
    const body = { name, permissions: [...permissions, ...added], version };
    await admin.api.staffAccounts.changeRole({ params: { id }, body });
  };
  await widen('ledger.view');
  expect(await openControlsOf(admin)).toEqual([]);
  await widen('wallet.correct');
  const { no } = await goodwill(await server.newStaff());
  await expect(approve(admin, no)).rejects.toMatchObject(WAITING);
  const [event] = await openControlsOf(admin);
  const params = { id: event?.id ?? '' };
  await expect(admin.api.staffAccounts.confirmControl({ params })).rejects.toMatchObject({ code: 'staff.ownControl' });
  await auditor.api.staffAccounts.confirmControl({ params });
  expect(await approve(admin, no)).toMatchObject({ decision: { isApproved: true } });
});

test('role changes that grant nothing more create no dependency, and an account does not depend on itself', async () => {
  const [admin, colleague] = [await server.newStaff(), await server.newStaff()];
  for (const { staffId } of [colleague, admin]) {
    const { name, roles, version } = await accountOf(staffId);
    const roleIds = roles.map(({ id }) => id);
    await admin.api.staffAccounts.change({
      params: { id: staffId },
      body: { name: `${name}（新）`, roleIds, isDisabled: false, version },
    });
    const role = (await admin.api.staffAccounts.roles()).items.find(({ id }) => id === roleIds[0]);
    const permissions = everything.filter((one) => one !== 'ledger.view');
    await admin.api.staffAccounts.changeRole({
      params: { id: role?.id ?? '' },
      body: { name: role?.name ?? '', permissions, version: role?.version ?? 0 },
    });
  }
  const { no } = await goodwill(admin);
  expect(await approve(colleague, no)).toMatchObject({ decision: { isApproved: true } });
  expect(await alarmsAbout(no)).toEqual([]);
});

test('the database keeps control events as they were written', async () => {
  const { staffId } = await madeBy(auditor);
  const change = (statement: ReturnType<typeof sql>) => server.deps.db.transaction((tx) => statement.execute(tx));
  for (const statement of [
    sql`update staff_control_event set at = now() - interval '40 days' where staff_id = ${staffId}`,
    sql`delete from staff_control_event where staff_id = ${staffId}`,
    sql`truncate staff_control_event cascade`,
  ])
    await expect(change(statement)).rejects.toThrow(/written once/);
});

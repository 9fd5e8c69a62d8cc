import { type CallDef, calls, FIELD_PERMISSIONS, STAFF_PERMISSIONS } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { declaredCalls } from '../../../testing/declared-calls.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

type Admin = Awaited<ReturnType<TestServer['newStaff']>>;
let names = 0;
const newName = () => `角色 ${process.pid} ${++names}`;
const newAccount = () => `clerk.${process.pid}.${++names}`;
const roleOf = async ({ api }: Admin, permissions: (typeof STAFF_PERMISSIONS)[number][]) =>
  api.staffAccounts.createRole({ body: { name: newName(), permissions } });
const signIn = async (account: string, password: string) => {
  const { headers } = await newAnonymousClient(server).send('POST', '/api/staff/sign-in', { account, password });
  const token = staffTokenIn(headers);
  return token === undefined ? undefined : server.consoleFor(token);
};

test('every call of the back office names its permission', () => {
  const behind = ({ path }: CallDef) => path.startsWith('/api/staff/');
  const openToAll = declaredCalls.filter(
    ({ def }) =>
      behind(def) &&
      (typeof def.access === 'string' ||
        !('staff' in def.access) ||
        def.access.staff === 'any' ||
        def.access.staff === 'self'),
  );
  // Signing in and out, the own account, its sign-in methods, and a stream that carries ids only. Tasks, notes, approvals and
  // the global search filter by the user's permissions: see their own tests.
  expect(openToAll.map(({ name }) => name).sort()).toEqual([
    // The company's own texts contain no personal data.
    'messageTemplates.lists',
    'staff.events',
    'staff.me',
    'staff.signIn',
    'staff.signOut',
    'staffAccounts.changeOwnPassword',
    'staffApprovals.decide',
    'staffApprovals.list',
    'staffDashboard.show',
    ...[
      ...[
        'add',
        'colleagues',
        'edit',
        'file',
        'list',
        'mention',
        'pin',
        'readMention',
        'restore',
        'upload',
        'withdraw',
      ],
    ].map((name) => `staffNotes.${name}`),
    'staffSearch.search',
    ...[
      ...['addPasskey', 'beginPasskey', 'beginStepUp', 'beginTotp', 'byPasskey', 'confirmTotp', 'finish'],
      ...['finishStepUp', 'newRecoveryCodes', 'own', 'passkeyRequest', 'removePasskey', 'removeTotp'],
    ].map((name) => `staffSignIn.${name}`),
    ...[
      'claim',
      'colleagues',
      'counts',
      'handOver',
      'list',
      'listed',
      'release',
      'removeView',
      'saveView',
      'schedules',
      'setSchedule',
      'takeBack',
      'views',
    ].map((name) => `staffTasks.${name}`),
  ]);
});

test('an account is created with a role and a one-time password, and has the permissions of the role', async () => {
  const admin = await server.newStaff();
  const role = await roleOf(admin, ['member.view']);
  const account = newAccount();
  const { staff, password } = await admin.api.staffAccounts.create({
    body: { account: ` ${account.toUpperCase()} `, name: '赵新人', roleIds: [role.id] },
  });
  expect(staff).toMatchObject({ account, roles: [{ id: role.id }], isSelf: false, isDisabled: false });
  await expect(
    admin.api.staffAccounts.create({ body: { account, name: '又一个', roleIds: [] } }),
  ).rejects.toMatchObject({ code: 'staff.accountTaken' });
  const api = await signIn(account, password);
  expect(await api?.account.members({ query: {} })).toBeDefined();
  await expect(api?.staffAccounts.roles()).rejects.toMatchObject({ code: 'forbidden' });
  const listed = await admin.api.staffAccounts.list({ query: { roleId: role.id } });
  expect(listed).toMatchObject({ totalCount: 1, items: [{ id: staff.id }] });
  expect((await admin.api.staffAccounts.permissions()).items.map(({ permission }) => permission)).toEqual([
    ...STAFF_PERMISSIONS,
  ]);
});

test('removed permissions of a role, a holder or an account are gone with the next request', async () => {
  const admin = await server.newStaff();
  const role = await roleOf(admin, ['member.view']);
  const { staff, password } = await admin.api.staffAccounts.create({
    body: { account: newAccount(), name: '孙客服', roleIds: [role.id] },
  });
  const api = (await signIn(staff.account, password))!;
  const may = () =>
    api.account.members({ query: {} }).then(
      () => true,
      () => false,
    );
  const params = { id: staff.id };
  const person = { name: staff.name, roleIds: [role.id] };
  expect(await may()).toBe(true);
  const less = await admin.api.staffAccounts.changeRole({
    params: { id: role.id },
    body: { name: role.name, permissions: ['order.view'], version: role.version },
  });
  expect(await may()).toBe(false);
  await admin.api.staffAccounts.changeRole({
    params: { id: role.id },
    body: { name: role.name, permissions: ['member.view'], version: less.version },
  });
  expect(await may()).toBe(true);
  const without = await admin.api.staffAccounts.change({
    params,
    body: { ...person, roleIds: [], version: staff.version },
  });
  expect(await may()).toBe(false);
  const again = await admin.api.staffAccounts.change({ params, body: { ...person, version: without.version } });
  expect(await may()).toBe(true);
  await admin.api.staffAccounts.removeRole({ params: { id: role.id }, query: { version: less.version + 1 } });
  expect(await may()).toBe(false);
  await admin.api.staffAccounts.change({
    params,
    body: { name: staff.name, roleIds: [], isDisabled: true, version: again.version },
  });
  await expect(api.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await signIn(staff.account, password)).toBeUndefined();
});

test('a new password ends every session, the own change all but the own', async () => {
  const admin = await server.newStaff();
  const made = await admin.api.staffAccounts.create({ body: { account: newAccount(), name: '钱财务', roleIds: [] } });
  const { account } = made.staff;
  const one = (await signIn(account, made.password))!;
  const two = (await signIn(account, made.password))!;
  const own = { password: 'yi-ge-xin-mi-ma-88', confirmPassword: 'yi-ge-xin-mi-ma-88' };
  await expect(one.staffAccounts.changeOwnPassword({ body: { ...own, oldPassword: 'not-it' } })).rejects.toMatchObject({
    code: 'staff.oldPasswordWrong',
  });
  const choose = (password: string) =>
    one.staffAccounts.changeOwnPassword({ body: { oldPassword: made.password, password, confirmPassword: password } });
  await expect(choose('k7-q2w9')).rejects.toMatchObject({ validationErrors: [{ members: ['password'] }] });
  await expect(choose(`${account}88`)).rejects.toMatchObject({ code: 'account.passwordCommon' });
  await one.staffAccounts.changeOwnPassword({ body: { ...own, oldPassword: made.password } });
  await one.staff.me();
  await expect(two.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  const { password } = await admin.api.staffAccounts.resetPassword({ params: { id: made.staff.id } });
  await expect(one.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(await signIn(account, own.password)).toBeUndefined();
  expect(await signIn(account, password)).toBeDefined();
});

test('changes name the version that they are based on, and names are unique', async () => {
  const admin = await server.newStaff();
  const role = await roleOf(admin, ['order.view']);
  const other = await roleOf(admin, ['order.view']);
  const params = { id: role.id };
  const body = { name: role.name, permissions: ['order.ship' as const], version: role.version };
  const both = await Promise.allSettled([
    admin.api.staffAccounts.changeRole({ params, body }),
    admin.api.staffAccounts.changeRole({ params, body: { ...body, permissions: [] } }),
  ]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await expect(
    admin.api.staffAccounts.changeRole({ params, body: { ...body, name: other.name, version: role.version + 1 } }),
  ).rejects.toMatchObject({ code: 'staff.roleNameTaken' });
  await expect(admin.api.staffAccounts.removeRole({ params, query: { version: 1 } })).rejects.toMatchObject({
    code: 'staleVersion',
  });
  const unknown = '7b3e0c1a-52a4-4f0e-9d5b-0a6f6a1c2d3e';
  await expect(
    admin.api.staffAccounts.create({ body: { account: newAccount(), name: '无此角色', roleIds: [unknown] } }),
  ).rejects.toMatchObject({ validationErrors: [{ members: ['roleIds'] }] });
});

test('the last who can manage staff cannot be locked out, whichever way and however many try at once', async () => {
  const { db } = server.deps;
  await db.transaction((tx) => tx.updateTable('staff').set({ is_disabled: true }).execute());
  const [one, two] = [await server.newStaff(['staff.manage']), await server.newStaff(['staff.manage'])];
  const rowOf = async (admin: Admin) =>
    (await admin.api.staffAccounts.list({ query: { isDisabled: false } })).items.find(({ isSelf }) => isSelf)!;
  const [first, second] = [await rowOf(one), await rowOf(two)];
  const disable = (by: Admin, row: typeof first) =>
    by.api.staffAccounts.change({
      params: { id: row.id },
      body: { name: row.name, roleIds: row.roles.map(({ id }) => id), isDisabled: true, version: row.version },
    });
  const answers = await Promise.allSettled([disable(one, second), disable(two, first)]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [left, row] = answers[0].status === 'fulfilled' ? [one, first] : [two, second];
  const role = (await left.api.staffAccounts.roles()).items.find(({ id }) => id === row.roles[0]?.id)!;
  const refused = { code: 'staff.lastAdministrator' };
  await expect(disable(left, row)).rejects.toMatchObject({ code: 'staff.notYourself' });
  await expect(
    left.api.staffAccounts.change({
      params: { id: row.id },
      body: { name: row.name, roleIds: [], version: row.version },
    }),
  ).rejects.toMatchObject(refused);
  await expect(
    left.api.staffAccounts.changeRole({
      params: { id: role.id },
      body: { name: role.name, permissions: [], version: role.version },
    }),
  ).rejects.toMatchObject(refused);
  await expect(
    left.api.staffAccounts.removeRole({ params: { id: role.id }, query: { version: role.version } }),
  ).rejects.toMatchObject(refused);
  await left.api.staffAccounts.roles();
});

test('staff look at a member, disable it with its sessions, and share members out among contacts', async () => {
  const admin = await server.newStaff();
  const member = await server.newMember();
  const params = { id: member.memberId };
  const detail = await admin.api.staffMembers.detail({ params });
  expect(detail).toMatchObject({ id: member.memberId, devices: [{ isCurrent: false }], certifications: [] });
  const looks = await server.newStaff(['member.view']);
  const body = { isDisabled: true, reason: '多次恶意下单', version: detail.version };
  await expect(looks.api.staffMembers.setDisabled({ params, body })).rejects.toMatchObject({ code: 'forbidden' });
  expect(await admin.api.staffMembers.setDisabled({ params, body })).toMatchObject({ isDisabled: true, devices: [] });
  await expect(admin.api.staffMembers.setDisabled({ params, body })).rejects.toMatchObject({ code: 'staleVersion' });
  await expect(member.api.account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });

  const contact = (role: 'sales' | 'support', name: string) =>
    ({ role, name, phone: '0755-1', qq: '', weChat: '', email: '' }) as const;
  await admin.api.staffMembers.saveServiceContacts({
    body: { items: [contact('sales', '甲'), contact('sales', '乙'), contact('support', '丙')] },
  });
  const seen = new Set<string | undefined>();
  for (let count = 0; count < 4; count += 1) {
    const { items, hotline } = await (await server.newMember()).api.member.service();
    expect(items.map(({ role }) => role)).toEqual(['sales', 'support']);
    expect(hotline).toMatch(/^400-/);
    seen.add(items[0]?.name);
  }
  expect(seen).toEqual(new Set(['甲', '乙']));
});

test('calls and fields of a permission are described as the calls declare them', async () => {
  const { api } = await server.newStaff(['staff.manage']);
  const { actions, exports, fields, requirements } = await api.staffAccounts.scope();
  expect(actions).toContainEqual({
    action: 'order.ship',
    needs: ['order.ship'],
    worksFrom: ['order.view', 'contact.view', 'address.view'],
  });
  expect(actions).toContainEqual({ action: 'order.downloadFile', needs: ['order.view', 'file.view'], worksFrom: [] });
  expect(exports.map(({ list }) => list)).toEqual(Object.keys(calls.staffExports));
  expect(exports[0]).toEqual({ list: 'orders', needs: ['order.view', 'list.export'] });
  expect(fields.map(({ permission }) => permission)).toEqual([...FIELD_PERMISSIONS]);
  expect(fields.find(({ permission }) => permission === 'address.view')?.shownBy).toEqual([
    'order.view',
    'order.ship',
    'member.view',
    'invoice.view',
  ]);
  // A permission that opens nothing and shows nothing would be a tick without a meaning.
  const used = new Set([...requirements.flat(), ...fields.map(({ permission }) => permission)]);
  expect(STAFF_PERMISSIONS.filter((permission) => !used.has(permission))).toEqual([]);
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnonymousClient, newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../credentials/password.ts';
import { createStaff, resetStaffPassword } from './create-staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const PASSWORD = 'shen-dan-yuan-1';
let accounts = 0;
const newAccount = async (permissions: Parameters<typeof createStaff>[1]['role']['permissions'] = ['order.view']) => {
  const account = `engineer${++accounts}`;
  const passwordHash = await hashPassword(PASSWORD);
  const role = { name: `审单 ${account}`, permissions };
  await server.deps.db.transaction((tx) => createStaff(tx, { account, name: '陈审单', passwordHash, role }));
  return { account, role: role.name };
};
const signIn = (client: AnonymousClient, account: string, password: string) =>
  client.send('POST', '/api/staff/sign-in', { account, password });

test('staff sign in, see themselves with what they may do, and sign out', async () => {
  const client = newAnonymousClient(server);
  const { account, role } = await newAccount(['order.review', 'order.view']);
  const answer = await signIn(client, ` ${account.toUpperCase()} `, PASSWORD);
  expect(answer.status).toBe(200);
  const { staff } = answer.body as { readonly staff?: unknown };
  expect(staff).toMatchObject({ account, name: '陈审单', roles: [role], permissions: ['order.view', 'order.review'] });
  const api = server.consoleFor(staffTokenIn(answer.headers) ?? '');
  expect(await api.staff.me()).toEqual(staff);
  await api.staff.signOut();
  await expect(api.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a member token opens no staff call and a staff token no member call', async () => {
  const member = await server.newMember();
  const staff = await server.newStaff();
  await expect(member.api.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(server.clientFor(staff.token).account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(server.consoleFor(member.token).account.members({ query: {} })).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

test('unknown, wrong and disabled answer alike', async () => {
  const { account } = await newAccount();
  const { account: gone } = await newAccount();
  await server.deps.db.transaction((tx) =>
    tx.updateTable('staff').set({ is_disabled: true }).where('account', '=', gone).execute(),
  );
  const answers = await Promise.all([
    signIn(newAnonymousClient(server), 'nobody', PASSWORD),
    signIn(newAnonymousClient(server), account, 'something else'),
    signIn(newAnonymousClient(server), gone, PASSWORD),
  ]);
  expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1);
  expect(answers[0]).toMatchObject({ status: 403, body: { error: { code: 'staff.wrongCredentials' } } });
});

test('another password ends the sessions opened with the old one', async () => {
  const { account } = await newAccount();
  const client = newAnonymousClient(server);
  const { headers } = await signIn(client, account, PASSWORD);
  const api = server.consoleFor(staffTokenIn(headers) ?? '');
  const passwordHash = await hashPassword('ling-yi-ge-mi-ma');
  expect(await server.deps.db.transaction((tx) => resetStaffPassword(tx, account, passwordHash))).toBe(true);
  await expect(api.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect((await signIn(client, account, PASSWORD)).status).toBe(403);
  expect((await signIn(client, account, 'ling-yi-ge-mi-ma')).status).toBe(200);
});

test('missing fields are named', async () => {
  const { status, body } = await newAnonymousClient(server).send('POST', '/api/staff/sign-in', {});
  expect(status).toBe(400);
  expect(JSON.stringify(body)).toContain('"account"');
  expect(JSON.stringify(body)).toContain('"password"');
});

import { afterAll, beforeAll, expect, test } from 'vitest';
import { newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { administratorNote, makeFirstAdministrator } from './first-administrator.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

test('an instance without a staff manager gets one administrator, also with concurrent requests', async () => {
  // An account with that name already exists and cannot manage staff.
  const clerk = await server.newStaff(['order.view']);
  await server.deps.db.transaction((tx) =>
    tx.updateTable('staff').set({ account: 'admin' }).where('id', '=', clerk.staffId).execute(),
  );
  const tries = await Promise.all([1, 2, 3].map(() => makeFirstAdministrator(server.deps.db)));
  const [made, ...more] = tries.filter((one) => one !== undefined);
  expect(more).toEqual([]);
  expect(made?.account).toBe('admin2');
  const { body, headers } = await newAnonymousClient(server).send('POST', '/api/staff/sign-in', { ...made });
  const { staff } = body as { staff?: { permissions?: string[] } };
  expect(staff?.permissions).toContain('staff.manage');
  expect((await server.consoleFor(staffTokenIn(headers) ?? '').staffAccounts.list({ query: {} })).totalCount).toBe(2);
  expect(await makeFirstAdministrator(server.deps.db)).toBeUndefined();
});

test('the terminal shows what was created, or what to do', () => {
  const made = { account: 'admin', password: 'k7mq-hx3d-9tpa' };
  expect(administratorNote(made, { wasAsked: true, hasAdministrator: true })).toContain('admin        k7mq-hx3d-9tpa');
  expect(administratorNote(undefined, { wasAsked: true, hasAdministrator: true })).toContain('nothing was made');
  expect(administratorNote(undefined, { wasAsked: false, hasAdministrator: false })).toContain('-- --first-admin');
  expect(administratorNote(undefined, { wasAsked: false, hasAdministrator: true })).toBe('');
});

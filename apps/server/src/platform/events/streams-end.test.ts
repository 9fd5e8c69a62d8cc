import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A stream of changes is opened with a session and does not outlive it. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function listen(address: string, token: string) {
  const answer = await fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  const stream = { isOpen: answer.ok };
  void (async () => {
    const reader = answer.body?.getReader();
    while (reader && !(await reader.read()).done);
    stream.isOpen = false;
  })();
  return stream;
}

test('signing out a member or locking out staff ends their streams, and no others', async () => {
  const [leaves, stays] = [await server.newMember(), await server.newMember()];
  const admin = await server.newStaff();
  const clerk = await server.newStaff(['order.view']);
  const ofMember = `${server.url}/api/app/events`;
  const ofStaff = `${server.consoleUrl}/api/staff/events`;
  const [left, stayed, ruling, ruled] = await Promise.all([
    listen(ofMember, leaves.token),
    listen(ofMember, stays.token),
    listen(ofStaff, admin.token),
    listen(ofStaff, clerk.token),
  ]);
  expect([left, stayed, ruling, ruled].every(({ isOpen }) => isOpen)).toBe(true);
  await leaves.api.account.signOut();
  await vi.waitFor(() => expect(left.isOpen).toBe(false), { timeout: 120_000 });
  const { items } = await admin.api.staffAccounts.list({ query: { maxResultCount: 1000 } });
  const account = items.find(({ id }) => id === clerk.staffId);
  if (!account) throw new Error('clerk is not listed');
  const { name, version } = account;
  await admin.api.staffAccounts.change({
    params: { id: clerk.staffId },
    body: { name, version, roleIds: [], isDisabled: true },
  });
  await vi.waitFor(() => expect(ruled.isOpen).toBe(false), { timeout: 120_000 });
  expect([stayed.isOpen, ruling.isOpen]).toEqual([true, true]);
  expect((await listen(ofMember, leaves.token)).isOpen).toBe(false);
});

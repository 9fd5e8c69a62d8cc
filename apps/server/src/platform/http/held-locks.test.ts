import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { countLocked, openTransaction } from '../../testing/held-locks.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

test('a row lock that is held too long is counted, and does not reach the client of the contract', async () => {
  const { memberId, token, api } = await server.newMember();
  expect(await countLocked(server.url)).toBe(0);
  const holder = await openTransaction(server.deps.db);
  await sql`select id from member where id = ${memberId} for update`.execute(holder.tx);
  const saved = api.account.editProfile({ body: { trueName: '林工' } });
  // The answer to a client that does not repeat: a time, and that nothing was saved.
  const refused = await fetch(`${server.url}/api/applet/appletaccount/put-applet-editmemberinfo`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ trueName: '王工' }),
  });
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '2']);
  expect(await refused.json()).toMatchObject({ success: false, code: 'unavailable', data: { nothingSaved: true } });
  await vi.waitFor(async () => expect(await countLocked(server.url)).toBeGreaterThanOrEqual(2), { timeout: 60_000 });
  await holder.commit();
  expect(await saved).toMatchObject({ trueName: '林工' });
});

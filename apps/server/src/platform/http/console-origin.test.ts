import { CONSOLE_HEADER } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hashPassword } from '../../features/base/credentials/password.ts';
import { createStaff } from '../../features/base/staff-accounts/create-staff.ts';
import { speak } from '../../testing/raw-connection.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';

/** A script on a page of the web must not be able to do anything to the console in the same browser. */

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ API_DOCS: 'true', METRICS_TOKEN: 'a-token-of-24-characters' });
});
afterAll(() => server.stop());

let accounts = 0;
async function signedIn() {
  const account = `desk${++accounts}`;
  const passwordHash = await hashPassword('gong-zuo-tai');
  const role = { name: account, permissions: ['order.view'] as const };
  await server.deps.db.transaction((tx) => createStaff(tx, { account, name: '前台', passwordHash, role }));
  const answer = await fetch(`${server.consoleUrl}/api/staff/sign-in`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ account, password: 'gong-zuo-tai' }),
  });
  const [set = ''] = answer.headers.getSetCookie();
  const { staff } = (await answer.json()) as { staff: { id: string } };
  return { set, cookie: set.split(';')[0] ?? '', staff };
}

const me = async (headers: Record<string, string>, site = server.consoleUrl) =>
  (await fetch(`${site}/api/staff/me`, { headers })).status;

test('the token of staff is in a cookie that no script can read, and in no answer', async () => {
  const { set, cookie, staff } = await signedIn();
  expect(set).toMatch(/^xunban-staff=[\w-]{43}; /);
  for (const rule of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(set).toContain(rule);
  expect(JSON.stringify(staff)).not.toContain(cookie.split('=')[1]);
  expect(await me({ Cookie: cookie, [CONSOLE_HEADER]: staff.id })).toBe(200);
  expect(await me({ Cookie: cookie, [CONSOLE_HEADER]: '' })).toBe(200);
});

test('the cookie alone opens nothing: pages of other origins can make a browser send it', async () => {
  const { cookie, staff } = await signedIn();
  expect(await me({ Cookie: cookie })).toBe(401);
  expect(await me({ Cookie: cookie, [CONSOLE_HEADER]: staff.id }, server.url)).toBe(404);
  const asked = await fetch(`${server.consoleUrl}/api/staff/me`, {
    method: 'OPTIONS',
    headers: { Origin: server.url, 'Access-Control-Request-Headers': CONSOLE_HEADER.toLowerCase() },
  });
  expect(asked.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect(asked.headers.get('Access-Control-Allow-Headers')).toBeNull();
});

test('a page of one user cannot act as another one signed in next to it', async () => {
  const [one, two] = [await signedIn(), await signedIn()];
  expect(await me({ Cookie: two.cookie, [CONSOLE_HEADER]: one.staff.id })).toBe(401);
  expect(await me({ Cookie: two.cookie, [CONSOLE_HEADER]: two.staff.id })).toBe(200);
});

test('signing out takes the cookie back', async () => {
  const { cookie, staff } = await signedIn();
  const headers = { Cookie: cookie, [CONSOLE_HEADER]: staff.id };
  const out = await fetch(`${server.consoleUrl}/api/staff/sign-out`, { method: 'POST', headers });
  expect(out.headers.getSetCookie()[0]).toMatch(/^xunban-staff=; Max-Age=0; /);
  expect(await me(headers)).toBe(401);
});

test('the back-office capabilities are returned to staff only', async () => {
  const { cookie } = await signedIn();
  const read = async (address: string, headers: Record<string, string> = {}) => {
    const answer = await fetch(address, { headers });
    return { status: answer.status, text: await answer.text() };
  };
  for (const [page, ofStaff] of [
    ['/api/docs/en/pay', '/api/docs/en/staffRefunds'],
    ['/api/openapi.json', '/api/openapi.json'],
  ] as const) {
    const open = await read(`${server.url}${page}`);
    expect(open.status).toBe(200);
    expect(open.text).toContain('/api/app/member-pay/pay');
    expect((await read(`${server.url}${ofStaff}`)).text).not.toContain('/api/staff/refunds');
    expect((await read(`${server.consoleUrl}${ofStaff}`)).status).toBe(401);
    expect((await read(`${server.consoleUrl}${ofStaff}`, { Cookie: cookie })).text).toContain('/api/staff/refunds');
  }
});

test('load figures are returned to local clients, and to others with the token', async () => {
  const ask = async (headers: Record<string, string>) =>
    (await fetch(`${server.url}/metrics`, { headers: { 'X-Forwarded-For': '203.0.113.9', ...headers } })).status;
  expect((await fetch(`${server.url}/metrics`)).status).toBe(200);
  expect(await ask({})).toBe(404);
  expect(await ask({ Authorization: 'Bearer a-token-of-24-characterX' })).toBe(404);
  expect(await ask({ Authorization: 'Bearer a-token-of-24-characters' })).toBe(200);
});

test('TRACE and unknown methods return nothing of the request', async () => {
  for (const site of [server.url, server.consoleUrl])
    for (const method of ['TRACE', 'TRACK']) {
      const { received } = speak(
        site,
        `${method} / HTTP/1.1\r\nHost: x\r\nX-Secret: not-returned\r\nConnection: close\r\n\r\n`,
      );
      await expect.poll(() => received.isClosed, { message: method }).toBe(true);
      expect(received.text, method).toMatch(/^HTTP\/1\.1 4\d\d /);
      expect(received.text, method).not.toContain('not-returned');
    }
});

test('neither site can be framed, or read by a page of another origin', async () => {
  for (const address of [server.url, server.consoleUrl]) {
    const { headers } = await fetch(`${address}/nowhere`);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Cross-Origin-Opener-Policy')).toBe('same-origin');
    expect(headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
    const json = await fetch(`${address}/api/applet/nowhere`);
    expect(json.headers.get('Cross-Origin-Resource-Policy')).toBe('same-origin');
  }
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hashPassword } from '../../features/base/credentials/password.ts';
import { createStaff } from '../../features/base/staff-accounts/create-staff.ts';
import { newAnonymousClient } from '../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../testing/server.ts';
import { readConfig } from '../config.ts';

/** Returns the network recorded for the member's only session. */
async function networkOf(server: TestServer, forwarded: string): Promise<string | undefined> {
  const client = newAnonymousClient(server, forwarded);
  const account = newPhone();
  const body = { account, verifyCode: await client.smsCode(account), loginType: 2 };
  const answer = await client.send('POST', '/api/applet/appletaccount/post-applet-xunban-login', body);
  const { items } = await server.clientFor(String(answer.body.result?.['access_Token'])).account.devices();
  return items[0]?.network;
}

async function staffAccount(server: TestServer, account: string): Promise<string> {
  const passwordHash = await hashPassword('shen-dan-yuan-1');
  const role = { name: account, permissions: [] };
  await server.deps.db.transaction((tx) => createStaff(tx, { account, name: '员工', passwordHash, role }));
  return account;
}

const guess = (server: TestServer, account: string, forwarded: string) =>
  newAnonymousClient(server, forwarded).send('POST', '/api/staff/sign-in', { account, password: 'guessed' });

describe('without named proxies', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ TRUSTED_PROXIES: '192.0.2.0/24' });
  });
  afterAll(() => server.stop());

  test('a forged address neither gets more tries nor shows at a device', async () => {
    const account = await staffAccount(server, 'forged');
    for (let at = 0; at < 10; at += 1) expect((await guess(server, account, `203.0.113.${at}`)).status).toBe(403);
    expect((await guess(server, account, '198.51.100.1')).status).toBe(429);
    expect(await networkOf(server, '203.0.113.9')).toBe('127.0.0.*');
  });

  test('a forged host or protocol changes nothing', async () => {
    const headers = { 'X-Forwarded-Host': 'localhost', 'X-Forwarded-Proto': 'https', Host: '127.0.0.1' };
    const answer = await fetch(`${server.consoleUrl}/api/staff/sign-in/passkey-request`, { method: 'POST', headers });
    expect(await answer.json()).toMatchObject({ error: { code: 'staff.passkeysUnusable' } });
  });
});

describe('behind a named proxy', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ TRUSTED_PROXIES: 'loopback, 192.0.2.0/24' });
  });
  afterAll(() => server.stop());

  test('the last address that no proxy of ours wrote is the caller, whatever stands before it', async () => {
    expect(await networkOf(server, '203.0.113.9')).toBe('203.0.113.*');
    expect(await networkOf(server, '1.1.1.1, 198.51.100.9, 192.0.2.7')).toBe('198.51.100.*');
    const account = await staffAccount(server, 'proxied');
    for (let at = 0; at < 10; at += 1)
      expect((await guess(server, account, `10.0.${at}.1, 203.0.113.7`)).status).toBe(403);
    expect((await guess(server, account, '10.0.99.1, 203.0.113.7')).status).toBe(429);
    expect((await guess(server, account, '203.0.114.7')).status).toBe(403);
  });
});

test.each(['6', '-1', 'nginx', '10.0.0.0/99', '10.0.0.1; 10.0.0.2'])('%s names no proxies', (text) => {
  const read = readConfig({ TRUSTED_PROXIES: text });
  expect(read.ok ? '' : read.faults.join()).toContain('TRUSTED_PROXIES');
});

test('the older name counts while the setting is not given', () => {
  const trusts = (env: Record<string, string>) => {
    const read = readConfig(env);
    return read.ok && [0, 1].map((hop) => read.config.trustedProxies('198.51.100.1', hop));
  };
  expect(trusts({})).toEqual([false, false]);
  expect(trusts({ PROXY_HOPS: '1' })).toEqual([true, false]);
  expect(trusts({ PROXY_HOPS: '1', TRUSTED_PROXIES: '10.0.0.1' })).toEqual([false, false]);
});

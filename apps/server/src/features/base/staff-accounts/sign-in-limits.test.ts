import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceIn, newAnonymousClient } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../credentials/password.ts';
import { createStaff, resetStaffPassword } from './create-staff.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const PASSWORD = 'shen-dan-yuan-1';
/** The hash contains its own cost parameters: hundreds of guesses at the usual cost would take a quarter of a minute. */
const CHEAP = { memoryCost: 8, timeCost: 1, parallelism: 1 };
let accounts = 0;
const newAccount = async () => {
  const account = `planner${++accounts}`;
  const passwordHash = await hash(PASSWORD, CHEAP);
  const role = { name: `计划 ${account}`, permissions: ['order.view'] as const };
  await server.deps.db.transaction((tx) => createStaff(tx, { account, name: '林计划', passwordHash, role }));
  return account;
};

const signIn = (account: string, password: string, from: { readonly ip: string; readonly device?: string }) =>
  newAnonymousClient(server, from.ip, from.device).send('POST', '/api/staff/sign-in', { account, password });

/** 110 wrong passwords of unknown clients from 13 networks. */
async function attack(account: string, second: number): Promise<void> {
  for (let network = 0; network < 13; network += 1)
    await Promise.all(
      Array.from({ length: network < 6 ? 9 : 8 }, (_, host) =>
        signIn(account, 'guessed', { ip: `10.${second}.${network}.${host + 1}` }),
      ),
    );
}

test('110 wrong passwords from 13 networks do not lock a user out of a known device', async () => {
  const account = await newAccount();
  const device = deviceIn((await signIn(account, PASSWORD, { ip: '192.0.2.7' })).headers);
  expect(device).not.toBe('');
  await attack(account, 101);
  expect((await signIn(account, PASSWORD, { ip: '192.0.2.7', device })).status).toBe(200);
  // Also while unknown clients are trying.
  expect((await signIn(account, PASSWORD, { ip: '10.101.0.1', device })).status).toBe(200);
});

test('under attack a new device with the right password is served, and a typing error costs it a quarter of an hour', async () => {
  const account = await newAccount();
  await attack(account, 102);
  expect((await signIn(account, PASSWORD, { ip: '192.0.2.7' })).status).toBe(200);
  expect((await signIn(account, 'mistyped', { ip: '198.51.100.7' })).status).toBe(403);
  const slowed = await signIn(account, PASSWORD, { ip: '198.51.100.7' });
  expect(slowed).toMatchObject({ status: 429, body: { error: { code: 'staff.loginLocked' } } });
  expect(Number(slowed.headers.get('Retry-After'))).toBeLessThanOrEqual(900);
  // Unknown clients have one guess left for each network.
  const guesses = await Promise.all(
    Array.from({ length: 13 }, (_, network) => signIn(account, 'guessed', { ip: `10.102.${network}.99` })),
  );
  expect(guesses.map(({ status }) => status)).toEqual(Array.from({ length: 13 }, () => 429));
});

test('under attack the many networks of one IPv6 site have four tries together', async () => {
  const account = await newAccount();
  await attack(account, 107);
  const guesses: number[] = [];
  for (let network = 0; network < 6; network += 1)
    guesses.push((await signIn(account, 'guessed', { ip: `2001:db8:77:${network}::1` })).status);
  expect(guesses).toEqual([403, 403, 403, 403, 429, 429]);
  expect((await signIn(account, PASSWORD, { ip: '2001:db8:78:1::1' })).status).toBe(200);
});

test('a stolen device cookie has ten tries, and leaves the rest of the world as it was', async () => {
  const account = await newAccount();
  const device = deviceIn((await signIn(account, PASSWORD, { ip: '192.0.2.7' })).headers);
  for (let failure = 0; failure < 10; failure += 1)
    expect((await signIn(account, 'guessed', { ip: `10.103.${failure}.1`, device })).status).toBe(403);
  expect((await signIn(account, PASSWORD, { ip: '10.103.77.1', device })).status).toBe(429);
  expect((await signIn(account, PASSWORD, { ip: '192.0.2.7' })).status).toBe(200);
});

test('a device is known to its user only: for another account it is unknown', async () => {
  const [own, other] = [await newAccount(), await newAccount()];
  const device = deviceIn((await signIn(own, PASSWORD, { ip: '192.0.2.7' })).headers);
  await attack(other, 104);
  expect((await signIn(other, 'guessed', { ip: '10.104.0.1', device })).status).toBe(429);
});

test('two users of one browser both know it, and a new password from an administrator clears their devices', async () => {
  const [first, second] = [await newAccount(), await newAccount()];
  const device = deviceIn((await signIn(first, PASSWORD, { ip: '192.0.2.7' })).headers);
  expect(deviceIn((await signIn(second, PASSWORD, { ip: '192.0.2.7', device })).headers)).toBe(device);
  await attack(first, 105);
  await attack(second, 106);
  expect((await signIn(first, PASSWORD, { ip: '10.105.0.1', device })).status).toBe(200);
  expect((await signIn(second, PASSWORD, { ip: '10.106.0.1', device })).status).toBe(200);
  const passwordHash = await hashPassword('ling-yi-ge-mi-ma');
  await server.deps.db.transaction((tx) => resetStaffPassword(tx, first, passwordHash));
  expect((await signIn(first, 'ling-yi-ge-mi-ma', { ip: '10.105.0.1', device })).status).toBe(429);
});

test('ten failures from one network lock the account for that network, and a success clears previous failures', async () => {
  const account = await newAccount();
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 9; failure += 1)
      expect((await signIn(account, 'mistyped', { ip: '203.0.113.7' })).status).toBe(403);
    expect((await signIn(account, PASSWORD, { ip: '203.0.113.7' })).status).toBe(200);
  }
  for (let failure = 0; failure < 10; failure += 1) await signIn(account, 'mistyped', { ip: '203.0.113.7' });
  expect((await signIn(account, PASSWORD, { ip: '203.0.113.8' })).status).toBe(429);
  expect((await signIn(account, PASSWORD, { ip: '203.0.114.8' })).status).toBe(200);
});

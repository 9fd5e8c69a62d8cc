import { hash } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AnonymousClient, deviceIn, newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../credentials/password.ts';
import { createStaff, resetStaffPassword } from './create-staff.ts';
import { administratorNote, makeFirstAdministrator, makeSecondAdministrator } from './first-administrator.ts';

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

  const pair = await Promise.all([1, 2].map(() => makeSecondAdministrator(server.deps.db)));
  expect(pair.flatMap((one) => one?.account ?? [])).toEqual(['admin3']);
});

test('the terminal shows what was created, or what to do', () => {
  const made = { account: 'admin', password: 'k7mq-hx3d-9tpa' };
  expect(administratorNote(made, { wasAsked: true, hasAdministrator: true })).toContain('admin        k7mq-hx3d-9tpa');
  expect(administratorNote(undefined, { wasAsked: true, hasAdministrator: true })).toContain('nothing was made');
  expect(administratorNote(undefined, { wasAsked: false, hasAdministrator: false })).toContain('-- --first-admin');
  expect(administratorNote(undefined, { wasAsked: false, hasAdministrator: true })).toBe('');
});

describe('accounts of staff', () => {
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
    expect(staff).toMatchObject({
      account,
      name: '陈审单',
      roles: [role],
      permissions: ['order.view', 'order.review'],
    });
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
});

describe('limits of signing in', () => {
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
});

import { calls, type StaffPermission } from '@xunban/contract';
import { sql } from 'kysely';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deviceIn, newAnonymousClient, staffTokenIn } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../credentials/password.ts';
import { createStaff } from './create-staff.ts';
import { resetAdministratorFactors, resetFactorsNote } from './reset-factors.ts';
import { openStaffSession } from './staff-sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1', STAFF_SECOND_FACTOR: 'required', ROLES: 'api,pricing' });
});
afterAll(() => server.stop());

const PASSWORD = 'shen-dan-yuan-1';
let accounts = 0;

async function newAccount(permissions: readonly StaffPermission[] = ['order.view', 'staff.manage']) {
  const account = `factor${++accounts}`;
  const passwordHash = await hashPassword(PASSWORD);
  const role = { name: `角色 ${account}`, permissions };
  const id = await server.deps.db.transaction((tx) =>
    createStaff(tx, { account, name: '两步员工', passwordHash, role }),
  );
  return { account, id: id ?? '' };
}

const post = (path: string, body: unknown, device = '', token?: string) =>
  newAnonymousClient(server, undefined, device).send('POST', `/api/staff/${path}`, body, token);
const enter = (account: string, device = '') => post('sign-in', { account, password: PASSWORD }, device);

interface Step {
  readonly staff: { readonly id: string; readonly owesSecondFactor: boolean } | null;
  readonly challenge: { readonly token: string; readonly factors: readonly string[] } | null;
}
const stepIn = (answer: { readonly body: object }) => answer.body as unknown as Step;
const codeIn = (answer: Awaited<ReturnType<typeof post>>) => answer.body.error?.code;

/** The authenticator app on a phone. */
const appOf = (secret: string) => {
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  return (halfMinutes = 0) => totp.generate({ timestamp: Date.now() + halfMinutes * 30_000 });
};

/** Returns a signed-in staff user who has added an authenticator app. */
async function enrolled(permissions?: readonly StaffPermission[]) {
  const { account, id } = await newAccount(permissions);
  const first = await enter(account);
  const token = staffTokenIn(first.headers) ?? '';
  const api = server.consoleFor(token);
  const { secret } = await api.staffSignIn.beginTotp({ body: { password: PASSWORD } });
  const app = appOf(secret);
  const { recoveryCodes } = await api.staffSignIn.confirmTotp({ body: { code: app() } });
  // Simulates that half a minute has passed; otherwise the app's code would be already used.
  await server.deps.db.transaction((tx) =>
    tx.updateTable('staff_totp').set({ last_step: 0n }).where('staff_id', '=', id).execute(),
  );
  return { account, id, token, api, app, secret, recoveryCodes, device: deviceIn(first.headers) };
}

const challengeFor = async (account: string, device = '') =>
  stepIn(await enter(account, device)).challenge?.token ?? '';
const byCode = (token: string, code: string, device = '') =>
  post('sign-in/factor', { token, factor: 'totp', code }, device);

test('money and staff permissions are unusable before a second factor is added', async () => {
  const { account } = await newAccount();
  const answer = await enter(account);
  expect(stepIn(answer).staff?.owesSecondFactor).toBe(true);
  const api = server.consoleFor(staffTokenIn(answer.headers) ?? '');
  const owed = { code: 'staff.secondFactorOwed' };
  await expect(api.staffAccounts.list({ query: {} })).rejects.toMatchObject(owed);
  await expect(api.staff.orders({ query: {} })).rejects.toMatchObject(owed);
  const events = await fetch(`${server.consoleUrl}${calls.staff.events.path}`, {
    headers: { Authorization: `Bearer ${staffTokenIn(answer.headers)}` },
  });
  expect(events.status).toBe(403);
  expect((await api.staff.me()).owesSecondFactor).toBe(true);
  expect((await api.staffSignIn.own()).isRequired).toBe(true);

  const { secret } = await api.staffSignIn.beginTotp({ body: { password: PASSWORD } });
  await api.staffSignIn.confirmTotp({ body: { code: appOf(secret)() } });
  expect((await api.staff.me()).owesSecondFactor).toBe(false);
  expect((await api.staffAccounts.list({ query: { filter: account } })).items[0]?.hasSecondFactor).toBe(true);
});

test('accounts with minor permissions need none', async () => {
  const { account } = await newAccount(['order.view']);
  const answer = await enter(account);
  expect(stepIn(answer).staff?.owesSecondFactor).toBe(false);
  expect(await server.consoleFor(staffTokenIn(answer.headers) ?? '').staff.orders({ query: {} })).toBeDefined();
});

test('after the password the code is asked for; it works once, and so does the step', async () => {
  const { account, app, id } = await enrolled();
  const asked = await enter(account);
  expect(asked.headers.getSetCookie()).toEqual([]);
  expect(stepIn(asked)).toMatchObject({ staff: null, challenge: { factors: ['totp', 'recoveryCode'], passkey: null } });
  const token = stepIn(asked).challenge?.token ?? '';
  expect(codeIn(await byCode(token, '12345'))).toBe('staff.codeWrong');
  const code = app();
  const done = await byCode(token, `${code.slice(0, 3)} ${code.slice(3)}`);
  expect(done.body).toMatchObject({ id, owesSecondFactor: false });
  expect((await server.consoleFor(staffTokenIn(done.headers) ?? '').staff.me()).id).toBe(id);
  expect(codeIn(await byCode(token, app(1)))).toBe('staff.challengeOver');
  expect(codeIn(await byCode(await challengeFor(account), code))).toBe('staff.codeWrong');
});

test('one code given many times at once opens one session', async () => {
  const { account, app } = await enrolled();
  const tokens = await Promise.all(Array.from({ length: 6 }, () => challengeFor(account)));
  const code = app();
  const answers = await Promise.all(tokens.map((token) => byCode(token, code)));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const one = await challengeFor(account);
  const twice = await Promise.all([byCode(one, app(1)), byCode(one, app(1))]);
  expect(twice.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('five wrong codes end the step, ten lock codes of unknown clients, and the known device goes on', async () => {
  const { account, app, device } = await enrolled();
  const guess = async () => {
    const token = await challengeFor(account);
    const outcomes: unknown[] = [];
    for (let at = 0; at < 6; at += 1) outcomes.push(codeIn(await byCode(token, '000000')));
    return outcomes;
  };
  const wrong = Array.from({ length: 5 }, () => 'staff.codeWrong');
  expect(await guess()).toEqual([...wrong, 'staff.challengeOver']);
  expect(await guess()).toEqual([...wrong, 'staff.challengeOver']);
  expect(codeIn(await byCode(await challengeFor(account), app()))).toBe('staff.loginLocked');
  expect((await byCode(await challengeFor(account, device), app(), device)).status).toBe(200);
});

test('a recovery code signs in once, however it is written', async () => {
  const { account, recoveryCodes, api } = await enrolled();
  expect(new Set(recoveryCodes).size).toBe(10);
  const [code = ''] = recoveryCodes;
  const byRecoveryCode = async (given: string) =>
    post('sign-in/factor', { token: await challengeFor(account), factor: 'recoveryCode', code: given });
  expect((await byRecoveryCode(code.toUpperCase().replaceAll('-', ' '))).status).toBe(200);
  expect(codeIn(await byRecoveryCode(code))).toBe('staff.codeWrong');
  const own = await api.staffSignIn.own();
  expect(own.recoveryCodesLeft).toBe(9);
  expect(own.history.map(({ what }) => what)).toEqual(['recoveryCodeUsed', 'totpAdded']);
  const { recoveryCodes: fresh } = await api.staffSignIn.newRecoveryCodes({ body: { password: PASSWORD } });
  expect(codeIn(await byRecoveryCode(recoveryCodes[1] ?? ''))).toBe('staff.codeWrong');
  expect((await byRecoveryCode(fresh[0] ?? '')).status).toBe(200);
});

test('secret and codes are stored only encrypted and hashed', async () => {
  const { id, secret, recoveryCodes } = await enrolled();
  const { rows } = await sql<{ text: string }>`
    select concat(row_to_json(totp), (select json_agg(code) from staff_recovery_code code where staff_id = ${id})) as text
    from staff_totp totp where staff_id = ${id}`.execute(server.deps.db.read);
  const text = rows[0]?.text ?? '';
  expect(text).toContain(id);
  for (const plain of [secret, Buffer.from(secret).toString('hex'), Secret.fromBase32(secret).hex, ...recoveryCodes])
    expect(text.toLowerCase()).not.toContain(plain.toLowerCase());
});

test('an encrypted secret copied to another account does not decrypt', async () => {
  const [thief, victim] = [await enrolled(), await enrolled()];
  await server.deps.db.transaction((tx) =>
    sql`update staff_totp set encrypted_secret = (select encrypted_secret from staff_totp where staff_id = ${thief.id})
      where staff_id = ${victim.id}`.execute(tx),
  );
  expect(codeIn(await byCode(await challengeFor(victim.account), thief.app()))).toBe('staff.factorUnreadable');
});

test('adding a factor ends the sessions that were opened before it', async () => {
  const { account } = await newAccount();
  const [mine, thiefs] = [await enter(account), await enter(account)];
  const api = server.consoleFor(staffTokenIn(mine.headers) ?? '');
  const { secret } = await api.staffSignIn.beginTotp({ body: { password: PASSWORD } });
  await api.staffSignIn.confirmTotp({ body: { code: appOf(secret)() } });
  await expect(server.consoleFor(staffTokenIn(thiefs.headers) ?? '').staff.me()).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
  expect((await api.staff.me()).owesSecondFactor).toBe(false);
});

test('an open session changes nothing without the password', async () => {
  const { api } = await enrolled();
  const wrong = { code: 'staff.passwordWrong' };
  const body = { password: 'not-the-password' };
  await expect(api.staffSignIn.removeTotp({ body })).rejects.toMatchObject(wrong);
  await expect(api.staffSignIn.newRecoveryCodes({ body })).rejects.toMatchObject(wrong);
  await expect(api.staffSignIn.beginTotp({ body })).rejects.toMatchObject(wrong);
  await expect(api.staffSignIn.beginTotp({ body: { password: PASSWORD } })).rejects.toMatchObject({
    code: 'staleVersion',
  });
});

test('the last factor stays while the instance requires one, and can be removed where it does not', async () => {
  const { api } = await enrolled();
  const body = { password: PASSWORD };
  await expect(api.staffSignIn.removeTotp({ body })).rejects.toMatchObject({ code: 'staff.lastFactor' });
  expect((await api.staffSignIn.own()).totp).not.toBeNull();

  const free = await enrolled(['order.view']);
  await free.api.staffSignIn.removeTotp({ body });
  const own = await free.api.staffSignIn.own();
  expect([own.totp, own.recoveryCodesLeft]).toEqual([null, 0]);
  expect(stepIn(await enter(free.account)).staff?.id).toBe(free.id);
});

test('an administrator resets the factors of a colleague, whose sessions and open streams end; it is recorded', async () => {
  const [admin, colleague] = [await enrolled(), await enrolled(['order.view'])];
  const waiting = await challengeFor(colleague.account);
  const stream = await fetch(`${server.consoleUrl}${calls.staff.events.path}`, {
    headers: { Authorization: `Bearer ${colleague.token}` },
  });
  expect(stream.status).toBe(200);
  await expect(admin.api.staffAccounts.resetFactors({ params: { id: admin.id } })).rejects.toMatchObject({
    code: 'staff.notYourself',
  });
  await admin.api.staffAccounts.resetFactors({ params: { id: colleague.id } });
  // Ends when the server ends it.
  await stream.text();
  await expect(colleague.api.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(codeIn(await byCode(waiting, colleague.app()))).toBe('staff.challengeOver');
  const again = await enter(colleague.account);
  expect(stepIn(again).staff?.id).toBe(colleague.id);
  const [latest] = (await server.consoleFor(staffTokenIn(again.headers) ?? '').staffSignIn.own()).history;
  expect(latest).toMatchObject({ what: 'factorsReset', by: '两步员工' });
});

test('when every administrator has lost all factors, the terminal resets them', async () => {
  const [admin, clerk] = [await enrolled(), await enrolled(['order.view'])];
  const reset = await resetAdministratorFactors(server.deps.db);
  expect(reset).toContain(admin.account);
  expect(reset).not.toContain(clerk.account);
  expect(resetFactorsNote(reset)).toContain(admin.account);
  await expect(admin.api.staff.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect(stepIn(await enter(admin.account)).staff).toMatchObject({ id: admin.id, owesSecondFactor: true });
  expect(stepIn(await enter(clerk.account)).challenge).not.toBeNull();
});

test('open streams end with a new password, chosen or given by an administrator, and with the account', async () => {
  const [admin, person] = [await enrolled(), await enrolled(['order.view'])];
  const stream = async () => {
    const { token } = await server.deps.db.transaction((tx) => openStaffSession(tx, person.id));
    const opened = await fetch(`${server.consoleUrl}${calls.staff.events.path}`, {
      headers: { Authorization: `Bearer ${token}` },
    });
    expect(opened.status).toBe(200);
    return opened;
  };
  const password = 'yi-ge-xin-mi-ma';
  const params = { id: person.id };
  const changes = [
    () =>
      person.api.staffAccounts.changeOwnPassword({
        body: { oldPassword: PASSWORD, password, confirmPassword: password },
      }),
    () => admin.api.staffAccounts.resetPassword({ params }),
    async () => {
      const found = await admin.api.staffAccounts.list({ query: { filter: person.account } });
      const { name, version, roles } = found.items[0] ?? { name: '', version: 0, roles: [] };
      const body = { name, version, roleIds: roles.map(({ id }) => id), isDisabled: true };
      await admin.api.staffAccounts.change({ params, body });
    },
  ];
  for (const change of changes) {
    const opened = await stream();
    await change();
    // Ends when the server ends it.
    await opened.text();
  }
});

test('an answer not signed by a passkey is refused, and at a numeric IP address there are no passkeys', async () => {
  const { api, account } = await enrolled();
  expect((await api.staffSignIn.own()).canUsePasskeys).toBe(false);
  await expect(api.staffSignIn.beginPasskey({ body: { password: PASSWORD } })).rejects.toMatchObject({
    code: 'staff.passkeysUnusable',
  });
  const response = { clientDataJSON: 'e30', authenticatorData: 'AAAA', signature: 'AAAA' };
  const passkey = { id: 'AAAA', rawId: 'AAAA', type: 'public-key' as const, response };
  const byName = server.consoleUrl.replace('127.0.0.1', 'localhost');
  const send = async (path: string, body: unknown) => {
    const answer = await fetch(`${byName}/api/staff/${path}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as { readonly token?: string; readonly error?: { readonly code: string } };
  };
  const { token } = await send('sign-in/passkey-request', {});
  expect((await send('sign-in/passkey', { token, passkey })).error?.code).toBe('staff.passkeyWrong');
  const step = await challengeFor(account);
  expect((await send('sign-in/factor', { token: step, factor: 'passkey', passkey })).error?.code).toBe(
    'staff.passkeyWrong',
  );
  expect((await send('sign-in/factor', { token: step, factor: 'passkey' })).error?.code).toBe('staff.passkeyWrong');
});

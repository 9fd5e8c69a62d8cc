import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lastSmsCode, newAnonymousClient, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { tryPayPassword } from '../../../testing/pay-password.ts';
import { startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { hashPassword } from '../../base/credentials/password.ts';
import { currentPayPasswordKey } from '../../base/credentials/pay-password-key.ts';
import { encryptPayPassword, payPasswordKey } from '../../base/credentials/pay-password-mac.ts';
import { setPayPasswordHash } from './members.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PAY_PASSWORD = '385027';

async function memberWithPayPassword(): Promise<TestMember> {
  await resetRateLimits(server);
  const member = await server.newMember();
  await member.api.member.payPasswordCode();
  const verifyCode = await lastSmsCode(server, member.account);
  await member.api.member.setPayPassword({ body: { verifyCode, payPassword: PAY_PASSWORD } });
  return member;
}
const tryOut = (member: TestMember, given: string | undefined) => tryPayPassword(server, member.memberId, given);
const pass = (member: TestMember, seconds: number) =>
  server.deps.db.transaction((tx) =>
    tx
      .updateTable('pay_password_failure')
      .set({ failed_at: sql<Date>`failed_at - make_interval(secs => ${seconds})` })
      .where('member_id', '=', member.memberId)
      .execute(),
  );

test('it is set by a code to the own phone, and asked for from then on', async () => {
  const fresh = await server.newMember();
  await expect(tryOut(fresh, PAY_PASSWORD)).rejects.toMatchObject({ code: 'account.payPasswordMissing' });
  const member = await memberWithPayPassword();
  expect(await member.api.account.me()).toMatchObject({ hasPayPassword: true });
  await expect(tryOut(member, PAY_PASSWORD)).resolves.toBeUndefined();
  await expect(tryOut(member, undefined)).rejects.toMatchObject({ code: 'invalidInput' });
});

test('requesting the code returns only the masked phone number', async () => {
  await resetRateLimits(server);
  const member = await server.newMember();
  const { maskedPhone, resendAfterSeconds } = await member.api.member.payPasswordCode();
  expect(maskedPhone).toBe(`${member.account.slice(0, 3)}****${member.account.slice(7)}`);
  expect(resendAfterSeconds).toBe(60);
});

test('neither a sign-in code nor another member’s code sets it', async () => {
  await resetRateLimits(server);
  const [member, neighbour] = [await server.newMember(), await server.newMember()];
  const signInCode = await newAnonymousClient(server).smsCode(member.account);
  await neighbour.api.member.payPasswordCode();
  const foreign = await lastSmsCode(server, neighbour.account);
  for (const verifyCode of [signInCode, foreign])
    await expect(
      member.api.member.setPayPassword({ body: { verifyCode, payPassword: PAY_PASSWORD } }),
    ).rejects.toMatchObject({ code: 'account.smsCodeWrong' });
  expect(await member.api.account.me()).toMatchObject({ hasPayPassword: false });
});

test.each(['123456', '987654', '111111', '112233', '123123', '121212', '520520', '000001', 'the phone'])(
  'a weak one is refused: %s',
  async (weak) => {
    await resetRateLimits(server);
    const member = await server.newMember();
    await member.api.member.payPasswordCode();
    const verifyCode = await lastSmsCode(server, member.account);
    const payPassword = weak === 'the phone' ? member.account.slice(-6) : weak;
    await expect(member.api.member.setPayPassword({ body: { verifyCode, payPassword } })).rejects.toMatchObject({
      code: 'account.payPasswordWeak',
    });
  },
);

test('the fourth wrong try leaves one, a right one resets the count', async () => {
  const member = await memberWithPayPassword();
  for (const triesLeft of [4, 3, 2, 1])
    await expect(tryOut(member, '385028')).rejects.toMatchObject({
      code: 'account.payPasswordWrong',
      data: { triesLeft },
    });
  await tryOut(member, PAY_PASSWORD);
  await expect(tryOut(member, '385028')).rejects.toMatchObject({ data: { triesLeft: 4 } });
});

test('five wrong tries lock for three hours, also the right one; one more wrong locks again', async () => {
  const member = await memberWithPayPassword();
  for (let wrong = 1; wrong <= 4; wrong += 1) await expect(tryOut(member, '385028')).rejects.toThrow();
  await expect(tryOut(member, '385028')).rejects.toMatchObject({ code: 'account.payPasswordLocked' });
  await pass(member, 3 * 3_600 - 10);
  await expect(tryOut(member, PAY_PASSWORD)).rejects.toMatchObject({ code: 'account.payPasswordLocked' });
  await pass(member, 11);
  await expect(tryOut(member, '385028')).rejects.toMatchObject({ code: 'account.payPasswordLocked' });
  await pass(member, 3 * 3_600 + 1);
  await expect(tryOut(member, PAY_PASSWORD)).resolves.toBeUndefined();
});

test('a wrong try of yesterday no longer counts', async () => {
  const member = await memberWithPayPassword();
  for (let wrong = 1; wrong <= 4; wrong += 1) await expect(tryOut(member, '385028')).rejects.toThrow();
  await pass(member, 24 * 3_600 + 1);
  await expect(tryOut(member, '385028')).rejects.toMatchObject({ data: { triesLeft: 4 } });
});

test('forty parallel guesses are five tries, and the right one among them comes too late', async () => {
  const member = await memberWithPayPassword();
  const guesses = await Promise.allSettled(
    Array.from({ length: 40 }, (_, index) => tryOut(member, `3850${28 + index}`)),
  );
  expect(guesses.every(({ status }) => status === 'rejected')).toBe(true);
  const rows = await server.deps.db.read
    .selectFrom('pay_password_failure')
    .select('failed_at')
    .where('member_id', '=', member.memberId)
    .execute();
  expect(rows).toHaveLength(5);
  await expect(tryOut(member, PAY_PASSWORD)).rejects.toMatchObject({ code: 'account.payPasswordLocked' });
});

const stored = async ({ memberId }: TestMember) =>
  (
    await server.deps.db.read
      .selectFrom('member')
      .select('pay_password_hash')
      .where('id', '=', memberId)
      .executeTakeFirstOrThrow()
  ).pay_password_hash;

test('a hash of an older version is still accepted, and encrypted at its first right try', async () => {
  const member = await server.newMember();
  const older = await hashPassword(PAY_PASSWORD);
  await server.deps.db.transaction((tx) => setPayPasswordHash(tx, member.memberId, older));
  await expect(tryOut(member, '385028')).rejects.toMatchObject({ data: { triesLeft: 4 } });
  expect(await stored(member)).toBe(older);
  await Promise.all([tryOut(member, PAY_PASSWORD), tryOut(member, PAY_PASSWORD)]);
  expect(await stored(member)).toMatch(/^hmac1\$/);
  await tryOut(member, PAY_PASSWORD);
  await expect(tryOut(member, '385028')).rejects.toMatchObject({ data: { triesLeft: 4 } });
});

test('a hash encrypted with another key counts as missing', async () => {
  const member = await server.newMember();
  const foreign = encryptPayPassword(payPasswordKey(randomBytes(32)), member.memberId, PAY_PASSWORD);
  await server.deps.db.transaction((tx) => setPayPasswordHash(tx, member.memberId, foreign));
  await expect(tryOut(member, PAY_PASSWORD)).rejects.toMatchObject({ code: 'account.payPasswordMissing' });
});

test('setting it again by code removes the lock', async () => {
  const member = await memberWithPayPassword();
  for (let wrong = 1; wrong <= 5; wrong += 1) await expect(tryOut(member, '385028')).rejects.toThrow();
  await resetRateLimits(server);
  await member.api.member.payPasswordCode();
  const verifyCode = await lastSmsCode(server, member.account);
  await member.api.member.setPayPassword({ body: { verifyCode, payPassword: '704913' } });
  await expect(tryOut(member, '704913')).resolves.toBeUndefined();
  await expect(tryOut(member, PAY_PASSWORD)).rejects.toMatchObject({ code: 'account.payPasswordWrong' });
});

test('guests have none', async () => {
  await expect(server.guest.member.payPasswordCode()).rejects.toMatchObject({ kind: 'unauthenticated' });
  await expect(
    server.guest.member.setPayPassword({ body: { verifyCode: '123456', payPassword: PAY_PASSWORD } }),
  ).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('forty wrong tries of any members from one address close it for a quarter of an hour, and no other', async () => {
  const [thief, cafe, home] = ['203.0.113.66', '203.0.113.66', '198.51.100.3'];
  const victims = await Promise.all(Array.from({ length: 10 }, () => server.newMember()));
  const key = await currentPayPasswordKey(server.deps);
  for (const { memberId } of victims)
    await server.deps.db.transaction((tx) =>
      setPayPasswordHash(tx, memberId, encryptPayPassword(key, memberId, PAY_PASSWORD)),
    );
  for (const { memberId } of victims)
    for (let failure = 0; failure < 4; failure += 1)
      await expect(tryPayPassword(server, memberId, '000001', thief)).rejects.toMatchObject({
        code: 'account.payPasswordWrong',
      });
  const [one] = victims;
  if (!one) throw new Error('member not found');
  await expect(tryPayPassword(server, one.memberId, PAY_PASSWORD, cafe)).rejects.toMatchObject({
    code: 'rateLimited',
    data: { retryAfterSeconds: 900 },
  });
  await expect(tryPayPassword(server, one.memberId, PAY_PASSWORD, home)).resolves.toBeUndefined();
});

import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { describeDevice } from '../../../platform/describe-device.ts';
import { lastSmsCode, messagesTo, newAnonymousClient, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { hashPassword, isPasswordOf } from '../../base/credentials/password.ts';
import { openMemberSession } from './sessions.ts';

let server: TestServer;
let oldHash: string;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
  oldHash = await hashPassword(OLD);
});
afterAll(() => server.stop());
beforeEach(() => resetRateLimits(server));

const OLD = 'jiu-mi-ma-2019-x';
const NEW = 'xin-mi-ma-2026-y';

/** A member with a password and a second session, on another device. */
async function newOwner(): Promise<TestMember & { readonly elsewhere: TestMember['api'] }> {
  const member = await server.newMember();
  const other = await server.deps.db.transaction(async (tx) => {
    await tx.updateTable('member').set({ password_hash: oldHash }).where('id', '=', member.memberId).execute();
    return openMemberSession(tx, member.memberId, {
      ip: '203.0.113.77',
      device: 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Mobile/15E148 Safari/604.1',
    });
  });
  return { ...member, elsewhere: server.clientFor(other.token) };
}
const passwordOf = async (memberId: string) =>
  (await server.deps.db.read.selectFrom('member').select('password_hash').where('id', '=', memberId).executeTakeFirst())
    ?.password_hash;
const proofOf = async ({ api, account }: TestMember): Promise<string> => {
  expect(await api.member.sendCode({ query: {} })).toMatchObject({ resendAfterSeconds: 60 });
  const verifyCode = await lastSmsCode(server, account);
  return (await api.member.validateCode({ query: { verifyCode } })).proof;
};
const password = { change: 'password', password: NEW, confirmPassword: NEW } as const;

test('the old password changes it and ends the other sessions, not this one', async () => {
  const owner = await newOwner();
  await expect(owner.api.account.updateAccount({ body: { ...password, oldPassword: 'not-it' } })).rejects.toMatchObject(
    { code: 'account.oldPasswordWrong' },
  );
  expect(await owner.api.account.updateAccount({ body: { ...password, oldPassword: OLD } })).toEqual({
    revokedSessions: 1,
  });
  expect(await isPasswordOf(await passwordOf(owner.memberId), NEW)).toBe(true);
  expect((await owner.api.account.me()).hasPassword).toBe(true);
  await expect(owner.elsewhere.account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a proof of the phone changes it too, once, in its session, for ten minutes', async () => {
  const owner = await newOwner();
  const proof = await proofOf(owner);
  await expect(owner.elsewhere.account.updateAccount({ body: { ...password, proof } })).rejects.toMatchObject({
    code: 'account.proofInvalid',
  });
  await owner.api.account.updateAccount({ body: { ...password, proof } });
  await expect(owner.api.account.updateAccount({ body: { ...password, proof } })).rejects.toMatchObject({
    code: 'account.proofInvalid',
  });
  await resetRateLimits(server);
  const late = await proofOf(owner);
  await server.deps.db.transaction((tx) =>
    tx.updateTable('phone_proof').set({ expires_at: sql<Date>`clock_timestamp()` }).execute(),
  );
  await expect(owner.api.account.updateAccount({ body: { ...password, proof: late } })).rejects.toMatchObject({
    code: 'account.proofInvalid',
  });
});

test('ten wrong old passwords lock the change, also concurrently', async () => {
  const owner = await newOwner();
  const attempt = (oldPassword: string) =>
    owner.api.account
      .updateAccount({ body: { ...password, oldPassword } })
      .catch((error: { code: string }) => error.code);
  const answers = await Promise.all(Array.from({ length: 14 }, () => attempt('wrong')));
  expect(answers.filter((code) => code === 'account.oldPasswordWrong')).toHaveLength(10);
  expect(await attempt(OLD)).toBe('account.loginLocked');
});

test('every faulty field of a change is named', async () => {
  const { api } = await newOwner();
  const faults = (body: object) =>
    api.account.updateAccount({ body: body as never }).then(
      () => [],
      (error: { validationErrors: { members: string[]; message: string }[] }) =>
        error.validationErrors.map(({ members, message }) => `${members} ${message}`),
    );
  expect(await faults({ change: 'password', password: '12345' })).toEqual([
    'oldPassword 请输入原密码',
    'password 密码长度至少6位!',
    'confirmPassword 请再次输入密码',
  ]);
  expect(await faults({ change: 'phone', account: '123' })).toEqual([
    'account 请输入正确的手机号',
    'verifyCode 请输入 6 位短信验证码',
    'proof 请先验证当前手机',
  ]);
  expect(await faults({ change: 'isTrust' })).toHaveLength(1);
  await expect(
    api.account.updateAccount({
      body: { ...password, oldPassword: OLD, password: '123456', confirmPassword: '123456' },
    }),
  ).rejects.toMatchObject({ code: 'account.passwordCommon' });
});

test('a phone changes with a proof of the old one and a code of the new one', async () => {
  const owner = await newOwner();
  const account = newPhone();
  const proof = await proofOf(owner);
  await resetRateLimits(server);
  await owner.api.member.sendCode({ query: { mobile: account } });
  const verifyCode = await lastSmsCode(server, account);
  expect(await owner.api.account.updateAccount({ body: { change: 'phone', account, verifyCode, proof } })).toEqual({
    revokedSessions: 1,
  });
  expect((await owner.api.account.me()).account).toBe(account);
  await expect(owner.elsewhere.account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  const [notice] = await messagesTo(server, owner.account);
  expect(notice?.text).toContain(`${account.slice(0, 3)}****${account.slice(-4)}`);
});

test('a taken phone number is reported to its holder, and the code is not consumed', async () => {
  const owner = await newOwner();
  const other = await server.newMember();
  const proof = await proofOf(owner);
  for (const [account, code] of [
    [other.account, 'account.phoneTaken'],
    [owner.account, 'account.phoneUnchanged'],
  ] as const) {
    await resetRateLimits(server);
    await owner.api.member.sendCode({ query: { mobile: account } });
    const verifyCode = await lastSmsCode(server, account);
    for (const _ of [1, 2])
      await expect(
        owner.api.account.updateAccount({ body: { change: 'phone', account, verifyCode, proof } }),
      ).rejects.toMatchObject({ code });
  }
  // A code for signing in does not move an account.
  await resetRateLimits(server);
  const account = newPhone();
  const verifyCode = await newAnonymousClient(server).smsCode(account);
  await expect(
    owner.api.account.updateAccount({ body: { change: 'phone', account, verifyCode, proof } }),
  ).rejects.toMatchObject({ code: 'account.smsCodeWrong' });
});

test('the profile accepts its own fields and nothing else', async () => {
  const { api, memberId } = await server.newMember();
  const changed = await api.account.editProfile({
    body: {
      ...{
        trueName: ' 李工 ',
        sex: 'male',
        birthday: '1990-02-28',
        qq: '10001',
        email: 'li@example.com',
        industry: '医疗',
      },
      // Fields that a member cannot set.
      ...{
        cash: 9,
        isTrust: true,
        memberType: 'Enterprise',
        account: '13900000000',
        id: 'x',
        mbNo: 'XB1',
        version: 99,
      },
    } as never,
  });
  expect(changed).toMatchObject({
    ...{
      trueName: '李工',
      sex: 'male',
      birthday: '1990-02-28',
      qq: '10001',
      email: 'li@example.com',
      industry: '医疗',
    },
    ...{ cash: 0, isTrusted: false, memberType: '', id: memberId },
  });
  expect(await api.account.editProfile({ body: { birthday: '' } })).toMatchObject({ trueName: '李工', birthday: '' });
  await expect(
    api.account.editProfile({ body: { birthday: '2026-02-30', qq: 'abc', email: 'x', trueName: 'x'.repeat(31) } }),
  ).rejects.toMatchObject({ validationErrors: expect.objectContaining({ length: 4 }) });
});

test('devices are named, and can be signed out one by one or all', async () => {
  const owner = await newOwner();
  const { items } = await owner.api.account.devices();
  expect(items).toMatchObject([
    { isCurrent: true, kind: 'script', network: '127.0.0.*' },
    { isCurrent: false, kind: 'phone', browser: 'Safari', system: 'iOS', network: '203.0.113.*' },
  ]);
  expect(JSON.stringify(items)).not.toContain('203.0.113.77');
  const otherMember = await server.newMember();
  const id = items[1]?.id ?? '';
  await expect(otherMember.api.account.signOutDevice({ params: { id } })).rejects.toMatchObject({ kind: 'missing' });
  await owner.api.account.signOutDevice({ params: { id } });
  await expect(owner.api.account.signOutDevice({ params: { id } })).rejects.toMatchObject({ kind: 'missing' });
  await expect(owner.elsewhere.account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
  expect((await otherMember.api.account.devices()).items).toHaveLength(1);

  const two = await newOwner();
  expect(await two.api.account.signOutEverywhere({ body: { keepCurrent: true } })).toEqual({ revokedSessions: 1 });
  expect(await two.api.account.signOutEverywhere({ body: {} })).toEqual({ revokedSessions: 1 });
  await expect(two.api.account.me()).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36 Edg/130.0',
    'computer',
    'Edge',
    'Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.4 Safari/605.1.15',
    'computer',
    'Safari',
    'macOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; 2211133C) AppleWebKit/537.36 Chrome/116.0 Mobile Safari/537.36 MicroMessenger/8.0.47',
    'phone',
    '微信 WeChat',
    'Android',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Mobile/21F79 Ariver/1.0 AliApp(AP/10.6.30) AlipayClient/10.6.30',
    'phone',
    '支付宝 Alipay',
    'iOS',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X710) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Safari/537.36',
    'tablet',
    'Chrome',
    'Android',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0', 'computer', 'Firefox', 'Linux'],
  ['curl/8.5.0', 'script', '', ''],
  ['', 'script', '', ''],
])('%s is a %s with %s on %s', (userAgent, kind, browser, system) => {
  expect(describeDevice(userAgent)).toEqual({ kind, browser, system });
});

test('a member finds itself in the list of members, staff find all', async () => {
  const one = await newOwner();
  const two = await server.newMember();
  expect(await one.api.account.members({ query: { filter: two.account } })).toEqual({ totalCount: 0, items: [] });
  expect((await one.api.account.members({ query: {} })).items.map(({ id }) => id)).toEqual([one.memberId]);
  const staff = await server.newStaff([...FIELD_PERMISSIONS, 'member.view']);
  expect(await staff.api.account.members({ query: { filter: two.account } })).toMatchObject({
    totalCount: 1,
    items: [{ id: two.memberId, cash: 0, isDisabled: false, memberType: '' }],
  });
  expect((await staff.api.account.members({ query: { filter: '%' } })).totalCount).toBe(0);
  expect((await staff.api.account.members({ query: { memberType: 'Enterprise' } })).totalCount).toBe(0);
  await expect(staff.api.account.members({ query: { sorting: 'password_hash' } })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

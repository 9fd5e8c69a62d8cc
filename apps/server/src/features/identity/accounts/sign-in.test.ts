import { FIELD_PERMISSIONS } from '@xunban/contract';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { describeDevice } from '../../../platform/describe-device.ts';
import {
  type AnonymousClient,
  lastSmsCode,
  messagesTo,
  newAnonymousClient,
  resetRateLimits,
} from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestMember, type TestServer } from '../../../testing/server.ts';
import { hashPassword, isPasswordOf } from '../../base/credentials/password.ts';
import { openMemberSession } from './sessions.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const REGISTER = '/api/applet/appletaccount/post-applet-xunban-register';
const RESET = '/api/applet/appletaccount/post-applet-forgetpassword';
const ME = '/api/applet/appletaccount/get-applet-getmemberinfo';
const PASSWORD = 'kuai-dian-da-yang';

const register = async (client: AnonymousClient, account = newPhone(), password = PASSWORD) => {
  const verifyCode = await client.smsCode(account);
  const answer = await client.send('POST', REGISTER, { account, verifyCode, password, confirmPassword: password });
  expect(answer.body.message).toBe('');
  return { account, token: String(answer.body.result?.['access_Token']), guid: String(answer.body.result?.['guid']) };
};

const login = async (client: AnonymousClient, account: string, password: string, timestamp?: string) => {
  const captcha = await client.captcha(timestamp);
  return client.send('POST', LOGIN, {
    account,
    password,
    verifyCode: captcha.answer,
    timestamp: captcha.timestamp,
    loginType: 1,
  });
};

test('a member registers, signs in by password and reads its own profile', async () => {
  const client = newAnonymousClient(server);
  const { account, guid } = await register(client);
  const answer = await login(client, account, PASSWORD);
  expect(answer.body).toMatchObject({ success: true, result: { guid } });
  const { access_Token, ticket, expiresAt } = answer.body.result ?? {};
  const days = (Date.parse(String(expiresAt)) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(364.9);
  expect(days).toBeLessThan(365.1);

  const me = await client.send('GET', `${ME}?guid=${guid}&ticket=${ticket}`, undefined, String(access_Token));
  expect(me.body.result).toMatchObject({
    id: guid,
    guid,
    account,
    ticket,
    memberType: '',
    cash: 0,
    isTrust: false,
    creditRemain: 0,
    hasPayPassword: false,
  });
  expect(me.body.result?.['mbNo']).toMatch(/^XB\d{6}$/);
  expect(JSON.stringify(me.body)).not.toContain('argon2');
});

test('an unknown number signs in by SMS code and is a member from then on', async () => {
  const client = newAnonymousClient(server);
  const account = newPhone();
  const body = { account, verifyCode: await client.smsCode(account), loginType: 2 };
  const first = await client.send('POST', LOGIN, body);
  expect(first.body.success).toBe(true);
  expect((await client.send('POST', LOGIN, body)).body).toMatchObject({
    success: false,
    code: 'account.smsCodeWrong',
  });
  await resetRateLimits(server);
  const again = await client.send('POST', LOGIN, { ...body, verifyCode: await client.smsCode(account) });
  expect(again.body.result?.['guid']).toBe(first.body.result?.['guid']);
});

test('signing out ends this session and no other', async () => {
  const client = newAnonymousClient(server);
  const { account, token } = await register(client);
  const other = String((await login(client, account, PASSWORD)).body.result?.['access_Token']);
  expect((await client.send('POST', '/api/app/sign-out', {}, token)).status).toBe(204);
  expect((await client.send('GET', ME, undefined, token)).status).toBe(401);
  expect((await client.send('GET', ME, undefined, other)).status).toBe(200);
});

test('an expired session, a disabled member and another guid open nothing', async () => {
  const client = newAnonymousClient(server);
  const { db } = server.deps;
  const one = await register(client);
  await resetRateLimits(server);
  const two = await register(client);
  expect((await client.send('GET', `${ME}?guid=${two.guid}`, undefined, one.token)).body).toMatchObject({
    success: false,
    code: 403,
    result: null,
  });
  await db.transaction((tx) =>
    tx.updateTable('member_session').set({ expires_at: sql<Date>`now()` }).where('member_id', '=', one.guid).execute(),
  );
  expect((await client.send('GET', ME, undefined, one.token)).status).toBe(401);
  await db.transaction((tx) =>
    tx.updateTable('member').set({ is_disabled: true }).where('id', '=', two.guid).execute(),
  );
  expect((await client.send('GET', ME, undefined, two.token)).status).toBe(401);
  expect((await login(client, two.account, PASSWORD)).body.code).toBe('account.disabled');
  expect((await login(client, two.account, 'not-the-password')).body.code).toBe('account.wrongCredentials');
});

test('a captcha is an image for one try within three minutes, from any network', async () => {
  const client = newAnonymousClient(server);
  const { account } = await register(client);
  const image = await fetch(
    `${server.url}/api/applet/appletaccount/get-applet-createvalidatecode?timestamp=1717171717171`,
  );
  expect(image.headers.get('Content-Type')).toBe('image/png');
  const { width, height } = await sharp(Buffer.from(await image.arrayBuffer())).metadata();
  expect([width, height]).toEqual([264, 88]);

  const attempt = (timestamp: string, verifyCode: string, from: AnonymousClient = client) =>
    from.send('POST', LOGIN, { account, password: PASSWORD, verifyCode, timestamp, loginType: '1' });
  const wrong = { success: false, code: 'account.captchaWrong' };

  const used = await client.captcha();
  expect((await attempt(used.timestamp, used.answer.toLowerCase())).body.success).toBe(true);
  expect((await attempt(used.timestamp, used.answer)).body).toMatchObject(wrong);

  const burnt = await client.captcha();
  expect((await attempt(burnt.timestamp, 'ZZZZ')).body).toMatchObject(wrong);
  expect((await attempt(burnt.timestamp, burnt.answer)).body).toMatchObject(wrong);

  const redrawn = await client.captcha();
  const second = await client.captcha(redrawn.timestamp);
  if (second.answer !== redrawn.answer)
    expect((await attempt(redrawn.timestamp, redrawn.answer)).body).toMatchObject(wrong);

  // A phone leaves its Wi-Fi between the image and the answer.
  const onTheMove = await client.captcha();
  expect((await attempt(onTheMove.timestamp, onTheMove.answer, newAnonymousClient(server))).body.success).toBe(true);

  const late = await client.captcha();
  await server.deps.db.transaction((tx) =>
    tx.updateTable('captcha').set({ expires_at: sql<Date>`clock_timestamp()` }).execute(),
  );
  expect((await attempt(late.timestamp, late.answer)).body).toMatchObject(wrong);
  expect((await client.send('POST', LOGIN, { account, password: PASSWORD, verifyCode: 'AAAA' })).body).toMatchObject(
    wrong,
  );
});

test('one captcha answers one of ten parallel tries', async () => {
  const client = newAnonymousClient(server);
  const { account } = await register(client);
  const { timestamp, answer } = await client.captcha();
  const answers = await Promise.all(
    Array.from({ length: 10 }, () =>
      client.send('POST', LOGIN, { account, password: PASSWORD, verifyCode: answer, timestamp }),
    ),
  );
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
});

test('ten failures lock the account for this network, also for the right password; others are not held up', async () => {
  const client = newAnonymousClient(server);
  const { account } = await register(client);
  for (let failure = 1; failure <= 10; failure += 1)
    expect((await login(client, account, 'not-the-password')).body.code, `failure ${failure}`).toBe(
      'account.wrongCredentials',
    );
  const locked = await login(client, account, PASSWORD);
  expect(locked.body.code).toBe('account.loginLocked');
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(800);
  const neighbour = newAnonymousClient(server, client.ip.replace(/\.7$/, '.200'));
  expect((await login(neighbour, account, PASSWORD)).body.code).toBe('account.loginLocked');
  expect((await login(newAnonymousClient(server, '172.20.9.9'), account, PASSWORD)).body.success).toBe(true);
  await resetRateLimits(server, 'sms');
  const verifyCode = await client.smsCode(account);
  expect((await client.send('POST', LOGIN, { account, verifyCode, loginType: 2 })).body.success).toBe(true);
});

test('a success resets previous failures', async () => {
  const client = newAnonymousClient(server);
  const { account } = await register(client);
  for (let round = 0; round < 2; round += 1) {
    for (let failure = 0; failure < 9; failure += 1) await login(client, account, 'not-the-password');
    expect((await login(client, account, PASSWORD)).body.success).toBe(true);
  }
});

test('a taken number is reported only to its holder, and the code then still signs in', async () => {
  const client = newAnonymousClient(server);
  const { account } = await register(client);
  await resetRateLimits(server);
  const body = { account, verifyCode: '000000', password: PASSWORD, confirmPassword: PASSWORD };
  const verifyCode = await client.smsCode(account);
  const guessed = verifyCode === '000000' ? '000001' : '000000';
  expect((await client.send('POST', REGISTER, { ...body, verifyCode: guessed })).body.code).toBe(
    'account.smsCodeWrong',
  );
  expect((await client.send('POST', REGISTER, { ...body, verifyCode })).body.code).toBe('account.phoneTaken');
  expect((await client.send('POST', LOGIN, { account, verifyCode, loginType: 2 })).body.success).toBe(true);
});

test('resetting the password ends every session and the old password', async () => {
  const client = newAnonymousClient(server);
  const { account, token } = await register(client);
  await resetRateLimits(server);
  const password = 'xin-de-mi-ma-7';
  const verifyCode = await client.smsCode(account);
  const answer = await client.send('POST', RESET, { account, verifyCode, password, confirmPassword: password });
  expect(answer.body).toEqual({ success: true, message: '', result: null });
  expect((await client.send('GET', ME, undefined, token)).status).toBe(401);
  expect((await login(client, account, PASSWORD)).body.code).toBe('account.wrongCredentials');
  expect((await login(client, account, password)).body.success).toBe(true);

  const unknownPhone = newPhone();
  const proved = await client.smsCode(unknownPhone);
  expect(
    (
      await client.send('POST', RESET, {
        account: unknownPhone,
        verifyCode: proved,
        password,
        confirmPassword: password,
      })
    ).body.code,
  ).toBe('account.notRegistered');
});

test('invalid input is reported field by field, with the text of the specification', async () => {
  const client = newAnonymousClient(server);
  const refused = async (path: string, body: object) =>
    Object.fromEntries(
      ((await client.send('POST', path, body)).body.validationErrors ?? []).map(({ members, message }) => [
        members[0],
        message,
      ]),
    );
  expect(await refused(LOGIN, { account: '12345', verifyCode: '' })).toMatchObject({
    account: '请输入正确的手机号',
    verifyCode: '请输入验证码',
  });
  expect(await refused(LOGIN, { account: '13900000000', verifyCode: 'AAAA', password: '' })).toEqual({
    password: '请输入密码',
  });
  expect(
    await refused(REGISTER, { account: '13900000000', verifyCode: '12', password: '12345', confirmPassword: '123456' }),
  ).toMatchObject({ password: '密码长度至少6位!', verifyCode: '请输入 6 位短信验证码' });
  expect(
    await refused(REGISTER, {
      account: '13900000000',
      verifyCode: '123456',
      password: 'abcdefgh',
      confirmPassword: 'abcdefgi',
    }),
  ).toEqual({ confirmPassword: '两次输入的密码不一致' });
});

test('a common password is refused before the code is used up', async () => {
  const client = newAnonymousClient(server);
  const account = newPhone();
  const verifyCode = await client.smsCode(account);
  for (const password of ['woaini1314', account, account.slice(-8)])
    expect(
      (await client.send('POST', REGISTER, { account, verifyCode, password, confirmPassword: password })).body,
    ).toMatchObject({ code: 'account.passwordCommon', message: '这个密码太常见，请换一个' });
  expect(
    (await client.send('POST', REGISTER, { account, verifyCode, password: PASSWORD, confirmPassword: PASSWORD })).body
      .success,
  ).toBe(true);
});

test('the twenty-first session ends the quietest one', async () => {
  const client = newAnonymousClient(server);
  const { account, token } = await register(client);
  for (let session = 0; session < 19; session += 1) await login(client, account, PASSWORD);
  expect((await client.send('GET', ME, undefined, token)).status).toBe(200);
  const newest = await login(client, account, PASSWORD);
  expect((await client.send('GET', ME, undefined, token)).status).toBe(401);
  expect((await client.send('GET', ME, undefined, String(newest.body.result?.['access_Token']))).status).toBe(200);
});

test('an SMS sign-in takes an empty timestamp', async () => {
  const client = newAnonymousClient(server);
  for (const timestamp of ['', null]) {
    const account = newPhone();
    const body = { account, verifyCode: await client.smsCode(account), timestamp, password: '', loginType: 2 };
    expect((await client.send('POST', LOGIN, body)).body.success, String(timestamp)).toBe(true);
  }
});

test.each([
  [
    'empty fields',
    { account: ' ', password: '', verifyCode: ' ', loginType: 1 },
    { account: '请输入手机号', password: '请输入密码', verifyCode: '请输入验证码' },
  ],
  ['missing fields', {}, { account: '请输入手机号', password: '请输入密码', verifyCode: '请输入验证码' }],
  ['a short number', { account: '138', password: 'x', verifyCode: 'x' }, { account: '请输入正确的手机号' }],
  ['an SMS sign-in', { account: '', loginType: 2 }, { account: '请输入手机号', verifyCode: '请输入验证码' }],
])('faults of a sign-in have the texts of the specification: %s', async (_, body, texts) => {
  const { validationErrors = [] } = (await newAnonymousClient(server).send('POST', LOGIN, body)).body;
  expect(Object.fromEntries(validationErrors.map(({ members, message }) => [members[0], message]))).toEqual(texts);
});

test.each([
  ['zh-Hant', '請輸入手機號碼'],
  ['en', 'Enter your phone number'],
])('a sign-in without an account asks for the phone number in %s', async (language, text) => {
  const headers = { 'Accept-Language': language, 'Content-Type': 'application/json' };
  for (const account of [undefined, '', ' ']) {
    const body = JSON.stringify({ account, password: 'x', verifyCode: 'x', loginType: 1 });
    const answer = await (await fetch(`${server.url}${LOGIN}`, { method: 'POST', headers, body })).json();
    expect(answer.validationErrors, JSON.stringify(account)).toMatchObject([{ message: text, members: ['account'] }]);
  }
});

test('a code requested without a phone is refused with the text of the specification', async () => {
  const path = '/api/applet/appletaccount/get-xunban-message-code?type=3';
  for (const query of ['', '&mobile=', '&mobile=%20'])
    expect((await newAnonymousClient(server).send('GET', path + query)).body.validationErrors).toMatchObject([
      { members: ['mobile'], message: '请先输入手机号' },
    ]);
});

describe('settings of an account', () => {
  let oldHash: string;
  beforeAll(async () => {
    oldHash = await hashPassword(OLD);
  });
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
    (
      await server.deps.db.read
        .selectFrom('member')
        .select('password_hash')
        .where('id', '=', memberId)
        .executeTakeFirst()
    )?.password_hash;
  const proofOf = async ({ api, account }: TestMember): Promise<string> => {
    expect(await api.member.sendCode({ query: {} })).toMatchObject({ resendAfterSeconds: 60 });
    const verifyCode = await lastSmsCode(server, account);
    return (await api.member.validateCode({ query: { verifyCode } })).proof;
  };
  const password = { change: 'password', password: NEW, confirmPassword: NEW } as const;

  test('the old password changes it and ends the other sessions, not this one', async () => {
    const owner = await newOwner();
    await expect(
      owner.api.account.updateAccount({ body: { ...password, oldPassword: 'not-it' } }),
    ).rejects.toMatchObject({ code: 'account.oldPasswordWrong' });
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
});

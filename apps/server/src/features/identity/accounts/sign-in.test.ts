import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnonymousClient, newAnonymousClient, resetRateLimits } from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';

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
  const proved = await newAnonymousClient(server).smsCode(unknownPhone);
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

test('a code requested without a phone is refused with the text of the specification', async () => {
  const path = '/api/applet/appletaccount/get-xunban-message-code?type=3';
  for (const query of ['', '&mobile=', '&mobile=%20'])
    expect((await newAnonymousClient(server).send('GET', path + query)).body.validationErrors).toMatchObject([
      { members: ['mobile'], message: '请先输入手机号' },
    ]);
});

import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Answer, newAnonymousClient } from '../../../testing/anonymous-client.ts';
import { newPhone, startTestServer, type TestServer } from '../../../testing/server.ts';
import { hashing } from '../../base/credentials/password.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ PROXY_HOPS: '1' });
});
afterAll(() => server.stop());

const REGISTER = '/api/applet/appletaccount/post-applet-xunban-register';
const RESET = '/api/applet/appletaccount/post-applet-forgetpassword';
const LOGIN = '/api/applet/appletaccount/post-applet-xunban-login';
const PASSWORD = 'kuai-dian-da-yang';
const secrets = { password: PASSWORD, confirmPassword: PASSWORD };

test('without the right code, captcha or proof no password is hashed', async () => {
  const before = hashing.begun;
  const client = newAnonymousClient(server);
  const account = newPhone();
  for (const path of [REGISTER, RESET])
    expect((await client.send('POST', path, { account, verifyCode: '123456', ...secrets })).body.code).toBe(
      'account.smsCodeWrong',
    );
  const guess = { account, password: PASSWORD, verifyCode: 'AAAA', timestamp: 1 };
  expect((await client.send('POST', LOGIN, guess)).body.code).toBe('account.captchaWrong');
  const { api } = await server.newMember();
  await expect(
    api.account.updateAccount({ body: { change: 'password', proof: 'x'.repeat(43), ...secrets } }),
  ).rejects.toMatchObject({ code: 'account.proofInvalid' });
  expect(hashing.begun).toBe(before);
});

test('the right code registers with one hash, and is used up by it', async () => {
  const before = hashing.begun;
  const client = newAnonymousClient(server);
  const account = newPhone();
  const verifyCode = await client.smsCode(account);
  const body = { account, verifyCode, ...secrets };
  expect((await client.send('POST', REGISTER, body)).body.success).toBe(true);
  expect(hashing.begun).toBe(before + 1);
  expect((await client.send('POST', RESET, body)).body.code).toBe('account.smsCodeWrong');
  expect(hashing.begun).toBe(before + 1);
});

test('with too many passwords queued, others are asked to retry later, and the server continues', async () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  // Two run and ninety are queued; ten guesses have room, and ten have none.
  const busy = Array.from({ length: 92 }, () => hashing.run(() => opened));
  const guesses = Array.from({ length: 20 }, (_, n) =>
    newAnonymousClient(server, `10.200.${n}.1`).send('POST', '/api/staff/sign-in', {
      account: `nobody${n}`,
      password: 'x',
    }),
  );
  // All requests have arrived by the time the rejected ones are answered.
  const answers: Answer[] = [];
  for (const guess of guesses) void guess.then((answer) => answers.push(answer));
  await vi.waitFor(() => expect(answers).toHaveLength(10), { timeout: 120_000 });
  expect(answers[0]?.status).toBe(503);
  expect(answers[0]?.headers.get('Retry-After')).toBe('2');
  open();
  await Promise.all(busy);
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 503)).toHaveLength(10);
  expect(statuses.filter((status) => status === 403)).toHaveLength(10);
});

import { request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** With whatever headers, which fetch would not let us choose. */
const send = (base: string, method: 'GET' | 'POST', headers: Record<string, string> = {}, form = '') =>
  new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
    const type = { 'Content-Type': 'application/x-www-form-urlencoded' };
    request(
      `${base}/dev/bank`,
      { method, headers: method === 'POST' ? { ...type, ...headers } : headers },
      async (answer) => {
        let text = '';
        for await (const chunk of answer) text += String(chunk);
        resolve({ status: answer.statusCode, text });
      },
    )
      .on('error', reject)
      .end(form);
  });

test('the form plays a transfer, signed as the bank signs, and shows what became of it', async () => {
  const member = await server.newMember();
  const { account } = await member.api.payment.transferAccount({ query: {} });
  expect((await send(server.url, 'GET')).text).toContain(account);
  const form = (fields: Record<string, string>) =>
    new URLSearchParams({ toAccount: account, payerName: '<b>某公司', amount: '12.00', ...fields }).toString();
  expect((await send(server.url, 'POST', { 'Sec-Fetch-Site': 'same-origin' }, form({}))).text).toContain('200 success');
  expect((await send(server.url, 'POST', {}, form({ amount: '-1' }))).text).toContain('400 fail');
  expect((await member.api.member.transfers({ body: {} })).items).toMatchObject([{ amount: 12, state: 'waiting' }]);
});

test('behind a proxy nothing arrives without the token of the terminal', async () => {
  const before = await server.deps.db.read.selectFrom('bank_transfer').select('id').execute();
  expect((await send(server.url, 'POST', { 'X-Forwarded-For': '127.0.0.1' }, 'toAccount=1')).status).toBe(401);
  expect(await server.deps.db.read.selectFrom('bank_transfer').select('id').execute()).toHaveLength(before.length);
});

test.each([
  ['under a name that was pointed at this machine', { Host: 'evil.example' }],
  ['from a form on another page', { 'Sec-Fetch-Site': 'cross-site' }],
])('nothing arrives %s', async (_, headers) => {
  const before = await server.deps.db.read.selectFrom('bank_transfer').select('id').execute();
  expect((await send(server.url, 'POST', headers, 'toAccount=1')).status).toBe(404);
  expect(await server.deps.db.read.selectFrom('bank_transfer').select('id').execute()).toHaveLength(before.length);
});

test('outside a demonstration the page does not exist, and without a secret no notice is genuine', async () => {
  const real = await startTestServer({ DEMO: 'false' });
  try {
    expect((await send(real.url, 'GET')).status).toBe(404);
    const answer = await fetch(`${real.url}/api/gateways/transfer/arrived`, {
      method: 'POST',
      headers: { 'x-bank-signature': '0'.repeat(64) },
      body: '{}',
    });
    expect(answer.status).toBe(401);
    const member = await real.newMember();
    await expect(member.api.payment.transferAccount({ query: {} })).rejects.toMatchObject({
      code: 'payment.methodUnavailable',
    });
  } finally {
    await real.stop();
  }
});

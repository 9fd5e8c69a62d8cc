import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isCreditCode } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetRateLimits } from '../../../testing/anonymous-client.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { INVENTED_COMPANIES } from './invented-companies.ts';
import { tianyanchaRegister } from './tianyancha.ts';

let server: TestServer;
let provider: Server;
let providerUrl: string;
const asked: string[] = [];
beforeAll(async () => {
  provider = createServer((request, response) => {
    asked.push(`${request.headers.authorization} ${decodeURIComponent(request.url ?? '')}`);
    const body = answers(decodeURIComponent(request.url ?? ''));
    if (body !== undefined) response.end(body);
  });
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve));
  providerUrl = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`;
  server = await startTestServer({ COMPANY_REGISTER_TOKEN: 'fake-token', COMPANY_REGISTER_URL: providerUrl });
});
afterAll(async () => {
  await server.stop();
  provider.closeAllConnections();
  provider.close();
});

const CODE = INVENTED_COMPANIES[0]?.creditCode ?? '';

/** Responds as in the provider's manual; undefined for no response. */
function answers(url: string): string | undefined {
  if (url.includes('慢')) return undefined;
  if (url.includes('坏')) return '<html>502</html>';
  if (url.includes('欠费')) return JSON.stringify({ error_code: 300006, reason: 'no money' });
  if (url.includes('无')) return JSON.stringify({ error_code: 300000, reason: 'nothing' });
  if (url.includes('/search/'))
    return JSON.stringify({
      error_code: 0,
      result: { items: [{ name: '<em>甲乙</em>电子' }, { name: '甲乙丙电子' }] },
    });
  return JSON.stringify({ error_code: 0, result: { name: '甲乙电子', creditCode: CODE.toLowerCase() } });
}

test('every invented company has a valid code of its own, and there are enough of them', () => {
  expect(new Set(INVENTED_COMPANIES.map(({ creditCode }) => creditCode)).size).toBe(240);
  expect(new Set(INVENTED_COMPANIES.map(({ companyName }) => companyName)).size).toBe(INVENTED_COMPANIES.length);
  expect(INVENTED_COMPANIES.length).toBeGreaterThan(240);
  for (const { creditCode } of INVENTED_COMPANIES) expect(isCreditCode(creditCode), creditCode).toBe(true);
});

test.each([
  // Published examples of the standard and of well-known public bodies.
  ['91350100M000100Y43', true],
  ['91350100M000100Y44', false],
  ['9135O100M000100Y43', false],
  ['91350100M000100Y4', false],
  ['', false],
])('%s is a credit code: %s', (text, expected) => {
  expect(isCreditCode(text)).toBe(expected);
});

test('two characters find names, a name finds its code, and an answer is asked for once', async () => {
  const { api } = await server.newMember();
  const search = (companyName: string, type: 1 | 2) => api.member.companySearch({ query: { companyName, type } });
  expect(await search('甲乙', 2)).toEqual({
    companyNames: ['甲乙电子', '甲乙丙电子'],
    companyName: '',
    creditCode: '',
  });
  expect(await search('甲乙电子', 1)).toEqual({ companyNames: [], companyName: '甲乙电子', creditCode: CODE });
  // The register knows the nearest company; only the very name counts.
  expect(await search('甲乙电', 1)).toMatchObject({ companyName: '', creditCode: '' });
  expect(await search('查无此名', 2)).toMatchObject({ companyNames: [] });
  const before = asked.length;
  await search('甲乙', 2);
  expect(asked).toHaveLength(before);
  expect(asked[0]).toBe('fake-token /services/open/search/2.0?word=甲乙&pageSize=20&pageNum=1');
  await expect(search('甲', 2)).rejects.toMatchObject({
    kind: 'invalid',
    validationErrors: [{ message: '请至少输入 2 个字' }],
  });
});

test('an unexpected answer is a failure that the page retries', async () => {
  const { api } = await server.newMember();
  for (const companyName of ['坏网关', '欠费了'])
    await expect(api.member.companySearch({ query: { companyName } })).rejects.toMatchObject({
      kind: 'server',
      message: '企业信息查询超时，请稍后重试',
    });
  const register = tianyanchaRegister({ endpoint: providerUrl, token: 'x', timeoutMs: 50 });
  await expect(register.search('很慢')).rejects.toMatchObject({ name: 'RegisterSilent' });
});

test('ten questions a minute, those that are known already not counted', async () => {
  await resetRateLimits(server);
  const { api } = await server.newMember();
  const search = (companyName: string) => api.member.companySearch({ query: { companyName } });
  for (let question = 0; question < 10; question += 1) await search(`公司${question}`);
  await expect(search('第十一')).rejects.toMatchObject({ code: 'rateLimited' });
  await search('公司3');
  const other = await server.newMember();
  await other.api.member.companySearch({ query: { companyName: '第十一' } });
});

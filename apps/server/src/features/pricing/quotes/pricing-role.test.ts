import { type AllCalls, calls, callTable, createClient } from '@xunban/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { type RunningServer, startServer } from '../../../server.ts';
import { startTestServer, type TestServer } from '../../../testing/server.ts';
import { databaseAuthenticator } from '../../authenticator.ts';

const SITE = 'https://www.xunban.example';

/** The site with its calls on one host and the prices on another, both on one database. */
let site: TestServer;
let pricing: RunningServer;
beforeAll(async () => {
  site = await startTestServer({ ROLES: 'api,worker' });
  const read = readConfig({ PORT: '0', ROLES: 'pricing', LOG_LEVEL: 'silent', WEB_ORIGINS: SITE });
  if (!read.ok) throw new Error(read.faults.join('; '));
  pricing = await startServer({
    deps: { ...site.deps, config: read.config },
    databaseUrl: site.databaseUrl,
    authenticator: databaseAuthenticator(site.deps.db),
  });
});
afterAll(async () => {
  await pricing.stop();
  await site.stop();
});

const spec = { layers: 2, lengthMm: 120, widthMm: 80, quantity: 10 } as const;

test('a client with two base addresses asks each host for what is its own', async () => {
  const { token } = await site.newMember();
  const api = createClient<AllCalls>({
    table: callTable(calls),
    product: 'xunban',
    baseUrl: site.url,
    pricingUrl: pricing.address,
    token: () => token,
    language: () => 'zh-Hans',
  });
  expect((await api.quote.quote({ body: { spec } })).ok).toBe(true);
  // Promised on one host, read on the other, by a member that both recognise.
  const { quoteId, chosen } = await api.quote.calculate({ body: { spec } });
  expect(await api.storedQuote.read({ params: { id: quoteId } })).toMatchObject({ amount: chosen.total });
  await expect(site.guest.storedQuote.read({ params: { id: quoteId } })).rejects.toMatchObject({ code: 'notFound' });
});

test('the pricing host serves prices and its health, and nothing else', async () => {
  const status = async (method: string, path: string) =>
    (await fetch(`${pricing.address}${path}`, { method, redirect: 'manual' })).status;
  expect(await status('GET', '/readyz')).toBe(200);
  expect(await status('GET', '/healthz')).toBe(200);
  // One call that reads and one that writes of each area: a process decides by the declared host of a call alone.
  const other = Object.values(calls).flatMap((area) => {
    const own = Object.values(area).filter((call) => !('host' in call));
    return [own.find(({ method }) => method === 'GET'), own.find(({ method }) => method !== 'GET')].filter(
      (call) => call !== undefined,
    );
  });
  expect(other.length).toBeGreaterThan(50);
  for (const { method, path } of other) {
    const address = path.replaceAll('{product}', 'xunban').replaceAll(/\{\w+\}/g, 'x');
    // The envelope returns 200 for every business outcome: a missing object is reported in its body.
    const response = await fetch(`${pricing.address}${address}`, {
      method,
      ...(method === 'GET' ? {} : { headers: { 'Content-Type': 'application/json' }, body: '{}' }),
    });
    expect(await response.text(), `${method} ${path}`).toContain('notFound');
  }
  expect(await status('GET', '/')).toBe(404);
});

test("a page of the site may ask for prices, any other page's browser keeps the answer from it", async () => {
  const path = '/api/app/pcb-valuation/applet-pcb-quote';
  const ask = (method: string, origin: string, headers: Record<string, string> = {}) =>
    fetch(`${pricing.address}${path}`, {
      method,
      headers: { Origin: origin, 'Content-Type': 'application/json', ...headers },
      ...(method === 'POST' ? { body: JSON.stringify({ spec }) } : {}),
    });
  const preflight = await ask('OPTIONS', SITE, {
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type',
  });
  expect(preflight.status).toBe(204);
  expect(preflight.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  expect(preflight.headers.get('Access-Control-Allow-Headers')).toContain('authorization');
  expect(preflight.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  const answer = await ask('POST', SITE);
  expect(answer.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  expect(answer.headers.get('Vary')).toBe('Origin');
  // A refusal must reach the page too.
  const refused = await fetch(`${pricing.address}${path}`, { method: 'POST', headers: { Origin: SITE } });
  expect(refused.headers.get('Access-Control-Allow-Origin')).toBe(SITE);
  const foreign = await ask('POST', 'https://elsewhere.example');
  expect(foreign.headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect((await ask('OPTIONS', 'https://elsewhere.example')).headers.get('Access-Control-Allow-Origin')).toBeNull();
  expect((await fetch(`${site.url}${path}`, { headers: { Origin: SITE } })).headers.get('Vary')).toBeNull();
});

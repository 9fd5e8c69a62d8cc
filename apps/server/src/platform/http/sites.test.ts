import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Config, readConfig } from '../config.ts';
import { GATEWAY_NAMES, GATEWAY_TEXTS } from '../gateways/known-gateways.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { escapeHtml } from './escape-html.ts';
import { type ConsolePort, openConsolePort } from './site.ts';
import { withGatewayTexts } from './site-pages.ts';
import { addSites } from './sites.ts';

let app: FastifyInstance;
let folder: string;
let consolePort: ConsolePort;
let config: Config;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-sites-'));
  for (const site of ['web', 'console']) {
    await mkdir(path.join(folder, site, site === 'web' ? 'assets' : 'console-assets'), { recursive: true });
    await writeFile(
      path.join(folder, site, 'index.html'),
      `<meta name="xunban:product" content="xunban" /><meta name="xunban:gateways" content="" />${site} home`,
    );
  }
  await writeFile(path.join(folder, 'web/app.html'), 'the application');
  await writeFile(path.join(folder, 'web/helpMenu.html'), 'help menu');
  await writeFile(path.join(folder, 'web/login.html'), '<script src="/boot.js"></script>sign in');
  await writeFile(path.join(folder, 'web/written.html'), '{{written-page}}');
  await writeFile(path.join(folder, 'web/boot.js'), '1');
  await writeFile(path.join(folder, 'web/addresses.json'), '["/", "/main/orderList", "/news/:id"]');
  await writeFile(path.join(folder, 'web/robots.txt'), 'User-agent: *');
  await writeFile(path.join(folder, 'web/assets/a-1.js'), '1');
  await writeFile(path.join(folder, 'console/console-assets/c-1.js'), '2');
  const read = readConfig({ PRODUCT: 'lanban' });
  if (!read.ok) throw new Error('settings');
  config = read.config;
  app = createApp(config, createLog('silent'));
  addSites(app, { web: path.join(folder, 'web'), console: path.join(folder, 'console') }, config);
  await app.ready();
  consolePort = await openConsolePort(app, { host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await consolePort.close();
  await app.close();
  await rm(folder, { recursive: true });
});

const get = async (url: string, headers = {}) => {
  const answer = await app.inject({ url, headers });
  return { status: answer.statusCode, body: answer.body, headers: answer.headers, raw: answer.rawPayload };
};

test('each address gets its own page, any other one the application', async () => {
  expect((await get('/')).body).toContain('web home');
  expect((await get('/helpmenu/')).body).toBe('help menu');
  expect((await get('/main/orderList?page=2')).body).toBe('the application');
  expect((await get('/robots.txt')).body).toBe('User-agent: *');
});

test('the console has an address of its own, and is found nowhere else', async () => {
  const load = async (address: string) => {
    const answer = await fetch(`${consolePort.address}${address}`);
    return [answer.status, await answer.text()];
  };
  expect(await load('/orders/1')).toEqual([200, expect.stringContaining('console home')]);
  expect(await load('/console-assets/c-1.js')).toEqual([200, '2']);
  expect(await load('/helpmenu')).toEqual([200, expect.stringContaining('console home')]);
  expect((await get('/console/orders/1')).status).toBe(404);
  expect((await get('/console')).body).not.toContain('console home');
});

test('an address without a page gets the application, which reports it, and 404', async () => {
  for (const [url, status] of [
    ['/main/orderlist/', 200],
    ['/news/7', 200],
    ['/news/7/8', 404],
    ['/wp-admin', 404],
    ['/console/whatever', 404],
  ] as const)
    expect((await get(url)).status, url).toBe(status);
  expect((await get('/wp-admin')).body).toBe('the application');
});

test('a page knows the product; it is never cached, a hashed asset for ever', async () => {
  const page = await get('/');
  expect(page.body).toContain('content="lanban"');
  expect(page.headers['cache-control']).toBe('no-cache');
  expect((await get('/assets/a-1.js')).headers['cache-control']).toContain('immutable');
});

test('pages of both sites name every gateway', async () => {
  const texts = escapeHtml(JSON.stringify(GATEWAY_TEXTS));
  expect(Object.keys(GATEWAY_TEXTS)).toEqual(GATEWAY_NAMES);
  expect((await get('/')).body).toContain(`<meta name="xunban:gateways" content="${texts}" />`);
  const console = await fetch(`${consolePort.address}/`);
  expect(await console.text()).toContain(texts);
  // `npm run dev` fills the source of each page.
  for (const site of ['web', 'console']) {
    const source = await readFile(path.resolve(import.meta.dirname, `../../../../${site}/index.html`), 'utf8');
    expect(withGatewayTexts(source)).toContain(`<meta name="xunban:gateways" content="${texts}" />`);
  }
});

test('pages are compressed for clients that accept it', async () => {
  const page = await get('/helpMenu', { 'accept-encoding': 'gzip, br' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.raw).toString()).toBe('help menu');
});

test('a missing file is 404, not the application', async () => {
  expect((await get('/assets/gone-2.js')).status).toBe(404);
  expect((await get('/nothing.png')).status).toBe(404);
  expect((await get('/../../etc/passwd')).body).not.toContain('root:');
});

test('a page with a dot in its address is a page for clients that request HTML', async () => {
  const headers = { accept: 'text/html,application/xhtml+xml' };
  const answer = await fetch(`${consolePort.address}/prices/priceBook/2026-11.2`, { headers });
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/html')]);
});

test('every answer carries the content policy', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toContain("'unsafe-eval'");
});

test('each page has a nonce of its own at its first script, whose address changes with its content', async () => {
  const [one, two] = [await get('/login'), await get('/login')].map(({ body, headers }) => ({
    script: /<script nonce="([^"]+)" src="(\/boot\.js\?v=[0-9a-f]{8})">/.exec(body),
    policy: String(headers['content-security-policy']),
  }));
  expect(one?.policy).toContain(`style-src 'self' 'nonce-${one?.script?.[1]}'`);
  expect(one?.policy).toContain("require-trusted-types-for 'script'");
  expect(two?.script?.[1]).not.toBe(one?.script?.[1]);
  expect(two?.script?.[2]).toBe(one?.script?.[2]);
});

test('a page that has moved is a permanent redirect, which keeps the query', async () => {
  const other = createApp(config, createLog('silent'));
  const nothing = async () => ({ localized: {}, all: {} });
  addSites(other, { web: path.join(folder, 'web'), console: path.join(folder, 'console') }, config, {
    page: async (address) => (address === '/news/7' ? { redirectTo: '/news/seven' } : undefined),
    instance: nothing,
    structuredData: async () => [],
    drawn: async () => undefined,
  });
  const answer = await other.inject({ url: '/News/7/?lang=en' });
  expect([answer.statusCode, answer.headers.location]).toEqual([301, '/news/seven?lang=en']);
  expect((await other.inject({ method: 'HEAD', url: '/news/7' })).headers.location).toBe('/news/seven');
  expect((await other.inject({ url: '/news/8' })).statusCode).toBe(200);
  await other.close();
});

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createLog } from '../log.ts';
import { createApp } from './app.ts';
import { addSites } from './sites.ts';

let app: FastifyInstance;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-sites-'));
  for (const site of ['web', 'console']) {
    await mkdir(path.join(folder, site, 'assets'), { recursive: true });
    await writeFile(
      path.join(folder, site, 'index.html'),
      `<meta name="xunban:product" content="xunban" />${site} home`,
    );
  }
  await writeFile(path.join(folder, 'web/app.html'), 'the application');
  await writeFile(path.join(folder, 'web/helpMenu.html'), 'help menu');
  await writeFile(path.join(folder, 'web/addresses.json'), '["/", "/main/orderList", "/news/:id"]');
  await writeFile(path.join(folder, 'web/robots.txt'), 'User-agent: *');
  await writeFile(path.join(folder, 'web/assets/a-1.js'), '1');
  const read = readConfig({ PRODUCT: 'lanban' });
  if (!read.ok) throw new Error('settings');
  app = createApp(read.config, createLog('silent'));
  addSites(app, { web: path.join(folder, 'web'), console: path.join(folder, 'console') }, read.config);
  await app.ready();
});
afterAll(async () => {
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
  expect((await get('/console/orders/1')).body).toContain('console home');
});

test('an address without a page gets the application, which says so, and 404', async () => {
  for (const [url, status] of [
    ['/main/orderlist/', 200],
    ['/news/7', 200],
    ['/news/7/8', 404],
    ['/wp-admin', 404],
    ['/console/whatever', 200],
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

test('pages leave compressed for whoever can read that', async () => {
  const page = await get('/helpMenu', { 'accept-encoding': 'gzip, br' });
  expect(page.headers['content-encoding']).toBe('br');
  expect(brotliDecompressSync(page.raw).toString()).toBe('help menu');
});

test('a missing file is 404, not the application', async () => {
  expect((await get('/assets/gone-2.js')).status).toBe(404);
  expect((await get('/nothing.png')).status).toBe(404);
  expect((await get('/../../etc/passwd')).body).not.toContain('root:');
});

test('every answer carries the content policy', async () => {
  const policy = String((await get('/')).headers['content-security-policy']);
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self' 'wasm-unsafe-eval';");
  expect(policy).not.toContain("'unsafe-eval'");
});

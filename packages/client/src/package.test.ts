import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { createClient, uploadBoard, verifyWebhook } from '../types/index.d.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');

interface Package {
  readonly createClient: typeof createClient;
  readonly uploadBoard: typeof uploadBoard;
  readonly verifyWebhook: typeof verifyWebhook;
}

/** An empty project in which the packed package is installed, without a registry. */
let project: string;
let installed: Package;
beforeAll(async () => {
  project = await mkdtemp(path.join(os.tmpdir(), 'xunban-client-'));
  await run(process.execPath, ['--import', 'tsx', path.join(import.meta.dirname, 'build.ts')], { cwd: root });
  await run('npm', ['pack', '--pack-destination', project], { cwd: path.join(root, 'packages/client') });
  const [archive = ''] = (await readdir(project)).filter((name) => name.endsWith('.tgz'));
  await writeFile(path.join(project, 'package.json'), '{ "type": "module", "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: project });
  installed = await import(pathToFileURL(path.join(project, 'node_modules/@xunban/client/dist/index.js')).href);
});
afterAll(() => rm(project, { recursive: true, force: true }));

type Handle = (request: http.IncomingMessage, body: Buffer, response: http.ServerResponse) => void;

async function withServer(handle: Handle, work: (baseUrl: string) => Promise<void>): Promise<void> {
  const server = http.createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    handle(request, Buffer.concat(chunks), response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const reply = (response: http.ServerResponse, body: object, status = 200) =>
  void response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));

test('the package has no dependencies, and its types describe the calls', async () => {
  const folder = path.join(project, 'node_modules/@xunban/client');
  expect((await readdir(folder)).sort()).toEqual(['README.md', 'dist', 'package.json', 'types']);
  expect(JSON.parse(await readFile(path.join(folder, 'package.json'), 'utf8'))).not.toHaveProperty('dependencies');
  expect((await readdir(path.join(project, 'node_modules/@xunban'))).sort()).toEqual(['client']);
  const types = await readFile(path.join(folder, 'types/calls.d.ts'), 'utf8');
  expect(types).toContain(
    'redeem(args: { body: { readonly code: string } }, options?: CallOptions): Promise<MemberCoupon>;',
  );
  expect(types).toContain('export type MemberCoupon = { readonly id: string; readonly couponNo: string;');
  // Calls of staff alone are none of the package.
  expect(types).not.toContain('staffWebhooks');
});

test('a call under a key is repeated with the same key after a broken connection', async () => {
  const keys: unknown[] = [];
  await withServer(
    (request, _body, response) => {
      keys.push(request.headers['idempotency-key']);
      if (keys.length === 1) response.destroy();
      else reply(response, { id: '1' });
    },
    async (baseUrl) => {
      const client = installed.createClient({ baseUrl, token: 't' });
      expect(await client.coupons.redeem({ body: { code: 'A' } })).toMatchObject({ id: '1' });
    },
  );
  expect(keys).toHaveLength(2);
  expect(keys[0]).toMatch(/^[\w-]{8,80}$/);
  expect(keys[1]).toBe(keys[0]);
});

test('an upload goes on at the offset of the server after an interruption', async () => {
  let [arrived, isBroken] = [0, false];
  const content = Buffer.from('0123456789');
  await withServer(
    (request, body, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x');
      const upload = () => ({ uploadId: 'u', offset: arrived, partBytes: 4 });
      if (pathname === '/api/app/board-uploads') return reply(response, upload());
      if (pathname.endsWith('/board-file')) return reply(response, { bytes: arrived });
      if (Number(searchParams.get('offset')) !== arrived)
        return reply(response, { error: { code: 'upload.wrongOffset', message: '', data: { offset: arrived } } }, 409);
      arrived += Math.min(4, content.length - arrived);
      expect(body.includes(content.subarray(arrived - 1, arrived))).toBe(true);
      // The second part arrives, and its reply does not.
      if (arrived === 8 && !isBroken) {
        isBroken = true;
        return response.destroy();
      }
      return reply(response, upload());
    },
    async (baseUrl) => {
      const client = installed.createClient({ baseUrl, token: 't' });
      const shares: number[] = [];
      const file = new File([content], 'board.zip');
      const stored = await installed.uploadBoard(client, file, { onProgress: (share) => shares.push(share) });
      expect(stored).toEqual({ bytes: 10 });
      expect(shares).toEqual([0.4, 0.8, 1]);
    },
  );
});

test('webhooks are verified like by the library of the standard', async () => {
  const secret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;
  const body = JSON.stringify({ id: 'e1', type: 'order.paid' });
  const at = new Date();
  const headers = {
    'webhook-id': 'e1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': `v1,AAAA ${new Webhook(secret).sign('e1', at, body)}`,
  };
  expect(await installed.verifyWebhook(secret, headers, body)).toEqual({ id: 'e1', type: 'order.paid' });
  expect(await installed.verifyWebhook(secret, new Headers(headers), body)).toMatchObject({ id: 'e1' });
  for (const [wrong, changed] of [
    [{ ...headers, 'webhook-signature': 'v1,AAAA' }, body],
    [{ ...headers, 'webhook-id': 'e2' }, body],
    [{ ...headers, 'webhook-timestamp': '1' }, body],
    [{ 'webhook-id': 'e1' }, body],
    [headers, `${body} `],
  ] as const)
    await expect(installed.verifyWebhook(secret, wrong, changed)).rejects.toMatchObject({ name: 'WebhookError' });
});

import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boardFiles } from '@xunban/testkit/real-boards';
import { zip as makeZip } from '@xunban/testkit/zip';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from '../../../testing/server.ts';

const root = fileURLToPath(new URL('../../../../../..', import.meta.url));

let server: TestServer;
let folder: string;
let zip: string;
beforeAll(async () => {
  server = await startTestServer({ ROLES: 'pricing' });
  folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-cli-'));
  zip = path.join(folder, 'uno.zip');
  await writeFile(zip, makeZip(boardFiles('arduino-uno').filter(({ name }) => !name.endsWith('.md'))));
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs `npm run quote -- …`, without npm's own lines. */
async function quoteCommand(...args: readonly string[]): Promise<string> {
  const cli = ['scripts/tool.mjs', 'packages/cli/src/local.ts', 'quote', '--offline'];
  const { stdout } = await promisify(execFile)(process.execPath, [...cli, ...args], {
    cwd: root,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

async function askServer(body: object): Promise<string> {
  const response = await fetch(`${server.url}/api/app/pcb-valuation/applet-pcb-quote`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status).toBe(200);
  return response.text();
}

test('the command line measures a zip of files and answers byte for byte what the call answers', async () => {
  const now = new Date();
  const printed = await quoteCommand(zip, '--quantity', '5,10,50', '--json', '--at', now.toISOString());
  const { quote } = JSON.parse(printed);
  const { ok, spec, matrix, quotedAt } = quote;
  expect(spec).toMatchObject({ layers: 2, quantity: 5 });
  expect(spec.measured.holeCount).toBeGreaterThan(50);
  expect(ok).toBe(true);
  expect(new Date(quotedAt)).toEqual(now);
  expect(matrix.map(({ quantity }: { quantity: number }) => quantity)).toEqual([5, 10, 50]);
  const answer = await askServer({ spec, quantities: [5, 10, 50] });
  expect(answer).toBe(JSON.stringify(quote).replace(quotedAt, JSON.parse(answer).quotedAt));
});

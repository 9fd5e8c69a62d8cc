import { type ExecFileException, type ExecFileOptions, execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { BUILT_SERVER } from './testing/built-server.ts';
import { TEST_DATA_KEY } from './testing/data-key.ts';
import { throwawayDatabase } from './testing/database.ts';
import { isReady, kill, startKillable } from './testing/killable-server.ts';
import { openPostgresProxy } from './testing/postgres-proxy.ts';
import { copyPreparedPostgres } from './testing/prepared-postgres.ts';

/** Longer than parts may take to stop. */
const WAIT_LIMIT_MS = 45_000;

test('a process that could not start ends, also when it was listening already, and exposes no password', async () => {
  const database = await throwawayDatabase();
  const proxy = await openPostgresProxy(database.url);
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-failed-start-'));
  onTestFinished(async () => {
    await proxy.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // The last query of the start.
  await client.query('alter table staff_role_holder rename to gone');
  await client.end();
  // At first the database does not answer, and is waited for.
  let refused = 0;
  proxy.isClosed = true;
  proxy.onRefused = () => {
    refused += 1;
    if (refused === 2) proxy.isClosed = false;
  };
  const address = new URL(proxy.url);
  address.password = randomUUID();
  const options = {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      ...{ DATABASE_URL: address.href, DATA_DIR: dataDir, DATA_KEY: TEST_DATA_KEY, DEMO: 'false', LOG_LEVEL: 'trace' },
      ...{ PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) },
    },
    maxBuffer: 64 * 1024 * 1024,
    timeout: WAIT_LIMIT_MS,
  };
  const { error, output } = await run([BUILT_SERVER], options);
  expect([error?.signal, error?.code]).toEqual([null, 1]);
  expect(refused).toBeGreaterThanOrEqual(2);
  expect(output).toContain('could not start');
  expect(output).not.toContain(address.password);
});

const run = (args: readonly string[], options: ExecFileOptions) =>
  new Promise<{ error: ExecFileException | null; output: string }>((resolve) => {
    execFile(process.execPath, args, options, (error, stdout, stderr) =>
      resolve({ error, output: `${stdout}${stderr}` }),
    );
  });

test('PostgreSQL starts before the settings are read, and does not outlive a start that they refuse', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-refused-start-'));
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  await copyPreparedPostgres(dataDir);
  const pgFile = (name: string) => path.join(dataDir, 'pg', name);
  // Written by each start.
  await rm(pgFile('postmaster.opts'), { force: true });
  const options = {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir, PORT: 'none' },
    timeout: 4 * WAIT_LIMIT_MS,
  };
  const help = await run([BUILT_SERVER, '--help'], options);
  expect(help.error).toBeNull();
  expect(existsSync(pgFile('postmaster.opts'))).toBe(false);
  const { error, output } = await run([BUILT_SERVER], options);
  expect([error?.signal, error?.code]).toEqual([null, 1]);
  expect(output).toMatch(/Invalid settings:\n {2}PORT/);
  expect([existsSync(pgFile('postmaster.opts')), existsSync(pgFile('postmaster.pid'))]).toEqual([true, false]);
});

/** Steps of a start, each by a statement that it sends; at the last one the server listens already. */
const STEPS = {
  'reads what the migrations are': /schema_migration order by/,
  'listens for changes': /^listen /,
  'looks for an administrator': /"staff"\."account"/,
};

test('a database that goes away at several steps of a start is waited for each time', async () => {
  const database = await throwawayDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-waiting-start-'));
  const proxy = await openPostgresProxy(database.url);
  onTestFinished(async () => {
    await proxy.close();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const steps = Object.entries(STEPS).map(([name, statement]) => ({ name, statement, tries: 0, refused: 0 }));
  let interrupted: (typeof steps)[number] | undefined;
  proxy.onRefused = () => {
    if (!interrupted) return;
    interrupted.refused += 1;
    if (interrupted.refused === 3) proxy.isClosed = false;
  };
  proxy.onSent = ({ text }) => {
    const step = steps.find(({ statement }) => statement.test(text));
    if (!step) return undefined;
    step.tries += 1;
    if (step.tries > 1) return undefined;
    // It recovers: the first requests are refused.
    interrupted = step;
    proxy.isClosed = true;
    proxy.cutAll();
    return undefined;
  };
  const url = `http://127.0.0.1:${await freePort()}`;
  const server = await startKillable({ dataDir, url, consolePort: await freePort(), databaseUrl: proxy.url });
  onTestFinished(() => kill(server));
  const isOver = async () => steps.every(({ tries }) => tries > 1) && (await isReady(url));
  await vi.waitUntil(async () => server.exitCode !== null || (await isOver()), { timeout: 120_000, interval: 50 });
  expect(server.exitCode).toBeNull();
  for (const { name, refused } of steps) expect(refused, name).toBeGreaterThanOrEqual(3);
});

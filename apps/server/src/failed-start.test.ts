import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import pg from 'pg';
import { expect, onTestFinished, test } from 'vitest';
import { BUILT_SERVER } from './testing/built-server.ts';
import { TEST_DATA_KEY } from './testing/data-key.ts';
import { throwawayDatabase } from './testing/database.ts';

/** Longer than parts may take to stop. */
const PATIENCE_MS = 45_000;

test('a process that could not start ends, also when it was listening already', { timeout: 90_000 }, async () => {
  const database = await throwawayDatabase();
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'xunban-failed-start-'));
  onTestFinished(async () => {
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  // What is asked last, once everything runs.
  await client.query('alter table staff_role_holder rename to gone');
  await client.end();
  const run = spawnSync(process.execPath, [BUILT_SERVER], {
    cwd: path.resolve(import.meta.dirname, '../../..'),
    env: {
      ...process.env,
      ...{ DATABASE_URL: database.url, DATA_DIR: dataDir, DATA_KEY: TEST_DATA_KEY, DEMO: 'false', LOG_LEVEL: 'error' },
      ...{ PORT: String(await freePort()), CONSOLE_PORT: String(await freePort()) },
    },
    encoding: 'utf8',
    timeout: PATIENCE_MS,
  });
  expect([run.signal, run.status]).toEqual([null, 1]);
  expect(run.stderr).toContain('could not start');
});

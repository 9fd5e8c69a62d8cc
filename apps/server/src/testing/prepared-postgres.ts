import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { silentLog } from '@xunban/testkit/silent-log';
import { migrate } from '../platform/db/migrate.ts';
import { migrateJobs } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log.ts';
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { withLockFile } from '../platform/postgres/lock-file.ts';
import { MIGRATIONS } from '../stores.ts';
import { sharedFolder } from './database.ts';
import { templateName } from './database-templates.ts';

const PREFIX = 'prepared-';
const RETENTION_MS = 24 * 3_600_000;

/**
 * Copies the data files of a previously started PostgreSQL, with the tables of this checkout and no rows, into an instance.
 * Creating them takes some seconds of processor time for each instance whose start is not tested; they are created once and
 * copied.
 *
 * @param dataDir of the instance
 */
export async function copyPreparedPostgres(dataDir: string): Promise<void> {
  const prepared = path.join(sharedFolder(), `${PREFIX}${await templateName(MIGRATIONS)}`);
  fs.mkdirSync(sharedFolder(), { recursive: true });
  await withLockFile(`${prepared}.lock`, async () => {
    if (!fs.existsSync(prepared)) await make(prepared);
    const now = new Date();
    fs.utimesSync(prepared, now, now);
    deleteOld();
  });
  // Under root, the account of PostgreSQL must have access.
  fs.chmodSync(dataDir, 0o755);
  execFileSync('cp', ['-a', path.join(prepared, 'pg'), path.join(dataDir, 'pg')]);
}

/** Under its final name only once it is complete. */
async function make(prepared: string): Promise<void> {
  const draft = `${prepared}.draft`;
  fs.rmSync(draft, { recursive: true, force: true });
  fs.mkdirSync(draft, { mode: 0o755 });
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(draft, 'pg'), settings: { fsync: 'off' } });
  await migrate({ url: postgres.url, folder: MIGRATIONS, log: silentLog });
  await migrateJobs(postgres.url, createLog('silent'));
  await postgres.stop();
  fs.renameSync(draft, prepared);
}

/** Deletes those of other migrations that were not used for a day. */
function deleteOld(): void {
  const before = Date.now() - RETENTION_MS;
  for (const name of fs.readdirSync(sharedFolder()).filter((found) => found.startsWith(PREFIX))) {
    const found = path.join(sharedFolder(), name);
    if (fs.statSync(found).mtimeMs < before) fs.rmSync(found, { recursive: true, force: true });
  }
}

import { createHash } from 'node:crypto';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { migrate } from '../db/migrate.ts';
import { readMigrations } from '../db/migration-files.ts';
import { openSession } from '../db/session.ts';
import type { FileStore } from '../files/store.ts';
import { migrateJobs } from '../jobs/worker.ts';
import type { Log } from '../log.ts';
import { backupsIn, filesOf } from './back-up.ts';
import { requireNoOtherFiles, restoreFiles, verifyFiles } from './copy-files.ts';
import { loadDatabase, requireEmptyDatabase } from './load-database.ts';
import { BackupRefused, type DumpedTable, type Manifest, openTableFile, readManifest } from './manifest.ts';

export interface RestoreOptions {
  /** A backup, or a folder of backups, whose newest one is taken. */
  readonly from: string;
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Folder of this version's migrations. */
  readonly migrations: string;
  readonly log: Log;
}

/**
 * Puts a backup into an empty database and an empty file store. Every part is held against its hash before anything is
 * written. The tables are made by the migrations that had made them, filled, and then brought up to this version.
 * @throws {BackupRefused} with a sentence for the operator
 */
export async function restore(
  options: RestoreOptions,
): Promise<{ readonly folder: string; readonly manifest: Manifest }> {
  const { databaseUrl, files, migrations, log } = options;
  const folder = (await backupsIn(options.from)).at(-1) ?? options.from;
  const manifest = await readManifest(folder);
  const backupFiles = filesOf(path.dirname(folder));
  const previous = await migrationsOf(manifest, migrations);
  for (const table of manifest.tables) await verifyTable(folder, table);
  await verifyFiles(backupFiles, manifest.files);
  const session = await openSession({ url: databaseUrl, name: 'xunban restore' });
  try {
    await requireEmptyDatabase(session);
    await requireNoOtherFiles(files, manifest.files);
    await restoreFiles(backupFiles, files, manifest.files);
    await withFolderOf(migrations, previous, (only) => migrate({ url: databaseUrl, folder: only, log }));
    await migrateJobs(databaseUrl, log);
    await loadDatabase(session, folder, manifest);
  } finally {
    await session.end().catch(() => {});
  }
  await migrate({ url: databaseUrl, folder: migrations, log });
  return { folder, manifest };
}

/** The files that had made the tables. @throws {BackupRefused} when this version does not have them all */
async function migrationsOf(manifest: Manifest, folder: string): Promise<readonly string[]> {
  const ours = new Map((await readMigrations(folder)).map(({ name, checksum }) => [name, checksum]));
  for (const { name, checksum } of manifest.migrations)
    if (ours.get(name) !== checksum)
      throw new BackupRefused(
        `The backup was made by another version: its ${name} is not the one here. Restore it with that version or a newer one.`,
      );
  return manifest.migrations.map(({ name }) => name);
}

async function withFolderOf(
  folder: string,
  names: readonly string[],
  work: (folder: string) => Promise<unknown>,
): Promise<void> {
  const only = await mkdtemp(path.join(os.tmpdir(), 'xunban-restore-'));
  try {
    for (const name of names) await copyFile(path.join(folder, name), path.join(only, name));
    await work(only);
  } finally {
    await rm(only, { recursive: true, force: true });
  }
}

async function verifyTable(folder: string, table: DumpedTable): Promise<void> {
  const hash = createHash('sha256');
  const file = await openTableFile(folder, table);
  const isReadable = await pipeline(file.createReadStream(), createGunzip(), hash).then(
    () => true,
    () => false,
  );
  if (!isReadable || hash.digest('hex') !== table.sha256)
    throw new BackupRefused(`The backup is damaged: the rows of ${table.schema}.${table.name} are not what they were.`);
}

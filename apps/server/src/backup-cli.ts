import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { fileReferences } from './features/file-references.ts';
import { backUp } from './platform/backup/back-up.ts';
import { noteBackup } from './platform/backup/backup-log.ts';
import type { Manifest } from './platform/backup/manifest.ts';
import { restore } from './platform/backup/restore.ts';
import { type Config, readConfig, secretsOf } from './platform/config.ts';
import { openSession } from './platform/db/session.ts';
import type { MissingFiles } from './platform/files/missing-files.ts';
import { createLog, type Log, withoutSecrets } from './platform/log.ts';
import { startEmbeddedPostgres } from './platform/postgres/embedded-postgres.ts';
import { fileStore, MIGRATIONS } from './stores.ts';

const USAGE = `npm run backup -- FOLDER [--with-keys]   takes a backup into the folder while the server runs
npm run restore -- FOLDER                restores the newest backup of the folder, or the backup itself, into an empty instance

A backup of an instance whose store lacks files that the database refers to is complete but for these, and ends with exit code 2.
Both read the settings of the server: DATABASE_URL or DATA_DIR, and S3_….
`;
const WITH_KEYS = '--with-keys';

/** The two maintenance commands: reads the arguments, runs the command and prints the result. */
async function main([command, folder, ...flags]: readonly string[]): Promise<void> {
  const isKnown = command === 'restore' ? flags.length === 0 : flags.every((flag) => flag === WITH_KEYS);
  if ((command !== 'backup' && command !== 'restore') || folder === undefined || folder.startsWith('-') || !isKnown) {
    process.stderr.write(USAGE);
    process.exitCode = 1;
    return;
  }
  const read = readConfig(process.env);
  if (!read.ok) {
    process.stderr.write(`Invalid settings:\n${read.faults.map((fault) => `  ${fault}\n`).join('')}`);
    process.exitCode = 1;
    return;
  }
  const { config } = read;
  const log = createLog('warn', { secrets: secretsOf(config) });
  try {
    const place = path.resolve(folder);
    await withDatabase(config, log, (url) =>
      command === 'backup'
        ? takeBackup(config, url, place, flags.includes(WITH_KEYS))
        : putBack(config, url, place, log),
    );
  } catch (error) {
    const text = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${withoutSecrets(text, secretsOf(config))}\n`);
    process.exitCode = 1;
  }
}

async function takeBackup(config: Config, databaseUrl: string, target: string, withKeys: boolean): Promise<void> {
  const keys = await keyFiles(config);
  const began = performance.now();
  const { folder, manifest, newFiles, newBytes, missing } = await backUp({
    databaseUrl,
    files: await fileStore(config),
    target,
    keys: withKeys ? keys : [],
    references: fileReferences,
    now: new Date(),
  });
  const seconds = (performance.now() - began) / 1000;
  await noteTaken(databaseUrl, manifest, seconds);
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
  process.stdout.write(
    `${folder}\n  ${rows} rows of ${manifest.tables.length} tables, ${manifest.files.length} files, ` +
      `${newFiles} of them new (${newBytes} bytes), in ${seconds.toFixed(1)} s\n`,
  );
  if (withKeys)
    process.stdout.write('  With the keys: anyone with access to this folder can decrypt the personal data.\n');
  else
    process.stdout.write(
      `  Without the keys. Keep these apart from it, or what they protect is lost:\n` +
        [...keys, 'the settings whose names end with _KEY'].map((key) => `    ${key}\n`).join(''),
    );
  reportMissing(missing);
}

/** Names what the backup could not copy. */
function reportMissing({ count, keys }: MissingFiles): void {
  if (count === 0) return;
  process.stderr.write(
    `  ${count} files that the database refers to are missing in the store:\n` +
      keys.map((key) => `    ${key}\n`).join('') +
      (count > keys.length ? `    and ${count - keys.length} more\n` : ''),
  );
  process.exitCode = 2;
}

/** Records the time of the last backup in the instance. A finished backup stays valid even if this write fails. */
async function noteTaken(databaseUrl: string, manifest: Manifest, seconds: number): Promise<void> {
  const session = await openSession({ url: databaseUrl, name: 'xunban backup' });
  try {
    await noteBackup(session, manifest, seconds);
  } catch {
    process.stderr.write(
      '  The backup could not be recorded in the instance: start the server of this version once.\n',
    );
  } finally {
    await session.end().catch(() => {});
  }
}

async function putBack(config: Config, databaseUrl: string, from: string, log: Log): Promise<void> {
  const { folder, manifest } = await restore({
    from,
    databaseUrl,
    files: await fileStore(config),
    migrations: MIGRATIONS,
    log,
  });
  const keys = manifest.keys.length > 0 ? `from ${path.join(folder, 'keys')}` : 'from where you keep them';
  process.stdout.write(
    `${folder} of ${manifest.takenAt} is restored.\n  Before the start put the key files into ${config.dataDir}, ${keys}.\n`,
  );
}

/** Paths of the key files: one for every key that no setting provides. */
async function keyFiles({ dataDir }: Config): Promise<readonly string[]> {
  const names = await readdir(dataDir).catch(() => []);
  return names.filter((name) => name.endsWith('.key')).map((name) => path.join(dataDir, name));
}

async function withDatabase(config: Config, log: Log, work: (url: string) => Promise<void>): Promise<void> {
  if (config.databaseUrl) return work(config.databaseUrl);
  const postgres = await startEmbeddedPostgres({
    dataDir: path.join(config.dataDir, 'pg'),
    log: (message) => log.info({}, message),
  });
  try {
    await work(postgres.url);
  } finally {
    await postgres.stop();
  }
}

await main(process.argv.slice(2));

import { createHash, randomUUID } from 'node:crypto';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { migrate } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/migration-files.ts';
import { openSession } from '../platform/db/session.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { isRunning, ownTag } from '../platform/postgres/processes.ts';

export interface ThrowawayDatabase {
  /** Connects as the application's role to a migrated, otherwise empty database. */
  readonly url: string;
  /** Removes the database, whoever is still connected. */
  drop(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const LOCK_KEY = 986_227;
const PREFIX = 'throwaway';
const SILENT = { info() {}, warn() {}, error() {} };

/**
 * Joins the server that all tests of this user share. Its files stay in the temporary folder between runs, so that only
 * the first one ever pays for making them; they need not survive a power cut, hence nothing is forced to the disk.
 */
export function startTestCluster(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: path.join(os.tmpdir(), `xunban-test-${process.getuid?.() ?? 0}`, 'pg'),
    settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
  });
}

/** Makes a database of its own for one test file, as a copy of one that was migrated before: some 40 ms. */
export async function throwawayDatabase(): Promise<ThrowawayDatabase> {
  const cluster = await startTestCluster();
  // The process is part of the name: what a killed run left behind is recognised by it.
  const name = `${PREFIX}.${ownTag}.${randomUUID()}`;
  try {
    await administer(cluster, async (admin) => {
      await sweep(admin);
      const template = await ensureTemplate(admin, cluster);
      await admin.query(`create database ${quote(name)} template ${quote(template)} owner ${ownerOf(cluster)}`);
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    url: urlTo(cluster, name),
    async drop() {
      await administer(cluster, (admin) => dropDatabase(admin, name));
      await cluster.stop();
    },
  };
}

/** One at a time: copying a template is refused while somebody else is connected to it. */
async function administer(cluster: EmbeddedPostgres, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = await openSession({ url: cluster.adminUrl, name: 'xunban tests' });
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Returns the name of a database with exactly the migrations of this checkout, made when it is missing. */
async function ensureTemplate(admin: pg.Client, cluster: EmbeddedPostgres): Promise<string> {
  const migrations = await readMigrations(MIGRATIONS);
  const content = migrations.map((file) => `${file.name} ${file.checksum}`).join('\n');
  const template = `template.${createHash('sha256').update(content).digest('hex').slice(0, 16)}`;
  const existing = await databasesLike(admin, 'template.%');
  if (existing.includes(template)) return template;
  for (const outdated of existing) await dropDatabase(admin, outdated);
  // Under its final name only once it is complete.
  const draft = `${template}.draft`;
  await admin.query(`create database ${quote(draft)} owner ${ownerOf(cluster)}`);
  await migrate({ url: urlTo(cluster, draft), folder: MIGRATIONS, log: SILENT });
  await admin.query(`alter database ${quote(draft)} rename to ${quote(template)}`);
  return template;
}

/** Drops the databases of processes that ended without doing so. */
async function sweep(admin: pg.Client): Promise<void> {
  for (const name of await databasesLike(admin, `${PREFIX}.%`)) {
    const tag = name.split('.')[1];
    if (tag !== undefined && !isRunning(tag)) await dropDatabase(admin, name);
  }
}

async function databasesLike(admin: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    pattern,
  ]);
  return rows.map((row) => row.datname);
}

async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${quote(name)} with (force)`);
}

function urlTo(cluster: EmbeddedPostgres, database: string): string {
  const url = new URL(cluster.url);
  url.pathname = `/${database}`;
  return url.href;
}

function ownerOf(cluster: EmbeddedPostgres): string {
  return quote(new URL(cluster.url).username);
}

const quote = pg.escapeIdentifier;

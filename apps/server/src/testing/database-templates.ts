import { createHash } from 'node:crypto';
import { silentLog } from '@xunban/testkit/silent-log';
import pg from 'pg';
import { migrate } from '../platform/db/migrate.ts';
import { readMigrations } from '../platform/db/migration-files.ts';
import { migrateJobs } from '../platform/jobs/worker.ts';
import { createLog } from '../platform/log.ts';

const PREFIX = 'template';
const DRAFT_PREFIX = 'draft';
const RETENTION_MS = 24 * 3_600_000;

interface TemplateOptions {
  /** A session of the superuser that holds the lock under which databases are made and dropped. */
  readonly admin: pg.Client;
  /** Any address of the application's role in the cluster. */
  readonly clusterUrl: string;
  /** Folder with the `NNNN-name.sql` files. */
  readonly migrations: string;
  readonly now: Date;
}

/**
 * Returns the name of a database with exactly these migrations and the job queue, created when it is missing. Checkouts with
 * different migrations share the cluster, so each set has its own template, and one that was not used for a day is dropped.
 */
export async function ensureTemplate(options: TemplateOptions): Promise<string> {
  const { admin, clusterUrl, migrations, now } = options;
  const template = await knownName(migrations);
  const existing = await databasesLike(admin, `${PREFIX}.%`);
  if (!existing.includes(template)) {
    // Incomplete drafts were left by a killed process: this process holds the lock.
    for (const abandoned of await databasesLike(admin, `${DRAFT_PREFIX}.%`)) await dropDatabase(admin, abandoned);
    // Under its final name only once it is complete.
    const draft = `${DRAFT_PREFIX}.${template}`;
    await admin.query(`create database ${quote(draft)} owner ${quote(new URL(clusterUrl).username)}`);
    await migrate({ url: urlTo(clusterUrl, draft), folder: migrations, log: silentLog });
    await migrateJobs(urlTo(clusterUrl, draft), createLog('silent'));
    await admin.query(`alter database ${quote(draft)} rename to ${quote(template)}`);
  }
  await markUsed(admin, template, now);
  await dropUnused(admin, new Date(now.getTime() - RETENTION_MS));
  return template;
}

/** Contents of a template besides the migrations; another value recreates all templates. */
const CONTENT = 'graphile-worker';

const names = new Map<string, Promise<string>>();
/** Worked out once for a folder in this process: it reads every migration. */
function knownName(migrations: string): Promise<string> {
  const name = names.get(migrations) ?? templateName(migrations);
  names.set(migrations, name);
  return name;
}

/** The same for folders with the same files, and for no others. */
export async function templateName(migrations: string): Promise<string> {
  const files = await readMigrations(migrations);
  const content = files.map((file) => `${file.name} ${file.checksum}`).join('\n');
  return `${PREFIX}.${createHash('sha256').update(`${CONTENT}\n${content}`).digest('hex').slice(0, 16)}`;
}

/** PostgreSQL keeps no time with a database, but a comment. */
async function markUsed(admin: pg.Client, template: string, now: Date): Promise<void> {
  await admin.query(`comment on database ${quote(template)} is ${pg.escapeLiteral(now.toISOString())}`);
}

async function dropUnused(admin: pg.Client, before: Date): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    `select datname from pg_database
      where datname like $1 and coalesce(shobj_description(oid, 'pg_database')::timestamptz, '-infinity') < $2`,
    [`${PREFIX}.%`, before],
  );
  for (const { datname } of rows) await dropDatabase(admin, datname);
}

export async function databasesLike(admin: pg.Client, pattern: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>('select datname from pg_database where datname like $1', [
    pattern,
  ]);
  return rows.map((row) => row.datname);
}

export async function dropDatabase(admin: pg.Client, name: string): Promise<void> {
  await admin.query(`drop database if exists ${quote(name)} with (force)`);
}

/** The same cluster and role, another database. */
export function urlTo(clusterUrl: string, database: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${database}`;
  return url.href;
}

const quote = pg.escapeIdentifier;

import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseFolder } from '@xunban/testkit/database-folder';
import pg from 'pg';
import { openSession } from '../platform/db/session.ts';
import { locateBinaries } from '../platform/postgres/binaries.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts';
import { isRunning, ownTag } from '../platform/postgres/processes.ts';
import { databasesLike, dropDatabase, ensureTemplate, urlTo } from './database-templates.ts';

export interface ThrowawayDatabase {
  /** Connects as the application's role to a migrated, otherwise empty database. */
  readonly url: string;
  /** Removes the database, even with open connections. */
  drop(): Promise<void>;
}

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url));
const LOCK_KEY = 986_227;
const PREFIX = 'throwaway';

/**
 * Joins the server that all tests of this user share, across checkouts: each test file has its own database there, and each set
 * of migrations a template. The files stay between runs, so that only the first run pays for creating them; they need not
 * survive a power cut, so they are in memory where it has space, and nothing is forced to the disk.
 *
 * The folder carries PostgreSQL's major version, because a server cannot open the files of another one.
 */
export function startTestCluster(): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({
    dataDir: path.join(sharedFolder(), `pg-${majorVersion()}`),
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      max_connections: '300',
      max_wal_size: '256MB',
      // A statement is planned once for a connection, not six times: in a short-lived database most statements are sent only a
      // few times.
      plan_cache_mode: 'force_generic_plan',
    },
  });
}

/** Folder of all data that the tests of this user share, across checkouts. */
export const sharedFolder = (): string => path.join(databaseFolder(), `xunban-test-${process.getuid?.() ?? 0}`);

/**
 * Makes a database of its own for one test file, as a copy of one that was migrated before.
 *
 * @param migrations folder with the `NNNN-name.sql` files; this checkout's when left out.
 */
export async function throwawayDatabase(migrations = MIGRATIONS): Promise<ThrowawayDatabase> {
  const cluster = await startTestCluster();
  // The process is part of the name: what a killed run left behind is recognised by it.
  const name = `${PREFIX}.${ownTag}.${randomUUID()}`;
  const owner = new URL(cluster.url).username;
  try {
    await administer(cluster, async (admin) => {
      await sweep(admin);
      const template = await ensureTemplate({ admin, clusterUrl: cluster.url, migrations, now: new Date() });
      // Copying files takes half as long as writing all of them to the log first, and there is nothing here to be kept.
      await admin.query(
        `create database ${quote(name)} template ${quote(template)} strategy file_copy owner ${quote(owner)}`,
      );
    });
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return {
    url: urlTo(cluster.url, name),
    async drop() {
      await administer(cluster, (admin) => dropDatabase(admin, name));
      await cluster.stop();
    },
  };
}

/** One at a time: copying a template is refused while another session is connected to it. */
async function administer(cluster: EmbeddedPostgres, work: (admin: pg.Client) => Promise<void>): Promise<void> {
  const admin = await openSession({ url: cluster.adminUrl, name: 'xunban tests' });
  try {
    await admin.query('select pg_advisory_lock($1)', [LOCK_KEY]);
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** Drops the databases of processes that ended without doing so. */
async function sweep(admin: pg.Client): Promise<void> {
  for (const name of await databasesLike(admin, `${PREFIX}.%`)) {
    const tag = name.split('.')[1];
    if (tag !== undefined && !isRunning(tag)) await dropDatabase(admin, name);
  }
}

let knownVersion: string | undefined;

/** Such as `18`. Queried once in a process: a large process takes long to start another. */
function majorVersion(): string {
  knownVersion ??= askVersion();
  return knownVersion;
}

function askVersion(): string {
  const { stdout, error } = spawnSync(locateBinaries().postgres, ['--version'], { encoding: 'utf8' });
  const version = /\d+/.exec(stdout ?? '')?.[0];
  if (version === undefined) throw new Error('PostgreSQL version not reported', { cause: error });
  return version;
}

const quote = pg.escapeIdentifier;

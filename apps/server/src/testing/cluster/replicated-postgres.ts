import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';

export interface ReplicatedPostgres {
  /** Address of the application's database at the present primary; it stays the same after a failover. */
  readonly url: string;
  /** Address of the same database at the present replica. */
  readonly replicaUrl: string;
  /** Executes a statement at the replica as its superuser. */
  readonly onReplica: (statement: string) => Promise<void>;
  /** Processes at this moment. */
  readonly pids: Readonly<Record<'primary' | 'replica', number>>;
  /** Kills the primary at once and promotes the replica. */
  failOver(): Promise<void>;
  /** Copies the present primary into a new replica, after a failover. */
  addReplica(): Promise<void>;
  stop(): Promise<void>;
}

const SETTINGS = {
  wal_level: 'replica',
  max_wal_senders: '5',
  max_connections: '200',
  // Kept for a replica that is away.
  wal_keep_size: '512MB',
};
/** Name of the replica at its primary, which waits for it at each commit: a failover loses nothing. */
const REPLICA = 'replica';
const POLL_MS = 20;

/**
 * Starts PostgreSQL with a streaming replica, both from the binaries that npm installed, in two folders below `folder`. The
 * folder of the primary's socket is reached by a symbolic link, as an address is that moves to the next primary.
 */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const links = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-primary-'));
  fs.chmodSync(links, 0o755);
  const link = path.join(links, 'socket');
  const replicaLink = path.join(links, 'replica');
  const dirs = [path.join(folder, 'first'), path.join(folder, 'second')] as const;
  // After a failover the second folder holds the newer data.
  let turn =
    fs.existsSync(path.join(dirs[1], 'PG_VERSION')) && !fs.existsSync(path.join(dirs[1], 'standby.signal')) ? 1 : 0;
  const dirOf = (index: number) => dirs[index % 2] ?? dirs[0];
  let primary = await startEmbeddedPostgres({ dataDir: dirOf(turn), settings: SETTINGS, isRevived: false });
  let replica: EmbeddedPostgres | undefined;
  point(link, primary);

  const addReplica = async () => {
    await copyFiles(primary, dirOf(turn), dirOf(turn + 1));
    const { host, port } = new pg.Client({ connectionString: primary.adminUrl });
    const source = `host=${host} port=${port} user=postgres application_name=${REPLICA}`;
    replica = await startEmbeddedPostgres({
      dataDir: dirOf(turn + 1),
      settings: { ...SETTINGS, primary_conninfo: source },
      isRevived: false,
    });
    point(replicaLink, replica);
    await requireSynchronous(primary);
  };
  await addReplica();
  const addressAt = (at: string) => primary.url.replace(/host=[^&]*/, `host=${encodeURIComponent(at)}`);
  return {
    ...{ url: addressAt(link), replicaUrl: addressAt(replicaLink) },
    onReplica: async (statement) => {
      if (!replica) throw new Error('there is no replica');
      await ask(replica.adminUrl, statement);
    },
    get pids() {
      return { primary: primary.pid, replica: replica?.pid ?? 0 };
    },
    async failOver() {
      if (!replica) throw new Error('there is no replica');
      const [lost, next] = [primary, replica];
      process.kill(lost.pid, 'SIGKILL');
      await ask(next.adminUrl, 'select pg_promote()');
      [primary, replica, turn] = [next, undefined, turn + 1];
      point(link, primary);
      await lost.stop();
      // Sessions of the killed server end when they notice; its folder is needed.
      await untilEmpty(dirOf(turn + 1));
    },
    addReplica,
    async stop() {
      await replica?.stop();
      await primary.stop();
      fs.rmSync(links, { recursive: true, force: true });
    },
  };
}

/** Lets the link show the socket of a server, without a moment in which there is none. */
function point(link: string, { url }: EmbeddedPostgres): void {
  fs.symlinkSync(new pg.Client({ connectionString: url }).host, `${link}.new`);
  fs.renameSync(`${link}.new`, link);
}

/**
 * Makes a replica of the files while the primary writes: `pg_basebackup` is not among the binaries of npm.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
async function copyFiles({ adminUrl }: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const session = await openSession(adminUrl);
  try {
    await session.query(`select pg_backup_start('replica', true)`);
    fs.rmSync(to, { recursive: true, force: true });
    execFileSync('cp', ['-a', from, to]);
    const { rows } = await session.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
    for (const left of ['postmaster.pid', 'postmaster.opts']) fs.rmSync(path.join(to, left), { force: true });
    const { uid, gid } = fs.statSync(from);
    for (const [name, text] of [
      ['backup_label', rows[0]?.labelfile ?? ''],
      ['standby.signal', ''],
    ] as const) {
      fs.writeFileSync(path.join(to, name), text, { mode: 0o600 });
      fs.chownSync(path.join(to, name), uid, gid);
    }
  } finally {
    await session.end();
  }
}

/** Waits until the replica streams; from then on each commit waits for it. */
async function requireSynchronous({ adminUrl }: EmbeddedPostgres): Promise<void> {
  const streaming = `select from pg_stat_replication where application_name = '${REPLICA}' and state = 'streaming'`;
  while ((await ask(adminUrl, streaming)) === 0) await sleep(POLL_MS);
  await ask(adminUrl, `alter system set synchronous_standby_names = '${REPLICA}'`);
  await ask(adminUrl, 'select pg_reload_conf()');
}

/** Waits until no process of a killed server is left. */
async function untilEmpty(dataDir: string): Promise<void> {
  const isUsed = () =>
    fs
      .readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .some((pid) => {
        try {
          return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(dataDir);
        } catch {
          return false;
        }
      });
  while (isUsed()) await sleep(POLL_MS);
}

/** @returns number of rows */
async function ask(url: string, statement: string): Promise<number> {
  const session = await openSession(url);
  try {
    return (await session.query(statement)).rowCount ?? 0;
  } finally {
    await session.end();
  }
}

async function openSession(connectionString: string): Promise<pg.Client> {
  const session = new pg.Client({ connectionString });
  session.on('error', () => {});
  await session.connect();
  return session;
}

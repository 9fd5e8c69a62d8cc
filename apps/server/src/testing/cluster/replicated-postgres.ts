import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../platform/postgres/embedded-postgres.ts';

export interface ReplicatedPostgres {
  readonly primary: EmbeddedPostgres;
  /** A streaming replica, which takes reads. */
  readonly replica: EmbeddedPostgres;
  stop(): Promise<void>;
}

/** WAL that the primary keeps for a replica that is away. */
const KEPT_WAL = '512MB';

/**
 * Starts PostgreSQL with a streaming replica, both from the binaries that npm installed, in two folders below `folder`. The
 * replica is a copy of the primary's files made at each start: `pg_basebackup` is not among these binaries.
 * https://www.postgresql.org/docs/current/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP
 */
export async function startReplicatedPostgres(folder: string): Promise<ReplicatedPostgres> {
  const [primaryDir, replicaDir] = [path.join(folder, 'primary'), path.join(folder, 'replica')];
  const primary = await startEmbeddedPostgres({
    dataDir: primaryDir,
    settings: { wal_level: 'replica', max_wal_senders: '5', wal_keep_size: KEPT_WAL, max_connections: '200' },
  });
  await copyPrimary(primary, primaryDir, replicaDir);
  const { host, port } = new pg.Client({ connectionString: primary.adminUrl });
  const replica = await startEmbeddedPostgres({
    dataDir: replicaDir,
    settings: {
      primary_conninfo: `host=${host} port=${port} user=postgres application_name=replica`,
      hot_standby: 'on',
      max_connections: '200',
    },
  });
  return {
    primary,
    replica,
    async stop() {
      await replica.stop();
      await primary.stop();
    },
  };
}

async function copyPrimary({ adminUrl }: EmbeddedPostgres, from: string, to: string): Promise<void> {
  const session = new pg.Client({ connectionString: adminUrl });
  await session.connect();
  try {
    await session.query(`select pg_backup_start('replica', true)`);
    fs.rmSync(to, { recursive: true, force: true });
    // Files that vanish meanwhile are in the WAL.
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

import { createHash, randomUUID } from 'node:crypto';
import { readFile, statfs } from 'node:fs/promises';
import os from 'node:os';
import { type Selectable, sql } from 'kysely';
import { processNow } from '../clock.ts';
import type { InstanceProcess } from '../db/schema.ts';
import type { Reader } from '../db/transaction.ts';
import type { Deps } from '../deps.ts';
import { writeOutcomes } from './outside-services.ts';

/** Interval of the heartbeat. */
const BEAT_MS = 15_000;
/** A process without a heartbeat for this long is considered dead. */
const SILENT_SECONDS = 60;
/** A process that ended without deregistering is deleted after a day. */
const DELETE_AFTER_HOURS = 24;

type BeatDeps = Pick<Deps, 'config' | 'db' | 'events' | 'log'>;

export interface Beats {
  /** Writes a heartbeat now; the timer does so by itself. */
  readonly beat: () => Promise<void>;
  /** Deregisters the process. */
  readonly stop: () => Promise<void>;
}

/** Writes a row of this process and keeps it fresh, with what only the process knows: its streams, its disk, its clock. */
export async function startBeats({ config, db, events, log }: BeatDeps): Promise<Beats> {
  const id = randomUUID();
  const version = await readBuildId();
  const roles = [...config.roles].join(',');
  const beat = async () => {
    const disk = await statfs(config.dataDir).catch(() => undefined);
    await db.transaction(async (tx) => {
      await sql`
        insert into instance_process
          (id, host, roles, version, clock_ahead_ms, streams, disk_bytes, disk_free_bytes)
        values (${id}, ${os.hostname()}, ${roles}, ${version}, ${aheadOfDatabase()}, ${events.openStreams},
          ${disk ? disk.blocks * disk.bsize : 0}::bigint, ${disk ? disk.bavail * disk.bsize : 0}::bigint)
        on conflict (id) do update set seen_at = now(), clock_ahead_ms = excluded.clock_ahead_ms,
          streams = excluded.streams, disk_bytes = excluded.disk_bytes, disk_free_bytes = excluded.disk_free_bytes`.execute(
        tx,
      );
      await sql`delete from instance_process where seen_at < now() - make_interval(hours => ${DELETE_AFTER_HOURS})`.execute(
        tx,
      );
      await writeOutcomes(tx);
    });
  };
  const quietly = () => beat().catch((error: unknown) => log.warn({ err: error }, 'heartbeat write failed'));
  const timer = setInterval(quietly, BEAT_MS).unref();
  await quietly();
  return {
    beat,
    async stop() {
      clearInterval(timer);
      await sql`delete from instance_process where id = ${id}`.execute(db.read).catch(() => {});
    },
  };
}

/** Offset of this clock from the database's clock, which the statement itself reads. */
const aheadOfDatabase = () =>
  sql`least(2147483647, greatest(-2147483647,
    ${processNow().getTime()}::float8 - extract(epoch from clock_timestamp()) * 1000))::int`;

/** Returns an id of the build: the beginning of the hash of the running program. */
async function readBuildId(): Promise<string> {
  const program = process.argv[1];
  const bytes = program === undefined ? undefined : await readFile(program).catch(() => undefined);
  return bytes ? createHash('sha256').update(bytes).digest('hex').slice(0, 8) : '';
}

export interface ProcessRecord extends Selectable<InstanceProcess> {
  readonly isAlive: boolean;
}

/** Returns every process with a heartbeat within a day, the newest first. */
export async function processesOf(reader: Reader): Promise<ProcessRecord[]> {
  const rows = await reader
    .selectFrom('instance_process')
    .selectAll()
    .select(
      sql<boolean>`seen_at between now() - make_interval(secs => ${SILENT_SECONDS})
      and now() + make_interval(secs => ${SILENT_SECONDS})`.as('isAlive'),
    )
    .orderBy('started_at', 'desc')
    .limit(100)
    .execute();
  return rows;
}

import { setTimeout as sleep } from 'node:timers/promises';
import { APPLICATION_DATABASE, APPLICATION_ROLE, ensureApplicationDatabase } from './application-role.ts';
import { type ClusterFiles, clusterFiles, isInitialised, SOCKET_PORT } from './cluster-files.ts';
import { withLockFile } from './lock-file.ts';
import { ensureRunning, type Settings, shutDown } from './postmaster.ts';
import { isServerOf } from './processes.ts';
import { ServerUsers } from './server-users.ts';

export interface EmbeddedPostgresOptions {
  /** Folder of the database files; made when missing. Lock, log and the list of users lie beside it. */
  readonly dataDir: string;
  /** PostgreSQL settings for a server started by this call; one that already runs keeps its own. */
  readonly settings?: Settings;
  readonly log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects as the application: no superuser, owner of its database. */
  readonly url: string;
  /** Connects as the superuser to the maintenance database. */
  readonly adminUrl: string;
  /** Process of the server at this moment; another one after a restart. */
  readonly pid: number;
  /** Whether the server was running already: another process uses it, or a killed one left it behind. */
  readonly reused: boolean;
  /** Leaves the server, and stops it if nobody else uses it. Further calls do nothing. */
  stop(): Promise<void>;
}

const WATCH_INTERVAL_MS = 250;

/**
 * Runs PostgreSQL from the binaries that npm installed. It listens on a Unix socket only, in a folder that nobody else
 * can enter: there is no port to clash with and no password to keep.
 *
 * Any number of processes may call this for one folder; they share one server, and the last to stop ends it. A server
 * that outlived a killed process is taken over, and one that dies while in use is started again.
 *
 * @throws with a sentence for the operator when PostgreSQL cannot run here.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const files = clusterFiles(options.dataDir);
  const settings = options.settings ?? {};
  const log = options.log ?? (() => {});
  const users = new ServerUsers(files.users);
  const adminUrl = urlOf(files, 'postgres', 'postgres');

  const ensureServer = () => ensureRunning(files, settings, () => ensureApplicationDatabase(adminUrl));

  const { pid, wasRunning, entry } = await withLockFile(files.lock, async () => {
    const server = await ensureServer();
    return { ...server, entry: users.enter() };
  });
  log(`PostgreSQL ${wasRunning ? 'was running' : 'started'}, process ${pid}, data in ${files.dataDir}`);

  const watch = keepRunning(files, pid, ensureServer, log);
  let stopping: Promise<void> | undefined;
  const leave = async (): Promise<void> => {
    await watch.end();
    await withLockFile(files.lock, async () => {
      if (users.leave(entry).isLast) await shutDown(watch.pid, files);
    });
  };
  return {
    url: urlOf(files, APPLICATION_ROLE, APPLICATION_DATABASE),
    adminUrl,
    get pid() {
      return watch.pid;
    },
    reused: wasRunning,
    stop() {
      stopping ??= leave();
      return stopping;
    },
  };
}

/** The host in the address is never used: `?host=` names the socket's folder. Some parsers insist on one. */
function urlOf(files: ClusterFiles, role: string, database: string): string {
  return `postgres://${role}@localhost/${database}?host=${encodeURIComponent(files.socketDir)}&port=${SOCKET_PORT}`;
}

/** Starts the server again whenever it dies, until `end` is called. */
function keepRunning(
  files: ClusterFiles,
  firstPid: number,
  ensureServer: () => Promise<{ pid: number }>,
  log: (message: string) => void,
) {
  const ending = new AbortController();
  let pid = firstPid;

  const revive = async (): Promise<void> => {
    if (isServerOf(pid, files.dataDir)) return;
    if (!isInitialised(files)) throw new Error(`${files.dataDir} is gone`);
    log(`PostgreSQL process ${pid} is gone; starting it again`);
    pid = (await withLockFile(files.lock, ensureServer)).pid;
    log(`PostgreSQL runs again, process ${pid}`);
  };

  const watch = async (): Promise<void> => {
    let pauseMs = WATCH_INTERVAL_MS;
    while (!ending.signal.aborted) {
      await sleep(pauseMs, undefined, { ref: false, signal: ending.signal }).catch(() => {});
      if (ending.signal.aborted) return;
      try {
        await revive();
        pauseMs = WATCH_INTERVAL_MS;
      } catch (error) {
        pauseMs = Math.min(pauseMs * 2, 30_000);
        log(`PostgreSQL could not be started again: ${error instanceof Error ? error.message : error}`);
      }
    }
  };
  const watching = watch();

  return {
    get pid() {
      return pid;
    },
    async end(): Promise<void> {
      ending.abort();
      await watching;
    },
  };
}

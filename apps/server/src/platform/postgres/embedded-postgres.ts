import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { type ClusterFiles, clusterFiles, isInitialised, SOCKET_PORT } from './cluster-files.ts';
import { withLockFile } from './lock-file.ts';
import { ensureRunning, type Settings, shutDown } from './postmaster.ts';
import { isRunning, isServerOf, ownTag } from './processes.ts';

/**
 * The users of a shared server: one small file per use. The last to leave stops the server; entries of killed processes are
 * removed at the next check. Every function must be called under the server's lock.
 */
class ServerUsers {
  readonly #folder: string;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Enters this process, which may enter more than once, and returns the entry to hand to `leave`. */
  enter(): string {
    fs.mkdirSync(this.#folder, { recursive: true, mode: 0o700 });
    const entry = path.join(this.#folder, `${ownTag}.${randomUUID()}`);
    fs.writeFileSync(entry, '');
    return entry;
  }

  /** Removes the entry and returns true when it was the last one. */
  leave(entry: string): { isLast: boolean } {
    fs.rmSync(entry, { force: true });
    const remaining = fs.existsSync(this.#folder) ? fs.readdirSync(this.#folder) : [];
    const gone = remaining.filter((name) => !isRunning(name.slice(0, name.lastIndexOf('.'))));
    for (const name of gone) fs.rmSync(path.join(this.#folder, name), { force: true });
    return { isLast: gone.length === remaining.length };
  }
}

/** The role and database of the application. The role is not a superuser: an injected statement stays inside SQL. */
const APPLICATION_ROLE = 'xunban_app';
const APPLICATION_DATABASE = 'xunban';

/**
 * Creates the application's role and its database where they are missing. This first real conversation with the server
 * is also the proof that it lives: a freshly killed one may still take connections for a moment.
 *
 * @returns false when the server could not be reached.
 */
async function ensureApplicationDatabase(adminUrl: string): Promise<boolean> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  // node-postgres reports a connection that is lost while idle to listeners, and without one the process would end. The next
  // query fails anyway and reports to its caller.
  admin.on('error', () => {});
  try {
    await admin.connect();
    const { rowCount: roles } = await admin.query('select from pg_roles where rolname = $1', [APPLICATION_ROLE]);
    if (roles === 0) await admin.query(`create role ${APPLICATION_ROLE} login`);
    const { rowCount: databases } = await admin.query('select from pg_database where datname = $1', [
      APPLICATION_DATABASE,
    ]);
    if (databases === 0) await admin.query(`create database ${APPLICATION_DATABASE} owner ${APPLICATION_ROLE}`);
    return true;
  } catch (error) {
    if (isRefusalOfServer(error)) throw error;
    return false;
  } finally {
    await admin.end();
  }
}

async function createDatabase(adminUrl: string, name: string): Promise<void> {
  const admin = new pg.Client({ connectionString: adminUrl, connectionTimeoutMillis: 10_000 });
  admin.on('error', () => {});
  try {
    await admin.connect();
    const { rowCount } = await admin.query('select from pg_database where datname = $1', [name]);
    if (rowCount === 0) await admin.query(`create database ${pg.escapeIdentifier(name)} owner ${APPLICATION_ROLE}`);
  } finally {
    await admin.end();
  }
}

/** True when a running server answered with an error. Class 57 means that it is starting, stopping or has crashed. */
function isRefusalOfServer(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code?.startsWith('57') !== true;
}

export interface EmbeddedPostgresOptions {
  /** Folder of the database files; created when missing. Lock, log and the list of users are next to it. */
  readonly dataDir: string;
  /** PostgreSQL settings for a server started by this call; one that already runs keeps its own. */
  readonly settings?: Settings;
  /** False: a server that dies stays dead, because another one takes its place. */
  readonly isRevived?: boolean;
  readonly log?: (message: string) => void;
}

export interface EmbeddedPostgres {
  /** Connects as the application: no superuser, owner of its database. */
  readonly url: string;
  /** Connects as the superuser to the maintenance database. */
  readonly adminUrl: string;
  /** Returns the address of another database of the application, created when it is missing. */
  addDatabase(name: string): Promise<string>;
  /** Process of the server at this moment; another one after a restart. */
  readonly pid: number;
  /** True when the server was already running: another process uses it, or a killed one left it behind. */
  readonly reused: boolean;
  /** Leaves the server, and stops it if no other process uses it. Further calls do nothing. */
  stop(): Promise<void>;
}

/** A PostgreSQL that starts before there is a log for its messages. */
export interface EarlyPostgres {
  readonly started: Promise<EmbeddedPostgres>;
  logTo(log: (message: string) => void): void;
}

const WATCH_INTERVAL_MS = 250;

/**
 * Runs PostgreSQL from the binaries that npm installed. It listens on a Unix socket only, in a folder that no other user can
 * enter: there is no port to conflict with and no password to keep.
 *
 * Any number of processes may call this for one folder; they share one server, and the last to stop ends it. A server that
 * outlived a killed process is taken over, and one that dies while in use is started again.
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

  const watch = options.isRevived === false ? unsupervised(pid) : superviseServer(files, pid, ensureServer, log);
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
    async addDatabase(name) {
      await withLockFile(files.lock, () => createDatabase(adminUrl, name));
      return urlOf(files, APPLICATION_ROLE, name);
    },
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

const unsupervised = (pid: number) => ({ pid, end: async () => {} });

/** Starts the server again whenever it dies, until `end` is called. */
function superviseServer(
  files: ClusterFiles,
  firstPid: number,
  ensureServer: () => Promise<{ pid: number }>,
  log: (message: string) => void,
) {
  const ending = new AbortController();
  let pid = firstPid;

  const revive = async (): Promise<void> => {
    if (isServerOf(pid, files.dataDir)) return;
    if (!isInitialised(files)) throw new Error(`${files.dataDir} no longer exists`);
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

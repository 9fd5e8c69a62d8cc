import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { locateBinaries } from './binaries.ts';
import {
  CLEAN_ENV,
  type ClusterFiles,
  initialise,
  isInitialised,
  prepareSocketDir,
  SOCKET_PORT,
  socketPath,
} from './cluster-files.ts';
import { chooseIdentity, commandFor, type LaunchIdentity } from './launch-identity.ts';
import { anyoneInside, isServerOf, readPidFile } from './processes.ts';

/** After this time without a log line the start is given up: after a crash PostgreSQL logs its progress every 10 s. */
const SILENCE_MS = 60_000;
const STOP_TIMEOUT_MS = 10_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** PostgreSQL settings by name, as in postgresql.conf. */
export type Settings = Readonly<Record<string, string>>;

/**
 * Makes sure that a server runs on the data folder and answers: a running one is used as it is, otherwise one is started, after
 * the last back end of a killed predecessor has left. `answers` connects to the server and returns true on success. Call it
 * under the server's lock.
 *
 * @throws with the end of the server's log when it does not start.
 */
export async function ensureRunning(
  files: ClusterFiles,
  settings: Settings,
  answers: () => Promise<boolean>,
): Promise<{ pid: number; wasRunning: boolean }> {
  let lastOutput = { at: Date.now(), bytes: logBytes(files.log) };
  let launched: Launched | undefined;
  for (;;) {
    const found = readPidFile(files.dataDir);
    if (found !== undefined && isServerOf(found.pid, files.dataDir)) {
      if (found.isReady && found.socketDir !== files.socketDir) {
        throw new Error(
          `A server on ${files.dataDir} is already running and listens in ${found.socketDir}, not in ${files.socketDir}. Start with the same TMPDIR as the process that started it.`,
        );
      }
      if (found.isReady && (await answers())) {
        return { pid: found.pid, wasRunning: launched === undefined };
      }
    } else if (launched === undefined) {
      if (!anyoneInside(files.dataDir)) launched = launch(files, settings);
    } else if (launched.hasExited) {
      throw new Error(`PostgreSQL did not start:\n${logTail(files.log)}(from ${files.log})`);
    }
    const bytes = logBytes(files.log);
    if (bytes !== lastOutput.bytes) lastOutput = { at: Date.now(), bytes };
    if (Date.now() - lastOutput.at > SILENCE_MS)
      throw new Error(`PostgreSQL is not ready and has logged nothing for a minute; see ${files.log}`);
    await sleep(5);
  }
}

/** Stops the server: sessions are rolled back at once, and after 10 s it is stopped immediately. */
export async function shutDown(pid: number, files: ClusterFiles): Promise<void> {
  if (!isServerOf(pid, files.dataDir)) return;
  process.kill(pid, 'SIGINT');
  const deadline = Date.now() + STOP_TIMEOUT_MS;
  while (isServerOf(pid, files.dataDir)) {
    if (Date.now() > deadline) {
      process.kill(pid, 'SIGQUIT');
      return;
    }
    await sleep(10);
  }
  fs.rmSync(files.socketDir, { recursive: true, force: true });
}

interface Launched {
  hasExited: boolean;
}

function launch(files: ClusterFiles, settings: Settings): Launched {
  const binaries = locateBinaries();
  const identity = chooseIdentity(binaries.postgres, files.dataDir);
  prepareSocketDir(files, identity);
  if (!isInitialised(files)) initialise(files, binaries.initdb, identity);
  clearTraces(files);
  return spawnServer(files, binaries.postgres, identity, settings);
}

/**
 * PostgreSQL clears the traces of a dead server itself, but takes a zombie or a process that got the same number for a living
 * one. On Linux the caller has made sure that no process is left; elsewhere the file stays, because PostgreSQL finds orphaned
 * back ends through the shared memory that it names.
 */
function clearTraces(files: ClusterFiles): void {
  if (process.platform !== 'linux') return;
  fs.rmSync(path.join(files.dataDir, 'postmaster.pid'), { force: true });
  fs.rmSync(`${socketPath(files)}.lock`, { force: true });
}

function spawnServer(files: ClusterFiles, postgres: string, identity: LaunchIdentity, settings: Settings): Launched {
  const all: Settings = {
    listen_addresses: '',
    unix_socket_directories: files.socketDir,
    unix_socket_permissions: '0700',
    port: String(SOCKET_PORT),
    // Failed statements are the application's to report; here they would leave phone numbers in a plain file.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    // Limits the log that a start after a crash replays, whatever the load was.
    max_wal_size: '512MB',
    // A statement of a killed process would go on for minutes, with its locks, while the next process starts.
    client_connection_check_interval: '1s',
    ...settings,
  };
  const { command, args, ...account } = commandFor(identity, postgres, [
    ...['-D', files.dataDir],
    ...Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ]);
  if (fs.existsSync(files.log) && fs.statSync(files.log).size > LOG_LIMIT_BYTES) fs.rmSync(files.log);
  const log = fs.openSync(files.log, 'a', 0o600);
  // Detached: Ctrl-C in a terminal must reach the application alone, which stops the server when it is done with it.
  const child = spawn(command, args, {
    ...account,
    cwd: path.dirname(files.dataDir),
    env: CLEAN_ENV,
    detached: true,
    stdio: ['ignore', log, log],
  });
  fs.closeSync(log);
  child.unref();
  const launched: Launched = { hasExited: false };
  child.on('exit', () => {
    launched.hasExited = true;
  });
  child.on('error', (error) => {
    fs.appendFileSync(files.log, `${error}\n`);
    launched.hasExited = true;
  });
  return launched;
}

const logBytes = (log: string): number => fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;

function logTail(log: string): string {
  return fs.readFileSync(log, 'utf8').split('\n').slice(-9).join('\n');
}

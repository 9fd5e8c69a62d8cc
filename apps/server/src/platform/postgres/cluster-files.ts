import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { commandFor, giveTo, type LaunchIdentity } from './launch-identity.ts';

/** Paths of the parts of one server. Everything but the socket is next to the data folder, never inside it. */
export interface ClusterFiles {
  readonly dataDir: string;
  readonly lock: string;
  readonly log: string;
  readonly users: string;
  readonly socketDir: string;
}

/** PostgreSQL puts the port into the socket's file name; with one folder per server any number will do. */
export const SOCKET_PORT = 5432;

/** The environment of PostgreSQL's programs: nothing of ours (PGDATA, PGOPTIONS, LD_PRELOAD…) reaches them. */
export const CLEAN_ENV = { PATH: process.env['PATH'] ?? '/usr/bin:/bin', LC_ALL: 'C.UTF-8', TZ: 'UTC' };

/** Resolves the places of a server and makes the folders around its data. */
export function clusterFiles(dataDir: string): ClusterFiles {
  const absolute = path.resolve(dataDir);
  fs.mkdirSync(path.dirname(absolute), { recursive: true });
  // /proc shows real paths, and a server is recognised by its data folder on the command line.
  const real = path.join(fs.realpathSync(path.dirname(absolute)), path.basename(absolute));
  const digest = createHash('sha256').update(real).digest('hex').slice(0, 12);
  return {
    dataDir: real,
    lock: `${real}.lock`,
    log: `${real}.log`,
    users: `${real}.users`,
    // A socket's path may have 107 bytes, too few for a deep checkout, so it lies in the temporary folder.
    socketDir: path.join(os.tmpdir(), `xunban-pg-${process.getuid?.() ?? 0}-${digest}`),
  };
}

export function socketPath(files: ClusterFiles): string {
  return path.join(files.socketDir, `.s.PGSQL.${SOCKET_PORT}`);
}

/** Creates the folder of the socket, and refuses one owned by another user: the temporary folder is shared. */
export function prepareSocketDir(files: ClusterFiles, identity: LaunchIdentity): void {
  fs.mkdirSync(files.socketDir, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(files.socketDir);
  const ours = [process.getuid?.(), identity.kind === 'account' ? identity.uid : undefined];
  if (!found.isDirectory() || !ours.includes(found.uid))
    throw new Error(`${files.socketDir} is not a folder owned by this process`);
  giveTo(identity, files.socketDir);
}

export function isInitialised(files: ClusterFiles): boolean {
  return fs.existsSync(path.join(files.dataDir, 'PG_VERSION'));
}

/**
 * Creates the data folder. It is made under another name and moved into place when it is complete, so a kill half-way
 * leaves nothing that a later start would take for a database.
 */
export function initialise(files: ClusterFiles, initdb: string, identity: LaunchIdentity): void {
  const parent = path.dirname(files.dataDir);
  const prefix = `${path.basename(files.dataDir)}.init-`;
  for (const name of fs.readdirSync(parent)) {
    if (name.startsWith(prefix)) fs.rmSync(path.join(parent, name), { recursive: true, force: true });
  }
  const draft = path.join(parent, `${prefix}${process.pid}`);
  fs.mkdirSync(draft, { mode: 0o700 });
  giveTo(identity, draft);
  // The built-in C.UTF-8 gives trigrams of Chinese text and prefix LIKE on plain indexes, and does not depend on the
  // host's glibc or ICU for its order; `--no-locale` yields no trigrams at all.
  const { command, args, ...account } = commandFor(identity, initdb, [
    ...['-D', draft, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'],
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--no-instructions'],
  ]);
  const result = spawnSync(command, args, { ...account, cwd: parent, env: CLEAN_ENV, encoding: 'utf8' });
  if (result.status !== 0) {
    fs.rmSync(draft, { recursive: true, force: true });
    throw new Error(`PostgreSQL could not create ${files.dataDir}: ${result.stderr || result.error}`);
  }
  fs.renameSync(draft, files.dataDir);
}

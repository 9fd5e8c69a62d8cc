import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { isErrno } from './errno.ts';
import { isRunning, ownTag } from './processes.ts';

const WAIT_LIMIT_MS = 90_000;
const POLL_MS = 30;

/**
 * Runs `work` while holding `file` as a lock between processes. A lock whose holder died is taken over; a living holder
 * is waited for.
 *
 * @throws when a living holder keeps it for longer than 90 s.
 */
export async function withLockFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const deadline = Date.now() + WAIT_LIMIT_MS;
  // Written first and linked into place after, so that a lock file is never read without its holder's name.
  const ticket = `${file}.${randomUUID()}`;
  fs.writeFileSync(ticket, ownTag, { mode: 0o600 });
  try {
    while (!tryLink(ticket, file)) {
      const holder = readHolder(file);
      if (holder !== undefined && !isRunning(holder)) discard(file, holder, `${ticket}.stale`);
      else if (Date.now() > deadline) throw new Error(`${file} has been held by process ${holder} for too long`);
      else await sleep(POLL_MS);
    }
  } finally {
    fs.rmSync(ticket, { force: true });
  }
  try {
    return await work();
  } finally {
    fs.rmSync(file, { force: true });
  }
}

function tryLink(ticket: string, file: string): boolean {
  try {
    fs.linkSync(ticket, file);
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

function readHolder(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/**
 * Removes a dead holder's lock. Two processes may both have found it dead, and by now the file may be the other's new lock; a
 * rename takes exactly one file, which is checked again and put back if its holder is alive.
 */
function discard(file: string, deadHolder: string, aside: string): void {
  try {
    fs.renameSync(file, aside);
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return;
    throw error;
  }
  if (fs.readFileSync(aside, 'utf8') !== deadHolder) tryLink(aside, file);
  fs.rmSync(aside, { force: true });
}

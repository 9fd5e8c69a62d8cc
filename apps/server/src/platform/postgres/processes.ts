import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { isErrno } from './errno.ts';

/**
 * Names one process for as long as it lives: a bare number would be enough to signal it, but numbers are handed out
 * again after a crash or a container restart, so its start time is part of the name.
 */
export type ProcessTag = string;

export const ownTag: ProcessTag = tagOf(process.pid) ?? String(process.pid);

/** True when the very process that wrote `tag` still runs. An unreadable tag counts as dead. */
export function isRunning(tag: ProcessTag): boolean {
  const pid = Number(tag.split('-')[0]);
  return Number.isInteger(pid) && pid > 0 && tagOf(pid) === tag;
}

/**
 * True when `pid` is a PostgreSQL server on `dataDir`. False for a zombie: inside a container without an init process a killed
 * server stays one forever, and both `kill(pid, 0)` and PostgreSQL itself would take it for alive.
 */
export function isServerOf(pid: number, dataDir: string): boolean {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
    return stat !== undefined && !isDead(stat) && (readProc(pid, 'cmdline') ?? '').split('\0').includes(dataDir);
  }
  const line = ps(pid, 'stat=,command=');
  return line !== undefined && !line.startsWith('Z') && line.includes(dataDir);
}

/**
 * True when any process works inside `dataDir`. Back ends keep it as their working folder, so this finds those that outlived a
 * killed postmaster: a second server started in parallel would corrupt the files. Linux only; elsewhere PostgreSQL's own check
 * of shared memory must suffice.
 */
export function anyoneInside(dataDir: string): boolean {
  if (process.platform !== 'linux') return false;
  return fs.readdirSync('/proc').some((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return fs.readlinkSync(`/proc/${name}/cwd`) === dataDir;
    } catch {
      return false; // Gone, or another user's and therefore not in a folder of ours.
    }
  });
}

/** Reads PostgreSQL's record of its running server; undefined when the file does not exist. */
export function readPidFile(dataDir: string): { pid: number; socketDir: string; isReady: boolean } | undefined {
  try {
    // Line 1 is the process, 5 the socket's folder, 8 the state (PostgreSQL source: src/include/utils/pidfile.h).
    const lines = fs.readFileSync(path.join(dataDir, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), socketDir: lines[4] ?? '', isReady: lines[7]?.trim() === 'ready' };
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function tagOf(pid: number): ProcessTag | undefined {
  if (process.platform === 'linux') {
    const stat = readProc(pid, 'stat');
    return stat === undefined || isDead(stat) ? undefined : `${pid}-${fieldsAfterName(stat)[19]}`;
  }
  const started = ps(pid, 'lstart=');
  return started === undefined ? undefined : `${pid}-${started.replace(/\W+/g, '')}`;
}

function readProc(pid: number, file: 'stat' | 'cmdline'): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The second field of `/proc/<pid>/stat` is the program's name in brackets and may hold spaces and brackets itself. */
function fieldsAfterName(stat: string): string[] {
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
}

function isDead(stat: string): boolean {
  return /^[ZX]/.test(fieldsAfterName(stat)[0] ?? '');
}

function ps(pid: number, columns: string): string | undefined {
  const result = spawnSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8' });
  return result.status === 0 ? result.stdout.trim() : undefined;
}

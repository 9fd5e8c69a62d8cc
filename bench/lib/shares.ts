import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';

/** Shares of the machine on which a server and its PostgreSQL can be held. */
export const SHARES = ['half a core', 'one core', 'two cores'] as const;
export type Share = (typeof SHARES)[number];

export const canShare = (): boolean => {
  try {
    execFileSync('taskset', ['-pc', '0,1', String(process.pid)], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

/** Runs work while processes, and those that they start, are held on a share. Half a core is one beside a busy loop. */
export async function onShare<T>(share: Share, pids: readonly number[], work: () => Promise<T>): Promise<T> {
  const cores = share === 'two cores' ? '0,1' : '0';
  let busy: ChildProcess | undefined;
  try {
    for (const pid of pids.flatMap(withChildren))
      execFileSync('taskset', ['-acp', cores, String(pid)], { stdio: 'ignore' });
    if (share === 'half a core') busy = spawn('taskset', ['-c', '0', process.execPath, '-e', 'for (;;);']);
    return await work();
  } finally {
    busy?.kill('SIGKILL');
  }
}

function withChildren(pid: number): number[] {
  const children = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(withChildren)];
}

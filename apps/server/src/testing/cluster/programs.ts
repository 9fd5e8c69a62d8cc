import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

export interface Program {
  readonly name: string;
  readonly pid: number;
  /** True until it has ended. */
  readonly isRunning: boolean;
  /** End of its output. */
  readonly log: string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface ProgramOptions {
  readonly env?: Readonly<Record<string, string>>;
  readonly uid?: number;
  readonly gid?: number;
  /** Gets the standard output as it comes. */
  readonly onOutput?: (text: string) => void;
}

const KEPT_LOG = 4_000;

/** Starts a program whose end is the caller's duty. */
export function startProgram(
  name: string,
  command: string,
  args: readonly string[],
  { env = {}, onOutput, ...account }: ProgramOptions = {},
): Program {
  const child: ChildProcess = spawn(command, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
    ...account,
  });
  let log = '';
  const keep = (text: string) => {
    log = `${log}${text}`.slice(-KEPT_LOG);
  };
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    keep(text);
    onOutput?.(text);
  });
  child.stderr?.setEncoding('utf8').on('data', keep);
  child.on('error', (error) => keep(String(error)));
  const isRunning = () => child.pid !== undefined && child.exitCode === null && child.signalCode === null;
  return {
    name,
    pid: child.pid ?? 0,
    get isRunning() {
      return isRunning();
    },
    get log() {
      return log;
    },
    async stop(signal = 'SIGTERM') {
      if (!isRunning()) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

const POLL_MS = 50;

/**
 * Resolves once `condition` is true.
 *
 * @throws with the program's output when it ends before, or after `limitMs`
 */
export async function untilReady(
  program: Program,
  condition: () => Promise<boolean>,
  limitMs = 120_000,
): Promise<Program> {
  for (const until = Date.now() + limitMs; ; await sleep(POLL_MS)) {
    if (!program.isRunning) throw new Error(`${program.name} ended: ${program.log}`);
    if (await condition()) return program;
    if (Date.now() > until) throw new Error(`${program.name} is not ready: ${program.log}`);
  }
}

export interface Usage {
  readonly cpuSeconds: number;
  /** Memory, of which a share of what processes have in common. */
  readonly megabytes: number;
}

const TICKS_PER_SECOND = 100;

/** Usage of a process and its children, as PostgreSQL has one for each session; Linux only. */
export function usageOf(pid: number): Usage {
  const all = [pid, ...childrenOf(pid)].map(usageOfOne);
  return {
    cpuSeconds: all.reduce((sum, { cpuSeconds }) => sum + cpuSeconds, 0),
    megabytes: all.reduce((sum, { megabytes }) => sum + megabytes, 0),
  };
}

function childrenOf(pid: number): readonly number[] {
  const tasks = readProcess(pid, `task/${pid}/children`);
  return tasks.split(' ').filter(Boolean).map(Number);
}

/** Zero for a process that has ended. */
function usageOfOne(pid: number): Usage {
  // Fields after the name, which may hold spaces: https://man7.org/linux/man-pages/man5/proc_pid_stat.5.html
  const fields = readProcess(pid, 'stat').split(') ')[1]?.split(' ') ?? [];
  const ticks = Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  const kilobytes = Number(/^Pss:\s+(\d+)/m.exec(readProcess(pid, 'smaps_rollup'))?.[1] ?? 0);
  return { cpuSeconds: ticks / TICKS_PER_SECOND, megabytes: kilobytes / 1_024 };
}

function readProcess(pid: number, file: string): string {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

/** Path of an installed program, also where only root looks for programs; undefined when it is missing. */
export const findProgram = (name: string): string | undefined =>
  [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
    .map((folder) => `${folder}/${name}`)
    .find((file) => fs.existsSync(file));

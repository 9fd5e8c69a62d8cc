import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { serverFlags } from './product.ts';

/** A server of the benchmark in a process of its own, so that it takes no time of the load generator. */
export interface BenchChild {
  readonly url: string;
  readonly pid: number;
  stop(): Promise<void>;
}

/** Runs a script that sends its address to its parent once it listens. */
export async function startChild(script: URL, env: Readonly<Record<string, string>> = {}): Promise<BenchChild> {
  const child: ChildProcess = fork(fileURLToPath(script), {
    execArgv: [...serverFlags, '--import', 'tsx'],
    env: { PATH: process.env['PATH'], NODE_ENV: 'production', ...env },
    // Its log is not shown, its errors are.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', () => reject(new Error(`${script.pathname} exited before it listened`)));
  });
  return {
    url,
    pid: child.pid!,
    async stop() {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      kill();
      await ended;
      process.off('exit', kill);
    },
  };
}

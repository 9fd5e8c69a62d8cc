import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { createClient } from '@xunban/client/source';
import type { World } from './context.ts';
import { type AddCommand, runProgram } from './program.ts';

/** The surroundings of the running process. */
const processWorld: World = {
  env: process.env,
  now: () => new Date(),
  stdout: (text) => void process.stdout.write(text),
  stderr: (text) => void process.stderr.write(text),
  isInteractive: process.stdin.isTTY === true && process.stderr.isTTY === true,
  isTerminal: process.stderr.isTTY === true,
  connect: createClient,
  readLine: (question, signal) =>
    new Promise((resolve) => {
      const lines = createInterface({ input: process.stdin, output: process.stderr });
      lines.once('close', () => resolve(null));
      // In raw mode Ctrl-C is a key of this interface, and no signal.
      lines.once('SIGINT', () => process.kill(process.pid, 'SIGINT'));
      signal.addEventListener('abort', () => lines.close(), { once: true });
      lines.question(question, (answer) => {
        resolve(answer);
        lines.close();
      });
    }),
  pause: (ms, signal) => sleep(ms, undefined, { signal }).catch(() => undefined),
  openBrowser: (url) => {
    const [command, ...args] =
      process.platform === 'darwin'
        ? ['open', url]
        : process.platform === 'win32'
          ? ['explorer', url]
          : ['xdg-open', url];
    // The address is shown in any case, so a machine without a browser is no failure.
    spawn(command ?? '', args, { stdio: 'ignore', detached: true })
      .once('error', () => undefined)
      .unref();
  },
  onInterrupt: (interrupt) => {
    process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
    return () => void process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  },
};

/** Runs the command line of the process, whose exit code is the command's. */
export async function runProcess(commands: readonly AddCommand[]): Promise<void> {
  // Functions are optimised later: the compiler takes half of the processor time of a command that reads one board.
  setFlagsFromString('--interrupt-budget=1000000');
  // A reader that closed the pipe has enough: `xunban files --json | head -1`.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
  process.exitCode = await runProgram(process.argv.slice(2), commands, processWorld);
}

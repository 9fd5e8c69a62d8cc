import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { createClient } from '@xunban/client/source';
import type { World } from './context.ts';

/** The surroundings of the running process. */
export const processWorld: World = {
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

/** A reader that closed the pipe has enough: `xunban files --json | head -1`. */
export const endWithReader = (): void => {
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit(0);
    throw error;
  });
};

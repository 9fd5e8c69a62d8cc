import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@xunban/testkit/free-port';

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The key with which the product encrypts phone numbers. */
export const DATA_KEY = Buffer.alloc(32, 7).toString('base64');

/** The flags of node in `npm start`, used for every server that is measured. */
export const serverFlags: readonly string[] = (
  JSON.parse(fs.readFileSync(path.join(root, 'package.json'), 'utf8')) as { scripts: { start: string } }
).scripts.start
  .split(' ')
  .filter((argument) => argument.startsWith('--'));

/** The built server as an operator runs it: its own process, an embedded PostgreSQL, default settings. */
export interface Product {
  readonly url: string;
  /** URL of the staff console. */
  readonly consoleUrl: string;
  readonly pid: number;
  readonly dataDir: string;
  /** Connects as the application to the server's own database. */
  readonly databaseUrl: string;
  /** Six digits that open the demonstration member's wallet; '' unless this was the first start on the folder. */
  readonly payPassword: string;
  /** From the spawn to the first answer 200 of `/readyz`. */
  readonly readyAfterMs: number;
  /** Ends it with SIGTERM and waits. */
  stop(): Promise<void>;
}

const START_LIMIT_MS = 180_000;
const STOP_LIMIT_MS = 20_000;
const PROBE_EVERY_MS = 5;

/** Runs `work` with a folder in the temporary directory that is gone afterwards, whatever happened. */
export async function withFolder<T>(work: (folder: string) => Promise<T>): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-bench-'));
  try {
    return await work(folder);
  } finally {
    fs.rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts the built server on a data folder and waits until it answers. Its log goes to a file in that folder. */
export async function startProduct(
  dataDir: string,
  { env = {}, nodeArgs = [] }: { env?: Readonly<Record<string, string>>; nodeArgs?: readonly string[] } = {},
): Promise<Product> {
  const port = env['PORT'] ?? String(await freePort());
  const consolePort = env['CONSOLE_PORT'] ?? String(await freePort());
  const logFile = path.join(dataDir, 'server.log');
  const output = fs.openSync(logFile, 'w');
  const startedAt = performance.now();
  const child = spawn(process.execPath, [...serverFlags, ...nodeArgs, path.join(root, 'apps/server/dist/main.mjs')], {
    cwd: dataDir,
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: 'production',
      DATA_DIR: dataDir,
      DATA_KEY,
      PORT: port,
      CONSOLE_PORT: consolePort,
      // Without the year of the demonstration, which would be measured too.
      ...(env['DATABASE_URL'] === undefined ? { DEMO: 'empty' } : {}),
      ...env,
    },
    stdio: ['ignore', output, output],
  });
  fs.closeSync(output);
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const killNow = () => child.kill('SIGKILL');
  process.once('exit', killNow);
  const url = `http://127.0.0.1:${port}`;
  while (!(await isReady(url))) {
    const isLate = performance.now() - startedAt > START_LIMIT_MS;
    if (isLate) child.kill('SIGTERM');
    if (isLate || child.exitCode !== null)
      throw new Error(`server did not start:\n${fs.readFileSync(logFile, 'utf8').slice(-2000)}`);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  const readyAfterMs = performance.now() - startedAt;
  return {
    url,
    consoleUrl: `http://127.0.0.1:${consolePort}`,
    pid: child.pid!,
    dataDir,
    databaseUrl: env['DATABASE_URL'] ?? databaseUrlOf(dataDir),
    payPassword: env['DEMO'] === 'false' ? '' : await payPasswordIn(logFile),
    readyAfterMs,
    async stop() {
      child.kill('SIGTERM');
      const limit = setTimeout(killNow, STOP_LIMIT_MS);
      await ended;
      clearTimeout(limit);
      process.off('exit', killNow);
    },
  };
}

export async function isReady(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/readyz`)).status === 200;
  } catch {
    return false;
  }
}

/** PostgreSQL writes its port and the folder of its socket into lines 4 and 5 of its process file. */
function databaseUrlOf(dataDir: string): string {
  const lines = fs.readFileSync(path.join(dataDir, 'pg/postmaster.pid'), 'utf8').split('\n');
  return `postgres://xunban_app@localhost/xunban?host=${encodeURIComponent(lines[4] ?? '')}&port=${lines[3]}`;
}

/** Reads the pay password from the greeting, which is printed shortly after the server listens. */
async function payPasswordIn(logFile: string): Promise<string> {
  for (let attempt = 0; attempt < 200; attempt += 1) {
    const text = fs.readFileSync(logFile, 'utf8');
    if (text.includes('/dev/outbox')) return text.match(/\(pay password\) (\d{6})/)?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return '';
}

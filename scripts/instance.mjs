// Shared by the commands: paths, running programs, a lock. Plain Node without packages: it must work before `npm ci`.
import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

export const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..');
export const cacheDir = path.join(root, '.cache');

const OLDEST_NODE = [20, 19];

/** Exits with one sentence when node is too old, instead of with a syntax error somewhere in a dependency. */
export function requireNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor >= OLDEST_NODE[1])) return;
  console.error(`Node ${OLDEST_NODE.join('.')} or newer is needed; this is ${process.versions.node}.`);
  process.exit(1);
}

/** Returns the path of a tool's JavaScript file: called with `process.execPath` it needs no shell and no `npx`. */
export const tool = {
  biome: path.join(root, 'node_modules/@biomejs/biome/bin/biome'),
  knip: path.join(root, 'node_modules/knip/bin/knip.js'),
  playwright: path.join(root, 'node_modules/@playwright/test/cli.js'),
  redocly: path.join(root, 'node_modules/@redocly/cli/bin/cli.js'),
  tsc: path.join(root, 'node_modules/typescript/bin/tsc'),
  vite: path.join(root, 'node_modules/vite/bin/vite.js'),
  vitest: path.join(root, 'node_modules/vitest/vitest.mjs'),
  kyselyCodegen: path.join(root, 'node_modules/kysely-codegen/dist/cli/bin.js'),
};

const running = new Set();
let isEnding = false;

/**
 * Passes Ctrl-C and SIGTERM on to the programs that run, and exits when they have ended. The server, when it is
 * imported into this process, has handlers of its own: call the returned function before.
 */
export function forwardSignals() {
  const forward = (signal) => {
    isEnding = true;
    for (const child of running) child.kill(signal);
    if (running.size === 0) process.exit(1);
  };
  process.on('SIGINT', forward);
  process.on('SIGTERM', forward);
  return () => {
    process.off('SIGINT', forward);
    process.off('SIGTERM', forward);
  };
}

/**
 * Runs a program to its end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {{ env?: Record<string, string>, quiet?: boolean }} options `quiet` collects the output instead of showing it
 * @returns {Promise<{ code: number, output: string }>} its exit code and output; code 1 when a signal ended it
 */
export function run(command, args, { env = {}, quiet = false } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: quiet ? ['ignore', 'pipe', 'pipe'] : 'inherit',
    });
    let output = '';
    child.stdout?.setEncoding('utf8').on('data', (text) => (output += text));
    child.stderr?.setEncoding('utf8').on('data', (text) => (output += text));
    running.add(child);
    child.on('error', (error) => {
      running.delete(child);
      reject(error);
    });
    child.on('close', (code) => {
      running.delete(child);
      if (isEnding && running.size === 0) process.exit(1);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Runs a program that must succeed. */
export async function mustRun(command, args, options) {
  const { code, output } = await run(command, args, options);
  if (code !== 0) throw new Error(`${output}${command} ${args.join(' ')} exited with ${code}`);
}

/**
 * Runs `work` while no other command installs or builds into the same folders. The lock of a killed command is taken
 * over.
 */
export async function alone(work) {
  fs.mkdirSync(cacheDir, { recursive: true });
  const file = path.join(cacheDir, 'working');
  let isWaiting = false;
  for (;;) {
    try {
      fs.writeFileSync(file, String(process.pid), { flag: 'wx' });
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    }
    const holder = Number(read(file));
    if (holder > 0 && !isAlive(holder)) fs.rmSync(file, { force: true });
    else {
      if (!isWaiting) console.log(`waiting for process ${holder}, which installs or builds here`);
      isWaiting = true;
      await sleep(200);
    }
  }
  const release = () => fs.rmSync(file, { force: true });
  process.once('exit', release);
  try {
    return await work();
  } finally {
    process.off('exit', release);
    release();
  }
}

/** Returns the text of a file, empty when it does not exist. */
export function read(file) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if (error.code === 'ENOENT') return '';
    throw error;
  }
}

export function seconds(since) {
  return `${((performance.now() - since) / 1000).toFixed(1)} s`;
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}

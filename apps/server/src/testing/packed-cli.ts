import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = fileURLToPath(new URL('../../../..', import.meta.url));

interface Ran {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

interface Running {
  /** Output on stderr so far. */
  readonly stderr: () => string;
  readonly interrupt: () => void;
  readonly ended: Promise<Ran>;
}

/** The packed command line, installed in an empty project without a registry. */
export interface PackedCli {
  readonly folder: string;
  start(...args: readonly string[]): Running;
  run(...args: readonly string[]): Promise<Ran>;
  /** The JSON document of a command that must exit with 0. */
  json(...args: readonly string[]): Promise<Record<string, unknown>>;
  remove(): Promise<void>;
}

export async function installCli(env: Readonly<Record<string, string>>): Promise<PackedCli> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'xunban-cli-'));
  const cli = path.join(root, 'packages/cli');
  await run(process.execPath, ['--import', 'tsx', path.join(cli, 'src/build.ts')], { cwd: cli });
  await run('npm', ['pack', '--pack-destination', folder], { cwd: path.join(cli, 'dist/package') });
  const [archive = ''] = (await readdir(folder)).filter((name) => name.endsWith('.tgz'));
  await writeFile(path.join(folder, 'package.json'), '{ "private": true }');
  await run('npm', ['install', '--offline', '--no-audit', '--no-fund', archive], { cwd: folder });

  function start(...args: readonly string[]): Running {
    const child = spawn(path.join(folder, 'node_modules/.bin/xunban'), args, {
      cwd: folder,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...{ PATH: process.env['PATH'], HOME: folder, LANG: 'en_US.UTF-8' },
        ...{ XDG_CONFIG_HOME: path.join(folder, 'config'), XDG_STATE_HOME: path.join(folder, 'state') },
        ...env,
      },
    });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk) => {
      stdout += String(chunk);
    });
    child.stderr.on('data', (chunk) => {
      stderr += String(chunk);
    });
    const ended = new Promise<Ran>((resolve, reject) => {
      child.once('error', reject);
      child.once('close', (code) => resolve({ exitCode: code ?? -1, stdout, stderr }));
    });
    return { stderr: () => stderr, interrupt: () => void child.kill('SIGINT'), ended };
  }
  const runCli = (...args: readonly string[]) => start(...args).ended;
  return {
    folder,
    start,
    run: runCli,
    json: async (...args) => {
      const { exitCode, stdout, stderr } = await runCli('--json', ...args);
      if (exitCode !== 0) throw new Error(`xunban ${args.join(' ')}: ${exitCode} ${stdout} ${stderr}`);
      return JSON.parse(stdout);
    },
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}

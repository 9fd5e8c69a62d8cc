import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import pg from 'pg';
import { vi } from 'vitest';
import { SESSION_LIMITS } from '../platform/db/pool.ts';
import { chooseIdentity, commandFor } from '../platform/postgres/launch-identity.ts';

/** Debian's package installs it here, outside the search path of ordinary users. */
const PROGRAM = ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((file) => fs.existsSync(file));

/** Version such as `1.18`; undefined where it is not installed. */
export const pgBouncerVersion = (): number | undefined => {
  if (PROGRAM === undefined) return undefined;
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  return Number(/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1]);
};

export interface PgBouncer {
  /** Address of the database through the pooler. */
  readonly url: string;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database.
 *
 * @param url address of PostgreSQL
 * @param settings of the section `[pgbouncer]`, such as `pool_mode`
 */
export async function startPgBouncer(url: string, settings: Readonly<Record<string, string>>): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('PgBouncer is not installed');
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url });
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-pgbouncer-'));
  const listening = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  fs.writeFileSync(path.join(folder, 'users'), `"${user}" ""\n`);
  const lines = Object.entries({
    listen_addr: '127.0.0.1',
    listen_port: String(listening),
    unix_socket_dir: '',
    auth_type: 'trust',
    auth_file: path.join(folder, 'users'),
    ...settings,
  }).map(([name, value]) => `${name} = ${value}`);
  fs.writeFileSync(file, `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  for (const readable of [folder, file, path.join(folder, 'users')]) fs.chmodSync(readable, 0o755);
  // It refuses to run as root, and must reach the socket of PostgreSQL.
  const { command, args, ...account } = commandFor(chooseIdentity(PROGRAM, host), PROGRAM, [file]);
  const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], ...account });
  let log = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text;
  });
  const pooled = `postgres://${user}@127.0.0.1:${listening}/${database}`;
  await vi.waitUntil(
    async () => {
      if (child.exitCode !== null) throw new Error(`PgBouncer ended with ${child.exitCode}: ${log}`);
      return answers(pooled);
    },
    { timeout: 20_000, interval: 30 },
  );
  return {
    url: pooled,
    async stop() {
      const gone = once(child, 'exit');
      child.kill('SIGKILL');
      await gone;
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    await client.end();
    return true;
  } catch {
    return false;
  }
}

/** Gives every new session of a database the limits that PgBouncer does not pass on. */
export async function setSessionLimits(url: string, limit: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const name = pg.escapeIdentifier(client.database ?? '');
  for (const setting of Object.keys(SESSION_LIMITS))
    await client.query(`alter database ${name} set ${setting} = '${limit}'`);
  await client.end();
}

import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { SESSION_LIMITS } from '../../platform/db/pool.ts';
import { chooseIdentity, commandFor, giveTo } from '../../platform/postgres/launch-identity.ts';
import { findProgram, type Program, startProgram, untilReady } from './programs.ts';

const PROGRAM = findProgram('pgbouncer');
/** Part of the name of its socket. */
const PORT = 6432;

/** Version such as `1.18`; undefined where it is not installed. */
export const pgBouncerVersion = (): number | undefined => {
  if (PROGRAM === undefined) return undefined;
  const { stdout } = spawnSync(PROGRAM, ['--version'], { encoding: 'utf8' });
  return Number(/PgBouncer (\d+\.\d+)/.exec(stdout)?.[1]);
};

/** True when it keeps named statements across the transactions of a client. */
export const keepsNamedStatements = (version: number | undefined): boolean => version !== undefined && version >= 1.21;

export interface PgBouncer {
  /** Address of the database through the pooler, over a Unix socket. */
  readonly url: string;
  readonly program: Program;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer in front of a database.
 *
 * @param url address of PostgreSQL, over a Unix socket
 * @param settings of the section `[pgbouncer]`, such as `pool_mode`
 */
export async function startPgBouncer(url: string, settings: Readonly<Record<string, string>>): Promise<PgBouncer> {
  if (PROGRAM === undefined) throw new Error('PgBouncer is not installed');
  const { host, port, user = '', database = '' } = new pg.Client({ connectionString: url });
  // It refuses to run as root, and must reach the socket of PostgreSQL.
  const identity = chooseIdentity(PROGRAM, host);
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'xunban-pgbouncer-'));
  const users = path.join(folder, 'users');
  const file = path.join(folder, 'pgbouncer.ini');
  const all = {
    unix_socket_dir: folder,
    listen_port: String(PORT),
    auth_type: 'trust',
    auth_file: users,
    max_client_conn: '500',
    ...settings,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name} = ${value}`);
  fs.writeFileSync(users, `"${user}" ""\n`);
  fs.writeFileSync(file, `[databases]\n* = host=${host} port=${port}\n[pgbouncer]\n${lines.join('\n')}\n`);
  for (const made of [folder, users, file]) giveTo(identity, made);
  const { command, args, ...account } = commandFor(identity, PROGRAM, [file]);
  const program = startProgram('PgBouncer', command, args, account);
  const pooled = `postgres://${user}@localhost/${database}?host=${encodeURIComponent(folder)}&port=${PORT}`;
  await untilReady(program, () => answers(pooled));
  return {
    url: pooled,
    program,
    async stop() {
      await program.stop('SIGKILL');
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

import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '@xunban/testkit/free-port';
import { newToken } from '../../platform/auth/tokens.ts';
import { BUILT_SERVER } from '../built-server.ts';
import { canBalance, startHaproxy } from './haproxy.ts';
import {
  keepsNamedStatements,
  type PgBouncer,
  pgBouncerVersion,
  setSessionLimits,
  startPgBouncer,
} from './pgbouncer.ts';
import { type Program, startProgram, untilReady } from './programs.ts';
import { type ReplicatedPostgres, startReplicatedPostgres } from './replicated-postgres.ts';

export interface ClusterOptions {
  /** Folder of the databases, files and keys. */
  readonly dataDir: string;
  readonly webPort: number;
  readonly consolePort: number;
  /** Left out: TLS. */
  readonly isPlain?: boolean;
  /** Settings of every process of the server. */
  readonly env?: Readonly<Record<string, string>>;
  readonly log: (text: string) => void;
}

export interface Cluster {
  readonly webUrl: string;
  readonly consoleUrl: string;
  /** Address of the primary, past the pooler. */
  readonly databaseUrl: string;
  /** Folder of the files and keys that the processes share. */
  readonly sharedDir: string;
  readonly postgres: ReplicatedPostgres;
  /** Programs but PostgreSQL, at this moment. */
  readonly programs: readonly Program[];
  /** Stops and starts the API processes, one after the other, as a release does. */
  restartApis(): Promise<void>;
  stop(): Promise<void>;
}

const API_PROCESSES = 3;
const WORKERS = 2;
/** Sessions of PostgreSQL that all processes share. */
const POOLED_SESSIONS = 20;
/** Longer than HAProxy needs to notice that a process is stopping. */
const DRAIN_SECONDS = '2';

/** Reasons why a cluster cannot run here, one sentence each; none when it can. */
export const missingPrograms = (): readonly string[] => [
  ...(pgBouncerVersion() === undefined ? ['PgBouncer is not installed (apt install pgbouncer)'] : []),
  ...(canBalance() ? [] : ['HAProxy or OpenSSL is not installed (apt install haproxy openssl)']),
];

/**
 * Starts the whole topology on one machine: PostgreSQL with a streaming replica, PgBouncer in transaction mode, three API
 * processes, two workers, one pricing process, and HAProxy with TLS in front. Files are in a folder that all processes share, as
 * an S3 store would be.
 */
export async function startCluster({
  dataDir,
  webPort,
  consolePort,
  isPlain = false,
  env = {},
  log,
}: ClusterOptions): Promise<Cluster> {
  fs.mkdirSync(dataDir, { recursive: true, mode: 0o755 });
  const stopping: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const step of stopping.splice(0).reverse()) await step();
  };
  try {
    const postgres = await startReplicatedPostgres(dataDir);
    stopping.push(() => postgres.stop());
    await setSessionLimits(postgres.url, '15s');
    const pgBouncer = await startPgBouncer(postgres.url, {
      pool_mode: 'transaction',
      default_pool_size: String(POOLED_SESSIONS),
      ...(keepsNamedStatements(pgBouncerVersion()) && { max_prepared_statements: '1000' }),
    });
    stopping.push(() => pgBouncer.stop());
    const scheme = isPlain ? 'http' : 'https';
    const urls = { web: `${scheme}://127.0.0.1:${webPort}`, console: `${scheme}://127.0.0.1:${consolePort}` };
    const shared = { ...serverSettings(dataDir, pgBouncer, postgres, urls), ...env };
    const processes: Server[] = [];
    stopping.push(async () => void (await Promise.all(processes.map(({ program }) => program.stop()))));
    // The first migrates and prints the passwords of the demonstration.
    for (const roles of [
      ...Array.from({ length: API_PROCESSES }, () => 'api'),
      ...Array.from({ length: WORKERS }, () => 'worker'),
      'pricing',
    ]) {
      const name = `${roles} ${processes.filter((other) => other.roles === roles).length + 1}`;
      const server = await startServer(name, roles, shared, processes.length === 0 ? log : undefined);
      processes.push(server);
    }
    const apis = processes.filter(({ roles }) => roles === 'api');
    const checked = apis.map(({ port }) => port);
    const fronts = [
      { name: 'web', port: webPort, servers: checked, checked },
      { name: 'console', port: consolePort, servers: apis.map((api) => api.consolePort), checked },
    ];
    const balancer = startHaproxy(dataDir, fronts, isPlain);
    stopping.push(() => balancer.stop());
    return {
      webUrl: urls.web,
      consoleUrl: urls.console,
      databaseUrl: postgres.url,
      sharedDir: shared.DATA_DIR,
      postgres,
      get programs() {
        return [...processes.map(({ program }) => program), pgBouncer.program, balancer];
      },
      async restartApis() {
        for (const api of apis) await api.restart();
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

interface Server {
  readonly program: Program;
  readonly roles: string;
  readonly port: number;
  readonly consolePort: number;
  restart(): Promise<void>;
}

const serverSettings = (
  dataDir: string,
  pgBouncer: PgBouncer,
  { url: directUrl, replicaUrl }: ReplicatedPostgres,
  urls: { readonly web: string; readonly console: string },
) => ({
  NODE_ENV: 'production',
  DATA_DIR: path.join(dataDir, 'shared'),
  DATABASE_URL: pgBouncer.url,
  DATABASE_DIRECT_URL: directUrl,
  DATABASE_REPLICA_URL: replicaUrl,
  DATABASE_NAMED_STATEMENTS: keepsNamedStatements(pgBouncerVersion()) ? 'on' : 'off',
  PUBLIC_URL: urls.web,
  CONSOLE_URL: urls.console,
  TRUSTED_PROXIES: 'loopback',
  DRAIN_SECONDS,
  // The same at every process.
  DEMO_TOKEN: process.env['DEMO_TOKEN'] ?? newToken(),
});

async function startServer(
  name: string,
  roles: string,
  shared: Readonly<Record<string, string>>,
  log?: (text: string) => void,
): Promise<Server> {
  const [port, consolePort] = [await freePort(), await freePort()];
  const start = () => {
    const started = startProgram(name, process.execPath, [BUILT_SERVER], {
      env: { ...shared, ROLES: roles, PORT: String(port), CONSOLE_PORT: String(consolePort) },
      ...(log && { onOutput: log }),
    });
    return untilReady(started, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined);
      return answer?.ok === true;
    });
  };
  let program = await start();
  return {
    get program() {
      return program;
    },
    ...{ roles, port, consolePort },
    async restart() {
      await program.stop();
      program = await start();
    },
  };
}

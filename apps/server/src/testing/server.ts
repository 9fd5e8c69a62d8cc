import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import {
  type AllCalls,
  type ApiClient,
  calls,
  callTable,
  createClient,
  STAFF_PERMISSIONS,
  type StaffPermission,
  siteOfCall,
} from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import { databaseAuthenticator } from '../features/authenticator.ts';
import { openStaffSession } from '../features/base/staff-accounts/staff-sessions.ts';
import { insertMember } from '../features/identity/accounts/members.ts';
import { openMemberSession } from '../features/identity/accounts/sessions.ts';
import { domainEventHandlers } from '../features/index.ts';
import type { Fulfilment } from '../features/own-fulfilment.ts';
import { type Config, readConfig } from '../platform/config.ts';
import { type Db, openDatabase } from '../platform/db/database.ts';
import type { Tx } from '../platform/db/transaction.ts';
import type { Deps } from '../platform/deps.ts';
import { EventHub } from '../platform/events/hub.ts';
import { diskStore } from '../platform/files/disk-store.ts';
import { migrateJobs } from '../platform/jobs/worker.ts';
import { createLog, type Log } from '../platform/log.ts';
import { chooseMail } from '../platform/mail/choose-mail.ts';
import { chooseSms } from '../platform/sms/choose-sms.ts';
import { openSandbox, type RunningSandbox, type SandboxSlot, sandboxSlot } from '../sandbox.ts';
import { startServer } from '../server.ts';
import { sandboxFiles } from '../stores.ts';
import { TEST_DATA_KEY } from './data-key.ts';
import { throwawayDatabase } from './database.ts';
import { advanceClock } from './database-clock.ts';
import { validateReplies } from './reply-validation.ts';

export type Api = ApiClient<AllCalls>;

export interface TestMember {
  readonly memberId: string;
  readonly account: string;
  readonly token: string;
  readonly api: Api;
}

export interface TestStaff {
  readonly staffId: string;
  readonly token: string;
  readonly api: Api;
  /** The instance's database, for preparations in this user's name without a call. */
  readonly db: Db;
}

export interface TestServer {
  readonly url: string;
  readonly consoleUrl: string;
  readonly deps: Deps;
  readonly databaseUrl: string;
  /** Undefined without one. */
  readonly sandbox: RunningSandbox | undefined;
  /** A client without a token. */
  readonly guest: Api;
  clientFor(token: string): Api;
  /** For the token of staff. */
  consoleFor(token: string): Api;
  /** A member of its own for a test, signed in. */
  newMember(): Promise<TestMember>;
  /** A member of staff with exactly these permissions (all when left out), signed in. */
  newStaff(permissions?: readonly StaffPermission[]): Promise<TestStaff>;
  stop(): Promise<void>;
}

/** A member who can do nothing yet. @returns its id */
export async function insertTestMember(tx: Tx, account: string): Promise<string> {
  const member = await insertMember(tx, { account, passwordHash: null, trueName: '测试买家' });
  if (!member) throw new Error(`account ${account} is already used by another test`);
  return member.id;
}

let phones = 0;
/** A number of the segment that no test shares: process id and a counter in it. */
export const newPhone = () => `139${String((process.pid * 10_000 + phones++) % 100_000_000).padStart(8, '0')}`;

/** The server itself, and the data that another process needs to serve the same instance. */
export interface StartedServer {
  readonly url: string;
  readonly databaseUrl: string;
  readonly dataDir: string;
}

const alone = async ({ url }: StartedServer) => ({ url, close: async () => {} });

/** Made once: it takes ten milliseconds, and each member of each test has clients of its own. */
const TABLE = callTable(calls);

const CONSOLE_AREAS = new Set(
  Object.entries(calls)
    .filter(([, group]) => Object.values(group).every((def) => siteOfCall(def) === 'console'))
    .map(([area]) => area),
);

/** Replacements for parts of the server. */
export interface OtherParts {
  /** Another way for the server's queries to its database, given the direct one. */
  readonly reach?: (databaseUrl: string) => Promise<string>;
  /** Address for clients instead of the one server: see `balanced`. */
  readonly front?: (started: StartedServer) => Promise<{ readonly url: string; close(): Promise<void> }>;
  /** The database as handlers and jobs have it; who asks is still found out by the real one. */
  readonly database?: (db: Db) => Db;
  readonly log?: (config: Config) => Log;
  /** The start time of the database's clock, instead of the machine's. Without jobs, which use the latter. */
  readonly beginsAt?: Date;
  /** An existing instance instead of a new one; the test removes it. */
  readonly instance?: { readonly databaseUrl: string; readonly dataDir: string };
  readonly fulfilment?: Fulfilment;
  /** With a sandbox on a database of its own, whose jobs run whatever the roles of the live side. */
  readonly hasSandbox?: boolean;
  /** A slot in which the test opens the sandbox, or does not. */
  readonly sandbox?: SandboxSlot;
  /** Gets the server before it listens, for hooks. */
  readonly extend?: (app: FastifyInstance) => void;
}

/** The real server over HTTP on a migrated database of its own; only SMS and gateways are the built-in ones. */
export async function startTestServer(
  env: Readonly<Record<string, string>> = {},
  {
    reach = async (databaseUrl) => databaseUrl,
    front = alone,
    database: wrap = (db) => db,
    log: makeLog,
    beginsAt,
    instance,
    fulfilment,
    hasSandbox = false,
    sandbox: given,
    extend,
  }: OtherParts = {},
): Promise<TestServer> {
  const database = instance ? { url: instance.databaseUrl, drop: async () => {} } : await throwawayDatabase();
  const dataDir = instance?.dataDir ?? (await mkdtemp(path.join(os.tmpdir(), 'xunban-test-data-')));
  const read = readConfig({
    PORT: '0',
    DATA_DIR: dataDir,
    DEMO: 'true',
    DATA_KEY: TEST_DATA_KEY,
    // Enough for contention. For each connection PostgreSQL starts a process with empty caches.
    DATABASE_CONNECTIONS: '5',
    // Two tests read them.
    API_DOCS: 'false',
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    ...env,
  });
  if (!read.ok) throw new Error(read.faults.join('; '));
  const log = makeLog?.(read.config) ?? createLog(read.config.logLevel);
  if (instance) await migrateJobs(database.url, log);
  const sms = chooseSms(read.config);
  if (beginsAt) {
    const moving = openDatabase({ url: database.url, max: 1, log });
    await advanceClock(moving, beginsAt);
    await moving.close();
  }
  const db = openDatabase({
    url: await reach(database.url),
    max: read.config.databaseConnections,
    log,
    domainEvents: domainEventHandlers({ sms }, fulfilment),
  });
  const deps: Deps = {
    config: read.config,
    db: wrap(db),
    log,
    files: diskStore(path.join(dataDir, 'files')),
    sms,
    mail: chooseMail(read.config, db),
    events: new EventHub(log),
  };
  const authenticator = databaseAuthenticator(db);
  const slot = hasSandbox ? sandboxSlot(log) : given;
  let replyFaults: () => readonly string[] = () => [];
  const server = await startServer({
    extend: (app) => {
      replyFaults = validateReplies(app, read.config.product);
      extend?.(app);
    },
    ...{ deps, databaseUrl: database.url, authenticator, sandbox: slot },
    ...(fulfilment && { fulfilment }),
  });
  const testDatabase = hasSandbox ? await throwawayDatabase() : undefined;
  if (slot && testDatabase)
    slot.begin(() =>
      openSandbox({
        live: {
          deps: { ...deps, config: { ...read.config, roles: new Set(['api', 'pricing', 'worker']) } },
          authenticator,
          app: server.app,
          at: { host: '127.0.0.1', port: Number(new URL(server.address).port) },
        },
        databaseUrl: testDatabase.url,
        openFiles: sandboxFiles,
      }),
    );
  const sandbox = await slot?.opened;
  const consoleUrl = server.consoleAddress ?? server.address;
  const web = await front({ url: server.address, databaseUrl: database.url, dataDir });
  const clientAt = (baseUrl: string, token: string | null): Api =>
    createClient<AllCalls>({
      table: TABLE,
      product: read.config.product,
      baseUrl,
      token: () => token,
      language: () => 'zh-Hans',
    });
  /** Each area at its own site, so that tests can try what is not theirs as well. */
  const clientFor = (token: string | null): Api => {
    const entries = Object.entries(clientAt(consoleUrl, token)).filter(([area]) => CONSOLE_AREAS.has(area));
    return { ...clientAt(web.url, token), ...Object.fromEntries(entries) };
  };
  const consoleFor = (token: string) => clientAt(consoleUrl, token);
  return {
    url: web.url,
    consoleUrl,
    deps,
    databaseUrl: database.url,
    sandbox,
    guest: clientFor(null),
    clientFor,
    consoleFor,
    async newMember() {
      const account = newPhone();
      const opened = await db.transaction(async (tx) => {
        const memberId = await insertTestMember(tx, account);
        return { memberId, ...(await openMemberSession(tx, memberId, { ip: '127.0.0.1', device: 'test' })) };
      });
      return { memberId: opened.memberId, account, token: opened.token, api: clientFor(opened.token) };
    },
    async newStaff(permissions = STAFF_PERMISSIONS) {
      const opened = await db.transaction(async (tx) => {
        const name = randomUUID();
        const role = await tx
          .insertInto('staff_role')
          .values({ name, permissions: [...permissions] })
          .returning('id')
          .executeTakeFirstOrThrow();
        const staff = await tx
          .insertInto('staff')
          .values({ account: name, name: '测试员工', password_hash: '' })
          .returning('id')
          .executeTakeFirstOrThrow();
        await tx.insertInto('staff_role_holder').values({ staff_id: staff.id, role_id: role.id }).execute();
        return { staffId: staff.id, ...(await openStaffSession(tx, staff.id)) };
      });
      return { staffId: opened.staffId, token: opened.token, api: consoleFor(opened.token), db };
    },
    async stop() {
      await web.close();
      await server.stop();
      await slot?.stop();
      await db.close();
      await testDatabase?.drop();
      await database.drop();
      if (!instance) await rm(dataDir, { recursive: true, force: true });
      const faults = replyFaults();
      if (faults.length > 0) throw new Error(`replies differ from the OpenAPI document:\n${faults.join('\n')}`);
    },
  };
}

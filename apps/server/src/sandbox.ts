import { setTimeout as sleep } from 'node:timers/promises';
import { type CallDef, calls, hasTestSide, SANDBOX_PATH, siteOfCall } from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import { addGatewayRoutes, domainEventHandlers, jobs, prepare, routes } from './features/index.ts';
import { sandboxAuthenticator } from './features/operations/sandbox/sandbox-authenticator.ts';
import { openCompany } from './features/operations/sandbox/sandbox-company.ts';
import { sandboxJobs } from './features/operations/sandbox/sandbox-jobs.ts';
import { sandboxRoutes, sandboxWorld } from './features/operations/sandbox/sandbox-routes.ts';
import { copyPriceData } from './features/pricing/prices/copy-price-data.ts';
import { keyInHeader } from './platform/auth/key-token.ts';
import { staffCookie } from './platform/auth/staff-cookie.ts';
import { ANNOUNCEMENTS } from './platform/db/announce.ts';
import { openDatabase } from './platform/db/database.ts';
import { type Listener, listen } from './platform/db/listen.ts';
import { migrate } from './platform/db/migrate.ts';
import type { Deps } from './platform/deps.ts';
import { EventHub } from './platform/events/hub.ts';
import type { FileStore } from './platform/files/store.ts';
import { uploadFolder } from './platform/files/upload-files.ts';
import { createApp } from './platform/http/app.ts';
import { mountCalls, routerPath } from './platform/http/mount.ts';
import type { SandboxSide } from './platform/http/sandbox-requests.ts';
import { addStopping } from './platform/http/stopping.ts';
import { type JobDefinition, type JobWorker, migrateJobs, startWorker } from './platform/jobs/worker.ts';
import { chooseMail } from './platform/mail/choose-mail.ts';
import { type Listening, sandboxConfig } from './platform/sandbox-config.ts';
import { chooseSms } from './platform/sms/choose-sms.ts';
import { isServed, type ServerParts } from './server.ts';
import { MIGRATIONS } from './stores.ts';

export interface SandboxParts {
  readonly live: Pick<ServerParts, 'deps' | 'authenticator'> & {
    readonly app: FastifyInstance;
    readonly at: Listening;
  };
  /** Database of the sandbox, which is created and migrated here. */
  readonly databaseUrl: string;
  /** Its file store, given the configuration of the sandbox. */
  readonly openFiles: (config: Deps['config']) => Promise<FileStore>;
}

export interface RunningSandbox {
  readonly app: FastifyInstance;
  readonly deps: Deps;
  /** Ends event streams and what else would outlast the stop of the live side, which holds the connections. */
  beginStop(): void;
  /** Lets jobs finish, after the live side has answered all requests. */
  stop(): Promise<void>;
}

/** The sandbox of a process: opened in the background, and as often as it fails. */
export interface SandboxSlot extends SandboxSide {
  /** Resolves when the sandbox is open, or will not be. */
  readonly opened: Promise<RunningSandbox | undefined>;
  begin(open: () => Promise<RunningSandbox>): void;
  stop(): Promise<void>;
}

const RETRY_MS = 15_000;

export function sandboxSlot(log: Deps['log']): SandboxSlot {
  const stopping = new AbortController();
  let running: RunningSandbox | undefined;
  let opened: Promise<RunningSandbox | undefined> = Promise.resolve(undefined);
  const openUntilStopped = async (open: () => Promise<RunningSandbox>) => {
    while (!stopping.signal.aborted) {
      try {
        running = await open();
        if (stopping.signal.aborted) running.beginStop();
        return running;
      } catch (error) {
        log.error({ err: error }, 'the sandbox could not be opened');
        await sleep(RETRY_MS, undefined, { signal: stopping.signal }).catch(() => {});
      }
    }
    return undefined;
  };
  return {
    get opened() {
      return opened;
    },
    app: () => (stopping.signal.aborted ? undefined : running?.app),
    begin(open) {
      opened = openUntilStopped(open);
    },
    beginStop() {
      stopping.abort();
      running?.beginStop();
    },
    async stop() {
      await (await opened)?.stop();
    },
  };
}

/** Ledger checks report to staff who are not there. Reviews are left to the program that tests, and to `sandbox.advanceOrders`. */
const NOT_RUN: ReadonlySet<string> = new Set(['ledgerChecks.nightly', 'orders.review']);

/** They are taken from the queue: due jobs that stay in the queue would restart the worker. */
const withoutLiveWork = (job: JobDefinition): JobDefinition =>
  NOT_RUN.has(job.name) ? { ...job, handle: async () => {} } : job;

/**
 * Composes the server a second time in this process, on the database of the sandbox, with simulations of everything outside. It
 * does not listen: the live side hands it the requests that are its own.
 */
export async function openSandbox({ live, databaseUrl, openFiles }: SandboxParts): Promise<RunningSandbox> {
  const config = sandboxConfig(live.deps.config, databaseUrl, live.at);
  const log = live.deps.log.child({ side: 'sandbox' });
  await migrate({ url: databaseUrl, folder: MIGRATIONS, log });
  await migrateJobs(databaseUrl, log);
  const sms = chooseSms(config);
  const domainEvents = domainEventHandlers({ sms });
  const db = openDatabase({ url: databaseUrl, max: config.databaseConnections, log, domainEvents });
  const undo: (() => Promise<unknown>)[] = [() => db.close()];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) await step();
  };
  try {
    const files = await openFiles(config);
    const deps: Deps = { config, db, log, files, sms, mail: chooseMail(config, db), events: new EventHub(log) };
    // Before the prices that ship with the product, so that these are left out where the company has its own.
    await copyPriceData(live.deps.db.read, db);
    await prepare(deps);
    const company = await openCompany(db);
    const served = routes(deps, undefined, (others) => sandboxRoutes(deps, sandboxWorld(deps, company, others)));
    const app = createApp(config, log);
    const stopping = addStopping(app);
    const declared = Object.values(calls).flatMap((group): CallDef[] => Object.values(group));
    returnToLive(app, live.app, declared, config.product);
    const isHere = (call: CallDef) => siteOfCall(call) !== 'console' && isServed(call, config);
    nameOwnAddresses(app);
    app.addHook('onRequest', () => copyPriceData(live.deps.db.read, db));
    mountCalls(
      app,
      {
        db,
        authenticator: sandboxAuthenticator({ ...live, db: live.deps.db }, deps, company),
        staffCookie: staffCookie(config),
        product: config.product,
        asksSecondFactor: true,
        uploadDir: uploadFolder(config),
      },
      declared.filter(isHere),
      served.filter(({ call }) => isHere(call)),
    );
    if (config.roles.has('api')) addGatewayRoutes(app, deps);
    await app.ready();
    undo.push(async () => {
      await app.close();
      // A server that never listened does not report its end itself.
      app.server.emit('close');
    });
    const { events } = deps;
    let listener: Listener | undefined;
    if (config.roles.has('api')) {
      listener = await listen(databaseUrl, ANNOUNCEMENTS, (message) => events.deliver(message), log, {
        onGap: () => events.endAll(),
      });
      undo.push(async () => listener?.stop());
    }
    let worker: JobWorker | undefined;
    if (config.roles.has('worker')) {
      const world = sandboxWorld(deps, company, served);
      const all = [...jobs(deps), ...sandboxJobs(live.deps.db, deps, world)];
      worker = startWorker(databaseUrl, all.map(withoutLiveWork), log);
      undo.push(async () => worker?.stop());
    }
    const beginStop = () => {
      stopping.begin();
      events.close();
    };
    return { app, deps, beginStop, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/**
 * Hands calls without a test side to the live side, where a page in test mode signs out, for example. Keys make them here, where the
 * rules of keys hold, except reading articles, which needs no key.
 */
function returnToLive(
  app: FastifyInstance,
  live: FastifyInstance,
  declared: readonly CallDef[],
  product: string,
): void {
  const addressOf = (call: CallDef) => `${call.method} ${routerPath(call, product)}`;
  const handed = new Set(declared.filter((call) => !hasTestSide(call)).map(addressOf));
  const articles = new Set(Object.values<CallDef>(calls.articles).map(addressOf));
  app.addHook('onRequest', async ({ method, routeOptions, raw }, reply) => {
    const address = `${method} ${routeOptions.url}`;
    const hasKey = keyInHeader(raw.headers.authorization) !== undefined;
    if (hasKey ? !articles.has(address) : !handed.has(address)) return;
    if (hasKey) delete raw.headers.authorization;
    reply.hijack();
    live.routing(raw, reply.raw);
  });
}

/** Paths of calls as values of a reply. */
const PATH_IN_REPLY = /(?<=[:[,])"(?=\/api\/)/g;

/** Addresses in replies, such as those of images, are requested without a key: they get the path of the sandbox. */
function nameOwnAddresses(app: FastifyInstance): void {
  app.addHook('onSend', (_request, reply, payload, done) =>
    done(
      null,
      typeof payload === 'string' && String(reply.getHeader('Content-Type')).startsWith('application/json')
        ? payload.replaceAll(PATH_IN_REPLY, `"${SANDBOX_PATH}`)
        : payload,
    ),
  );
}

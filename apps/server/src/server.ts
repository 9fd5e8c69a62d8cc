import { setTimeout as sleep } from 'node:timers/promises';
import { type CallDef, calls, concretePath } from '@xunban/contract';
import type { FastifyInstance } from 'fastify';
import { addOutsideRoutes, gauges, prepare, routes, workerJobs } from './features/index.ts';
import { type Fulfilment, ownFulfilment } from './features/own-fulfilment.ts';
import { pageWriters } from './features/page-writers.ts';
import { addApiDocs } from './platform/api-docs/api-docs.ts';
import type { Authenticator } from './platform/auth/actor.ts';
import { staffCookie } from './platform/auth/staff-cookie.ts';
import type { Config } from './platform/config.ts';
import { configWarnings } from './platform/config-warnings.ts';
import { ANNOUNCEMENTS } from './platform/db/announce.ts';
import { type Listener, listen } from './platform/db/listen.ts';
import type { Deps } from './platform/deps.ts';
import { publishAnything } from './platform/events/publish.ts';
import { deletePartialUploads } from './platform/files/left-uploads.ts';
import { uploadFolder } from './platform/files/upload-files.ts';
import { createApp } from './platform/http/app.ts';
import { addHealth } from './platform/http/health.ts';
import { mountCalls } from './platform/http/mount.ts';
import { divertToSandbox, type SandboxSide } from './platform/http/sandbox-requests.ts';
import { type ConsolePort, openConsolePort } from './platform/http/site.ts';
import { addSites, type SiteFolders } from './platform/http/sites.ts';
import { addStopping } from './platform/http/stopping.ts';
import { type JobWorker, startWorker } from './platform/jobs/worker.ts';
import { startLaps } from './platform/start-laps.ts';

/** Headers of the client other than those that browsers always allow. */
const HEADERS = 'authorization, content-type, accept-language, idempotency-key, x-account, x-read-after';
/** Time for which a browser may cache the permission: asking before each quote would double the requests. */
const REMEMBER_SECONDS = 7200;

/**
 * Lets pages of other addresses make some calls, as the site does when prices are computed on another host. Tokens
 * travel in a header and never in a cookie, so a page can only do what its own token may.
 * @param origins addresses of the sites, without a path; none switches this off
 * @param paths of the calls, as they are mounted; they have no parameters
 */
function addCrossOrigin(app: FastifyInstance, origins: ReadonlySet<string>, paths: readonly string[]): void {
  if (origins.size === 0) return;
  const open = new Set(paths.map((path) => path.toLowerCase()));
  app.addHook('onRequest', (request, reply, done) => {
    const path = (request.url.split('?')[0] ?? '').toLowerCase().replace(/\/+$/, '');
    if (!open.has(path)) return done();
    // Caches must not give one site the answer that another one was allowed.
    reply.header('Vary', 'Origin');
    const { origin } = request.headers;
    if (origin === undefined || !origins.has(origin)) return done();
    reply.header('Access-Control-Allow-Origin', origin).header('Access-Control-Expose-Headers', 'Retry-After');
    if (request.method !== 'OPTIONS') return done();
    reply
      .header('Access-Control-Allow-Methods', 'GET, POST')
      .header('Access-Control-Allow-Headers', HEADERS)
      .header('Access-Control-Max-Age', REMEMBER_SECONDS)
      .code(204)
      .send();
  });
}

export interface RunningServer {
  readonly app: FastifyInstance;
  readonly address: string;
  /** Address of the console; undefined where it is not served. */
  readonly consoleAddress: string | undefined;
  /** Stops taking requests, lets those under way and running jobs finish, and closes the streams. */
  stop(): Promise<void>;
}

export interface ServerParts {
  readonly deps: Deps;
  readonly authenticator: Authenticator;
  readonly databaseUrl: string;
  /** Folders of the built sites; tests run without. */
  readonly sites?: SiteFolders;
  /** Extra routes outside the contract: gateway pages and callbacks, the demonstration's outbox. */
  readonly extend?: (app: FastifyInstance) => void;
  /** Ours when left out; `domainEventHandlers` takes the same one. */
  readonly fulfilment?: Fulfilment;
  /** Serves the requests of the sandbox; without one they are refused. */
  readonly sandbox?: SandboxSide | undefined;
}

/** Puts the parts together and listens. Which parts run is the process's roles. */
export async function startServer({
  deps,
  authenticator,
  databaseUrl,
  sites,
  extend,
  fulfilment = ownFulfilment,
  sandbox,
}: ServerParts): Promise<RunningServer> {
  const { config, log, db, events } = deps;
  const lap = startLaps(log);
  await prepare(deps);
  lap('data keys and price book');
  const uploadDir = uploadFolder(config);
  const app = createApp(config, log);
  if (sandbox) divertToSandbox(app, sandbox);
  const stopping = addStopping(app);
  let worker: JobWorker | undefined;
  addHealth(
    app,
    db,
    {
      isStopping: stopping.isStopping,
      isWorking: () => worker?.isWorking() ?? true,
      warnings: configWarnings(config),
    },
    config.metricsToken,
    gauges(deps),
  );
  const mount = {
    db,
    authenticator,
    staffCookie: staffCookie(config),
    product: config.product,
    asksSecondFactor: config.staffSecondFactor === 'required',
    uploadDir,
  };
  const declared = Object.values(calls).flatMap((group): CallDef[] => Object.values(group));
  const priced = declared.filter(({ host }) => host === 'pricing');
  addCrossOrigin(
    app,
    config.webOrigins,
    priced.map(({ path }) => concretePath(path, config.product)),
  );
  mountCalls(
    app,
    mount,
    declared.filter((call) => isServed(call, config)),
    routes(deps, fulfilment).filter(({ call }) => isServed(call, config)),
  );
  if (config.openApi)
    addApiDocs(app, config.product, async ({ headers }) => {
      const token = mount.staffCookie.read(headers.cookie);
      return token !== undefined && (await authenticator.staff(token)) !== null;
    });
  if (config.roles.has('api')) addOutsideRoutes(app, deps);
  extend?.(app);
  const pageSettings = { ...config, hasSandbox: sandbox !== undefined };
  addSites(app, config.roles.has('api') ? sites : undefined, pageSettings, pageWriters(deps, sites?.web));
  lap('calls and pages');

  let listener: Listener | undefined;
  let consolePort: ConsolePort | undefined;
  try {
    if (config.roles.has('api') || config.roles.has('worker')) await publishAnything(deps.db);
    if (config.roles.has('api')) {
      listener = await listen(databaseUrl, ANNOUNCEMENTS, (message) => events.deliver(message), log, {
        onGap: () => events.endAll(),
      });
    }
    lap('change events');
    const address = await app.listen({ port: config.port, host: config.host });
    if (config.roles.has('api'))
      consolePort = await openConsolePort(app, { host: config.host, port: config.consolePort });
    lap('listening');
    // After listening: no request needs these, and after a crash the queue may be long.
    if (config.roles.has('worker')) worker = startWorker(databaseUrl, workerJobs(deps, fulfilment), log);
    void deletePartialUploads(uploadDir).catch((error: unknown) =>
      log.warn({ err: error }, 'deletion of partial uploads failed'),
    );
    return {
      app,
      address,
      consoleAddress: consolePort?.address,
      async stop() {
        stopping.announce();
        await sleep(config.drainSeconds * 1_000);
        stopping.begin();
        sandbox?.beginStop();
        events.close();
        // At once: each may take seconds, and jobs that are added meanwhile belong to the next process.
        await Promise.all([app.close(), consolePort?.close(), worker?.stop()]);
        await listener?.stop();
      },
    };
  } catch (error) {
    events.close();
    await app.close();
    await worker?.stop();
    await listener?.stop();
    throw error;
  }
}

/** A process with only the pricing role serves the calls of the pricing host and nothing else. */
export function isServed(call: CallDef, { roles }: Config): boolean {
  return roles.has('api') || (roles.has('pricing') && call.host === 'pricing');
}

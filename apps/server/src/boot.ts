import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { databaseAuthenticator } from './features/authenticator.ts';
import { staffWarnings } from './features/base/approvals/single-handed.ts';
import { currentPayPasswordKey, NEW_KEY_FLAG } from './features/base/credentials/pay-password-key.ts';
import { hasAdministrator } from './features/base/staff-accounts/administration.ts';
import {
  administratorNote,
  FIRST_ADMIN_FLAG,
  makeFirstAdministrator,
  makeSecondAdministrator,
  SECOND_ADMIN_FLAG,
} from './features/base/staff-accounts/first-administrator.ts';
import {
  RESET_FACTORS_FLAG,
  resetAdministratorFactors,
  resetFactorsNote,
} from './features/base/staff-accounts/reset-factors.ts';
import { hasArticles, shipArticles } from './features/content/content/ship-articles.ts';
import { deletePayPasswordKey } from './features/identity/accounts/delete-pay-password-key.ts';
import { domainEventHandlers, jobs, routes } from './features/index.ts';
import type { DemoAccount } from './features/operations/demonstration/demo-accounts.ts';
import { demonstrationGreeting, RESET_FLAG } from './features/operations/demonstration/greeting.ts';
import { resetDemoPasswords, seedDemonstration } from './features/operations/demonstration/seed-demonstration.ts';
import { beginYear } from './features/operations/demonstration/year/begin-year.ts';
import { type Config, readConfig, secretsOf, settingsHelp } from './platform/config.ts';
import { configWarnings, warningsText } from './platform/config-warnings.ts';
import { requireDirectAddress, requirePooler } from './platform/db/check-address.ts';
import { openDatabase } from './platform/db/database.ts';
import { migrate } from './platform/db/migrate.ts';
import { whenDatabaseAnswers } from './platform/db/when-database-answers.ts';
import type { Deps } from './platform/deps.ts';
import { EventHub } from './platform/events/hub.ts';
import { removeUploadFilesInUse } from './platform/files/upload-files.ts';
import { startBeats } from './platform/instance/processes.ts';
import { migrateJobs } from './platform/jobs/worker.ts';
import { createLog, endLog, type Log, withoutSecrets } from './platform/log.ts';
import { chooseMail } from './platform/mail/choose-mail.ts';
import {
  type EarlyPostgres,
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/postgres/embedded-postgres.ts';
import { chooseSms } from './platform/sms/choose-sms.ts';
import { startLaps } from './platform/start-laps.ts';
import { openSandbox, sandboxSlot } from './sandbox.ts';
import { startServer } from './server.ts';
import { DEMONSTRATION_FILES, fileStore, MIGRATIONS, SHIPPED_ARTICLES, sandboxFiles } from './stores.ts';

const FLAGS: Readonly<Record<string, string>> = {
  [FIRST_ADMIN_FLAG]: 'creates an administrator account while no account can manage staff',
  [SECOND_ADMIN_FLAG]: 'creates a second, independent administrator while one account can manage staff',
  [RESET_FLAG]: 'resets the passwords of the demonstration accounts',
  [NEW_KEY_FLAG]: 'replaces a lost pay password key: every member sets a new pay password',
  [RESET_FACTORS_FLAG]: 'clears the second factors of administrators who lost phone, passkeys and recovery codes',
};
const flagsHelp = Object.entries(FLAGS)
  .map(([flag, help]) => `  -- ${flag.padEnd(26)}${help}\n`)
  .join('');

/** Reads the environment, builds what the server stands on, listens, and takes it down in reverse order. */
export async function main(postgres?: EarlyPostgres): Promise<void> {
  if (process.argv.includes('--help') || process.argv.includes('-h')) {
    process.stdout.write(`npm start: serves the platform.\n\n${flagsHelp}\n${settingsHelp()}`);
    return;
  }
  const read = readConfig(process.env);
  const unknown = process.argv.slice(2).filter((given) => !Object.hasOwn(FLAGS, given));
  const faults = [...unknown.map((given) => `unknown option ${given}`), ...(read.ok ? [] : read.faults)];
  if (!read.ok || faults.length > 0) {
    process.stderr.write(
      `Invalid settings:\n${faults.map((fault) => `  ${fault}\n`).join('')}npm start -- --help lists them.\n`,
    );
    process.exitCode = 1;
    await (await postgres?.started)?.stop();
    return;
  }
  const { config } = read;
  const origin = { host: os.hostname(), pid: process.pid, roles: [...config.roles].join(',') };
  const isTraced = config.tracingEndpoint !== '';
  const log = createLog(config.logLevel, { secrets: secretsOf(config), origin, isTraced });
  const undo: (() => Promise<void>)[] = [];
  if (isTraced) {
    const { startTracing } = await import('./platform/tracing/otlp-tracing.ts');
    const tracing = startTracing(config, origin, log);
    undo.push(() => tracing.stop());
  }
  const tearDown = async () => {
    for (const step of undo.splice(0).reverse())
      await step().catch((error: unknown) => log.error({ err: error }, 'shutdown step failed'));
  };
  const booting = boot(config, log, undo, postgres).catch(async (error: unknown) => {
    process.stderr.write(`${withoutSecrets(startFailure(error, config), secretsOf(config))}\n`);
    // Without a database a step may wait forever; the supervisor of this process must see it end.
    setTimeout(() => process.exit(1), LONGEST_STOP_MS).unref();
    await tearDown();
    await endLog(log);
    process.exit(1);
  });
  stopOnSignal(config, log, async () => {
    await booting;
    await tearDown();
  });
  await booting;
}

async function boot(
  config: Config,
  log: Log,
  undo: (() => Promise<void>)[],
  postgres: EarlyPostgres | undefined,
): Promise<void> {
  // Since the start of the process.
  const lap = startLaps(log, 0);
  lap('program loaded');
  const embedded = config.databaseUrl ? undefined : await embeddedDatabase(config, log, undo, postgres);
  const databaseUrl = embedded?.url ?? config.databaseUrl;
  lap('database');
  const here = path.dirname(fileURLToPath(import.meta.url));
  // The database may go away, or not be there yet, at any of these steps. Each bears being done twice.
  const patiently: Patiently = (step) =>
    whenDatabaseAnswers(step, {
      waitLimitMs: DATABASE_WAIT_LIMIT_MS,
      pauseMs: DATABASE_PAUSE_MS,
      onWait: (error) => log.warn({ err: error }, 'waiting for the database'),
    });
  if (config.databaseUrl) await patiently(() => requireUsableAddresses(config));
  await patiently(() => migrate({ url: databaseUrl, folder: MIGRATIONS, log }));
  await patiently(() => migrateJobs(databaseUrl, log));
  lap('migrations');
  const sms = chooseSms(config);
  const domainEvents = domainEventHandlers({ sms });
  const db = openDatabase({
    url: databaseUrl,
    pooler: config.pooler,
    replicaUrl: config.databaseReplicaUrl,
    max: config.databaseConnections,
    log,
    domainEvents,
  });
  undo.push(() => db.close());
  const mail = chooseMail(config, db);
  const events = new EventHub(log);
  const files = await fileStore(config);
  const deps: Deps = { config, db, log, files, sms, mail, events };
  if (process.argv.includes(NEW_KEY_FLAG)) await patiently(() => deletePayPasswordKey(db));
  if (config.roles.has('api')) await patiently(() => currentPayPasswordKey(deps));
  lap('pay password key');
  const shipping = await beginShipping(deps, patiently);
  undo.push(() => shipping.ended());
  lap('articles');
  const authenticator = databaseAuthenticator(db);
  const testDatabase = sandboxDatabase(config, embedded);
  const sandbox = testDatabase && sandboxSlot(log);
  const server = await patiently(() =>
    startServer({
      ...{ deps, databaseUrl, authenticator, sandbox },
      sites: { web: path.resolve(here, '../../web/dist'), console: path.resolve(here, '../../console/dist') },
    }),
  );
  log.info({ ms: Math.round(performance.now()) }, 'ready');
  shipping.goOn();
  const beats = await startBeats(deps);
  undo.push(async () => sandbox?.stop());
  // In reverse order: deregistering may wait for a database connection, and no new request is accepted meanwhile.
  undo.push(
    () => beats.stop(),
    () => server.stop(),
  );
  // After listening: a first start that fails on a taken port must not use up the only showing of the passwords.
  const demoAccounts = await patiently(() => prepareDemonstration(deps));
  const year = await patiently(() =>
    beginYear({ deps, databaseUrl, domainEvents: domainEventHandlers, routes, jobs, folder: DEMONSTRATION_FILES }),
  );
  undo.push(() => year.stop());
  const address = config.publicUrl || server.address;
  const consoleAddress = config.consoleUrl || (server.consoleAddress ?? '');
  const greeting = config.demonstration
    ? demonstrationGreeting({
        ...{ address, consoleAddress },
        ...{ accounts: demoAccounts, demoToken: config.demoToken, isYearPlayed: config.demonstrationYear },
      })
    : '';
  const administrator = await prepareAdministrator(deps, patiently);
  const warnings = [...configWarnings(config), ...(await patiently(() => staffWarnings(db.read, config)))];
  for (const { code, text } of warnings) log.warn({ warning: code }, text);
  const places = [`迅板 Xunban  ${address}`, `后台 Console ${consoleAddress}`];
  process.stdout.write(
    `\n${places.map((place) => `  ${place}\n`).join('')}${greeting}${administrator}${warningsText(warnings)}\n`,
  );
  // Last: it takes processor time, and no request needs it yet.
  if (sandbox)
    sandbox.begin(async () =>
      openSandbox({
        live: { deps, authenticator, app: server.app, at: { host: config.host, port: portOf(server.address) } },
        databaseUrl: await testDatabase(),
        openFiles: sandboxFiles,
      }),
    );
}

/** Returns how to get the address of the sandbox's database; undefined where the sandbox is closed. */
function sandboxDatabase(
  { sandboxDatabaseUrl: url }: Config,
  embedded: EmbeddedPostgres | undefined,
): (() => Promise<string>) | undefined {
  if (url === 'off') return undefined;
  if (url !== '') return async () => url;
  return embedded && (() => embedded.addDatabase(SANDBOX_DATABASE));
}

const SANDBOX_DATABASE = 'xunban_sandbox';

const portOf = (address: string): number => Number(new URL(address).port);

async function requireUsableAddresses({ databaseUrl, pooler }: Config): Promise<void> {
  await requireDirectAddress(databaseUrl);
  if (pooler) await requirePooler(pooler);
}

/**
 * Stores the articles of this release. Only the first start waits for them: without them no help page has a text. A later
 * release changes some texts, which readers get a moment after the start.
 */
async function beginShipping({ config, db, log }: Deps, patiently: Patiently) {
  const ship = () => patiently(() => shipArticles(db, SHIPPED_ARTICLES));
  let shipped: Promise<void> | undefined;
  const isLater = config.roles.has('api') && (await patiently(() => hasArticles(db.read)));
  if (config.roles.has('api') && !isLater) await ship();
  return {
    goOn() {
      if (!isLater) return;
      shipped = ship().catch((error: unknown) => log.error({ err: error }, 'articles of this release are not stored'));
    },
    ended: async () => shipped,
  };
}

/** Returns the demonstration accounts with newly generated passwords; undefined when there are none. */
async function prepareDemonstration(deps: Deps): Promise<readonly DemoAccount[] | undefined> {
  const seeded = deps.config.demonstration ? await seedDemonstration(deps) : undefined;
  if (seeded || !process.argv.includes(RESET_FLAG)) return seeded;
  const reset = deps.config.demonstration ? await resetDemoPasswords(deps) : undefined;
  if (!reset) throw new Error(`${RESET_FLAG} is allowed only on a demonstration instance`);
  return reset;
}

/** Creates the first administrator if configured; the message reports if any account can manage staff. */
async function prepareAdministrator({ db }: Deps, patiently: Patiently): Promise<string> {
  const resetNote = process.argv.includes(RESET_FACTORS_FLAG)
    ? resetFactorsNote(await patiently(() => resetAdministratorFactors(db)))
    : '';
  const isFirst = process.argv.includes(FIRST_ADMIN_FLAG);
  const wasAsked = isFirst || process.argv.includes(SECOND_ADMIN_FLAG);
  // Not done twice: the password of an administrator who was made after all would never be shown.
  const made = wasAsked ? await (isFirst ? makeFirstAdministrator(db) : makeSecondAdministrator(db)) : undefined;
  const hasAny = await patiently(() => hasAdministrator(db.read));
  return resetNote + administratorNote(made, { wasAsked, hasAdministrator: hasAny });
}

async function embeddedDatabase(
  config: Config,
  log: Log,
  undo: (() => Promise<void>)[],
  early: EarlyPostgres | undefined,
): Promise<EmbeddedPostgres> {
  const write = (message: string) => log.info({}, message);
  early?.logTo(write);
  const started = early?.started ?? startEmbeddedPostgres({ dataDir: path.join(config.dataDir, 'pg'), log: write });
  const postgres = await started;
  undo.push(() => postgres.stop());
  return postgres;
}

/** The same Ctrl-C arrives twice under npm, from the terminal and from npm: only a later signal is a second wish. */
const SAME_SIGNAL_MS = 1_000;

/** PostgreSQL needs some seconds to start or to recover; after this time the start fails with an error. */
const DATABASE_WAIT_LIMIT_MS = 30_000;
const DATABASE_PAUSE_MS = 200;

type Patiently = <T>(step: () => Promise<T>) => Promise<T>;

/** Maximum time of a stop after its drain: the process exits by then even if a step hangs. */
const LONGEST_STOP_MS = 20_000;

/** The first signal stops in order; a second one leaves at once. */
function stopOnSignal({ drainSeconds }: Config, log: Log, stop: () => Promise<void>): void {
  let stoppingSince: number | undefined;
  const end = (code: typeof process.exitCode) =>
    endLog(log).then(() => {
      removeUploadFilesInUse();
      process.exit(code);
    });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => {
      if (stoppingSince !== undefined) {
        if (performance.now() - stoppingSince > SAME_SIGNAL_MS) end(1);
        return;
      }
      stoppingSince = performance.now();
      log.info({ signal }, 'stopping');
      setTimeout(
        () => {
          log.error({}, 'shutdown step timed out');
          end(1);
        },
        drainSeconds * 1_000 + LONGEST_STOP_MS,
      ).unref();
      stop().then(
        () => end(process.exitCode ?? 0),
        () => end(1),
      );
    });
  }
}

function startFailure(error: unknown, config: Config): string {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const port = error instanceof Error && 'port' in error ? error.port : config.port;
  if (code === 'EADDRINUSE')
    return `Port ${port} on ${config.host} is taken: is another server running? Set PORT or CONSOLE_PORT to use a different one.`;
  if (code === 'EACCES')
    return `Listening on port ${port} is not allowed for this user. Set PORT to a number above 1023.`;
  return `The server could not start: ${error instanceof Error ? error.message : String(error)}`;
}

// With a full disk the start output is lost, but the server keeps running.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {});

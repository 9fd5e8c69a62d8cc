import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedFile } from '@xunban/contract';
import { addDays } from '@xunban/pricing';
import { shanghaiDay, withProcessClock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { databaseInSteps, type SteppedDatabase } from '../../../../platform/db/database-in-steps.ts';
import { databaseNow } from '../../../../platform/db/database-now.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { DomainEvents } from '../../../../platform/domain-events/domain-events.ts';
import { unlockFields } from '../../../../platform/encrypted-fields/data-keys.ts';
import { publishAnything } from '../../../../platform/events/publish.ts';
import { openGateways } from '../../../../platform/gateways/gateways.ts';
import { inProcessCalls } from '../../../../platform/http/in-process.ts';
import type { Route } from '../../../../platform/http/route.ts';
import type { JobDefinition } from '../../../../platform/jobs/worker.ts';
import type { SmsSender } from '../../../../platform/sms/sms.ts';
import { staffHolding } from '../../../base/staff-accounts/staff-holding.ts';
import { linkTokens } from '../../../identity/accounts/link-tokens.ts';
import { boardLibrary } from './boards.ts';
import { installClock, openSimulated, removeClock } from './clock.ts';
import { momentOf } from './office-hours.ts';
import { choices } from './random.ts';
import { Simulation } from './simulation.ts';
import { DAYS, playStory } from './story.ts';
import type { Role, World } from './world.ts';

export interface YearParts {
  readonly deps: Deps;
  readonly databaseUrl: string;
  /** The handlers of domain events of a server that sends its messages like this. */
  readonly domainEvents: (deps: Pick<Deps, 'sms'>) => DomainEvents;
  /** Calls and jobs of the server, as it would serve and run them itself. */
  readonly routes: (deps: Deps) => readonly Route[];
  readonly jobs: (deps: Deps) => readonly JobDefinition[];
  /** Folder of the demonstration's files. */
  readonly folder: string;
  /** End of the year; now when left out. */
  readonly end?: Date;
  readonly onProgress?: (placed: number, planned: number) => Promise<void>;
}

/**
 * Plays a year of a small board factory through the use cases of the server, up to now. Each event commits by itself, so that
 * members who pay meanwhile wait for one event at most. One caller at a time.
 */
export async function seedYear(parts: YearParts, signal: AbortSignal): Promise<void> {
  // A year of old messages is not sent.
  const deps = { ...parts.deps, sms: SILENT };
  const domainEvents = parts.domainEvents(deps);
  await installClock(deps.db);
  const simulated = openSimulated(parts.databaseUrl, deps.log, domainEvents);
  const boards = boardLibrary(deps, path.join(parts.folder, 'boards'));
  try {
    await unlockFields(simulated, deps.config);
    const database = databaseInSteps(simulated, domainEvents);
    await play(
      { ...parts, deps: { ...deps, db: database.db } },
      { database, boards: boards.within(database.db) },
      signal,
    );
  } finally {
    await boards.close();
    await simulated.close();
    await removeClock(deps.db);
  }
  await publishAnything(deps.db);
}

interface Stage extends Pick<World, 'boards'> {
  readonly database: SteppedDatabase;
}

async function play(parts: YearParts, { database, boards }: Stage, signal: AbortSignal): Promise<void> {
  const { deps, onProgress = async () => {} } = parts;
  const end = parts.end ?? (await database.step(() => databaseNow(deps.db.read)));
  const firstDay = addDays(shanghaiDay(end), -DAYS);
  const sim = new Simulation(database, parts.jobs(deps), { start: momentOf(firstDay, 8), end });
  const images = await imagesIn(path.join(parts.folder, 'images'));
  const call = inProcessCalls(deps, parts.routes(deps));
  const purchases = { planned: 0, placed: 0 };
  await withProcessClock(
    () => sim.now,
    async () => {
      await sim.step(async () => {
        const world: World = {
          ...{ deps, sim, boards, chance: choices(20_261_101), customers: [], receipts: [], otherFactories: [] },
          ...{ purchases, cancelled: [], images, call },
          staff: await staffByRole(deps.db),
          gateways: openGateways(deps),
          tokens: await linkTokens(deps, 'payLink'),
        };
        await playStory(world, firstDay);
      });
      await sim.run({
        async onMoment() {
          signal.throwIfAborted();
          await onProgress(purchases.placed, purchases.planned);
        },
        onRefused(refusal) {
          boards.forget();
          deps.log.warn({ err: refusal }, 'an event of the year of the demonstration was refused');
        },
      });
    },
  );
}

/** The staff users of the demonstration, whose accounts are their roles. */
async function staffByRole({ read }: Db): Promise<World['staff']> {
  const found = new Map([...(await staffHolding(read)).values()].map((one) => [one.account, one]));
  const staffOf = (role: Role) => {
    const one = found.get(role);
    if (!one) throw new Error(`the demonstration has no account ${role}`);
    const { id: staffId, name, permissions } = one;
    return { kind: 'staff', staffId, name, permissions, sessionId: '', hasSecondFactor: true } as const;
  };
  return {
    ...{ admin: staffOf('admin'), engineer: staffOf('engineer'), planner: staffOf('planner') },
    ...{ warehouse: staffOf('warehouse'), finance: staffOf('finance'), service: staffOf('service') },
  };
}

const SILENT: SmsSender = { sends: () => false, send: async () => {} };

const imagesIn = async (folder: string): Promise<UploadedFile[]> =>
  Promise.all(
    (await readdir(folder)).map(async (fileName) => {
      const file = path.join(folder, fileName);
      return { field: 'file', fileName, mediaType: 'image/jpeg', bytes: (await stat(file)).size, path: file };
    }),
  );

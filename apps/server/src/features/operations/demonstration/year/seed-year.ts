import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { UploadedFile } from '@xunban/contract';
import { addDays } from '@xunban/pricing';
import { shanghaiDay, withProcessClock } from '../../../../platform/clock.ts';
import type { Db } from '../../../../platform/db/database.ts';
import { databaseNow } from '../../../../platform/db/database-now.ts';
import { databaseWithin } from '../../../../platform/db/database-within.ts';
import type { Deps } from '../../../../platform/deps.ts';
import type { DomainEvents } from '../../../../platform/domain-events/domain-events.ts';
import { unlockFields } from '../../../../platform/encrypted-fields/data-keys.ts';
import { publishAnything } from '../../../../platform/events/publish.ts';
import { openGateways } from '../../../../platform/gateways/gateways.ts';
import { signBody } from '../../../../platform/gateways/sandbox/sandbox-signature.ts';
import { inProcessCalls } from '../../../../platform/http/in-process.ts';
import type { Route } from '../../../../platform/http/route.ts';
import type { JobDefinition } from '../../../../platform/jobs/worker.ts';
import type { SmsSender } from '../../../../platform/sms/sms.ts';
import { serverKey } from '../../../base/credentials/server-key.ts';
import { staffHolding } from '../../../base/staff-accounts/staff-holding.ts';
import { linkTokens } from '../../../identity/accounts/link-tokens.ts';
import { boardLibrary } from './boards.ts';
import { installClock, openSimulated, removeClock, setTime } from './clock.ts';
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
 * Plays a year of a small board factory through the use cases of the server, up to now, in one transaction: no client sees
 * half of it, and an interrupted one leaves nothing behind. One caller at a time.
 */
export async function seedYear(parts: YearParts, signal: AbortSignal): Promise<void> {
  // A year of old messages is not sent.
  const deps = { ...parts.deps, sms: SILENT };
  const domainEvents = parts.domainEvents(deps);
  await makeKeys(deps.db);
  await installClock(deps.db);
  const simulated = openSimulated(parts.databaseUrl, deps.log, domainEvents);
  const boards = boardLibrary(deps, path.join(parts.folder, 'boards'));
  try {
    await unlockFields(simulated, deps.config);
    await simulated.transaction(async (outer) => {
      const db = databaseWithin(outer, domainEvents);
      await play({ ...parts, deps: { ...deps, db } }, boards.within(db), signal);
      await setTime(outer, null);
    });
  } finally {
    await boards.close();
    await simulated.close();
    await removeClock(deps.db);
  }
  await publishAnything(deps.db);
}

/**
 * Creates the keys that the year uses before its transaction. Inserted in it, they would block every other request for them until
 * it ends, such as the request for an SMS code.
 */
async function makeKeys(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    for (const purpose of ['smsCode', 'bankFeed'] as const) await serverKey(tx, purpose);
    await signBody(tx, '');
  });
}

async function play(parts: YearParts, boards: World['boards'], signal: AbortSignal): Promise<void> {
  const { deps, onProgress = async () => {} } = parts;
  const { end = await databaseNow(deps.db.read) } = parts;
  const firstDay = addDays(shanghaiDay(end), -DAYS);
  const start = momentOf(firstDay, 8);
  const sim = new Simulation(deps.db, parts.jobs(deps), { start, end });
  await setTime(deps.db.read, start);
  const world: World = {
    ...{ deps, sim, boards, chance: choices(20_261_101), customers: [], receipts: [], otherFactories: [] },
    ...{ purchases: { planned: 0, placed: 0 }, cancelled: [] },
    images: await imagesIn(path.join(parts.folder, 'images')),
    call: inProcessCalls(deps, parts.routes(deps)),
    staff: await staffByRole(deps.db),
    gateways: openGateways(deps),
    tokens: await linkTokens(deps, 'payLink'),
  };
  await withProcessClock(
    () => sim.now,
    async () => {
      await playStory(world, firstDay);
      await sim.run(async () => {
        signal.throwIfAborted();
        await onProgress(world.purchases.placed, world.purchases.planned);
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

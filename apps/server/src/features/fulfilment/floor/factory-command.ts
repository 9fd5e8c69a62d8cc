import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../../platform/config.ts';
import { openDatabase } from '../../../platform/db/database.ts';
import { addJob } from '../../../platform/jobs/jobs.ts';
import { createLog } from '../../../platform/log.ts';
import { startEmbeddedPostgres } from '../../../platform/postgres/embedded-postgres.ts';
import { ordersOfSource } from '../../orders-core/factories/factory-records.ts';
import { inboxOf, USUAL_SCRAP } from './factory-systems.ts';
import { PULL_JOB } from './floor-jobs.ts';
import { simulatedRecords } from './simulated-factory.ts';

const HELP = `npm run factory -- [--speed N] [--scrap N] [--once]

Simulates the factories of the instance in DATABASE_URL or DATA_DIR while its server runs: those that are
connected to a system (simulated or folder, see 工厂 in the console). It processes their boards by the clock, writes the step
reports into the folder factory-inbox under DATA_DIR, and makes the server read them.

  --speed N   how many times faster than the clock it works; 60 when left out. A plain board takes 55 hours: at 600 six minutes
  --scrap N   of a hundred steps so many lose a piece; ${USUAL_SCRAP} when left out
  --once      reports the steps completed so far, and ends
`;

interface Asked {
  readonly speed: number;
  readonly scrapPercent: number;
  readonly isOnce: boolean;
}

/** The command line of the simulated factory. It ends by a signal. @returns the exit code */
export async function factoryCommand(
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stop: AbortSignal,
): Promise<0 | 1 | 2> {
  const asked = readArguments(args);
  if (!asked) {
    process.stdout.write(HELP);
    return args.some((given) => given === '--help' || given === '-h') ? 0 : 2;
  }
  const read = readConfig(env);
  if (!read.ok) return failed(read.faults.join('; '));
  const { databaseUrl, dataDir } = read.config;
  const undo: (() => Promise<void>)[] = [];
  try {
    const embedded =
      databaseUrl === '' ? await startEmbeddedPostgres({ dataDir: path.join(dataDir, 'pg') }) : undefined;
    if (embedded) undo.push(() => embedded.stop());
    const db = openDatabase({ url: embedded?.url ?? databaseUrl, log: createLog('silent') });
    undo.push(() => db.close());
    const sent = new Set<string>();
    for (let round = 1; !stop.aborted; round += 1) {
      const played = [...(await ordersOfSource(db.read, 'simulated')), ...(await ordersOfSource(db.read, 'folder'))];
      const records = (await simulatedRecords(db.read, played, asked)).filter(
        (record) => !sent.has(JSON.stringify(record)),
      );
      if (records.length > 0) {
        await drop(inboxOf(dataDir), `sim-${process.pid}-${String(round).padStart(6, '0')}.json`, records);
        await db.transaction((tx) => addJob(tx, PULL_JOB, {}, { key: PULL_JOB }));
        for (const record of records) sent.add(JSON.stringify(record));
      }
      if (records.length > 0 || round === 1 || asked.isOnce)
        process.stdout.write(`boards in the factories: ${played.length}, steps reported: ${records.length}\n`);
      if (asked.isOnce) break;
      await sleep(1000, undefined, { signal: stop }).catch(() => {});
    }
    return 0;
  } catch (error) {
    return failed(error instanceof Error ? error.message : String(error));
  } finally {
    for (const step of undo.reverse()) await step();
  }
}

/** The server may read at any moment: the file is renamed when it is complete. */
async function drop(inbox: string, name: string, records: readonly object[]): Promise<void> {
  await mkdir(inbox, { recursive: true, mode: 0o700 });
  const partial = path.join(inbox, `.${name}.part`);
  // `wx` creates the file, and fails on a link of this name.
  await rm(partial, { force: true });
  await writeFile(partial, JSON.stringify(records), { mode: 0o600, flag: 'wx' });
  await rename(partial, path.join(inbox, name));
}

function readArguments(args: readonly string[]): Asked | undefined {
  const asked = { speed: 60, scrapPercent: USUAL_SCRAP, isOnce: false };
  for (let at = 0; at < args.length; at += 1) {
    const [name, value = ''] = [args[at], args[at + 1]];
    if (name === '--once') asked.isOnce = true;
    else if ((name === '--speed' || name === '--scrap') && /^\d{1,6}$/.test(value)) {
      if (name === '--speed') asked.speed = Number(value);
      else asked.scrapPercent = Number(value);
      at += 1;
    } else return undefined;
  }
  return asked.speed > 0 && asked.scrapPercent <= 100 ? asked : undefined;
}

function failed(why: string): 1 {
  process.stderr.write(`The factory cannot work: ${why}\n`);
  return 1;
}

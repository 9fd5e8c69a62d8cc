import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { RUN_FOLDER } from './run.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

const runInInstance = (script: string, ...args: readonly string[]) =>
  run(
    process.execPath,
    ['--import', 'tsx', `apps/server/src/testing/${script}`, path.join(RUN_FOLDER, 'data', 'pg'), ...args],
    { cwd: ROOT },
  );

/** Advances the clock by `hours` for the engineering questions of a board and for its parcels, and runs the due jobs. */
export async function advanceClock(orderNo: string, hours: number): Promise<void> {
  await runInInstance('advance-clock.ts', orderNo, `${hours}`);
}

/** Ends the minute for which no phone number gets another SMS code. */
export async function skipCodeWait(): Promise<void> {
  await runInInstance('skip-code-wait.ts');
}

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
export async function passHours(orderNo: string, hours: number): Promise<void> {
  await runInInstance('pass-hours.ts', orderNo, `${hours}`);
}

/** Passes the minute that every phone number waits for another SMS code. */
export async function passCodeWait(): Promise<void> {
  await runInInstance('pass-code-wait.ts');
}

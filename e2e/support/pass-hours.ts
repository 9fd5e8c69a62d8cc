import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { RUN_FOLDER } from './run.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Advances the clock by `hours` for the engineering questions of a board and for its parcels, and runs the due jobs. */
export async function passHours(orderNo: string, hours: number): Promise<void> {
  const script = 'apps/server/src/testing/pass-hours.ts';
  await run(process.execPath, ['--import', 'tsx', script, path.join(RUN_FOLDER, 'data', 'pg'), orderNo, `${hours}`], {
    cwd: ROOT,
  });
}

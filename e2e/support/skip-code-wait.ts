import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { RUN_FOLDER } from './run.ts';

const run = promisify(execFile);
const ROOT = path.resolve(import.meta.dirname, '../..');

/** Ends the minute for which no phone number gets another SMS code. */
export async function skipCodeWait(): Promise<void> {
  const data = path.join(RUN_FOLDER, 'data', 'pg');
  await run(process.execPath, ['--import', 'tsx', 'apps/server/src/testing/skip-code-wait.ts', data], { cwd: ROOT });
}

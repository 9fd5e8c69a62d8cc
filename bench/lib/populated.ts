import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DATA_KEY, root } from './product.ts';

/** Fills an empty data folder with history by `npm run populate`. */
export async function populated(
  dataDir: string,
  amounts: { readonly orders: number; readonly open?: number },
): Promise<void> {
  const log = path.join(dataDir, 'populate.log');
  const output = fs.openSync(log, 'w');
  const given = Object.entries(amounts).flatMap(([name, amount]) => [`--${name}`, String(amount)]);
  const child = spawn(process.execPath, ['--import', 'tsx', 'apps/server/src/testing/populate/main.ts', ...given], {
    cwd: root,
    env: { PATH: process.env['PATH'], DATA_DIR: dataDir, DATA_KEY },
    stdio: ['ignore', output, output],
  });
  const code = await new Promise<number | null>((resolve) => child.once('exit', resolve));
  fs.closeSync(output);
  if (code !== 0) throw new Error(`seeding of the instance failed:\n${fs.readFileSync(log, 'utf8').slice(-2000)}`);
}

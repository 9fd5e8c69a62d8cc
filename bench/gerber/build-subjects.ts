import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const here = path.dirname(fileURLToPath(import.meta.url));
const packageFolder = (name: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

/** Builds the subjects to plain JavaScript in a folder, and returns where they are. */
export async function buildSubjects(folder: string): Promise<string> {
  const outDir = path.join(folder, 'built');
  const config = path.join(here, 'vite.config.mjs');
  const vite = path.join(packageFolder('vite'), 'bin/vite.js');
  await promisify(execFile)(process.execPath, [vite, 'build', here, '--config', config, '--outDir', outDir]);
  return outDir;
}

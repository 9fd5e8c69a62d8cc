// `npm run bench`: runs bench/*.ts in order of their names. `npm run bench -- pricing` runs those with that in the name.
import fs from 'node:fs';
import path from 'node:path';
import { ensureBrotli, ensureBuilt } from './build.mjs';
import { ensureInstalled } from './install.mjs';
import { forwardSignals, requireNode, root, run } from './instance.mjs';

requireNode();
forwardSignals();
await ensureInstalled();
await ensureBuilt();
await ensureBrotli();

const asked = process.argv.slice(2);
const files = fs
  .readdirSync(path.join(root, 'bench'))
  .filter((name) => name.endsWith('.ts') && (asked.length === 0 || asked.some((part) => name.includes(part))))
  .sort();
for (const name of files) {
  console.log(`\n── ${name} ──`);
  const { code } = await run(process.execPath, ['--import', 'tsx', `bench/${name}`], {
    env: { NODE_ENV: 'production' },
  });
  if (code !== 0) process.exitCode = 1;
}
if (files.length === 0) {
  console.error(`No benchmark has ${asked.join(' or ')} in its name.`);
  process.exitCode = 1;
}

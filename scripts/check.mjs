// `npm run check`: everything that can be checked without running the product. All checks run at the same time.
import { pathToFileURL } from 'node:url';
import { ensureInstalled } from './install.mjs';
import { forwardSignals, requireNode, run, seconds, tool } from './instance.mjs';

const node = process.execPath;
export const ADVISORIES = 'advisories';
const CHECKS = [
  {
    name: 'types',
    command: node,
    // Each checker recomputes the contract's types: four of them took six times as long and 7 GB on two processors.
    args: [tool.tsc, '-p', '.', '--noEmit', '--pretty', 'false', '--checkers', '1'],
    // The compiler is a Go program. Less frequent garbage collection saves a sixth of its time, and takes 3.7 GB instead of
    // 3.2.
    env: { GOGC: '400' },
  },
  { name: 'lint and format', command: node, args: [tool.biome, 'ci', '--colors=off', '.'] },
  { name: 'boundaries', command: node, args: [tool.vitest, 'run', '--project=unit', 'scripts/boundaries'] },
  { name: 'OpenAPI document', command: node, args: ['scripts/lint-openapi.mjs'] },
  { name: 'dead code', command: node, args: [tool.knip, '--no-progress'] },
  // A lock file without the optional packages of other platforms would install on this one only.
  { name: 'package lock', command: 'npm', args: ['ci', '--dry-run', '--no-audit', '--no-fund', '--loglevel=error'] },
  { name: 'licences', command: node, args: ['scripts/dependencies.mjs', 'licences'] },
  // Its result changes with the day, so `npm test` leaves it out.
  { name: ADVISORIES, command: node, args: ['scripts/dependencies.mjs', 'advisories'] },
  { name: 'database types', command: node, args: ['scripts/db-types.mjs', '--check'] },
];

/**
 * Runs every check and shows the output of those that failed.
 *
 * @param {readonly string[]} left names of checks that something else makes
 */
export async function runChecks(left = []) {
  const checks = CHECKS.filter(({ name }) => !left.includes(name));
  const results = await Promise.all(checks.map(runCheck));
  const faults = checks.filter((_, index) => !results[index]).map(({ name }) => name);
  return { passed: results.length - faults.length, failed: faults.length, skipped: 0, faults };
}

async function runCheck({ name, command, args, env }) {
  const startedAt = performance.now();
  const { code, output } = await run(command, args, { quiet: true, env });
  const ok = code === 0;
  console.log(`${ok ? '✔' : '✘'} ${name} (${seconds(startedAt)})`);
  if (!ok || output.startsWith('note: ')) console.log(`${output.trim()}\n`);
  return ok;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode();
  forwardSignals();
  await ensureInstalled();
  const { failed } = await runChecks();
  process.exitCode = failed === 0 ? 0 : 1;
}

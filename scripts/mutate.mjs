// `npm run mutate`: changes the rules that decide about money one place at a time and counts how many changes the tests
// notice. `npm run mutate -- money access` looks at the named areas only, and with
// `--only packages/pricing/src/rules/*.ts` (or `…/total.ts:10-40`) at a part of one. Not part of `npm test`: pricing alone
// takes hours.
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { cacheDir, requireNode, root, seconds } from './house.mjs';
import { ensureInstalled } from './install.mjs';

const FEATURES = 'apps/server/src/features';

/**
 * What is changed in each area, and the tests that must notice. They need nothing but Node: no database, no browser.
 */
const AREAS = {
  money: { code: ['packages/money/src/**/*.ts'], tests: ['packages/money/src/**/*.test.ts'] },
  access: { code: ['packages/access/src/**/*.ts'], tests: ['packages/access/src/**/*.test.ts'] },
  orders: {
    code: [
      `${FEATURES}/orders/{order-machine,order-abilities,main-amounts}.ts`,
      `${FEATURES}/revenue/earned-freight.ts`,
    ],
    tests: [
      `${FEATURES}/orders/{order-machine,order-abilities,main-amounts}.test.ts`,
      `${FEATURES}/revenue/earned-freight.test.ts`,
    ],
  },
  ledger: {
    code: [`${FEATURES}/ledger/{chart,events,journal}.ts`, `${FEATURES}/payments/payment-{parts,state}.ts`],
    tests: [
      `${FEATURES}/ledger/{chart,events,journal,journals-by-hand}.test.ts`,
      `${FEATURES}/payments/payment-{parts,state}.test.ts`,
    ],
  },
  pricing: {
    code: ['packages/pricing/src/**/*.ts', '!packages/pricing/src/cli/**'],
    tests: ['packages/pricing/src/**/*.test.ts'],
    // Ten thousand random boards see nearly every change, but would be priced anew for each.
    without: ['**/ten-thousand.test.ts'],
  },
};
/** Per cent of the changes that an area's tests must notice. */
const ENOUGH = 85;

requireNode();
await ensureInstalled();
const { positionals, values } = parseArgs({ allowPositionals: true, options: { only: { type: 'string' } } });
const unknown = positionals.filter((name) => !(name in AREAS));
if (unknown.length > 0) {
  console.error(`There is no area "${unknown[0]}"; the areas are ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}

const results = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(AREAS)) {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  results.push({ name, ...(await mutate(name)), time: seconds(startedAt) });
}
console.log('');
for (const { name, killed, all, time } of results)
  console.log(`${name.padEnd(8)} ${killed} of ${all} changes noticed, ${share(killed, all).toFixed(1)} % (${time})`);
process.exitCode = results.every(({ killed, all }) => share(killed, all) >= ENOUGH) ? 0 : 1;

async function mutate(name) {
  const { code, tests, without = [] } = AREAS[name];
  process.env['MUTATE_TESTS'] = JSON.stringify({ include: tests, exclude: without });
  const stryker = new Stryker({
    mutate: [...(values.only ? [values.only] : code), '!**/*.test.ts'],
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutate.vitest.ts', related: false },
    // Stryker would rewrite the real one by the programming interface of TypeScript, which TypeScript 7 lacks.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    reporters: ['html'],
    htmlReporter: { fileName: path.join(cacheDir, `mutants-${name}.html`) },
    fileLogLevel: 'off',
    logLevel: 'warn',
    tempDirName: path.join(cacheDir, 'mutants'),
    ignorePatterns: ['dist', '.data', 'data', 'docs', 'e2e', 'bench'],
    concurrency: 2,
    dryRunTimeoutMinutes: 30,
    timeoutMS: 20_000,
  });
  const mutants = await stryker.runMutationTest();
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const missed = counted.filter((mutant) => !isNoticed(mutant));
  for (const mutant of missed) console.log(describe(mutant));
  return { killed: counted.length - missed.length, all: counted.length };
}

/** With some changes a test file cannot be loaded, so no test runs. Stryker calls that survived; here it is noticed. */
function isNoticed({ status, testsCompleted }) {
  return status === 'Killed' || status === 'Timeout' || (status === 'Survived' && testsCompleted === 0);
}

/** Such as `packages/money/src/fen.ts:44:10 value <= MAX_FEN → value < MAX_FEN`. */
function describe({ fileName, location: { start, end }, replacement, status }) {
  const lines = fs
    .readFileSync(fileName, 'utf8')
    .split('\n')
    .slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1).slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  const place = `${path.relative(root, fileName)}:${start.line}:${start.column}`;
  return `${place} ${short(lines.join('\n'))} → ${short(replacement)}${status === 'NoCoverage' ? ' (in no test)' : ''}`;
}

function short(code) {
  const line = code.replaceAll(/\s+/g, ' ');
  return line.length > 90 ? `${line.slice(0, 90)}…` : line;
}

function share(part, whole) {
  return whole === 0 ? 100 : (part / whole) * 100;
}

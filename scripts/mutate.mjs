// `npm run mutate`: changes the rules that decide about money one place at a time and counts how many changes the tests
// notice. `npm run mutate -- money access` looks at the named areas only, and with
// `--only 'packages/pricing/src/rules/*.ts'` (or `…/total.ts:10-40`) at a part of one. `--sample 10` tries every tenth change
// and says how far that may be off. Not part of `npm test`.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { glob } from 'tinyglobby';
import { cacheDir, requireNode, root, seconds } from './house.mjs';
import { ensureInstalled } from './install.mjs';
import { isInSample } from './mutate-runner.mjs';

const FEATURES = 'apps/server/src/features';
const PRICING = 'packages/pricing/src';
/** They see nearly every change, but would be priced anew for each. */
const TEN_THOUSAND = ['**/ten-thousand.test.ts'];
/** The share of the random boards that the tests of pricing try here: a change that survives costs all of them. */
const FEW_RUNS = 1 / 20;

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
  // What decides: which rule applies, what it comes to, what is refused, how many boards fit.
  pricing: {
    code: [`${PRICING}/**/*.ts`, `!${PRICING}/{cli/**,test-support.ts,**/default-*.ts}`],
    tests: [`${PRICING}/**/*.test.ts`],
    without: TEN_THOUSAND,
    runs: FEW_RUNS,
  },
  // What is decided upon: the prices, limits, holidays and freight that ship with the product. Operators replace them, and
  // no rule tells a right price from a wrong one. A change here may empty a text or a list, none changes a figure.
  prices: {
    code: [`${PRICING}/**/default-*.ts`],
    tests: [`${PRICING}/**/*.test.ts`],
    without: TEN_THOUSAND,
    runs: FEW_RUNS,
  },
};
/** Per cent of the changes that an area's tests must notice. */
const ENOUGH = 85;

requireNode();
await ensureInstalled();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    sample: { type: 'string', default: '1' },
    workers: { type: 'string', default: `${os.availableParallelism()}` },
  },
});
const unknown = positionals.filter((name) => !(name in AREAS));
if (unknown.length > 0) {
  console.error(`There is no area "${unknown[0]}"; the areas are ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}

const everyNth = Number(values.sample);

const results = [];
for (const name of positionals.length > 0 ? positionals : Object.keys(AREAS)) {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  results.push({ name, ...(await mutate(name)), time: seconds(startedAt) });
}
console.log('');
for (const { name, time, ...result } of results) console.log(`${tell(name, result)} (${time})`);
process.exitCode = results.every(({ noticed, all }) => share(noticed, all) >= ENOUGH) ? 0 : 1;

async function mutate(name) {
  const { code, tests, without = [], runs = 1 } = AREAS[name];
  process.env['MUTATE_RUNS_SHARE'] = `${runs}`;
  const stryker = new Stryker({
    mutate: [...(values.only ?? code), '!**/*.test.ts'],
    testRunner: 'loaded',
    plugins: [fileURLToPath(new URL('mutate-runner.mjs', import.meta.url))],
    loadedTests: { files: (await glob(tests, { cwd: root, ignore: without })).sort(), everyNth },
    // Stryker would rewrite the real one by the programming interface of TypeScript, which TypeScript 7 lacks.
    tsconfigFile: 'none.json',
    coverageAnalysis: 'perTest',
    reporters: ['html', 'progress-append-only'],
    htmlReporter: { fileName: path.join(cacheDir, `mutants-${name}.html`) },
    warnings: { unknownOptions: false },
    fileLogLevel: 'off',
    logLevel: 'warn',
    tempDirName: path.join(cacheDir, 'mutants'),
    ignorePatterns: ['dist', '.data', 'data', 'docs', 'e2e', 'bench'],
    concurrency: Number(values.workers),
    dryRunTimeoutMinutes: 30,
    // So long that a machine with other work does not count as having noticed; loops without end are mostly counted out.
    timeoutMS: 60_000,
  });
  const mutants = await stryker.runMutationTest();
  const counted = mutants.filter(
    ({ id, status }) => isInSample(id, everyNth) && status !== 'Ignored' && status !== 'CompileError',
  );
  for (const mutant of counted.filter((each) => !isNoticed(each))) console.log(describe(mutant));
  console.log('');
  for (const fileName of new Set(counted.map((mutant) => mutant.fileName)))
    console.log(tell(path.relative(root, fileName), tally(counted.filter((mutant) => mutant.fileName === fileName))));
  return tally(counted);
}

function tally(mutants) {
  return {
    all: mutants.length,
    noticed: mutants.filter(isNoticed).length,
    timeouts: mutants.filter(({ status }) => status === 'Timeout').length,
  };
}

function tell(name, { noticed, all, timeouts }) {
  const byTimeout = timeouts === 0 ? '' : `, ${timeouts} of them because it took too long`;
  const range = everyNth === 1 ? '' : ` (95 % sure: ${interval(noticed, all).join(' to ')} %)`;
  return `${name.padEnd(8)} ${noticed} of ${all} changes noticed, ${share(noticed, all).toFixed(1)} %${range}${byTimeout}`;
}

/** Wilson's interval for a share of which a sample is known, in per cent. */
function interval(part, whole) {
  const z = 1.96;
  const n = Math.max(1, whole);
  const middle = part / n + z ** 2 / (2 * n);
  const reach = z * Math.sqrt(((part / n) * (1 - part / n)) / n + z ** 2 / (4 * n ** 2));
  return [middle - reach, middle + reach].map((each) => ((100 * each) / (1 + z ** 2 / n)).toFixed(1));
}

function isNoticed({ status }) {
  return status === 'Killed' || status === 'Timeout';
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

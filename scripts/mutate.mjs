// `npm run mutate`: changes the code that decides about money in one place at a time and counts how many of these mutants the tests
// detect. `npm run mutate -- money pricing/freight` runs the named areas only, `pricing` all of its parts, `--only
// 'packages/money/src/split.ts'` (or `…/split.ts:10-40`) a part of one. `--record` writes the shares of the areas that ran into
// `docs/attack-battery.md`. Not part of `npm test`.
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { Stryker } from '@stryker-mutator/core';
import { recordFigures } from './battery-figures.mjs';
import { ensureInstalled } from './install.mjs';
import { cacheDir, requireNode, seconds } from './instance.mjs';

const FEATURES = 'apps/server/src/features';
const PRICING = 'packages/pricing/src';
/** Property tests that price thousands of boards detect few mutants that others miss, and would run for each mutant. */
const PRICING_TESTS = [`${PRICING}/**/!(ten-thousand).test.ts`];

/** Folders and files of the price rules: hours together, so each is an area of its own. */
const PRICING_PARTS = [
  ...[
    'calendar',
    'differences',
    'freight',
    'machine-review',
    'measured',
    'panel',
    'price-book',
    'quote',
    'read',
    'rules',
  ],
  ...['stencil', 'stored-lines'],
];

/** Mutated files and tests by area. The tests need nothing but Node: no database, no browser. */
const AREAS = {
  money: { code: ['packages/money/src/**/*.ts'], tests: ['packages/money/src/**/*.test.ts'] },
  access: { code: ['packages/access/src/**/*.ts'], tests: ['packages/access/src/**/*.test.ts'] },
  orders: {
    code: [
      `${FEATURES}/orders-core/orders/{order-machine,order-abilities,main-amounts}.ts`,
      `${FEATURES}/ledger/revenue/earned-freight.ts`,
    ],
    tests: [
      `${FEATURES}/orders-core/orders/{order-machine,order-abilities,main-amounts}.test.ts`,
      `${FEATURES}/ledger/revenue/earned-freight.test.ts`,
    ],
  },
  ledger: {
    code: [
      `${FEATURES}/ledger/ledger/{chart,events,journal}.ts`,
      `${FEATURES}/finance/payments/payment-{parts,state}.ts`,
    ],
    tests: [
      `${FEATURES}/ledger/ledger/{chart,events,journal,journals-by-hand}.test.ts`,
      `${FEATURES}/finance/payments/payment-{parts,state}.test.ts`,
    ],
  },
  // The rules: which one applies, its amount, what is refused, how many boards fit. Not the price data that ship with the
  // product: operators replace them, so no test knows a right price from a wrong one. Mutants of what is computed once at the
  // load of a module (lists of options, schemas) need all tests each, two thirds of the time; they are left out.
  ...Object.fromEntries(
    PRICING_PARTS.map((part) => [
      `pricing/${part}`,
      {
        code: [`${PRICING}/{${part}.ts,${part}/**/*.ts}`, `!${PRICING}/**/default-*.ts`],
        tests: PRICING_TESTS,
        ignoreStatic: true,
      },
    ]),
  ),
};
/** Per cent of the mutants that the tests of an area must detect. */
const MIN_DETECTED = 85;

requireNode();
await ensureInstalled();
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true },
    record: { type: 'boolean' },
    workers: { type: 'string', default: `${os.availableParallelism()}` },
  },
});
/** The areas of a name: itself, or all below it. */
const areasOf = (name) => Object.keys(AREAS).filter((area) => area === name || area.startsWith(`${name}/`));
const unknown = positionals.find((name) => areasOf(name).length === 0);
if (unknown !== undefined) {
  console.error(`Unknown area "${unknown}". Known areas: ${Object.keys(AREAS).join(', ')}.`);
  process.exit(1);
}

const results = [];
for (const name of positionals.length > 0 ? positionals.flatMap(areasOf) : Object.keys(AREAS)) {
  console.log(`\n── ${name} ──`);
  const startedAt = performance.now();
  const mutants = await mutate(name);
  const counted = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError');
  const detected = counted.filter(({ status }) => status === 'Killed' || status === 'Timeout').length;
  const share = counted.length === 0 ? 100 : (100 * detected) / counted.length;
  const figures = `${detected} of ${counted.length} mutants detected, ${share.toFixed(1)} % (${seconds(startedAt)})`;
  results.push({ name, share, figures });
}
console.log('');
for (const { name, figures } of results) console.log(`${name.padEnd(24)} ${figures}`);
if (values.record) recordFigures(Object.fromEntries(results.map(({ name, figures }) => [`mutate ${name}`, figures])));
process.exitCode = results.every(({ share }) => share >= MIN_DETECTED) ? 0 : 1;

/** Runs Stryker on one area. Its reporter prints every undetected mutant with its place. */
function mutate(name) {
  const { code, tests, ignoreStatic = false } = AREAS[name];
  process.env.MUTATE_TESTS = JSON.stringify(tests);
  process.env.MUTATE_STATIC = `${!ignoreStatic}`;
  return new Stryker({
    mutate: [...(values.only ?? code), '!**/*.test.ts'],
    testRunner: 'vitest',
    vitest: { configFile: 'vitest.mutate.config.ts' },
    // Stryker would rewrite the real one by the programming interface of TypeScript, which TypeScript 7 lacks.
    tsconfigFile: 'none.json',
    reporters: ['clear-text', 'html', 'progress-append-only'],
    clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
    htmlReporter: { fileName: path.join(cacheDir, `mutants-${name.replace('/', '-')}.html`) },
    logLevel: 'warn',
    tempDirName: path.join(cacheDir, 'mutants'),
    ignorePatterns: ['.cache', 'dist', '.data', 'data', 'docs', 'e2e', 'bench', 'fuzz'],
    concurrency: Number(values.workers),
    ignoreStatic,
    dryRunTimeoutMinutes: 30,
    // Long enough that other work on the machine does not count as a detected mutant.
    timeoutMS: 60_000,
  }).runMutationTest();
}

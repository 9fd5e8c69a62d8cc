import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

/** Tests wait for conditions and assert nothing about elapsed time: measurements belong in `bench/`. */

const root = path.resolve(import.meta.dirname, '../..');

const RULES = {
  'a fixed sleep':
    /timers\/promises|\bwaitForTimeout\(|\bsleep\(|(?<!test\.)\bsetTimeout\(\s*(resolve|done)\b|(?<!test\.)\bsetTimeout\(([^;]*|.*\{\n[\s\S]{0,300}?\n\s*\}),\s*\d[\d_]*\)/,
  'elapsed time': /\bperformance\.now\b|\bhrtime\b|\bcpuUsage\b|\bDate\.now\(\) - \w*(start|beg[au]n|before|since)/i,
  'a sleep of PostgreSQL': /\bpg_sleep\(/,
  'another try after a failure': /\bretr(y|ies):/,
} as const;
type Rule = keyof typeof RULES;

/** Cases in which the outcome does not depend on the figure. */
const ALLOWED: readonly (readonly [file: string, rule: Rule, reason: string])[] = [
  [
    'apps/console/src/features/back-office/main-orders/main-order-page.test.tsx',
    'elapsed time',
    'The clock of the page is put forward, so that the test need not wait for the pause between two bursts of changes.',
  ],
  [
    'apps/server/src/platform/jobs/clock-step.test.ts',
    'elapsed time',
    'Elapsed time is put forward together with the clock, so that the test need not wait for the next hour.',
  ],
  [
    'apps/server/src/features/operations/instance/instance.test.ts',
    'elapsed time',
    'Two looks at one clock lie no further apart than the beat between them, however long it takes.',
  ],
  [
    'apps/server/src/features/messaging/webhooks/webhook-deliveries.test.ts',
    'elapsed time',
    'The figure of a stress run, which nothing is compared with.',
  ],
  [
    'apps/server/src/features/fulfilment/floor/floor.test.ts',
    'a sleep of PostgreSQL',
    'Makes each step slow, so that a kill meets work under way; the test waits until it does.',
  ],
  [
    'apps/server/src/features/finance/payments/payments-faults.test.ts',
    'a sleep of PostgreSQL',
    'Holds a commit until PostgreSQL is killed; the test waits until it sleeps.',
  ],
  [
    'apps/server/src/platform/db/database.test.ts',
    'a sleep of PostgreSQL',
    'A statement that outlasts the limit under test.',
  ],
  [
    'apps/server/src/platform/db/migrate.test.ts',
    'a sleep of PostgreSQL',
    'Lets the processes meet more often; each file is applied once in any case.',
  ],
];

const rulesBrokenBy = (text: string): Rule[] => (Object.keys(RULES) as Rule[]).filter((rule) => RULES[rule].test(text));

const files = globSync(
  ['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'e2e/*.spec.ts'],
  { cwd: root, ignore: ['**/node_modules/**', 'scripts/boundaries/test-timing.test.ts'] },
);

it('no test sleeps for a fixed time or asserts elapsed time, except those with a stated reason', () => {
  expect(files.length).toBeGreaterThan(500);
  const found = files.flatMap((file) =>
    rulesBrokenBy(fs.readFileSync(path.join(root, file), 'utf8')).map((rule) => `${file}: ${rule}`),
  );
  // An unneeded exception fails too.
  expect(found.sort()).toEqual(ALLOWED.map(([file, rule]) => `${file}: ${rule}`).sort());
});

it.each(['vitest.config.ts', 'vitest.mutate.config.ts', 'e2e/playwright.config.ts'])(
  '%s runs each test once',
  (config) => {
    expect(fs.readFileSync(path.join(root, config), 'utf8')).not.toMatch(/\bretr(y|ies)\b/i);
  },
);

it.each([
  ['await sleep(200);', 'a fixed sleep'],
  ["import { setTimeout as later } from 'node:timers/promises';", 'a fixed sleep'],
  ['await new Promise((resolve) => setTimeout(resolve, 50));', 'a fixed sleep'],
  ['setTimeout(() => leaving.abort(), 1_000);', 'a fixed sleep'],
  ['setTimeout(() => {\n  proxy.isClosed = false;\n}, 1_000);', 'a fixed sleep'],
  ['await page.waitForTimeout(300);', 'a fixed sleep'],
  ['const startedAt = performance.now();', 'elapsed time'],
  ['expect(process.cpuUsage(started).user).toBeLessThan(500_000);', 'elapsed time'],
  ['expect(Date.now() - startedAt).toBeLessThan(1_000);', 'elapsed time'],
  ['sql`select pg_sleep(5)`', 'a sleep of PostgreSQL'],
  ["test('x', { retry: 2 }, work);", 'another try after a failure'],
] as const)('finds %s', (text, rule) => {
  expect(rulesBrokenBy(text)).toEqual([rule]);
});

it.each([
  'test.setTimeout(120_000);',
  'await vi.waitFor(() => expect(seen).toBe(true), { timeout: 120_000 });',
  'setTimeout(() => answer(task, this));',
  'expect(Date.parse(until) - Date.now()).toBeGreaterThan(6.9 * 86_400_000);',
  'const twoDaysAgo = new Date(Date.now() - 172_800_000);',
])('has nothing against %s', (text) => {
  expect(rulesBrokenBy(text)).toEqual([]);
});

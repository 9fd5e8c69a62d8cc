import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, test } from 'vitest';
import { withFigures } from './battery-figures.mjs';
import { IN_BROWSER, LOOPS } from './stress-loops.mjs';

const root = path.resolve(import.meta.dirname, '..');
const text = fs.readFileSync(path.join(root, 'docs/attack-battery.md'), 'utf8');
const commands = (name: string) =>
  [...text.matchAll(new RegExp(`npm run ${name} -- ([^\`]+)\``, 'g'))].map(([, of = '']) => of);

test('the battery has rows 1 to 22, once each, with seven columns', () => {
  const rows = [...text.matchAll(/^\| B(\d+) \|.*\|$/gm)];
  expect(rows.map(([, number]) => Number(number))).toEqual(Array.from({ length: 22 }, (_, at) => at + 1));
  for (const [row] of rows) expect(row.slice(2, -2).split(' | '), row.slice(0, 40)).toHaveLength(7);
});

test('the battery names loops of `npm run stress`, files of `bench/` and nothing else', () => {
  const stress = commands('stress').flatMap((one) => one.split(' ').filter((word) => !/^(\d+|--record)$/.test(word)));
  expect(stress.length).toBeGreaterThan(10);
  expect(stress.filter((name) => ![...LOOPS, ...IN_BROWSER].includes(name))).toEqual([]);
  const benches = commands('bench').flatMap((one) => one.split(' '));
  expect(benches.length).toBeGreaterThan(3);
  expect(benches.filter((name) => !fs.existsSync(path.join(root, `bench/${name}.ts`)))).toEqual([]);
});

test('every test with a longer run is a loop of `npm run stress`, and every loop is a test', () => {
  const nameOf = (file: string) => path.basename(file).replace(/\.(test|spec)\.tsx?$/, '');
  const long = globSync(['apps/*/src/**/*.test.{ts,tsx}', 'packages/*/src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], {
    cwd: root,
    ignore: '**/node_modules/**',
  }).filter((file) =>
    /\b(stressIterations|isStress|sampledColumns|hasSmallDisks)\b/.test(fs.readFileSync(path.join(root, file), 'utf8')),
  );
  const loops = [...LOOPS, ...IN_BROWSER];
  // Its own test, which samples.
  expect(long.map(nameOf).filter((name) => !loops.includes(name))).toEqual(['sampled-columns']);
  const files = globSync(['{apps,packages}/*/src/**/*.test.{ts,tsx}', 'e2e/*.spec.ts'], {
    cwd: root,
    ignore: '**/node_modules/**',
  });
  const names = new Set(files.map(nameOf));
  expect(loops.filter((name) => !names.has(name))).toEqual([]);
});

test('a recorded run fills the last column of the rows that name its file, and leaves other figures', () => {
  const before = [
    '| Row | Attacked | Figures |',
    '| B1 | calls | `a/one.test.ts`, `bench/two.ts` |  |',
    '| B2 | input | `a/two.spec.ts` | `three` 2026-01-01: 7 tries<br>`two` 2026-01-01: 1 try |',
    'Text with `a/one.test.ts`.',
  ].join('\n');
  const first = withFigures(before, { one: '×10, 5 tries', unknown: '9' }, '2026-11-29');
  expect(first.split('\n')[1]).toBe(
    '| B1 | calls | `a/one.test.ts`, `bench/two.ts` | `one` 2026-11-29: ×10, 5 tries |',
  );
  const second = withFigures(first, { two: '×10, 6 tries' }, '2026-11-30');
  expect(second.split('\n').slice(1, 3)).toEqual([
    '| B1 | calls | `a/one.test.ts`, `bench/two.ts` | `one` 2026-11-29: ×10, 5 tries<br>`two` 2026-11-30: ×10, 6 tries |',
    '| B2 | input | `a/two.spec.ts` | `three` 2026-01-01: 7 tries<br>`two` 2026-11-30: ×10, 6 tries |',
  ]);
  expect(second.split('\n')[3]).toBe('Text with `a/one.test.ts`.');
});

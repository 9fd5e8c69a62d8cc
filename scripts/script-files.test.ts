import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { CONSOLE_FEATURES } from '../apps/console/build/console-parts.ts';
import { type Plan, scriptFiles } from '../apps/web/build/script-files.ts';
import { SITE_FEATURES } from '../apps/web/build/site-parts.ts';

const PLAN: Plan = {
  partOf: (file) => file.split('/')[1] ?? '',
  sharedBy: 3,
  apartFrom: ['reader'],
  alone: /alone/,
  heavy: /library/,
};

/** Imports by file: `lazily` by `import()`. */
const MODULES: Readonly<Record<string, { readonly imports: readonly string[]; readonly isLazy?: true }>> = {
  '/money/page': { imports: ['/form', '/sum', '/words'], isLazy: true },
  '/orders/page': { imports: ['/words', '/sum', '/scan'], isLazy: true },
  '/home/page': { imports: ['/words'], isLazy: true },
  '/reader/job': { imports: ['/scan', '/shape'], isLazy: true },
  '/orders/drawing': { imports: ['/shape'], isLazy: true },
  '/home/drawing': { imports: ['/shape'], isLazy: true },
  '/form': { imports: ['/library/table', '/words'] },
  '/library/table': { imports: [] },
  '/sum': { imports: ['/words', '/round'] },
  '/round': { imports: ['/sum'] },
  '/words': { imports: [] },
  '/scan': { imports: [] },
  '/shape': { imports: [] },
};

const context = {
  getModuleInfo: (file: string) => {
    const importers = Object.keys(MODULES).filter((name) => MODULES[name]?.imports.includes(file));
    const { imports = [], isLazy } = MODULES[file] ?? {};
    return { importers, importedIds: imports, dynamicImporters: isLazy ? ['/main'] : [] };
  },
};

function fileOf(module: string): unknown {
  const groups = scriptFiles(PLAN).groups ?? [];
  const { name } = groups.at(-1) ?? {};
  return typeof name === 'function' ? name(module, context as never) : name;
}

test('a module is in a file with what the same parts of the site need', () => {
  expect(fileOf('/sum')).toBe('money-orders');
  expect(fileOf('/round')).toBe('money-orders');
});

test('code shared by many parts is in one file, except code loaded only with a board file', () => {
  expect(fileOf('/words')).toBe('shared');
  expect(fileOf('/scan')).toBe('orders-reader');
  expect(fileOf('/shape')).toBe('home-orders-reader');
});

test('code that imports the large library is in separate files', () => {
  expect(fileOf('/form')).toBe('heavy-money');
  expect(fileOf('/library/table')).toBe('heavy-money');
});

const root = path.resolve(import.meta.dirname, '../apps');

test.each([
  ['web', SITE_FEATURES],
  ['console', CONSOLE_FEATURES],
])('every feature that a part of %s names is there, and is in one part', (site, features) => {
  const modules = path.join(root, site, 'src/features');
  const folders = readdirSync(modules).flatMap((module) => readdirSync(path.join(modules, module)));
  const named = Object.values(features).flat();
  expect(named.filter((name) => !folders.includes(name))).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

import fs from 'node:fs';
import path from 'node:path';
import { globSync } from 'tinyglobby';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sources = globSync(
  ['apps/*/src/**/*.tsx', 'packages/*/src/**/*.tsx', 'apps/*/src/**/*.ts', 'packages/*/src/**/*.ts'],
  {
    cwd: root,
    ignore: ['**/*.d.ts'],
  },
);

/** `import styles from './page.module.css'`: the local name and the file. */
const IMPORT = /import (\w+) from '(\.[^']+\.module\.css)'/g;

it('every class that a component names is in its style sheet', () => {
  const missing = sources.flatMap((file) => {
    const text = fs.readFileSync(path.join(root, file), 'utf8');
    return [...text.matchAll(IMPORT)].flatMap(([, name = '', sheet = '']) => {
      const classes = classesOf(path.join(root, path.dirname(file), sheet));
      const used = [...text.matchAll(new RegExp(`\\b${name}(?:\\.(\\w+)|\\['([\\w-]+)'\\])`, 'g'))];
      return used
        .map(([, field, quoted]) => field ?? quoted ?? '')
        .filter((used) => !classes.has(used))
        .map((used) => `${file}: ${used}`);
    });
  });
  expect(missing).toEqual([]);
});

function classesOf(sheet: string): ReadonlySet<string> {
  const text = fs.readFileSync(sheet, 'utf8').replace(/\/\*[\s\S]*?\*\//g, '');
  return new Set([...text.matchAll(/\.(-?[A-Za-z_][\w-]*)/g)].map(([, name = '']) => name));
}

import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const ui = path.resolve(import.meta.dirname, '../../../../../../packages/ui/src');
/** Invisible, or part of every page. */
const NOT_SHOWN = ['VisuallyHidden', 'Toaster', 'AntdProvider', 'AccessContext'];

const exported = ['index.ts', 'antd.tsx'].flatMap((file) =>
  [...readFileSync(path.join(ui, file), 'utf8').matchAll(/export \{([^}]*)\}/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  ),
);
const page = ['ui-page.tsx', 'parts.tsx', 'lists.tsx']
  .map((file) => readFileSync(path.join(import.meta.dirname, file), 'utf8'))
  .join('\n');

it('the page of components shows every component of the package', () => {
  const components = exported.filter((name) => /^[A-Z][a-z]/.test(name) && !NOT_SHOWN.includes(name));
  expect(components.length).toBeGreaterThan(30);
  expect(components.filter((name) => !page.includes(`<${name}`))).toEqual([]);
});

// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { screen, testScreens, within } from '@xunban/testkit/screen';
import { expect, it, vi } from 'vitest';
import { openSite } from '../../../testing/open-site.tsx';

testScreens(['ui-kit']);

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

it('the page opens with each part, also with those that failed', async () => {
  // The boundary of the failing panel writes what it caught.
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  openSite('/ui-kit');
  const parts = await screen.findByRole('region', { name: 'PanelBoundary' });
  expect(within(parts).getByRole('alert')).toBeInTheDocument();
  for (const state of ['filled', 'refetching', 'loading', 'empty', 'failed'])
    expect(screen.getByRole('region', { name: `ListFrame · ${state}` })).toBeInTheDocument();
});

import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const PAGES = ['apps/web/src', 'apps/console/src', 'packages/ui/src'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(css|tsx?)$/.test(file))
    .map((file) => path.join(folder, file)),
);
/** Set by code, with a fallback where they are used. */
const OF_THE_CODE = ['--modal-width'];

/** Returns each custom property that a pattern finds in the pages' sources, with a file. */
const properties = (pattern: RegExp): Map<string, string> =>
  new Map(
    PAGES.flatMap((file) =>
      [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name]) => [name ?? '', file] as const),
    ),
  );

test('style sheets use no custom property that nothing defines: the text would have the colour of its surroundings', () => {
  const defined = properties(/['"\s;{](--[a-z0-9-]+)['"]?:/g);
  const used = properties(/var\((--[a-z0-9-]+)[),]/g);
  expect(defined.size).toBeGreaterThan(40);
  expect([...used].filter(([name]) => !defined.has(name) && !OF_THE_CODE.includes(name))).toEqual([]);
});

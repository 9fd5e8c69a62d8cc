import fs from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const read = (file: string): string => fs.readFileSync(path.join(root, file), 'utf8');

test.each(['docs/threat-model.md', 'docs/asvs.md', 'docs/attack-battery.md'])('every path in %s exists', (file) => {
  const paths = [...read(file).matchAll(/`([\w@.-]+\/[\w@./-]+|\.npmrc)`/g)].map(([, found = '']) => found);
  expect(paths.length).toBeGreaterThan(30);
  const places = ['', 'apps/server/src'].map((folder) => path.join(root, folder));
  expect(paths.filter((one) => !places.some((place) => fs.existsSync(path.join(place, one))))).toEqual([]);
});

/** Number of the last requirement of each section, and the requirements of level 3 in it. */
const SECTIONS: readonly (readonly [section: string, last: number, levelThree?: readonly number[]])[] = [
  ['1.1', 2],
  ['1.2', 9],
  ['1.3', 11],
  ['1.4', 3],
  ['1.5', 2],
  ['2.1', 3],
  ['2.2', 3],
  ['2.3', 4],
  ['2.4', 1],
  ['3.2', 2],
  ['3.3', 4],
  ['3.4', 6],
  ['3.5', 5],
  ['3.7', 2],
  ['4.1', 3],
  ['4.2', 1],
  ['4.3', 2],
  ['4.4', 4],
  ['5.1', 1],
  ['5.2', 3],
  ['5.3', 2],
  ['5.4', 3],
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
  ['9.1', 3],
  ['9.2', 4],
  ['10.1', 2],
  ['10.2', 2],
  ['10.3', 4],
  ['10.4', 11],
  ['10.5', 5],
  ['10.6', 2],
  ['10.7', 3],
  ['11.1', 2],
  ['11.2', 3],
  ['11.3', 3],
  ['11.4', 4],
  ['11.5', 1],
  ['11.6', 1],
  ['12.1', 3],
  ['12.2', 2],
  ['12.3', 4],
  ['13.1', 1],
  ['13.2', 5],
  ['13.3', 2],
  ['13.4', 5],
  ['14.1', 2],
  ['14.2', 4],
  ['14.3', 3],
  ['15.1', 3],
  ['15.2', 3],
  ['15.3', 7],
  ['16.1', 1],
  ['16.2', 5],
  ['16.3', 4],
  ['16.4', 3],
  ['16.5', 3],
  ['17.1', 1],
  ['17.2', 4],
  ['17.3', 2],
];

test('the checklist has each requirement of ASVS 5.0, level 1 and 2, once', () => {
  const rows = [...read('docs/asvs.md').matchAll(/^\| ([\d., ]+) \|/gm)].flatMap(([, numbers = '']) =>
    numbers.split(', '),
  );
  const required = SECTIONS.flatMap(([section, last, levelThree = []]) =>
    Array.from({ length: last }, (_, at) => at + 1)
      .filter((number) => !levelThree.includes(number))
      .map((number) => `${section}.${number}`),
  );
  expect(required).toHaveLength(253);
  expect(rows.toSorted()).toEqual(required.toSorted());
});

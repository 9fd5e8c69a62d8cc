import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { createInstance } from 'i18next';
import { expect, test } from 'vitest';
import { LANGUAGES, type Language } from './languages.ts';
import { type Catalogue, findText } from './texts.ts';

const root = path.join(import.meta.dirname, 'catalogues');
const areas = readdirSync(path.join(root, 'zh-CN')).map((file) => path.basename(file, '.json'));
const all = Object.fromEntries(
  LANGUAGES.map((language) => [
    language,
    Object.fromEntries(
      areas.map((area) => [area, JSON.parse(readFileSync(path.join(root, language, `${area}.json`), 'utf8'))]),
    ),
  ]),
) as Record<Language, Record<string, Catalogue>>;

const keysOf = (node: Catalogue, prefix = ''): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );

test('every text of every catalogue reads as i18next reads it, for none, one and many', async () => {
  const reference = createInstance();
  await reference.init({ resources: all, ns: areas, fallbackLng: false, interpolation: { escapeValue: false } });
  for (const language of LANGUAGES)
    for (const area of areas)
      for (const key of keysOf(all[language][area] ?? {}))
        for (const count of [0, 1, 5]) {
          const plain = key.replace(/_(one|other)$/, '');
          const names = [...JSON.stringify(all[language][area]).matchAll(/\{\{\s*(\w+)/g)].map(([, name = '']) => name);
          const fillings = { ...Object.fromEntries(names.map((name) => [name, `<${name} & co>`])), count };
          const options = { ...fillings, lng: language, ns: area } as object;
          expect(
            findText((one) => all[language][one], language, [area], plain, fillings),
            `${area}:${plain}`,
          ).toBe(reference.t(plain as never, options as never));
        }
});

const two: Record<string, Catalogue> = {
  first: {
    both: 'first',
    nested: { deep: 'down {{ what }}' },
    board_one: 'one board',
    board_other: '{{count}} boards',
  },
  second: { both: 'second', only: 'here', toString: 'own' },
};
const find = (key: string, fillings = {}) => findText((area) => two[area], 'en', ['first', 'second'], key, fillings);

test.each([
  ['both', {}, 'first'],
  ['second:both', {}, 'second'],
  ['only', {}, 'here'],
  ['first:only', {}, undefined],
  ['nested.deep', { what: '$& under' }, 'down $& under'],
  ['nested.deep', {}, 'down {{ what }}'],
  ['nested', {}, undefined],
  ['board', { count: 1 }, 'one board'],
  ['board', { count: 0 }, '0 boards'],
  ['constructor', {}, undefined],
  ['both.length', {}, undefined],
  ['third:both', {}, undefined],
])('%s with %j', (key, fillings, expected) => {
  expect(find(key, fillings)).toBe(expected);
});

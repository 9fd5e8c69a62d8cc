// Makes the traditional names of the regions of China: node scripts/region-names.mjs <folder of opencc-js>.
// opencc-js 1.4.2 (MIT, dictionaries of OpenCC under Apache-2.0) is installed anywhere outside this repository. It is no
// dependency: the result is committed. Run it again when @vant/area-data changes.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { areaList } from '@vant/area-data';
import { root } from './instance.mjs';

const [library] = process.argv.slice(2);
if (!library) throw new Error('usage: region-names.mjs <folder of opencc-js>');
const { Converter } = await import(pathToFileURL(path.resolve(library, 'dist/esm/cn2t.js')).href);
const convert = Converter({ from: 'cn', to: 'tw' });

/** Names that the dictionaries of OpenCC 1.4.2 take for phrases of other words. */
const CORRECTED = new Map([
  ['云城区', '雲城區'],
  ['湖里区', '湖里區'],
]);
const traditional = (name) => CORRECTED.get(name) ?? convert(name);

const names = [
  ...new Set([areaList.province_list, areaList.city_list, areaList.county_list].flatMap((list) => Object.values(list))),
];

/** Counts of each traditional character that a simplified one becomes. */
const counts = new Map();
for (const name of names) {
  const written = [...traditional(name)];
  [...name].forEach((simplified, at) => {
    const found = counts.get(simplified) ?? new Map();
    counts.set(simplified, found.set(written[at], (found.get(written[at]) ?? 0) + 1));
  });
}
const pairs = [...counts].flatMap(([simplified, found]) => {
  const [[usual]] = [...found].sort(([, left], [, right]) => right - left);
  return usual === simplified ? [] : [[simplified, usual]];
});
const characters = new Map(pairs);
const byCharacters = (name) => [...name].map((character) => characters.get(character) ?? character).join('');

const table = {
  simplified: pairs.map(([simplified]) => simplified).join(''),
  traditional: pairs.map(([, usual]) => usual).join(''),
  /** Names in which a character becomes another one than usual. */
  names: Object.fromEntries(
    names.map((name) => [name, traditional(name)]).filter(([name, written]) => byCharacters(name) !== written),
  ),
};
fs.writeFileSync(
  path.join(root, 'packages/i18n/src/region-characters.json'),
  `${JSON.stringify(table, undefined, 2)}\n`,
);

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { LANGUAGES } from './languages.ts';

type Node = { readonly [key: string]: string | Node };

const root = join(import.meta.dirname, 'catalogues');
const areas = readdirSync(join(root, 'zh-CN')).map((file) => file.replace(/\.json$/, ''));
const read = (language: string, area: string): Node =>
  JSON.parse(readFileSync(join(root, language, `${area}.json`), 'utf8'));

/** Every text of a catalogue by its dotted key. */
const flatten = (node: Node, prefix = ''): [string, string][] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [[prefix + key, value] as [string, string]] : flatten(value, `${prefix}${key}.`),
  );
const placeholders = (text: string) =>
  [...text.matchAll(/\{\{\s*([^}\s,]+)[^}]*\}\}/g)].map((match) => match[1]).sort();
/** English needs `_one` next to `_other`; Chinese has one form. Both count as the same key. */
const withoutPlural = (key: string) => key.replace(/_(zero|one|two|few|many|other)$/, '');
const keys = (texts: [string, string][]) => [...new Set(texts.map(([key]) => withoutPlural(key)))].sort();

/** Every character that Taiwan's own encoding has. Simplified forms are not in it, apart from a few that both use. */
const traditional = (() => {
  const big5 = new TextDecoder('big5');
  const known = new Set<string>();
  for (let lead = 0xa4; lead <= 0xf9; lead += 1)
    for (let trail = 0x40; trail <= 0xfe; trail += 1) known.add(big5.decode(new Uint8Array([lead, trail])));
  return known;
})();

describe.each(areas)('catalogue %s', (area) => {
  const source = flatten(read('zh-CN', area));

  it.each(LANGUAGES.filter((language) => language !== 'zh-CN'))('has the same keys in %s', (language) => {
    expect(keys(flatten(read(language, area)))).toEqual(keys(source));
  });

  it.each(LANGUAGES)('has no empty text in %s', (language) => {
    expect(flatten(read(language, area)).filter(([, text]) => text.trim() === '')).toEqual([]);
  });

  it('is written in traditional characters in zh-TW', () => {
    const foreign = flatten(read('zh-TW', area)).flatMap(([key, text]) =>
      [...text]
        .filter((sign) => /\p{Script=Han}/u.test(sign) && !traditional.has(sign))
        .map((sign) => `${key}: ${sign}`),
    );
    expect(foreign).toEqual([]);
  });

  it.each(LANGUAGES)('fills the same placeholders in %s', (language) => {
    const wanted = new Map(source.map(([key, text]) => [withoutPlural(key), placeholders(text)]));
    for (const [key, text] of flatten(read(language, area)).filter(([key]) => !key.endsWith('_one'))) {
      expect(placeholders(text), `${language} ${area}:${key}`).toEqual(wanted.get(withoutPlural(key)));
    }
  });
});

it('knows every language folder and every area', () => {
  expect(readdirSync(root).sort()).toEqual([...LANGUAGES].sort());
  for (const language of LANGUAGES)
    expect(readdirSync(join(root, language)).sort()).toEqual(areas.map((area) => `${area}.json`).sort());
  const declared = [
    ...readFileSync(join(import.meta.dirname, 'areas.ts'), 'utf8').matchAll(/zh-CN\/([\w-]+)\.json/g),
  ].map((match) => match[1]);
  expect(declared.sort()).toEqual([...areas].sort());
});

it('keeps simplified characters out of the traditional catalogues', () => {
  // Characters that exist only in the simplified script and are frequent in these texts.
  const simplifiedOnly =
    /[们这为说页单价账号录陆请输码错误过发关闭户进线层铜长宽钻货员钱该确认订简图处时间际约证书业电话联]/;
  const offenders = areas.flatMap((area) =>
    flatten(read('zh-TW', area))
      .filter(([, text]) => simplifiedOnly.test(text))
      .map(([key, text]) => `${area}:${key} ${text}`),
  );
  expect(offenders).toEqual([]);
});

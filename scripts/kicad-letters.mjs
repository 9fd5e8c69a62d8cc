// Generates the Chinese and Japanese glyphs of KiCad: node scripts/kicad-letters.mjs <KiCad 6> <KiCad 9> <licence>. The first
// two are compiled by the font's own tools from its sources, which are in KiCad's source packages: 6.0.11, in
// helpers/tools_to_build_newstroke-font: awk -f fontconv.awk symbol.lib font.lib CJK_symbol.lib CKJ_wide.lib
//   hiragana.lib katakana.lib half_full.lib charlist.txt > six.cpp
// 9.0.8, in tools/newstroke: python3 fontconv.py, its output_cpp set to nine.cpp The third is the text of the SIL Open Font
// License with its copyright. The result is committed; record files/kicad-stroke-font.
import fs from 'node:fs';
import path from 'node:path';
import { root } from './instance.mjs';

const [sixFile, nineFile, licence] = process.argv.slice(2);
if (!sixFile || !nineFile || !licence) throw new Error('usage: kicad-letters.mjs <KiCad 6> <KiCad 9> <licence>');

/** The compiled glyphs, the first that of the space. */
function glyphsOf(file) {
  const text = fs.readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');
  const table = text.slice(text.indexOf('newstroke_font[]') + 1).replaceAll(/^#.*$/gm, '');
  return Array.from(table.matchAll(/"((?:[^"\\]|\\.)*)"/g), ([, glyph]) => glyph.replaceAll(/\\(.)/g, '$1'));
}

const [six, nine] = [sixFile, nineFile].map(glyphsOf);
/** Glyphs of code points without a glyph: a box, or nothing. */
const without = new Set(['F^K[KFYFY[K[', 'RR', undefined]);
const ranges = [
  [0x3000, 0x30ff],
  [0x31f0, 0x33ff],
  [0x4e00, 0x9fef],
  [0xff00, 0xffef],
];

/** Strokes in an order that packs well; in which order they are drawn is not seen. */
const sorted = (glyph) => glyph.slice(0, 2) + glyph.slice(2).split(' R').toSorted().join('~');

function charactersOf(encoding, firstLead, lastLead, trails) {
  const decoder = new TextDecoder(encoding);
  const found = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) found.push(decoder.decode(Uint8Array.of(lead, trail)));
  return new Set(found.join(''));
}

const high = [[0xa1, 0xfe]];
const big5Trails = [[0x40, 0x7e], ...high];
const sets = [
  ['usual', charactersOf('gbk', 0xb0, 0xd7, high)],
  ['seldom', charactersOf('gbk', 0xd8, 0xf7, high)],
  ['traditional', charactersOf('big5', 0xa4, 0xc6, big5Trails)],
  ['rare', charactersOf('big5', 0xc9, 0xf9, big5Trails)],
];
const partOf = (code, letter) =>
  code < 0x4e00 || code > 0x9fff ? 'usual' : (sets.find(([, letters]) => letters.has(letter))?.[0] ?? 'rarest');

const parts = new Map([...sets.map(([name]) => name), 'rarest', 'before9'].map((name) => [name, []]));
for (const [from, to] of ranges)
  for (let code = from; code <= to; code += 1) {
    const [before, now] = [six[code - 0x20], nine[code - 0x20]];
    if (without.has(now) || without.has(before)) continue;
    const letter = String.fromCodePoint(code);
    parts.get(partOf(code, letter)).push([letter, sorted(now)]);
    if (sorted(before) !== sorted(now)) parts.get('before9').push([letter, sorted(before)]);
  }

/** Other characters that KiCad draws differently from version 9 on: corrected ones and fractions. */
const changed = [];
for (let code = 0x20; code < 0x2e80; code += 1) {
  const [before, now] = [six[code - 0x20], nine[code - 0x20]];
  // The tilde built into KiCad 6 differs from its sources.
  if (code === 0x7e || without.has(now) || sorted(before) === sorted(now)) continue;
  changed.push([String.fromCodePoint(code), sorted(now)]);
}

const says = {
  usual: 'The letters of the first level of GB 2312, kana, signs and full-width forms',
  seldom: 'The letters of the second level of GB 2312',
  traditional: 'The letters of the first level of Big5 that GB 2312 lacks',
  rare: 'The letters of the second level of Big5 that GB 2312 lacks',
  rarest: 'The letters that neither GB 2312 nor Big5 has',
  before9: 'The letters that KiCad drew otherwise before its version 9',
};
const folder = path.join(root, 'packages/gerber/src/cad/kicad/lettering/cjk');
const quoted = (text) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
for (const [name, letters] of parts) {
  const text = `/** ${says[name]}, as \`CjkGlyphs\` has them. Licence: OFL.txt beside this file. */
export const glyphs = {
  notice: 'Copyright 2014-2019 Adobe, with Reserved Font Name "Source". SIL Open Font License 1.1: /kicad-letters-licence.txt, https://scripts.sil.org/OFL',
  letters: ${quoted(letters.map(([letter]) => letter).join(''))},
  packed: ${quoted(letters.map(([, glyph]) => glyph).join(' '))},
} as const;
`;
  fs.writeFileSync(path.join(folder, `${name}-glyphs.ts`), text);
  console.log(name, letters.length, text.length);
}
const text = `/**
 * The ${changed.length} letters that Newstroke has otherwise in KiCad 9 than in \`newstroke-glyphs.ts\`, in the same order as their
 * glyphs, which are parted by spaces. From its sources as KiCad 9.0.8 carries them: licence CC0 1.0, record files/kicad-stroke-font.
 */
export const newstrokeFrom9 = {
  letters: ${quoted(changed.map(([letter]) => letter).join(''))},
  packed: ${quoted(changed.map(([, glyph]) => glyph).join(' '))},
} as const;
`;
fs.writeFileSync(path.join(folder, '../newstroke-from-9.ts'), text);
fs.copyFileSync(licence, path.join(folder, 'OFL.txt'));
// The licence accompanies the glyphs, which the app distributes.
fs.copyFileSync(licence, path.join(root, 'apps/web/public/kicad-letters-licence.txt'));

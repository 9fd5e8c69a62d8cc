// Generates the Chinese and Japanese glyphs of KiCad: node scripts/kicad-letters.mjs <KiCad 6> <KiCad 9> <licence>. The first
// two are compiled by the font's own tools from its sources, which are in KiCad's source packages: 6.0.11, in
// helpers/tools_to_build_newstroke-font: awk -f fontconv.awk symbol.lib font.lib CJK_symbol.lib CKJ_wide.lib
//   hiragana.lib katakana.lib half_full.lib charlist.txt > six.cpp
// 9.0.8, in tools/newstroke: python3 fontconv.py, its output_cpp set to nine.cpp. The third is the text of the SIL Open Font
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

/** Strokes in an order that packs well; the order in which they are drawn does not matter. */
const sorted = (glyph) => glyph.slice(0, 2) + glyph.slice(2).split(' R').toSorted().join('~');

const [current, before9] = [[], []];
for (const [from, to] of ranges)
  for (let code = from; code <= to; code += 1) {
    const [before, now] = [six[code - 0x20], nine[code - 0x20]];
    if (without.has(now) || without.has(before)) continue;
    const letter = String.fromCodePoint(code);
    current.push([letter, sorted(now)]);
    if (sorted(before) !== sorted(now)) before9.push([letter, sorted(before)]);
  }

/** Other characters that KiCad draws differently from version 9 on: corrected ones and fractions. */
const changed = [];
for (let code = 0x20; code < 0x2e80; code += 1) {
  const [before, now] = [six[code - 0x20], nine[code - 0x20]];
  // The tilde built into KiCad 6 differs from its sources.
  if (code === 0x7e || without.has(now) || sorted(before) === sorted(now)) continue;
  changed.push([String.fromCodePoint(code), sorted(now)]);
}

const table = (glyphs) => ({
  letters: glyphs.map(([letter]) => letter).join(''),
  packed: glyphs.map(([, glyph]) => glyph).join(' '),
});
const assets = path.join(root, 'packages/gerber/assets');
const notice =
  'Copyright 2014-2019 Adobe, with Reserved Font Name "Source". SIL Open Font License 1.1: /kicad-letters-licence.txt, https://scripts.sil.org/OFL';
const asset = { notice, current: table(current), before9: table(before9) };
fs.mkdirSync(assets, { recursive: true });
fs.writeFileSync(path.join(assets, 'kicad-cjk-glyphs.json'), `${JSON.stringify(asset, null, 2)}\n`);
console.log(`${current.length} glyphs, ${before9.length} that differ before KiCad 9`);

const quoted = (text) => `'${text.replaceAll(/[\\']/g, '\\$&')}'`;
const { letters, packed } = table(changed);
const text = `/**
 * The ${changed.length} characters that Newstroke draws differently in KiCad 9 than in \`newstroke-glyphs.ts\`, in the same order as their
 * glyphs, which are separated by spaces. From its sources as shipped with KiCad 9.0.8: licence CC0 1.0, record files/kicad-stroke-font.
 */
export const newstrokeFrom9 = {
  letters: ${quoted(letters)},
  packed:
    ${quoted(packed)},
} as const;
`;
fs.writeFileSync(path.join(root, 'packages/gerber/src/cad/kicad/lettering/newstroke-from-9.ts'), text);
fs.copyFileSync(licence, path.join(assets, 'kicad-cjk-glyphs-OFL.txt'));
// The licence accompanies the glyphs, which the app distributes.
fs.copyFileSync(licence, path.join(root, 'apps/web/public/kicad-letters-licence.txt'));

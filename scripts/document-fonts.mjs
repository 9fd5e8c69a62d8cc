// Makes the fonts of printed documents: node scripts/document-fonts.mjs <folder with the TTFs> <path of subset-font>.
// The sources are 400Regular and 700Bold of @expo-google-fonts/noto-sans-sc 0.4.3 (static TTF, OFL), fetched with
// `npm pack`; subset-font 2 is installed anywhere outside this repository. Neither is a dependency: the result is
// committed. It holds GB2312, Big5 level 1, Latin and the signs of quotations; TTF, because subsets of OTF break in
// PDFs.
import fs from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './instance.mjs';

const [sources, subsetter] = process.argv.slice(2);
if (!sources || !subsetter) throw new Error('usage: document-fonts.mjs <folder with the TTFs> <path of subset-font>');
const { default: subsetFont } = await import(pathToFileURL(path.resolve(subsetter)).href);

/** Every character that a double-byte encoding has between two lead bytes. */
function charactersOf(encoding, firstLead, lastLead, trails) {
  const decoder = new TextDecoder(encoding, { fatal: false });
  const found = [];
  for (let lead = firstLead; lead <= lastLead; lead += 1)
    for (const [from, to] of trails)
      for (let trail = from; trail <= to; trail += 1) found.push(decoder.decode(Uint8Array.of(lead, trail)));
  return found.join('').replaceAll('\ufffd', '');
}

const range = (from, to) =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');
const characters = [
  range(0x20, 0x7e),
  range(0xa0, 0x17f),
  charactersOf('gbk', 0xa1, 0xf7, [[0xa1, 0xfe]]),
  charactersOf('big5', 0xa1, 0xc6, [
    [0x40, 0x7e],
    [0xa1, 0xfe],
  ]),
  '¥€£©®™°±²³µ×÷·–—‘’“”…‰′″℃Ω←↑→↓≈≠≤≥−∅⌀✓✗□■○●△▲☆★',
].join('');

const target = path.join(root, 'apps/server/assets/fonts');
fs.mkdirSync(target, { recursive: true });
for (const [folder, weight] of [
  ['400Regular', 'Regular'],
  ['700Bold', 'Bold'],
]) {
  const font = fs.readFileSync(path.join(sources, folder, `NotoSansSC_${folder}.ttf`));
  const subset = await subsetFont(font, characters, { targetFormat: 'truetype' });
  fs.writeFileSync(path.join(target, `NotoSansSC-${weight}.ttf`), subset);
  console.log(`NotoSansSC-${weight}.ttf ${Math.round(subset.length / 1024)} KiB`);
}
fs.copyFileSync(path.join(sources, 'LICENSE_FONT'), path.join(target, 'OFL.txt'));

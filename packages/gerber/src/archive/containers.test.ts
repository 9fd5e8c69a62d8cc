import { gzipSync, strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../archive.ts';
import type { SourceFile } from '../source-file.ts';
import { fromBase64, rarOf, SEVEN_ZIP } from '../testing/packed-archives.ts';
import { textFile } from '../testing/sample-files.ts';
import { tarOf } from '../testing/tar.ts';

/** By 7-Zip 23, with a password. */
const secret = fromBase64(
  'N3q8ryccAATcgvwLUAAAAAAAAABqAAAAAAAAAKkFvYPffTJFcvbT0bGcaVug5lYpvmo9xwIH5On11KL7g35VY/Ordt+LSctZoRBLsRfYzBMTTyfnHS/4chyFxdKIEnStUchnLTJXr+Ehkb8L0hYAIgEEBgABCVAABwsBAAIkBvEHARJTDzbl6fYB8EF0xgxz+fSGPMghIQEAAQAMQ0UACAoBpCeTpgAABQEZAQAREQB0AG8AcAAuAGcAdABsAAAAGQIAABQKAQBQqgwVinrdARUGAQAggLaBAAA=',
);

const layers = [textFile('a/top.gtl', 'G04 top*\n'.repeat(300)), textFile('a/drill.drl', 'M48\n')];
const summarize = async (archive: Uint8Array, limits = {}) => {
  const { value, problems } = await readArchive(archive, { limits });
  return [...value.map(({ name, bytes }) => `${name} ${bytes.length}`), ...problems.map(({ code }) => code)];
};

describe('entry names', () => {
  it('lose characters that show nothing; two names that look the same are one', async () => {
    const names = ['gnp\u202Eltg.gtl', 'a\u200B/top.gtl', 'a/top.gtl'];
    const zip = zipSync(Object.fromEntries(names.map((name) => [name, strToU8('G04 top*')])));
    expect((await summarize(zip)).toSorted()).toEqual(['a/top.gtl 8', 'file.duplicate', 'gnpltg.gtl 8']);
  });
});

describe('archives other than zip', () => {
  const both = ['a/top.gtl 2700', 'a/drill.drl 4'];

  it.each([
    ['tar', tarOf(layers), both],
    ['tar.gz', gzipSync(tarOf(layers)), both],
    ['tar without a signature', oldTarOf(layers), both],
    ['tar.gz without a signature', gzipSync(oldTarOf(layers)), both],
    ['RAR', rarOf(layers), both],
    ['a gzipped layer', gzipSync(strToU8('G04 top*')), ['file 8']],
    ['a tgz in a zip', zipSync({ 'b.tgz': gzipSync(tarOf(layers)) }), both.map((name) => `b.tgz/${name}`)],
    ['7z', SEVEN_ZIP, ['sub/drill.drl 36', 'top.gtl 69']],
    ['7z with a password', secret, ['archive.encrypted']],
    ['a damaged 7z', SEVEN_ZIP.slice(0, 100), ['archive.other-format']],
    ['a cut tgz', gzipSync(tarOf(layers)).slice(0, 100), ['archive.truncated']],
  ])('%s', async (_, archive, expected) => {
    expect((await summarize(archive)).toSorted()).toEqual(expected.toSorted());
  });

  it('stops at the limits, in every format', async () => {
    const bombs = [gzipSync(new Uint8Array(8_000_000)), zipSync({ a: new Uint8Array(8_000_000) })];
    for (const bomb of bombs) expect(await summarize(bomb)).toEqual(['archive.suspicious-ratio']);
    for (const archive of [tarOf(layers), rarOf(layers), zipSync({ a: layers[0]!.bytes })]) {
      expect(await summarize(archive, { maxEntryBytes: 1000 })).toContain('archive.too-large');
      expect(await summarize(archive, { maxEntries: 0 })).toContain('archive.too-many-entries');
    }
  });

  it('keeps long names of a tar and refuses those that leave it', async () => {
    const long = `${'deep/'.repeat(30)}top.gtl`;
    const pax = `${String(long.length + 9)} path=${long}\n`;
    const tar = tarOf([textFile('pax', `${pax.length} path=${long}\n`), textFile('x', 'a'), textFile('../evil', 'b')]);
    // The first entry becomes the header of the second.
    tar[156] = 'x'.charCodeAt(0);
    expect(await summarize(tar)).toEqual([`${long} 1`, 'archive.unsafe-name']);
  });
});

describe('a zip whose end is missing', () => {
  const zip = zipSync({
    'top.gtl': strToU8('G04 top*\n'.repeat(50)),
    'bottom.gbl': strToU8('G04 bottom*\n'.repeat(5000)),
  });

  it('returns intact entries and reports the others', async () => {
    const whole = await readArchive(zip.slice(0, zip.length - 30));
    expect(whole.value.map(({ name }) => name)).toEqual(['top.gtl', 'bottom.gbl']);
    expect(whole.problems.map(({ code }) => code)).toEqual(['archive.truncated']);
    const { value, problems } = await readArchive(zip.slice(0, zip.length - 180));
    expect(value.map(({ name, bytes }) => `${name} ${bytes.length}`)).toEqual(['top.gtl 450']);
    expect(problems).toMatchObject([
      { code: 'archive.truncated' },
      { code: 'archive.damaged-entry', file: 'bottom.gbl' },
    ]);
  });
});

it('a file is no tar when the checksum of its header is wrong', async () => {
  const tar = oldTarOf(layers);
  tar[0] = 'b'.charCodeAt(0);
  expect(await summarize(tar)).toEqual(['archive.not-a-zip']);
});

/** The files as a tar of Unix v7: without the signature of POSIX, with the checksum written in another way. */
function oldTarOf(files: readonly SourceFile[]): Uint8Array {
  const tar = tarOf(files);
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  let at = 0;
  for (const { bytes } of files) {
    const header = tar.subarray(at, at + 512);
    header.fill(0, 257, 265);
    header.set(encode(' '.repeat(8)), 148);
    const sum = header.reduce((total, byte) => total + byte, 0);
    header.set(encode(`${sum.toString(8).padStart(6, ' ')}\0 `), 148);
    at += 512 + Math.ceil(bytes.length / 512) * 512;
  }
  return tar;
}

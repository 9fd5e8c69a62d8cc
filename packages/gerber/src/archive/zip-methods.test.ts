import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from '../archive.ts';

const fromBase64 = (text: string): Uint8Array => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** `top.gtl`, 40 lines compressed with the method, and `plain.gbl` with deflate next to it; XZ has the first alone. */
const lzma = fromBase64(
  'UEsDBD8AAgAOAAAAIQBjZv6aIQAAAGgBAAAHAAAAdG9wLmd0bAkEBQBdAACAAAAjjAKCE7wMvI+bmIiNApEz4///9bHAAFBLAwQUAAAACAAAACEAW73RABEAAAAkAAAACQAAAHBsYWluLmdibHM3MFFIyi8pyc/V4nLHwQYAUEsBAj8DPwACAA4AAAAhAGNm/pohAAAAaAEAAAcAAAAAAAAAAAAAAIABAAAAAHRvcC5ndGxQSwECFAMUAAAACAAAACEAW73RABEAAAAkAAAACQAAAAAAAAAAAAAAgAFGAAAAcGxhaW4uZ2JsUEsFBgAAAAACAAIAbAAAAH4AAAAAAA==',
);
const bzip2 = fromBase64(
  'UEsDBC4AAAAMAAAAIQBjZv6aQQAAAGgBAAAHAAAAdG9wLmd0bEJaaDkxQVkmU1kxHG+eAAB33YAAEEAQRAAAgAAAxAAgAFCDJiApURk9TYnonwnROicEwTBME/F3JFOFCQMRxvngUEsDBBQAAAAIAAAAIQBbvdEAEQAAACQAAAAJAAAAcGxhaW4uZ2JsczcwUUjKLynJz9XicsfBBgBQSwECLgMuAAAADAAAACEAY2b+mkEAAABoAQAABwAAAAAAAAAAAAAAgAEAAAAAdG9wLmd0bFBLAQIUAxQAAAAIAAAAIQBbvdEAEQAAACQAAAAJAAAAAAAAAAAAAACAAWYAAABwbGFpbi5nYmxQSwUGAAAAAAIAAgBsAAAAngAAAAAA',
);
const xz = fromBase64(
  'UEsDBD8AAABfAAAAIQBjZv6aVAAAAGgBAAAHAAAAdG9wLmd0bP03elhaAAAE5ta0RgIAIQEWAAAAdC/lo+ABZwASXQAjjAKCE7wMvI+bmIiNAntIAAAAAAApJFvwHi/ZoAABLugCAAAADvReTLHEZ/sCAAAAAARZWlBLAQI/AD8AAABfAAAAIQBjZv6aVAAAAGgBAAAHAAAAAAAAAAAAAAAAAAAAAAB0b3AuZ3RsUEsFBgAAAAABAAEANQAAAHkAAAAAAA==',
);
/** Eight million zeros. */
const bomb = fromBase64(
  'UEsDBC4AAAAMAAAAIQCkfuFnMgAAAAASegABAAAAYUJaaDkxQVkmU1klfofmAD1GQEDAAABAAAggADDMCappqKkhtSKkh4u5IpwoSBK/Q/MAUEsBAi4DLgAAAAwAAAAhAKR+4WcyAAAAABJ6AAEAAAAAAAAAAAAAAIABAAAAAGFQSwUGAAAAAAEAAQAvAAAAUQAAAAAA',
);
const top = 'G04 top*\n'.repeat(40);

/** Changes a field of the first entry in the directory, at this offset in its record. */
function patched(zip: Uint8Array, offset: number, value: number, size: 2 | 4): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  let at = 0;
  while (view.getUint32(at, true) !== 0x02014b50) at += 1;
  if (size === 2) view.setUint16(at + offset, value, true);
  else view.setUint32(at + offset, value, true);
  return copy;
}

const [methodAt, checksumAt, claimedAt] = [10, 16, 24];
const summarize = async (zip: Uint8Array, limits = {}) => {
  const { value, problems } = await readArchive(zip, { limits });
  return [...value.map(({ name, bytes }) => `${name} ${bytes.length}`), ...problems.map(({ code }) => code)];
};

describe('methods of a zip that a library reads', () => {
  it.each([
    ['LZMA', lzma, ['top.gtl 360', 'plain.gbl 36']],
    ['BZIP2', bzip2, ['top.gtl 360', 'plain.gbl 36']],
    ['XZ', xz, ['top.gtl 360']],
    ['LZMA in a zip inside', zipSync({ 'in.zip': lzma }), ['in.zip/top.gtl 360', 'in.zip/plain.gbl 36']],
    [
      'LZMA without the end of the zip',
      lzma.slice(0, lzma.length - 30),
      ['top.gtl 360', 'plain.gbl 36', 'archive.truncated'],
    ],
  ])('%s', async (_, zip, expected) => {
    expect(await summarize(zip)).toEqual(expected);
    const [first] = (await readArchive(zip)).value;
    expect(new TextDecoder().decode(first?.bytes)).toBe(top);
  });

  it('bombs are refused, also when the stated size is false', async () => {
    expect(await summarize(bomb)).toEqual(['archive.suspicious-ratio']);
    expect(await summarize(patched(bomb, claimedAt, 10, 4))).toEqual(['archive.suspicious-ratio']);
    expect(await summarize(bomb, { maxEntryBytes: 100_000 })).toEqual(['archive.too-large']);
    expect(await summarize(lzma, { maxTotalBytes: 100 })).toEqual(['archive.too-large']);
  });

  it('an entry that states a dictionary of gigabytes is refused', async () => {
    const greedy = lzma.slice();
    new DataView(greedy.buffer).setUint32(30 + 'top.gtl'.length + 5, 0xffff_ffff, true);
    expect(await summarize(greedy)).toEqual(['plain.gbl 36', 'archive.suspicious-ratio']);
  });

  it('wrong bytes are reported as damaged', async () => {
    expect(await summarize(patched(lzma, checksumAt, 1, 4))).toContain('archive.damaged-entry');
    const broken = bzip2.slice();
    broken.fill(0, 50, 80);
    expect(await summarize(broken)).toEqual(['plain.gbl 36', 'archive.damaged-entry']);
  });
});

it.each([
  [9, 'Deflate64'],
  [93, 'Zstandard'],
  [97, 'method 97'],
])('names a method that cannot be read: %i', async (method, name) => {
  const zip = patched(zipSync({ 'top.gtl': strToU8(top), 'bottom.gbl': strToU8('G04*') }), methodAt, method, 2);
  const { value, problems } = await readArchive(zip);
  expect(value.map((file) => file.name)).toEqual(['bottom.gbl']);
  expect(problems).toEqual([
    { code: 'archive.other-method', severity: 'error', file: 'top.gtl', data: { method: name } },
  ]);
});

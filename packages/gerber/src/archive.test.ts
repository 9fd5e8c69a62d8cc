import { strToU8, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { readArchive } from './archive.ts';

const bytes = (text: string): Uint8Array => strToU8(text);
const codes = async (zip: Uint8Array, limits = {}): Promise<string[]> =>
  (await readArchive(zip, { limits })).problems.map(({ code }) => code);
const names = async (zip: Uint8Array): Promise<string[]> => (await readArchive(zip)).value.map(({ name }) => name);

/** Changes the central directory entry of the only file. */
function patched(zip: Uint8Array, offset: number, value: number, size: 2 | 4): Uint8Array {
  const copy = zip.slice();
  const view = new DataView(copy.buffer);
  for (let at = 0; at + 4 <= copy.length; at += 1) {
    if (view.getUint32(at, true) !== 0x02014b50) continue;
    if (size === 2) view.setUint16(at + offset, value, true);
    else view.setUint32(at + offset, value, true);
  }
  return copy;
}

describe('reading archives', () => {
  it('flattens folders and leaves out what operating systems add', async () => {
    const zip = zipSync({
      'board/top.gtl': bytes('a'),
      'board\\drill.txt': bytes('b'),
      '__MACOSX/board/._top.gtl': bytes('x'),
      'board/.DS_Store': bytes('x'),
      'Thumbs.db': bytes('x'),
    });
    expect(await names(zip)).toEqual(['board/top.gtl', 'board/drill.txt']);
    expect(await codes(zip)).toEqual([]);
  });

  it('opens one level of inner zips and names the second', async () => {
    const deepest = zipSync({ 'x.gbr': bytes('x') });
    const inner = zipSync({ 'a.gbr': bytes('a'), 'deep.zip': deepest });
    const zip = zipSync({ 'inner.zip': inner });
    expect(await names(zip)).toEqual(['inner.zip/a.gbr']);
    expect(await codes(zip)).toEqual(['archive.nested-too-deep']);
  });

  it.each(['../evil.gbr', '/etc/passwd', 'C:\\x.gbr', 'a/../../b'])(
    'refuses the name %s and keeps the rest',
    async (name) => {
      const zip = zipSync({ [name]: bytes('x'), 'good.gbr': bytes('y') });
      expect(await names(zip)).toEqual(['good.gbr']);
      expect(await codes(zip)).toEqual(['archive.unsafe-name']);
    },
  );

  it('reads Chinese names written in GBK', async () => {
    const zip = zipSync({ abcd: bytes('x') });
    const gbk = [0xb6, 0xa5, 0xb2, 0xe3]; // 顶层
    const text = Array.from('abcd', (letter) => letter.charCodeAt(0));
    for (let at = 0; at + 4 <= zip.length; at += 1) {
      if (text.every((code, index) => zip[at + index] === code)) zip.set(gbk, at);
    }
    expect(await names(zip)).toEqual(['顶层']);
  });

  it('counts real bytes when the declared size lies', async () => {
    const zip = patched(zipSync({ 'big.gbr': new Uint8Array(3_000_000) }), 24, 10, 4);
    expect(await codes(zip, { maxEntryBytes: 1_000_000 })).toContain('archive.too-large');
    expect(await codes(zip)).toContain('archive.suspicious-ratio');
  });

  it('stops at the budget of the full archive', async () => {
    const noise = Uint8Array.from({ length: 60_000 }, (_, at) => (at * 7919) % 251);
    const zip = zipSync({ a: noise, b: noise, c: noise });
    const { value, problems } = await readArchive(zip, { limits: { maxTotalBytes: 130_000 } });
    expect(value.length).toBe(2);
    expect(problems.map(({ code }) => code)).toEqual(['archive.too-large']);
  });

  it.each<[string, Uint8Array, string]>([
    ['too many entries', zipSync({ a: bytes('1'), b: bytes('2'), c: bytes('3') }), 'archive.too-many-entries'],
    ['an encrypted entry', patched(zipSync({ a: bytes('x') }), 8, 1, 2), 'archive.encrypted'],
    ['a RAR', bytes('Rar!\u001a\u0007'), 'archive.other-format'],
    ['no archive', bytes('hello'), 'archive.not-a-zip'],
    ['the first bytes of a zip', zipSync({ a: bytes('hello world') }).slice(0, 20), 'archive.not-a-zip'],
    ['an empty zip', zipSync({}), 'archive.empty'],
  ])('reports %s', async (_, zip, code) => {
    expect(await codes(zip, { maxEntries: 2 })).toContain(code);
  });

  it('keeps bytes with a wrong checksum and reports it', async () => {
    const zip = patched(zipSync({ 'a.gbr': bytes('G04 hello*') }), 16, 1, 4);
    const { value, problems } = await readArchive(zip);
    expect(new TextDecoder().decode(value[0]!.bytes)).toBe('G04 hello*');
    expect(problems).toEqual([{ code: 'archive.damaged-entry', severity: 'warning', file: 'a.gbr' }]);
  });
});

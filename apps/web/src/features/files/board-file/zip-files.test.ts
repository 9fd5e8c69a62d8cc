import { openUpload } from '@xunban/gerber';
import { unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import { type NamedBytes, zipFiles } from './zip-files.ts';

const bytesOf = (text: string) => new TextEncoder().encode(text);

const zipped = async (files: readonly NamedBytes[]) => new Uint8Array(await zipFiles(files).arrayBuffer());

it('makes an archive that the board reader unpacks to the same files', async () => {
  const files = [
    { name: 'board.GTL', bytes: bytesOf('G04 top*\n'.repeat(5000)) },
    { name: '钻孔.drl', bytes: bytesOf('M48\nM30\n') },
    { name: 'empty.txt', bytes: bytesOf('') },
  ];
  const zip = await zipped(files);
  expect(zip.length).toBeLessThan(2000);
  const { files: value, problems } = await openUpload([{ name: 'board.zip', bytes: zip }]);
  expect(problems).toEqual([]);
  expect(value.map(({ name, bytes }) => ({ name, bytes: new Uint8Array(bytes) }))).toEqual(files);
});

it('names its entries without marks of direction and characters without width', async () => {
  const names = ['gnp\u202Eltg.gtl', 'job\u2066/la\u200Byers/top.gtl', '\u202E'];
  const zip = await zipped(names.map((name) => ({ name, bytes: bytesOf('M02*') })));
  expect(Object.keys(unzipSync(zip))).toEqual(['gnpltg.gtl', 'job/layers/top.gtl', 'file']);
});

it('makes the same archive of the same files', async () => {
  const files = [{ name: 'a.gbr', bytes: bytesOf('M02*') }];
  expect(await zipped(files)).toEqual(await zipped(files));
});

it('leaves two files of one name to the reader, which reports them', async () => {
  const files = ['M02*', 'G04*'].map((text) => ({ name: 'a.gbr', bytes: bytesOf(text) }));
  const { problems } = await openUpload([{ name: 'board.zip', bytes: await zipped(files) }]);
  expect(problems).toMatchObject([{ code: 'file.duplicate', file: 'a.gbr' }]);
});

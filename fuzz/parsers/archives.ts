import { gzipSync } from 'node:zlib';
import { zip } from '@xunban/testkit/zip';
import { readArchive } from '../../packages/gerber/src/archive.ts';
import { expandCompress } from '../../packages/gerber/src/cad/odb/expand-compress.ts';
import { foreignFormat } from '../../packages/gerber/src/foreign/foreign-format.ts';
import { compress } from '../../packages/gerber/src/testing/compress.ts';
import { rarOf, SEVEN_ZIP } from '../../packages/gerber/src/testing/packed-archives.ts';
import { textFile } from '../../packages/gerber/src/testing/sample-files.ts';
import { tarOf } from '../../packages/gerber/src/testing/tar.ts';
import { bytesParser, type Parser } from '../parser.ts';

const FILES = [textFile('a/top.gtl', 'G04 top*\n'.repeat(300)), textFile('a/drill.drl', 'M48\n')];
const MARKS = ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006', 'ustar', '../', '\0'];

const archive = (name: string, seeds: () => readonly Uint8Array[]): Parser =>
  bytesParser({ name, seeds, tokens: MARKS, read: (bytes) => readArchive(bytes) });

export const archiveParsers: readonly Parser[] = [
  archive('zip', () => [zip(FILES), zip([{ name: 'inner.zip', bytes: zip(FILES) }, ...FILES])]),
  archive('tar', () => [tarOf(FILES)]),
  archive('gzip', () => [gzipSync(tarOf(FILES)), gzipSync(FILES[0]!.bytes)]),
  archive('7z', () => [SEVEN_ZIP]),
  archive('rar', () => [rarOf(FILES)]),
  bytesParser({
    name: 'compress',
    seeds: () => FILES.map(({ bytes }) => compress(bytes)),
    read: (bytes) => expandCompress(bytes, 1_000_000),
  }),
  bytesParser({
    name: 'foreign-formats',
    seeds: () => [
      Buffer.from('\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1'.padEnd(600, '\0'), 'latin1'),
      Buffer.from('(pcb "a.dsn" (parser))'),
    ],
    tokens: ['%PDF-', 'PK', '<svg', 'Altium', 'PCB 6.0 Binary File'],
    read: foreignFormat,
  }),
];

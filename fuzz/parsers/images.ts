import { deflateSync } from 'node:zlib';
import { parseArticleImagePath } from '@xunban/contract/article-images';
import { mediaOfAttachment } from '../../apps/server/src/features/files/attachments/attachment-media.ts';
import { readBmp } from '../../apps/server/src/features/files/attachments/read-bmp.ts';
import { redrawImage } from '../../apps/server/src/features/files/attachments/redraw-image.ts';
import { makeBmp } from '../../apps/server/src/features/files/attachments/testing/make-bmp.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { crc32 } from '../../packages/gerber/src/archive/crc32.ts';
import { bytesParser, type Parser, textParser } from '../parser.ts';

const GIF = 'R0lGODlhAgACAIAAAP8AAAD/ACwAAAAAAgACAAACAoRRADs=';
const bitmap = makeBmp(6, 4, 24);
/** Drawn by us from a bitmap. */
const { jpeg: JPEG } = await redrawImage({ bytes: bitmap, fileName: 'a.bmp' }, 'whole');
const bitmaps = () => [bitmap, makeBmp(6, -4, 8), makeBmp(6, 4, 1), makeBmp(6, 4, 32)];

function pngOf(width: number, height: number): Buffer {
  const sizes = Buffer.alloc(13);
  sizes.writeUInt32BE(width, 0);
  sizes.writeUInt32BE(height, 4);
  // Eight bits of three colours; each row begins with its filter, which is none.
  sizes.set([8, 2], 8);
  const rows = deflateSync(Buffer.alloc((1 + width * 3) * height));
  const chunks = [chunkOf('IHDR', sizes), chunkOf('IDAT', rows), chunkOf('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), ...chunks]);
}

function chunkOf(name: string, data: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body) >>> 0);
  return Buffer.concat([length, body, sum]);
}

export const imageParsers: readonly Parser[] = [
  bytesParser({ name: 'bmp', seeds: bitmaps, read: (bytes) => readBmp(bytes, 1_000_000) }),
  bytesParser({
    name: 'uploaded-image',
    seeds: () => [JPEG, pngOf(4, 3), Buffer.from(GIF, 'base64'), ...bitmaps()],
    tokens: ['<script', 'IHDR', 'IDAT', 'ftypheic', 'Exif', '\u00ff\u00d8\u00ff'],
    refusals: [Refusal],
    read: (bytes) => redrawImage({ bytes, fileName: 'a.png' }, 'whole'),
  }),
  bytesParser({
    name: 'attachment-media',
    seeds: () => [Buffer.from('999\ncomment\n0\nSECTION\n'), Buffer.from('%PDF-1.7')],
    tokens: ['999\n', '0\n', '\r'],
    read: (bytes) => ['a.dxf', 'a.pdf', 'a.png', 'a'].map((name) => mediaOfAttachment(name, bytes)),
  }),
  textParser({
    name: 'image-addresses',
    seeds: () => ['/images/100x80/short.png', '/images/1600x900/00000000-0000-4000-8000-000000000000.jpg'],
    tokens: ['/', 'x', '-a', '.png', '-'],
    read: parseArticleImagePath,
  }),
];

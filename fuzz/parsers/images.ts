import { parseArticleImagePath } from '@xunban/contract/article-images';
import { mediaOfAttachment } from '../../apps/server/src/features/files/attachments/attachment-media.ts';
import { readBmp } from '../../apps/server/src/features/files/attachments/read-bmp.ts';
import { redrawImage } from '../../apps/server/src/features/files/attachments/redraw-image.ts';
import { makeBmp } from '../../apps/server/src/features/files/attachments/testing/make-bmp.ts';
import { Refusal } from '../../apps/server/src/platform/refusal.ts';
import { bytesParser, type Parser, textParser } from '../parser.ts';

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFklEQVR4nGMUqHrAwMDAxAAGAAAAGgAA4gEBAAAAAElFTkSuQmCC';
const GIF = 'R0lGODlhAgACAIAAAP8AAAD/ACwAAAAAAgACAAACAoRRADs=';
const bitmaps = () => [makeBmp(6, 4, 24), makeBmp(6, -4, 8), makeBmp(6, 4, 1), makeBmp(6, 4, 32)];

export const imageParsers: readonly Parser[] = [
  bytesParser({ name: 'bmp', seeds: bitmaps, read: (bytes) => readBmp(bytes, 1_000_000) }),
  bytesParser({
    name: 'uploaded-image',
    seeds: () => [Buffer.from(PNG, 'base64'), Buffer.from(GIF, 'base64'), ...bitmaps()],
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

import { zip } from '@xunban/testkit/zip';
import type { FilePayload } from './boards.ts';
import { plainFiles } from './plain-board.ts';

/** The plain board with one more opening in the mask of its top. */
export function changedBoard(): FilePayload {
  const files = plainFiles('plain').map(({ name, buffer }) => ({ name, bytes: new Uint8Array(buffer) }));
  const changed = files.map(({ name, bytes }) => ({ name, bytes: isTopMask(name) ? withPad(bytes) : bytes }));
  return { name: 'plain_v2.zip', mimeType: 'application/zip', buffer: Buffer.from(zip(changed)) };
}

const isTopMask = (name: string): boolean => /\.gts$/.test(name);

/** One more flash before the end of the file. */
const withPad = (bytes: Uint8Array): Uint8Array =>
  Buffer.from(
    Buffer.from(bytes)
      .toString('latin1')
      .replace(/(D03\*)/, '$1\nX10000000Y10000000D03*'),
    'latin1',
  );

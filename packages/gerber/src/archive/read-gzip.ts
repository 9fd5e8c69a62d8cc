import { Gunzip } from 'fflate';
import type { Unpacking } from './unpacking.ts';

const inputChunk = 16 * 1024;

/** The content of a gzip file, within the limits of the upload. Undefined, and told, when nothing of it can be used. */
export function readGzip(packed: Uint8Array, name: string, into: Unpacking): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Gunzip((chunk) => {
    total += chunk.length;
    chunks.push(chunk);
  });
  // What comes out may be a whole archive, which is unpacked again: the limit of one entry does not hold for it.
  const room = into.limits.maxTotalBytes;
  try {
    for (let at = 0; at < packed.length; at += inputChunk) {
      stream.push(packed.subarray(at, at + inputChunk), at + inputChunk >= packed.length);
      if (total > room || !into.isPlausible(total, packed.length)) {
        into.tell(total > room ? 'archive.too-large' : 'archive.suspicious-ratio', 'error', name);
        return undefined;
      }
    }
  } catch {
    into.tell('archive.truncated', 'error', name);
    if (total === 0) return undefined;
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

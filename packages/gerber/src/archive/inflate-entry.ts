import { Inflate } from 'fflate';
import type { ZipEntry } from './central-directory.ts';
import { crc32 } from './crc32.ts';

export type Inflated =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array; readonly isDamaged: boolean }
  | {
      readonly kind: 'failed';
      readonly code:
        | 'archive.too-large'
        | 'archive.suspicious-ratio'
        | 'archive.damaged-entry'
        | 'archive.other-method';
    };

const localHeaderSignature = 0x04034b50;
const localHeaderBytes = 30;
const stored = 0;
const deflated = 8;
/**
 * Size in bytes from which the compression ratio is checked. Small legitimate files compress well: an empty layer is mostly
 * spaces.
 */
const ratioMattersAbove = 1024 * 1024;
const inputChunk = 16 * 1024;

/**
 * Inflates one entry, to at most `maxBytes`. Bytes with a wrong checksum are still returned, marked as damaged: they may be
 * readable.
 */
export async function inflateEntry(
  zip: Uint8Array,
  entry: ZipEntry,
  maxBytes: number,
  maxRatio: number,
): Promise<Inflated> {
  const packed = packedBytes(zip, entry);
  if (packed === undefined) return { kind: 'failed', code: 'archive.damaged-entry' };
  if (entry.method === stored) {
    if (packed.length > maxBytes) return { kind: 'failed', code: 'archive.too-large' };
    return { kind: 'bytes', bytes: packed, isDamaged: isDamaged(packed, entry) };
  }
  if (entry.method !== deflated) return { kind: 'failed', code: 'archive.other-method' };
  const limit = (total: number): Inflated | undefined => {
    if (total > maxBytes) return { kind: 'failed', code: 'archive.too-large' };
    const isSuspicious = total > ratioMattersAbove && total > packed.length * maxRatio;
    return isSuspicious ? { kind: 'failed', code: 'archive.suspicious-ratio' } : undefined;
  };
  const native = packed.length > inputChunk ? await inflateNatively(packed, entry, limit) : undefined;
  return native ?? inflateInPieces(packed, entry, limit);
}

/**
 * Inflates by the decompression of the host, which needs a tenth of the time. The entry is handed over as a gzip, so that the
 * host compares size and checksum, too. Undefined where it finds fault: it does not return what it read before.
 */
async function inflateNatively(packed: Uint8Array, entry: ZipEntry, limit: OutputLimit): Promise<Inflated | undefined> {
  if (entry.crc32 === undefined) return undefined;
  const trailer = new DataView(new ArrayBuffer(8));
  trailer.setUint32(0, entry.crc32, true);
  trailer.setUint32(4, entry.claimedBytes, true);
  try {
    const gzip = new Blob([gzipHeader, new Uint8Array(packed), trailer]);
    const reader = gzip.stream().pipeThrough(new DecompressionStream('gzip')).getReader();
    const chunks: Uint8Array[] = [];
    let total = 0;
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      total += next.value.length;
      const beyond = limit(total);
      if (beyond !== undefined) {
        await reader.cancel();
        return beyond;
      }
      chunks.push(next.value);
    }
    return { kind: 'bytes', bytes: joined(chunks, total), isDamaged: false };
  } catch {
    return undefined;
  }
}

/** Signature, deflate, no flags, no time, unknown system. */
const gzipHeader = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff);

/** Returns the failure of an entry that was unpacked to so many bytes; undefined within the limits. */
type OutputLimit = (total: number) => Inflated | undefined;

/** Returns the compressed bytes of an entry; undefined when they are not in the file. */
export function packedBytes(zip: Uint8Array, entry: ZipEntry): Uint8Array | undefined {
  const at = entry.localHeaderAt;
  if (at + localHeaderBytes > zip.length) return undefined;
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  if (view.getUint32(at, true) !== localHeaderSignature) return undefined;
  const start = at + localHeaderBytes + view.getUint16(at + 26, true) + view.getUint16(at + 28, true);
  if (start + entry.packedBytes > zip.length) return undefined;
  return zip.subarray(start, start + entry.packedBytes);
}

/**
 * fflate's whole-file calls either trust the declared size or have no limit. So the stream is fed in pieces and its output
 * counted.
 */
function inflateInPieces(packed: Uint8Array, entry: ZipEntry, limit: OutputLimit): Inflated {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Inflate((chunk) => {
    total += chunk.length;
    chunks.push(chunk);
  });
  try {
    for (let at = 0; at < packed.length; at += inputChunk) {
      stream.push(packed.subarray(at, at + inputChunk), at + inputChunk >= packed.length);
      const beyond = limit(total);
      if (beyond !== undefined) return beyond;
    }
  } catch {
    if (total === 0) return { kind: 'failed', code: 'archive.damaged-entry' };
    return { kind: 'bytes', bytes: joined(chunks, total), isDamaged: true };
  }
  const bytes = joined(chunks, total);
  return { kind: 'bytes', bytes, isDamaged: isDamaged(bytes, entry) };
}

/** True when the checksum of an entry differs from the stated one. */
export const isDamaged = (bytes: Uint8Array, entry: ZipEntry): boolean =>
  entry.crc32 !== undefined && crc32(bytes) !== entry.crc32;

/** Returns the chunks as one array. */
export function joined(chunks: readonly Uint8Array[], total: number): Uint8Array {
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

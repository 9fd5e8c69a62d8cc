import { ArchiveReader, libarchiveWasm } from 'libarchive-wasm';
import type { ZipEntry } from './central-directory.ts';
import { type Inflated, isDamaged, joined, packedBytes } from './inflate-entry.ts';

const chunkBytes = 64 * 1024;
const lzma = 14;
/** LZMA states the memory it needs before any data; its usual settings need up to 64 MB. */
const maxDictionaryBytes = 128 * 1024 * 1024;

export interface EntryLimits {
  readonly maxBytes: number;
  /** Checks whether the compression ratio is plausible. */
  readonly isPlausible: (unpacked: number, packed: number) => boolean;
}

/** Unpacks single entries of a zip by libarchive. */
export type EntryUnpacker = (zip: Uint8Array, entry: ZipEntry, limits: EntryLimits) => Inflated;

/** Starts libarchive. `wasm` is its WebAssembly module, where the host cannot locate it itself. */
export async function entryUnpacker(wasm: Uint8Array | undefined): Promise<EntryUnpacker> {
  const library = await libarchiveWasm(wasm === undefined ? {} : { wasmBinary: wasm });
  return (zip, entry, limits) => {
    const packed = packedBytes(zip, entry);
    if (packed === undefined) return { kind: 'failed', code: 'archive.damaged-entry' };
    if (entry.method === lzma && dictionaryBytes(packed) > maxDictionaryBytes)
      return { kind: 'failed', code: 'archive.suspicious-ratio' };
    const reader = new ArchiveReader(library, new Int8Array(zipOf(entry, packed).buffer));
    try {
      return unpack(reader, packed.length, entry, limits);
    } finally {
      reader.free();
    }
  };
}

function unpack(
  reader: ArchiveReader,
  packed: number,
  entry: ZipEntry,
  { maxBytes, isPlausible }: EntryLimits,
): Inflated {
  const chunks: Uint8Array[] = [];
  let total = 0;
  try {
    if (reader.nextEntryPointer() === 0) return { kind: 'failed', code: 'archive.damaged-entry' };
    for (;;) {
      const chunk = reader.readData(chunkBytes);
      if (chunk.length === 0) break;
      total += chunk.length;
      if (total > maxBytes) return { kind: 'failed', code: 'archive.too-large' };
      if (!isPlausible(total, packed)) return { kind: 'failed', code: 'archive.suspicious-ratio' };
      chunks.push(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length));
    }
  } catch {
    // libarchive reports a wrong checksum, too, as an exception.
    if (total === 0) return { kind: 'failed', code: 'archive.damaged-entry' };
    return { kind: 'bytes', bytes: joined(chunks, total), isDamaged: true };
  }
  const bytes = joined(chunks, total);
  return { kind: 'bytes', bytes, isDamaged: isDamaged(bytes, entry) };
}

/** A version and a size, two bytes each, one byte of properties, then the size of the dictionary. */
const dictionaryBytes = (packed: Uint8Array): number =>
  packed.length < 9 ? 0 : new DataView(packed.buffer, packed.byteOffset).getUint32(5, true);

const [localBytes, directoryBytes, endBytes] = [30, 46, 22];
/** An LZMA stream may end with a marker. */
const flags = 2;

/** Returns a zip of this entry alone, under a name without meaning. */
function zipOf({ method, crc32 = 0, claimedBytes }: ZipEntry, packed: Uint8Array): Uint8Array<ArrayBuffer> {
  const name = 0x61;
  const directoryAt = localBytes + 1 + packed.length;
  const zip = new Uint8Array(directoryAt + directoryBytes + 1 + endBytes);
  const view = new DataView(zip.buffer);
  const common = (at: number): void => {
    view.setUint16(at, 63, true);
    view.setUint16(at + 2, flags, true);
    view.setUint16(at + 4, method, true);
    view.setUint32(at + 10, crc32, true);
    view.setUint32(at + 14, packed.length, true);
    view.setUint32(at + 18, claimedBytes, true);
    view.setUint16(at + 22, 1, true);
  };
  view.setUint32(0, 0x04034b50, true);
  common(4);
  zip[localBytes] = name;
  zip.set(packed, localBytes + 1);
  view.setUint32(directoryAt, 0x02014b50, true);
  view.setUint16(directoryAt + 4, 63, true);
  common(directoryAt + 6);
  zip[directoryAt + directoryBytes] = name;
  const endAt = directoryAt + directoryBytes + 1;
  view.setUint32(endAt, 0x06054b50, true);
  view.setUint16(endAt + 8, 1, true);
  view.setUint16(endAt + 10, 1, true);
  view.setUint32(endAt + 12, directoryBytes + 1, true);
  view.setUint32(endAt + 16, directoryAt, true);
  return zip;
}

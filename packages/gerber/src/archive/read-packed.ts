import { ArchiveReader, libarchiveWasm } from 'libarchive-wasm';
import type { SourceFile } from '../source-file.ts';
import type { Unpacking } from './unpacking.ts';

const chunkBytes = 64 * 1024;

export interface PackedArchive {
  readonly archive: Uint8Array;
  /** The path of the archive, which its files carry in front of their names. */
  readonly prefix: string;
  readonly format: string;
  readonly into: Unpacking;
  /** libarchive's WebAssembly module, where the host cannot locate it itself. */
  readonly wasm: Uint8Array | undefined;
}

/**
 * Takes in the files of a 7z, RAR, xz or bzip2 archive by libarchive, and answers with the archives among them. What comes out is counted while it is unpacked, and is
 * given up beyond the limits.
 */
export async function readPacked({ archive, prefix, format, into, wasm }: PackedArchive): Promise<SourceFile[]> {
  const library = await libarchiveWasm(wasm === undefined ? {} : { wasmBinary: wasm });
  const name = prefix.slice(0, -1);
  const nested: SourceFile[] = [];
  let reader: ArchiveReader | undefined;
  try {
    reader = new ArchiveReader(library, new Int8Array(archive.buffer, archive.byteOffset, archive.byteLength));
    const entryCount = readEntries({ reader, packedBytes: archive.length, prefix, into, nested });
    // The library reports an empty archive and an unreadable directory in the same way.
    if (entryCount === 0) into.report('archive.other-format', 'error', name, { format });
    else if (library.error_string(reader.archive)) into.report('archive.truncated', 'error', name);
  } catch {
    // libarchive reports archive errors as exceptions, as it does running out of memory.
    const isSecret = reader?.hasEncryptedData() === true;
    into.report(isSecret ? 'archive.encrypted' : 'archive.other-format', 'error', name, { format });
  }
  return nested;
}

interface OpenArchive extends Pick<PackedArchive, 'prefix' | 'into'> {
  readonly reader: ArchiveReader;
  readonly packedBytes: number;
  /** Takes the archives among the files. */
  readonly nested: SourceFile[];
}

/** Returns the number of entries that it met. */
function readEntries({ reader, packedBytes, prefix, into, nested }: OpenArchive): number {
  let unpacked = 0;
  let entryCount = 0;
  for (let entry = reader.nextEntryPointer(); entry !== 0; entry = reader.nextEntryPointer()) {
    entryCount += 1;
    // A compressed file that is not an archive has one entry, `data`.
    const path = reader.getEntryPathname(entry) || 'data';
    if (reader.getEntryFiletype(entry) !== 'File') continue;
    if (!into.count(1, prefix.slice(0, -1))) return entryCount;
    const name = into.nameOf(path, prefix);
    if (name === undefined) continue;
    if (reader.isEntryEncrypted(entry)) {
      into.report('archive.encrypted', 'error', name);
      continue;
    }
    const bytes = readEntry(reader, into.maxBytes);
    unpacked += bytes?.length ?? into.maxBytes;
    if (bytes === undefined || !into.isPlausible(unpacked, packedBytes)) {
      into.report(bytes === undefined ? 'archive.too-large' : 'archive.suspicious-ratio', 'error', name);
      return entryCount;
    }
    const archive = into.add(name, bytes);
    if (archive !== undefined) nested.push(archive);
  }
  return entryCount;
}

/** Undefined when the entry is larger than `maxBytes`. */
function readEntry(reader: ArchiveReader, maxBytes: number): Uint8Array | undefined {
  const chunks: Int8Array[] = [];
  let total = 0;
  for (;;) {
    const chunk = reader.readData(chunkBytes);
    if (chunk.length === 0) break;
    total += chunk.length;
    if (total > maxBytes) return undefined;
    chunks.push(chunk);
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length), at);
    at += chunk.length;
  }
  return bytes;
}

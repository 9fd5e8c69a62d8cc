import { decodeEntryName } from './entry-name.ts';

/** The central directory record of one entry. The sizes are declared, not verified. */
export interface ZipEntry {
  readonly name: string;
  readonly method: number;
  readonly isEncrypted: boolean;
  /** Absent when it stands behind the content and the directory is missing. */
  readonly crc32?: number;
  readonly packedBytes: number;
  readonly claimedBytes: number;
  readonly localHeaderAt: number;
}

export interface CentralDirectory {
  readonly at: number;
  readonly entries: number;
  /** Bytes in front of the archive, as in self-extractors. Every stated offset is too small by this. */
  readonly shift: number;
}

const endSignature = 0x06054b50;
const entrySignature = 0x02014b50;
const endBytes = 22;
const entryBytes = 46;

/** Finds the end record. The search goes backwards from the end of the file, as far as the longest comment reaches. */
export function findCentralDirectory(zip: Uint8Array): CentralDirectory | undefined {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const lowest = Math.max(0, zip.length - endBytes - 0xffff);
  for (let at = zip.length - endBytes; at >= lowest; at -= 1) {
    if (view.getUint32(at, true) !== endSignature) continue;
    const size = view.getUint32(at + 12, true);
    const offset = view.getUint32(at + 16, true);
    const start = at - size;
    if (start < 0 || start < offset) continue;
    return { at: start, entries: view.getUint16(at + 10, true), shift: start - offset };
  }
  return undefined;
}

/** Returns at most `most` entries, in directory order. A damaged directory ends the list early. */
export function readCentralDirectory(zip: Uint8Array, directory: CentralDirectory, maxEntries: number): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const entries: ZipEntry[] = [];
  let at = directory.at;
  while (entries.length < maxEntries && at + entryBytes <= zip.length && view.getUint32(at, true) === entrySignature) {
    const flags = view.getUint16(at + 8, true);
    const nameBytes = view.getUint16(at + 28, true);
    const extraBytes = view.getUint16(at + 30, true);
    const commentBytes = view.getUint16(at + 32, true);
    const nameAt = at + entryBytes;
    entries.push({
      name: decodeEntryName(zip.subarray(nameAt, nameAt + nameBytes), (flags & 0x800) !== 0),
      method: view.getUint16(at + 10, true),
      isEncrypted: (flags & 1) !== 0,
      crc32: view.getUint32(at + 16, true),
      packedBytes: view.getUint32(at + 20, true),
      claimedBytes: view.getUint32(at + 24, true),
      localHeaderAt: view.getUint32(at + 42, true) + directory.shift,
    });
    at = nameAt + nameBytes + extraBytes + commentBytes;
  }
  return entries;
}

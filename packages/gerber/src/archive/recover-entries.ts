import type { ZipEntry } from './central-directory.ts';
import { decodeEntryName } from './entry-name.ts';

const localSignature = 0x04034b50;
const centralSignature = 0x02014b50;
const descriptorSignature = 0x08074b50;
const headerBytes = 30;
const descriptorFlag = 8;

/**
 * Recovers the entries of a zip without a central directory from their local headers; at most `most`. The last one is included
 * even when its content is truncated. Entries that state their size after their content extend to the next header.
 */
export function recoverEntries(zip: Uint8Array, maxEntries: number): ZipEntry[] {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  const entries: ZipEntry[] = [];
  let at = 0;
  while (entries.length < maxEntries && at + headerBytes <= zip.length && view.getUint32(at, true) === localSignature) {
    const flags = view.getUint16(at + 6, true);
    const nameBytes = view.getUint16(at + 26, true);
    const start = at + headerBytes + nameBytes + view.getUint16(at + 28, true);
    if (start > zip.length) break;
    const isOpen = (flags & descriptorFlag) !== 0;
    const end = isOpen ? nextHeader(view, start) : start + view.getUint32(at + 18, true);
    entries.push({
      name: decodeEntryName(zip.subarray(at + headerBytes, at + headerBytes + nameBytes), (flags & 0x800) !== 0),
      method: view.getUint16(at + 8, true),
      isEncrypted: (flags & 1) !== 0,
      ...(isOpen ? {} : { crc32: view.getUint32(at + 14, true) }),
      packedBytes: Math.min(end, zip.length) - start,
      claimedBytes: view.getUint32(at + 22, true),
      localHeaderAt: at,
    });
    at = isOpen ? afterDescriptor(view, end) : end;
  }
  return entries;
}

/** Returns the position of the data descriptor after the content, else of the next header, else the end of the file. */
function nextHeader(view: DataView, from: number): number {
  for (let at = from; at + 4 <= view.byteLength; at += 1) {
    if (view.getUint8(at) !== 0x50) continue;
    const word = view.getUint32(at, true);
    if (word === descriptorSignature && view.byteLength >= at + 16 && view.getUint32(at + 8, true) === at - from)
      return at;
    if (word === localSignature || word === centralSignature) return at;
  }
  return view.byteLength;
}

const afterDescriptor = (view: DataView, at: number): number =>
  at + 4 <= view.byteLength && view.getUint32(at, true) === descriptorSignature ? at + 16 : at;

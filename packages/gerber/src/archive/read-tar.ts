import { uint8At } from '../checked-access.ts';
import { latin1 } from '../gerber/scanner.ts';
import type { SourceFile } from '../source-file.ts';
import { decodeEntryName } from './entry-name.ts';
import type { Unpacking } from './unpacking.ts';

const block = 512;
const longestName = 4096;

/** Adds the files of a tar and returns the archives among them. A truncated tar gives its complete entries. */
export function readTar(tar: Uint8Array, prefix: string, into: Unpacking): SourceFile[] {
  const nested: SourceFile[] = [];
  let longName: string | undefined;
  let at = 0;
  while (at + block <= tar.length && tar[at] !== 0) {
    const size = fieldNumber(tar, at + 124, 12);
    const kind = String.fromCharCode(uint8At(tar, at + 156));
    const start = at + block;
    if (size === undefined || start + size > tar.length) {
      into.report('archive.truncated', 'error', prefix.slice(0, -1));
      break;
    }
    at = start + Math.ceil(size / block) * block;
    const content = tar.subarray(start, start + size);
    if (kind === 'L') longName = decodeEntryName(untilZero(content), false).slice(0, longestName);
    else if (kind === 'x') longName = paxPath(content) ?? longName;
    else {
      const name = longName ?? headerName(tar, start - block);
      longName = undefined;
      const isFile = kind === '0' || kind === '\0' || kind === '7';
      if (!isFile) continue;
      if (!into.count(1, prefix.slice(0, -1))) break;
      const entryName = into.nameOf(name, prefix);
      if (entryName === undefined) continue;
      if (size > into.maxBytes) {
        into.report('archive.too-large', 'error', entryName);
        if (into.isFull) break;
        continue;
      }
      const archive = into.add(entryName, content.slice());
      if (archive !== undefined) nested.push(archive);
    }
  }
  return nested;
}

/** Octal digits, or a binary number for sizes beyond them; undefined for what is neither. */
function fieldNumber(tar: Uint8Array, at: number, length: number): number | undefined {
  if ((uint8At(tar, at) & 0x80) !== 0) {
    let value = uint8At(tar, at) & 0x7f;
    for (let index = 1; index < length; index += 1) value = value * 256 + uint8At(tar, at + index);
    return value;
  }
  const text = latin1(tar, at, at + length)
    .replace(/[\0 ]+$/, '')
    .trimStart();
  return /^[0-7]*$/.test(text) ? Number.parseInt(text || '0', 8) : undefined;
}

function headerName(tar: Uint8Array, at: number): string {
  const name = decodeEntryName(untilZero(tar.subarray(at, at + 100)), false);
  const folder =
    latin1(tar, at + 257, at + 263) === 'ustar\0' ? untilZero(tar.subarray(at + 345, at + 500)) : undefined;
  return folder === undefined || folder.length === 0 ? name : `${decodeEntryName(folder, false)}/${name}`;
}

function untilZero(bytes: Uint8Array): Uint8Array {
  const end = bytes.indexOf(0);
  return end < 0 ? bytes : bytes.subarray(0, end);
}

/** `27 path=some/long/name\n` */
const paxPath = (content: Uint8Array): string | undefined =>
  /(?:^|\n)\d+ path=([^\n]*)\n/.exec(decodeEntryName(content.subarray(0, longestName * 2), true))?.[1];

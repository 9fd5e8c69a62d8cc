/** Archives that are opened. `packed`: 7z, RAR, xz and bzip2, by a library of their own. */
export type ContainerFormat = 'zip' | 'tar' | 'gzip' | 'packed';

const signatures: readonly (readonly [
  format: ContainerFormat,
  name: string,
  offset: number,
  bytes: readonly number[],
])[] = [
  ['zip', 'zip', 0, [0x50, 0x4b, 3, 4]],
  ['zip', 'zip', 0, [0x50, 0x4b, 5, 6]],
  ['gzip', 'gzip', 0, [0x1f, 0x8b]],
  ['packed', 'RAR', 0, [0x52, 0x61, 0x72, 0x21, 0x1a, 7]],
  ['packed', '7z', 0, [0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c]],
  ['packed', 'xz', 0, [0xfd, 0x37, 0x7a, 0x58, 0x5a]],
  ['packed', 'bzip2', 0, [0x42, 0x5a, 0x68]],
  ['tar', 'tar', 257, [0x75, 0x73, 0x74, 0x61, 0x72]],
];

/**
 * Detects the archive format of a file from its first bytes; undefined when it is not an archive. `name` is the display name.
 */
export function containerFormat(
  bytes: Uint8Array,
): { readonly format: ContainerFormat; readonly name: string } | undefined {
  const found = signatures.find(([, , offset, magic]) => magic.every((byte, at) => bytes[offset + at] === byte));
  if (found === undefined) return isOldTar(bytes) ? { format: 'tar', name: 'tar' } : undefined;
  if (found[1] === 'bzip2' && !isBzip2(bytes)) return undefined;
  return { format: found[0], name: found[1] };
}

/** `BZh` could begin a text; a level and the digits of pi follow in a real one. */
const isBzip2 = (bytes: Uint8Array): boolean => (bytes[3] ?? 0) >= 0x31 && (bytes[3] ?? 0) <= 0x39 && bytes[4] === 0x31;

const headerBytes = 512;
const [sumAt, sumBytes] = [148, 8];

/** True for a tar from before POSIX, which has no signature: its first header has a checksum, with the sum's own field as spaces. */
function isOldTar(bytes: Uint8Array): boolean {
  if (bytes.length < headerBytes || bytes[0] === 0) return false;
  const stated = /^ *([0-7]{1,7})[\0 ]/.exec(String.fromCharCode(...bytes.subarray(sumAt, sumAt + sumBytes)))?.[1];
  if (stated === undefined) return false;
  let sum = sumBytes * 0x20;
  for (let at = 0; at < headerBytes; at += 1) if (at < sumAt || at >= sumAt + sumBytes) sum += bytes[at] ?? 0;
  return sum === Number.parseInt(stated, 8);
}

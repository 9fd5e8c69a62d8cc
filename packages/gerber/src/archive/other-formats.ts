const signatures: readonly (readonly [format: string, offset: number, bytes: readonly number[]])[] = [
  ['RAR', 0, [0x52, 0x61, 0x72, 0x21]],
  ['7z', 0, [0x37, 0x7a, 0xbc, 0xaf]],
  ['gzip', 0, [0x1f, 0x8b]],
  ['xz', 0, [0xfd, 0x37, 0x7a, 0x58]],
  ['bzip2', 0, [0x42, 0x5a, 0x68]],
  ['tar', 257, [0x75, 0x73, 0x74, 0x61, 0x72]],
];

/** The name of an archive format that people upload by mistake and that is not opened here. */
export function otherArchiveFormat(bytes: Uint8Array): string | undefined {
  const found = signatures.find(([, offset, magic]) => magic.every((byte, at) => bytes[offset + at] === byte));
  return found?.[0];
}

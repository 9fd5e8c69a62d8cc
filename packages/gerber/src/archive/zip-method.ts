/** Compression methods of a zip entry, by their number in the directory. */
const names: ReadonlyMap<number, string> = new Map([
  [1, 'Shrink'],
  [6, 'Implode'],
  [9, 'Deflate64'],
  [12, 'BZIP2'],
  [14, 'LZMA'],
  [20, 'Zstandard'],
  [93, 'Zstandard'],
  [95, 'XZ'],
  [98, 'PPMd'],
]);

export const methodName = (method: number): string => names.get(method) ?? `method ${method}`;

/** True for methods that libarchive unpacks, in addition to those that need no library. */
export const isLibraryMethod = (method: number): boolean => [12, 14, 95, 98].includes(method);

import { toFileName } from '@xunban/contract/text-profiles';
import { Zip, ZipDeflate } from 'fflate';

/** A file on its way into an archive. */
export interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/**
 * Packs loose files into one archive, which is the form the server accepts. Two files of the same name are both included: the
 * board reader reports them.
 */
export function zipFiles(files: readonly NamedBytes[]): Blob {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const archive = new Zip((error, part) => {
    if (error) throw error;
    parts.push(part);
  });
  for (const { name, bytes } of files) {
    const entry = new ZipDeflate(entryName(name));
    // The first day that the format knows: the same files make the same archive.
    entry.mtime = new Date(1980, 0, 1);
    archive.add(entry);
    entry.push(bytes, true);
  }
  archive.end();
  return new Blob(parts);
}

/** Each folder and the file itself by the names that are safe to show. */
const entryName = (name: string): string => name.split('/').map(toFileName).filter(Boolean).join('/') || 'file';

import type { SourceFile } from '../source-file.ts';
import { findCentralDirectory, readCentralDirectory, type ZipEntry } from './central-directory.ts';
import { inflateEntry } from './inflate-entry.ts';
import { recoverEntries } from './recover-entries.ts';
import type { EntryUnpacker } from './unpack-entry.ts';
import type { Unpacking } from './unpacking.ts';
import { isLibraryMethod, methodName } from './zip-method.ts';

/**
 * Adds the files of a zip and returns the archives among them. Bytes are counted while they are unpacked, because the sizes
 * declared by a zip may be false. A zip without its end record gives the complete entries. libarchive is loaded for the first
 * entry with a method of its own.
 */
export async function readZip(
  zip: Uint8Array,
  prefix: string,
  into: Unpacking,
  loadWasm: (() => Promise<Uint8Array>) | undefined,
): Promise<SourceFile[]> {
  const archive = prefix.slice(0, -1);
  const directory = findCentralDirectory(zip);
  const isCut = directory === undefined;
  const maxEntries = into.entriesLeft + 1;
  const entries = isCut ? recoverEntries(zip, maxEntries) : readCentralDirectory(zip, directory, maxEntries);
  if (isCut) {
    if (entries.length === 0) {
      into.report('archive.not-a-zip', 'error', archive);
      return [];
    }
    into.report('archive.truncated', 'error', archive);
  }
  if (!into.count(entries.length, archive)) return [];
  const nested: SourceFile[] = [];
  const unpacker = entries.some(isForLibrary) ? await loadUnpacker(loadWasm) : undefined;
  for (const entry of entries) {
    const { file, goesOn } = await readEntry(entry, { zip, prefix, into, isCut, unpacker });
    if (file !== undefined) nested.push(file);
    if (!goesOn) break;
  }
  return nested;
}

const isForLibrary = ({ method, isEncrypted }: ZipEntry): boolean => isLibraryMethod(method) && !isEncrypted;

async function loadUnpacker(loadWasm: (() => Promise<Uint8Array>) | undefined): Promise<EntryUnpacker> {
  const { entryUnpacker } = await import('./unpack-entry.ts');
  return entryUnpacker(await loadWasm?.());
}

interface OpenZip {
  readonly zip: Uint8Array;
  readonly prefix: string;
  readonly into: Unpacking;
  readonly isCut: boolean;
  readonly unpacker: EntryUnpacker | undefined;
}

/** Reads an entry. Returns it when it is itself an archive, and reports whether more entries fit the limits. */
async function readEntry(
  entry: ZipEntry,
  { zip, prefix, into, isCut, unpacker }: OpenZip,
): Promise<{ readonly file?: SourceFile; readonly goesOn: boolean }> {
  const name = into.nameOf(entry.name, prefix);
  if (name === undefined) return { goesOn: true };
  if (entry.isEncrypted) {
    into.report('archive.encrypted', 'error', name);
    return { goesOn: true };
  }
  const { maxBytes } = into;
  const inflated =
    unpacker !== undefined && isForLibrary(entry)
      ? unpacker(zip, entry, { maxBytes, isPlausible: (...sizes) => into.isPlausible(...sizes) })
      : await inflateEntry(zip, entry, maxBytes, into.limits.maxRatio);
  if (inflated.kind === 'failed') {
    const isMethod = inflated.code === 'archive.other-method';
    into.report(inflated.code, 'error', name, isMethod ? { method: methodName(entry.method) } : undefined);
    return { goesOn: inflated.code !== 'archive.too-large' || !into.isFull };
  }
  if (inflated.isDamaged) {
    // A truncated layer could be mistaken for a complete one.
    into.report('archive.damaged-entry', isCut ? 'error' : 'warning', name);
    if (isCut) return { goesOn: true };
  }
  const file = into.add(name, inflated.bytes);
  return { goesOn: true, ...(file === undefined ? {} : { file }) };
}

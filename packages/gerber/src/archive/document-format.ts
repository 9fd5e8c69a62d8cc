import { containerFormat } from './container-format.ts';
import { recoverEntries } from './recover-entries.ts';

const headBytes = 16 * 1024;
const entriesLooked = 4;
/** The first entries of Word, Excel, PowerPoint and OpenDocument files. */
const partName = /^(\[Content_Types\]\.xml$|(_rels|docProps|xl|word|ppt)\/|mimetype$|META-INF\/manifest\.xml$)/;

/** Checks, by the names of its first entries, whether a zip is an office document, which users do not regard as an archive. */
export function isDocument(bytes: Uint8Array): boolean {
  if (containerFormat(bytes)?.format !== 'zip') return false;
  const entries = recoverEntries(bytes.subarray(0, headBytes), entriesLooked);
  return entries.some(({ name }) => partName.test(name));
}

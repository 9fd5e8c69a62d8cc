import { findCentralDirectory, readCentralDirectory, type ZipEntry } from './archive/central-directory.ts';
import { isJunk, safeName } from './archive/entry-name.ts';
import { inflateEntry } from './archive/inflate-entry.ts';
import { otherArchiveFormat } from './archive/other-formats.ts';
import { type ArchiveLimits, defaultArchiveLimits } from './limits.ts';
import type { Parsed, Problem } from './problem.ts';
import type { SourceFile } from './source-file.ts';

/**
 * The files of a zip, named by their whole path; zips directly inside it are opened too. Nothing in the bytes makes it
 * throw: what cannot be read becomes a problem, and the rest is returned. Bytes are counted while they are unpacked,
 * because the sizes that an archive declares may be false.
 */
export function readArchive(zip: Uint8Array, limits: Partial<ArchiveLimits> = {}): Parsed<readonly SourceFile[]> {
  const all: ArchiveLimits = { ...defaultArchiveLimits, ...limits };
  const reader: ArchiveReader = { limits: all, files: [], problems: [], names: new Set(), entries: 0, bytes: 0 };
  readLevel(reader, zip, '', 0);
  const usable = reader.files.length > 0 || reader.problems.some((problem) => problem.severity === 'error');
  if (!usable) reader.problems.push({ code: 'archive.empty', severity: 'error' });
  return { value: reader.files, problems: reader.problems };
}

interface ArchiveReader {
  readonly limits: ArchiveLimits;
  readonly files: SourceFile[];
  readonly problems: Problem[];
  readonly names: Set<string>;
  entries: number;
  bytes: number;
}

function readLevel(reader: ArchiveReader, zip: Uint8Array, prefix: string, depth: number): void {
  const { limits, problems } = reader;
  const file = prefix === '' ? {} : { file: prefix.slice(0, -1) };
  if (zip.length > limits.maxZipBytes) {
    problems.push({ code: 'archive.too-large', severity: 'error', ...file, data: { limitBytes: limits.maxZipBytes } });
    return;
  }
  const other = otherArchiveFormat(zip);
  if (other !== undefined) {
    problems.push({ code: 'archive.other-format', severity: 'error', ...file, data: { format: other } });
    return;
  }
  const directory = findCentralDirectory(zip);
  if (directory === undefined) {
    problems.push({ code: 'archive.not-a-zip', severity: 'error', ...file });
    return;
  }
  const entries = readCentralDirectory(zip, directory, limits.maxEntries - reader.entries + 1);
  reader.entries += entries.length;
  if (reader.entries > limits.maxEntries) {
    problems.push({
      code: 'archive.too-many-entries',
      severity: 'error',
      ...file,
      data: { limit: limits.maxEntries },
    });
    return;
  }
  for (const entry of entries) {
    if (!readEntry(reader, zip, entry, prefix, depth)) return;
  }
}

/** Returns false when the budget of the whole archive is spent and reading must stop. */
function readEntry(reader: ArchiveReader, zip: Uint8Array, entry: ZipEntry, prefix: string, depth: number): boolean {
  const { limits, problems } = reader;
  if (isJunk(entry.name)) return true;
  const inner = safeName(entry.name);
  if (inner === undefined) {
    problems.push({ code: 'archive.unsafe-name', severity: 'error', file: prefix + entry.name });
    return true;
  }
  const name = prefix + inner;
  if (entry.isEncrypted) {
    problems.push({ code: 'archive.encrypted', severity: 'error', file: name });
    return true;
  }
  const room = Math.min(limits.maxEntryBytes, limits.maxTotalBytes - reader.bytes);
  const inflated = inflateEntry(zip, entry, room, limits.maxRatio);
  if (inflated.kind === 'failed') {
    problems.push({ code: inflated.code, severity: 'error', file: name });
    return inflated.code !== 'archive.too-large' || room === limits.maxEntryBytes;
  }
  const bytes = inflated.bytes;
  reader.bytes += bytes.length;
  if (inflated.isDamaged) problems.push({ code: 'archive.damaged-entry', severity: 'warning', file: name });
  if (isZip(bytes)) {
    if (depth === 0) readLevel(reader, bytes, `${name}/`, depth + 1);
    else problems.push({ code: 'archive.nested-too-deep', severity: 'warning', file: name });
    return true;
  }
  if (reader.names.has(name)) {
    problems.push({ code: 'file.duplicate', severity: 'warning', file: name });
    return true;
  }
  reader.names.add(name);
  reader.files.push({ name, bytes });
  return true;
}

const isZip = (bytes: Uint8Array): boolean =>
  bytes.length > 4 && bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 3 && bytes[3] === 4;

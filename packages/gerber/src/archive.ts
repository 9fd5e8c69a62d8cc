import { Gunzip } from 'fflate';
import { containerFormat } from './archive/container-format.ts';
import { readTar } from './archive/read-tar.ts';
import { readZip } from './archive/read-zip.ts';
import { Unpacking } from './archive/unpacking.ts';
import { type ArchiveLimits, defaultArchiveLimits } from './limits.ts';
import type { Parsed } from './problem.ts';
import type { SourceFile } from './source-file.ts';

const inputChunk = 16 * 1024;

/**
 * Returns the content of a gzip file, within the limits of the upload. Undefined, with a problem reported, when none of it is
 * usable.
 */
function readGzip(packed: Uint8Array, name: string, into: Unpacking): Uint8Array | undefined {
  const chunks: Uint8Array[] = [];
  let total = 0;
  const stream = new Gunzip((chunk) => {
    total += chunk.length;
    chunks.push(chunk);
  });
  // The output may be an archive that is unpacked again, so the limit for a single entry does not apply.
  const maxBytes = into.limits.maxTotalBytes;
  try {
    for (let at = 0; at < packed.length; at += inputChunk) {
      stream.push(packed.subarray(at, at + inputChunk), at + inputChunk >= packed.length);
      if (total > maxBytes || !into.isPlausible(total, packed.length)) {
        into.report(total > maxBytes ? 'archive.too-large' : 'archive.suspicious-ratio', 'error', name);
        return undefined;
      }
    }
  } catch {
    into.report('archive.truncated', 'error', name);
    if (total === 0) return undefined;
  }
  const bytes = new Uint8Array(total);
  let at = 0;
  for (const chunk of chunks) {
    bytes.set(chunk, at);
    at += chunk.length;
  }
  return bytes;
}

export interface ArchiveOptions {
  readonly limits?: Partial<ArchiveLimits>;
  /** Fetches libarchive's WebAssembly module where the host cannot locate it itself. Called for the first 7z or RAR, and for
   * zips with a compression method of theirs. */
  readonly loadWasm?: () => Promise<Uint8Array>;
}

/** A tar in a gzip is one archive to users, but two nesting levels in code. */
const deepest = 1;

/**
 * Returns the files of an archive (zip, tar, gzip, 7z, RAR, xz, bzip2), named by their full path; archives directly inside it
 * are opened too. No input bytes make it reject: unreadable content becomes a problem, and the rest is returned. Bytes are
 * counted while they are unpacked. It rejects when `loadWasm` does.
 */
export async function readArchive(
  archive: Uint8Array,
  { limits, loadWasm }: ArchiveOptions = {},
): Promise<Parsed<readonly SourceFile[]>> {
  const into = new Unpacking({ ...defaultArchiveLimits, ...limits });
  await openLevel({ bytes: archive, prefix: '', depth: 0, into, loadWasm });
  const usable = into.files.length > 0 || into.problems.some((problem) => problem.severity === 'error');
  if (!usable) into.report('archive.empty', 'error', '');
  return { value: into.files, problems: into.problems };
}

interface ArchiveLevel {
  readonly bytes: Uint8Array;
  /** The path of the archive, which its files carry in front of their names. */
  readonly prefix: string;
  readonly depth: number;
  readonly into: Unpacking;
  readonly loadWasm: ArchiveOptions['loadWasm'] | undefined;
}

async function openLevel({ bytes, prefix, depth, into, loadWasm }: ArchiveLevel): Promise<void> {
  const name = prefix.slice(0, -1);
  if (bytes.length > into.limits.maxZipBytes && depth === 0) {
    into.report('archive.too-large', 'error', name, { limitBytes: into.limits.maxZipBytes });
    return;
  }
  const nested = await entriesOf(bytes, prefix, into, loadWasm);
  for (const file of nested) {
    if (depth < deepest) {
      await openLevel({ bytes: file.bytes, prefix: `${file.name}/`, depth: depth + 1, into, loadWasm });
    } else into.report('archive.nested-too-deep', 'warning', file.name);
  }
}

/** Takes in what an archive holds and answers with the archives among it. */
async function entriesOf(
  bytes: Uint8Array,
  prefix: string,
  into: Unpacking,
  loadWasm: ArchiveOptions['loadWasm'],
): Promise<SourceFile[]> {
  const container = containerFormat(bytes);
  switch (container?.format) {
    case 'tar':
      return readTar(bytes, prefix, into);
    case 'gzip': {
      const content = readGzip(bytes, prefix.slice(0, -1), into);
      if (content === undefined) return [];
      if (containerFormat(content)?.format === 'tar') return readTar(content, prefix, into);
      const inner = into.count(1, prefix.slice(0, -1)) ? into.add(unpackedName(prefix), content) : undefined;
      return inner === undefined ? [] : [inner];
    }
    case 'packed': {
      const { readPacked } = await import('./archive/read-packed.ts');
      return readPacked({ archive: bytes, prefix, format: container.name, into, wasm: await loadWasm?.() });
    }
    default:
      // Also what has no signature in front: a self-extracting zip.
      return readZip(bytes, prefix, into, loadWasm);
  }
}

/** `board.gbr.gz/` holds `board.gbr`. */
const unpackedName = (prefix: string): string => prefix.slice(0, -1).replace(/\.gz$/i, '') || 'file';

import type { ArchiveLimits } from '../limits.ts';
import type { Problem, ProblemCode, Severity } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';
import { containerFormat } from './container-format.ts';
import { isDocument } from './document-format.ts';
import { isJunk, safeName } from './entry-name.ts';

/**
 * Size in bytes from which the compression ratio is checked. Small legitimate files compress well: an empty layer is mostly
 * spaces.
 */
const ratioMattersAbove = 1024 * 1024;

/** Tracks the data unpacked from an upload and the remaining limits, which nested archives share. */
export class Unpacking {
  readonly limits: ArchiveLimits;
  readonly files: SourceFile[] = [];
  readonly problems: Problem[] = [];
  readonly #names = new Set<string>();
  #entries = 0;
  #bytes = 0;

  constructor(limits: ArchiveLimits) {
    this.limits = limits;
  }

  /** The maximum size in bytes of the next entry. */
  get maxBytes(): number {
    return Math.min(this.limits.maxEntryBytes, this.limits.maxTotalBytes - this.#bytes);
  }

  /** True when the limit of the whole upload, not that of a single entry, rejects an entry. */
  get isFull(): boolean {
    return this.maxBytes < this.limits.maxEntryBytes;
  }

  get entriesLeft(): number {
    return this.limits.maxEntries - this.#entries;
  }

  /** Counts entries of an archive. Returns false and reports a problem when there are too many. */
  count(entries: number, archive: string): boolean {
    this.#entries += entries;
    if (this.#entries <= this.limits.maxEntries) return true;
    this.report('archive.too-many-entries', 'error', archive, { limit: this.limits.maxEntries });
    return false;
  }

  /** Checks whether the compression ratio is plausible. */
  isPlausible(unpacked: number, packed: number): boolean {
    return unpacked <= ratioMattersAbove || unpacked <= packed * this.limits.maxRatio;
  }

  /** The name under which an entry is kept; undefined for one that is left out. */
  nameOf(entry: string, prefix: string): string | undefined {
    if (isJunk(entry)) return undefined;
    const safe = safeName(entry);
    if (safe === undefined) this.report('archive.unsafe-name', 'error', prefix + entry);
    return safe && prefix + safe;
  }

  /** Takes an entry in, or answers with it if it is itself an archive to be opened. */
  add(name: string, bytes: Uint8Array): SourceFile | undefined {
    this.#bytes += bytes.length;
    if (containerFormat(bytes) !== undefined && !isDocument(bytes)) return { name, bytes };
    if (this.#names.has(name)) this.report('file.duplicate', 'warning', name);
    else {
      this.#names.add(name);
      this.files.push({ name, bytes });
    }
    return undefined;
  }

  report(code: ProblemCode, severity: Severity, file: string, data?: Problem['data']): void {
    // A cut tgz ends both in the middle of its gzip and in the middle of its tar.
    if (this.problems.some((known) => known.code === code && (known.file ?? '') === file)) return;
    this.problems.push({
      code,
      severity,
      ...(file === '' ? {} : { file }),
      ...(data === undefined ? {} : { data }),
    });
  }
}

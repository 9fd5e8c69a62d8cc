import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { FileRefused } from '../files/regular-file.ts';
import { FILE_AREAS, FileMissing, type FileStore } from '../files/store.ts';
import { BackupRefused, type CopiedFile } from './manifest.ts';

export interface Copied {
  readonly files: readonly CopiedFile[];
  /** Number of files that were not there yet, and their bytes. */
  readonly newFiles: number;
  readonly newBytes: number;
}

/**
 * Copies the files that the target lacks. A file never changes under its key, so existing files are not read again; `known`
 * provides their hashes.
 */
export async function copyFiles(
  source: FileStore,
  target: FileStore,
  known: ReadonlyMap<string, CopiedFile>,
): Promise<Copied> {
  const files: CopiedFile[] = [];
  let [newFiles, newBytes] = [0, 0];
  for (const area of FILE_AREAS) {
    const there = new Map<string, number>();
    for await (const { key, bytes, isPartial } of target.list(area)) if (!isPartial) there.set(key, bytes);
    for await (const { key, bytes, isPartial } of source.list(area)) {
      if (isPartial) continue;
      const before = known.get(key);
      if (before && there.get(key) === bytes) {
        files.push(before);
        continue;
      }
      const isNew = there.get(key) !== bytes;
      const content = hashed(isNew ? source : target, key, (file) => {
        files.push(file);
        if (isNew) newBytes += file.bytes;
      });
      if (!isNew) await readToEnd(content);
      else {
        // A copy of another size is a damaged one.
        await target.remove(key);
        await target.put(key, content);
        newFiles += 1;
      }
    }
  }
  return { files, newFiles, newBytes };
}

/** @throws {BackupRefused} when one is missing or is not what it was */
export async function verifyFiles(store: FileStore, files: readonly CopiedFile[]): Promise<void> {
  for (const file of files) await readToEnd(verified(store, file));
}

/** Puts the files of a backup where none are but those of an earlier try. @throws {BackupRefused} */
export async function restoreFiles(backup: FileStore, target: FileStore, files: readonly CopiedFile[]): Promise<void> {
  for (const file of files) await target.put(file.key, verified(backup, file));
}

/** @throws {BackupRefused} when the store holds a file that is not one of these */
export async function requireNoOtherFiles(store: FileStore, files: readonly CopiedFile[]): Promise<void> {
  const ours = new Set(files.map(({ key }) => key));
  for (const area of FILE_AREAS)
    for await (const { key } of store.list(area))
      if (!ours.has(key))
        throw new BackupRefused(
          `The file store is not empty: it has ${key}. A backup can only be restored into an empty instance.`,
        );
}

/** Passes the content of a file on, and its hash to `done`. */
async function* hashed(store: FileStore, key: string, done: (file: CopiedFile) => void): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let bytes = 0;
  const { body } = await store.open(key);
  for await (const chunk of body) {
    hash.update(chunk);
    bytes += chunk.length;
    yield chunk;
  }
  done({ key, bytes, sha256: hash.digest('hex') });
}

/** The content of a file, which fails at its end when it is not what it was. */
async function* verified(store: FileStore, { key, sha256 }: CopiedFile): AsyncGenerator<Buffer> {
  try {
    yield* hashed(store, key, (found) => {
      if (found.sha256 !== sha256) throw new BackupRefused(`The backup is damaged: the file ${key} has changed.`);
    });
  } catch (error) {
    if (error instanceof FileMissing) throw new BackupRefused(`The backup is damaged: the file ${key} is missing.`);
    throw error instanceof FileRefused ? new BackupRefused(`The backup is damaged: ${error.message}.`) : error;
  }
}

const readToEnd = (content: AsyncIterable<Buffer>) => finished(Readable.from(content).resume());

import { createHash } from 'node:crypto';
import { FILE_AREAS, FileMissing, type FileStore } from '../files/store.ts';
import { BackupRefused, type CopiedFile } from './manifest.ts';

export interface Copied {
  readonly files: readonly CopiedFile[];
  /** How many were not there yet, and their bytes. */
  readonly newFiles: number;
  readonly newBytes: number;
}

/**
 * Copies what the target does not have. A file never changes under its key, so what lies there already is not read
 * again; `known` tells its hash.
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
      const content = await (isNew ? source : target).read(key);
      if (isNew) {
        // A copy of another size is a damaged one.
        await target.remove(key);
        await target.put(key, content);
        newFiles += 1;
        newBytes += content.length;
      }
      files.push({ key, bytes: content.length, sha256: hashOf(content) });
    }
  }
  return { files, newFiles, newBytes };
}

/** @throws {BackupRefused} when one is missing or is not what it was */
export async function verifyFiles(store: FileStore, files: readonly CopiedFile[]): Promise<void> {
  for (const file of files) await readVerified(store, file);
}

/** Puts the files of a backup where none are but those of an earlier try. @throws {BackupRefused} */
export async function restoreFiles(backup: FileStore, target: FileStore, files: readonly CopiedFile[]): Promise<void> {
  for (const file of files) await target.put(file.key, await readVerified(backup, file));
}

/** @throws {BackupRefused} when the store holds a file that is not one of these */
export async function requireNoOtherFiles(store: FileStore, files: readonly CopiedFile[]): Promise<void> {
  const ours = new Set(files.map(({ key }) => key));
  for (const area of FILE_AREAS)
    for await (const { key } of store.list(area))
      if (!ours.has(key))
        throw new BackupRefused(
          `The file store is not empty: it has ${key}. A backup is only restored into an empty place.`,
        );
}

async function readVerified(store: FileStore, { key, sha256 }: CopiedFile): Promise<Buffer> {
  const content = await store.read(key).catch((error: unknown) => {
    if (error instanceof FileMissing) throw new BackupRefused(`The backup is damaged: the file ${key} is missing.`);
    throw error;
  });
  if (hashOf(content) !== sha256) throw new BackupRefused(`The backup is damaged: the file ${key} has changed.`);
  return content;
}

const hashOf = (content: Buffer): string => createHash('sha256').update(content).digest('hex');

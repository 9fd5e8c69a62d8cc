import { copyFile, mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { openSession } from '../db/session.ts';
import { pauseDeletions } from '../files/deletions.ts';
import { diskStore } from '../files/disk-store.ts';
import type { FileReference } from '../files/file-references.ts';
import { type MissingFiles, missingFiles, type SelectIds } from '../files/missing-files.ts';
import type { FileStore } from '../files/store.ts';
import { type Copied, copyFiles } from './copy-files.ts';
import { dumpDatabase } from './dump-database.ts';
import { type CopiedFile, type Manifest, readManifest, writeManifest } from './manifest.ts';

export interface BackUpOptions {
  readonly databaseUrl: string;
  readonly files: FileStore;
  /** Backups lie in it side by side and share the copies of files; it is made when it is missing. */
  readonly target: string;
  /** Key files that are to be copied too. */
  readonly keys: readonly string[];
  /** Columns that refer to stored files: those that the store lacks are reported. */
  readonly references: readonly FileReference[];
  readonly now: Date;
}

export interface BackUpResult extends Copied {
  /** Folder of this backup. */
  readonly folder: string;
  readonly manifest: Manifest;
  /** Files that rows refer to and the store lacks: the backup cannot hold them. */
  readonly missing: MissingFiles;
}

/** Below the target: where the files of all its backups lie. */
export const filesOf = (target: string): FileStore => diskStore(path.join(target, 'files'));

/**
 * Takes a backup while the instance runs. First the rows, as of one moment, then every file: the files referenced by the rows
 * are included because deletions are paused meanwhile. The folder gets its final name when it is complete.
 */
export async function backUp({
  databaseUrl,
  files,
  target,
  keys,
  references,
  now,
}: BackUpOptions): Promise<BackUpResult> {
  await mkdir(target, { recursive: true, mode: 0o700 });
  const folder = path.join(target, now.toISOString().replaceAll(/[:.]/g, '-'));
  const draft = `${folder}${UNFINISHED}`;
  const pausing = await openSession({ url: databaseUrl, name: 'xunban backup' });
  const session = await openSession({ url: databaseUrl, name: 'xunban backup' });
  try {
    // One backup at a time: another backup of this instance waits here.
    await pauseDeletions(pausing);
    await removeUnfinished(target);
    await mkdir(draft, { mode: 0o700 });
    const known = await knownFiles(target);
    const rows = await dumpDatabase(session, draft);
    const copied = await copyFiles(files, filesOf(target), known);
    const select: SelectIds = async (text, values) => (await session.query<{ id: string }>(text, [...values])).rows;
    const missing = await missingFiles(select, files, references);
    if (keys.length > 0) await mkdir(path.join(draft, 'keys'), { mode: 0o700 });
    for (const key of keys) await copyFile(key, path.join(draft, 'keys', path.basename(key)));
    const names = keys.map((key) => path.basename(key));
    const manifest: Manifest = {
      format: 1,
      takenAt: now.toISOString(),
      ...rows,
      files: [...copied.files],
      keys: names,
    };
    await writeManifest(draft, manifest);
    await rename(draft, folder);
    return { ...copied, folder, manifest, missing };
  } catch (error) {
    await rm(draft, { recursive: true, force: true });
    throw error;
  } finally {
    await session.end().catch(() => {});
    await pausing.end().catch(() => {});
  }
}

const UNFINISHED = '.unfinished';

/** Removes what a killed backup left. */
async function removeUnfinished(target: string): Promise<void> {
  for (const name of await readdir(target))
    if (name.endsWith(UNFINISHED)) await rm(path.join(target, name), { recursive: true });
}

const BACKUP = /^\d{4}-\d\d-\d\dT[\d-]+Z$/;

/** The backups of a folder, the newest last. */
export async function backupsIn(target: string): Promise<readonly string[]> {
  const names = await readdir(target).catch(() => []);
  return names
    .filter((name) => BACKUP.test(name))
    .sort()
    .map((name) => path.join(target, name));
}

/** Reads the file list of the newest backup. */
async function knownFiles(target: string): Promise<ReadonlyMap<string, CopiedFile>> {
  const newest = (await backupsIn(target)).at(-1);
  const manifest = newest === undefined ? undefined : await readManifest(newest).catch(() => undefined);
  return new Map(manifest?.files.map((file) => [file.key, file]));
}

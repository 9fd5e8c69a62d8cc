import { randomUUID } from 'node:crypto';
import { copyFile, lstat, mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { openRegularFile } from './regular-file.ts';
import { FileMissing, type FileStore, requireKey } from './store.ts';

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
const PARTIAL = '.part';
/** In order of the names; empty for a missing folder, and for a file. Links to folders are not entered. */
const entriesIn = (folder: string) =>
  readdir(folder, { withFileTypes: true }).then(
    (entries) => entries.sort((one, other) => (one.name < other.name ? -1 : 1)),
    () => [],
  );
const orMissing = <T>(key: string, reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new FileMissing(key) : error;
  });

/**
 * Files in a folder, two letters of the key's last part deep. A file appears under its key completely or not at all. Links are
 * neither listed nor followed: the folder may be a backup that others can write to.
 */
export function diskStore(root: string): FileStore {
  const nameOf = (key: string): string => {
    const parts = requireKey(key).split('/');
    const name = parts.pop() ?? key;
    return path.join(...parts, name.slice(0, 2), name);
  };
  const place = (key: string): string => path.join(root, nameOf(key));
  const writeAtomically = async (key: string, write: (partial: string) => Promise<void>) => {
    const target = place(key);
    if (await exists(target)) return;
    await mkdir(path.dirname(target), { recursive: true });
    const partial = `${target}.${randomUUID()}${PARTIAL}`;
    try {
      await write(partial);
      await rename(partial, target);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
  };
  return {
    putFile: (key, sourcePath) => writeAtomically(key, (partial) => copyFile(sourcePath, partial)),
    put: (key, content) => writeAtomically(key, (partial) => writeFile(partial, content, { mode: 0o600 })),
    async open(key) {
      const file = await orMissing(key, openRegularFile(root, nameOf(key)));
      const { size } = await file.stat();
      return { body: file.createReadStream(), bytes: size };
    },
    async read(key) {
      const file = await orMissing(key, openRegularFile(root, nameOf(key)));
      try {
        return await file.readFile();
      } finally {
        await file.close();
      }
    },
    has: (key) =>
      lstat(place(key)).then(
        (found) => found.isFile(),
        () => false,
      ),
    async remove(...keys) {
      for (const key of keys) await rm(place(key), { force: true });
    },
    async *list(area) {
      const folder = path.join(root, requireKey(area));
      for (const group of await entriesIn(folder)) {
        if (!group.isDirectory()) continue;
        for (const { name } of await entriesIn(path.join(folder, group.name))) {
          const found = await lstat(path.join(folder, group.name, name)).catch(() => undefined);
          if (found?.isFile())
            yield {
              key: `${area}/${name}`,
              bytes: found.size,
              changedAt: found.mtime,
              isPartial: name.endsWith(PARTIAL),
            };
        }
      }
    },
  };
}

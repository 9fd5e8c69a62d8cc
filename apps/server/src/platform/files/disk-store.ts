import { randomUUID } from 'node:crypto';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { FileMissing, type FileStore, requireKey } from './store.ts';

const exists = (file: string) =>
  stat(file).then(
    () => true,
    () => false,
  );
const PARTIAL = '.part';
/** Empty for a missing folder, and for a file. */
const namesIn = (folder: string) => readdir(folder).catch(() => []);
const orMissing = <T>(key: string, reading: Promise<T>): Promise<T> =>
  reading.catch((error: unknown) => {
    throw error instanceof Error && 'code' in error && error.code === 'ENOENT' ? new FileMissing(key) : error;
  });

/** Files in a folder, two letters of the key's last part deep. A file appears under its key completely or not at all. */
export function diskStore(root: string): FileStore {
  const place = (key: string): string => {
    const parts = requireKey(key).split('/');
    const name = parts.pop() ?? key;
    return path.join(root, ...parts, name.slice(0, 2), name);
  };
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
      const file = await orMissing(key, open(place(key)));
      const { size } = await file.stat();
      return { body: file.createReadStream(), bytes: size };
    },
    read: async (key) => orMissing(key, readFile(place(key))),
    remove: (key) => rm(place(key), { force: true }),
    async *list(area) {
      const folder = path.join(root, requireKey(area));
      for (const group of await namesIn(folder))
        for (const name of await namesIn(path.join(folder, group))) {
          const found = await stat(path.join(folder, group, name)).catch(() => undefined);
          if (found?.isFile())
            yield {
              key: `${area}/${name}`,
              bytes: found.size,
              changedAt: found.mtime,
              isPartial: name.endsWith(PARTIAL),
            };
        }
    },
  };
}

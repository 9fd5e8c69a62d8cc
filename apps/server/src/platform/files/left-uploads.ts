import { lstat, readdir, rm } from 'node:fs/promises';
import path from 'node:path';

/** Longer than the time limit of any request, so files of this age are not in use. */
const OLD_MS = 3_600_000;

/** Deletes what a killed process left half received. Several processes of one folder may do so at the same time. */
export async function deletePartialUploads(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => []);
  let gone = 0;
  for (const name of names) {
    const file = path.join(folder, name);
    const found = await lstat(file).catch(() => undefined);
    if (!found?.isFile() || Date.now() - found.mtimeMs < OLD_MS) continue;
    await rm(file, { force: true });
    gone += 1;
  }
  return gone;
}

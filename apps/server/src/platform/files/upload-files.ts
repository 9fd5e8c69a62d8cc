import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

/** Folder of the files of requests in progress. */
export const uploadFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => path.join(dataDir, 'uploads');

const inUse = new Set<string>();

/** Returns the path of a new file for one request, which ends by {@link removeUploadFile}. */
export async function newUploadFile(folder: string): Promise<string> {
  await mkdir(folder, { recursive: true });
  const file = path.join(folder, randomUUID());
  inUse.add(file);
  return file;
}

export async function removeUploadFile(file: string): Promise<void> {
  await rm(file, { force: true });
  inUse.delete(file);
}

/** For a process that exits before its requests have ended. */
export function removeUploadFilesInUse(): void {
  for (const file of inUse) {
    try {
      rmSync(file, { force: true });
    } catch {
      // The hourly job deletes it.
    }
  }
}

import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { usageError } from './failure.ts';

/** Writes a downloaded file into a folder and replaces none. @returns its path */
export async function saveFile(folder: string, name: string, content: Blob): Promise<string> {
  mkdirSync(folder, { recursive: true });
  // The name comes from a server or another person: it names a file in this folder and nothing else.
  const safe = name.replace(/[^\p{L}\p{N}._ -]/gu, '_').replace(/^\.+/, '_');
  const file = path.join(folder, safe);
  try {
    writeFileSync(file, Buffer.from(await content.arrayBuffer()), { flag: 'wx' });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST')
      throw usageError('files.exists', { file });
    throw error;
  }
  return file;
}

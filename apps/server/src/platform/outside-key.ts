import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { readSettingFile } from './files/regular-file.ts';

/** A key that is not in the database. Its id may be stored there: the key cannot be derived from it. */
export interface OutsideKey {
  readonly id: string;
  readonly secret: Buffer;
}

/** 32 bytes in base64. */
export const isKeyText = (text: string): boolean => /^[A-Za-z0-9+/]{43}=$/.test(text);

/** @param use what the key is for; one secret has another id for each use */
export function outsideKey(secret: Buffer, use: string): OutsideKey {
  return { id: createHmac('sha256', secret).update(`id of the ${use} key`).digest('hex').slice(0, 16), secret };
}

/** Writes a new key to a file atomically, and reads it. Two processes that do so at once end up with one key. */
export async function makeKeyFile(file: string): Promise<string> {
  await fs.mkdir(path.dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await fs.writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  await fs.link(draft, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await fs.rm(draft);
  return readKeyFile(file);
}

/** Returns the key as text; empty when the file does not exist. @throws when the file has other content */
export async function readKeyFile(file: string): Promise<string> {
  try {
    const text = readSettingFile(file).trim();
    if (!isKeyText(text)) throw new Error(`${file} does not contain a key: 32 bytes in base64`);
    return text;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}

import { createHash } from 'node:crypto';
import { basename, resolve } from 'node:path';
import { filesAt } from '@xunban/gerber/load-board';
import { type Zippable, zipSync } from 'fflate';
import { usageError } from '../failure.ts';

/** Board files as they are uploaded: one archive, and its hash. */
export interface FrozenBoard {
  readonly fileName: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly archive: Uint8Array<ArrayBuffer>;
}

/** The same files give the same archive, on every day and machine. */
const ANY_DAY = new Date(Date.UTC(2000, 0, 1, 12));

/**
 * Reads a file as it is, or packs the files of a folder. Facts are measured in the frozen archive, so that they are those of
 * what is uploaded.
 */
export function freezeBoard(path: string): FrozenBoard {
  const files = readFiles(path);
  const [only] = files;
  if (only === undefined) throw usageError('board.empty', { path });
  const isOneFile = files.length === 1 && !only.name.includes('/');
  const archive = isOneFile ? copied(only.bytes) : packed(files);
  return {
    fileName: isOneFile ? only.name : `${basename(resolve(path))}.zip`,
    bytes: archive.length,
    sha256: createHash('sha256').update(archive).digest('hex'),
    archive,
  };
}

function readFiles(path: string): ReturnType<typeof filesAt> {
  try {
    return filesAt(path);
  } catch (error) {
    throw usageError('board.unreadable', { path, reason: error instanceof Error ? error.message : String(error) });
  }
}

function packed(files: ReturnType<typeof filesAt>): Uint8Array<ArrayBuffer> {
  const entries: Zippable = {};
  for (const { name, bytes } of files) entries[name] = [bytes, { mtime: ANY_DAY }];
  return copied(zipSync(entries));
}

const copied = (bytes: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(bytes);

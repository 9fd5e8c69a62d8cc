import { closeSync, constants, fstatSync, openSync, readFileSync, type Stats } from 'node:fs';
import { type FileHandle, lstat, open, realpath } from 'node:fs/promises';
import path from 'node:path';

/** A name in a folder leads to something that is not read. Its content is not part of the message. */
export class FileRefused extends Error {
  override readonly name = 'FileRefused';
  readonly reason: string;

  constructor(place: string, reason: string) {
    super(`${place} is not read: ${reason}`);
    this.reason = reason;
  }
}

export interface FileRules {
  /** A larger file is refused. Unset: the caller reads it in pieces. */
  readonly maxBytes?: number;
  /** Refuses hard links: the writer of the folder may be unable to read the file that the second name belongs to. */
  readonly hasOneName?: true;
}

/** Opens what has the name itself, and returns at once for a pipe without a writer. */
const FLAGS = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK;
/** An operator may place a setting's file by a link, as mounted secrets are. */
const SETTING_FLAGS = constants.O_RDONLY | constants.O_NONBLOCK;
const MAX_SETTING_BYTES = 1_000_000;

/**
 * Opens a regular file of a folder into which others can write: no symbolic link, pipe or device, and nothing outside of the
 * folder. The caller closes it.
 * @param name relative to the folder
 * @throws {FileRefused}
 * @throws the error of the file system, such as ENOENT
 */
export async function openRegularFile(folder: string, name: string, rules: FileRules = {}): Promise<FileHandle> {
  const place = path.join(folder, name);
  // Before the file is opened: opening a device can have an effect, and a socket cannot be opened.
  requireRegular(name, await lstat(place), rules);
  const file = await open(place, FLAGS).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ELOOP') throw new FileRefused(name, IS_LINK);
    throw error;
  });
  try {
    // What has the name by now.
    requireRegular(name, await file.stat(), rules);
    // On Linux the path of the open file, which cannot be exchanged meanwhile.
    const real = await realpath(process.platform === 'linux' ? `/proc/self/fd/${file.fd}` : place);
    if (!real.startsWith(`${await realpath(folder)}${path.sep}`))
      throw new FileRefused(name, 'it is outside of its folder');
    return file;
  } catch (error) {
    await file.close();
    throw error;
  }
}

/** Reads a file that {@link openRegularFile} opens. */
export async function readRegularFile(
  folder: string,
  name: string,
  rules: FileRules & { readonly maxBytes: number },
): Promise<Buffer> {
  const file = await openRegularFile(folder, name, rules);
  try {
    const bytes = Buffer.alloc(Math.min((await file.stat()).size, rules.maxBytes));
    let length = 0;
    while (length < bytes.length) {
      const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return bytes.subarray(0, length);
  } finally {
    await file.close();
  }
}

/**
 * Reads a file that a setting names. The operator may name a link, but no pipe, device or folder, and nothing large.
 * @throws {FileRefused}
 * @throws the error of the file system
 */
export function readSettingFile(place: string): string {
  const file = openSync(place, SETTING_FLAGS);
  try {
    requireRegular(place, fstatSync(file), { maxBytes: MAX_SETTING_BYTES });
    return readFileSync(file, 'utf8');
  } finally {
    closeSync(file);
  }
}

const IS_LINK = 'it is a symbolic link';

function requireRegular(name: string, found: Stats, { maxBytes, hasOneName }: FileRules): void {
  if (found.isSymbolicLink()) throw new FileRefused(name, IS_LINK);
  if (!found.isFile()) throw new FileRefused(name, 'it is not a regular file');
  if (hasOneName && found.nlink > 1) throw new FileRefused(name, 'it has a second name (hard link)');
  if (maxBytes !== undefined && found.size > maxBytes)
    throw new FileRefused(name, `it is larger than ${maxBytes} bytes`);
}

import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { type ParsedBoard, parseBoard } from '../analyse.ts';
import { type OpenedUpload, openUpload } from '../open-upload.ts';
import type { SourceFile } from '../source-file.ts';

/**
 * Loads a board from one file (an archive, a CAD design, a layer) or from a folder of files; a folder that holds a single
 * archive (and perhaps a licence) is that archive. For command lines, which may read any path: the only limits are those of
 * `openUpload`.
 * @throws file system error for an unreadable path
 */
export async function loadBoard(path: string): Promise<{ readonly board: string; readonly upload: OpenedUpload }> {
  const board = basename(path).replace(archiveEnding, '');
  return { board, upload: await openUpload(filesAt(path)) };
}

/** Loads a board and parses its files, whose bytes are not kept. @throws as `loadBoard` */
export async function loadParsed(
  path: string,
): Promise<Pick<OpenedUpload, 'problems'> & { readonly parsed: ParsedBoard }> {
  const { upload } = await loadBoard(path);
  return { problems: upload.problems, parsed: parseBoard(upload.files, upload) };
}

const archiveEnding = /\.(zip|7z|rar|tar|tgz|tar\.gz)$/i;
const prose = /\.(md|txt|pdf|png|jpe?g)$|licen[cs]e|readme/i;

/** The files of a path as they are: one file, or those of a folder; hidden files and folders are no part of a board. */
export function filesAt(path: string): SourceFile[] {
  if (!statSync(path).isDirectory()) return [{ name: basename(path), bytes: bytesOf(path) }];
  const names = listFiles(path, '');
  const archives = names.filter((name) => archiveEnding.test(name));
  const isOneArchive = archives.length === 1 && names.every((name) => archiveEnding.test(name) || prose.test(name));
  return (isOneArchive ? archives : names).map((name) => ({
    name,
    bytes: bytesOf(join(path, name)),
  }));
}

/** Without a copy of the file. */
function bytesOf(path: string): Uint8Array {
  const { buffer, byteOffset, length } = readFileSync(path);
  return new Uint8Array(buffer, byteOffset, length);
}

function listFiles(root: string, prefix: string): string[] {
  return readdirSync(join(root, prefix), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, name);
      return entry.isFile() ? [name] : [];
    });
}

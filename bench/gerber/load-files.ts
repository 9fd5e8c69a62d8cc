import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { openUpload, type SourceFile } from '@xunban/gerber';

/** The boards in a folder: each zip and each folder of files in it is one. */
export function listBoards(corpus: string): string[] {
  return readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => (entry.isDirectory() ? holdsFiles(path.join(corpus, entry.name)) : isZip(entry.name)))
    .map(({ name }) => path.join(corpus, name))
    .sort();
}

/** The source of a board: one zip, or the files of a folder. */
export type BoardInput =
  | { readonly kind: 'zip'; readonly bytes: Uint8Array }
  | { readonly kind: 'files'; readonly files: readonly SourceFile[] };

export function loadInput(board: string): BoardInput {
  if (!statSync(board).isDirectory()) return { kind: 'zip', bytes: bytesOf(board) };
  const names = readdirSync(board, { recursive: true, encoding: 'utf8' }).filter((name) =>
    statSync(path.join(board, name)).isFile(),
  );
  const [only] = names;
  if (names.length === 1 && only !== undefined && isZip(only)) return loadInput(path.join(board, only));
  const files = names.map((name) => ({ name, bytes: bytesOf(path.join(board, name)) }));
  return { kind: 'files', files };
}

/** Without a copy of the file. */
function bytesOf(file: string): Uint8Array {
  const { buffer, byteOffset, length } = readFileSync(file);
  return new Uint8Array(buffer, byteOffset, length);
}

export async function unpacked(input: BoardInput): Promise<readonly SourceFile[]> {
  if (input.kind === 'files') return input.files;
  return (await openUpload([{ name: 'board.zip', bytes: input.bytes }])).files;
}

const isZip = (name: string): boolean => /\.zip$/i.test(name);
const holdsFiles = (folder: string): boolean =>
  readdirSync(folder, { withFileTypes: true }).some((entry) => entry.isFile());

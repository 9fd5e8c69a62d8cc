import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { NamedBytes } from './zip.ts';
import { zip } from './zip.ts';

/** Files and boards of several CAD programs that come with the tracespace project. */
export const fixtureFolder = path.dirname(createRequire(import.meta.url).resolve('@tracespace/fixtures/package.json'));
export const boardsFolder = path.join(fixtureFolder, 'boards');

/** The names of the boards, such as `arduino-uno`. */
export const realBoards = (): string[] =>
  readdirSync(boardsFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

export function boardFiles(board: string): NamedBytes[] {
  const folder = path.join(boardsFolder, board);
  return readdirSync(folder).map((name) => ({ name, bytes: new Uint8Array(readFileSync(path.join(folder, name))) }));
}

/** The same board as a zip, as exported by a CAD program. */
export const boardZip = (board: string): Buffer<ArrayBuffer> => zip(boardFiles(board));

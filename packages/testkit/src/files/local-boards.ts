import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boardsFolder, realBoards } from './real-boards.ts';

/** Real boards with established facts, kept beside the repository on some machines, however far above a file it lies. */
export const boardsBeside = folderAbove(import.meta.dirname, 'shared/gerbers');

/** Real boards by name: those that come with the repository, and those kept beside it. */
export const boardFolders: readonly (readonly [name: string, folder: string])[] = [
  ...(boardsBeside === undefined ? [] : boardsIn(boardsBeside)),
  ...realBoards().map((name) => [`fixture ${name}`, join(boardsFolder, name)] as const),
];

function folderAbove(from: string, wanted: string): string | undefined {
  const folder = join(from, wanted);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? undefined : folderAbove(dirname(from), wanted);
}

function boardsIn(folder: string): (readonly [string, string])[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'micro')
    .map(({ name }) => [name, join(folder, name)] as const);
}

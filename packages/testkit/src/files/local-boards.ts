import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boardsFolder, realBoards } from './real-boards.ts';

/** Real boards with established facts, stored next to the repository on some machines, at any level above the file. */
export const localBoardsFolder = folderAbove(import.meta.dirname, 'shared/gerbers');

/** Real boards by name: those in the repository, and those stored next to it. */
export const boardFolders: readonly (readonly [name: string, folder: string])[] = [
  ...(localBoardsFolder === undefined ? [] : boardsIn(localBoardsFolder)),
  ...realBoards().map((name) => [`fixture ${name}`, join(boardsFolder, name)] as const),
];

function folderAbove(from: string, wanted: string): string | undefined {
  const folder = join(from, wanted);
  if (existsSync(folder)) return folder;
  return dirname(from) === from ? undefined : folderAbove(dirname(from), wanted);
}

/** Returns the boards with facts in `facts.json`; any other folder there is not a board. */
function boardsIn(folder: string): (readonly [string, string])[] {
  const facts: object = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
  return Object.keys(facts)
    .sort()
    .map((name) => [name, join(folder, name)] as const);
}

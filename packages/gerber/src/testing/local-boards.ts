import { existsSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { boardsFolder, realBoards } from '@xunban/testkit/real-boards';

/** Real boards by name: those that come with the repository, and those kept beside it on some machines. */
export const boardFolders: readonly (readonly [name: string, folder: string])[] = [
  ...besideRepository(import.meta.dirname),
  ...realBoards().map((name) => [`fixture ${name}`, join(boardsFolder, name)] as const),
];

function besideRepository(from: string): readonly (readonly [string, string])[] {
  const corpus = join(from, 'shared/gerbers');
  if (!existsSync(corpus)) return dirname(from) === from ? [] : besideRepository(dirname(from));
  return readdirSync(corpus, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'micro')
    .map(({ name }) => [name, join(corpus, name)] as const);
}

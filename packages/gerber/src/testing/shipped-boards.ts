import { readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const folder = join(import.meta.dirname, '../../../../apps/server/demonstration/boards');

/** The real boards of the demonstration, by name, each in a zip. */
export const shippedBoards: readonly (readonly [name: string, path: string])[] = readdirSync(folder)
  .filter((name) => name.endsWith('.zip'))
  .sort()
  .map((name) => [basename(name, '.zip'), join(folder, name)] as const);

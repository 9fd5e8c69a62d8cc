import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { readArchive } from '../archive.ts';
import type { Parsed } from '../problem.ts';
import type { SourceFile } from '../source-file.ts';

/**
 * A board from a zip, or from a folder of files; a folder that holds a single zip (and perhaps a licence) is that zip. For
 * command lines, which may read any path: nothing is capped but what `readArchive` caps.
 * @throws what the file system says of a path that cannot be read
 */
export function loadBoard(path: string): { readonly board: string; readonly files: Parsed<readonly SourceFile[]> } {
  if (!statSync(path).isDirectory()) {
    return { board: basename(path).replace(/\.zip$/i, ''), files: readArchive(readFileSync(path)) };
  }
  const names = listFiles(path, '');
  const [only, ...more] = names.filter((name) => /\.zip$/i.test(name));
  const isRestProse = names.every((name) => /\.(zip|md|txt|pdf|png|jpe?g)$|licen[cs]e|readme/i.test(name));
  if (only !== undefined && more.length === 0 && isRestProse) {
    return { board: basename(path), files: readArchive(readFileSync(join(path, only))) };
  }
  const files = names.map((name) => ({ name, bytes: new Uint8Array(readFileSync(join(path, name))) }));
  return { board: basename(path), files: { value: files, problems: [] } };
}

function listFiles(root: string, prefix: string): string[] {
  return readdirSync(join(root, prefix), { withFileTypes: true })
    .sort((left, right) => (left.name < right.name ? -1 : 1))
    .flatMap((entry) => {
      const name = prefix === '' ? entry.name : `${prefix}/${entry.name}`;
      if (entry.isDirectory()) return listFiles(root, name);
      return entry.isFile() ? [name] : [];
    });
}

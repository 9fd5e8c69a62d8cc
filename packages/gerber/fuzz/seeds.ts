import { readdirSync, readFileSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { SourceFile } from '../src/source-file.ts';

const largestSeed = 60_000;

function fixtureFolder(): string {
  return dirname(createRequire(import.meta.url).resolve('@tracespace/fixtures/package.json'));
}

/** Small real files of many kinds, and whole boards, from the public fixtures. */
export function seedFiles(): SourceFile[] {
  const seeds: SourceFile[] = [];
  const walk = (folder: string): void => {
    for (const name of readdirSync(folder).sort()) {
      const path = join(folder, name);
      const stat = statSync(path);
      if (stat.isDirectory()) walk(path);
      else if (stat.size <= largestSeed && !/\.(svg|json|md)$|LICENSE/.test(name)) {
        seeds.push({ name, bytes: new Uint8Array(readFileSync(path)) });
      }
    }
  };
  walk(join(fixtureFolder(), 'gerbers'));
  walk(join(fixtureFolder(), 'boards'));
  return seeds;
}

export function boardFolders(): string[] {
  const root = join(fixtureFolder(), 'boards');
  return readdirSync(root)
    .sort()
    .map((name) => join(root, name))
    .filter((path) => statSync(path).isDirectory());
}

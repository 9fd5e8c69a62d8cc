import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { boardsFolder, fixtureFolder } from '@xunban/testkit/real-boards';
import type { SourceFile } from '../packages/gerber/src/source-file.ts';

const largestSeed = 60_000;

/** Small real files of many kinds from the public fixtures, plus complete board file sets. */
export function boardSeeds(): SourceFile[] {
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
  walk(join(fixtureFolder, 'gerbers'));
  walk(boardsFolder);
  return seeds;
}

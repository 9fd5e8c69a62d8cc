/**
 * Processor time from the files of a board to its first facts (size, layers and holes) and to all findings, in ms, each in a
 * process of its own: cold, with everything that is loaded, and warm. `npx tsx bench/gerber-stages.ts FOLDER…` takes other
 * boards than those of the tracespace project.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boardsFolder } from '@xunban/testkit/real-boards';
import { buildSubjects } from './gerber/build-subjects.ts';
import { listBoards } from './gerber/load-files.ts';
import { type Measurement, measureApart } from './gerber/measurement.ts';
import { percentile } from './lib/figures.ts';

const firstMs = 150;

interface Row {
  readonly first: Measurement | undefined;
  readonly findings: Measurement | undefined;
}

const cell = (value: number | undefined, width = 8): string => (value?.toFixed(0) ?? '-').padStart(width);
const rowText = (name: string, { first, findings }: Row): string =>
  name.slice(0, 26).padEnd(26) +
  [first?.coldMs, first?.warmMs, findings?.coldMs, findings?.warmMs, findings?.peakMb]
    .map((value) => cell(value))
    .join('');

const folder = mkdtempSync(path.join(tmpdir(), 'gerber-stages-'));
try {
  const built = await buildSubjects(folder);
  const corpora = process.argv.slice(2);
  console.log('board'.padEnd(26) + ['first:', 'warm', 'all:', 'warm', 'MB'].map((text) => text.padStart(8)).join(''));
  const rows: Row[] = [];
  for (const board of (corpora.length > 0 ? corpora : [boardsFolder]).flatMap(listBoards)) {
    const row = {
      first: await measureApart(built, 'first', board),
      findings: await measureApart(built, 'findings', board),
    };
    rows.push(row);
    console.log(rowText(path.basename(board), row));
  }
  for (const percent of [50, 90]) {
    const of = (name: keyof Row): Measurement => {
      const all = rows.flatMap((row) => row[name] ?? []);
      const at = (value: (made: Measurement) => number): number => percentile(all.map(value), percent);
      return {
        coldMs: at((made) => made.coldMs),
        warmMs: at((made) => made.warmMs),
        peakMb: at((made) => made.peakMb),
      };
    };
    const row = { first: of('first'), findings: of('findings') };
    console.log(rowText(`p${percent} of ${rows.length}`, row));
    if (percent === 90 && row.first.coldMs > firstMs) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true });
}

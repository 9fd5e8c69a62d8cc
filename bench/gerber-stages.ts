/**
 * Processor time from the files of a board to its first facts (size, layers and holes) and to all findings, in ms, each in a
 * process of its own: cold, with everything that is loaded, and warm; then the share of each stage.
 * `npx tsx bench/gerber-stages.ts FOLDER…` takes other boards than those of the tracespace project.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { boardsFolder } from '@xunban/testkit/real-boards';
import { buildSubjects } from './gerber/build-subjects.ts';
import { listBoards } from './gerber/load-files.ts';
import { type Measurement, measureApart, stagesOf } from './gerber/measurement.ts';
import { type StageTimes, stageNames } from './gerber/stages.ts';
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

/** Prints the time of each stage, from the archive to both drawings, as half, nine tenths and all of the boards need it at most. */
function printStages(title: string, boards: readonly StageTimes[]): void {
  console.log(`\n${title.padEnd(26)}${['p50', 'p90', 'worst'].map((text) => text.padStart(8)).join('')}`);
  for (const stage of stageNames) {
    const times = boards.map((times) => times[stage] ?? 0);
    const figures = [percentile(times, 50), percentile(times, 90), Math.max(...times)];
    console.log(stage.padEnd(26) + figures.map((ms) => ms.toFixed(1).padStart(8)).join(''));
  }
}

const folder = mkdtempSync(path.join(tmpdir(), 'gerber-stages-'));
try {
  const built = await buildSubjects(folder);
  const corpora = process.argv.slice(2);
  console.log('board'.padEnd(26) + ['first:', 'warm', 'all:', 'warm', 'MB'].map((text) => text.padStart(8)).join(''));
  const rows: Row[] = [];
  const boards = (corpora.length > 0 ? corpora : [boardsFolder]).flatMap(listBoards);
  for (const board of boards) {
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
  const stages = [];
  for (const board of boards) stages.push(await stagesOf(built, board));
  printStages(
    'stages, cold',
    stages.map(({ cold }) => cold),
  );
  printStages(
    'stages, warm',
    stages.map(({ warm }) => warm),
  );
} finally {
  rmSync(folder, { recursive: true });
}

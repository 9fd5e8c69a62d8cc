/**
 * Boards from zip to drawing against pcb-stackup, one board after the other, each subject in a process of its own, in
 * milliseconds of processor time.
 * `npx tsx bench/gerber.ts FOLDER` takes another corpus than the boards of the tracespace project.
 */
import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { listBoards } from './gerber/load-files.ts';
import { type Measurement, measureBoard, median, type Subject, subjects } from './gerber/measure-board.ts';

const self = fileURLToPath(import.meta.url);
const limitMs = 180_000;

async function measureHere(name: string | undefined, path: string | undefined): Promise<void> {
  const known = subjects.find((each) => each === name);
  if (known === undefined || path === undefined) throw new Error('usage: --measure SUBJECT BOARD');
  console.log(JSON.stringify(await measureBoard(known, path)));
}

async function compare(corpus: string): Promise<void> {
  const rows: Row[] = [];
  console.log(`${'board'.padEnd(26)}${heading}`);
  for (const each of listBoards(corpus)) {
    const row = {
      board: path.basename(each).replace(/\.zip$/i, ''),
      ours: await measureApart('ours', each),
      peer: await measureApart('peer', each),
      facts: await measureApart('facts', each),
    };
    rows.push(row);
    console.log(rowText(row));
  }
  summarise(rows);
}

interface Row extends Record<Subject, Measurement | undefined> {
  readonly board: string;
}

const heading =
  '   warm ms: ours    peer  ratio | cold ms: ours    peer  ratio | draw ms | svg KB ours  peer | facts ms | MB ours  peer facts';

function rowText({ board, ours, peer, facts }: Row): string {
  const warm = ratio(ours?.warmMs, peer?.warmMs);
  const cold = ratio(ours?.coldMs, peer?.coldMs);
  return (
    `${board.slice(0, 26).padEnd(26)}${cell(ours?.warmMs, 16)}${cell(peer?.warmMs, 8)}${cell(warm, 7, 1)} |` +
    `${cell(ours?.coldMs, 14)}${cell(peer?.coldMs, 8)}${cell(cold, 7, 1)} |${cell(ours?.drawMs, 8)} |` +
    `${cell(kilo(ours), 12)}${cell(kilo(peer), 6)} |${cell(facts?.warmMs, 9)} |` +
    `${cell(ours?.peakMb, 8)}${cell(peer?.peakMb, 6)}${cell(facts?.peakMb, 6)}`
  );
}

function summarise(rows: readonly Row[]): void {
  const both = rows.filter((row) => row.ours !== undefined && row.peer !== undefined);
  const warm = both.map(({ ours, peer }) => ratio(ours?.warmMs, peer?.warmMs) ?? 0);
  const cold = both.map(({ ours, peer }) => ratio(ours?.coldMs, peer?.coldMs) ?? 0);
  const of = (pick: (row: Row) => number | undefined): number[] =>
    rows.flatMap((row) => pick(row) ?? []).toSorted((a, b) => a - b);
  const at = (values: readonly number[], share: number): number | undefined =>
    values[Math.min(values.length - 1, Math.floor(values.length * share))];
  const facts = of(({ facts }) => facts?.warmMs);
  const draw = of(({ ours }) => ours?.drawMs);
  console.log(`\n${rows.length} boards; not finished: ours ${rows.length - of(({ ours }) => ours?.warmMs).length},`);
  console.log(`  pcb-stackup ${rows.length - of(({ peer }) => peer?.warmMs).length} (limit ${limitMs / 1000} s)`);
  console.log(
    `zip to drawing, times faster: warm median ${cell(median(warm), 0, 1)}, least ${cell(Math.min(...warm), 0, 1)};`,
  );
  console.log(`  cold median ${cell(median(cold), 0, 1)}, least ${cell(Math.min(...cold), 0, 1)}`);
  console.log(`drawing both sides: p50 ${cell(at(draw, 0.5), 0)} ms, most ${cell(draw.at(-1), 0)} ms`);
  console.log(`all facts: p50 ${cell(at(facts, 0.5), 0)} ms, p95 ${cell(at(facts, 0.95), 0)} ms`);
  console.log(
    `peak memory: ours ${cell(of(({ ours }) => ours?.peakMb).at(-1), 0)} MB, facts ${cell(of(({ facts }) => facts?.peakMb).at(-1), 0)} MB`,
  );
  // A benchmark that nobody reads must still tell when the promise is broken.
  if (median(warm) < 5 || Math.min(...warm) < 1) process.exitCode = 1;
}

/** Undefined when it fails or takes too long. */
async function measureApart(subject: Subject, board: string): Promise<Measurement | undefined> {
  const args = ['--import', 'tsx', self, '--measure', subject, board];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: limitMs, maxBuffer: 1 << 24 });
    return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
  } catch {
    return undefined;
  }
}

const fixtures = (): string => createRequire(import.meta.url).resolve('@tracespace/fixtures/package.json');
const kilo = (run: Measurement | undefined): number | undefined => run?.svgBytes && run.svgBytes / 1024;
const ratio = (ours: number | undefined, peer: number | undefined): number | undefined =>
  ours === undefined || peer === undefined ? undefined : peer / ours;
const cell = (value: number | undefined, width: number, digits = 0): string =>
  (value === undefined ? '-' : value.toFixed(digits)).padStart(width);

const [first, subject, board] = process.argv.slice(2);
if (first === '--measure') await measureHere(subject, board);
else await compare(first ?? path.join(path.dirname(fixtures()), 'boards'));

/**
 * Boards from zip to drawing against pcb-stackup, one board after the other, each subject built to plain JavaScript and
 * run in a process of its own, in milliseconds of processor time; then a made-up board of the largest kind.
 * `npx tsx bench/gerber.ts FOLDER` takes another corpus than the boards of the tracespace project.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import path from 'node:path';
import { boardsFolder } from '@xunban/testkit/real-boards';
import { buildSubjects } from './gerber/build-subjects.ts';
import { drawnSet } from './gerber/drawn-set.ts';
import { largeBoard } from './gerber/large-board.ts';
import { listBoards } from './gerber/load-files.ts';
import {
  type DrawingSubject,
  limitMs,
  type Measurement,
  measureApart,
  measureSideBySide,
} from './gerber/measurement.ts';
import { median } from './lib/figures.ts';

interface Row extends Record<DrawingSubject, Measurement | undefined> {
  readonly board: string;
}

async function compare(built: string, corpus: string): Promise<void> {
  const rows: Row[] = [];
  console.log(`${'board'.padEnd(26)}${heading}`);
  for (const each of listBoards(corpus)) {
    const row = {
      board: path.basename(each).replace(/\.zip$/i, ''),
      likewise: await measureApart(built, 'likewise', each),
      everything: await measureApart(built, 'everything', each),
      peer: await measureApart(built, 'peer', each),
    };
    rows.push(row);
    console.log(rowText(row));
  }
  summarise(rows);
}

const heading =
  ' warm ms: same    all   peer  ratio  ratio | cold ms: same    all   peer  ratio  ratio | draw ms | svg KB ours  peer | MB same   all  peer';

function rowText({ board, likewise, everything, peer }: Row): string {
  const times = (of: 'warmMs' | 'coldMs'): string =>
    `${cell(likewise?.[of], 14)}${cell(everything?.[of], 7)}${cell(peer?.[of], 7)}` +
    `${cell(ratio(likewise?.[of], peer?.[of]), 7, 1)}${cell(ratio(everything?.[of], peer?.[of]), 7, 2)}`;
  return (
    `${board.slice(0, 26).padEnd(26)}${times('warmMs')} |${times('coldMs')} |${cell(likewise?.drawMs, 8)} |` +
    `${cell(kilo(likewise), 12)}${cell(kilo(peer), 6)} |` +
    `${cell(likewise?.peakMb, 8)}${cell(everything?.peakMb, 6)}${cell(peer?.peakMb, 6)}`
  );
}

function summarise(rows: readonly Row[]): void {
  const unfinished = (subject: DrawingSubject): number => rows.filter((row) => row[subject] === undefined).length;
  console.log(
    `\n${rows.length} boards; not finished: same ${unfinished('likewise')}, all ${unfinished('everything')},`,
  );
  console.log(`  pcb-stackup ${unfinished('peer')} (limit ${limitMs / 1000} s)`);
  const likewise = printRatios(rows, 'likewise', 'layer types, size and drawings, as the peer, and the holes');
  printRatios(rows, 'everything', "with all widths, gaps, rings, areas and findings, against the peer's drawing alone");
  const draw = rows.flatMap(({ likewise: row }) => row?.drawMs ?? []);
  console.log(`drawing both sides: median ${cell(median(draw), 0, 1)} ms, most ${cell(Math.max(...draw), 0)} ms`);
  // The exit code is non-zero when the ratios are below the required values.
  if (median(likewise.warm) < 5 || Math.min(...likewise.warm, ...likewise.cold) < 1) process.exitCode = 1;
}

/** Prints how many times faster than the peer a subject is, and how long it takes; loading is included in a cold start. */
function printRatios(rows: readonly Row[], subject: DrawingSubject, what: string): { warm: number[]; cold: number[] } {
  const ratios = (of: 'warmMs' | 'coldMs'): number[] =>
    rows.flatMap((row) => ratio(row[subject]?.[of], row.peer?.[of]) ?? []);
  const [warm, cold] = [ratios('warmMs'), ratios('coldMs')];
  const ms = (of: 'warmMs' | 'coldMs'): number => median(rows.flatMap((row) => row[subject]?.[of] ?? []));
  const peakMb = Math.max(...rows.flatMap((row) => row[subject]?.peakMb ?? []));
  console.log(`${what}:`);
  console.log(
    `  times faster than pcb-stackup: warm median ${cell(median(warm), 0, 2)}, worst ${cell(Math.min(...warm), 0, 2)}; ` +
      `cold median ${cell(median(cold), 0, 2)}, worst ${cell(Math.min(...cold), 0, 2)}`,
  );
  console.log(
    `  median ${cell(ms('warmMs'), 0)} ms warm, ${cell(ms('coldMs'), 0)} ms cold; ${cell(peakMb, 0)} MB at most`,
  );
  return { warm, cold };
}

const largestMs = 2_000;

/** Prints how the time for full facts grows with drawing commands, up to a board of the largest kind. */
async function growth(built: string, folder: string): Promise<void> {
  console.log('\nall facts and both drawings of a made-up board of 10 copper layers');
  let last = 0;
  for (const rows of [5, 10, 20, 40]) {
    const { files, operations } = largeBoard(rows, 10);
    const board = path.join(folder, `rows-${rows}`);
    mkdirSync(board);
    for (const { name, bytes } of files) writeFileSync(path.join(board, name), bytes);
    const facts = await measureApart(built, 'everything', board);
    last = facts?.warmMs ?? Number.POSITIVE_INFINITY;
    const each = facts && (facts.warmMs * 1000) / operations;
    console.log(
      `  ${rows * 75} holes, ${cell(operations, 8)} commands: warm ${cell(facts?.warmMs, 5)} ms, cold ` +
        `${cell(facts?.coldMs, 5)} ms, ${cell(each, 0, 1)} us a command, ${cell(facts?.peakMb, 4)} MB`,
    );
  }
  if (last > largestMs) process.exitCode = 1;
}

/** Prints the times for a made-up set whose drawings are full of text. */
async function drawings(built: string, folder: string): Promise<void> {
  const board = path.join(folder, 'drawn');
  mkdirSync(board);
  let bytes = 0;
  for (const file of drawnSet()) {
    writeFileSync(path.join(board, file.name), file.bytes);
    bytes += file.bytes.length;
  }
  console.log(`\n14 copper layers and drawings full of text, ${cell(bytes / 1e6, 0)} MB, a cold start by the clock:`);
  const maxThreads = availableParallelism() - 1;
  for (const threads of new Set([0, Math.min(1, maxThreads), Math.min(3, maxThreads)])) {
    const made = await measureSideBySide(built, board, threads);
    console.log(
      `  with ${threads} threads beside: size and both drawings ${cell(made?.imageMs, 0)} ms, all findings ` +
        `${cell(made?.findingsMs, 0)} ms; ${cell(made?.processorMs, 0)} ms of processors, ${cell(made?.peakMb, 0)} MB`,
    );
    if ((made?.imageMs ?? Number.POSITIVE_INFINITY) > drawnMs.image) process.exitCode = 1;
    if (threads > 0 && (made?.findingsMs ?? Number.POSITIVE_INFINITY) > drawnMs.facts) process.exitCode = 1;
  }
}

const drawnMs = { image: 1_500, facts: 4_000 };

const kilo = (run: Measurement | undefined): number | undefined => run?.svgBytes && run.svgBytes / 1024;
const ratio = (ours: number | undefined, peer: number | undefined): number | undefined =>
  ours === undefined || peer === undefined ? undefined : peer / ours;
const cell = (value: number | undefined, width: number, digits = 0): string =>
  (value === undefined ? '-' : value.toFixed(digits)).padStart(width);

const folder = mkdtempSync(path.join(tmpdir(), 'gerber-bench-'));
try {
  const built = await buildSubjects(folder);
  await compare(built, process.argv[2] ?? boardsFolder);
  await growth(built, folder);
  await drawings(built, folder);
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Boards from zip to drawing against pcb-stackup, one board after the other, each subject built to plain JavaScript and
 * run in a process of its own, in milliseconds of processor time; then a made-up board of the largest kind.
 * `npx tsx bench/gerber.ts FOLDER` takes another corpus than the boards of the tracespace project.
 */
import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { boardsFolder } from '@xunban/testkit/real-boards';
import { drawnSet } from './gerber/drawn-set.ts';
import { largeBoard } from './gerber/large-board.ts';
import { listBoards } from './gerber/load-files.ts';
import { limitMs, type Measurement, measureApart, type SubjectName } from './gerber/measurement.ts';
import { median } from './lib/figures.ts';

const here = path.dirname(fileURLToPath(import.meta.url));
const packageFolder = (name: string): string =>
  path.dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));

async function buildSubjects(folder: string): Promise<string> {
  const outDir = path.join(folder, 'built');
  const config = path.join(here, 'gerber/vite.config.mjs');
  const vite = path.join(packageFolder('vite'), 'bin/vite.js');
  const args = [vite, 'build', path.join(here, 'gerber'), '--config', config, '--outDir', outDir];
  await promisify(execFile)(process.execPath, args);
  return outDir;
}

interface Row extends Record<SubjectName, Measurement | undefined> {
  readonly board: string;
}

async function compare(built: string, corpus: string): Promise<void> {
  const rows: Row[] = [];
  console.log(`${'board'.padEnd(26)}${heading}`);
  for (const each of listBoards(corpus)) {
    const row = {
      board: path.basename(each).replace(/\.zip$/i, ''),
      ours: await measureApart(built, 'ours', each),
      peer: await measureApart(built, 'peer', each),
      facts: await measureApart(built, 'facts', each),
    };
    rows.push(row);
    console.log(rowText(row));
  }
  summarise(rows);
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
  console.log(`  cold, loading included: median ${cell(median(cold), 0, 1)}, least ${cell(Math.min(...cold), 0, 1)}`);
  console.log(`drawing both sides: p50 ${cell(at(draw, 0.5), 0)} ms, most ${cell(draw.at(-1), 0)} ms`);
  console.log(`all facts: p50 ${cell(at(facts, 0.5), 0)} ms, p95 ${cell(at(facts, 0.95), 0)} ms`);
  const measured = rows.filter((row) => row.facts !== undefined && row.peer !== undefined);
  const factsWarm = measured.map((row) => ratio(row.facts?.warmMs, row.peer?.warmMs) ?? 0);
  const factsCold = measured.map((row) => ratio(row.facts?.coldMs, row.peer?.coldMs) ?? 0);
  console.log(
    `  times faster than the peer's drawing: warm median ${cell(median(factsWarm), 0, 1)}, least ` +
      `${cell(Math.min(...factsWarm), 0, 1)}; cold median ${cell(median(factsCold), 0, 1)}, least ` +
      `${cell(Math.min(...factsCold), 0, 1)}`,
  );
  console.log(
    `peak memory: ours ${cell(of(({ ours }) => ours?.peakMb).at(-1), 0)} MB, facts ${cell(of(({ facts }) => facts?.peakMb).at(-1), 0)} MB`,
  );
  // The exit code tells when the ratios fall short of what is promised.
  if (median(warm) < 5 || Math.min(...warm, ...cold) < 1) process.exitCode = 1;
}

const largestMs = 2_000;

/** Prints how the time for full facts grows with drawing commands, up to a board of the largest kind. */
async function growth(built: string, folder: string): Promise<void> {
  console.log('\nall facts of a made-up board of 10 copper layers');
  let last = 0;
  for (const rows of [5, 10, 20, 40]) {
    const { files, operations } = largeBoard(rows, 10);
    const board = path.join(folder, `rows-${rows}`);
    mkdirSync(board);
    for (const { name, bytes } of files) writeFileSync(path.join(board, name), bytes);
    const facts = await measureApart(built, 'facts', board);
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
  const ours = await measureApart(built, 'ours', board);
  const facts = await measureApart(built, 'facts', board);
  console.log(
    `\n14 copper layers and drawings full of text, ${cell(bytes / 1e6, 0)} MB: to both drawings cold ` +
      `${cell(ours?.coldMs, 0)} ms, ${cell(ours?.peakMb, 0)} MB; to all facts cold ${cell(facts?.coldMs, 0)} ms, ` +
      `${cell(facts?.peakMb, 0)} MB`,
  );
  if ((ours?.coldMs ?? Number.POSITIVE_INFINITY) > drawnMs.picture) process.exitCode = 1;
  if ((facts?.coldMs ?? Number.POSITIVE_INFINITY) > drawnMs.facts) process.exitCode = 1;
}

const drawnMs = { picture: 1_500, facts: 4_000 };

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

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { BoardAnalysis } from '../analyse.ts';
import type { BoardComparison, FeatureChanges, LayerComparison } from '../compare/board-comparison.ts';
import { compareBoards } from '../compare/compare-boards.ts';
import { type ComparedImage, drawComparison } from '../compare/draw-comparison.ts';
import { loadParsed } from './load-board.ts';

const usage = 'usage: gerber compare BEFORE AFTER [--json] [--svg FOLDER]';

/** `compare BEFORE AFTER`: what differs, and images of it; exit code 1 when something does. */
export async function compareCommand(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === undefined) {
    console.error(usage);
    return 2;
  }
  const before = await analysed(options.before);
  const after = await analysed(options.after);
  const comparison = compareBoards(before, after);
  if (options.json) console.log(JSON.stringify(comparison, null, 2));
  else print(comparison);
  if (options.svg !== undefined) {
    mkdirSync(options.svg, { recursive: true });
    for (const [name, rendering] of listRenderings(comparison)) {
      const file = join(options.svg, `${name}.svg`);
      writeFileSync(file, drawComparison(before, after, comparison, rendering));
    }
  }
  return comparison.isSame ? 0 : 1;
}

async function analysed(path: string): Promise<BoardAnalysis> {
  const { parsed } = await loadParsed(path);
  return parsed.begin().finish();
}

function readOptions(args: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { json: { type: 'boolean', default: false }, svg: { type: 'string' } },
    });
    const [before, after] = positionals;
    return before === undefined || after === undefined || positionals.length > 2
      ? undefined
      : { before, after, ...values };
  } catch {
    return undefined;
  }
}

/** The board, each layer that differs, and the holes if they do. */
function listRenderings({ layers, holes }: BoardComparison): [string, ComparedImage][] {
  const made: [string, ComparedImage][] = [['board', 'board']];
  for (const [index, { role, state }] of layers.entries()) if (state !== 'same') made.push([`${index}-${role}`, index]);
  if (holes.state !== 'same') made.push(['holes', 'holes']);
  return made;
}

function print({ isSame, shift, layers, holes, outline, facts }: BoardComparison): void {
  console.log(isSame ? 'the same board' : 'different boards');
  if (shift !== undefined) console.log(`moved on the sheet by (${shift.x}, ${shift.y}) mm`);
  for (const layer of layers) printLayer(layer);
  console.log(`${'holes'.padEnd(16)} ${holes.state.padEnd(12)} ${counts(holes)}`);
  console.log(
    `${'size and shape'.padEnd(16)} ${outline.state.padEnd(12)} ${outline.beforeMm ?? '-'} -> ${outline.afterMm ?? '-'}`,
  );
  for (const { fact, before = '-', after = '-' } of facts) console.log(`${fact.padEnd(16)} ${before} -> ${after}`);
}

function printLayer({ role, state, before, after, onlyBeforeMm2, onlyAfterMm2, places, pads }: LayerComparison): void {
  const names = before === after ? before : `${before ?? '-'} -> ${after ?? '-'}`;
  const sizes =
    state === 'changed' ? ` -${onlyBeforeMm2} +${onlyAfterMm2} mm² at ${places.length} places ${counts(pads)}` : '';
  console.log(`${role.padEnd(16)} ${state.padEnd(12)} ${names}${sizes}`);
}

const counts = ({ counts: numbers }: FeatureChanges): string =>
  Object.entries(numbers)
    .map(([kind, count]) => `${count} ${kind}`)
    .join(', ');

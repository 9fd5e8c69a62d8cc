import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import type { ParserRun } from './run-parser.ts';

const PAGE = new URL('../docs/fuzzing.md', import.meta.url);
const ROW = /^\| `([^`]+)` \|/;

/** Writes the rows of the parsers that ran into the table of the page; the rows of the others stay. */
export function recordRuns(runs: readonly ParserRun[], firstSeed: number): void {
  const lines = fs.readFileSync(PAGE, 'utf8').trimEnd().split('\n');
  const rows = new Map(lines.flatMap((line) => (ROW.test(line) ? [[ROW.exec(line)?.[1] ?? '', line] as const] : [])));
  const date = new Date().toISOString().slice(0, 10);
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  for (const run of runs) rows.set(run.name, rowOf(run, firstSeed, { date, commit }));
  const rest = lines.filter((line) => !ROW.test(line));
  fs.writeFileSync(PAGE, `${[...rest, ...rows.values()].join('\n')}\n`);
}

function rowOf(
  { name, cases, seconds, slowest, failure }: ParserRun,
  firstSeed: number,
  { date, commit }: { readonly date: string; readonly commit: string },
): string {
  const result = failure ? `**failed** at seed ${failure.seed}` : 'none failed';
  const cells = [date, process.version, commit, cases, firstSeed, seconds.toFixed(1), Math.round(slowest.ms), result];
  return `| \`${name}\` | ${cells.join(' | ')} |`;
}

/**
 * Measures one subject on one board in a process that has done nothing before: `node launch.mjs SUBJECT.mjs BOARD RUNS`
 * prints one line of JSON. RUNS is the number of runs after the first.
 */
import { pathToFileURL } from 'node:url';
import type { Measurement } from '../measurement.ts';
import { type Outcome, processorMs, type Subject } from './subject.ts';

const [bundle = '', board = '', runs = '0'] = process.argv.slice(2);
const warmBudgetMs = 10_000;

const begin = processorMs();
const { run }: { run: Subject } = await import(pathToFileURL(bundle).href);
// Reading the board's files does not count. It needs no module that the subject has not loaded above.
const { loadInput } = await import('../load-files.ts');
const loadedMs = processorMs() - begin;
const input = loadInput(board);

async function timed(): Promise<Outcome & { readonly ms: number }> {
  const start = processorMs();
  const outcome = await run(input);
  return { ...outcome, ms: processorMs() - start };
}

const cold = await timed();
const warm: (Outcome & { readonly ms: number })[] = [];
const end = performance.now() + warmBudgetMs;
while (warm.length < Number(runs) && (warm.length === 0 || performance.now() < end)) warm.push(await timed());
const best = warm.reduce((fastest, each) => (each.ms < fastest.ms ? each : fastest), cold);
const measurement: Measurement = {
  coldMs: loadedMs + cold.ms,
  warmMs: best.ms,
  ...(best.drawMs === undefined ? {} : { drawMs: best.drawMs }),
  ...(cold.svgBytes === undefined ? {} : { svgBytes: cold.svgBytes }),
  peakMb: process.resourceUsage().maxRSS / 1024,
};
console.log(JSON.stringify(measurement));

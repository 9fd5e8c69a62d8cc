import { setImmediate as immediate } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { evaluateCase } from './evaluate-case.ts';
import type { Parser } from './parser.ts';
import { randomFrom } from './random.ts';
import { watchCases } from './watch-cases.ts';

export interface ParserRun {
  readonly name: string;
  readonly cases: number;
  readonly seconds: number;
  readonly slowest: { readonly seed: number; readonly ms: number };
  /** Peak growth of the heap after a collection. */
  readonly grownMb: number;
  /** The seed of the first failed case, and why it failed. */
  readonly failure?: { readonly seed: number; readonly message: string };
}

const MAX_GROWTH_MB = 100;
const CASES_BETWEEN_COLLECTIONS = 250;
/** Modules and tables that a parser loads with its first cases are not a leak. */
const WARM_UP_CASES = 50;

/** Reads the cases of consecutive seeds, until one fails. */
export async function runParser(parser: Parser, cases: number, firstSeed: number): Promise<ParserRun> {
  const startedAt = performance.now();
  const newCase = parser.open();
  const watch = watchCases(parser.name);
  let slowest = { seed: firstSeed, ms: 0 };
  let [heap, grownMb, done] = [0, 0, 0];
  let failure: ParserRun['failure'];
  for (let seed = firstSeed; seed < firstSeed + cases && failure === undefined; seed += 1) {
    watch.begin(seed);
    const result = await evaluateCase(newCase(randomFrom(seed)), parser.refusals);
    done += 1;
    if (result.ms > slowest.ms) slowest = { seed, ms: result.ms };
    if (result.failure !== undefined) failure = { seed, message: result.failure };
    if (done === Math.min(WARM_UP_CASES, cases)) heap = collectedMb();
    else if (done > WARM_UP_CASES && (done % CASES_BETWEEN_COLLECTIONS === 0 || done === cases)) {
      // Timers and finalizers of what the cases left behind run between tasks, never between promises.
      await immediate();
      grownMb = Math.max(grownMb, collectedMb() - heap);
      if (grownMb > MAX_GROWTH_MB) failure ??= { seed, message: `the heap grew by ${Math.round(grownMb)} MB` };
    }
  }
  await watch.end();
  const seconds = (performance.now() - startedAt) / 1000;
  return { name: parser.name, cases: done, seconds, slowest, grownMb, ...(failure === undefined ? {} : { failure }) };
}

v8.setFlagsFromString('--expose-gc');
const collect: () => void = vm.runInNewContext('gc');

function collectedMb(): number {
  collect();
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return (heapUsed + arrayBuffers) / 2 ** 20;
}

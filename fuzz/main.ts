import { PARSERS } from './parsers.ts';
import { recordRuns } from './record-runs.ts';
import { type ParserRun, runParser } from './run-parser.ts';

/**
 * `npm run fuzz -- [cases] [first seed] [parser…] [--record]`: reads mutated inputs by every parser, or by the named ones. Exit
 * code 1 when a case fails; the run of its parser ends there. `--record` writes the rows of `docs/fuzzing.md`.
 */
const words = process.argv.slice(2).filter((word) => word !== '--record');
const numbers = words.filter((word) => /^\d+$/.test(word)).map(Number);
const names = words.filter((word) => !/^\d+$/.test(word));
const [cases = 1_000, firstSeed = 1] = numbers;
const unknown = names.find((name) => !PARSERS.some((parser) => parser.name === name));
if (unknown !== undefined) {
  console.error(`Unknown parser "${unknown}". Known parsers: ${PARSERS.map(({ name }) => name).join(', ')}.`);
  process.exit(1);
}

const runs: ParserRun[] = [];
for (const parser of PARSERS.filter(({ name }) => names.length === 0 || names.includes(name))) {
  const run = await runParser(parser, cases, firstSeed);
  runs.push(run);
  console.log(lineOf(run));
  if (run.failure) console.error(`${run.name}: seed ${run.failure.seed}: ${run.failure.message}`);
}
if (process.argv.includes('--record')) recordRuns(runs, firstSeed);
process.exitCode = runs.some(({ failure }) => failure) ? 1 : 0;

function lineOf({ name, cases: done, seconds, slowest, grownMb, failure }: ParserRun): string {
  const time = `${done} cases in ${seconds.toFixed(1)} s, slowest ${Math.round(slowest.ms)} ms (seed ${slowest.seed})`;
  return `${failure ? '✘' : '✔'} ${name}: ${time}, heap +${Math.round(grownMb)} MB`;
}

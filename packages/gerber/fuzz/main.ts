import { cadSeeds, odbSeeds } from './cad-seeds.ts';
import { type CadSeed, runCadCase } from './run-cad-case.ts';
import { type CaseResult, runCase } from './run-case.ts';
import { seedFiles } from './seeds.ts';

/**
 * `npm run fuzz [cases] [first seed] [cad | odb]`: reads mutated boards, designs, or ODB++ jobs alone. Exit code 1 at the first that fails, see
 * `runCase`.
 */
const [cases = '10000', first = '1', what = 'gerber'] = process.argv.slice(2);
const run = what === 'gerber' ? boards() : designs(what === 'odb' ? odbSeeds() : cadSeeds());
let slowest = { seed: 0, ms: 0 };
const start = performance.now();
for (let seed = Number(first); seed < Number(first) + Number(cases); seed += 1) {
  const { ms, failure } = await run(seed);
  if (ms > slowest.ms) slowest = { seed, ms };
  if (failure !== undefined) {
    console.error(`seed ${seed}: ${failure}`);
    process.exitCode = 1;
    break;
  }
  if (seed % 1000 === 0) console.log(`${seed} cases, slowest ${Math.round(slowest.ms)} ms (seed ${slowest.seed})`);
}
console.log(
  `${cases} cases in ${Math.round((performance.now() - start) / 1000)} s, slowest ${Math.round(slowest.ms)} ms (seed ${slowest.seed})`,
);

function boards(): (seed: number) => Promise<CaseResult> {
  const seeds = seedFiles();
  return (seed) => runCase(seed, seeds);
}

function designs(seeds: readonly CadSeed[]): (seed: number) => Promise<CaseResult> {
  return (seed) => runCadCase(seed, seeds);
}

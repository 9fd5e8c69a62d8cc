import { analyseBoard } from '../packages/gerber/src/analyse.ts';
import { Budget } from '../packages/gerber/src/budget.ts';
import type { CadReader } from '../packages/gerber/src/cad/cad-formats.ts';
import { defaultAnalysisLimits } from '../packages/gerber/src/limits.ts';
import type { SourceFile } from '../packages/gerber/src/source-file.ts';
import { type CaseResult, evaluateCase } from './evaluate-case.ts';
import { oneOf, type Random, randomFrom } from './random.ts';
import { boardSeedsOf, mutatedFile } from './run-case.ts';

/** A design to be mutated, and the function that reads it. */
export interface CadSeed {
  readonly files: readonly SourceFile[];
  readonly read: CadReader;
}

/** A case of one of the designs: one to four of its files are mutated. */
export function designCases(designs: readonly CadSeed[]): (random: Random) => () => Promise<unknown> {
  const { material } = boardSeedsOf(designs.flatMap(({ files }) => files));
  return (random) => {
    const { files, read } = oneOf(random, designs);
    const mutated = files.slice();
    for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
      const at = Math.floor(random() * mutated.length);
      mutated[at] = mutatedFile(mutated[at]!, random, material);
    }
    return () => readDesign(mutated, read);
  };
}

async function readDesign(files: readonly SourceFile[], read: CadReader): Promise<unknown> {
  const { value: cad, problems } = await read(files, new Budget(defaultAnalysisLimits));
  return { facts: analyseBoard([], cad === undefined ? {} : { cad }).facts, problems };
}

/** Reads one design of which some files were mutated. */
export const runCadCase = (seed: number, designs: readonly CadSeed[]): Promise<CaseResult> =>
  evaluateCase(designCases(designs)(randomFrom(seed)));

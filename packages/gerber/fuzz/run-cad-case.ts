import { analyseBoard } from '../src/analyse.ts';
import { Budget } from '../src/budget.ts';
import type { CadReader } from '../src/cad/cad-formats.ts';
import { defaultAnalysisLimits } from '../src/limits.ts';
import type { SourceFile } from '../src/source-file.ts';
import { mutate, randomFrom } from './mutate.ts';
import { type CaseResult, evaluateCase } from './run-case.ts';

/** A design to be spoiled, and what reads it. */
export interface CadSeed {
  readonly files: readonly SourceFile[];
  readonly read: CadReader;
}

/** Reads one design of which one to four files were mutated. It fails as a set of Gerber files would. */
export async function runCadCase(seed: number, seeds: readonly CadSeed[]): Promise<CaseResult> {
  const random = randomFrom(seed);
  const { files, read } = seeds[Math.floor(random() * seeds.length)]!;
  const spoiled = files.slice();
  for (let count = 1 + Math.floor(random() * 4); count > 0; count -= 1) {
    const at = Math.floor(random() * spoiled.length);
    const { name, bytes } = spoiled[at]!;
    spoiled[at] = { name, bytes: mutate(bytes, random) };
  }
  return evaluateCase(async () => {
    const { value: cad } = await read(spoiled, new Budget(defaultAnalysisLimits));
    return analyseBoard([], cad === undefined ? {} : { cad }).facts;
  });
}

import { analyseBoard } from '../packages/gerber/src/analyse.ts';
import type { SourceFile } from '../packages/gerber/src/source-file.ts';
import { BOARD_TOKENS } from './board-tokens.ts';
import { type CaseResult, evaluateCase } from './evaluate-case.ts';
import { latin1Of, type Material, mutateBytes } from './mutate.ts';
import { latin1Tokens } from './parser.ts';
import { oneOf, type Random, randomFrom } from './random.ts';

/** Files, and the texts that their mutations are made of. */
export interface BoardSeeds {
  readonly files: readonly SourceFile[];
  readonly material: Material;
}

export const boardSeedsOf = (files: readonly SourceFile[]): BoardSeeds => ({
  files,
  material: { seeds: files.map(({ bytes }) => latin1Of(bytes)), tokens: latin1Tokens(BOARD_TOKENS) },
});

/** One to four mutated files of a board. */
export function mutatedSet(random: Random, { files, material }: BoardSeeds): SourceFile[] {
  const count = 1 + Math.floor(random() * 4);
  return Array.from({ length: count }, () => mutatedFile(oneOf(random, files), random, material));
}

export const mutatedFile = ({ name, bytes }: SourceFile, random: Random, material: Material): SourceFile => ({
  name,
  bytes: mutateBytes(bytes, random, material),
});

export const analysed = (files: readonly SourceFile[]): unknown => {
  const { facts, problems } = analyseBoard(files);
  return { facts, problems };
};

/** Analyses one mutated set of files. */
export function runCase(seed: number, seeds: BoardSeeds): Promise<CaseResult> {
  const files = mutatedSet(randomFrom(seed), seeds);
  return evaluateCase(() => analysed(files));
}

import type { BoardSpec } from '@xunban/contract';
import { analyseBoard, type Parsed, pricedFacts, type SourceFile } from '@xunban/gerber';
import { type MeasuredField, measuredFields } from '../measured/measured-fields.ts';

/** What a board's archive says about its specification. */
export interface BoardReading {
  readonly fields: readonly MeasuredField[];
  readonly priced: NonNullable<BoardSpec['measured']>;
  /** Findings that are worth a look; `npm run gerber` tells them one by one. */
  readonly problems: number;
}

/** Reads board files as the quote page does; the code says why there is no board in them. */
export function readBoard(
  files: Parsed<readonly SourceFile[]>,
): { readonly ok: true; readonly reading: BoardReading } | { readonly ok: false; readonly code: string } {
  const analysis = analyseBoard(files.value);
  const { facts } = analysis;
  const problems = [...files.problems, ...analysis.problems].filter(({ severity }) => severity !== 'note');
  if (analysis.layers.length === 0 || (facts.copper === undefined && facts.board === undefined))
    return { ok: false, code: problems[0]?.code ?? 'file.noBoard' };
  return {
    ok: true,
    reading: { fields: measuredFields(facts), priced: pricedFacts(facts), problems: problems.length },
  };
}

import type { BoardSpec } from '@xunban/contract';
import { analyseBoard, pricedFacts, readArchive } from '@xunban/gerber';
import { type MeasuredField, measuredFields } from '../measured/measured-fields.ts';

/** What a board's archive says about its specification. */
export interface BoardReading {
  readonly fields: readonly MeasuredField[];
  readonly priced: NonNullable<BoardSpec['measured']>;
  /** Findings that are worth a look; `npm run gerber` tells them one by one. */
  readonly problems: number;
}

/** Reads an archive as the quote page does. Undefined when there is no board in it; the code says why. */
export function readBoard(
  bytes: Uint8Array,
): { readonly ok: true; readonly reading: BoardReading } | { readonly ok: false; readonly code: string } {
  const archive = readArchive(bytes);
  const analysis = analyseBoard(archive.value);
  const { facts } = analysis;
  const problems = [...archive.problems, ...analysis.problems].filter(({ severity }) => severity !== 'note');
  if (analysis.layers.length === 0 || (facts.copper === undefined && facts.board === undefined))
    return { ok: false, code: problems[0]?.code ?? 'file.noBoard' };
  return {
    ok: true,
    reading: { fields: measuredFields(facts), priced: pricedFacts(facts), problems: problems.length },
  };
}

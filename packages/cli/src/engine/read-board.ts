import type { BoardSpec } from '@xunban/contract';
import {
  analyseBoard,
  type BoardAnalysis,
  type BoardFacts,
  compareHarm,
  openUpload,
  type Problem,
  pricedFacts,
} from '@xunban/gerber';
import { isSizeBelieved } from '@xunban/gerber/priced-facts';
import { type MeasuredField, measuredFields } from '@xunban/pricing/measured-fields';
import { archiveWasm } from './archive-wasm.ts';
import { type FrozenBoard, freezeBoard } from './freeze-board.ts';

/** A board read from local files, without any network. */
export interface LocalBoard {
  readonly file: FrozenBoard;
  /** False when the files contain no board. */
  readonly hasBoard: boolean;
  readonly facts: BoardFacts;
  /** Problems in order of harm. */
  readonly problems: readonly Problem[];
  /** Fields of the specification that the files decide, and what prices are made from. */
  readonly fields: readonly MeasuredField[];
  readonly priced: NonNullable<BoardSpec['measured']>;
  readonly analysis: BoardAnalysis;
}

/** Reads board files as the server does. @throws CliError for a path that cannot be read */
export const readBoard = async (path: string): Promise<LocalBoard> => readFrozen(freezeBoard(path));

/** Reads a frozen archive in the same way. */
export async function readFrozen(file: FrozenBoard): Promise<LocalBoard> {
  const source = { name: file.fileName, bytes: file.archive };
  const upload = await openUpload([source], { loadWasm: archiveWasm });
  const analysis = analyseBoard(upload.files, upload);
  const { facts } = analysis;
  return {
    file,
    hasBoard: analysis.layers.length > 0 && (facts.copper !== undefined || facts.board !== undefined),
    facts,
    problems: [...upload.problems, ...facts.problems].sort(compareHarm),
    fields: measuredFields(facts),
    priced: pricedFacts(facts),
    analysis,
  };
}

/** True when a board was found, and nothing about it is an error. */
export const isBoardUsable = ({ hasBoard, problems }: Pick<LocalBoard, 'hasBoard' | 'problems'>): boolean =>
  hasBoard && !problems.some(({ severity }) => severity === 'error');

/** The facts that are shown of every board. */
const SHOWN_FACTS = [
  ...(['layers', 'widthMm', 'heightMm', 'boards', 'holes', 'slots', 'minHoleMm'] as const),
  ...(['minTraceMm', 'minSpacingMm', 'minAnnularRingMm', 'viasInPad', 'goldFingers', 'castellatedHoles'] as const),
] as const;
export type ShownFact = (typeof SHOWN_FACTS)[number];

export interface ShownFacts {
  /** Null for what the files do not decide: it is unknown, and never guessed. */
  readonly values: Readonly<Record<ShownFact, number | null>>;
  /** Values that may be wrong, because a layer could not be measured wholly or the outline is an estimate. */
  readonly uncertain: readonly ShownFact[];
}

export function shownFacts({ board, copper, holes, measured, groups }: BoardFacts): ShownFacts {
  const values: Partial<Record<ShownFact, number | undefined>> = {
    layers: copper?.layers,
    widthMm: board?.widthMm,
    heightMm: board?.heightMm,
    boards: board?.boards,
    holes: holes?.round,
    slots: holes?.slots,
    minHoleMm: holes?.minDrillMm,
    minTraceMm: measured?.minTrace?.mm,
    minSpacingMm: measured?.minSpacing?.mm,
    minAnnularRingMm: measured?.minAnnularRing?.mm,
    viasInPad: measured?.viasInPad,
    goldFingers: measured?.goldFingers,
    castellatedHoles: holes?.castellated,
  };
  const isUncertain: Partial<Record<ShownFact, boolean | undefined>> = {
    widthMm: board && !isSizeBelieved(board),
    heightMm: board && !isSizeBelieved(board),
    minTraceMm: measured?.minTrace?.certainty === 'uncertain',
    minSpacingMm: measured?.minSpacing?.certainty === 'uncertain',
    minAnnularRingMm: measured?.minAnnularRing?.certainty === 'uncertain',
  };
  return {
    // Of several boards that were read as one, none of the measures holds.
    values: Object.fromEntries(SHOWN_FACTS.map((name) => [name, groups ? null : (values[name] ?? null)])) as Record<
      ShownFact,
      number | null
    >,
    uncertain: SHOWN_FACTS.filter((name) => !groups && isUncertain[name] === true),
  };
}

import {
  BOARD_CHOICES,
  type BoardField,
  type BoardSpec,
  type Choice,
  defaultBoardSpec,
} from '@xunban/contract/board-spec';
import { checkSpec, type FieldChange, type PriceBook, repairSpec, type Violation } from '@xunban/pricing';

type Chosen = Pick<
  BoardSpec,
  | 'material'
  | 'layers'
  | 'lengthMm'
  | 'widthMm'
  | 'thicknessMm'
  | 'outerCopperOz'
  | 'innerCopperOz'
  | 'maskColour'
  | 'finish'
>;

/** A board as entered by the user: exact track and hole sizes, not options. */
export interface TypedBoard extends Chosen {
  readonly trackMm: number;
  readonly holeMm: number;
}

interface CheckedBoard {
  readonly verdict: 'possible' | 'possibleWith' | 'impossible';
  /** The options that cover what was typed; null where none does. */
  readonly minTraceMil: number | null;
  readonly minHoleMm: number | null;
  readonly changes: FieldChange[];
  readonly violations: Violation[];
}

const MM_PER_MIL = 0.0254;
/** A size entered in mm was often drawn in mil, or rounded: a track finer by this factor still counts as the option. */
const TRACK_SLACK = 0.97;
const HOLE_SLACK_MM = 0.005;

/**
 * Checks whether a board can be made by the rules of the price book. Entered values are kept; other choices may be adjusted to
 * them, such as the laminate or the test.
 */
export function checkCapability({ trackMm, holeMm, ...chosen }: TypedBoard, book: PriceBook): CheckedBoard {
  const trace = coarsest(BOARD_CHOICES.minTraceMil, (mil) => mil * MM_PER_MIL * TRACK_SLACK <= trackMm);
  const hole = coarsest(BOARD_CHOICES.minHoleMm, (mm) => mm - HOLE_SLACK_MM <= holeMm);
  // A value that no option covers is checked with the finest option, and is not possible in any case.
  const minTraceMil: Choice<'minTraceMil'> = trace ?? 3;
  const minHoleMm: Choice<'minHoleMm'> = hole ?? 0.1;
  const spec: BoardSpec = { ...defaultBoardSpec, ...chosen, minTraceMil, minHoleMm };
  const repair = repairSpec(spec, book, [...FIXED_FIELDS]);
  const changes = repair.ok ? [...repair.changes] : [];
  const isPossible = repair.ok && trace !== undefined && hole !== undefined;
  return {
    verdict: !isPossible ? 'impossible' : changes.length > 0 ? 'possibleWith' : 'possible',
    minTraceMil: trace ?? null,
    minHoleMm: hole ?? null,
    changes,
    violations: checkSpec(spec, book),
  };
}

/** Fields entered by the user are never changed implicitly. */
const FIXED_FIELDS: readonly BoardField[] = [
  ...(['material', 'layers', 'lengthMm', 'widthMm', 'thicknessMm', 'outerCopperOz', 'innerCopperOz'] as const),
  ...(['minTraceMil', 'minHoleMm', 'maskColour', 'finish'] as const),
];

/** The coarsest of some options that is fine enough: the cheapest one. */
const coarsest = <T extends number>(options: readonly T[], isFine: (option: T) => boolean): T | undefined =>
  options.filter(isFine).sort((a, b) => b - a)[0];

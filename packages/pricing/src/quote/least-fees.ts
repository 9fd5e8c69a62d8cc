import {
  BOARD_CHOICES,
  BOARD_FIELDS,
  type BoardField,
  type BoardSpec,
  type ChoiceField,
  type ChoiceValue,
  defaultBoardSpec,
  isFieldRelevant,
} from '@xunban/contract/board-spec';
import { kindOf } from '../price-book/board-kind.ts';
import type { LayerTariff, PriceBook } from '../price-book/price-book.ts';
import { unitsOfPieces } from './board-area.ts';
import { areaFee } from './fees.ts';
import type { MeasuredFee } from './measured-fees.ts';
import { planPrice } from './price-plan.ts';
import { sampleFor, samplesOf } from './sample-prices.ts';

/** What boards of one tariff and area cost at least while some of their fields are open. */
export interface LeastFees {
  /** What an option adds, if its field means anything. */
  readonly of: (field: ChoiceField, value: ChoiceValue) => number;
  /** The least that a board can come to whose first `depth` open fields are settled. */
  readonly from: (spec: BoardSpec, depth: number) => number;
}

interface Situation {
  readonly isRepeat: boolean;
  readonly found: readonly MeasuredFee[];
  /** The fields that are searched, in that order; `quantity` among the first. */
  readonly open: readonly (ChoiceField | 'quantity')[];
}

/** Never above the true price: whatever may fall away counts as nothing. */
export function leastFees(spec: BoardSpec, book: PriceBook, tariff: LayerTariff, situation: Situation): LeastFees {
  const { isRepeat, found, open } = situation;
  const plan = planPrice(spec, tariff, book, isRepeat, found);
  const units = unitsOfPieces(plan.piece, spec.quantity);
  const kind = kindOf(spec, book);
  const feeOf = (field: ChoiceField, value: ChoiceValue): number => {
    const fees = kind.charges.find((entry) => entry.field === field)?.byValue.get(value) ?? [];
    return fees.reduce((sum, { minFen, rateFen }) => sum + areaFee(minFen, rateFen, units), 0);
  };
  const leastOf = (field: ChoiceField | 'quantity'): number => {
    if (field === 'quantity' || mayMeanNothing(field)) return 0;
    const values: readonly ChoiceValue[] = BOARD_CHOICES[field];
    return values.map((value) => feeOf(field, value)).reduce((least, fee) => (fee < least ? fee : least));
  };

  const settledFees = kind.charges
    .filter(({ field }) => !open.includes(field) && !mayMeanNothing(field))
    .reduce((sum, { field }) => sum + feeOf(field, spec[field]), 0);
  const measured = found
    .filter(({ charge }) => charge.only === undefined && charge.layers === undefined && charge.materials === undefined)
    .reduce((sum, fee) => sum + fee.fen(units, spec.quantity * plan.piece.outlines), 0);
  const rush = plan.tariffFees.rushFen(units, spec.leadTime) ?? 0;
  const base = plan.designsFen + leastBase() + settledFees + measured + rush;
  /** Least fees of the open fields from an index on. */
  const openFrom = open.map((_, index) => open.slice(index).reduce((sum, field) => sum + leastOf(field), 0));

  return {
    of: feeOf,
    from: (board, depth) => {
      let total = base + (openFrom[depth] ?? 0);
      for (const field of open.slice(0, depth)) {
        if (field !== 'quantity' && !mayMeanNothing(field)) total += feeOf(field, board[field]);
      }
      return total;
    },
  };

  /** The sample price where one may come to count, if it is lower than board, engineering and film. */
  function leastBase(): number {
    const engineering = isRepeat ? 0 : plan.tariffFees.engineeringFen(units);
    const plain = plan.tariffFees.boardFen(units) + engineering + plan.filmFen;
    const sample = tariff.sample === null ? undefined : sampleFor(samplesOf(tariff.sample), spec.quantity);
    return sample !== undefined && sample.fen < plain ? sample.fen : plain;
  }
}

/** Boards between which every field that can mean nothing does so on one. */
const EXAMPLES: readonly BoardSpec[] = [defaultBoardSpec, { ...defaultBoardSpec, material: 'aluminium', layers: 1 }];

const CONDITIONAL: ReadonlySet<BoardField> = new Set(
  BOARD_FIELDS.filter((field) => EXAMPLES.some((example) => !isFieldRelevant(example, field))),
);

/** Whether some boards make a field mean nothing; what it costs may then fall away. */
function mayMeanNothing(field: BoardField): boolean {
  return CONDITIONAL.has(field);
}

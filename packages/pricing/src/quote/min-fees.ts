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
import type { IndexedBook } from '../price-book/indexed-book.ts';
import { isAbout } from '../price-book/price-book.ts';
import { isOffered, rushRules } from './lead-times.ts';
import { type PlanFacts, planPrice, totalOf } from './price-plan.ts';
import { orderSize } from './price-rule.ts';
import { sampleFor, samplesOf } from './tariff-rules.ts';

/** The minimum cost of boards of one tariff and area while some of their fields are open, in fen. */
export interface MinFees {
  /** Returns the cost of an option, if its field applies. */
  readonly of: (field: ChoiceField, value: ChoiceValue) => bigint;
  /** Returns the minimum cost of a board with values for the first `depth` open fields. */
  readonly from: (spec: BoardSpec, depth: number) => bigint;
}

interface Situation extends PlanFacts {
  /** The fields that are searched, in that order; `quantity` among the first. */
  readonly open: readonly (ChoiceField | 'quantity')[];
}

/**
 * Never above the true price: whatever may fall away counts as nothing. Nothing when the book does not sell such boards.
 */
export function minFees(spec: BoardSpec, book: IndexedBook, situation: Situation): MinFees | undefined {
  const { open } = situation;
  const plan = planPrice(spec, book, situation);
  if (plan === undefined) return undefined;
  const { tariff } = plan;
  const { material, layers } = spec;
  const order = orderSize(plan.piece, spec.quantity);

  const feeOf = (field: ChoiceField, value: ChoiceValue): bigint => {
    const rules = book.surcharges.get(field)?.get(value) ?? [];
    return totalOf(
      rules.filter(({ about }) => isAbout(about, material, layers)),
      order,
    );
  };
  const minOf = (field: ChoiceField | 'quantity'): bigint => {
    if (field === 'quantity' || isConditional(field)) return 0n;
    return BOARD_CHOICES[field].map((value) => feeOf(field, value)).reduce(lower);
  };

  const fixed = [...book.surcharges.keys()]
    .filter((field) => !open.includes(field) && !isConditional(field))
    .map((field) => feeOf(field, spec[field]));
  const measured = situation.measured.filter(
    ({ about, only }) => only === undefined && about.layers === undefined && about.materials === undefined,
  );
  const rush = isOffered(tariff, order.area, spec.leadTime) ? rushRules(tariff, spec.leadTime) : [];
  // The sample price where one may come to count, if it is lower than board, engineering and film.
  const sample = sampleFor(samplesOf(tariff), spec.quantity);
  const plain = totalOf(plan.plain, order);
  const start = sample === undefined ? plain : lower(plain, order.amountOf(sample));
  const base = added([start, totalOf([...plan.designs, ...measured, ...rush], order), ...fixed]);
  /** Minimum fees of the open fields from an index on. */
  const openFrom = open.map((_, index) => added(open.slice(index).map(minOf)));

  return {
    of: feeOf,
    from: (board, depth) => {
      let total = base + (openFrom[depth] ?? 0n);
      for (const field of open.slice(0, depth)) {
        if (field !== 'quantity' && !isConditional(field)) total += feeOf(field, board[field]);
      }
      return total;
    },
  };
}

const lower = (a: bigint, b: bigint): bigint => (b < a ? b : a);
const added = (fees: readonly bigint[]): bigint => fees.reduce((total, fee) => total + fee, 0n);

/** Boards between which every field that can mean nothing does so on one. */
const EXAMPLES: readonly BoardSpec[] = [defaultBoardSpec, { ...defaultBoardSpec, material: 'aluminium', layers: 1 }];

const CONDITIONAL: ReadonlySet<BoardField> = new Set(
  BOARD_FIELDS.filter((field) => EXAMPLES.some((example) => !isFieldRelevant(example, field))),
);

/** True when the field does not apply to some boards; its cost may then be zero. */
function isConditional(field: BoardField): boolean {
  return CONDITIONAL.has(field);
}

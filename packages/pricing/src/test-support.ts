import {
  BOARD_CHOICES,
  type BoardSpec,
  type ChoiceValue,
  defaultBoardSpec,
  isChoiceField,
  QUANTITIES,
} from '@xunban/contract/board-spec';
import fc from 'fast-check';
import { defaultCalendar } from './calendar/default-calendar.ts';
import { defaultPriceBook } from './price-book/default-price-book.ts';
import { kindsOf } from './price-book/easy-board.ts';
import { indexBook } from './price-book/indexed-book.ts';
import type { PriceBook } from './price-book/price-book.ts';
import { quote } from './quote/quote.ts';
import type { Quote, QuotePart } from './quote/quote-types.ts';
import { repairSpec } from './rules/check-spec.ts';

/** A Friday morning in Shanghai, in a week without holidays. */
export const FRIDAY_MORNING = '2026-11-20T09:30:00+08:00';

export function board(changes: Partial<BoardSpec> = {}): BoardSpec {
  return { ...defaultBoardSpec, ...changes };
}

/** The default book with one option off sale, which it has none of itself. */
export const bookWithWithdrawal: PriceBook = {
  ...defaultPriceBook,
  withdrawals: [{ field: 'maskColour', values: ['purple'], reason: { 'zh-CN': '紫色油墨缺货，预计下月恢复' } }],
};

export function quoteOf(
  spec: BoardSpec,
  book: PriceBook = defaultPriceBook,
  parts?: readonly QuotePart[] | undefined,
): Quote {
  const outcome = quote({ spec, parts, book, calendar: defaultCalendar, at: FRIDAY_MORNING });
  if (!outcome.ok) throw new Error(`refused: ${JSON.stringify(outcome.violations)}`);
  return outcome;
}

const sideMm = fc.oneof(
  fc.integer({ min: 500, max: 40_000 }).map((hundredths) => hundredths / 100),
  fc.constantFrom(99.99, 100, 100.01, 103, 110, 400, 500, 600),
);

/** Mostly sold materials and layers, and often the commonest: random ones rarely match. */
const kind = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...kindsOf(defaultPriceBook)) },
  { weight: 3, arbitrary: fc.constant({ material: 'fr4', layers: 2 } as const) },
  {
    weight: 1,
    arbitrary: fc.record({
      material: fc.constantFrom(...BOARD_CHOICES.material),
      layers: fc.constantFrom(...BOARD_CHOICES.layers),
    }),
  },
);

/**
 * The usual choice, half of the time where most of the others conflict with other fields: real orders are not random, and every
 * option still has its share.
 */
const choices = Object.fromEntries(
  Object.keys(BOARD_CHOICES)
    .filter(isChoiceField)
    .map((field) => [
      field,
      fc.oneof(fc.constant(defaultBoardSpec[field]), fc.constantFrom<ChoiceValue>(...BOARD_CHOICES[field])),
    ]),
);

/** Any combination of fields that the schema lets pass; many cannot be made. */
export const anySpec: fc.Arbitrary<BoardSpec> = fc
  .record({
    ...choices,
    kind,
    lengthMm: sideMm,
    widthMm: sideMm,
    panelX: fc.integer({ min: 1, max: 6 }),
    panelY: fc.integer({ min: 1, max: 6 }),
    railWidthMm: fc.constantFrom(3, 5, 7.25),
    designCount: fc.integer({ min: 1, max: 5 }),
    // Listed quantities, half of the time; otherwise any valid input, small orders most of all.
    quantity: fc.oneof(
      { weight: 2, arbitrary: fc.constantFrom(...QUANTITIES) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 60 }) },
      { weight: 1, arbitrary: fc.integer({ min: 1, max: 11_000 }) },
    ),
    measured: fc.option(
      fc.record(
        {
          holeCount: fc.integer({ min: 0, max: 20_000 }),
          slotCount: fc.integer({ min: 0, max: 200 }),
          millingMm: fc.integer({ min: 0, max: 100_000 }),
          testPointCount: fc.integer({ min: 0, max: 20_000 }),
          finishAreaPercent: fc.integer({ min: 0, max: 100 }),
          copperAreaPercent: fc.integer({ min: 0, max: 100 }),
          castellationCount: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constant(12)),
          minMaskDamMm: fc.constantFrom(0.05, 0.08, 0.1, 0.12, 0.2),
          hasEdgeFingers: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, fc.constant(true)),
        },
        { requiredKeys: [] },
      ),
      { nil: undefined },
    ),
  })
  .map(({ kind, ...fields }): BoardSpec => ({ ...defaultBoardSpec, ...fields, ...kind }));

/** Boards that can be made: any combination, with each impossible field given up for the usual one. */
export const makeableSpec: fc.Arbitrary<BoardSpec> = anySpec.map(makeable).filter((spec) => spec !== undefined);

/** Returns `count` boards that can be made, the same for the same seed. */
export function boardsThatCanBeMade(count: number, seed: number): readonly BoardSpec[] {
  return fc.sample(makeableSpec, { numRuns: count, seed });
}

/** Plain boards a little larger than the sample price allows, which boards with every choice at random rarely are. */
export const justTooLargeForSample: fc.Arbitrary<BoardSpec> = fc
  .record({
    deliveryForm: fc.constant('single' as const),
    layers: fc.constantFrom(1, 2, 4),
    lengthMm: fc.integer({ min: 10_001, max: 11_000 }).map((hundredths) => hundredths / 100),
    widthMm: fc.integer({ min: 2_000, max: 11_000 }).map((hundredths) => hundredths / 100),
    quantity: fc.constantFrom(5, 10),
  })
  .map(board);

const book = indexBook(defaultPriceBook);

function makeable(spec: BoardSpec): BoardSpec | undefined {
  let current = spec;
  for (let round = 0; round < 6; round += 1) {
    const repair = repairSpec(current, book);
    if (repair.ok) return repair.spec;
    for (const { field, nearest } of repair.violations) {
      const usual = isChoiceField(field) ? defaultBoardSpec[field] : undefined;
      current = { ...current, [field]: nearest ?? usual ?? current[field] };
    }
  }
  return undefined;
}

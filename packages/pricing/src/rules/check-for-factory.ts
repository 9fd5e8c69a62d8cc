import { BOARD_CHOICES, type BoardSpec, type ChoiceField, type ChoiceValue } from '@xunban/contract/board-spec';
import type { IncludedOptions, PriceBook, SizeLimit } from '../price-book/price-book.ts';
import { areaOfPieces, deliveredPiece } from '../quote/board-area.ts';
import { checkSpec } from './check-spec.ts';
import type { Violation } from './spec-rule.ts';

/** The limits of one factory, in the terms of the price book: they only narrow the company's offer. */
export interface FactoryLimits {
  readonly maxLayers: number;
  readonly maxShortSideMm: number;
  readonly maxLongSideMm: number;
  /** Thickness over finished hole. */
  readonly maxAspectRatio: number;
  /** The options that it makes; a field that is left out is made with all of them. */
  readonly options: { readonly [F in ChoiceField]?: readonly ChoiceValue[] | undefined };
}

/**
 * Returns the reasons why a factory cannot make an accepted board: the rules of the price book under the limits of the factory.
 * Violations of the current book itself are left out.
 */
export function checkForFactory(spec: BoardSpec, book: PriceBook, limits: FactoryLimits): Violation[] {
  const before = new Set(checkSpec(spec, book).map(nameOf));
  return checkSpec(spec, bookOfFactory(book, limits)).filter((violation) => !before.has(nameOf(violation)));
}

const nameOf = ({ code, field }: Violation): string => `${code} ${field}`;

/** Returns the book as if this were the company's only factory. */
function bookOfFactory(book: PriceBook, limits: FactoryLimits): PriceBook {
  const { capability } = book;
  const { material: materials, ...options } = limits.options;
  const notMade = Object.entries(options).flatMap(([name, made]): IncludedOptions[] => {
    const field = name as ChoiceField;
    const values = (BOARD_CHOICES[field] as readonly ChoiceValue[]).filter((value) => !made?.includes(value));
    return made === undefined || values.length === 0 ? [] : [{ field, values }];
  });
  return {
    ...book,
    tariffs: book.tariffs.filter(
      ({ layers, material = 'fr4' }) => layers <= limits.maxLayers && (materials?.includes(material) ?? true),
    ),
    notSold: [...(book.notSold ?? []), ...notMade],
    capability: {
      ...capability,
      sizes: capability.sizes.map((size): SizeLimit => narrower(size, limits)),
      maxAspectRatio: Math.min(capability.maxAspectRatio, limits.maxAspectRatio),
    },
  };
}

const narrower = (size: SizeLimit, { maxShortSideMm, maxLongSideMm }: FactoryLimits): SizeLimit => ({
  ...size,
  maxShortSideMm: Math.min(size.maxShortSideMm, maxShortSideMm),
  maxLongSideMm: Math.min(size.maxLongSideMm, maxLongSideMm),
});

/** A hundredth of a square metre in square hundredths of a millimetre. */
const DM2 = 100_000_000n;

/** The area that a factory has to make for an order, in begun hundredths of a square metre (dm²). */
export function areaInDm2(spec: BoardSpec, book: PriceBook): number {
  const { digits } = areaOfPieces(deliveredPiece(spec, book.capability.tabGapMm), spec.quantity);
  return Number((digits + DM2 - 1n) / DM2);
}

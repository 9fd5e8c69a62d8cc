import { optionCoverage, tariffCoverage } from './check-coverage.ts';
import { figureProblems, stepProblems } from './check-figures.ts';
import {
  areaInversions,
  layerInversions,
  optionInversions,
  rushInversions,
  sampleInversions,
} from './check-inversions.ts';
import { unfinishedProblems } from './check-unfinished.ts';
import { indexBook } from './indexed-book.ts';
import type { BookProblem, PriceBook } from './price-book.ts';

/**
 * Everything that keeps a book from being published: figures that cannot be, options without a price or with two, and
 * price inversions that no hint can tell of. Later checks are only made on a book whose figures and prices are in
 * order.
 */
export function validatePriceBook(priceBook: PriceBook): BookProblem[] {
  const malformed = [...figureProblems(priceBook), ...stepProblems(priceBook), ...unfinishedProblems(priceBook)];
  if (malformed.length > 0) return malformed;
  // What is off sale keeps its price, which has to be right when it comes back.
  const book = indexBook({ ...priceBook, withdrawals: undefined });
  return [
    ...tariffCoverage(book),
    ...optionCoverage(book),
    ...book.tariffs.flatMap((tariff) => [
      ...areaInversions(tariff, book),
      ...sampleInversions(tariff),
      ...rushInversions(tariff),
    ]),
    ...layerInversions(book),
    ...optionInversions(book),
  ];
}

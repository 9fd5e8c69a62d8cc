import { BOARD_CHOICES, type ChoiceValue } from '@xunban/contract/board-spec';
import { stencilProblems } from '../stencil/check-stencils.ts';
import { optionCoverage, tariffCoverage } from './check-coverage.ts';
import { figureProblems, stepProblems } from './check-figures.ts';
import {
  areaInversions,
  layerInversions,
  optionInversions,
  rushInversions,
  sampleInversions,
} from './check-inversions.ts';
import { indexBook } from './indexed-book.ts';
import { type BookProblem, type PriceBook, tariffName, withdrawalName } from './price-book.ts';

/**
 * Returns all problems that prevent publication of a book: invalid figures, options without a price or with two, and price
 * inversions that no hint can show. Later checks run only on a book with valid figures and prices.
 */
export function validatePriceBook(priceBook: PriceBook): BookProblem[] {
  const malformed = [
    ...figureProblems(priceBook),
    ...stepProblems(priceBook),
    ...stencilProblems(priceBook),
    ...unfinishedProblems(priceBook),
  ];
  if (malformed.length > 0) return malformed;
  // A withdrawn option keeps its price, which must be valid when it returns.
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

/** Parts of a tariff that are still a copy of another one, and withdrawals that take nothing, or everything, off sale. */
function unfinishedProblems({ tariffs, withdrawals = [] }: PriceBook): BookProblem[] {
  return [
    ...tariffs.flatMap((tariff) =>
      (tariff.toBePriced ?? []).map(
        (part): BookProblem => ({ code: 'unpriced', path: `tariffs.${tariffName(tariff)}.${part}`, params: {} }),
      ),
    ),
    ...withdrawals.flatMap((entry, index): BookProblem[] => {
      const { field, values } = entry;
      const path = `withdrawals.${withdrawalName(entry)}`;
      const options: readonly ChoiceValue[] = BOARD_CHOICES[field];
      const isEverything = options.every((option) => values.includes(option));
      // A lead time is a column of the price and has a price of its own, not an option that could be missing.
      if (field === 'leadTime' || isEverything || values.some((value) => !options.includes(value)))
        return [{ code: 'malformed', path, params: { value: values.join(', ') } }];
      const before = withdrawals.slice(0, index);
      return before.some((other) => withdrawalName(other) === withdrawalName(entry))
        ? [{ code: 'overlap', path, params: { option: values.join(', ') } }]
        : [];
    }),
  ];
}

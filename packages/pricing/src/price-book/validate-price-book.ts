import { BOARD_CHOICES, type ChoiceValue } from '@xunban/contract/board-spec';
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

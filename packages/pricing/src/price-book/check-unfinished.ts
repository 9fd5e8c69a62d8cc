import { BOARD_CHOICES, type ChoiceValue } from '@xunban/contract/board-spec';
import { type BookProblem, type PriceBook, tariffName, withdrawalName } from './price-book.ts';

/** Parts of a tariff that are still a copy of another one, and withdrawals that take nothing, or everything, off sale. */
export function unfinishedProblems({ tariffs, withdrawals = [] }: PriceBook): BookProblem[] {
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

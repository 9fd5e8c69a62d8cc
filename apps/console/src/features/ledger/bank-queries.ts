import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../shared/api.ts';

export type BankMonth = CallOutput<AllCalls['staffBank']['month']>;
export type BankMovement = BankMonth['items'][number];
export type BankFilter = 'state' | 'month';
export const BANK_FILTERS: readonly BankFilter[] = ['state', 'month'];
export const BANK_CHOICES = ['open', 'matched', 'amount', 'onlyBank', 'onlyBooks'] as const;

/** Keys, fetchers and options of the bank's statement against the books. */
export const bankQueries = {
  month: (month: string, list: ListQuery<BankFilter>) =>
    queryOptions({
      queryKey: ['bank', month, list],
      queryFn: ({ signal }) =>
        api.staffBank.month(
          { params: { month }, query: { ...pagingOf(list), state: list.filters.state } as never },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
};

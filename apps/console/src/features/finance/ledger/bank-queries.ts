import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export type BankMonth = CallOutput<AllCalls['staffBank']['month']>;
export type BankMovement = BankMonth['items'][number];
export type BankBooking = BankMovement['bookings'][number];
export type BankFilter = 'state' | 'month' | 'filter';
export const BANK_FILTERS: readonly BankFilter[] = ['state', 'month', 'filter'];
/** Maximum number of bookings offered at once; others are found by their number. */
const MAX_OFFERED = 50;
export const BANK_CHOICES = ['open', 'inTransit', 'matched', 'amount', 'onlyBank', 'onlyLedger'] as const;

/** Keys, fetchers and options of the bank reconciliation. */
export const bankQueries = {
  month: (month: string, list: ListQuery<BankFilter>) =>
    queryOptions({
      queryKey: ['bank', month, list],
      queryFn: ({ signal }) =>
        api.staffBank.month(
          {
            params: { month },
            query: { ...pagingOf(list), state: list.filters.state, filter: list.filters.filter } as never,
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** The bookings of a month that have no line of the bank. */
  free: (month: string, filter: string) =>
    queryOptions({
      queryKey: ['bank', 'free', month, filter],
      queryFn: ({ signal }) =>
        api.staffBank.month(
          { params: { month }, query: { maxResultCount: MAX_OFFERED, state: 'onlyLedger', filter } },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
};

/** Returns the total of bookings, in yuan. */
export const togetherOf = (bookings: readonly BankBooking[]): number =>
  bookings.reduce((sum, { amount }) => sum + Math.round(amount * 100), 0) / 100;

/** Returns the bookings that can be selected: selected ones first, then those with the exact amount, then the latest. */
export function freeBookings(
  { items }: BankMonth,
  chosen: readonly BankBooking[],
  wanted: number,
): readonly BankBooking[] {
  const isChosen = new Set(chosen.map(({ bizKey }) => bizKey));
  const others = items.flatMap(({ bookings }) => bookings).filter(({ bizKey }) => !isChosen.has(bizKey));
  const [same, rest] = [
    others.filter(({ amount }) => amount === wanted),
    others.filter(({ amount }) => amount !== wanted),
  ];
  return [...chosen, ...same, ...rest];
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { listQuery } from '../../../shared/list-query.ts';

export type TrialBalance = CallOutput<AllCalls['staffLedger']['month']>;
export type LedgerMonths = CallOutput<AllCalls['staffLedger']['months']>;
export type LedgerMonth = LedgerMonths['items'][number];
export type Journal = CallOutput<AllCalls['staffLedger']['journals']>['items'][number];

export type JournalFilter = 'month' | 'code' | 'owner' | 'filter';
export const JOURNAL_FILTERS: readonly JournalFilter[] = ['month', 'code', 'owner', 'filter'];

/** Keys, fetchers and options of the monthly ledger. */
export const ledgerQueries = {
  months: () =>
    queryOptions({
      queryKey: ['ledger', 'months'],
      queryFn: ({ signal }) => api.staffLedger.months({}, { signal }),
    }),
  month: (month: string) =>
    queryOptions({
      queryKey: ['ledger', 'month', month],
      queryFn: ({ signal }) => api.staffLedger.month({ params: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  journals: (list: ListQuery<JournalFilter>) =>
    listQuery(['ledger', 'journals'], list, (query, options) => api.staffLedger.journals({ query }, options)),
  journal: (id: string) =>
    queryOptions({
      queryKey: ['ledger', 'journal', id],
      queryFn: ({ signal }) => api.staffLedger.journal({ params: { id } }, { signal }),
    }),
};

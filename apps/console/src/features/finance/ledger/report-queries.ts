import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import { SALES_BY, type SalesBy } from '@xunban/contract/finance-reports';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export type Prepaid = CallOutput<AllCalls['staffReports']['prepaid']>;
export type PrepaidOrder = Prepaid['items'][number];
export type Sales = CallOutput<AllCalls['staffReports']['sales']>;
export type SalesRow = Sales['items'][number];

export type Receivables = CallOutput<AllCalls['staffReports']['receivables']>;
export type Receivable = Receivables['items'][number];

export type ReceivableFilter = 'age' | 'month';
export const RECEIVABLE_FILTERS: readonly ReceivableFilter[] = ['age', 'month'];
export type PrepaidFilter = 'kind' | 'month';
export const PREPAID_FILTERS: readonly PrepaidFilter[] = ['kind', 'month'];

/** Returns the grouping of revenue in an address; defaults to customer. */
export const salesByOf = (text: string | null): SalesBy => SALES_BY.find((known) => known === text) ?? 'customer';

/** Keys, fetchers and options of what finance reports. */
export const reportQueries = {
  prepaid: (month: string, list: ListQuery<PrepaidFilter>) =>
    queryOptions({
      queryKey: ['ledger', 'prepaid', month, list],
      queryFn: ({ signal }) =>
        api.staffReports.prepaid(
          { params: { month }, query: { ...pagingOf(list), kind: list.filters.kind } as never },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  receivables: (month: string, list: ListQuery<ReceivableFilter>) =>
    queryOptions({
      queryKey: ['ledger', 'receivables', month, list],
      queryFn: ({ signal }) =>
        api.staffReports.receivables(
          { params: { month }, query: { ...pagingOf(list), age: list.filters.age } as never },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  sales: (month: string, by: SalesBy) =>
    queryOptions({
      queryKey: ['ledger', 'sales', month, by],
      queryFn: ({ signal }) => api.staffReports.sales({ params: { month }, query: { by } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

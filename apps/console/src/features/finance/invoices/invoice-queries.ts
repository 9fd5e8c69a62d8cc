import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of applications for invoices. */
export const invoiceQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    queryOptions({
      queryKey: ['invoices', 'list', list],
      queryFn: ({ signal }) =>
        api.staffInvoices.list({ query: { ...pagingOf(list), ...list.filters } as never }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ofMember: (memberId: string, list: ListQuery<never>) =>
    queryOptions({
      queryKey: ['members', memberId, 'invoices', list],
      queryFn: ({ signal }) =>
        api.staffInvoices.ofMember({ params: { id: memberId }, query: pagingOf(list) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  ofMainOrder: (no: string) =>
    queryOptions({
      queryKey: ['invoices', 'ofMainOrder', no],
      queryFn: ({ signal }) => api.staffInvoices.ofMainOrder({ params: { no } }, { signal }),
    }),
  detail: (id: string) =>
    queryOptions({
      queryKey: ['invoices', 'detail', id],
      queryFn: ({ signal }) => api.staffInvoices.detail({ params: { id } }, { signal }),
    }),
  unmatched: (month: string) =>
    queryOptions({
      queryKey: ['invoices', 'unmatched', month],
      queryFn: ({ signal }) => api.staffInvoices.unmatched({ params: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  month: (month: string) =>
    queryOptions({
      queryKey: ['invoices', 'month', month],
      queryFn: ({ signal }) => api.staffInvoices.month({ params: { month } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

/** Fetches displayed invoices again whenever one changes. */
export function useLiveInvoices(): void {
  const client = useQueryClient();
  useChanges('invoice', () => void client.invalidateQueries({ queryKey: ['invoices'], type: 'active' }));
}

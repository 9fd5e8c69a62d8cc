import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';
import type { WorkFilter } from '../../../shared/work-list.tsx';

/** Keys, fetchers and options of applications for invoices. */
export const invoiceQueries = {
  list: (list: ListQuery<WorkFilter>) =>
    listQuery(['invoices', 'list'], list, (query, options) => api.staffInvoices.list({ query }, options)),
  ofMember: (memberId: string, list: ListQuery<never>) =>
    listQuery(['members', memberId, 'invoices'], list, (query, options) =>
      api.staffInvoices.ofMember({ params: { id: memberId }, query }, options),
    ),
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
  openTax: (month: string, list: ListQuery<never>) =>
    listQuery(['invoices', 'openTax', month], list, ({ maxResultCount, skipCount }, options) =>
      api.staffInvoices.openTax({ params: { month }, query: { maxResultCount, skipCount } }, options),
    ),
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

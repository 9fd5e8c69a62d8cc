import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { INVOICE_APPLICATION_STATES } from '@xunban/contract/invoice-rules';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';

export type UninvoicedFilter = 'month';
export const UNINVOICED_FILTERS: readonly UninvoicedFilter[] = ['month'];
export type ApplicationFilter = 'state';
export const APPLICATION_FILTERS: readonly ApplicationFilter[] = ['state'];

/** Keys, fetchers and options of invoices; all under one key, which invoice events invalidate. */
export const invoiceQueries = {
  profiles: queryOptions({
    queryKey: ['invoices', 'profiles'],
    queryFn: ({ signal }) => api.invoice.profiles({}, { signal }),
  }),
  uninvoiced: (list: ListQuery<UninvoicedFilter>) =>
    queryOptions({
      queryKey: ['invoices', 'uninvoiced', list],
      queryFn: ({ signal }) => {
        const { month } = list.filters;
        return api.invoice.uninvoiced({ query: { ...pagingOf(list), ...(month ? { month } : {}) } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  ofMain: (mainOrderId: string) =>
    queryOptions({
      queryKey: ['invoices', 'ofMain', mainOrderId],
      queryFn: ({ signal }) => api.order.checkInvoice({ query: { mainOrderId } }, { signal }),
    }),
  applications: (list: ListQuery<ApplicationFilter>) =>
    queryOptions({
      queryKey: ['invoices', 'applications', list],
      queryFn: ({ signal }) => {
        const state = INVOICE_APPLICATION_STATES.find((known) => known === list.filters.state);
        return api.invoice.applications({ query: { ...pagingOf(list), ...(state ? { state } : {}) } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  application: (id: string) =>
    queryOptions({
      queryKey: ['invoices', 'application', id],
      queryFn: ({ signal }) => api.invoice.application({ query: { id } }, { signal }),
    }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../shared/api.ts';
import type { PriceDataKind } from './model/tables-of.ts';

/** Keys, fetchers and options of price books, calendars and freight tables. */
export const priceQueries = {
  published: (kind: PriceDataKind) =>
    queryOptions({
      queryKey: ['priceData', 'published', kind],
      queryFn: ({ signal }) => api.priceBook.published({ query: { kind, maxResultCount: 50 } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  publishedData: (kind: PriceDataKind, version: string) =>
    queryOptions({
      queryKey: ['priceData', 'published', kind, version],
      queryFn: ({ signal }) => api.priceBook.publishedData({ params: { kind, version } }, { signal }),
    }),
  drafts: queryOptions({
    queryKey: ['priceData', 'drafts'],
    queryFn: ({ signal }) => api.priceBook.drafts({ query: { maxResultCount: 50 } }, { signal }),
  }),
  draft: (id: string) =>
    queryOptions({
      queryKey: ['priceData', 'draft', id],
      queryFn: ({ signal }) => api.priceBook.draft({ params: { id } }, { signal }),
      // The editor holds the newest state; a fetch in its back would throw away what is being typed.
      staleTime: Number.POSITIVE_INFINITY,
    }),
  calendarOutlook: queryOptions({
    queryKey: ['priceData', 'calendarOutlook'],
    queryFn: ({ signal }) => api.priceBook.calendarOutlook({}, { signal }),
  }),
  changes: queryOptions({
    queryKey: ['priceData', 'changes'],
    queryFn: ({ signal }) => api.priceBook.changes({ query: { maxResultCount: 20 } }, { signal }),
  }),
};

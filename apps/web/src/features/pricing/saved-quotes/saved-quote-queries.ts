import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { QuoteComparison, SharedQuoteView } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

const PAGE_SIZE = 20;

/** Quotes that a member has saved, and those that a link shows. */
export const savedQuoteQueries = {
  /** Own saved quotes, the newest first, page after page; the filter goes by name and number. */
  saved: (filter: string) =>
    infiniteQueryOptions({
      queryKey: ['quote', 'saved', filter],
      queryFn: ({ signal, pageParam }) =>
        api.storedQuote.saved({ query: { filter, maxResultCount: PAGE_SIZE, skipCount: pageParam } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, pages) => nextSkip(totalCount, pages),
    }),
  /** Own quotes that a link shows to others, the newest link first, page after page. */
  ownLinks: () =>
    infiniteQueryOptions({
      queryKey: ['quote', 'ownLinks'],
      queryFn: ({ signal, pageParam }) =>
        api.storedQuote.ownLinks({ query: { maxResultCount: PAGE_SIZE, skipCount: pageParam } }, { signal }),
      initialPageParam: 0,
      getNextPageParam: ({ totalCount }, pages) => nextSkip(totalCount, pages),
    }),
  comparison: (left: string, right: string) =>
    queryOptions({
      queryKey: ['quote', 'comparison', left, right],
      queryFn: ({ signal }): Promise<QuoteComparison> => api.storedQuote.compare({ body: { left, right } }, { signal }),
    }),
  shared: (token: string) =>
    queryOptions({
      queryKey: ['quote', 'shared', token],
      queryFn: ({ signal }): Promise<SharedQuoteView> => api.storedQuote.shared({ params: { token } }, { signal }),
    }),
};

/** Returns the number of rows before the next page; undefined when there is none. */
function nextSkip(totalCount: number, pages: readonly { readonly items: readonly unknown[] }[]): number | undefined {
  const read = pages.reduce((count, { items }) => count + items.length, 0);
  return read < totalCount ? read : undefined;
}

/** Returns the public address of a shared quote. */
export const sharedQuoteAddress = (token: string): string => `${location.origin}/sharedQuote/${token}`;

import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../../shared/api.ts';

const PAGE = 10;

/** What the house's staff did on the member's behalf, ten at a time from the latest on. */
export const behalfActsQuery = infiniteQueryOptions({
  queryKey: ['behalf-acts'],
  queryFn: ({ pageParam, signal }) =>
    api.account.behalfActs({ query: { skipCount: pageParam, maxResultCount: PAGE } }, { signal }),
  initialPageParam: 0,
  getNextPageParam: ({ totalCount }, pages) => {
    const shown = pages.reduce((sum, { items }) => sum + items.length, 0);
    return shown < totalCount ? shown : undefined;
  },
});

import { useEffect, useRef } from 'react';
import type { QueryLike } from './data-state.tsx';

/** One page of a list, with the number of rows of the full list. */
interface Page {
  readonly items: readonly unknown[];
  readonly totalCount: number;
}

/** The page that is shown, counted from 1. */
interface ShownPage {
  readonly page: number;
  readonly pageSize: number;
}

/**
 * Leads from a page beyond the end of a list to the last page that has rows: the last row of the last page has left, or the
 * address names a page that never was. Every list with pages uses it.
 * @param toPage shows another page; the one beyond the end is not a step to go back to
 * @returns the query to draw, which is loading until a page with rows is there
 */
export function usePageWithRows<Q extends QueryLike<Page> & { readonly isFetching?: boolean }>(
  query: Q,
  { page, pageSize }: ShownPage,
  toPage: (page: number) => void,
): Q {
  const { data, isFetching = false } = query;
  const isWithoutRows = data !== undefined && data.items.length === 0 && data.totalCount > 0;
  const last = isWithoutRows ? Math.ceil(data.totalCount / pageSize) : page;
  // While it fetches, the rows of the page before may stand in for those of this one.
  const next = last < page && !isFetching ? last : undefined;
  const latest = useRef(toPage);
  useEffect(() => {
    latest.current = toPage;
  });
  useEffect(() => {
    if (next !== undefined) latest.current(next);
  }, [next]);
  return isWithoutRows && (isFetching || next !== undefined) ? { ...query, status: 'pending', data: undefined } : query;
}

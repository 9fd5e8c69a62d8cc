import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';

/**
 * Options for a page of a list whose filters are parameters of its call. The previous page stays until the next one is there.
 * @param read calls with the parameters, which the address of the page has as texts
 */
export const listQuery = <F extends string, R>(
  key: QueryKey,
  list: ListQuery<F>,
  read: (query: never, options: { readonly signal: AbortSignal }) => Promise<R>,
) =>
  queryOptions({
    queryKey: [...key, list],
    queryFn: ({ signal }) => read({ ...pagingOf(list), ...list.filters } as never, { signal }),
    placeholderData: keepPreviousData,
  });

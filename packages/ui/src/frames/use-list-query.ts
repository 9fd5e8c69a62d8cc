import { useMemo } from 'react';
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

/** The pair that a router's `useSearchParams` gives. */
type SearchParameters = readonly [
  URLSearchParams,
  (next: (current: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void,
];

export interface ListControl<F extends string> {
  readonly query: ListQuery<F>;
  readonly change: (change: Partial<ListQuery<F>>) => void;
}

/** A list's state in the URL: `useListQuery(useSearchParams(), ['state', 'keyword'])`. Paging can be stepped back. */
export function useListQuery<F extends string>(
  [params, setParams]: SearchParameters,
  filterNames: readonly F[],
): ListControl<F> {
  const names = filterNames.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined names stand for the list, which is new at each render.
  const query = useMemo(() => readListQuery(params, filterNames), [params, names]);
  return { query, change: (change) => setParams((current) => writeListQuery(current, filterNames, change)) };
}

import { useEffect, useMemo, useRef } from 'react';
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

/** The pair that a router's `useSearchParams` gives. */
type SearchParameters = readonly [
  URLSearchParams,
  (next: (current: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void,
];

export interface ListControl<F extends string> {
  readonly query: ListQuery<F>;
  readonly change: (change: Partial<ListQuery<F>>) => void;
  /** Sets these filters and keeps the others; an empty value takes one off. */
  readonly narrow: (part: { readonly [K in F]?: string | undefined }) => void;
}

/** A list's state in the URL: `useListQuery(useSearchParams(), ['state', 'keyword'])`. Paging can be stepped back. */
export function useListQuery<F extends string>(
  [params, setParams]: SearchParameters,
  filterNames: readonly F[],
): ListControl<F> {
  const names = filterNames.join(',');
  // biome-ignore lint/correctness/useExhaustiveDependencies: the joined names stand for the list, which is new at each render.
  const query = useMemo(() => readListQuery(params, filterNames), [params, names]);
  // A router shows a new address a moment after it was asked for. What is chosen meanwhile goes on from there.
  const asked = useRef(params);
  useEffect(() => {
    asked.current = params;
  }, [params]);
  const write = (next: URLSearchParams) => {
    asked.current = next;
    setParams(() => next);
  };
  return {
    query,
    change: (change) => write(writeListQuery(asked.current, filterNames, change)),
    narrow: (part) => {
      const filters = Object.fromEntries(
        Object.entries<string | undefined>({ ...readListQuery(asked.current, filterNames).filters, ...part }).filter(
          ([, value]) => value,
        ),
      ) as ListQuery<F>['filters'];
      write(writeListQuery(asked.current, filterNames, { filters }));
    },
  };
}

import { useEffect, useMemo, useRef } from 'react';
import { type ListQuery, readListQuery, writeListQuery } from './list-query.ts';

/** The pair that a router's `useSearchParams` gives. */
type SearchParameters = readonly [
  URLSearchParams,
  (next: (current: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void,
];

export interface ListControl<F extends string> {
  readonly query: ListQuery<F>;
  /** @param options `replace` when the address before is not one to go back to */
  readonly change: (change: Partial<ListQuery<F>>, options?: { replace?: boolean }) => void;
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
  const write = (next: URLSearchParams, options?: { replace?: boolean }) => {
    asked.current = next;
    setParams(() => next, options);
  };
  return {
    query,
    change: (change, options) => write(writeListQuery(asked.current, filterNames, change), options),
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

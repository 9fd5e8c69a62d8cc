import { DEFAULT_PAGE_SIZE, type ListControl, type ListQuery } from '@xunban/ui';
import { useState } from 'react';

/** The page of a list that is one part of a page: two of them stand beside each other, so the address holds neither. */
export function usePartList(): ListControl<never> {
  const [query, setQuery] = useState<ListQuery<never>>({
    page: 1,
    pageSize: DEFAULT_PAGE_SIZE,
    sorting: '',
    filters: {},
  });
  return {
    query,
    change: (change) => setQuery((current) => ({ ...current, ...(change.pageSize ? { page: 1 } : {}), ...change })),
    narrow: () => undefined,
  };
}

import { DEFAULT_PAGE_SIZE, type ListControl, type ListQuery } from '@xunban/ui';
import { useState } from 'react';

/** Returns the list state for one part of a page: several lists share the page, so the address stores none of them. */
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

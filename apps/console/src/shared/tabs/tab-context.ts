import { createContext, useContext, useEffect } from 'react';
import { useSearchParams } from 'react-router';

/** Functions that a page can call on its own tab. */
export interface OwnTab {
  readonly id: string;
  readonly rename: (title: string) => void;
}

export const OwnTabContext = createContext<OwnTab>({ id: '', rename: () => undefined });

/** Writes on the tab what is open in it, once the page knows: the number of the order instead of "order". */
export function useTabTitle(title: string | undefined): void {
  const { rename } = useContext(OwnTabContext);
  useEffect(() => {
    if (title !== undefined) rename(title);
  }, [title, rename]);
}

type SearchParams = readonly [
  URLSearchParams,
  (change: (current: URLSearchParams) => URLSearchParams, options?: { replace?: boolean }) => void,
];

/** The query of this page. A change stays in its tab, where a link to another query would open another tab. */
export function useTabSearchParams(): SearchParams {
  const { id } = useContext(OwnTabContext);
  const [params, setParams] = useSearchParams();
  return [params, (change, options) => setParams(change, { ...options, state: { tab: id } })];
}

import type { BoardSpec } from '@xunban/contract/board-spec';
import { ifAllowed } from '@xunban/i18n/if-allowed';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useNavigation, useNavigationType } from 'react-router';
import { freeFromSearch, specFromSearch, specToSearch, unreadIn } from './spec-link.ts';

/** The address follows when the typing pauses: browsers limit how often it may change. */
const DEBOUNCE_MS = 300;
/** Marks the addresses that the form itself wrote. */
const FOLLOWED = 'follows-the-form';

export interface AskedBoard {
  readonly spec: BoardSpec;
  readonly change: (change: (spec: BoardSpec) => BoardSpec) => void;
  /** Fields of which any value will do. */
  readonly free: ReadonlySet<string>;
  readonly setFree: (field: string, isFree: boolean) => void;
  /** Values of the link that could not be read. */
  readonly unread: readonly string[];
}

/**
 * The board that is asked for. The address follows it, so that a reload, a bookmark or a mailed link brings it back;
 * without one, this tab's last visit does.
 */
export function useQuoteSpec(): AskedBoard {
  const { search, state } = useLocation();
  const how = useNavigationType();
  // On the way to another page its address is not this form's to write.
  const isLeaving = useNavigation().state !== 'idle';
  const navigate = useNavigate();
  const [begin] = useState(() => askedBy(search));
  const [spec, setSpec] = useState(() => specFromSearch(begin));
  const [free, setFree] = useState(() => freeFromSearch(begin));
  const [unread, setUnread] = useState(() => unreadIn(begin));
  const written = useRef(search);
  const page = useRef<string>(undefined);

  // The address changed from outside: back, forward, or a link to another board. An address that the form wrote can arrive
  // late, when the form has changed and the next one is under way: it is ignored.
  const isOwn = how === 'REPLACE' && state === FOLLOWED;
  useEffect(() => {
    if (isOwn || search === written.current) return;
    written.current = search;
    setSpec(specFromSearch(new URLSearchParams(search)));
    setFree(freeFromSearch(new URLSearchParams(search)));
    setUnread(unreadIn(new URLSearchParams(search)));
  }, [search, isOwn]);

  useEffect(() => {
    page.current ??= window.location.pathname;
    const query = specToSearch(spec, free);
    const next = query === '' ? '' : `?${query}`;
    storeDraft(next);
    if (next === written.current || isLeaving) return;
    const timer = setTimeout(() => {
      // The address is of the next page while this one is still shown.
      if (window.location.pathname !== page.current) return;
      written.current = next;
      void navigate({ search: next }, { replace: true, preventScrollReset: true, state: FOLLOWED });
    }, DEBOUNCE_MS);
    return () => clearTimeout(timer);
  }, [spec, free, isLeaving, navigate]);

  const change = useCallback((field: string, isFree: boolean) => {
    setFree((before) => {
      const next = new Set(before);
      if (isFree) next.add(field);
      else next.delete(field);
      return next;
    });
  }, []);
  return { spec, change: setSpec, free, setFree: change, unread };
}

/** Returns the parameters of an address; if it has none, the last ones of this tab. */
export const askedBy = (search: string): URLSearchParams => new URLSearchParams(search || draftSearch());

/**
 * The choices of this tab's visit in link format, so that they survive leaving the page by its menu and returning. Another tab
 * starts fresh.
 */
const DRAFT = 'xunban.quote.draft';

/** The query of the last visit in this tab; '' when there was none, or storage is denied. */
const draftSearch = (): string => ifAllowed(() => sessionStorage.getItem(DRAFT)) ?? '';

/** @param search '' clears the draft */
export const storeDraft = (search: string): void =>
  // Denied, the address still has everything.
  ifAllowed(() => (search === '' ? sessionStorage.removeItem(DRAFT) : sessionStorage.setItem(DRAFT, search)));

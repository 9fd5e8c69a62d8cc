import type { BoardSpec } from '@xunban/contract/board-spec';
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { specFromSearch, specToSearch } from '../model/spec-link.ts';
import { draftSearch, keepDraft } from './spec-draft.ts';

/** Typing settles before the address follows; browsers limit how often it may change. */
const FOLLOW_MS = 300;

/** The board that is asked for. The address follows it, so that a reload, a bookmark or a mailed link brings it back; without one, this tab's last visit does. */
export function useQuoteSpec(): readonly [BoardSpec, (change: (spec: BoardSpec) => BoardSpec) => void] {
  const { search } = useLocation();
  const navigate = useNavigate();
  const [spec, setSpec] = useState(() => specFromSearch(new URLSearchParams(search || draftSearch())));
  const written = useRef(search);

  // The address changed by itself: back, forward, or a link to another board.
  useEffect(() => {
    if (search === written.current) return;
    written.current = search;
    setSpec(specFromSearch(new URLSearchParams(search)));
  }, [search]);

  useEffect(() => {
    const query = specToSearch(spec);
    const next = query === '' ? '' : `?${query}`;
    keepDraft(next);
    if (next === written.current) return;
    const timer = setTimeout(() => {
      written.current = next;
      void navigate({ search: next }, { replace: true, preventScrollReset: true });
    }, FOLLOW_MS);
    return () => clearTimeout(timer);
  }, [spec, navigate]);

  return [spec, setSpec];
}

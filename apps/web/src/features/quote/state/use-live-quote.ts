import { useQuery } from '@tanstack/react-query';
import type { BoardSpec, QuoteView } from '@xunban/contract';
import { useEffect, useMemo, useState } from 'react';
import { quoteQueries } from '../api/quote-queries.ts';

const TYPING_MS = 150;

export interface LiveQuote {
  /** The answer for the board as it stands, or the one before while `isStale`. */
  readonly quote: QuoteView | undefined;
  /** The next answer is on its way, or has failed. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/** The price of the board as it stands. Each board is a query of its own, so a late answer can never replace a newer. */
export function useLiveQuote(spec: BoardSpec): LiveQuote {
  // Remarks have no price; typing them must not ask for one.
  const priced = useMemo((): BoardSpec => ({ ...spec, remarks: '' }), [spec]);
  const settled = useSettled(priced, TYPING_MS);
  const { data, error, isPlaceholderData, refetch } = useQuery(quoteQueries.live(settled));
  // A failed query has no data, not even that of the board before; its answer is kept here.
  const [last, setLast] = useState(data);
  if (data !== undefined && data !== last) setLast(data);
  return {
    quote: data ?? last,
    isStale: settled !== priced || isPlaceholderData || error !== null,
    error,
    retry: () => void refetch(),
  };
}

/** A value once it has not changed for a while; at first as it is. */
function useSettled<T>(value: T, waitMs: number): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), waitMs);
    return () => clearTimeout(timer);
  }, [value, waitMs]);
  return settled;
}

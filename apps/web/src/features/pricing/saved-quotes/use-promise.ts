import type { BoardSpec, StoredQuoteView } from '@xunban/contract';
import { useRef } from 'react';
import { api } from '../../../shared/api.ts';
import { currentSession } from '../../../shared/session.ts';

/** A price that was promised so recently is promised once for save, share, print and PDF. */
const REUSE_MS = 5 * 60_000;

interface Promised {
  readonly spec: BoardSpec;
  readonly memberId: string | undefined;
  readonly at: number;
  readonly quote: Promise<StoredQuoteView>;
}

/**
 * Fixes the price of a board with the server: a quote with a number and a last day. A promise belongs to whoever asked
 * for it, so one that was given before signing in is asked for anew after it.
 */
export function usePromise(): (spec: BoardSpec) => Promise<StoredQuoteView> {
  const last = useRef<Promised>(undefined);
  return (spec) => {
    const memberId = currentSession()?.memberId;
    const known = last.current;
    if (known && known.spec === spec && known.memberId === memberId && Date.now() - known.at < REUSE_MS)
      return known.quote;
    const quote = api.quote.calculate({ body: { spec } });
    last.current = { spec, memberId, at: Date.now(), quote };
    quote.catch(() => {
      last.current = undefined;
    });
    return quote;
  };
}

import { replaceEqualDeep, useQuery } from '@tanstack/react-query';
import type { BoardSpec, QuoteView } from '@xunban/contract';
import { isChoiceField } from '@xunban/contract/board-spec';
import { useMemo, useState } from 'react';
import { useAfterTyping } from '../../../shared/use-after-typing.ts';
import { type PricedReorder, quoteQueries } from './quote-queries.ts';

const TYPING_MS = 150;

export interface LiveQuote {
  /** The answer for the board as it stands, or the one before while `isStale`. */
  readonly quote: QuoteView | undefined;
  /** The next answer is on its way, or has failed. */
  readonly isStale: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * The price of the board as it stands, also of one that is ordered again. Each board is a query of its own, so a late answer can never replace a newer.
 */
export function useLiveQuote(spec: BoardSpec, reorder?: PricedReorder): LiveQuote {
  // Remarks have no price; typing them must not ask for one.
  const priced = useMemo((): BoardSpec => ({ ...spec, remarks: '' }), [spec]);
  const asked = useAfterTyping(priced, TYPING_MS, isTyped);
  const { data, error, isPlaceholderData, refetch } = useQuery(
    reorder ? quoteQueries.reorder(asked, reorder) : quoteQueries.live(asked),
  );
  // A failed query has no data, not even those of the board before, so the last answer is held here. Parts of a new
  // answer that equal those of the last one are replaced by them, so that components which show them need not render
  // again.
  const [stored, setStored] = useState({ data, quote: data });
  if (data !== undefined && data !== stored.data) setStored({ data, quote: replaceEqualDeep(stored.quote, data) });
  return {
    quote: stored.quote,
    isStale: asked !== priced || isPlaceholderData || error !== null,
    error,
    retry: () => void refetch(),
  };
}

/** A file fills several fields, and a choice is one press. */
function isTyped(before: BoardSpec, after: BoardSpec): boolean {
  const fields = Object.keys({ ...before, ...after }) as (keyof BoardSpec)[];
  const [first, ...others] = fields.filter((field) => before[field] !== after[field]);
  return first === undefined || (others.length === 0 && !isChoiceField(first));
}

import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo } from 'react';
import { useSteady } from '../../../shared/use-steady.ts';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import type { FormContext } from '../quote-form/form-context.ts';
import type { QuoteSession } from './use-quote-session.ts';

/** The context of the form, which changes only when the form has to render again. */
export function useQuoteForm(session: QuoteSession, showPlace: FormContext['showPlace']): FormContext {
  const { spec, change, free, setFree, live, measured, asked, reset, isReading } = session;
  const offered = useQuery(quoteQueries.config()).data?.options;
  // The effects of all options are hundreds of small texts, so they are rendered deferred and choices at once. The
  // first answer is not deferred, because without it no option is closed.
  const deferred = useDeferredValue(live.quote);
  const quote = deferred ?? live.quote;
  const isStale = live.isStale || isReading || quote !== live.quote;
  const swap = useSteady(session.proposals.swap);
  return useMemo(
    () => ({ spec, change, swap, reset, quote, isStale, measured, showPlace, asked, free, setFree, offered }),
    [spec, change, swap, reset, quote, isStale, measured, showPlace, asked, free, setFree, offered],
  );
}

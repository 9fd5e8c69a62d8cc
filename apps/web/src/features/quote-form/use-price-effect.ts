import { useQuery } from '@tanstack/react-query';
import { type MeasuredField, withMeasured } from '@xunban/pricing/measured-fields';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import type { FormContext } from './form-context.ts';

/**
 * What the total would change by, in yuan, if these fields were as the file has them. Asked of the same engine as the
 * price itself; undefined while that is not known, and where one of the two boards cannot be made.
 */
export function usePriceEffect({ quote, isStale }: FormContext, fields: readonly MeasuredField[]): number | undefined {
  // Counted from the board that the last answer is about, so that typing does not ask at every key.
  const { data } = useQuery({
    ...quoteQueries.single(quote && fields.length > 0 ? withMeasured(quote.spec, fields) : undefined),
    enabled: fields.length > 0 && !isStale && quote?.chosen !== undefined,
  });
  const now = quote?.chosen?.total;
  const then = data?.chosen?.total;
  return fields.length === 0 || isStale || now === undefined || then === undefined
    ? undefined
    : Math.round((then - now) * 100) / 100;
}

import { useQuery } from '@tanstack/react-query';
import type { MeasuredField } from '@xunban/pricing/measured-fields';
import { type FieldChange, withChanges } from '../live-quote/option-view.ts';
import { quoteQueries } from '../live-quote/quote-queries.ts';
import type { FormContext } from './form-context.ts';

/** Effect of other values of some fields. */
export interface BoardEffect {
  /** Change of the total. */
  readonly yuan: number;
  /** The new ship date, if it changes. */
  readonly shipDate: string | undefined;
}

/**
 * Returns the effect of form changes on total and ship date. Computed by the same engine as the price itself; undefined while
 * that is loading, and when one of the two boards cannot be made.
 */
export function useBoardEffect(
  { quote, isStale }: Pick<FormContext, 'quote' | 'isStale'>,
  changes: readonly FieldChange[],
): BoardEffect | undefined {
  const hasChanges = changes.length > 0;
  // Counted from the board that the last answer is about, so that typing does not ask at every key.
  const { data } = useQuery({
    ...quoteQueries.single(quote && hasChanges ? withChanges(quote.spec, changes) : undefined),
    enabled: hasChanges && !isStale && quote?.chosen !== undefined,
  });
  const now = quote?.chosen;
  const then = data?.chosen;
  if (!hasChanges || isStale || !now || !then) return undefined;
  return {
    yuan: Math.round((then.total - now.total) * 100) / 100,
    shipDate: then.shipDate === now.shipDate ? undefined : then.shipDate,
  };
}

/** Returns the change of the total, in yuan, if these fields had the file's values. */
export const usePriceEffect = (form: FormContext, fields: readonly MeasuredField[]): number | undefined =>
  useBoardEffect(
    form,
    fields.map(({ field, value }): FieldChange => ({ field, from: form.spec[field], to: value })),
  )?.yuan;

import type { ApiError } from '@xunban/contract/api-error';

export interface ChangedPrice {
  readonly before: number;
  readonly after: number;
}

/** The old and the new total when a submit was refused because the price is another one; undefined for other refusals. */
export function changedPriceOf(
  { code, data }: Pick<ApiError, 'code' | 'data'>,
  before: number,
): ChangedPrice | undefined {
  if (code !== 'quote.priceChanged' || typeof data !== 'object' || data === null || !('total' in data))
    return undefined;
  return typeof data.total === 'number' ? { before, after: data.total } : undefined;
}

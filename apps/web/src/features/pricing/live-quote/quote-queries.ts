import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query';
import type { BoardSpec, FreightOption, QuoteView } from '@xunban/contract';
import { isChoiceField } from '@xunban/contract/board-spec';
import { api } from '../../../shared/api.ts';

/** Dates in a quote count from now; after this time the quote is fetched again. */
const QUOTE_STALE_MS = 60_000;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * A board as text for a query key. TanStack Query would sort the names of an object at each render of each query; the
 * boards of this page have their fields in one order anyway.
 */
const asText = (spec: BoardSpec): string => JSON.stringify(spec);

/** An earlier order that is ordered again, and whether with a file that has still to be uploaded. */
export interface PricedReorder {
  readonly orderNo: string;
  readonly fileId?: string;
  readonly hasAnotherFile: boolean;
}

/** The file on the screen counts, not one that it takes the place of. */
const withoutPrevious = ({ fileId, ...reorder }: PricedReorder): PricedReorder =>
  reorder.hasAnotherFile || fileId === undefined ? reorder : { ...reorder, fileId };

export const quoteQueries = {
  /** The full matrix for a board. The previous answer stays in place while the next one loads. */
  live: (spec: BoardSpec) =>
    queryOptions({
      queryKey: ['quote', 'live', asText(spec)],
      queryFn: ({ signal }): Promise<QuoteView> => api.quote.quote({ body: { spec } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: QUOTE_STALE_MS,
      gcTime: QUOTE_STALE_MS,
    }),
  /** The same for a board that is ordered again, less the tooling that serves once more. */
  reorder: (spec: BoardSpec, reorder: PricedReorder) =>
    queryOptions({
      queryKey: ['quote', 'reorder', `${asText(spec)} ${JSON.stringify(reorder)}`],
      queryFn: async ({ signal }): Promise<QuoteView> =>
        (await api.quote.recalculateReorder({ body: { spec, ...withoutPrevious(reorder) } }, { signal })).quote,
      placeholderData: keepPreviousData,
      staleTime: QUOTE_STALE_MS,
      gcTime: QUOTE_STALE_MS,
    }),
  /** The price of one board alone, without the matrix round it. */
  single: (spec: BoardSpec | undefined) =>
    queryOptions({
      queryKey: ['quote', 'single', spec && asText(spec)],
      queryFn: spec
        ? ({ signal }): Promise<QuoteView> => api.quote.quote({ body: { spec, quantities: [] } }, { signal })
        : skipToken,
      staleTime: QUOTE_STALE_MS,
      gcTime: QUOTE_STALE_MS,
    }),
  /** The cheapest board within what the buyer leaves open. */
  cheapest: (spec: BoardSpec, free: ReadonlySet<string>) =>
    queryOptions({
      queryKey: ['quote', 'cheapest', asText(spec), [...free]],
      queryFn: ({ signal }) =>
        api.quote.cheapest({ body: { spec, free: [...free].filter(isChoiceField) } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: QUOTE_STALE_MS,
      gcTime: QUOTE_STALE_MS,
    }),
  config: () =>
    queryOptions({
      queryKey: ['quote', 'config'],
      queryFn: ({ signal }) => api.quote.config({}, { signal }),
      staleTime: DAY_MS,
    }),
  provinces: () =>
    queryOptions({
      queryKey: ['address', 'provinces'],
      queryFn: async ({ signal }) => (await api.address.regions({}, { signal })).map(({ name }) => name),
      staleTime: DAY_MS,
    }),
  freight: (spec: BoardSpec, province: string) =>
    queryOptions({
      queryKey: ['quote', 'freight', province, asText(spec)],
      queryFn: ({ signal }): Promise<FreightOption[]> => api.quote.freight({ body: { spec, province } }, { signal }),
      placeholderData: keepPreviousData,
      staleTime: QUOTE_STALE_MS,
    }),
};

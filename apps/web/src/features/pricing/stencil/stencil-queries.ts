import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { StencilSpec } from '@xunban/contract';
import { api } from '../../../shared/api.ts';

/** The price of a stencil as it stands. */
export const stencilPrice = (spec: StencilSpec) =>
  queryOptions({
    queryKey: ['stencilQuote', spec],
    queryFn: ({ signal }) => api.quote.quoteStencil({ body: { spec } }, { signal }),
    placeholderData: keepPreviousData,
  });

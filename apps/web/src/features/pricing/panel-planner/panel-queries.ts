import { queryOptions } from '@tanstack/react-query';
import type { CallOutput, calls } from '@xunban/contract';
import type { BoardSpec } from '@xunban/contract/board-spec';
import { api } from '../../../shared/api.ts';

export type PanelAdvice = CallOutput<typeof calls.panel.layout>;
export type PanelLayout = NonNullable<PanelAdvice['layout']>;
export type PanelSuggestion = PanelAdvice['suggestions'][number];

const CACHE_MS = 10 * 60_000;

/** The layout of a board on the working panel. Quantity and lead time change nothing about it. */
export const panelAdvice = (spec: BoardSpec) => {
  const { quantity: _quantity, leadTime: _leadTime, remarks: _remarks, measured: _measured, ...board } = spec;
  return queryOptions({
    queryKey: ['quote', 'panel', board],
    queryFn: ({ signal }): Promise<PanelAdvice> => api.panel.layout({ body: { spec } }, { signal }),
    staleTime: CACHE_MS,
    gcTime: CACHE_MS,
  });
};

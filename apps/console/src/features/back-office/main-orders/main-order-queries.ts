import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { TimelineGroup } from '@xunban/contract/timeline-events';
import { api } from '../../../shared/api.ts';

/** Query options of a timeline. */
export interface TimelineAsked {
  readonly direction: 'newest' | 'oldest';
  readonly group?: TimelineGroup | undefined;
  readonly take: number;
}

/** Keys, fetchers and options of everything that is read about a main order. */
export const mainOrderQueries = {
  all: ['mainOrders'] as const,
  of: (no: string) => [...mainOrderQueries.all, no],
  show: (no: string) =>
    queryOptions({
      queryKey: [...mainOrderQueries.of(no), 'show'],
      queryFn: ({ signal }) => api.staffMainOrders.show({ params: { no } }, { signal }),
    }),
  parcel: (carrier: string, waybill: string) =>
    queryOptions({
      queryKey: [...mainOrderQueries.all, 'parcel', carrier, waybill],
      queryFn: ({ signal }) => api.staffMainOrders.parcel({ params: { carrier, waybill } }, { signal }),
    }),
  timeline: (no: string, { direction, group, take }: TimelineAsked) =>
    queryOptions({
      queryKey: [...mainOrderQueries.of(no), 'timeline', direction, group ?? '', take],
      queryFn: ({ signal }) =>
        api.staffMainOrders.timeline({ params: { no }, query: { direction, group, maxResultCount: take } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { PlanCard } from '@xunban/contract';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { useThrottled } from '../../../shared/use-throttled.ts';

export interface ShownDays {
  readonly from: string | undefined;
  readonly days: number;
}

/** The side list shows so many at once. */
export const SIDE_PAGE = 30;
/** A day of a factory that was opened shows so many. */
const MAX_OF_A_DAY = 200;

/** Keys, fetchers and options of the planning board. */
export const planningQueries = {
  all: ['planning'] as const,
  board: (shown: ShownDays) =>
    queryOptions({
      queryKey: ['planning', 'board', shown],
      queryFn: ({ signal }) => api.staffPlanning.board({ query: { ...shown } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** Unplanned cards; all matching cards when a search text is given. Pages are counted from 1. */
  side: (filter: string, page: number) =>
    queryOptions({
      queryKey: ['planning', 'side', filter, page],
      queryFn: ({ signal }) =>
        api.staffPlanning.cards(
          {
            query: {
              ...(filter === '' ? { place: 'unplanned' as const } : { filter: filter }),
              ...{ skipCount: (page - 1) * SIDE_PAGE, maxResultCount: SIDE_PAGE },
            },
          },
          { signal },
        ),
      placeholderData: keepPreviousData,
    }),
  /** All of a day of a factory; before today without a day. */
  ofDay: (factoryId: string, day: string) =>
    queryOptions({
      queryKey: ['planning', 'day', factoryId, day],
      queryFn: async ({ signal }) =>
        (
          await api.staffPlanning.cards(
            {
              query: {
                ...{ place: 'day' as const, factoryId, maxResultCount: MAX_OF_A_DAY },
                ...(day !== 'overdue' && { day }),
              },
            },
            { signal },
          )
        ).items,
    }),
  /** Effect of each target for a card. */
  options: ({ kind, id, version }: Pick<PlanCard, 'kind' | 'id' | 'version'>, shown: ShownDays) =>
    queryOptions({
      queryKey: ['planning', 'options', kind, id, version, shown],
      queryFn: ({ signal }) => api.staffPlanning.options({ query: { kind, id, ...shown } }, { signal }),
    }),
};

/** Fetches plans again after actions of colleagues, buyers and factories, at a limited rate for readability. */
export function useLivePlans(): void {
  const client = useQueryClient();
  const read = useThrottled(2000, () => void client.invalidateQueries({ queryKey: planningQueries.all }));
  useChanges('order', read);
  useChanges('batch', read);
}

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CashLog } from '@xunban/contract';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';
import { isCashKind } from '../model/cash-kinds.ts';

export type LogFilter = 'kind' | 'from' | 'to';
export const LOG_FILTERS: readonly LogFilter[] = ['kind', 'from', 'to'];

/** Number of bookings in the trend. */
const TREND_LENGTH = 60;

export const walletQueries = {
  logs: (list: ListQuery<LogFilter>) =>
    queryOptions({
      queryKey: ['wallet', 'logs', list],
      queryFn: ({ signal }) => {
        const { kind, ...days } = list.filters;
        const query = { ...pagingOf(list), ...days, ...(kind && isCashKind(kind) ? { kind } : {}) };
        return api.payment.cashLogs({ query }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  /** The newest bookings, the oldest of them first. */
  trend: queryOptions({
    queryKey: ['wallet', 'trend'],
    queryFn: async ({ signal }): Promise<CashLog[]> =>
      (await api.payment.cashLogs({ query: { maxResultCount: TREND_LENGTH } }, { signal })).items.toReversed(),
  }),
};

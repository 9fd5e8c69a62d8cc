import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../../shared/api.ts';

export type TransferFilter = 'from' | 'to';
export const TRANSFER_FILTERS: readonly TransferFilter[] = ['from', 'to'];

export const transferQueries = {
  /** The member's own account number; the server opens it when it is asked for the first time. */
  account: queryOptions({
    queryKey: ['wallet', 'transferAccount'],
    queryFn: ({ signal }) => api.payment.transferAccount({ query: {} }, { signal }),
  }),
  records: (list: ListQuery<TransferFilter>) =>
    queryOptions({
      queryKey: ['wallet', 'transfers', list],
      queryFn: ({ signal }) => api.member.transfers({ body: { ...pagingOf(list), ...list.filters } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

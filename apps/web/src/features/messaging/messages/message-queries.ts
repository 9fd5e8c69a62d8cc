import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { MESSAGE_KINDS } from '@xunban/contract/message-events';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export type MessageFilter = 'kind' | 'unread';
export const MESSAGE_FILTERS: readonly MessageFilter[] = ['kind', 'unread'];

export const messageQueries = {
  list: (list: ListQuery<MessageFilter>) =>
    queryOptions({
      queryKey: ['messages', 'list', list],
      queryFn: ({ signal }) => {
        const kind = MESSAGE_KINDS.find((one) => one === list.filters.kind);
        const isUnread = list.filters.unread === '1' ? true : undefined;
        return api.message.list({ query: { ...pagingOf(list), kind, isUnread } }, { signal });
      },
      placeholderData: keepPreviousData,
    }),
  settings: queryOptions({
    queryKey: ['member', 'messageSettings'],
    queryFn: ({ signal }) => api.message.settings({}, { signal }),
  }),
  /** The header of every page shows it. */
  newest: queryOptions({
    queryKey: ['messages', 'newest'],
    queryFn: ({ signal }) => api.message.newest({}, { signal }),
  }),
};

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CallResult, MemberCalls } from '@xunban/contract';
import { type ListQuery, pagingOf } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

export type Conversation = CallResult<MemberCalls['conversation']['write']>;
export type ConversationSummary = CallResult<MemberCalls['conversation']['list']>['items'][number];
export type ConversationMessage = Conversation['messages'][number];
export type ConversationFile = ConversationMessage['files'][number];

/** Keys, fetchers and options of conversations. */
export const conversationQueries = {
  list: (list: ListQuery<never>) =>
    queryOptions({
      queryKey: ['conversations', 'list', list],
      queryFn: ({ signal }) => api.conversation.list({ query: pagingOf(list) }, { signal }),
      placeholderData: keepPreviousData,
    }),
  /** @param mainNo empty for the general conversation */
  opened: (mainNo: string) =>
    queryOptions({
      queryKey: ['conversations', 'opened', mainNo],
      queryFn: ({ signal }) => api.conversation.open({ query: { mainNo } }, { signal }),
    }),
  /** Messages before the newest ones, latest first. */
  earlier: (conversationId: string, skipCount: number, maxResultCount: number) =>
    queryOptions({
      queryKey: ['conversations', 'earlier', conversationId, skipCount, maxResultCount],
      queryFn: ({ signal }) =>
        api.conversation.messages({ query: { conversationId, skipCount, maxResultCount } }, { signal }),
      placeholderData: keepPreviousData,
    }),
};

import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { AllCalls, CallOutput } from '@xunban/contract';
import type { ListQuery } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { useChanges } from '../../../shared/changes.ts';
import { listQuery } from '../../../shared/list-query.ts';

type Calls = AllCalls['staffConversations'];
export type ConversationRow = CallOutput<Calls['list']>['items'][number];
export type StaffConversation = CallOutput<Calls['write']>;

export type ConversationFile = CallOutput<Calls['upload']>;

export const CONVERSATION_CHOICES = ['open', 'waiting', 'suspended', 'answered', 'closed'] as const;

/** The main order of a conversation, or the member of the general one. */
export type Subject = { readonly mainNo: string } | { readonly memberId: string };
/** The conversation by its id, or by its subject. */
type WhichConversation = { readonly id: string } | Subject;

/** Keys, fetchers and options of conversations with buyers. */
export const conversationQueries = {
  list: (list: ListQuery<'state' | 'filter'>) =>
    listQuery(['conversations', 'list'], list, (query, options) => api.staffConversations.list({ query }, options)),
  opened: (which: WhichConversation) =>
    queryOptions({
      queryKey: ['conversations', 'opened', which],
      queryFn: ({ signal }) => api.staffConversations.open({ query: which }, { signal }),
    }),
  /** Messages before the newest ones, latest first. */
  earlier: (id: string, skipCount: number, maxResultCount: number) =>
    queryOptions({
      queryKey: ['conversations', 'earlier', id, skipCount, maxResultCount],
      queryFn: ({ signal }) =>
        api.staffConversations.messages({ params: { id }, query: { skipCount, maxResultCount } }, { signal }),
      placeholderData: keepPreviousData,
    }),
  statistics: (days: number) =>
    queryOptions({
      queryKey: ['conversations', 'statistics', days],
      queryFn: ({ signal }) => api.staffConversations.statistics({ query: { days } }, { signal }),
    }),
  /** The open task of a conversation, found by its order or member. */
  task: ({ id, mainNo, memberNo, state }: StaffConversation) =>
    queryOptions({
      queryKey: ['tasks', 'ofConversation', id, state],
      queryFn: async ({ signal }) => {
        const kind = state === 'suspended' ? 'continueConversation' : 'answerConversation';
        const query = { view: 'open', kind, filter: mainNo || memberNo, maxResultCount: 100 } as const;
        const { items } = await api.staffTasks.list({ query }, { signal });
        return items.find(({ subjectId }) => subjectId === id) ?? null;
      },
      enabled: state === 'waiting' || state === 'suspended',
    }),
};

/** Reads conversations again when any of them changes. */
export function useLiveConversations(): void {
  const client = useQueryClient();
  useChanges('conversation', () => void client.invalidateQueries({ queryKey: ['conversations'] }));
}

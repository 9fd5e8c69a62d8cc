import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments, MemberCalls } from '@xunban/contract';
import { problemText, toast } from '@xunban/ui';
import { useEffect } from 'react';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { type Conversation, type ConversationFile, conversationQueries } from './conversation-queries.ts';

type Content = CallArguments<MemberCalls['conversation']['write']>['body'];

/** Sends a message once, and shows the conversation with it. */
export function useWriteMessage(mainNo: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (content: Omit<Content, 'mainNo'>) => {
      const body = { mainNo, ...content };
      return once('conversation', body, (idempotencyKey) => api.conversation.write({ body }, { idempotencyKey }));
    },
    onSuccess: (conversation) => client.setQueryData(conversationQueries.opened(mainNo).queryKey, { conversation }),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['conversations'] }),
  });
}

/** Records that the messages on the screen were read. A failure is not reported: they stay unread. */
export function useReadConversation(conversation: Conversation | null): void {
  const id = conversation?.id;
  const upTo = conversation?.messageCount ?? 0;
  const isUnread = (conversation?.unread ?? 0) > 0;
  const client = useQueryClient();
  useEffect(() => {
    if (id === undefined || !isUnread) return;
    api.conversation.read({ params: { id }, body: { upTo } }).then(
      () => client.invalidateQueries({ queryKey: ['conversations'] }),
      () => undefined,
    );
  }, [id, upTo, isUnread, client]);
}

export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, fileName }: Pick<ConversationFile, 'id' | 'fileName'>) =>
      saveFile(await api.conversation.file({ params: { id } }, { timeoutMs: 120_000 }), fileName),
    onError: (error) => toast.error(problemText(error)),
  });
}

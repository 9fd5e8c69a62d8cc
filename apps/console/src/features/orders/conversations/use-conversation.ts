import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemText, toast } from '@xunban/ui';
import { useEffect } from 'react';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import type { ConversationFile, StaffConversation } from './conversation-queries.ts';

/** Reads conversations and tasks again. */
export function useRereadConversations() {
  const client = useQueryClient();
  return () => Promise.all(['conversations', 'tasks'].map((key) => client.invalidateQueries({ queryKey: [key] })));
}

/** Records that the messages on the screen were read. A failure is not reported: they stay unread. */
export function useReadConversation(conversation: StaffConversation | null): void {
  const id = conversation?.id;
  const upTo = conversation?.messageCount ?? 0;
  const isUnread = (conversation?.unread ?? 0) > 0;
  const client = useQueryClient();
  useEffect(() => {
    if (id === undefined || !isUnread) return;
    api.staffConversations.read({ params: { id }, body: { upTo } }).then(
      () => client.invalidateQueries({ queryKey: ['conversations'] }),
      () => undefined,
    );
  }, [id, upTo, isUnread, client]);
}

export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, fileName }: Pick<ConversationFile, 'id' | 'fileName'>) =>
      saveBlob(await api.staffConversations.file({ params: { id } }, { timeoutMs: 120_000 }), fileName),
    onError: (error) => toast.error(problemText(error)),
  });
}

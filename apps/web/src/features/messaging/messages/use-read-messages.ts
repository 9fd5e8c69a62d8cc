import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { MessageKind } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

/** Marks a message as read when it is opened. A failure is not reported: the message stays unread. */
export function useRead() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => api.message.read({ params: { id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}

export function useReadAll() {
  const { t } = useTranslation('messages');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (kind: MessageKind | undefined) => api.message.readAll({ body: { kind } }),
    onSuccess: () => toast.success(t('allRead')),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['messages'] }),
  });
}

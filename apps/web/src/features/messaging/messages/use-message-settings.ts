import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments, MemberCalls, MessageSettings } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { messageQueries } from './message-queries.ts';

type Choices = CallArguments<MemberCalls['message']['saveSettings']>['body'];

function useShow() {
  const client = useQueryClient();
  return (settings: MessageSettings) => client.setQueryData(messageQueries.settings.queryKey, settings);
}

export function useSaveSettings() {
  const { t } = useTranslation('messages');
  const show = useShow();
  return useMutation({
    mutationFn: (body: Choices) => api.message.saveSettings({ body }),
    onSuccess: (settings) => {
      show(settings);
      toast.success(t('settings.saved'));
    },
  });
}

export const useAskEmailCode = () =>
  useMutation({ mutationFn: (email: string) => api.message.askEmailCode({ body: { email } }) });

export function useProveEmail() {
  const { t } = useTranslation('messages');
  const show = useShow();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (verifyCode: string) => api.message.proveEmail({ body: { verifyCode } }),
    onSuccess: (settings) => {
      show(settings);
      toast.success(t('email.done'));
      void client.invalidateQueries({ queryKey: ['member'] });
    },
  });
}

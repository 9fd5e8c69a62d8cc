import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CallArguments, EngineeringQuestion, MemberCalls, QuestionFile } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';
import { once } from '../../../shared/once.ts';
import { saveFile } from '../../../shared/save-file.ts';
import { questionQueries } from './question-queries.ts';

type Answer = CallArguments<MemberCalls['order']['answerQuestion']>['body'];

/** Sends an answer once; refused or not, everything about orders is read again. */
export function useAnswerQuestion() {
  const { t } = useTranslation('questions');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Answer) =>
      once('answerQuestion', body, (idempotencyKey) => api.order.answerQuestion({ body }, { idempotencyKey })),
    onSuccess: (question) => {
      client.setQueryData(questionQueries.one(question.id).queryKey, question);
      toast.success(t('form.sent'));
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders'] }),
  });
}

export function useChoosePolicy({ orderId, orderNo }: Pick<EngineeringQuestion, 'orderId' | 'orderNo'>) {
  const { t } = useTranslation('questions');
  const client = useQueryClient();
  return useMutation({
    mutationFn: (policy: EngineeringQuestion['policy']) =>
      api.engineeringQuestions.choosePolicy({ body: { orderId, policy } }),
    onSuccess: () => toast.success(t('policy.saved', { orderNo })),
    onError: (error) => toast.error(problemText(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ['orders', 'questions'] }),
  });
}

export function useDownload() {
  return useMutation({
    mutationFn: async ({ id, fileName }: QuestionFile) =>
      saveFile(await api.engineeringQuestions.file({ params: { id } }, { timeoutMs: 120_000 }), fileName),
    onError: (error) => toast.error(problemText(error)),
  });
}

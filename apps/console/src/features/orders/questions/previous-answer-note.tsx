import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { PreviousAnswer, StaffOrderDetail } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, layout, Notice, problemText, toast } from '@xunban/ui';
import { api } from '../../../shared/api.ts';

interface PreviousAnswerNoteProps {
  readonly order: StaffOrderDetail;
  readonly previous: PreviousAnswer;
  readonly finding: { readonly index: number; readonly code: string };
  readonly onDone: () => void;
}

/** The member's earlier answer about the same file: applied at once, with a notification to the buyer. */
export function PreviousAnswerNote({ order, previous, finding, onDone }: PreviousAnswerNoteProps) {
  const { t } = useTranslation(['console-questions', 'pricing']);
  const client = useQueryClient();
  const { questionId, questionNo: no, orderNo, answer } = previous;
  const apply = useMutation({
    mutationFn: () =>
      api.staffQuestions.applyPrevious({
        params: { id: order.id },
        body: { finding, questionId, note: t('previousAnswer.note', { no }) },
      }),
    onSuccess: () => {
      toast.success(t('done.previous'));
      onDone();
    },
    onError: (error) => toast.error(problemText(error)),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['questions'] });
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <Notice
      tone="info"
      title={t('previousAnswer.title')}
      action={
        <Button kind="primary" size="small" busy={apply.isPending} onClick={() => apply.mutate()}>
          {t('previousAnswer.apply')}
        </Button>
      }
    >
      <p>{t('previousAnswer.answer', { at: minuteText(previous.at), orderNo, no, answer })}</p>
      {previous.changes.map((change) => (
        <p key={change.field} className={layout['soft']}>
          {t('change', fieldChangeTexts(change))}
        </p>
      ))}
    </Notice>
  );
}

import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { StaffOrderDetail, StaffQuestion } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, DataState, layout, problemText, toast } from '@xunban/ui';
import { Button, Form, Input } from 'antd';
import { useState } from 'react';
import { GuardedButton } from '../../../shared/access.tsx';
import { api } from '../../../shared/api.ts';
import { FormDialog } from '../../../shared/form-dialog.tsx';
import { AskDialog } from './ask-dialog.tsx';
import { questionQueries } from './question-queries.ts';
import { QuestionThread } from './question-thread.tsx';
import styles from './questions.module.css';
import { QUESTION_TONES } from './questions-page.tsx';
import { canAskAbout, useCanAsk } from './use-can-ask.ts';

/** Questions about a board, their answers, and the engineer's actions. */
export function OrderQuestions({ order }: { readonly order: StaffOrderDetail }) {
  const { t } = useTranslation('console-questions');
  const canAsk = useCanAsk();
  const [isAsking, setAsking] = useState(false);
  const questions = useQuery(questionQueries.ofOrder(order.orderNo));
  return (
    <Card
      title={t('card')}
      extra={
        canAsk &&
        canAskAbout(order) && (
          <GuardedButton permission="order.review" size="small" onClick={() => setAsking(true)}>
            {t('askOther')}
          </GuardedButton>
        )
      }
    >
      <div className={styles['stack']}>
        <DataState query={questions} isEmpty={({ items }) => items.length === 0} empty={<p>{t('none')}</p>}>
          {({ items }) => (
            <>
              {items.map((question) => (
                <Question key={question.id} question={question} order={order} />
              ))}
            </>
          )}
        </DataState>
      </div>
      {isAsking && <AskDialog order={order} about={{ finding: null }} onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Question({ question, order }: { readonly question: StaffQuestion; readonly order: StaffOrderDetail }) {
  const { t } = useTranslation('console-questions');
  const [opened, setOpened] = useState<'close' | 'askAgain' | null>(null);
  const { state, can, title, questionNo, closedBecause, appliesAt, policy } = question;
  const close = () => setOpened(null);
  return (
    <section className={styles['question']} aria-label={`${questionNo} ${title}`}>
      <p className={styles['turnHead']}>
        <strong>{title}</strong> <Badge tone={QUESTION_TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
        <span className={layout['soft']}>{questionNo}</span>
        {closedBecause && <span className={layout['soft']}>{t(`end.${closedBecause}`)}</span>}
      </p>
      <QuestionThread entries={question.entries} />
      {state === 'awaitingReply' && (
        <p className={layout['soft']}>
          {t(`policy.${policy}`)}
          {appliesAt && ` · ${t('policy.appliesAt', { time: minuteText(appliesAt) })}`}
        </p>
      )}
      <div className={styles['buttons']}>
        {can.includes('close') && (
          <Button size="small" type={state === 'answered' ? 'primary' : 'default'} onClick={() => setOpened('close')}>
            {t(state === 'answered' ? 'action.close' : 'action.withdraw')}
          </Button>
        )}
        {can.includes('askAgain') && (
          <Button size="small" onClick={() => setOpened('askAgain')}>
            {t('action.askAgain')}
          </Button>
        )}
      </div>
      {opened === 'close' && <CloseDialog question={question} onClose={close} />}
      {opened === 'askAgain' && <AskDialog order={order} about={{ again: question }} onClose={close} />}
    </section>
  );
}

function CloseDialog({ question, onClose }: { readonly question: StaffQuestion; readonly onClose: () => void }) {
  const { t } = useTranslation('console-questions');
  const client = useQueryClient();
  const { id, version, questionNo: no, state } = question;
  const isAnswered = state === 'answered';
  const run = useMutation({
    mutationFn: ({ note }: { note?: string }) =>
      api.staffQuestions.close({ params: { id }, body: { version, note: note?.trim() ?? '' } }),
    onSuccess: () => toast.success(t('done.closed')),
    onSettled: async () => {
      await client.invalidateQueries({ queryKey: ['questions'] });
      await client.invalidateQueries({ queryKey: ['orders'] });
    },
  });
  return (
    <FormDialog<{ note?: string }>
      title={t(isAnswered ? 'close.title' : 'close.withdrawTitle', { no })}
      initial={{ note: '' }}
      draft={{ as: `question.close:${id}`, fields: ['note'] }}
      okText={t(isAnswered ? 'action.close' : 'action.withdraw')}
      overtaken={!question.can.includes('close')}
      submit={(values) => run.mutateAsync(values)}
      problem={problemText}
      onClose={onClose}
    >
      <p>{t(isAnswered ? 'close.hint' : 'close.withdrawHint')}</p>
      <Form.Item name="note" label={t('close.note')}>
        <Input.TextArea rows={3} maxLength={300} showCount autoFocus />
      </Form.Item>
    </FormDialog>
  );
}

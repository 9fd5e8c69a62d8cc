import { useQuery } from '@tanstack/react-query';
import type { StaffQuestion } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, EmptyState, layout, PageHeader, Tabs, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link } from 'react-router';
import { useTabSearchParams } from '../../../shared/tabs/tab-context.ts';
import { QUESTION_VIEWS, questionQueries } from './question-queries.ts';
import styles from './questions.module.css';

export const QUESTION_TONES: Readonly<Record<StaffQuestion['state'], Tone>> = {
  awaitingReply: 'warning',
  answered: 'info',
  closed: 'neutral',
};

/** Lists all questions to buyers, from any staff user; they are answered and closed on the page of the order. */
export function QuestionsPage() {
  const { t } = useTranslation('console-questions');
  const [params, setParams] = useTabSearchParams();
  const view = QUESTION_VIEWS.find((known) => known === params.get('state')) ?? 'open';
  const list = useListQuery<never>([params, setParams], []);
  const questions = useQuery(questionQueries.list(view, list.query));
  return (
    <>
      <PageHeader title={t('title')} lead={t('lead')} />
      <Tabs
        label={t('states')}
        tabs={QUESTION_VIEWS.map((key) => ({ key, label: t(`state.${key}`) }))}
        value={view}
        onChange={(key) => setParams(() => new URLSearchParams({ state: key }))}
      >
        <ListFrame
          list={list}
          result={questions}
          rowKey={(question) => question.id}
          columns={useColumns()}
          empty={
            <EmptyState
              title={view === 'open' ? t('empty') : t('emptyState')}
              hint={view === 'open' ? t('emptyHint') : undefined}
            />
          }
        />
      </Tabs>
    </>
  );
}

function useColumns(): ListColumn<StaffQuestion>[] {
  const { t } = useTranslation('console-questions');
  return [
    {
      key: 'question',
      title: t('column.question'),
      place: 'head',
      render: ({ orderId, title, questionNo }) => (
        <span className={styles['lines']}>
          <Link to={`/orders/${orderId}?part=questions`}>{title}</Link>
          <span className={layout['soft']}>{questionNo}</span>
        </span>
      ),
    },
    {
      key: 'order',
      title: t('column.order'),
      render: ({ orderId, orderNo, fileName }) => (
        <span className={styles['lines']}>
          <Link to={`/orders/${orderId}`}>{orderNo}</Link>
          <span className={layout['soft']}>{fileName}</span>
        </span>
      ),
    },
    {
      key: 'member',
      title: t('column.member'),
      render: ({ memberName, memberNo }) => (
        <span className={styles['lines']}>
          {memberName}
          <span className={layout['soft']}>{memberNo}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state, closedBecause }) => (
        <span className={styles['lines']}>
          <Badge tone={QUESTION_TONES[state]}>{t(`state.${state}`)}</Badge>
          {closedBecause && <span className={layout['soft']}>{t(`end.${closedBecause}`)}</span>}
        </span>
      ),
    },
    { key: 'askedAt', title: t('column.askedAt'), render: ({ askedAt }) => minuteText(askedAt) },
  ];
}

import { useQuery } from '@tanstack/react-query';
import type { EngineeringQuestion } from '@xunban/contract';
import { QUESTION_STATES } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, buttonClass, EmptyState, layout, PageHeader, Tabs, type Tone, useListQuery } from '@xunban/ui';
import { type ListColumn, ListFrame } from '@xunban/ui/antd';
import { Link, useSearchParams } from 'react-router';
import { orderPath } from '../../../shared/order-path.ts';
import { QUESTION_FILTERS, questionQueries } from './question-queries.ts';
import styles from './questions.module.css';

export const STATE_TONES: Readonly<Record<EngineeringQuestion['state'], Tone>> = {
  awaitingReply: 'warning',
  answered: 'info',
  closed: 'neutral',
};

export const questionPath = (id: string): string => `/main/eqProblem?id=${id}`;

/** Every question about the member's boards; what waits for an answer stands first. */
export function EqListPage() {
  const { t } = useTranslation(['questions', 'pages']);
  const list = useListQuery(useSearchParams(), QUESTION_FILTERS);
  const questions = useQuery(questionQueries.list(list.query));
  const counts = useQuery(questionQueries.counts);
  const { state = '', ...others } = list.query.filters;
  const tabs = [
    { key: '', label: t('all') },
    ...QUESTION_STATES.map((key) => ({
      key,
      label: `${t(`state.${key}`)}${counts.data && counts.data[key] > 0 ? ` ${counts.data[key]}` : ''}`,
    })),
  ];
  return (
    <>
      <PageHeader title={t('pages:eqList.title')} lead={t('lead')} />
      <Tabs
        label={t('tabs')}
        tabs={tabs}
        value={state}
        onChange={(next) => list.change({ filters: next ? { ...others, state: next } : others })}
      >
        <ListFrame
          list={list}
          result={questions}
          rowKey={(question) => question.id}
          columns={useColumns()}
          empty={
            Object.keys(list.query.filters).length > 0 ? (
              <EmptyState title={t('emptyFiltered')} action={<Link to="/main/eqList">{t('back')}</Link>} />
            ) : (
              <EmptyState
                title={t('empty')}
                hint={t('emptyHint')}
                example={[t('example.name'), t('example.line')]}
                action={<Link to="/helpDetail/engineering-questions">{t('toHelp')}</Link>}
              />
            )
          }
        />
      </Tabs>
    </>
  );
}

function useColumns(): ListColumn<EngineeringQuestion>[] {
  const { t } = useTranslation('questions');
  return [
    {
      key: 'question',
      title: t('column.question'),
      place: 'head',
      render: ({ id, title, questionNo }) => (
        <span className={styles['option']}>
          <Link to={questionPath(id)}>{title}</Link>
          <span className={layout['soft']}>{questionNo}</span>
        </span>
      ),
    },
    {
      key: 'order',
      title: t('column.order'),
      render: ({ orderNo, fileName }) => (
        <span className={styles['option']}>
          <Link to={orderPath(orderNo)}>{orderNo}</Link>
          <span className={layout['soft']}>{fileName}</span>
        </span>
      ),
    },
    {
      key: 'state',
      title: t('column.state'),
      render: ({ state }) => <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>,
    },
    { key: 'askedAt', title: t('column.askedAt'), render: ({ askedAt }) => minuteText(askedAt) },
    {
      key: 'actions',
      title: t('column.actions'),
      place: 'foot',
      align: 'right',
      render: ({ id, state, title }) => (
        <Link
          to={questionPath(id)}
          aria-label={`${t(state === 'awaitingReply' ? 'answerIt' : 'view')} ${title}`}
          className={buttonClass({ size: 'small' })}
        >
          {t(state === 'awaitingReply' ? 'answerIt' : 'view')}
        </Link>
      ),
    },
  ];
}

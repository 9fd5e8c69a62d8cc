import { useQuery } from '@tanstack/react-query';
import type { EngineeringQuestion } from '@xunban/contract';
import { QUESTION_POLICIES } from '@xunban/contract/question-rules';
import { findingText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, layout, Notice, PageHeader } from '@xunban/ui';
import { Link, useSearchParams } from 'react-router';
import { ObjectPage } from '../../../shared/object-page.tsx';
import { orderPath } from '../../../shared/order-path.ts';
import { useMay } from '../../../shared/use-may.ts';
import { AnswerForm } from './answer-form.tsx';
import { STATE_TONES } from './eq-list-page.tsx';
import { QuestionPlace } from './question-place.tsx';
import { questionQueries } from './question-queries.ts';
import { QuestionThread } from './question-thread.tsx';
import styles from './questions.module.css';
import { useChoosePolicy } from './use-question-actions.ts';

/** One question: its text and place, the conversation, and the answer. */
export function EqProblemPage() {
  const [params] = useSearchParams();
  const id = params.get('id')?.trim() ?? '';
  const question = useQuery({ ...questionQueries.one(id), enabled: id !== '' });
  return (
    <ObjectPage page="eqProblem" isNamed={id !== ''} query={question}>
      {(known) => <Question question={known} />}
    </ObjectPage>
  );
}

function Question({ question }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation(['questions', 'order-texts', 'board-problems', 'pricing']);
  const { title, state, questionNo, orderNo, finding, fileName } = question;
  const canEdit = useMay('board.edit');
  const canAnswer = state === 'awaitingReply' && canEdit;
  return (
    <>
      <PageHeader
        title={
          <>
            {title} <Badge tone={STATE_TONES[state]}>{t(`state.${state}`)}</Badge>
          </>
        }
        lead={
          <span className={styles['leadLine']}>
            <Link to="/main/eqList">{t('back')}</Link>
            <span>{questionNo}</span>
            <Link to={orderPath(orderNo)}>{t('orderLink', { orderNo })}</Link>
            <span>{fileName}</span>
          </span>
        }
      />
      <div className={styles['page']}>
        <div className={styles['stack']}>
          <StateNotice question={question} />
          <Card title={t('thread')}>
            {finding && <p className={layout['soft']}>{findingText(finding)}</p>}
            <QuestionThread question={question} />
          </Card>
          {canAnswer && <AnswerForm key={question.round} question={question} />}
        </div>
        <div className={styles['stack']}>
          {question.place && (
            <Card title={t('place')}>
              <QuestionPlace question={question} />
            </Card>
          )}
          {canAnswer && !question.isAboutShortage && <PolicyChoice question={question} />}
        </div>
      </div>
    </>
  );
}

function StateNotice({ question }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation('questions');
  const { state, isAboutShortage, closedBecause, orderNo, askedAt } = question;
  if (state === 'closed')
    return (
      <Notice
        tone={closedBecause === 'changeOrder' ? 'warning' : 'success'}
        title={t('now.closed')}
        live
        action={<Link to={orderPath(orderNo)}>{t('toOrder')}</Link>}
      >
        {closedBecause && <p>{t(`end.${closedBecause}`)}</p>}
      </Notice>
    );
  return (
    <Notice tone={state === 'awaitingReply' ? 'warning' : 'info'} title={t(`now.${state}`)} live>
      <p>
        {isAboutShortage
          ? t(state === 'awaitingReply' ? 'shortage.goesOn' : 'shortage.answered')
          : state === 'awaitingReply'
            ? t('now.awaitingReplyHint', { since: minuteText(askedAt) })
            : t('now.answeredHint')}
      </p>
    </Notice>
  );
}

/** The policy for an order's questions without an answer. Applied at once; it can be changed until it takes effect. */
function PolicyChoice({ question }: { readonly question: EngineeringQuestion }) {
  const { t } = useTranslation('questions');
  const choose = useChoosePolicy(question);
  const policy = choose.isPending ? choose.variables : question.policy;
  return (
    <Card title={t('policy.title')}>
      <fieldset className={styles['choices']} disabled={choose.isPending}>
        <legend className="visuallyHidden">{t('policy.title')}</legend>
        {QUESTION_POLICIES.map((one) => (
          <label key={one} className={styles['choice']}>
            <input type="radio" name="policy" checked={policy === one} onChange={() => choose.mutate(one)} />
            <span className={styles['option']}>
              {t(`policy.${one}`)}
              <span className={layout['soft']}>{t(`policy.${one}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {question.appliesAt && <p>{t('policy.appliesAt', { time: minuteText(question.appliesAt) })}</p>}
    </Card>
  );
}

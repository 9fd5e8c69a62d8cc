import type { EngineeringQuestion } from '@xunban/contract';
import { QUESTION_POLICIES } from '@xunban/contract/question-rules';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card } from '@xunban/ui';
import styles from './questions.module.css';
import { useChoosePolicy } from './use-question-actions.ts';

/** What holds for the questions of an order when nobody answers. Chosen at once; it can be changed until it has happened. */
export function PolicyChoice({ question }: { readonly question: EngineeringQuestion }) {
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
              <span className={styles['soft']}>{t(`policy.${one}Hint`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      {question.appliesAt && <p>{t('policy.appliesAt', { time: minuteText(question.appliesAt) })}</p>}
    </Card>
  );
}

import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, classes, layout, moneyText, type Tone } from '@xunban/ui';
import { SecondLine } from '../../../shared/work-list.tsx';
import type { Dispute } from './dispute-queries.ts';

const TONES: Readonly<Record<Dispute['state'], Tone>> = {
  received: 'warning',
  answered: 'info',
  won: 'success',
  lost: 'error',
  withdrawn: 'neutral',
};

/** State of a dispute, its deadline, and what the gateway took. */
export function DisputeState({ dispute }: { readonly dispute: Dispute }) {
  const { t } = useTranslation('console-disputes');
  const { state, answerBy, isOverdue, answer, taken, takenOn, loss, reason } = dispute;
  return (
    <>
      <Badge tone={TONES[state]}>{t(`state.${state}`)}</Badge>{' '}
      {state === 'received' && (
        <span className={isOverdue ? layout['error'] : layout['muted']}>
          {t('answerBy', { time: minuteText(answerBy) })}
          {isOverdue && ` · ${t('late')}`}
        </span>
      )}
      {taken != null && <SecondLine>{t('taken', { day: takenOn ?? '', amount: moneyText(taken) })}</SecondLine>}
      {loss != null && <SecondLine>{t('loss', { amount: moneyText(loss) })}</SecondLine>}
      {answer !== '' && (
        <SecondLine>
          <span className={classes(layout['breakAnywhere'])}>{t('answerText', { text: answer })}</span>
        </SecondLine>
      )}
      {reason !== '' && (
        <SecondLine>
          <span className={classes(layout['breakAnywhere'])}>{reason}</span>
        </SecondLine>
      )}
    </>
  );
}

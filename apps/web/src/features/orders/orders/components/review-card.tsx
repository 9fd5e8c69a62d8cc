import type { MachineDecision, OrderDetail } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { findingText, ruleFigures, ruleName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, Icon, layout } from '@xunban/ui';
import type { ReactNode } from 'react';
import styles from './orders.module.css';

interface ReviewCardProps {
  readonly decision: MachineDecision;
  readonly state: OrderDetail['state'];
}

/** The review's checks of this board, in plain words: each point with its figure, and the points left to an engineer. */
export function ReviewCard({ decision, state }: ReviewCardProps) {
  const { t } = useTranslation(['order', 'order-texts', 'pricing', 'board-problems']);
  const passed = decision.rules.filter(({ isPassed }) => isPassed);
  const open = decision.rules.filter(({ isPassed }) => !isPassed);
  const isReviewed = state >= ORDER_STATES.awaitingPayment && state < ORDER_STATES.cancelled;
  const lead = passed.length === 0 ? 'review.engineerOnly' : 'review.engineer';
  const points = (
    <ul className={styles['points']}>
      {passed.map((judgement) => (
        <li key={judgement.rule} className={classes(layout['lineStretch2'], layout['shrinks'])}>
          <Icon name="check" size={15} color="var(--success)" />
          <span>{point(judgement)}</span>
        </li>
      ))}
    </ul>
  );
  return (
    <Card title={t('review.checked')}>
      {decision.isPassed ? (
        <>
          <p>
            {decision.byEarlier === null
              ? t('review.passed', { count: passed.length })
              : t('review.byEarlier', { orderNo: decision.byEarlier })}
          </p>
          <Shown points={points} count={passed.length} />
        </>
      ) : (
        <>
          <p>{t(isReviewed ? `${lead}Done` : lead, { count: passed.length, open: open.length })}</p>
          <ul className={styles['points']}>
            {open.map((judgement) => (
              <li key={judgement.rule} className={classes(layout['lineStretch2'], layout['shrinks'])}>
                <Icon
                  name={isReviewed ? 'check' : 'clock'}
                  size={15}
                  color={isReviewed ? 'var(--success)' : 'var(--warning)'}
                />
                <span>
                  {ruleName(judgement)}
                  <ul className={styles['why']}>
                    {judgement.because.map((reason) => (
                      <li key={findingText(reason)}>{findingText(reason)}</li>
                    ))}
                  </ul>
                </span>
              </li>
            ))}
          </ul>
          <Shown points={points} count={passed.length} />
        </>
      )}
    </Card>
  );

  function point(judgement: MachineDecision['rules'][number]): string {
    const found = ruleFigures(judgement, 'measured');
    const name = ruleName(judgement);
    return found === '' ? name : t('review.rule', { name, found });
  }
}

function Shown({ points, count }: { points: ReactNode; count: number }) {
  const { t } = useTranslation('order');
  if (count === 0) return null;
  return (
    <details>
      <summary className={classes(layout['disclosure'], layout['small'])}>{t('review.show', { count })}</summary>
      {points}
    </details>
  );
}

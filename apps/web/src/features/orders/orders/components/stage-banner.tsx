import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday, shortDay } from '@xunban/i18n/when';
import { classes, layout } from '@xunban/ui';
import { keyDate, orderStages } from '../model/order-stages.ts';
import styles from './orders.module.css';

/** The day that matters and the stages of the order, with the days on which they were over. */
export function StageBanner({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const stages = orderStages(order);
  if (stages.length === 0) return null;
  return (
    <section className={styles['banner']} aria-label={t('stage.label')}>
      <KeyDateLine order={order} />
      <ol className={styles['stages']}>
        {stages.map(({ stage, phase, day }) => (
          <li key={stage} data-phase={phase} aria-current={phase === 'current' ? 'step' : undefined}>
            <span>{t(`stage.${stage}`)}</span>
            {day !== null && <span className={classes(layout['tabular'], layout['regular'])}>{shortDay(day)}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function KeyDateLine({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const known = keyDate(order, shanghaiToday());
  if (known === undefined) return null;
  if (known.kind === 'afterPayment')
    return <p className={styles['keyDate']}>{t('stage.afterPayment', { count: known.workingDays })}</p>;
  return (
    <p className={styles['keyDate']}>
      {t(`stage.${known.kind}`, { day: shortDay(known.day) })}
      {known.kind === 'shipsOn' && known.promised !== null && (
        <span className={layout['muted']}> {t('stage.promised', { day: shortDay(known.promised) })}</span>
      )}
      {'arrives' in known && known.arrives !== null && (
        <span className={styles['arrives']}>{t('stage.arrives', { day: shortDay(known.arrives) })}</span>
      )}
    </p>
  );
}

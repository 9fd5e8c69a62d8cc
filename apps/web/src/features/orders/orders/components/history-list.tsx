import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { classes, layout, moneyText } from '@xunban/ui';
import styles from './orders.module.css';

/** The history, newest first: actor, time, reason, and the effect on price and date. */
export function HistoryList({ entries }: { entries: OrderDetail['history'] }) {
  const { t } = useTranslation(['order', 'order-texts']);
  return (
    <ol className={classes(layout['stack3'], styles['history'])}>
      {entries
        .filter(isShown)
        .toReversed()
        .map((entry) => (
          <li key={`${entry.at} ${entry.action} ${entry.to}`}>
            <div>
              {entry.step === null || entry.action !== 'completeStep'
                ? t(`order-texts:history.${entry.action}`)
                : t('history.lateStep', { step: t(`order-texts:step.${entry.step}`) })}
            </div>
            <div className={layout['muted']}>
              {minuteText(entry.at)} · {t(`order-texts:actor.${entry.actor}`)} {entry.actorName}
            </div>
            {entry.reason && <div>{entry.reason}</div>}
            {entry.priceDelta !== 0 && (
              <div className={layout['muted']}>
                {t('history.priceDelta', {
                  amount: `${entry.priceDelta > 0 ? '+' : ''}${moneyText(entry.priceDelta)}`,
                })}
              </div>
            )}
            {entry.daysDelta !== 0 && (
              <div className={layout['muted']}>
                {t('history.daysDelta', { days: `${entry.daysDelta > 0 ? '+' : ''}${entry.daysDelta}` })}
              </div>
            )}
          </li>
        ))}
    </ol>
  );
}

/**
 * True for entries that the history shows. Route steps are shown in the production card; here they appear only with a reason
 * for their delay.
 */
const isShown = (entry: OrderDetail['history'][number]): boolean =>
  entry.action !== 'completeStep' || entry.reason !== '';

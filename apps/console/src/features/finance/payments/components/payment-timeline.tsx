import type { StaffPaymentDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, Money } from '@xunban/ui';
import styles from '../payments.module.css';

/** What happened to a payment and to what went back of it, the oldest first. */
export function PaymentTimeline({ events }: Pick<StaffPaymentDetail, 'events'>) {
  const { t } = useTranslation('console-payments');
  return (
    <Card title={t('timeline.title')}>
      <ol className={styles['rows']}>
        {events.map(({ event, at, refundNo, amount, actorName }) => (
          <li key={`${event} ${refundNo}`}>
            <span>
              {t(`event.${event}`)} <span className={styles['soft']}>{[refundNo, actorName].join(' ')}</span>
            </span>
            <span className={styles['end']}>{amount !== undefined && <Money yuan={amount} />}</span>
            <span className={styles['whole']}>{minuteText(at)}</span>
          </li>
        ))}
      </ol>
    </Card>
  );
}

import type { StaffOrderDetail } from '@xunban/contract';
import { forecastCauseDays, forecastCauseText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout } from '@xunban/ui';
import styles from '../orders.module.css';

/** Why a board is promised and expected for its days, for whoever is asked; until it has gone. */
export function ForecastCard({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation(['console', 'order-words']);
  const { forecastCauses, promisedShipDate: promised, forecastShipDate: forecast } = order;
  if (forecastCauses.length === 0 || promised === null || order.state >= 70) return null;
  return (
    <Card title={t('forecast.title')}>
      <ul className={layout['list2']}>
        {forecastCauses.map((cause) => (
          <li key={`${cause.kind} ${cause.since}`} className={styles['cause']}>
            <span>{forecastCauseText(cause)}</span>
            <span className={layout['muted']}>{forecastCauseDays(cause)}</span>
          </li>
        ))}
      </ul>
      <strong className={styles['leadsTo']}>
        {[
          t('forecast.promised', { day: promised }),
          ...(forecast !== null && forecast !== promised ? [t('forecast.expected', { day: forecast })] : []),
        ].join(' · ')}
      </strong>
    </Card>
  );
}

import type { OrderDetail } from '@xunban/contract';
import { UNSENT_STATES } from '@xunban/contract/order-states';
import { forecastCauseDays, forecastCauseText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { shanghaiToday, shortDay } from '@xunban/i18n/when';
import { Card, classes, layout } from '@xunban/ui';
import { shipDay } from '../model/order-stages.ts';
import styles from './orders.module.css';

const MAKE_PROMISE: ReadonlySet<OrderDetail['forecastCauses'][number]['kind']> = new Set([
  ...(['leadTime', 'openCalendar', 'change', 'changeUndone'] as const),
]);

/** The promised and the expected day, each with every reason for it; until the board has gone. */
export function ForecastCard({ order }: { order: OrderDetail }) {
  const { t } = useTranslation(['order', 'order-texts']);
  const { forecastCauses, promisedShipDate: promised, forecastShipDate: forecast } = order;
  if (forecastCauses.length === 0 || promised === null || !UNSENT_STATES.has(order.state)) return null;
  const ships = shipDay(order, shanghaiToday());
  const makesPromise = ({ kind }: OrderDetail['forecastCauses'][number]) => MAKE_PROMISE.has(kind);
  const later = forecastCauses.filter((cause) => !makesPromise(cause));
  return (
    <Card title={t('forecast.title')}>
      <Causes causes={forecastCauses.filter(makesPromise)} leadsTo={t('forecast.promised', { day: promised })} />
      {later.length > 0 && (
        <Causes
          causes={later}
          leadsTo={
            ships?.kind === 'overdue'
              ? t('stage.overdue', { day: shortDay(ships.day) })
              : t('forecast.expected', { day: forecast ?? promised })
          }
        />
      )}
    </Card>
  );
}

function Causes({ causes, leadsTo }: { causes: OrderDetail['forecastCauses']; leadsTo: string }) {
  return (
    <ul className={classes(layout['stack2'], styles['causes'])}>
      {causes.map((cause) => (
        <li key={`${cause.kind} ${cause.since}`} className={styles['cause']}>
          <span>{forecastCauseText(cause)}</span>
          <span className={layout['muted']}>{forecastCauseDays(cause)}</span>
        </li>
      ))}
      <li>
        <strong>{leadsTo}</strong>
      </li>
    </ul>
  );
}

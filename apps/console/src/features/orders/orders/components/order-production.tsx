import type { OrderProgress, StaffOrderDetail } from '@xunban/contract';
import { isBoard } from '@xunban/contract/board-spec';
import { IN_WORK_STATES, UNSENT_STATES } from '@xunban/contract/order-states';
import { forecastCauseDays, forecastCauseText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { shortMinuteText } from '@xunban/i18n/when';
import { Card, classes, layout, PanelBoundary } from '@xunban/ui';
import { Progress, Steps } from 'antd';
import { OrderBatches } from '../../../fulfilment/batches/order-batches.tsx';
import { FactoryCard } from '../../../fulfilment/floor/factory-card.tsx';
import { TravellerCard } from '../../../fulfilment/order-documents/traveller-card.tsx';
import { MaterialMissing } from '../../questions/own-hold.tsx';
import styles from '../orders.module.css';

/** The cards of an order about making it: progress, dates, factory, batches, traveller. */
export function OrderProduction({ order }: { readonly order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  const isInWork = IN_WORK_STATES.has(order.state);
  return (
    <div className={styles['halves']}>
      <div className={layout['column']}>
        {order.progress && (
          <Card title={t('order.progress')} isDense>
            <ProgressSteps progress={order.progress} />
          </Card>
        )}
        <ForecastCard order={order} />
      </div>
      <div className={layout['column']}>
        <MaterialMissing order={order} />
        {isBoard(order.spec) && (
          <PanelBoundary>
            <FactoryCard order={order} />
          </PanelBoundary>
        )}
        {isInWork && isBoard(order.spec) && (
          <PanelBoundary>
            <OrderBatches orderId={order.id} />
          </PanelBoundary>
        )}
        {isInWork && <TravellerCard order={order} />}
      </div>
    </div>
  );
}

/** The reasons for a board's promised and expected dates; shown until it has shipped. */
function ForecastCard({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation(['console', 'order-texts']);
  const { forecastCauses, promisedShipDate: promised, forecastShipDate: forecast } = order;
  if (forecastCauses.length === 0 || promised === null || !UNSENT_STATES.has(order.state)) return null;
  return (
    <Card title={t('forecast.title')} isDense>
      <ul className={layout['stack2']}>
        {forecastCauses.map((cause) => (
          <li key={`${cause.kind} ${cause.since}`} className={styles['cause']}>
            <span>{forecastCauseText(cause)}</span>
            <span className={layout['muted']}>{forecastCauseDays(cause)}</span>
          </li>
        ))}
      </ul>
      <strong className={classes(layout['block'], layout['spaceAbove3'])}>
        {[
          t('forecast.promised', { day: promised }),
          ...(forecast !== null && forecast !== promised ? [t('forecast.expected', { day: forecast })] : []),
        ].join(' · ')}
      </strong>
    </Card>
  );
}

function ProgressSteps({ progress }: { progress: OrderProgress }) {
  const { t } = useTranslation(['order-texts', 'console']);
  const next = progress.steps.findIndex((step) => step.doneAt === null);
  return (
    <>
      <Progress percent={progress.percent} aria-label={t('console:order.progress')} />
      <Steps
        orientation="vertical"
        size="small"
        current={next === -1 ? progress.steps.length : next}
        items={progress.steps.map((step) => ({
          title: t(`step.${step.step}`),
          content: step.doneAt
            ? [
                `${shortMinuteText(step.doneAt)} ${step.station ?? ''} ${step.operator}`.replace(/ +/g, ' '),
                step.goodCount != null || (step.scrapCount ?? 0) > 0
                  ? t('console:order.counted', { goodCount: step.goodCount ?? '—', scrapCount: step.scrapCount ?? 0 })
                  : '',
              ]
                .filter((part) => part !== '')
                .join(' · ')
            : step.plannedEnd,
        }))}
      />
    </>
  );
}

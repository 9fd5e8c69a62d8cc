import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, PanelBoundary } from '@xunban/ui';
import { OrderComplaints } from '../../../after-sales/after-sales/order-complaints.tsx';
import { OrderBatches } from '../../../fulfilment/batches/order-batches.tsx';
import { PapersCard } from '../../../fulfilment/papers/papers-card.tsx';
import { TravellerCard } from '../../../fulfilment/papers/traveller-card.tsx';
import { ProductionFileCard } from '../../../fulfilment/production-files/production-file-card.tsx';
import { OrderQuality } from '../../../fulfilment/quality/order-quality.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { ProgressSteps } from './progress-steps.tsx';

/** States from payment to shipment, in which a board has a traveller. */
const WITH_TRAVELLER: ReadonlySet<number> = new Set([40, 50, 60]);
/** States from the first step on; the findings of quality control stay visible afterwards. */
const WITH_QUALITY: ReadonlySet<number> = new Set([50, 60, 70, 80]);
/** States in which the board has arrived, or may have. */
const WITH_COMPLAINTS: ReadonlySet<number> = new Set([70, 80]);

/** The cards of an order about making it: progress, production files, documents, batches, quality, complaints. */
export function OrderProduction({ order }: { readonly order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  return (
    <>
      {order.progress && (
        <Card title={t('order.progress')}>
          <ProgressSteps progress={order.progress} />
        </Card>
      )}
      <ForecastCard order={order} />
      <PanelBoundary>
        <ProductionFileCard order={order} />
      </PanelBoundary>
      <PanelBoundary>
        <PapersCard order={order} />
      </PanelBoundary>
      {WITH_TRAVELLER.has(order.state) && (
        <PanelBoundary>
          <OrderBatches orderId={order.id} />
        </PanelBoundary>
      )}
      {WITH_QUALITY.has(order.state) && (
        <PanelBoundary>
          <OrderQuality orderId={order.id} />
        </PanelBoundary>
      )}
      {(WITH_COMPLAINTS.has(order.state) || order.isRemake) && (
        <PanelBoundary>
          <OrderComplaints orderId={order.id} />
        </PanelBoundary>
      )}
      {WITH_TRAVELLER.has(order.state) && <TravellerCard order={order} />}
    </>
  );
}

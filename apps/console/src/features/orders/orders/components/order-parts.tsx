import type { StaffOrderDetail } from '@xunban/contract';
import { IN_REVIEW_STATES, PAID_STATES, SENT_STATES, STARTED_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Card, layout, PanelBoundary, Tabs } from '@xunban/ui';
import { useCanSee } from '../../../../shared/visible.tsx';
import { OrderComplaints } from '../../../after-sales/after-sales/order-complaints.tsx';
import { OrderEvaluation } from '../../../after-sales/evaluations/order-evaluation.tsx';
import { OrderDocumentsCard } from '../../../fulfilment/order-documents/order-documents-card.tsx';
import { ProductionFileCard } from '../../../fulfilment/production-files/production-file-card.tsx';
import { OrderQuality } from '../../../fulfilment/quality/order-quality.tsx';
import { OrderQuestions } from '../../questions/order-questions.tsx';
import { type ChosenPart, PARTS, type Part } from '../use-chosen-part.ts';
import { CaseHistoryCard } from './case-history-card.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderProduction } from './order-production.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PreviousCard } from './previous-card.tsx';
import { PriceTable } from './price-table.tsx';
import { RoundsCard } from './rounds-card.tsx';

interface OfOrder {
  readonly order: StaffOrderDetail;
}

interface OrderPartsProps {
  readonly order: StaffOrderDetail;
  readonly chosen: ChosenPart;
  /** On the page of its main order, which shows payments and history itself. */
  readonly isOnMain: boolean;
}

/** Tabs of an order with everything that the first decision does not need. */
export function OrderParts(props: OrderPartsProps) {
  const { t } = useTranslation('console');
  const { order, isOnMain, chosen } = props;
  const may: Readonly<Record<Part, boolean>> = {
    making: PAID_STATES.has(order.state) || order.progress !== null,
    files: true,
    questions: true,
    quality: STARTED_STATES.has(order.state) || SENT_STATES.has(order.state) || order.isRemake,
    price: order.priceLines !== undefined,
    history: !isOnMain,
  };
  const shown = PARTS.filter((part) => may[part]);
  const part = shown.find((known) => known === chosen.part) ?? shown[0] ?? 'files';
  return (
    <Tabs<Part>
      label={t('order.parts')}
      tabs={shown.map((key) => ({ key, label: t(`part.${key}`) }))}
      value={part}
      onChange={chosen.choose}
    >
      <PanelBoundary key={part}>
        <PartOf part={part} {...props} />
      </PanelBoundary>
    </Tabs>
  );
}

function PartOf({ part, order, isOnMain }: OfOrder & Pick<OrderPartsProps, 'isOnMain'> & { readonly part: Part }) {
  switch (part) {
    case 'making':
      return <OrderProduction order={order} />;
    case 'files':
      return <FileParts order={order} />;
    case 'questions':
      return <OrderQuestions order={order} />;
    case 'quality':
      return <QualityParts order={order} />;
    case 'price':
      return <PriceParts order={order} isOnMain={isOnMain} />;
    case 'history':
      return <OrderHistory entries={order.history} />;
  }
}

/** Earlier files and decisions, and the files and documents that the buyer asked for. */
function FileParts({ order }: OfOrder) {
  const seesFile = useCanSee('file.view');
  const isUnderReview = IN_REVIEW_STATES.has(order.state);
  return (
    <div className={layout['column']}>
      <RoundsCard order={order} showsDifferences={isUnderReview} />
      {seesFile && (
        <>
          <PreviousCard order={order} />
          {isUnderReview && <CaseHistoryCard order={order} />}
        </>
      )}
      <ProductionFileCard order={order} />
      <OrderDocumentsCard order={order} />
    </div>
  );
}

function QualityParts({ order }: OfOrder) {
  return (
    <div className={layout['column']}>
      {STARTED_STATES.has(order.state) && <OrderQuality orderId={order.id} />}
      {(SENT_STATES.has(order.state) || order.isRemake) && <OrderComplaints orderId={order.id} />}
      {SENT_STATES.has(order.state) && <OrderEvaluation orderNo={order.orderNo} />}
    </div>
  );
}

function PriceParts({ order, isOnMain }: OfOrder & Pick<OrderPartsProps, 'isOnMain'>) {
  const { t } = useTranslation('console');
  const { priceLines, amount, payments, freight, freightChanges } = order;
  return (
    <div className={layout['column']}>
      {priceLines && amount !== undefined && (
        <Card title={t('order.lines')} isDense>
          <PriceTable lines={priceLines} total={amount} />
        </Card>
      )}
      {!isOnMain && payments && payments.length > 0 && freight !== undefined && (
        <PaymentsCard payments={payments} freight={freight} freightChanges={freightChanges ?? []} />
      )}
    </div>
  );
}

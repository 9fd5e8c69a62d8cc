import type { BoardSpec, StaffOrderDetail } from '@xunban/contract';
import { boardWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { Card, PanelBoundary } from '@xunban/ui';
import { Descriptions } from 'antd';
import { useSees } from '../../../../shared/seen.tsx';
import { FactoryCard, WITH_FACTORY } from '../../../fulfilment/floor/factory-card.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { CaseHistoryCard } from './case-history-card.tsx';
import { UNDER_REVIEW } from './former-card.tsx';
import { History } from './history.tsx';
import { PaymentsCard } from './payments-card.tsx';

interface OrderSideProps {
  readonly order: StaffOrderDetail;
  /** On the page of its main order, which shows buyer, payments and history itself. */
  readonly isOnMain: boolean;
}

/** The narrow column of an order: earlier cases, buyer, payments, factory, specification, history. */
export function OrderSide({ order, isOnMain }: OrderSideProps) {
  const { t } = useTranslation('console');
  const seesFile = useSees('file.view');
  const { payments, freight, freightChanges } = order;
  return (
    <>
      {UNDER_REVIEW.has(order.state) && seesFile && (
        <PanelBoundary>
          <CaseHistoryCard order={order} />
        </PanelBoundary>
      )}
      {!isOnMain && <BuyerCard order={order} />}
      {!isOnMain && payments && payments.length > 0 && freight !== undefined && (
        <PaymentsCard payments={payments} freight={freight} freightChanges={freightChanges ?? []} />
      )}
      {WITH_FACTORY.has(order.state) && (
        <PanelBoundary>
          <FactoryCard order={order} />
        </PanelBoundary>
      )}
      <Card title={t('order.spec')}>
        <SpecTable spec={order.spec} />
      </Card>
      {!isOnMain && (
        <Card title={t('order.history')}>
          <History entries={order.history} />
        </Card>
      )}
    </>
  );
}

function SpecTable({ spec }: { spec: BoardSpec }) {
  // Reads the language, so that the words change with it.
  useTranslation('pricing');
  return (
    <Descriptions
      size="small"
      column={1}
      items={boardWords(spec).map(({ field, label, value }) => ({ key: field, label, children: value }))}
    />
  );
}

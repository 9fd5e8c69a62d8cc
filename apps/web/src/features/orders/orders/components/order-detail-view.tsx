import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import type { MainOrder, OrderDetail } from '@xunban/contract';
import { orderedDocumentsOf } from '@xunban/contract/option-tasks';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, CopyButton, DataState, layout, Notice, PageHeader, PanelBoundary, Tabs } from '@xunban/ui';
import { Link, useSearchParams } from 'react-router';
import { BoardSides } from '../../../../shared/board/board-sides.tsx';
import { BoardThumb } from '../../../../shared/board/board-thumb.tsx';
import { weightText } from '../../../../shared/board/measure-text.ts';
import { PriceLineTable } from '../../../../shared/board/price-lines.tsx';
import { SpecList } from '../../../../shared/board/spec-list.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { AfterSalesCard } from '../../../after-sales/after-sales/after-sales-card.tsx';
import { QualityCards } from '../../../after-sales/after-sales/quality-cards.tsx';
import { EvaluationCard } from '../../../after-sales/evaluations/evaluation-card.tsx';
import { InvoiceCard } from '../../../finance/invoices/invoice-card.tsx';
import { OrderDocumentsCard } from '../../../fulfilment/order-documents/order-documents-card.tsx';
import { ProductionFileCard } from '../../../fulfilment/production-files/production-file-card.tsx';
import { ConversationPanel } from '../../conversations/conversation-panel.tsx';
import { ShareOrderButton } from '../../order-links/share-order-button.tsx';
import { HoldNotice } from '../../questions/hold-notice.tsx';
import { orderQueries } from '../api/order-queries.ts';
import { BoardFileButton } from './board-file-button.tsx';
import { BoardViewerButton } from './board-viewer-button.tsx';
import { CancelOfferCard } from './cancel-offer-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { DeliveryCard } from './delivery-card.tsx';
import { DeliveryWaitNotice } from './delivery-wait-notice.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { HistoryList } from './history-list.tsx';
import { LabelsCard } from './labels-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { OrderDetailActions } from './order-detail-actions.tsx';
import { OrderNotice } from './order-notice.tsx';
import styles from './orders.module.css';
import { ProductionRoute } from './production-route.tsx';
import { ReferencesCard } from './references-card.tsx';
import { ReviewCard } from './review-card.tsx';
import { RoundsCard } from './rounds-card.tsx';
import { StageBanner } from './stage-banner.tsx';
import { StateBadge } from './state-badge.tsx';
import { SupplementCard } from './supplement-card.tsx';

/** The order's ship date, state and next action; then tabs with details, each with its own address. */
export function OrderDetailView({ order }: { order: OrderDetail }) {
  const { t } = useTranslation('order');
  const main = useQuery(orderQueries.main(order.mainOrderId));
  const [params, setParams] = useSearchParams();
  const shown = TABS.filter((key) => key !== 'documents' || orderedDocumentsOf(order.spec).length > 0);
  const tab = shown.find((key) => key === params.get('tab')) ?? 'board';
  return (
    <>
      <PageHeader
        title={
          <span className={styles['titleLine']}>
            <BoardThumb image={order.image} size={56} />
            {order.fileName}
            <StateBadge state={order.state} percent={order.percent} />
            <small className={layout['mutedRegular']}>
              {order.orderNo} <CopyButton text={order.orderNo} label={t('detail.copyNo')} />
            </small>
          </span>
        }
        lead={
          <span className={layout['row1x4']}>
            <Link to="/main/orderList">{t('detail.back')}</Link>
            <span>{t('detail.placedAt', { time: minuteText(order.createdAt) })}</span>
            <span>{t('detail.mainOrder', { mainNo: order.mainNo })}</span>
            {order.reorderOf !== null && (
              <span>
                {t('detail.reorderOf')} <Link to={orderPath(order.reorderOf)}>{order.reorderOf}</Link>
              </span>
            )}
          </span>
        }
        actions={
          <>
            {!order.changeOrder && <OrderDetailActions order={order} />}
            <ShareOrderButton mainNo={order.mainNo} />
          </>
        }
      />
      <div className={styles['stack']}>
        <StageBanner order={order} />
        <HoldNotice order={order} />
        <OrderNotice order={order} main={main.data} />
        {main.data && <DeliveryWaitNotice main={main.data} />}
        {order.changeOrder && <ChangeCard order={order} change={order.changeOrder} />}
        {order.supplement && <SupplementCard order={order} supplement={order.supplement} />}
        {order.cancelOffer && <CancelOfferCard order={order} offer={order.cancelOffer} />}
        <Tabs
          label={t('tab.label')}
          tabs={shown.map((key) => ({ key, label: t(`tab.${key}`) }))}
          value={tab}
          onChange={(next) => setParams(at(next), { replace: true, preventScrollReset: true })}
        >
          <Panel tab={tab} order={order} main={main} />
        </Tabs>
      </div>
    </>
  );
}

const TABS = ['board', 'spec', 'money', 'documents', 'conversation', 'history'] as const;
type Tab = (typeof TABS)[number];

/** Returns the address with a tab; the first one needs no parameter. */
const at = (tab: Tab) => (params: URLSearchParams) => {
  const next = new URLSearchParams(params);
  if (tab === 'board') next.delete('tab');
  else next.set('tab', tab);
  return next;
};

interface PanelProps {
  readonly order: OrderDetail;
  readonly main: UseQueryResult<MainOrder>;
}

function Panel({ tab, ...shown }: PanelProps & { readonly tab: Tab }) {
  switch (tab) {
    case 'board':
      return <BoardPanel {...shown} />;
    case 'spec':
      return <SpecPanel {...shown} />;
    case 'money':
      return <MoneyPanel {...shown} />;
    case 'documents':
      return (
        <PanelBoundary>
          <OrderDocumentsCard order={shown.order} />
        </PanelBoundary>
      );
    case 'conversation':
      return (
        <PanelBoundary>
          <ConversationPanel mainNo={shown.order.mainNo} />
        </PanelBoundary>
      );
    case 'history':
      return <HistoryPanel {...shown} />;
  }
}

/** The board and its progress, with the delivery next to it. */
function BoardPanel({ order, main }: PanelProps) {
  const { t } = useTranslation('order');
  return (
    <div className={styles['columns']}>
      <div className={styles['stack']}>
        <PanelBoundary>
          <PanelBoundary>
            <QualityCards order={order} />
          </PanelBoundary>
          <PanelBoundary>
            <AfterSalesCard order={order} />
          </PanelBoundary>
          <EvaluationCard order={order} />
        </PanelBoundary>
        {order.progress && (
          <PanelBoundary>
            <Card title={t('detail.production')}>
              <ProductionRoute progress={order.progress} />
            </Card>
          </PanelBoundary>
        )}
        <ForecastCard order={order} />
        <PanelBoundary>
          <ProductionFileCard order={order} />
        </PanelBoundary>
        <PanelBoundary>
          <RoundsCard order={order} />
        </PanelBoundary>
        <Card
          title={t('detail.board')}
          extra={
            <span className={layout['muted']}>
              {order.fileName} <BoardViewerButton order={order} />
              <BoardFileButton order={order} />
            </span>
          }
        >
          <BoardSides image={order.image} />
        </Card>
        {order.decision && <ReviewCard decision={order.decision} state={order.state} />}
      </div>
      <div className={styles['stack']}>
        <DataState query={main}>{(known) => <DeliveryCard main={known} orderNo={order.orderNo} />}</DataState>
        <LabelsCard order={order} />
        <ReferencesCard order={order} />
        {order.note && (
          <Notice tone="info" title={t('detail.note')}>
            {order.note}
          </Notice>
        )}
        {order.mainNote && (
          <Notice tone="info" title={t('detail.mainNote')}>
            {order.mainNote}
          </Notice>
        )}
      </div>
    </div>
  );
}

function SpecPanel({ order }: PanelProps) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <div className={styles['columns']}>
      <Card
        title={t('detail.spec')}
        extra={
          <span className={layout['muted']}>
            {t('detail.workingDays', { count: order.workingDays })} ·{' '}
            {t('detail.weight', { weight: weightText(order.weightG) })}
          </span>
        }
      >
        <SpecList spec={order.spec} />
      </Card>
      <Card
        title={t('detail.price')}
        extra={<span className={layout['muted']}>{t('detail.bookVersion', { version: order.bookVersion })}</span>}
      >
        <PriceLineTable lines={order.priceLines} total={order.amount} />
      </Card>
    </div>
  );
}

function MoneyPanel({ main }: PanelProps) {
  return (
    <DataState query={main}>
      {(known) => (
        <div className={styles['columns']}>
          <MoneyCard main={known} />
          {known.total > 0 && (
            <PanelBoundary>
              <InvoiceCard main={known} />
            </PanelBoundary>
          )}
        </div>
      )}
    </DataState>
  );
}

function HistoryPanel({ order }: PanelProps) {
  const { t } = useTranslation('order');
  return (
    <Card title={t('detail.history')}>
      <HistoryList entries={order.history} />
    </Card>
  );
}

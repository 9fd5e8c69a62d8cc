import { DownloadOutlined } from '@ant-design/icons';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, DataState, PageHeader, PanelBoundary, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import { Link, useParams } from 'react-router';
import { api } from '../../shared/api.ts';
import { saveBlob } from '../../shared/save-blob.ts';
import { useTabTitle } from '../../shared/tabs/tab-context.ts';
import { ActionBar } from './components/action-bar.tsx';
import { BoardSides } from './components/board-sides.tsx';
import { BuyerCard } from './components/buyer-card.tsx';
import { ChangeCard } from './components/change-card.tsx';
import { Comparison } from './components/comparison.tsx';
import { Findings } from './components/findings.tsx';
import { FormerCard } from './components/former-card.tsx';
import { History } from './components/history.tsx';
import { PaymentsCard } from './components/payments-card.tsx';
import { PriceTable } from './components/price-table.tsx';
import { ProgressSteps } from './components/progress-steps.tsx';
import { SpecTable } from './components/spec-table.tsx';
import { StateTag } from './components/state-tag.tsx';
import { orderQueries } from './order-queries.ts';
import styles from './orders.module.css';

/** One PCB order: what was asked, what was measured, what was found, what it costs, and what may be done now. */
export function OrderPage() {
  const { id = '' } = useParams();
  return <DataState query={useQuery(orderQueries.detail(id))}>{(order) => <Order order={order} />}</DataState>;
}

function Order({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  useTabTitle(order.orderNo);
  return (
    <>
      <PageHeader
        title={
          <>
            {t('order.title', { orderNo: order.orderNo })} <StateTag state={order.state} percent={order.percent} />
          </>
        }
        lead={<Link to="/orders">{t('order.back')}</Link>}
        actions={<ActionBar order={order} />}
      />
      <div className={styles['columns']}>
        <div className={styles['stack']}>
          <Card title={t('order.board')} extra={<Download order={order} />}>
            <BoardSides picture={order.picture} />
            <Comparison order={order} />
          </Card>
          <Card title={t('order.findings')}>
            <Findings order={order} />
          </Card>
          <PanelBoundary>
            <FormerCard order={order} />
          </PanelBoundary>
          {order.progress && (
            <Card title={t('order.progress')}>
              <ProgressSteps progress={order.progress} />
            </Card>
          )}
          {order.changeOrder && <ChangeCard change={order.changeOrder} />}
          <Card title={t('order.lines')}>
            <PriceTable lines={order.priceLines} total={order.amount} />
          </Card>
        </div>
        <div className={styles['stack']}>
          <BuyerCard order={order} />
          {order.payments.length > 0 && <PaymentsCard {...order} />}
          <Card title={t('order.spec')}>
            <SpecTable spec={order.spec} />
          </Card>
          <Card title={t('order.history')}>
            <History entries={order.history} />
          </Card>
        </div>
      </div>
    </>
  );
}

function Download({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  const download = useMutation({
    mutationFn: () => api.staff.boardFile({ params: { id: order.id } }, { timeoutMs: 120_000 }),
    onSuccess: (blob) => saveBlob(blob, order.fileName),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button size="small" icon={<DownloadOutlined />} loading={download.isPending} onClick={() => download.mutate()}>
      {t('order.download')}
    </Button>
  );
}

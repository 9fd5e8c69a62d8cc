import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Card, classes, PageHeader, PanelBoundary, problemText, toast } from '@xunban/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../../../shared/api.ts';
import { saveBlob } from '../../../shared/save-blob.ts';
import styles from '../orders.module.css';
import { ActionBar } from './action-bar.tsx';
import { BoardSides } from './board-sides.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { Comparison } from './comparison.tsx';
import { Findings } from './findings.tsx';
import { FormerCard } from './former-card.tsx';
import { History } from './history.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PriceTable } from './price-table.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { SpecTable } from './spec-table.tsx';
import { StateTag } from './state-tag.tsx';

interface OrderViewProps {
  readonly order: StaffOrderDetail;
  readonly lead?: ReactNode;
  /** Beside a list, whose page has a heading of its own, and narrower. */
  readonly isPart?: boolean;
}

/** One PCB order: what was asked, what was measured, what was found, what it costs, and what may be done now. */
export function OrderView({ order, lead, isPart = false }: OrderViewProps) {
  const { t } = useTranslation('console');
  return (
    <>
      <PageHeader
        title={
          <>
            {t('order.title', { orderNo: order.orderNo })} <StateTag state={order.state} percent={order.percent} />
          </>
        }
        lead={lead}
        isPart={isPart}
        actions={<ActionBar order={order} />}
      />
      <div className={classes(styles['columns'], isPart && styles['narrow'])}>
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

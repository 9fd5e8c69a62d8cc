import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import {
  Badge,
  Card,
  CopyButton,
  classes,
  PageHeader,
  PanelBoundary,
  problemText,
  toast,
  useIsMobile,
} from '@xunban/ui';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { api } from '../../../../shared/api.ts';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { useSees, Withheld } from '../../../../shared/seen.tsx';
import { OrderComplaints } from '../../../after-sales/after-sales/order-complaints.tsx';
import { OrderBatches } from '../../../fulfilment/batches/order-batches.tsx';
import { FactoryCard, WITH_FACTORY } from '../../../fulfilment/floor/factory-card.tsx';
import { PapersCard } from '../../../fulfilment/papers/papers-card.tsx';
import { TravellerCard } from '../../../fulfilment/papers/traveller-card.tsx';
import { ProductionFileCard } from '../../../fulfilment/production-files/production-file-card.tsx';
import { OrderQuality } from '../../../fulfilment/quality/order-quality.tsx';
import { AskFinding } from '../../questions/ask-finding.tsx';
import { OrderQuestions } from '../../questions/order-questions.tsx';
import styles from '../orders.module.css';
import { ActionBar } from './action-bar.tsx';
import { BoardSides } from './board-sides.tsx';
import { BoardStage } from './board-stage.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { BuyerWords } from './buyer-words.tsx';
import { CancelOfferCard } from './cancel-offer-card.tsx';
import { CancelRequestCard } from './cancel-request-card.tsx';
import { CaseBar } from './case-bar.tsx';
import { CaseHistoryCard } from './case-history-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { ChangeFromFinding } from './change-from-finding.tsx';
import { Comparison } from './comparison.tsx';
import { DecisionTable, otherFindings } from './decision-table.tsx';
import { Findings } from './findings.tsx';
import { ForecastCard } from './forecast-card.tsx';
import { FormerCard, UNDER_REVIEW } from './former-card.tsx';
import { History } from './history.tsx';
import { PaymentsCard } from './payments-card.tsx';
import { PriceTable } from './price-table.tsx';
import { ProgressSteps } from './progress-steps.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { RoundsCard } from './rounds-card.tsx';
import { SpecTable } from './spec-table.tsx';
import { StateTag } from './state-tag.tsx';
import { SupplementCard } from './supplement-card.tsx';

/** From its payment until it leaves, a board has its traveller. */
/** From the first step on; after that what was found stays there. */
const WITH_QUALITY: ReadonlySet<number> = new Set([50, 60, 70, 80]);
/** Once it has arrived, or may have. */
const WITH_COMPLAINTS: ReadonlySet<number> = new Set([70, 80]);
const WITH_TRAVELLER: ReadonlySet<number> = new Set([40, 50, 60]);

interface OrderViewProps {
  readonly order: StaffOrderDetail;
  readonly lead?: ReactNode;
  /** Beside a list, whose page has a heading of its own, and narrower. */
  readonly isPart?: boolean;
  /** On the page of its main order, which shows buyer, payments and what happened itself. */
  readonly isOnMain?: boolean;
}

/** One PCB order: what was asked, what was measured, what was found, what it costs, and what may be done now. */
export function OrderView({ order, lead, isPart = false, isOnMain = false }: OrderViewProps) {
  const { t } = useTranslation('console');
  const seesFile = useSees('file.view');
  const { picture, measured, findings, decision, priceLines, payments, freight, freightChanges } = order;
  const isUnderReview = UNDER_REVIEW.has(order.state);
  const isMobile = useIsMobile();
  const others = findings && (decision ? otherFindings(findings) : findings);
  const verdict = decision && (
    <Card title={t('order.decision')}>
      <DecisionTable order={order} decision={decision} />
    </Card>
  );
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
      {order.reorderOf !== null && <RepeatOf orderNo={order.reorderOf} />}
      <PanelBoundary>
        <CaseBar order={order} isUnderReview={order.state === 10} />
      </PanelBoundary>
      <div className={styles['before']}>
        <BuyerWords order={order} />
        {order.proposal && <ProposalCard order={order} proposal={order.proposal} />}
        {order.cancelRequest && <CancelRequestCard order={order} request={order.cancelRequest} />}
      </div>
      <div className={classes(styles['columns'], isPart && styles['narrow'], isUnderReview && styles['judging'])}>
        <div className={styles['stack']}>
          <Card title={t('order.board')} extra={seesFile && <Download order={order} />}>
            {picture && <Drawing order={order} picture={picture} />}
            {measured ? !decision && <Comparison spec={order.spec} measured={measured} /> : <Withheld />}
          </Card>
          {/* Where all stands in one column, what was decided comes right after the board. */}
          {(isPart || !isUnderReview || isMobile) && verdict}
          {others && (!decision || others.length > 0) && (
            <Card title={t(decision ? 'order.otherFindings' : 'order.findings')}>
              <Findings
                findings={others}
                order={order}
                actionOf={(finding) => (
                  <>
                    <AskFinding order={order} finding={finding} />
                    <ChangeFromFinding order={order} finding={finding} />
                  </>
                )}
              />
            </Card>
          )}
          <PanelBoundary>
            <RoundsCard order={order} isEager={isUnderReview} />
          </PanelBoundary>
          {seesFile && (
            <PanelBoundary>
              <FormerCard order={order} />
            </PanelBoundary>
          )}
          <PanelBoundary>
            <OrderQuestions order={order} />
          </PanelBoundary>
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
          {WITH_COMPLAINTS.has(order.state) || order.isRemake ? (
            <PanelBoundary>
              <OrderComplaints orderId={order.id} />
            </PanelBoundary>
          ) : null}
          {WITH_TRAVELLER.has(order.state) && <TravellerCard order={order} />}
          {order.changeOrder && <ChangeCard change={order.changeOrder} order={order} />}
          {order.supplement && <SupplementCard order={order} supplement={order.supplement} />}
          {order.cancelOffer && <CancelOfferCard offer={order.cancelOffer} />}
          {priceLines && order.amount !== undefined && (
            <Card title={t('order.lines')}>
              <PriceTable lines={priceLines} total={order.amount} />
            </Card>
          )}
        </div>
        <div className={styles['stack']}>
          {!isPart && isUnderReview && !isMobile && verdict}
          {isUnderReview && seesFile && (
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
        </div>
      </div>
    </>
  );
}

/** To be looked at closely where its size was read; else both faces as they are. */
function Drawing({ order, picture }: { order: StaffOrderDetail; picture: NonNullable<StaffOrderDetail['picture']> }) {
  const { widthMm, heightMm } = order.measured ?? {};
  if (widthMm === undefined || heightMm === undefined || !picture.top) return <BoardSides picture={picture} />;
  return (
    <BoardStage picture={picture} widthMm={widthMm} heightMm={heightMm} findings={order.findings ?? []} order={order} />
  );
}

/** What the board repeats, for whoever plans, reviews or makes it. */
function RepeatOf({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('console');
  return (
    <p className={styles['repeat']}>
      <Badge tone="info">{t('order.reorderOf', { orderNo })}</Badge>{' '}
      <CopyButton text={orderNo} label={t('order.copyNo')} />
    </p>
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

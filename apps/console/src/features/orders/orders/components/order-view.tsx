import { DownloadOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, CopyButton, classes, layout, PageHeader, PanelBoundary, problemText, toast } from '@xunban/ui';
import { Button, Descriptions } from 'antd';
import { type ReactNode, useRef } from 'react';
import { api } from '../../../../shared/api.ts';
import { saveBlob } from '../../../../shared/save-blob.ts';
import { Redacted, useCanSee, VisibleMoney } from '../../../../shared/visible.tsx';
import { AskFinding } from '../../questions/ask-finding.tsx';
import { OrderHold } from '../../questions/order-hold.tsx';
import styles from '../orders.module.css';
import { type Part, useChosenPart } from '../use-chosen-part.ts';
import { ActionBar } from './action-bar.tsx';
import { BoardStage } from './board-stage.tsx';
import { BuyerNotes } from './buyer-notes.tsx';
import { CancelRequestCard } from './cancel-request-card.tsx';
import { CaseBar } from './case-bar.tsx';
import { ChangeCard } from './change-card.tsx';
import { ChangeFromFinding } from './change-from-finding.tsx';
import { Comparison } from './comparison.tsx';
import { DecisionTable, otherFindings } from './decision-table.tsx';
import { Findings } from './findings.tsx';
import { OrderParts } from './order-parts.tsx';
import { OrderSide } from './order-side.tsx';
import { ProposalCard } from './proposal-card.tsx';
import { SpecCard } from './spec-card.tsx';
import { StateTag } from './state-tag.tsx';
import { SupplementCard } from './supplement-card.tsx';

interface OrderViewProps {
  readonly order: StaffOrderDetail;
  readonly lead?: ReactNode;
  /** Narrower, next to a list whose page has a heading of its own. */
  readonly isPart?: boolean;
  /** On the page of its main order, which shows buyer, payments and history itself. */
  readonly isOnMain?: boolean;
}

/** One PCB order: what waits, board, decision and specification on the first screen, the rest in tabs. */
export function OrderView({ order, lead, isPart = false, isOnMain = false }: OrderViewProps) {
  const { t } = useTranslation('console');
  const { decision } = order;
  const chosen = useChosenPart(isPart);
  const parts = useRef<HTMLDivElement>(null);
  const showPart = (part: Part) => {
    chosen.choose(part);
    parts.current?.scrollIntoView({ block: 'start' });
  };
  const board = <BoardCard order={order} />;
  return (
    <div className={styles['order']}>
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
      <OrderNotes order={order} />
      <div className={styles['first']}>
        {!isPart && board}
        <div className={layout['column']}>
          {decision && (
            <Card title={t('order.decision')} isDense>
              <DecisionTable order={order} decision={decision} />
            </Card>
          )}
          {isPart && board}
          <FindingsCard order={order} />
          <SpecCard spec={order.spec} />
        </div>
        <OrderSide order={order} isPart={isPart} isOnMain={isOnMain} showPart={showPart} />
      </div>
      <div ref={parts}>
        <OrderParts order={order} chosen={chosen} isOnMain={isOnMain} />
      </div>
    </div>
  );
}

interface PartProps {
  readonly order: StaffOrderDetail;
}

/** Everything above the columns: repeated order, presence, texts of the buyer, whatever waits for a decision. */
function OrderNotes({ order }: PartProps) {
  return (
    <>
      {order.reorderOf !== null && <RepeatOf orderNo={order.reorderOf} />}
      <PanelBoundary>
        <CaseBar order={order} isUnderReview={order.state === ORDER_STATES.inReview} />
      </PanelBoundary>
      <div className={styles['before']}>
        <OrderHold order={order} />
        <BuyerNotes order={order} />
        {order.proposal && <ProposalCard order={order} proposal={order.proposal} />}
        {order.cancelRequest && <CancelRequestCard order={order} request={order.cancelRequest} />}
        {order.changeOrder && <ChangeCard change={order.changeOrder} order={order} />}
        {order.supplement && <SupplementCard order={order} supplement={order.supplement} />}
        {order.cancelOffer && <CancelOfferCard offer={order.cancelOffer} />}
      </div>
    </>
  );
}

function BoardCard({ order }: PartProps) {
  const { t } = useTranslation('console');
  const seesFile = useCanSee('file.view');
  const { image, measured, decision } = order;
  return (
    <Card title={t('order.board')} isDense extra={seesFile && <Download order={order} />}>
      {image && <Drawing order={order} image={image} />}
      {measured ? !decision && <Comparison spec={order.spec} measured={measured} /> : <Redacted />}
    </Card>
  );
}

function FindingsCard({ order }: PartProps) {
  const { t } = useTranslation('console');
  const { decision, findings } = order;
  const others = findings && (decision ? otherFindings(findings) : findings);
  if (!others || (decision && others.length === 0)) return null;
  return (
    <Card title={t(decision ? 'order.otherFindings' : 'order.findings')} isDense>
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
  );
}

/** The cancellation offered to the buyer; production waits for the decision. */
function CancelOfferCard({ offer }: { offer: NonNullable<StaffOrderDetail['cancelOffer']> }) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('order.cancelOffer')} isDense>
      <Descriptions
        size="small"
        column={{ xs: 1, md: 2, xl: 4 }}
        items={[
          { key: 'reason', label: t('dialog.reason'), children: offer.reason },
          { key: 'fee', label: t('order.cancelFee'), children: <VisibleMoney yuan={offer.fee} strong /> },
          { key: 'goesBack', label: t('order.goesBack'), children: <VisibleMoney yuan={offer.goesBack} /> },
          { key: 'at', label: t('order.proposedAt'), children: minuteText(offer.offeredAt) },
        ]}
      />
    </Card>
  );
}

/** The stage where the size of the board was read, else both faces as they are. */
function Drawing({ order, image }: { order: StaffOrderDetail; image: NonNullable<StaffOrderDetail['image']> }) {
  const { widthMm, heightMm } = order.measured ?? {};
  if (widthMm === undefined || heightMm === undefined || !image.top) return <BoardSides image={image} />;
  return (
    <BoardStage image={image} widthMm={widthMm} heightMm={heightMm} findings={order.findings ?? []} order={order} />
  );
}

function BoardSides({ image }: { image: NonNullable<StaffOrderDetail['image']> }) {
  const { t } = useTranslation('console');
  if (!image.top && !image.bottom) return <p className={layout['muted']}>{t('order.noImage')}</p>;
  return (
    <div className={styles['sides']}>
      {(['top', 'bottom'] as const).map(
        (side) =>
          image[side] && (
            <figure key={side}>
              <img className={styles['face']} src={image[side]} alt={t(`order.${side}`)} />
              <figcaption className={layout['muted']}>{t(`order.${side}`)}</figcaption>
            </figure>
          ),
      )}
    </div>
  );
}

/** The order that the board repeats. */
function RepeatOf({ orderNo }: { orderNo: string }) {
  const { t } = useTranslation('console');
  return (
    <p className={classes(layout['line1'], layout['spaceBelow3'])}>
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

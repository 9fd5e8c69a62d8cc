import type { BoardSpec, StaffOrderDetail } from '@xunban/contract';
import { IN_REVIEW_STATES, PAID_STATES } from '@xunban/contract/order-states';
import { boardFieldTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, PanelBoundary } from '@xunban/ui';
import { Descriptions, Timeline } from 'antd';
import { useCanSee } from '../../../../shared/visible.tsx';
import { FactoryCard } from '../../../fulfilment/floor/factory-card.tsx';
import { BuyerCard } from './buyer-card.tsx';
import { CaseHistoryCard } from './case-history-card.tsx';
import { PaymentsCard } from './payments-card.tsx';

type Entry = StaffOrderDetail['history'][number];

function History({ entries }: { entries: readonly Entry[] }) {
  const { t } = useTranslation(['order-texts', 'console']);
  return (
    <Timeline
      items={entries.filter(isWorthALine).map((entry, index) => ({
        key: index,
        content: (
          <>
            <div>
              {entry.action === 'askCancel' || entry.action === 'declineCancel'
                ? t(`console:cancelRequest.${entry.action}`)
                : entry.step !== null && entry.from === entry.to
                  ? t(`step.${entry.step}`)
                  : t(`state.${entry.to}` as 'state.10')}
            </div>
            <div className={layout['muted']}>
              {minuteText(entry.at)} · {t(`actor.${entry.actor}`)} {entry.actorName}
            </div>
            {entry.reason && <div>{entry.reason}</div>}
          </>
        ),
      }))}
    />
  );
}

/** Route steps are shown in the production card; here they appear only with a reason. */
const isWorthALine = (entry: Entry): boolean => entry.from !== entry.to || entry.reason !== '';

interface OrderSideProps {
  readonly order: StaffOrderDetail;
  /** On the page of its main order, which shows buyer, payments and history itself. */
  readonly isOnMain: boolean;
}

/** The narrow column of an order: earlier cases, buyer, payments, factory, specification, history. */
export function OrderSide({ order, isOnMain }: OrderSideProps) {
  const { t } = useTranslation('console');
  const seesFile = useCanSee('file.view');
  const { payments, freight, freightChanges } = order;
  return (
    <>
      {IN_REVIEW_STATES.has(order.state) && seesFile && (
        <PanelBoundary>
          <CaseHistoryCard order={order} />
        </PanelBoundary>
      )}
      {!isOnMain && <BuyerCard order={order} />}
      {!isOnMain && payments && payments.length > 0 && freight !== undefined && (
        <PaymentsCard payments={payments} freight={freight} freightChanges={freightChanges ?? []} />
      )}
      {PAID_STATES.has(order.state) && (
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
  // Subscribes to the language, so that the texts change with it.
  useTranslation('pricing');
  return (
    <Descriptions
      size="small"
      column={1}
      items={boardFieldTexts(spec).map(({ field, label, value }) => ({ key: field, label, children: value }))}
    />
  );
}

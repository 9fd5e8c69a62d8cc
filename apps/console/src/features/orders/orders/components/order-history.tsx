import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout } from '@xunban/ui';
import { Timeline } from 'antd';

type Entry = StaffOrderDetail['history'][number];

interface OrderHistoryProps {
  readonly entries: readonly Entry[];
  /** The number of entries that are shown, the latest ones. */
  readonly last?: number;
}

/** The states and decisions of an order in the order of time. */
export function OrderHistory({ entries, last = Number.POSITIVE_INFINITY }: OrderHistoryProps) {
  const { t } = useTranslation(['console', 'order-texts']);
  return (
    <Card title={t('order.history')} isDense>
      <Timeline
        items={entries
          .filter(isWorthALine)
          .slice(-last)
          .map((entry, index) => ({
            key: index,
            content: (
              <>
                <div>
                  {entry.action === 'askCancel' || entry.action === 'declineCancel'
                    ? t(`cancelRequest.${entry.action}`)
                    : entry.step !== null && entry.from === entry.to
                      ? t(`order-texts:step.${entry.step}`)
                      : t(`order-texts:state.${entry.to}` as 'order-texts:state.10')}
                </div>
                <div className={layout['muted']}>
                  {minuteText(entry.at)} · {t(`order-texts:actor.${entry.actor}`)} {entry.actorName}
                </div>
                {entry.reason && <div>{entry.reason}</div>}
              </>
            ),
          }))}
      />
    </Card>
  );
}

/** Route steps are shown in the production card; here they appear only with a reason. */
const isWorthALine = (entry: Entry): boolean => entry.from !== entry.to || entry.reason !== '';

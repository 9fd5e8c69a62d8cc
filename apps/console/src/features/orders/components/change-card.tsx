import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, Money } from '@xunban/ui';
import { Descriptions } from 'antd';

/** What the buyer has been asked to agree to: until then the order waits. */
export function ChangeCard({ change }: { change: NonNullable<StaffOrderDetail['changeOrder']> }) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('order.change')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'reason', label: t('dialog.reason'), children: change.reason },
          {
            key: 'amount',
            label: t('queue.amount'),
            children: (
              <>
                <Money yuan={change.amountBefore} /> → <Money yuan={change.amountAfter} strong />
              </>
            ),
          },
          {
            key: 'days',
            label: t('fact.leadTime'),
            children: `${change.workingDaysBefore} → ${t('fact.leadTimeDays', { count: change.workingDaysAfter })}`,
          },
          { key: 'at', label: t('order.proposedAt'), children: minuteText(change.proposedAt) },
        ]}
      />
    </Card>
  );
}

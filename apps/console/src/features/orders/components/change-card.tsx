import type { StaffOrderDetail } from '@xunban/contract';
import { changeWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card } from '@xunban/ui';
import { Descriptions } from 'antd';
import { Seen, SeenMoney } from '../../../shared/seen.tsx';

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
          ...change.changes.map((difference) => {
            const { field, before, after } = changeWords(difference);
            return { key: difference.field, label: field, children: `${before} → ${after}` };
          }),
          {
            key: 'amount',
            label: t('queue.amount'),
            children: (
              <Seen value={change.amountBefore}>
                {(before) => (
                  <>
                    <SeenMoney yuan={before} /> → <SeenMoney yuan={change.amountAfter} strong />
                  </>
                )}
              </Seen>
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

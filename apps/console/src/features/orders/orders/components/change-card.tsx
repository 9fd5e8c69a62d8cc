import type { StaffOrderDetail } from '@xunban/contract';
import { changeWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, moneyText } from '@xunban/ui';
import { Descriptions } from 'antd';
import { Seen, SeenMoney } from '../../../../shared/seen.tsx';
import { ChangeEvidence } from './change-evidence.tsx';

/** What the buyer has been asked to agree to: until then the order waits. */
export function ChangeCard({
  change,
  order,
}: {
  change: NonNullable<StaffOrderDetail['changeOrder']>;
  order: Pick<StaffOrderDetail, 'picture' | 'measured'>;
}) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('order.change')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'reason', label: t('dialog.reason'), children: change.reason },
          ...(change.evidence && change.evidence.length > 0
            ? [
                {
                  key: 'evidence',
                  label: t('change.evidence'),
                  children: <ChangeEvidence evidence={change.evidence} order={order} />,
                },
              ]
            : []),
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
          ...(change.freightAfter === change.freightBefore
            ? []
            : [
                {
                  key: 'freight',
                  label: t('order.changeFreight'),
                  children: (
                    <>
                      <SeenMoney yuan={change.freightBefore} /> → <SeenMoney yuan={change.freightAfter} strong />
                    </>
                  ),
                },
              ]),
          ...(change.due === null || change.due === undefined
            ? []
            : [{ key: 'due', label: t('order.changeDue'), children: <DueWords due={change.due} /> }]),
          {
            key: 'days',
            label: t('fact.leadTime'),
            children: `${change.workingDaysBefore} → ${t('fact.leadTimeDays', { count: change.workingDaysAfter })}`,
          },
          ...(change.shipDateAfter === change.shipDateBefore
            ? []
            : [
                {
                  key: 'shipDate',
                  label: t('order.changeShipDate'),
                  children: `${change.shipDateBefore} → ${change.shipDateAfter}`,
                },
              ]),
          { key: 'at', label: t('order.proposedAt'), children: minuteText(change.proposedAt) },
        ]}
      />
    </Card>
  );
}

function DueWords({ due }: { readonly due: number }) {
  const { t } = useTranslation('console');
  if (due === 0) return t('order.dueNone');
  return due > 0 ? t('order.dueMore', { amount: moneyText(due) }) : t('order.dueBack', { amount: moneyText(-due) });
}

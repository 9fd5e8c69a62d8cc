import type { StaffOrderDetail } from '@xunban/contract';
import { fieldChangeTexts } from '@xunban/i18n/board-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card } from '@xunban/ui';
import { Descriptions } from 'antd';
import { VisibleMoney } from '../../../../shared/visible.tsx';
import { MoneyBack } from './money-back.tsx';

export type StaffSupplement = NonNullable<StaffOrderDetail['supplement']>;

/** The buyer's outstanding payment for an accepted change order: until then the board is on hold. */
export function SupplementCard({ order, supplement }: { order: StaffOrderDetail; supplement: StaffSupplement }) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('order.supplement')}>
      <p>{t('order.supplementHint', { time: minuteText(supplement.until) })}</p>
      <PreviousBoard order={order} supplement={supplement} />
    </Card>
  );
}

/** The board without the supplement payment, and the refund amounts and destinations. */
export function PreviousBoard({ order, supplement }: { order: StaffOrderDetail; supplement: StaffSupplement }) {
  const { t } = useTranslation('console');
  return (
    <Descriptions
      size="small"
      column={1}
      items={[
        { key: 'due', label: t('order.supplementDue'), children: <VisibleMoney yuan={supplement.due} strong /> },
        ...supplement.changes.map((difference) => {
          const { field, before, after } = fieldChangeTexts(difference);
          return { key: difference.field, label: field, children: `${before} → ${after}` };
        }),
        {
          key: 'amount',
          label: t('queue.amount'),
          children: <Both before={order.amount} after={supplement.previousAmount} />,
        },
        ...(supplement.freight === supplement.previousFreight
          ? []
          : [
              {
                key: 'freight',
                label: t('order.changeFreight'),
                children: <Both before={supplement.freight} after={supplement.previousFreight} />,
              },
            ]),
        {
          key: 'days',
          label: t('fact.leadTime'),
          children: `${order.workingDays} → ${t('fact.leadTimeDays', { count: supplement.previousWorkingDays })}`,
        },
        {
          key: 'shipDate',
          label: t('order.changeShipDate'),
          children: `${order.promisedShipDate} → ${supplement.previousShipDate}`,
        },
        { key: 'back', label: t('order.goesBack'), children: <MoneyBack back={supplement.back} /> },
      ]}
    />
  );
}

function Both({ before, after }: { readonly before: number | undefined; readonly after: number | undefined }) {
  return (
    <>
      <VisibleMoney yuan={before} /> → <VisibleMoney yuan={after} strong />
    </>
  );
}

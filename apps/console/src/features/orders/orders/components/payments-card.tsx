import type { FreightChange, PaymentSummary } from '@xunban/contract';
import { methodName } from '@xunban/i18n/payment-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, layout, Money, moneyText } from '@xunban/ui';
import { Table } from 'antd';
import { PaymentLink } from '../../../../shared/number-links.tsx';
import { FreightChanges } from './freight-changes.tsx';

/** Payments of the main order, their methods and refunds; and its freight, which shipped boards reduce. */
export function PaymentsCard({
  payments,
  freight,
  freightChanges,
}: {
  payments: readonly PaymentSummary[];
  freight: number;
  freightChanges: readonly FreightChange[];
}) {
  const { t } = useTranslation(['console', 'payment']);
  return (
    <Card title={t('order.payments')}>
      <Table
        size="small"
        pagination={false}
        rowKey="payNo"
        dataSource={[...payments]}
        columns={[
          {
            key: 'payNo',
            title: t('order.payNo'),
            render: (_, row) => (
              <>
                <PaymentLink no={row.payNo} />
                <br />
                {minuteText(row.paidAt ?? row.createdAt)}
              </>
            ),
          },
          {
            key: 'state',
            title: t('queue.state'),
            render: (_, row) => (
              <>
                {t(`payment:state.${row.state}`)}
                <br />
                {row.methods.map(methodName).join(' + ')}
              </>
            ),
          },
          {
            key: 'amount',
            title: t('queue.amount'),
            align: 'right',
            render: (_, row) => (
              <>
                <Money yuan={row.amount} />
                {row.refunded > 0 && (
                  <div className={layout['muted']}>
                    {t('order.refunded')} {moneyText(row.refunded)}
                  </div>
                )}
              </>
            ),
          },
        ]}
      />
      <p className={layout['spaceAbove3']}>
        {t('order.freightOfMain')} <Money yuan={freight} />
      </p>
      <FreightChanges changes={freightChanges} />
    </Card>
  );
}

import type { StaffOrderDetail } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { Card, Money } from '@xunban/ui';
import { Descriptions } from 'antd';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { memberText } from '../../../shared/member-text.ts';

export function BuyerCard({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  const { address } = order;
  return (
    <Card title={t('order.buyer')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'member',
            label: t('queue.member'),
            children: (
              <>
                {memberText(order)} · <MaskedNumber value={order.memberPhone} field="orderMemberPhone" id={order.id} />
              </>
            ),
          },
          {
            key: 'delivery',
            label: t('order.delivery'),
            children: (
              <>
                {address.contactName} <MaskedNumber value={address.phone} field="orderAddressPhone" id={order.id} /> ·{' '}
                {`${address.province}${address.city}${address.district}${address.detail}`}
              </>
            ),
          },
          { key: 'amount', label: t('queue.amount'), children: <Money yuan={order.amount} strong /> },
          { key: 'paid', label: t('order.paid'), children: <Money yuan={order.mainPaid} /> },
          { key: 'promised', label: t('queue.promised'), children: order.promisedShipDate ?? '—' },
          { key: 'lead', label: t('fact.leadTime'), children: t('fact.leadTimeDays', { count: order.workingDays }) },
          ...(order.note ? [{ key: 'note', label: t('order.note'), children: order.note }] : []),
          ...order.shipments.map((shipment) => ({
            key: shipment.id,
            label: t('order.shipments'),
            children: `${carrierName(shipment.carrier)} ${shipment.waybill}`,
          })),
        ]}
      />
    </Card>
  );
}

import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card } from '@xunban/ui';
import { Descriptions } from 'antd';
import { MaskedNumber } from '../../../../shared/masked-number.tsx';
import { MemberLink } from '../../../../shared/member-link.tsx';
import { ParcelLink } from '../../../../shared/number-links.tsx';
import { Visible, VisibleMoney } from '../../../../shared/visible.tsx';

export function BuyerCard({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  const { address } = order;
  return (
    <Card title={t('order.buyer')} isDense>
      <Descriptions
        size="small"
        column={1}
        items={[
          {
            key: 'member',
            label: t('queue.member'),
            children: (
              <div>
                <MemberLink {...order} /> ·{' '}
                <MaskedNumber value={order.memberPhone} field="orderMemberPhone" id={order.id} />
              </div>
            ),
          },
          {
            key: 'delivery',
            label: t('order.delivery'),
            children: (
              <Visible value={address}>
                {({ contactName = '', phone, province, city, district, detail }) => (
                  <div>
                    {contactName} <MaskedNumber value={phone} field="orderAddressPhone" id={order.id} /> ·{' '}
                    {`${province}${city}${district}${detail}`}
                  </div>
                )}
              </Visible>
            ),
          },
          { key: 'amount', label: t('queue.amount'), children: <VisibleMoney yuan={order.amount} strong /> },
          { key: 'paid', label: t('order.paid'), children: <VisibleMoney yuan={order.mainPaid} /> },
          { key: 'promised', label: t('queue.promised'), children: order.promisedShipDate ?? '—' },
          ...(order.answerDeadline
            ? [
                {
                  key: 'answerBy',
                  label: t(order.promisedShipDate === null ? 'order.answerBy' : 'order.answerByPaid'),
                  children: minuteText(order.answerDeadline),
                },
              ]
            : []),
          { key: 'lead', label: t('fact.leadTime'), children: t('fact.leadTimeDays', { count: order.workingDays }) },
          ...order.shipments.map((shipment) => ({
            key: shipment.id,
            label: t('order.shipments'),
            children: <ParcelLink {...shipment} />,
          })),
        ]}
      />
    </Card>
  );
}

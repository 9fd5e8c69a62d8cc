import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card } from '@xunban/ui';
import { Descriptions } from 'antd';
import { SeenMoney } from '../../../../shared/seen.tsx';

/** What the buyer has been offered: until the decision the board stands still. */
export function CancelOfferCard({ offer }: { offer: NonNullable<StaffOrderDetail['cancelOffer']> }) {
  const { t } = useTranslation('console');
  return (
    <Card title={t('order.cancelOffer')}>
      <Descriptions
        size="small"
        column={1}
        items={[
          { key: 'reason', label: t('dialog.reason'), children: offer.reason },
          { key: 'fee', label: t('order.cancelFee'), children: <SeenMoney yuan={offer.fee} strong /> },
          { key: 'goesBack', label: t('order.goesBack'), children: <SeenMoney yuan={offer.goesBack} /> },
          { key: 'at', label: t('order.proposedAt'), children: minuteText(offer.offeredAt) },
        ]}
      />
    </Card>
  );
}

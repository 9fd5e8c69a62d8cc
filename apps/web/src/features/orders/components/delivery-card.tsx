import type { MainOrder, Shipment } from '@xunban/contract';
import { carrierName, packingText } from '@xunban/i18n/order-words';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, CopyButton } from '@xunban/ui';
import { weightText } from '../../../shared/board/measure-text.ts';
import { AddressText } from '../../addresses/components/address-text.tsx';
import styles from './orders.module.css';

/** Where it goes, with whom, and where it is. */
export function DeliveryCard({ main }: { main: MainOrder }) {
  const { t } = useTranslation(['order', 'pricing']);
  return (
    <Card title={t('detail.delivery')}>
      <ul className={styles['list']}>
        <li>
          <AddressText address={main.address} />
        </li>
        <li className={styles['soft']}>{packingText(main.packing)}</li>
        {main.shipments.map((shipment) => (
          <li key={shipment.id}>
            <Parcel shipment={shipment} />
          </li>
        ))}
        {main.shipments.length === 0 && (
          <li className={styles['soft']}>
            {carrierName(main.carrier)} · {t('shipment.none')}
          </li>
        )}
      </ul>
    </Card>
  );
}

function Parcel({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('order');
  return (
    <>
      <div className={styles['pairLine']}>
        <strong>{carrierName(shipment.carrier)}</strong>
        <span className={styles['waybill']}>
          {shipment.waybill}
          <CopyButton text={shipment.waybill} label={t('shipment.copy')} />
        </span>
      </div>
      {shipment.events.map((event) => (
        <div key={event.kind} className={styles['soft']}>
          {minuteText(event.at)} {t(`shipment.${event.kind}`)}
        </div>
      ))}
      <div className={styles['soft']}>
        {t('shipment.weight', { weight: weightText(shipment.weightG) })} · {shipment.orderNos.join(', ')}
      </div>
    </>
  );
}

import type { MainOrder, OrderSummary, Shipment } from '@xunban/contract';
import { UNSENT_STATES } from '@xunban/contract/order-states';
import { carrierName, packingText, piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Card, CopyButton, classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { weightText } from '../../../../shared/board/measure-text.ts';
import { DeliveryNoteButton, ShipmentReportButton } from '../../../../shared/shipment-report-button.tsx';
import { AddressText } from '../../../identity/addresses/components/address-text.tsx';
import styles from './orders.module.css';

/** The delivery: address, carrier, and tracking. */
export function DeliveryCard({ main, orderNo }: { main: MainOrder; orderNo: string }) {
  const { t } = useTranslation(['order', 'pricing']);
  const isSent = main.shipments.some(({ isReplaced, orderNos }) => !isReplaced && orderNos.includes(orderNo));
  const report = isSent ? main.orders.find((order) => order.orderNo === orderNo) : undefined;
  return (
    <Card
      title={t('detail.delivery')}
      extra={main.orders.some(isUnsent) && <Link to={deliveryPath(main.id, orderNo)}>{t('delivery.change')}</Link>}
    >
      <ul className={classes(layout['stack3'], styles['list'])}>
        <li>
          <AddressText address={main.address} />
        </li>
        <li className={layout['muted']}>{packingText(main.packing)}</li>
        {main.shipments.map((shipment) => (
          <li key={shipment.id}>
            <Parcel shipment={shipment} />
          </li>
        ))}
        {report && (
          <li>
            <div className={layout['row2']}>
              <ShipmentReportButton order={report} />
              <DeliveryNoteButton main={main} />
            </div>
          </li>
        )}
        {main.shipments.length === 0 && (
          <li className={layout['muted']}>
            {carrierName(main.carrier)} · {t('shipment.none')}
          </li>
        )}
      </ul>
    </Card>
  );
}

/** True for an order that is neither cancelled nor in the cart, and not yet shipped. */
const isUnsent = ({ state }: OrderSummary): boolean => UNSENT_STATES.has(state);

function Parcel({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation(['order', 'order-texts']);
  /** A partial shipment states the total quantity. */
  const itemText = ({ orderNo: no, pieces, ordered, boardsPerPiece: per }: Shipment['items'][number]) => {
    const what = t('shipment.inside', { no, pieces: piecesText(pieces, per) });
    return pieces === ordered ? what : t('shipment.part', { what, all: piecesText(ordered, per) });
  };
  return (
    <>
      <div className={classes(layout['itemsCentre'], layout['row1x3'], layout['spread'])}>
        <strong>{carrierName(shipment.carrier)}</strong>
        <span className={styles['waybill']}>
          {shipment.waybill}
          <CopyButton text={shipment.waybill} label={t('shipment.copy')} />
        </span>
      </div>
      {shipment.events.map((event) => (
        <div key={`${event.kind} ${event.at}`} className={layout['muted']}>
          {minuteText(event.at)} {t(`shipment.${event.kind}`)}
          {event.place && ` · ${event.place}`}
        </div>
      ))}
      <div className={layout['muted']}>
        {t('shipment.weight', { weight: weightText(shipment.weightG) })} · {shipment.items.map(itemText).join(', ')}
      </div>
      {shipment.isReplaced && <div className={layout['muted']}>{t('shipment.replaced')}</div>}
    </>
  );
}

/** The page on which a buyer changes where a main order goes. */
const deliveryPath = (mainOrderId: string, orderNo: string): string =>
  `/main/orderDelivery?mainOrderId=${encodeURIComponent(mainOrderId)}&orderNo=${encodeURIComponent(orderNo)}`;

import type { Shipment, StaffMainOrder } from '@xunban/contract';
import { carrierName, packingText, piecesText } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, CopyButton, classes, layout } from '@xunban/ui';
import { Link } from 'react-router';
import { usePermission } from '../../../../shared/access.tsx';
import { MaskedNumber } from '../../../../shared/masked-number.tsx';
import { ParcelLink } from '../../../../shared/number-links.tsx';
import { Visible } from '../../../../shared/visible.tsx';
import { ParcelClaims } from '../../../finance/carrier-claims/parcel-claims.tsx';
import styles from '../main-orders.module.css';

/** The delivery address, and the parcels that are in transit or have arrived. */
export function DeliveryCard({ main }: { readonly main: StaffMainOrder }) {
  const { t } = useTranslation(['console-main-order', 'order-texts']);
  const ships = usePermission('order.ship');
  const first = main.orders[0];
  return (
    <Card
      title={t('delivery.title')}
      extra={
        ships &&
        main.shipments.length > 0 && (
          <Link to={`/packing?filter=${encodeURIComponent(main.mainNo)}`}>{t('delivery.station')}</Link>
        )
      }
    >
      <p className={layout['breakAnywhere']}>
        <Visible value={main.address}>
          {(address) => (
            <>
              {address.companyName && `${address.companyName} · `}
              <Visible value={address.contactName}>{(name) => name}</Visible>{' '}
              {first && <MaskedNumber value={address.phone} field="orderAddressPhone" id={first.id} />} ·{' '}
              {`${address.province}${address.city}${address.district}${address.detail}`}
            </>
          )}
        </Visible>{' '}
        · {carrierName(main.carrier)}
      </p>
      <p className={layout['breakAnywhere']}>{packingText(main.packing)}</p>
      {main.shipments.length > 0 && (
        <ul className={classes(layout['column0'], styles['rows'])}>
          {main.shipments.map((parcel) => (
            <li key={parcel.id}>
              <span className={styles['number']}>
                <ParcelLink {...parcel} /> <CopyButton text={parcel.waybill} label={t('delivery.copyWaybill')} />
              </span>
              <span className={classes(layout['itemsCentre'], layout['rowEnd2'])}>
                <ParcelBadge parcel={parcel} />
              </span>
              <span className={classes(layout['soft'], layout['wholeRow'], layout['breakAnywhere'])}>
                {parcel.items
                  .map(({ orderNo, pieces, boardsPerPiece: per }) => `${orderNo} ${piecesText(pieces, per)}`)
                  .join(', ')}
                {' · '}
                {t('delivery.sent', { at: minuteText(parcel.shippedAt) })}
                {parcel.deliveredAt && ` · ${t('delivery.arrived', { at: minuteText(parcel.deliveredAt) })}`} ·{' '}
                {t('delivery.weight', { grams: parcel.weightG })}
              </span>
              <ParcelClaims no={main.mainNo} parcel={parcel} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Status of a parcel according to its carrier. */
function ParcelBadge({ parcel }: { readonly parcel: Shipment }) {
  const { t } = useTranslation('console-main-order');
  if (parcel.isReplaced) return <Badge tone="neutral">{t('delivery.replaced')}</Badge>;
  if (parcel.trouble) return <Badge tone="error">{t(`delivery.${parcel.trouble}`)}</Badge>;
  return (
    <Badge tone={parcel.deliveredAt ? 'success' : 'info'}>
      {t(parcel.deliveredAt ? 'delivery.delivered' : 'delivery.onItsWay')}
    </Badge>
  );
}

import { useQuery } from '@tanstack/react-query';
import type { StaffParcel } from '@xunban/contract';
import { carrierName } from '@xunban/i18n/order-texts';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Badge, Card, CopyButton, classes, EmptyState, layout, PageHeader } from '@xunban/ui';
import { Link, useParams } from 'react-router';
import { MaskedNumber } from '../../../shared/masked-number.tsx';
import { MemberLink } from '../../../shared/member-link.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { Visible } from '../../../shared/visible.tsx';
import { BoardCell } from '../../orders/orders/components/board-cell.tsx';
import { StateTag } from '../../orders/orders/components/state-tag.tsx';
import { mainOrderQueries } from './main-order-queries.ts';
import styles from './main-orders.module.css';
import { useLiveParcel } from './use-live-main-order.ts';

/** One parcel: which boards are in it, where it goes, when it left and when it arrived. */
export function ParcelPage() {
  const { carrier = '', waybill = '' } = useParams();
  return (
    <ObjectState query={useQuery(mainOrderQueries.parcel(carrier, waybill))}>
      {(parcel) => <Parcel parcel={parcel} />}
    </ObjectState>
  );
}

function Parcel({ parcel }: { readonly parcel: StaffParcel }) {
  const { t } = useTranslation('console-main-order');
  const { carrier, waybill, mainNo, deliveredAt, shippedAt, shippedBy, weightG, orders, elsewhere } = parcel;
  useTabTitle(waybill);
  useLiveParcel(parcel);
  const facts = [
    ['shipped', minuteText(shippedAt)],
    ['delivered', deliveredAt ? minuteText(deliveredAt) : t('parcel.notYet')],
    ['weight', t('delivery.weight', { grams: weightG })],
    ...(shippedBy ? [['by', shippedBy] as const] : []),
  ] as const;
  return (
    <>
      <PageHeader
        title={
          <>
            {t('parcel.title', { carrier: carrierName(carrier), waybill })}{' '}
            <CopyButton text={waybill} label={t('delivery.copyWaybill')} />{' '}
            <Badge tone={deliveredAt ? 'success' : 'info'}>
              {t(deliveredAt ? 'delivery.delivered' : 'delivery.onItsWay')}
            </Badge>
          </>
        }
        lead={
          <>
            <Link to={`/main-orders/${encodeURIComponent(mainNo)}`}>{t('parcel.of', { no: mainNo })}</Link> ·{' '}
            <MemberLink {...parcel} />
          </>
        }
      />
      <dl className={classes(layout['fineTerms'], layout['row2x5'], layout['spaceBelow4'])}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{t(`parcel.${name}`)}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={styles['columns']}>
        <Card title={t('parcel.inside', { count: orders.length })}>
          {orders.length === 0 && <EmptyState title={t('parcel.empty')} />}
          <ul className={layout['column0']}>
            {orders.map((order) => (
              <li key={order.id} className={styles['parcelRow']}>
                <div className={styles['boardNo']}>
                  <Link to={`/orders/${order.id}`}>{order.orderNo}</Link>
                  <StateTag state={order.state} percent={order.percent} />
                </div>
                <BoardCell order={order} />
              </li>
            ))}
          </ul>
          {elsewhere > 0 && <p className={layout['muted']}>{t('parcel.elsewhere', { count: elsewhere })}</p>}
        </Card>
        <Card title={t('parcel.to')}>
          <Destination parcel={parcel} />
        </Card>
      </div>
    </>
  );
}

function Destination({ parcel: { address, orders } }: { readonly parcel: StaffParcel }) {
  const [first] = orders;
  return (
    <p className={layout['breakAnywhere']}>
      <Visible value={address}>
        {({ companyName, contactName, phone, province, city, district, detail }) => (
          <>
            {companyName && `${companyName} · `}
            <Visible value={contactName}>{(name) => name}</Visible>{' '}
            {first && <MaskedNumber value={phone} field="orderAddressPhone" id={first.id} />} ·{' '}
            {`${province}${city}${district}${detail}`}
          </>
        )}
      </Visible>
    </p>
  );
}

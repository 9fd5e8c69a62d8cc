import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '@xunban/i18n/react';
import { DataState, EmptyState } from '@xunban/ui';
import { Link, useSearchParams } from 'react-router';
import { orderQueries } from '../api/order-queries.ts';
import { OrderDetailView } from '../components/order-detail-view.tsx';

/** One board's order. */
export function OrderDetailPage() {
  const { t } = useTranslation(['order', 'pages']);
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo')?.trim() ?? '';
  const order = useQuery({ ...orderQueries.detail(orderNo), enabled: orderNo !== '' });
  return (
    <>
      {!order.data && <h1 className="visuallyHidden">{t('pages:orderDetail.title')}</h1>}
      {orderNo === '' ? (
        <EmptyState title={t('detail.missing')} action={<Link to="/main/orderList">{t('detail.back')}</Link>} />
      ) : (
        <DataState query={order}>{(known) => <OrderDetailView order={known} />}</DataState>
      )}
    </>
  );
}

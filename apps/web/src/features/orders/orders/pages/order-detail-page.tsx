import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { ObjectPage } from '../../../../shared/object-page.tsx';
import { orderQueries } from '../api/order-queries.ts';
import { OrderDetailView } from '../components/order-detail-view.tsx';

/** One board's order. */
export function OrderDetailPage() {
  const [params] = useSearchParams();
  const orderNo = params.get('orderNo')?.trim() ?? '';
  const order = useQuery({ ...orderQueries.detail(orderNo), enabled: orderNo !== '' });
  return (
    <ObjectPage page="orderDetail" isNamed={orderNo !== ''} query={order}>
      {(known) => <OrderDetailView order={known} />}
    </ObjectPage>
  );
}

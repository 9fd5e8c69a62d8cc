import { useQuery } from '@tanstack/react-query';
import type { StaffOrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { Link, useParams } from 'react-router';
import { AuditLink, ConversationLink, JournalsLink } from '../../../shared/number-links.tsx';
import { ObjectState } from '../../../shared/object-state.tsx';
import { useTabTitle } from '../../../shared/tabs/tab-context.ts';
import { OrderView } from './components/order-view.tsx';
import { orderQueries } from './order-queries.ts';

/** One PCB order in a tab of its own. */
export function OrderPage() {
  const { id = '' } = useParams();
  return <ObjectState query={useQuery(orderQueries.detail(id))}>{(order) => <Order order={order} />}</ObjectState>;
}

function Order({ order }: { order: StaffOrderDetail }) {
  const { t } = useTranslation('console');
  useTabTitle(order.orderNo);
  return (
    <OrderView
      order={order}
      lead={
        <>
          <Link to="/orders">{t('order.back')}</Link> ·{' '}
          <Link to={`/main-orders/${encodeURIComponent(order.mainNo)}`}>{t('order.main', { no: order.mainNo })}</Link>
          {order.promisedShipDate !== null && ` · ${t('forecast.promised', { day: order.promisedShipDate })}`}
          <ConversationLink no={order.mainNo} />
          <AuditLink of={{ object: order.id }} />
          <JournalsLink of={{ filter: order.orderNo }} />
        </>
      }
    />
  );
}

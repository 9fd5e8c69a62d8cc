import type { OrderSummary } from '@xunban/contract';
import { ENDED_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass } from '@xunban/ui';
import { useState } from 'react';
import { Link } from 'react-router';
import { orderPath } from '../../../../shared/order-path.ts';
import { reorderPath } from '../../../pricing/live-quote/reorder-path.ts';
import { useGoToPay } from '../api/use-order-actions.ts';
import { ReceiveQuestion } from './order-questions.tsx';
import styles from './orders.module.css';

/** The one thing to do next, if there is one, and the way to everything else. */
export function OrderActions({ order }: { order: OrderSummary }) {
  const { t } = useTranslation(['order', 'order-texts']);
  const pay = useGoToPay();
  const [isReceiving, setReceiving] = useState(false);
  const path = orderPath(order.orderNo);
  const { can } = order;
  // While a board is in production, its row has space only for the next action.
  const isOver = ENDED_STATES.has(order.state);
  return (
    <div className={styles['rowActions']}>
      {can.includes('pay') && (
        <Button size="small" kind="primary" busy={pay.isPending} onClick={() => pay.mutate([order.mainOrderId])}>
          {t('order-texts:action.pay')}
        </Button>
      )}
      {can.includes('confirm') && (
        <Link to={path} className={buttonClass({ size: 'small', kind: 'primary' })}>
          {t('order-texts:action.confirm')}
        </Link>
      )}
      {can.includes('receive') && (
        <Button size="small" kind="primary" onClick={() => setReceiving(true)}>
          {t('order-texts:action.receive')}
        </Button>
      )}
      {isOver && can.includes('reorder') && (
        <Link to={reorderPath(order.orderNo)} className={buttonClass({ size: 'small' })}>
          {t('order-texts:action.reorder')}
        </Link>
      )}
      <Link to={path} className={buttonClass({ size: 'small' })} aria-label={`${t('list.view')} ${order.orderNo}`}>
        {t('list.view')}
      </Link>
      <ReceiveQuestion order={order} open={isReceiving} onClose={() => setReceiving(false)} />
    </div>
  );
}

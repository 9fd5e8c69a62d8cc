import type { OrderDetail } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, Card, ConfirmDialog, classes, layout, moneyText } from '@xunban/ui';
import { useState } from 'react';
import { useGoToPay, useRevertChange } from '../api/use-order-actions.ts';
import { BackParts } from './back-parts.tsx';
import { ChangeTable } from './change-table.tsx';
import styles from './orders.module.css';

type Supplement = NonNullable<OrderDetail['supplement']>;

/** Shows the amount due, its deadline, and the board without the change: the buyer pays, or declines the change. */
export function SupplementCard({ order, supplement }: { order: OrderDetail; supplement: Supplement }) {
  const { t } = useTranslation('order');
  const [isAsking, setAsking] = useState(false);
  const pay = useGoToPay();
  const revert = useRevertChange();
  const { back, priceVersion } = supplement;
  return (
    <Card title={t('supplement.title', { amount: moneyText(supplement.due) })}>
      <div className={classes(layout['stack3'], styles['list'])}>
        <p>{t('supplement.lead', { time: minuteText(supplement.until) })}</p>
        <div className={layout['rowEnd2']}>
          {order.can.includes('revertChange') && (
            <Button onClick={() => setAsking(true)}>{t('supplement.revert')}</Button>
          )}
          {order.can.includes('pay') && (
            <Button kind="primary" busy={pay.isPending} onClick={() => pay.mutate([order.mainOrderId])}>
              {t('supplement.pay')}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('supplement.revertQuestion')}
        confirm={t('supplement.revert')}
        onConfirm={() => revert.mutateAsync({ orderId: order.id, priceVersion })}
      >
        <ChangeTable
          change={asChange(order, supplement)}
          heads={{ before: t('supplement.now'), after: t('supplement.then') }}
        />
        {back.length > 0 ? <BackParts back={back} /> : <p>{t('supplement.nothingBack')}</p>}
      </ConfirmDialog>
    </Card>
  );
}

const asChange = (order: OrderDetail, supplement: Supplement) => ({
  changes: supplement.changes,
  amountBefore: order.amount,
  amountAfter: supplement.previousAmount,
  freightBefore: supplement.freight,
  freightAfter: supplement.previousFreight,
  workingDaysBefore: order.workingDays,
  workingDaysAfter: supplement.previousWorkingDays,
  shipDateBefore: order.promisedShipDate,
  shipDateAfter: supplement.previousShipDate,
});

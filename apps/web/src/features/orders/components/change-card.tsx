import type { ChangeOrder, OrderDetail } from '@xunban/contract';
import { changeWords } from '@xunban/i18n/board-words';
import { useTranslation } from '@xunban/i18n/react';
import { Button, Card, ConfirmDialog, Money, moneyText } from '@xunban/ui';
import { useState } from 'react';
import { PriceLines } from '../../../shared/board/price-lines.tsx';
import { sumYuan } from '../../../shared/sum-yuan.ts';
import { useAcceptChange } from '../api/use-order-actions.ts';
import { OrderDetailActions } from './order-detail-actions.tsx';
import styles from './orders.module.css';

/** What an engineer proposes: before and after side by side, why, and the buyer's decision. */
export function ChangeCard({ order, change }: { order: OrderDetail; change: ChangeOrder }) {
  const { t } = useTranslation(['order', 'pricing']);
  const [isAsking, setAsking] = useState(false);
  const accept = useAcceptChange();
  return (
    <Card title={t('change.title')}>
      <div className={styles['list']}>
        <p>
          <strong>{t('change.reason')}</strong> {change.reason}
        </p>
        <table className={styles['compareTable']}>
          <thead>
            <tr>
              <td />
              <th scope="col">{t('change.before')}</th>
              <th scope="col">{t('change.after')}</th>
              <th scope="col">{t('change.difference')}</th>
            </tr>
          </thead>
          <tbody>
            {change.changes.map((difference) => {
              const { field, before, after } = changeWords(difference);
              return (
                <tr key={difference.field}>
                  <th scope="row">{field}</th>
                  <td>{before}</td>
                  <td>
                    <strong>{after}</strong>
                  </td>
                  <td />
                </tr>
              );
            })}
            <tr>
              <th scope="row">{t('change.amount')}</th>
              <td>
                <Money yuan={change.amountBefore} />
              </td>
              <td>
                <Money yuan={change.amountAfter} strong />
              </td>
              <td>{signedMoney(sumYuan([change.amountAfter, -change.amountBefore]))}</td>
            </tr>
            <tr>
              <th scope="row">{t('change.days')}</th>
              <td>{t('detail.workingDays', { count: change.workingDaysBefore })}</td>
              <td>{t('detail.workingDays', { count: change.workingDaysAfter })}</td>
              <td>{signed(change.workingDaysAfter - change.workingDaysBefore)}</td>
            </tr>
          </tbody>
        </table>
        <details>
          <summary className={styles['more']}>{t('change.lines')}</summary>
          <PriceLines lines={change.lines} total={change.amountAfter} />
        </details>
        <p className={styles['soft']}>{t('change.noMore')}</p>
        <div className={styles['actions']}>
          <OrderDetailActions order={order} />
          <Button kind="primary" onClick={() => setAsking(true)}>
            {t('change.accept')}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        question={t('change.acceptQuestion')}
        confirm={t('change.accept')}
        onConfirm={() => accept.mutateAsync({ orderId: order.id, priceVersion: change.priceVersion })}
      >
        <p>{t('change.acceptHint', { amount: moneyText(change.amountAfter), days: change.workingDaysAfter })}</p>
      </ConfirmDialog>
    </Card>
  );
}

const signed = (value: number) => (value > 0 ? `+${value}` : String(value));
const signedMoney = (yuan: number) => (yuan > 0 ? `+${moneyText(yuan)}` : moneyText(yuan));

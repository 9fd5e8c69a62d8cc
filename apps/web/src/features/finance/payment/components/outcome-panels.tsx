import { useMutation, useQueries } from '@tanstack/react-query';
import type { PaymentInfo } from '@xunban/contract';
import { useTranslation } from '@xunban/i18n/react';
import { minuteText } from '@xunban/i18n/when';
import { Button, buttonClass, classes, Icon, layout, moneyText, problemText, Seal, toast } from '@xunban/ui';
import { Link } from 'react-router';
import { api } from '../../../../shared/api.ts';
import { BoardLine } from '../../../../shared/board/board-line.tsx';
import { orderPath } from '../../../../shared/order-path.ts';
import { saveFile } from '../../../../shared/save-file.ts';
import { orderQueries } from '../../../orders/orders/api/order-queries.ts';
import { useReopen } from '../api/use-pay.ts';
import styles from './payment.module.css';
import { PayNo } from './payment-head.tsx';

export function DonePanel({ info }: { info: PaymentInfo }) {
  const { t } = useTranslation('payment');
  const isOrder = info.purpose === 'order';
  return (
    <div className={classes(layout['stack4'], styles['panel'])} data-tone="success">
      <div role="status">
        <h1 className={styles['verdict']}>
          <Seal size={44} />
          {t('done.title')}
        </h1>
      </div>
      <p>
        {t('done.lead', { amount: moneyText(info.amount) })} {t(isOrder ? 'done.order' : 'done.topUp')}
      </p>
      {info.paidAt && <p className={layout['muted']}>{t('done.at', { time: minuteText(info.paidAt) })}</p>}
      {isOrder && <ShipDays mainOrderIds={info.orders.map(({ id }) => id)} />}
      <div className={layout['row3']}>
        <Link
          to={isOrder ? '/main/orderList?state=40' : '/main/accountInfo'}
          className={buttonClass({ kind: 'primary' })}
        >
          {t(isOrder ? 'done.toOrders' : 'done.toWallet')}
        </Link>
        <ReceiptButton payNo={info.payNo} />
      </div>
      <PayNo payNo={info.payNo} />
    </div>
  );
}

/** Downloads the receipt of the own payment. */
function ReceiptButton({ payNo }: { readonly payNo: string }) {
  const { t } = useTranslation('payment');
  const download = useMutation({
    mutationFn: () => api.payment.receipt({ params: { payNo } }),
    onSuccess: (blob) => saveFile(blob, `receipt-${payNo}.pdf`),
    onError: (error) => toast.error(problemText(error)),
  });
  return (
    <Button busy={download.isPending} onClick={() => download.mutate()}>
      {t('done.receipt')}
    </Button>
  );
}

/** Lists the paid boards, each with its planned shipping date. */
function ShipDays({ mainOrderIds }: { readonly mainOrderIds: readonly string[] }) {
  const { t } = useTranslation('payment');
  const mainOrders = useQueries({ queries: mainOrderIds.map((id) => orderQueries.main(id)) });
  const boards = mainOrders
    .flatMap(({ data }) => data?.orders ?? [])
    .filter(({ promisedShipDate }) => promisedShipDate);
  if (boards.length === 0) return null;
  return (
    <ul className={styles['paidBoards']} aria-label={t('done.boards')}>
      {boards.map((board) => (
        <li className={layout['toolbar']} key={board.id}>
          <BoardLine
            image={board.image}
            fileName={board.fileName}
            spec={board.spec}
            size={72}
            head={<Link to={orderPath(board.orderNo)}>{board.orderNo}</Link>}
          />
          <span className={styles['shipDay']}>{t('done.ships', { date: board.promisedShipDate })}</span>
        </li>
      ))}
    </ul>
  );
}

export function EndedPanel({ info, state }: { info: PaymentInfo; state: 'closed' | 'failed' }) {
  const { t } = useTranslation('payment');
  const reopen = useReopen();
  return (
    <div className={classes(layout['stack4'], styles['panel'])}>
      <p className={styles['verdict']} role="status">
        <Icon name="alert" size={24} />
        {t(`ended.${state}`)}
      </p>
      <p>{t('ended.hint')}</p>
      <div className={layout['row3']}>
        {info.purpose !== 'order' ? (
          <Link to="/main/balanceRecharge" className={buttonClass({ kind: 'primary' })}>
            {t('ended.againTopUp')}
          </Link>
        ) : (
          <Button
            kind="primary"
            busy={reopen.isPending}
            onClick={() =>
              reopen.mutate(
                info.orders.map(({ id }) => id),
                { onError: (error) => toast.error(problemText(error)) },
              )
            }
          >
            {t('ended.again')}
          </Button>
        )}
        <Link to="/main/orderList" className={buttonClass()}>
          {t('toOrders')}
        </Link>
      </div>
    </div>
  );
}

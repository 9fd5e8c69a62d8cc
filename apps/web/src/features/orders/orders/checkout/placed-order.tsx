import { useQuery } from '@tanstack/react-query';
import type { MainOrder } from '@xunban/contract';
import { ORDER_STATES } from '@xunban/contract/order-states';
import { useTranslation } from '@xunban/i18n/react';
import { Button, buttonClass, Card, layout, moneyText, PageHeader } from '@xunban/ui';
import { Link } from 'react-router';
import { ObjectPage } from '../../../../shared/object-page.tsx';
import { orderQueries } from '../api/order-queries.ts';
import { useGoToPay } from '../api/use-order-actions.ts';
import { undecidedBoards } from '../model/undecided-boards.ts';
import styles from './checkout.module.css';
import { PlacedBoard } from './placed-board.tsx';

/** The machine review takes seconds; should its event get lost, asking makes up for it. */
const ASK_AGAIN_MS = 4000;

/** Shown after the submit: the machine review's results as they arrive, and the next step. */
export function PlacedOrder({ mainOrderId }: { mainOrderId: string }) {
  const main = useQuery({
    ...orderQueries.main(mainOrderId),
    refetchInterval: ({ state }) =>
      state.data?.orders.some((order) => order.state === ORDER_STATES.inReview) ? ASK_AGAIN_MS : false,
  });
  return (
    <ObjectPage page="orderConfirm" isNamed query={main}>
      {(order) => <Placed main={order} />}
    </ObjectPage>
  );
}

function Placed({ main }: { main: MainOrder }) {
  const { t } = useTranslation('order');
  const pay = useGoToPay();
  const later = undecidedBoards(main.orders).length;
  return (
    <>
      <PageHeader
        title={t('placed.title')}
        lead={t('placed.lead', { mainNo: main.mainNo, total: moneyText(main.total) })}
      />
      <div className={styles['placed']} aria-live="polite">
        {main.orders.map((order) => (
          <Card key={order.id}>
            <PlacedBoard order={order} />
          </Card>
        ))}
        {main.can.includes('pay') && later > 0 && <p>{t('detail.readyFirst', { count: later })}</p>}
        <div className={layout['row3']}>
          {main.can.includes('pay') && (
            <Button kind="primary" size="large" busy={pay.isPending} onClick={() => pay.mutate([main.id])}>
              {t('placed.pay')} {moneyText(main.payable)}
            </Button>
          )}
          <Link to="/main/orderList" className={buttonClass({ size: 'large' })}>
            {t('placed.toOrders')}
          </Link>
        </div>
      </div>
    </>
  );
}

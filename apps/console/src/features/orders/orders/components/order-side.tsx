import type { StaffOrderDetail } from '@xunban/contract';
import { IN_WORK_STATES } from '@xunban/contract/order-states';
import { PanelBoundary } from '@xunban/ui';
import { OrderCamCard } from '../../../fulfilment/cam-jobs/cam-card.tsx';
import styles from '../orders.module.css';
import type { Part } from '../use-chosen-part.ts';
import { BuyerCard } from './buyer-card.tsx';
import { OrderHistory } from './order-history.tsx';
import { OrderTasks } from './order-tasks.tsx';

/** The entries of the history that are shown beside the board; the others are in a tab. */
const LATEST = 5;

interface OrderSideProps {
  readonly order: StaffOrderDetail;
  /** Next to a list of tasks, which shows those of the order itself. */
  readonly isPart: boolean;
  /** On the page of its main order, which shows buyer and history itself. */
  readonly isOnMain: boolean;
  /** Opens a tab of the order. */
  readonly showPart: (part: Part) => void;
}

/** The narrow column of an order: tasks, working files, buyer, latest history. */
export function OrderSide({ order, isPart, isOnMain, showPart }: OrderSideProps) {
  return (
    <div className={styles['side']}>
      {!isPart && (
        <PanelBoundary>
          <OrderTasks order={order} showPart={showPart} />
        </PanelBoundary>
      )}
      {IN_WORK_STATES.has(order.state) && (
        <PanelBoundary>
          <OrderCamCard orderId={order.id} orderNo={order.orderNo} />
        </PanelBoundary>
      )}
      {!isOnMain && <BuyerCard order={order} />}
      {!isPart && <OrderHistory entries={order.history} last={LATEST} />}
    </div>
  );
}

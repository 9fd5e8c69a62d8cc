import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { waitsForMoney } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import {
  mainOrdersToRemindOfDelivery,
  mainOrdersWithUnpaidDelivery,
  noteDeliveryReminder,
} from '../../orders-core/orders/previous-delivery.ts';
import { unsentBoards } from './planned-delivery.ts';
import { undoUnpaidDelivery } from './undo-delivery.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

export const deliveryChangesJobs = (deps: Deps): readonly JobDefinition[] => [
  { name: 'deliveries.remindUnpaid', every: '*/5 * * * *', handle: () => remindDeliveries(deps) },
];

/**
 * Reminds buyers of unpaid delivery increases, and restores the previous delivery when the payment period is over. Each is
 * checked again under its lock: safe to run twice at once.
 */
export async function remindDeliveries({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await mainOrdersToRemindOfDelivery(db.read, MAX_PER_RUN))
    await db.transaction((tx) => remind(tx, id));
  for (const id of await mainOrdersWithUnpaidDelivery(db.read, MAX_PER_RUN))
    await db.transaction((tx) => undoUnpaidDelivery(tx, id));
}

async function remind(tx: Tx, mainOrderId: string): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  const remindedAt = await noteDeliveryReminder(tx, mainOrderId);
  const waiting = main && unsentBoards(main).find(waitsForMoney);
  if (!waiting || !remindedAt) return;
  const { memberId, orderNo } = waiting;
  await notifyMember(tx, {
    ...{ memberId, event: 'deliveryReminder', about: orderNo },
    fact: `${mainOrderId} ${remindedAt.toISOString()}`,
    params: { orderNo },
  });
}

import { shanghaiDay } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { isReady } from '../../orders-core/orders/main-amounts.ts';
import { lockMainOrders } from '../../orders-core/orders/main-orders.ts';
import { mainOrdersToRemindToPay, notePayReminder } from '../../orders-core/orders/orders-to-remind.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

/**
 * Reminds buyers of boards that will soon be cancelled for missing payment: once for each deadline. Safe to run twice at once.
 */
export async function remindToPay({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await mainOrdersToRemindToPay(db.read, MAX_PER_RUN)) await db.transaction((tx) => remind(tx, id));
}

async function remind(tx: Tx, mainOrderId: string): Promise<void> {
  const [main] = await lockMainOrders(tx, [mainOrderId]);
  const [first] = main?.orders.filter(isReady) ?? [];
  const deadline = await notePayReminder(tx, mainOrderId);
  if (!first || !deadline) return;
  const { memberId, orderNo } = first;
  await notifyMember(tx, {
    ...{ memberId, event: 'payReminder', about: orderNo, fact: `${mainOrderId} ${deadline.toISOString()}` },
    params: { orderNo, day: shanghaiDay(deadline) },
  });
}

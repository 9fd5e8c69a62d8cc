import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import type { JobDefinition } from '../../../platform/jobs/worker.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import { boardsToRemind, boardsUnanswered, noteReminder } from '../../orders-core/orders/answer-deadlines.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { revertUnpaid } from './revert-change.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

export const changeOrdersJobs = (deps: Deps): readonly JobDefinition[] => [
  { name: 'changes.remindSupplements', every: '*/5 * * * *', handle: () => remindSupplements(deps) },
];

/**
 * Reminds buyers of unpaid supplements, and reverts boards whose payment period is over. Each is checked again under its lock:
 * safe to run twice at once.
 */
export async function remindSupplements({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await boardsToRemind(db.read, 'supplement', MAX_PER_RUN))
    await db.transaction((tx) => remind(tx, id));
  for (const id of await boardsUnanswered(db.read, 'supplement', MAX_PER_RUN))
    await db.transaction((tx) => revertUnpaid(tx, id));
}

async function remind(tx: Tx, orderId: string): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  const reminder = await noteReminder(tx, 'supplement', orderId);
  if (!reminder) return;
  const { memberId, orderNo } = order;
  await notifyMember(tx, {
    ...{ memberId, event: 'supplementReminder', about: orderNo },
    fact: `${orderId} ${reminder.remindedAt.toISOString()}`,
    params: { orderNo },
  });
}

import type { Tx } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/deps.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import {
  boardsToRemind,
  boardsUnanswered,
  isUnanswered,
  noteReminder,
} from '../../orders-core/orders/answer-deadlines.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
import { cancelUnanswered } from './cancel-order.ts';

/** A later run takes the rest, so that one run stays short. */
const MAX_PER_RUN = 200;

/**
 * Reminds buyers of boards that await them, and cancels unpaid ones whose deadline is over. Each is checked again under its
 * lock: safe to run twice at once.
 */
export async function remindAnswers({ db }: Pick<Deps, 'db'>): Promise<void> {
  for (const id of await boardsToRemind(db.read, 'answer', MAX_PER_RUN)) await db.transaction((tx) => remind(tx, id));
  for (const id of await boardsUnanswered(db.read, 'answer', MAX_PER_RUN)) await db.transaction((tx) => close(tx, id));
}

async function remind(tx: Tx, orderId: string): Promise<void> {
  const { order } = await lockOrder(tx, orderId);
  const reminder = await noteReminder(tx, 'answer', orderId);
  if (!reminder) return;
  const { memberId, orderNo } = order;
  await notifyMember(tx, {
    ...{ memberId, event: reminder.isPaid ? 'answerReminder' : 'deadlineNear', about: orderNo },
    fact: `${orderId} ${reminder.remindedAt.toISOString()}`,
    params: { orderNo },
  });
}

async function close(tx: Tx, orderId: string): Promise<void> {
  const { main, order } = await lockOrder(tx, orderId);
  if (await isUnanswered(tx, 'answer', orderId)) await cancelUnanswered(tx, main.id, order);
}

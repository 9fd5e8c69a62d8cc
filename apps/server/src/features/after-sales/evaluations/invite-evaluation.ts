import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';

/** Invites the buyer to evaluate a received board, once. */
export async function inviteEvaluation(tx: Tx, { order, to, action }: OrderChanged): Promise<void> {
  if (action !== 'receive' || to !== 'completed') return;
  const { id, memberId, orderNo } = order;
  await notifyMember(tx, { memberId, event: 'evaluationInvited', about: orderNo, fact: id, params: { orderNo } });
}

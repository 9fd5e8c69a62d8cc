import type { MessageEvent, OrderAction } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { notifyMember } from '../../identity/accounts/member-notification.ts';
import type { OrderChanged } from '../../orders-core/orders/order-events.ts';

/** Messages to the buyer for actions of staff or the system on a board. Payments are notified where they are settled. */
const NOTIFICATIONS: Partial<Record<OrderAction, MessageEvent>> = {
  sendBack: 'orderSentBack',
  requestChange: 'changeProposed',
  withdrawChange: 'changeWithdrawn',
  offerCancel: 'cancellationOffered',
  withdrawCancel: 'changeWithdrawn',
  revertChange: 'changeReverted',
  approve: 'orderPayable',
  ship: 'orderShipped',
  confirmDelivery: 'orderDelivered',
  cancel: 'orderCancelled',
};

/** Notifies buyers of actions by others on their boards, not of their own. */
export async function notifyBuyerOnOrderChange(tx: Tx, { order, action, actor }: OrderChanged): Promise<void> {
  const event = NOTIFICATIONS[action];
  if (!event || actor.kind === 'buyer') return;
  const { id, version, memberId, orderNo } = order;
  await notifyMember(tx, { memberId, event, about: orderNo, fact: `${id} ${version}`, params: { orderNo } });
}

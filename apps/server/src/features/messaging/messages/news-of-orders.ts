import type { MessageEvent, OrderAction } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { tellMember } from '../../identity/accounts/member-news.ts';
import type { OrderMoved } from '../../orders-core/orders/order-events.ts';

/** What the buyer is told when the house did this to a board. Payments are told by who settles them. */
const TOLD: Partial<Record<OrderAction, MessageEvent>> = {
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

/** Tells buyers what others did to their boards; what they did themselves they know. */
export async function tellBuyerOfMove(tx: Tx, { order, action, actor }: OrderMoved): Promise<void> {
  const event = TOLD[action];
  if (!event || actor.kind === 'buyer') return;
  const { id, version, memberId, orderNo } = order;
  await tellMember(tx, { memberId, event, about: orderNo, fact: `${id} ${version}`, params: { orderNo } });
}

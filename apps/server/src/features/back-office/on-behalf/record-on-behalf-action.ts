import type { Staff } from '../../../platform/auth/actor.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { publish } from '../../../platform/events/publish.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { rolesOfStaff } from '../../base/staff-accounts/staff-names.ts';
import { findPcbOrder } from '../../orders-core/orders/find-order.ts';
import { insertAction, type NewAction } from './on-behalf-actions.ts';

export type ActingStaff = Pick<Staff, 'staffId' | 'name'>;

/**
 * Records an action of staff on behalf of a member, in the transaction of the action, so neither exists without the other. The
 * member's clients are notified.
 */
export async function recordOnBehalfAction(
  tx: Tx,
  { staffId, name }: ActingStaff,
  action: Omit<NewAction, 'staffId' | 'staffName' | 'staffRoles'>,
): Promise<void> {
  await insertAction(tx, { ...action, staffId, staffName: name, staffRoles: await rolesOfStaff(tx, staffId) });
  await publish(tx, { topic: 'account', id: action.memberId, memberId: action.memberId });
}

/** A board left because its buyer asked staff for it. */
export async function recordAskedCancel(tx: Tx, staff: ActingStaff, orderId: string, reason: string): Promise<void> {
  const order = await findPcbOrder(tx, { id: orderId });
  if (!order) throw new Refusal('notFound');
  const on = { kind: 'order', id: order.id, name: order.orderNo } as const;
  await recordOnBehalfAction(tx, staff, { memberId: order.memberId, action: 'cancelOrder', on, reason, changes: [] });
}

import type { MATERIAL_DECISIONS } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import { endOwnHold } from '../../fulfilment/production/own-holds.ts';
import { askAboutMaterial } from '../../orders/engineering-questions/ask-about-material.ts';
import { lockOrderAtVersion } from '../../orders-core/orders/lock-order.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';

interface MaterialDecided {
  readonly orderId: string;
  readonly version: number;
  readonly decision: (typeof MATERIAL_DECISIONS)[number];
  /** Internal note; with `ask` the text of the question to the buyer. */
  readonly note: string;
}

/**
 * Ends the wait of a board for its material: it goes on, or its buyer is asked and it waits for the answer.
 * @throws Refusal `notFound`, `order.stateChanged`, `order.notAllowed` when no material is awaited
 */
export async function decideMaterial(
  tx: Tx,
  actor: StaffActor,
  { orderId, version, decision, note }: MaterialDecided,
): Promise<void> {
  const { order } = await lockOrderAtVersion(tx, orderId, version);
  if (order.heldFor !== 'material') throw new Refusal('order.notAllowed', { data: { reason: 'state' } });
  await endOwnHold(tx, actor, order);
  if (decision === 'ask') await askAboutMaterial(tx, actor, { orderId, text: note });
  await recordAction(tx, {
    object: boardObject(order),
    before: { materialDecision: null },
    after: { materialDecision: decision },
    reason: note,
  });
}

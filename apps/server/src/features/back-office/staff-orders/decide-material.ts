import type { MATERIAL_DECISIONS } from '@xunban/contract';
import type { Tx } from '../../../platform/db/transaction.ts';
import { boardObject, recordAction } from '../../base/audit/record-action.ts';
import type { FulfilmentPort } from '../../fulfilment/port/fulfilment-port.ts';
import { askAboutMaterial } from '../../orders/engineering-questions/ask-about-material.ts';
import { lockOrder } from '../../orders-core/orders/lock-order.ts';
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
  fulfilment: FulfilmentPort,
  actor: StaffActor,
  { orderId, version, decision, note }: MaterialDecided,
): Promise<void> {
  await fulfilment.endMaterialWait(tx, actor, { orderId, version });
  if (decision === 'ask') await askAboutMaterial(tx, actor, { orderId, text: note });
  const { order } = await lockOrder(tx, orderId);
  await recordAction(tx, {
    object: boardObject(order),
    before: { materialDecision: null },
    after: { materialDecision: decision },
    reason: note,
  });
}

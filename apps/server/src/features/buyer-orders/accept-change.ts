import { subtract } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { Refusal } from '../../platform/refusal.ts';
import { advanceOrder, refreshMain } from '../orders/advance-order.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { buyerActor } from '../orders/order-actor.ts';
import { priceVersionsOf } from '../orders/price-versions.ts';
import { findQuote } from '../quotes/stored-quotes.ts';

/**
 * The buyer accepts a change order; its specification, price and days hold from now on and the order waits for payment.
 * The freight stays as it was agreed: the house bears what a changed board weighs more.
 * @throws Refusal `notFound`, `order.notAllowed`, or `order.priceVersionStale` when another version is on offer
 */
export async function acceptChange(
  tx: Tx,
  memberId: string,
  input: { readonly orderId: string; readonly priceVersion: number },
): Promise<void> {
  const { main, order } = await lockOrder(tx, input.orderId);
  if (order.memberId !== memberId) throw new Refusal('notFound');
  const proposed = (await priceVersionsOf(tx, order.id)).at(-1);
  if (!proposed) throw new Error(`Order ${order.orderNo} has no price.`);
  if (order.state === 'awaitingConfirmation' && proposed.version !== input.priceVersion)
    throw new Refusal('order.priceVersionStale');
  const changed = proposed.quoteId === null ? undefined : await findQuote(tx, proposed.quoteId);
  await advanceOrder(tx, order, {
    action: 'acceptChange',
    actor: buyerActor(memberId),
    facts: { isPaid: false, isDelivered: false },
    reason: proposed.reason,
    priceDeltaFen: subtract(proposed.amountFen, order.amountFen),
    daysDelta: proposed.workingDays - order.workingDays,
    set: {
      priceVersion: proposed.version,
      amountFen: proposed.amountFen,
      workingDays: proposed.workingDays,
      ...(changed && { spec: changed.spec, weightG: changed.weightG, quoteId: changed.quoteId }),
    },
  });
  await refreshMain(tx, main.id);
}

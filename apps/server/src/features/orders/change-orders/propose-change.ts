import type { OrderState } from '@xunban/contract';
import { type Fen, subtract } from '@xunban/money';
import type { StoredLine } from '@xunban/pricing/stored-lines';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { advanceOrder } from '../../orders-core/orders/advance-order.ts';
import type { ChangeEvidence } from '../../orders-core/orders/change-evidence.ts';
import { openHold } from '../../orders-core/orders/holds.ts';
import { isSold } from '../../orders-core/orders/main-amounts.ts';
import { insertPriceVersion } from '../../orders-core/orders/new-orders.ts';
import type { OrderActor } from '../../orders-core/orders/order-actor.ts';
import { boardToChange, holdsChanged } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { priceVersionsOf } from '../../orders-core/orders/price-versions.ts';
import { changedBoard, changedQuote, freightWithChange } from './pending-change.ts';

/** The terms of an order under a change order. */
export interface ProposedChange {
  readonly reason: string;
  readonly amountFen: Fen;
  readonly workingDays: number;
  /** They add up to the amount. */
  readonly lines: readonly StoredLine[];
  /** Quote of the changed specification; null when the board stays as it is. */
  readonly quoteId: string | null;
  /** The evidence it is based on. */
  readonly evidence: readonly ChangeEvidence[];
}

/**
 * Puts a change order before the buyer. Nothing of the order changes until it is accepted; one that is sold stands still
 * until then. The caller holds the main order and refreshes it.
 * @throws Refusal what keeps it from being changed, `order.notAllowed`, `order.stateChanged`, or `shipping.noCarrier` when its parcel could not be sent
 */
export async function proposeChange(
  tx: Tx,
  actor: OrderActor,
  { main, order }: { readonly main: MainOrder; readonly order: PcbOrder },
  change: ProposedChange,
): Promise<OrderState> {
  const board = changedBoard(order, await changedQuote(tx, change));
  if (board) await raise(tx, boardToChange, { order, spec: board.spec });
  await freightWithChange(tx, main, board);
  const to = await advanceOrder(tx, order, {
    action: 'requestChange',
    actor,
    facts: { isPaid: isSold(order), isDelivered: false },
    reason: change.reason,
    priceDeltaFen: subtract(change.amountFen, order.amountFen),
    daysDelta: change.workingDays - order.workingDays,
  });
  const versions = await priceVersionsOf(tx, order.id);
  const staffId = actor.kind === 'staff' ? actor.id : null;
  await insertPriceVersion(tx, {
    orderId: order.id,
    version: Math.max(...versions.map(({ version }) => version)) + 1,
    ...{ amountFen: change.amountFen, workingDays: change.workingDays, lines: change.lines },
    ...{ reason: change.reason, quoteId: change.quoteId, evidence: change.evidence, staffId },
  });
  // Before the payment no clock runs that could stand still.
  if (isSold(order)) {
    await openHold(tx, { ...order, state: to, version: order.version + 1 }, 'change', staffId);
    await raise(tx, holdsChanged, { orderIds: [order.id] });
  }
  return to;
}

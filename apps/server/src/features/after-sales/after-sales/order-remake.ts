import { isStencil } from '@xunban/contract';
import { ZERO_FEN } from '@xunban/money';
import { schedule } from '@xunban/pricing';
import { toIso } from '../../../platform/clock.ts';
import type { Tx } from '../../../platform/db/transaction.ts';
import { raise } from '../../../platform/domain-events/domain-events.ts';
import { publish } from '../../../platform/events/publish.ts';
import { openAddress } from '../../orders-core/orders/address-snapshot.ts';
import { insertHistory } from '../../orders-core/orders/history.ts';
import { insertMainOrder, insertPriceVersion, insertRemake } from '../../orders-core/orders/new-orders.ts';
import type { StaffActor } from '../../orders-core/orders/order-actor.ts';
import { boardsPaid } from '../../orders-core/orders/order-events.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentCalendar } from '../../pricing/prices/price-data.ts';

/**
 * Reorders pieces of a board free of charge and freight: a separate order with the same file, specification and address that
 * goes directly to planning. It costs the company money but is not a sale, so nothing is booked.
 */
export async function orderRemake(
  tx: Tx,
  actor: StaffActor,
  { main, order, pieces, reason }: { main: MainOrder; order: PcbOrder; pieces: number; reason: string },
): Promise<{ readonly id: string; readonly orderNo: string }> {
  const { calendar, now } = await currentCalendar(tx);
  const { shipDate } = schedule(calendar, toIso(now), order.workingDays);
  const made = await insertMainOrder(tx, {
    memberId: main.memberId,
    addressId: main.addressId,
    address: await openAddress(tx, main),
    freight: { ...main.freight, priceFen: ZERO_FEN },
    freightVersion: main.freightVersion,
    note: '',
    packing: main.packing,
  });
  const { quantity } = order.spec;
  const remake = await insertRemake(tx, {
    mainOrderId: made.id,
    original: order,
    // Its file was confirmed for the board that it is made again for.
    spec: { ...order.spec, quantity: pieces, ...(isStencil(order.spec) ? {} : { productionFileConfirm: 'none' }) },
    weightG: Math.max(1, Math.ceil((order.weightG * pieces) / quantity)),
    promisedShipDate: shipDate,
  });
  await insertPriceVersion(tx, {
    ...{ orderId: remake.id, version: 1, amountFen: ZERO_FEN, workingDays: order.workingDays, lines: [] },
    ...{ reason, staffId: actor.id },
  });
  await insertHistory(tx, {
    ...{ orderId: remake.id, from: null, to: 'awaitingProduction', action: 'remake', actor },
    ...{ reason: order.orderNo, priceDeltaFen: ZERO_FEN, daysDelta: 0 },
  });
  const board = { ...remake, memberId: order.memberId, amountFen: ZERO_FEN, promisedShipDate: shipDate };
  await raise(tx, boardsPaid, { boards: [{ ...board, awaitsFile: false }], calendar, paidAt: now });
  for (const id of [remake.orderNo, made.mainNo]) await publish(tx, { topic: 'order', id, memberId: main.memberId });
  return remake;
}

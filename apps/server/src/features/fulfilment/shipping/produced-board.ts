import type { Reader } from '../../../platform/db/transaction.ts';
import { type BoardCard, boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import type { WhichOrder } from '../../orders-core/orders/find-order.ts';
import { findOrderInMain } from '../../orders-core/orders/main-orders.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type ShipmentRecord, shipmentsOf } from '../../orders-core/parcels/shipments.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';

/** A PCB order as its traveller and its shipment report describe it. */
export interface ProducedBoard {
  readonly order: PcbOrder;
  readonly main: MainOrder;
  readonly card: BoardCard;
  /** Empty until production is planned. */
  readonly steps: readonly StepRecord[];
  /** All shipments of the main order. */
  readonly shipments: readonly ShipmentRecord[];
}

/**
 * @param memberId owner that the order must have; null for staff
 * @throws {Refusal} `notFound` for a missing order and for one of another member alike
 */
export async function findProducedBoard(
  reader: Reader,
  memberId: string | null,
  which: WhichOrder,
): Promise<ProducedBoard> {
  const { main, order } = await findOrderInMain(reader, memberId, which);
  const [cards, steps, shipments] = await Promise.all([
    boardCards(reader, [order.fileId]),
    stepsOf(reader, [order.id]),
    shipmentsOf(reader, [main.id]),
  ]);
  const card = cardInColours(cards.get(order.fileId) ?? NO_CARD, order.spec);
  return { order, main, card, steps: steps.get(order.id) ?? [], shipments };
}

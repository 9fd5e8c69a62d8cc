import { OWN_HOLDS } from '@xunban/contract';
import { ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { type BoardCard, boardCards, cardInColours, NO_CARD } from '../../files/files/board-cards.ts';
import { netPaidOf } from '../../finance/payments/paid-orders.ts';
import { mainAmounts } from '../../orders-core/orders/main-amounts.ts';
import { findMainOrders } from '../../orders-core/orders/main-orders.ts';
import type { OrderContext } from '../../orders-core/orders/order-abilities.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { type ShipmentRecord, shipmentsOf } from '../../orders-core/parcels/shipments.ts';
import { type StepRecord, stepsOf } from '../../orders-core/production-steps/steps.ts';
import { askedOfMissing, openQuestionsOf } from '../engineering-questions/awaited-party.ts';

/** A main order with all data for lists and pages. */
export interface MainOrderDetail extends OrderContext {
  readonly shipments: readonly ShipmentRecord[];
  readonly card: (order: PcbOrder) => BoardCard;
  readonly steps: (order: PcbOrder) => readonly StepRecord[];
  /** The awaited party while the order is on hold. */
  /** True while the buyer has not answered about missing pieces. */
  readonly isShortageAsked: (order: PcbOrder) => boolean;
  readonly waitsFor: (order: PcbOrder) => 'buyer' | 'company';
}

/** Returns the details of main orders of any member; a missing one is left out. */
export async function mainOrderDetails(
  reader: Reader,
  mainOrderIds: readonly string[],
): Promise<ReadonlyMap<string, MainOrderDetail>> {
  return detailsOf(reader, await findMainOrders(reader, [...new Set(mainOrderIds)]));
}

export async function detailOf(reader: Reader, main: MainOrder): Promise<MainOrderDetail> {
  const detail = (await detailsOf(reader, [main])).get(main.id);
  if (!detail) throw new Error(`main order ${main.mainNo} has no detail`);
  return detail;
}

async function detailsOf(
  reader: Reader,
  mainOrders: readonly MainOrder[],
): Promise<ReadonlyMap<string, MainOrderDetail>> {
  const ids = mainOrders.map(({ id }) => id);
  const orders = mainOrders.flatMap((main) => main.orders);
  const [paid, shipments, cards, steps, questions, asked] = await Promise.all([
    netPaidOf(reader, ids),
    shipmentsOf(reader, ids),
    boardCards(
      reader,
      orders.map(({ fileId }) => fileId),
    ),
    stepsOf(
      reader,
      orders.map(({ id }) => id),
    ),
    openQuestionsOf(
      reader,
      orders.filter(({ heldFor }) => heldFor === 'question').map(({ id }) => id),
    ),
    askedOfMissing(
      reader,
      orders.filter(({ state }) => state === 'inProduction').map(({ id }) => id),
    ),
  ]);
  const delivered = new Set(shipments.filter(({ deliveredAt }) => deliveredAt !== null).map(({ id }) => id));
  return new Map(
    mainOrders.map((main): [string, MainOrderDetail] => [
      main.id,
      {
        main,
        amounts: mainAmounts(main, paid.get(main.id) ?? ZERO_FEN),
        shipments: shipments.filter(({ mainOrderId }) => mainOrderId === main.id),
        isDelivered: ({ shipmentId }) => shipmentId !== null && delivered.has(shipmentId),
        card: ({ fileId, spec }) => cardInColours(cards.get(fileId) ?? NO_CARD, spec),
        steps: ({ id }) => steps.get(id) ?? [],
        isShortageAsked: ({ id }) => asked.has(id),
        waitsFor: ({ id, heldFor }) =>
          !OWN_HOLDS.has(heldFor) && (heldFor !== 'question' || (questions.get(id)?.awaiting ?? 0) > 0)
            ? 'buyer'
            : 'company',
      },
    ]),
  );
}

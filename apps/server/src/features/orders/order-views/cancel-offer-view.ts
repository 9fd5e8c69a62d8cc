import type { OrderDetail } from '@xunban/contract';
import { type Fen, negate, toWire, ZERO_FEN } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { mainAmounts } from '../../orders-core/orders/main-amounts.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { freightNow } from '../../pricing/freight/freight-now.ts';
import { openOffer } from '../change-orders/cancellation-offers.ts';
import { partsBack } from './money-back-view.ts';
import type { OrderSheet } from './order-sheet.ts';

/** What of a main order's money goes back, with the freight that is saved, and where to. */
type GoesBack = Pick<NonNullable<OrderDetail['cancelOffer']>, 'goesBack' | 'back'>;

/** What the buyer may agree to, and what would go back then: only while the order waits for that. */
export async function viewCancelOffer(
  reader: Reader,
  order: PcbOrder,
  { main, amounts }: Pick<OrderSheet, 'main' | 'amounts'>,
): Promise<OrderDetail['cancelOffer']> {
  const offer = order.heldFor === 'cancellation' ? await openOffer(reader, order.id) : undefined;
  if (!offer) return null;
  return {
    reason: offer.reason,
    fee: toWire(offer.feeFen),
    ...(await viewCancellation(reader, order, { main, amounts }, offer.feeFen)),
    offeredAt: toIso(offer.offeredAt),
  };
}

/** What goes back when a board is cancelled now for a fee, with the freight that is saved. */
export async function viewCancellation(
  reader: Reader,
  order: PcbOrder,
  { main, amounts }: Pick<OrderSheet, 'main' | 'amounts'>,
  feeFen: Fen,
): Promise<GoesBack> {
  const orders = main.orders.map((board) =>
    board.id === order.id ? { ...board, state: 'cancelled' as const, cancelFeeFen: feeFen } : board,
  );
  const freightFen = await freightWithout(reader, main, orders);
  const { soldDueFen } = mainAmounts({ freightFen, orders }, amounts.netPaidFen);
  const over = soldDueFen < 0n ? negate(soldDueFen) : ZERO_FEN;
  return { goesBack: toWire(over), back: await partsBack(reader, main.id, over) };
}

/** What the parcel of the boards beside it costs, as `lowerFreight` has it. */
async function freightWithout(reader: Reader, main: MainOrder, orders: readonly PcbOrder[]): Promise<Fen> {
  const freight = await freightNow(reader, { ...main, orders });
  if (!freight) return orders.some(({ state }) => isLive(state)) ? main.freightFen : ZERO_FEN;
  return freight.priceFen < main.freightFen ? freight.priceFen : main.freightFen;
}

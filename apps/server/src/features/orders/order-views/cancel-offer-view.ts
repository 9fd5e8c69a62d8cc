import type { OrderDetail } from '@xunban/contract';
import { type Fen, negate, toApi, ZERO_FEN } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { mainAmounts } from '../../orders-core/orders/main-amounts.ts';
import { isLive } from '../../orders-core/orders/order-machine.ts';
import type { MainOrder, PcbOrder } from '../../orders-core/orders/order-records.ts';
import { currentFreight } from '../../pricing/freight/current-freight.ts';
import { openOffer } from '../change-orders/cancellation-offers.ts';
import type { MainOrderDetail } from './main-order-detail.ts';
import { partsBack } from './money-back-view.ts';

/** The refund of a main order, with the saved freight, and its destinations. */
type GoesBack = Pick<NonNullable<OrderDetail['cancelOffer']>, 'goesBack' | 'back'>;

/** Returns the offer to the buyer and the resulting refund; only while the order waits for the decision. */
export async function viewCancelOffer(
  reader: Reader,
  order: PcbOrder,
  { main, amounts }: Pick<MainOrderDetail, 'main' | 'amounts'>,
): Promise<OrderDetail['cancelOffer']> {
  const offer = order.heldFor === 'cancellation' ? await openOffer(reader, order.id) : undefined;
  if (!offer) return null;
  return {
    reason: offer.reason,
    fee: toApi(offer.feeFen),
    ...(await viewCancellation(reader, order, { main, amounts }, offer.feeFen)),
    offeredAt: toIso(offer.offeredAt),
  };
}

/** Returns the refund of cancelling a board now for a fee, with the saved freight. */
export async function viewCancellation(
  reader: Reader,
  order: PcbOrder,
  { main, amounts }: Pick<MainOrderDetail, 'main' | 'amounts'>,
  feeFen: Fen,
): Promise<GoesBack> {
  const orders = main.orders.map((board) =>
    board.id === order.id ? { ...board, state: 'cancelled' as const, cancelFeeFen: feeFen } : board,
  );
  const freightFen = await freightWithout(reader, main, orders);
  const { soldDueFen } = mainAmounts({ freightFen, orders }, amounts.netPaidFen);
  const over = soldDueFen < 0n ? negate(soldDueFen) : ZERO_FEN;
  return { goesBack: toApi(over), back: await partsBack(reader, main.id, over) };
}

/** Returns the freight for the remaining boards, calculated as in `lowerFreight`. */
async function freightWithout(reader: Reader, main: MainOrder, orders: readonly PcbOrder[]): Promise<Fen> {
  const freight = await currentFreight(reader, { ...main, orders });
  if (!freight) return orders.some(({ state }) => isLive(state)) ? main.freightFen : ZERO_FEN;
  return freight.priceFen < main.freightFen ? freight.priceFen : main.freightFen;
}

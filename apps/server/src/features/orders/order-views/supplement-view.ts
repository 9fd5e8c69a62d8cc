import type { OrderDetail } from '@xunban/contract';
import { add, negate, toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { owesSupplement } from '../../orders-core/orders/main-amounts.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { specDifferences } from '../../pricing/quotes/spec-differences.ts';
import { totalDelta } from '../change-orders/pending-change.ts';
import { revertedBoard } from '../change-orders/reverted-board.ts';
import type { MainOrderDetail } from './main-order-detail.ts';
import { partsBack } from './money-back-view.ts';

/** Returns the due supplement, its deadline and the board's fallback; only while the board waits for it. */
export async function viewSupplement(
  reader: Reader,
  order: PcbOrder,
  { main, amounts }: Pick<MainOrderDetail, 'main' | 'amounts'>,
): Promise<OrderDetail['supplement']> {
  if (order.answerDeadline === null || !owesSupplement(order)) return null;
  const { previous, price, board, freight } = await revertedBoard(reader, main, order);
  const delta = totalDelta(main, order, { amountFen: price.amountFen, freightFen: freight.priceFen });
  const dueFen = add(amounts.soldDueFen, delta);
  return {
    until: toIso(order.answerDeadline),
    priceVersion: order.priceVersion,
    due: toApi(amounts.soldDueFen),
    changes: board ? specDifferences(order.spec, board.spec) : [],
    previousAmount: toApi(price.amountFen),
    freight: toApi(main.freightFen),
    previousFreight: toApi(freight.priceFen),
    previousWorkingDays: price.workingDays,
    previousShipDate: previous.promisedShipDate,
    back: dueFen < 0n ? await partsBack(reader, main.id, negate(dueFen)) : [],
  };
}

import type { Reader } from '../../../platform/db/transaction.ts';
import { isBoardPaid, type MainAmounts, mainAmounts, type Priced } from '../../orders-core/orders/main-amounts.ts';
import type { PcbOrder } from '../../orders-core/orders/order-records.ts';
import { netPaid } from '../payments/paid-orders.ts';

/** Returns the price of a main order, the paid amount, and the amount due. */
export async function amountsOfOrder(reader: Reader, main: Priced & { readonly id: string }): Promise<MainAmounts> {
  return mainAmounts(main, await netPaid(reader, main.id));
}

/** True when nothing is due for a board of a main order: it is neither made nor shipped before that. */
export async function isPaidInFull(
  reader: Reader,
  main: Priced & { readonly id: string },
  board: PcbOrder,
): Promise<boolean> {
  return isBoardPaid(board, await amountsOfOrder(reader, main));
}

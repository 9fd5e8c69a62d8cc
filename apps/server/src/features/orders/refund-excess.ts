import { negate, ZERO_FEN } from '@xunban/money';
import type { Tx } from '../../platform/db/transaction.ts';
import { netPaid } from '../payments/order-payments.ts';
import { refundMainOrder } from '../payments/refund-main-order.ts';
import { mainAmounts } from './main-amounts.ts';
import type { MainOrder } from './order-records.ts';

/**
 * After boards left a main order: gives back what is paid above its new total, and closes open payments, whose amount
 * is not right any more. The caller holds the main order.
 */
export async function refundExcess(tx: Tx, main: MainOrder, reason: string): Promise<void> {
  const { dueFen } = mainAmounts(main, await netPaid(tx, main.id));
  await refundMainOrder(tx, main.id, reason, dueFen < 0n ? negate(dueFen) : ZERO_FEN);
}

import type { Reader } from '../../platform/db/transaction.ts';
import { type MainAmounts, mainAmounts, type Priced } from '../orders/main-amounts.ts';
import { netPaid } from '../payments/paid-orders.ts';

/** What a main order costs, what of it is paid, and what is due. */
export async function amountsOfOrder(reader: Reader, main: Priced & { readonly id: string }): Promise<MainAmounts> {
  return mainAmounts(main, await netPaid(reader, main.id));
}

/** Whether nothing is due on a main order: boards are neither made nor sent before that. */
export async function isPaidInFull(reader: Reader, main: Priced & { readonly id: string }): Promise<boolean> {
  return (await amountsOfOrder(reader, main)).dueFen <= 0n;
}

import type { OrderDetail } from '@xunban/contract';
import { type Fen, sum, toApi } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { partsOfRefund } from '../../finance/payments/refund-main-order.ts';

type MoneyBack = NonNullable<OrderDetail['changeOrder']>['back'];

/** Returns the refund destinations, by the original parts. */
export async function partsBack(reader: Reader, mainOrderId: string, over: Fen): Promise<MoneyBack> {
  const parts = await partsOfRefund(reader, mainOrderId, over);
  return (['wallet', 'credit', 'online'] as const).flatMap((to) => {
    const amount = sum(parts.filter(({ part }) => part === to).map((part) => part.amount));
    return amount === 0n ? [] : [{ to, amount: toApi(amount) }];
  });
}

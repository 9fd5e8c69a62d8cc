import type { AllCalls, CallOutput } from '@xunban/contract';
import type { Language } from '@xunban/i18n';
import type { Tx } from '../../../platform/db/transaction.ts';
import { refusalText } from '../../../platform/http/answers.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { reorderToCart } from '../carts/reorder-to-cart.ts';

/**
 * Adds the boards of own orders to the cart again. A board that is refused stays out and does not prevent the others.
 * @throws Refusal `notFound`
 */
export async function reorderSelected(
  tx: Tx,
  memberId: string,
  orderNos: readonly string[],
  language: Language,
): Promise<CallOutput<AllCalls['bulkOrders']['reorder']>> {
  const added: { orderNo: string; cartId: string }[] = [];
  const refused: { orderNo: string; reason: string }[] = [];
  for (const orderNo of new Set(orderNos))
    try {
      const { cartId } = await reorderToCart(tx, memberId, { orderNo });
      added.push({ orderNo, cartId });
    } catch (error) {
      if (!(error instanceof Refusal) || error.code === 'notFound') throw error;
      refused.push({ orderNo, reason: refusalText(language, error) });
    }
  return { added, refused };
}

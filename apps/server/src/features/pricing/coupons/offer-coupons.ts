import { MAX_COUPONS } from '@xunban/contract';
import { type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bestChoice, discountOf, discountsOf, givingChoice, type OrderAmounts } from './coupon-terms.ts';
import { type UsableCoupon, usableCoupons } from './use-coupons.ts';

export interface CouponOffer {
  readonly coupon: UsableCoupon;
  readonly discountFen: Fen;
  /** Missing amount to the minimum. */
  readonly missingFen: Fen;
}

/**
 * Returns the coupons of a member with their discount for an order, and the chosen ones with their discount together: the best
 * choice when none was made.
 */
export async function offerCoupons(
  reader: Reader,
  memberId: string,
  amounts: OrderAmounts,
  wished: readonly string[] | undefined,
): Promise<{ readonly offers: readonly CouponOffer[]; readonly chosen: readonly string[]; readonly discountFen: Fen }> {
  const usable = await usableCoupons(reader, memberId);
  const goodsFen = sum(amounts.boardsFen);
  const offers = usable.map((coupon) => ({
    coupon,
    discountFen: discountOf(coupon, amounts),
    missingFen: goodsFen < coupon.minimumFen ? subtract(coupon.minimumFen, goodsFen) : ZERO_FEN,
  }));
  const chosen = wished
    ? givingChoice(
        usable.filter(({ couponId }) => wished.includes(couponId)),
        amounts,
      )
    : bestChoice(usable, amounts, MAX_COUPONS);
  return {
    offers,
    chosen: chosen.map(({ couponId }) => couponId),
    discountFen: sum(discountsOf(chosen, amounts)),
  };
}

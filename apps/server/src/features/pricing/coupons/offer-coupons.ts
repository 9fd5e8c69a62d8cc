import { MAX_COUPONS } from '@xunban/contract';
import { type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { bestChoice, discountOf, type OrderAmounts } from './coupon-terms.ts';
import { type UsableCoupon, usableCoupons } from './use-coupons.ts';

export interface CouponOffer {
  readonly coupon: UsableCoupon;
  readonly discountFen: Fen;
  /** Missing amount to the minimum. */
  readonly missingFen: Fen;
}

/** Returns the coupons of a member with their discount for an order, and the ids of the best choice. */
export async function offerCoupons(
  reader: Reader,
  memberId: string,
  amounts: OrderAmounts,
): Promise<{ readonly offers: readonly CouponOffer[]; readonly best: readonly string[] }> {
  const usable = await usableCoupons(reader, memberId);
  const goodsFen = sum(amounts.boardsFen);
  const offers = usable.map((coupon) => ({
    coupon,
    discountFen: discountOf(coupon, amounts),
    missingFen: goodsFen < coupon.minimumFen ? subtract(coupon.minimumFen, goodsFen) : ZERO_FEN,
  }));
  const best = bestChoice(usable, amounts, MAX_COUPONS).map(({ couponId }) => couponId);
  return { offers, best };
}

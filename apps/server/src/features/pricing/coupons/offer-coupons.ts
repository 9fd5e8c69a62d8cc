import { MAX_COUPONS } from '@xunban/contract';
import { type Fen, subtract, sum, ZERO_FEN } from '@xunban/money';
import type { Reader } from '../../../platform/db/transaction.ts';
import { identitiesOf } from '../../identity/accounts/member-identities.ts';
import { ruleUseOf } from './coupon-store.ts';
import { bestChoice, discountOf, discountsOf, givingChoice, type OrderAmounts } from './coupon-terms.ts';
import { exhaustion, type UsableCoupon, usableCoupons } from './use-coupons.ts';

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
  const usable = await withUsesLeft(reader, memberId, await usableCoupons(reader, memberId), amounts);
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

/** Without coupons whose rule is used up, in all or by this member: a checkout would be refused. */
async function withUsesLeft(
  reader: Reader,
  memberId: string,
  coupons: readonly UsableCoupon[],
  amounts: OrderAmounts,
): Promise<UsableCoupon[]> {
  if (coupons.length === 0) return [];
  const { identities } = await identitiesOf(reader, memberId, []);
  const left: UsableCoupon[] = [];
  for (const coupon of coupons) {
    const use = await ruleUseOf(reader, coupon.id, identities);
    if (!exhaustion(coupon, use, discountOf(coupon, amounts))) left.push(coupon);
  }
  return left;
}

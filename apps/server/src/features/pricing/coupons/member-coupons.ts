import type { AllCalls, CallOutput } from '@xunban/contract';
import { toApi } from '@xunban/money';
import { toIso } from '../../../platform/clock.ts';
import type { Reader } from '../../../platform/db/transaction.ts';
import { mainNumbers } from '../../orders-core/orders/main-numbers.ts';
import { type CouponRule, type HeldCoupon, heldCoupons } from './coupon-store.ts';
import type { CouponOffer } from './offer-coupons.ts';
import { usableCoupons } from './use-coupons.ts';

export { canHaveCoupons } from './coupon-store.ts';

type MemberCoupon = CallOutput<AllCalls['coupons']['mine']>[number];
type OfferView = CallOutput<AllCalls['coupons']['offers']>['offers'][number];

/** The coupons of a member: those that can be used, then used and expired ones. */
export async function viewMemberCoupons(reader: Reader, memberId: string): Promise<MemberCoupon[]> {
  const usable = await usableCoupons(reader, memberId);
  const held = await heldCoupons(reader, memberId);
  const rest = held.filter(({ id }) => !usable.some(({ couponId }) => couponId === id));
  const numbers = await mainNumbers(
    reader,
    rest.flatMap(({ use }) => use?.mainOrderId ?? []),
  );
  return [
    ...usable.map((coupon) => ({
      ...viewTerms({ rule: coupon, id: coupon.couponId, couponNo: coupon.couponNo }),
      ...{ state: 'usable' as const, mainNo: '', discount: null },
    })),
    ...rest.map(({ use, ...coupon }) => ({
      ...viewTerms(coupon),
      state: stateOf({ use, ...coupon }),
      mainNo: use ? (numbers.get(use.mainOrderId)?.mainNo ?? '') : '',
      discount: use ? toApi(use.grantedFen) : null,
    })),
  ];
}

/** A coupon that begins later is usable, from its first day on. */
const stateOf = ({ use, isExpired }: HeldCoupon): MemberCoupon['state'] => {
  if (use) return 'used';
  return isExpired ? 'expired' : 'usable';
};

export const viewOffer = ({ coupon, discountFen, missingFen }: CouponOffer): OfferView => ({
  ...viewTerms({ rule: coupon, id: coupon.couponId, couponNo: coupon.couponNo }),
  ...{ discount: toApi(discountFen), missing: toApi(missingFen) },
});

function viewTerms({
  id,
  couponNo,
  rule,
}: {
  readonly id: string;
  readonly couponNo: string;
  readonly rule: CouponRule;
}): Omit<OfferView, 'discount' | 'missing'> {
  return {
    ...{ id, couponNo, name: rule.name, kind: rule.kind, percent: rule.percent, audience: rule.audience },
    ...{ max: toApi(rule.maxFen), minimum: toApi(rule.minimumFen), isCombinable: rule.isCombinable },
    ...{ validFrom: toIso(rule.validFrom), validUntil: toIso(rule.validUntil) },
  };
}

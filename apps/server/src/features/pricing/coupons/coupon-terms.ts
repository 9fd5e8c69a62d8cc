import type { CouponAudience, CouponKind, CouponWay } from '@xunban/contract';
import { type Fen, fen, split, subtract, sum, ZERO_FEN } from '@xunban/money';

/** Conditions of a coupon. */
export interface CouponTerms {
  readonly kind: CouponKind;
  /** The discount; for a percentage and freight its maximum. */
  readonly maxFen: Fen;
  readonly percent: number | null;
  /** Minimum price of the boards before the discount. */
  readonly minimumFen: Fen;
  readonly isCombinable: boolean;
  readonly audience: CouponAudience;
  readonly givenBy: CouponWay;
}

type Discount = Pick<CouponTerms, 'kind' | 'maxFen' | 'percent' | 'minimumFen'>;

/** The amounts that a discount depends on: the boards before any discount, and their freight. */
export interface OrderAmounts {
  readonly boardsFen: readonly Fen[];
  readonly freightFen: Fen;
}

/** All coupons together leave at least a tenth of each board's price. */
const MAX_DISCOUNT_PERCENT = 90n;

/** Discount of one coupon; zero below its minimum. */
export function discountOf(
  { kind, maxFen, percent, minimumFen }: Discount,
  { boardsFen, freightFen }: OrderAmounts,
): Fen {
  const goodsFen = sum(boardsFen);
  if (goodsFen < minimumFen) return ZERO_FEN;
  const wanted: Readonly<Record<CouponKind, bigint>> = {
    amount: maxFen,
    percent: (goodsFen * BigInt(percent ?? 0)) / 100n,
    freight: freightFen,
  };
  return lower(fen(wanted[kind]), maxFen);
}

/**
 * Discounts of several coupons of one order: each as if it were alone, but freight is taken off once, and the boards keep a tenth
 * of their price.
 */
export function discountsOf(coupons: readonly Discount[], amounts: OrderAmounts): Fen[] {
  let freightFen = amounts.freightFen;
  let leftFen = fen((sum(amounts.boardsFen) * MAX_DISCOUNT_PERCENT) / 100n);
  return coupons.map((coupon) => {
    const discountFen = lower(discountOf(coupon, { ...amounts, freightFen }), leftFen);
    leftFen = subtract(leftFen, discountFen);
    if (coupon.kind === 'freight') freightFen = subtract(freightFen, discountFen);
    return discountFen;
  });
}

/** Share of each board in a discount, in proportion to its price; the shares add up to the fen. */
export const sharesOf = (discountFen: Fen, boardsFen: readonly Fen[]): Fen[] => split(discountFen, boardsFen);

/** True when an order can use these coupons together. */
export const isCombination = (coupons: readonly Pick<CouponTerms, 'isCombinable'>[]): boolean =>
  coupons.length < 2 || coupons.every(({ isCombinable }) => isCombinable);

/** Returns the coupons with the largest discount: a single one, or the best combinable ones; a tie goes to the single one. */
export function bestChoice<T extends Discount & Pick<CouponTerms, 'isCombinable'>>(
  coupons: readonly T[],
  amounts: OrderAmounts,
  max: number,
): T[] {
  const ranked = coupons
    .map((coupon) => ({ coupon, discountFen: discountOf(coupon, amounts) }))
    .filter(({ discountFen }) => discountFen > 0n)
    .sort((a, b) => (a.discountFen === b.discountFen ? 0 : a.discountFen > b.discountFen ? -1 : 1))
    .map(({ coupon }) => coupon);
  const single = ranked.slice(0, 1);
  const together = useful(ranked.filter(({ isCombinable }) => isCombinable).slice(0, max), amounts);
  return totalOf(together, amounts) > totalOf(single, amounts) ? together : single;
}

/** Returns the coupons that can be used together, without those that would be used up for nothing, or the first useful one. */
export const givingChoice = <T extends Discount & Pick<CouponTerms, 'isCombinable'>>(
  coupons: readonly T[],
  amounts: OrderAmounts,
): T[] => {
  const giving = useful(coupons, amounts);
  return isCombination(giving) ? giving : giving.slice(0, 1);
};

const useful = <T extends Discount>(coupons: readonly T[], amounts: OrderAmounts): T[] => {
  const discounts = discountsOf(coupons, amounts);
  return coupons.filter((_, index) => (discounts[index] ?? 0n) > 0n);
};

const totalOf = (coupons: readonly Discount[], amounts: OrderAmounts): Fen => sum(discountsOf(coupons, amounts));
const lower = (one: Fen, other: Fen): Fen => (one < other ? one : other);

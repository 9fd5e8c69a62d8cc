/** `freight` takes off as much as the freight costs at the checkout, up to the maximum. */
export const COUPON_KINDS = ['amount', 'percent', 'freight'] as const;
export type CouponKind = (typeof COUPON_KINDS)[number];

/** Members that may use a coupon. `newMember` has no order. */
export const COUPON_AUDIENCES = ['everyone', 'newMember', 'enterprise'] as const;
export type CouponAudience = (typeof COUPON_AUDIENCES)[number];

/** Ways to a coupon: a staff user gives it, every member without an order has it, or a code. */
export const COUPON_WAYS = ['staff', 'firstOrder', 'code'] as const;
export type CouponWay = (typeof COUPON_WAYS)[number];

export const COUPON_RULE_STATES = ['off', 'waiting', 'on'] as const;
export type CouponRuleState = (typeof COUPON_RULE_STATES)[number];

/** A coupon as its member sees it. */
export const COUPON_STATES = ['usable', 'used', 'expired'] as const;
export type CouponState = (typeof COUPON_STATES)[number];

/** A coupon that a staff user gives, before and after its approval. */
export const COUPON_GIFT_STATES = ['waiting', 'given', 'refused'] as const;

/** Maximum number of coupons of one order. */
export const MAX_COUPONS = 5;

/** Length of a code without its hyphens. */
export const COUPON_CODE_LENGTH = 12;
